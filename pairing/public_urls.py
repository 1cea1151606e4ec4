"""Addresses of the feeds of the schedule, of explanations and of their words, for everybody."""

from __future__ import annotations

from django.urls import path

from pairing.views import feeds
from tournaments.addresses import BOARD, ROUND, TOURNAMENT

app_name = "public-pairing"

urlpatterns = [
    path("glossary/feed.json", feeds.glossary_feed, name="glossary-feed"),
    path(TOURNAMENT + "schedule/feed.json", feeds.schedule_feed, name="schedule-feed"),
    path(
        ROUND + "why/feed.json",
        feeds.explained_round_feed,
        name="explained-round-feed",
    ),
    path(
        BOARD + "why/feed.json",
        feeds.explained_board_feed,
        name="explained-board-feed",
    ),
    path(
        ROUND + "why/<int:number>/feed.json",
        feeds.explained_player_feed,
        name="explained-player-feed",
    ),
]
