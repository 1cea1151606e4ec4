"""Addresses of pairing: the next round, its draft, and changes by hand."""

from __future__ import annotations

from django.urls import path

from pairing import hand_views, views
from tournaments.addresses import ROUND, TOURNAMENT

app_name = "pairing"

urlpatterns = [
    path(TOURNAMENT + "rounds/next/", views.pair_next_round, name="pair-next-round"),
    path(ROUND + "draft/", hand_views.draft, name="draft"),
    path(ROUND + "amend/", hand_views.amend_round, name="amend-round"),
    path(ROUND + "change/", hand_views.change_pairing, name="change-pairing"),
    path(ROUND + "unpair/", views.unpair_round, name="unpair-round"),
]
