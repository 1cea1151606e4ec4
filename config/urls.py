"""Addresses: each app has its own."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include(module))
    for module in ("tournaments.urls", "pairing.urls", "standings.urls")
    if find_spec(module)
]
