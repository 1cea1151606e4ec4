"""Addresses for everybody: finding a player, codes, hall screen, feeds.

A feed has the address of its page with `feed.json` or `list.csv` behind it.
"""

from __future__ import annotations

from django.urls import path

from tournaments.addresses import EVENT, PLAYER, ROUND, TOURNAMENT
from tournaments.public import feeds, finding, views

app_name = "public"

urlpatterns = [
    path("feed.json", feeds.home_feed, name="home-feed"),
    path("find/", finding.find_anywhere, name="find-anywhere"),
    path("find/feed.json", finding.find_anywhere_feed, name="find-anywhere-feed"),
    path(EVENT + "feed.json", feeds.event_feed, name="event-feed"),
    path(EVENT + "code/", views.event_code, name="event-code"),
    path(EVENT + "find/", finding.find_in_event, name="find-in-event"),
    path(
        EVENT + "find/feed.json", finding.find_in_event_feed, name="find-in-event-feed"
    ),
    path(TOURNAMENT + "feed.json", feeds.tournament_feed, name="tournament-feed"),
    path(TOURNAMENT + "report.trf", feeds.public_report, name="public-report"),
    path(TOURNAMENT + "code/", views.tournament_code, name="tournament-code"),
    path(TOURNAMENT + "data/", views.data, name="data"),
    path(TOURNAMENT + "find/", finding.find_player, name="find-player"),
    path(
        TOURNAMENT + "find/feed.json", finding.find_player_feed, name="find-player-feed"
    ),
    path(TOURNAMENT + "rules/feed.json", feeds.rules_feed, name="rules-feed"),
    path(
        TOURNAMENT + "players/feed.json",
        feeds.player_list_feed,
        name="player-list-feed",
    ),
    path(
        TOURNAMENT + "players/list.csv", feeds.player_list_csv, name="player-list-csv"
    ),
    path(PLAYER + "feed.json", feeds.player_feed, name="player-feed"),
    path(ROUND + "feed.json", feeds.round_feed, name="round-feed"),
    path(ROUND + "list.csv", feeds.round_csv, name="round-csv"),
    path(
        TOURNAMENT + "embed/pairings/", views.embedded_pairings, name="embed-pairings"
    ),
    path(TOURNAMENT + "screen/", views.screen_pairings, name="screen-pairings"),
    path(TOURNAMENT + "screen/names/", views.screen_names, name="screen-names"),
]
