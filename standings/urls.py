"""Addresses of standings, wallchart and the working of each figure."""

from __future__ import annotations

from django.urls import path

from standings import views
from tournaments.addresses import PLAYER, TOURNAMENT

app_name = "standings"

urlpatterns = [
    path(TOURNAMENT + "standings/", views.standings, name="standings"),
    path(TOURNAMENT + "wallchart/", views.wallchart, name="wallchart"),
    path(PLAYER + "working/", views.working, name="working"),
]
