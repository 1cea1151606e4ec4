"""Tries to get in that failed, counted for all processes of the server."""

from __future__ import annotations

from django.db import models


class Attempt(models.Model):
    """One try, by a key that tells nobody who it was; forgotten within the hour."""

    key = models.CharField(max_length=64)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["key", "at"], name="attempts_of_a_key")]

    def __str__(self) -> str:
        return f"{self.key[:8]} {self.at:%H:%M:%S}"
