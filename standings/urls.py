"""Addresses of standings, wallchart, workings and the arbiter's decisions on ties."""

from __future__ import annotations

from django.urls import path

from standings import past_views, tie_views, views
from tournaments.addresses import PLAYER, TOURNAMENT

app_name = "standings"

STANDINGS = TOURNAMENT + "standings/"

urlpatterns = [
    path(STANDINGS, views.standings, name="standings"),
    path(STANDINGS + "tie-breaks/", tie_views.chain, name="chain"),
    path(STANDINGS + "tie-breaks/preset/", tie_views.apply_preset, name="apply-preset"),
    path(STANDINGS + "lots/", tie_views.draw_tie_lots, name="draw-tie-lots"),
    path(
        STANDINGS + "ties/<int:round_number>/<int:rank>/",
        tie_views.order_tie,
        name="order-tie",
    ),
    path(STANDINGS + "ties/<uuid:order>/leave/", tie_views.leave_tie, name="leave-tie"),
    path(TOURNAMENT + "as-it-was/", past_views.as_it_was, name="as-it-was"),
    path(TOURNAMENT + "wallchart/", views.wallchart, name="wallchart"),
    path(PLAYER + "working/", views.working, name="working"),
]
