"""Addresses: each app has its own."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

APPS = (
    "tournaments.urls",
    "tournaments.public.urls",
    "pairing.urls",
    "pairing.public_urls",
    "standings.urls",
    "standings.public_urls",
    "standings.paper.urls",
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include(module)) for module in APPS
]

handler500 = "config.faults.server_error"
