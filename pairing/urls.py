"""Addresses of pairing: the next round and its draft."""

from __future__ import annotations

from django.urls import path

from pairing import views
from tournaments.addresses import ROUND, TOURNAMENT

app_name = "pairing"

urlpatterns = [
    path(TOURNAMENT + "rounds/next/", views.pair_next_round, name="pair-next-round"),
    path(ROUND + "draft/", views.draft, name="draft"),
    path(ROUND + "unpair/", views.unpair_round, name="unpair-round"),
]
