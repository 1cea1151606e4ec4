"""Addresses of pairing: the next round, its draft, and changes by hand."""

from __future__ import annotations

from django.urls import path

from pairing import explain_views, hand_views, views
from tournaments.addresses import BOARD, ROUND, TOURNAMENT

app_name = "pairing"

urlpatterns = [
    path(TOURNAMENT + "rounds/next/", views.pair_next_round, name="pair-next-round"),
    path(ROUND + "draft/", hand_views.draft, name="draft"),
    path(ROUND + "amend/", hand_views.amend_round, name="amend-round"),
    path(ROUND + "change/", hand_views.change_pairing, name="change-pairing"),
    path(ROUND + "unpair/", views.unpair_round, name="unpair-round"),
    path(ROUND + "why/", explain_views.explain_round_page, name="explain-round"),
    path(BOARD + "why/", explain_views.explain_board_page, name="explain-board"),
    path(
        ROUND + "why/<int:number>/",
        explain_views.explain_player_page,
        name="explain-player",
    ),
]
