"""Addresses of standings for everybody: feeds, hall screen, embedded table."""

from __future__ import annotations

from django.urls import path

from standings.views import closing_feeds, feeds
from tournaments.addresses import PLAYER, TOURNAMENT

app_name = "public-standings"

urlpatterns = [
    path(PLAYER + "working/feed.json", feeds.working_feed, name="working-feed"),
    path(
        TOURNAMENT + "standings/feed.json", feeds.standings_feed, name="standings-feed"
    ),
    path(TOURNAMENT + "standings/list.csv", feeds.standings_csv, name="standings-csv"),
    path(
        TOURNAMENT + "wallchart/feed.json", feeds.wallchart_feed, name="wallchart-feed"
    ),
    path(TOURNAMENT + "wallchart/list.csv", feeds.wallchart_csv, name="wallchart-csv"),
    path(
        TOURNAMENT + "prizes/feed.json", closing_feeds.prizes_feed, name="prizes-feed"
    ),
    path(
        TOURNAMENT + "play-offs/feed.json",
        closing_feeds.play_offs_feed,
        name="play-offs-feed",
    ),
    path(
        TOURNAMENT + "embed/standings/",
        feeds.embedded_standings,
        name="embed-standings",
    ),
    path(
        TOURNAMENT + "screen/standings/",
        feeds.screen_standings,
        name="screen-standings",
    ),
]
