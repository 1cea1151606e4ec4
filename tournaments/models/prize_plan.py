"""The plan of a tournament's prizes."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import EventRow
from tournaments.models.tournament import Tournament


class PrizePlan(EventRow):
    """What is given and by which rules, in the form of docs/prizes.md."""

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="prize_plans"
    )
    plan = models.JSONField(_("plan of prizes"))
    is_public = models.BooleanField(_("public"), default=False)
    """Whether visitors see the prizes and, at the end, who has them."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], name="one_prize_plan_per_tournament"
            )
        ]

    def __str__(self) -> str:
        return str(self.tournament_id)
