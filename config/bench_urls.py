"""Addresses of the bench: those of the site, and one row by its key as the limit."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import path

from config.urls import urlpatterns as site
from tournaments.models import Tournament


def one_row(request: HttpRequest, key: UUID) -> HttpResponse:
    """Answer with one row: no view that reads the database does less."""
    return HttpResponse(Tournament.objects.get(pk=key).name)


urlpatterns = [*site, path("bench/<uuid:key>/", one_row)]
