"""Addresses of the arbiter's desk: boards, check-in, rating lists, journal."""

from __future__ import annotations

from django.urls import path

from tournaments.addresses import BOARD, PLAYER, ROUND, TOURNAMENT
from tournaments.views import (
    absences,
    checkin,
    forbidden,
    live,
    rating_lists,
    results,
    second_pass,
)

urlpatterns = [
    path("door/<str:token>/", checkin.door, name="door"),
    path(TOURNAMENT + "check-in/", checkin.check_in, name="check-in"),
    path(TOURNAMENT + "check-in/mark/", checkin.mark_arrival, name="mark-arrival"),
    path(PLAYER + "arrival/", checkin.decide_arrival, name="decide-arrival"),
    path(TOURNAMENT + "check-in/door/", checkin.open_door, name="open-door"),
    path(
        TOURNAMENT + "check-in/door/<int:link>/revoke/",
        checkin.close_door,
        name="close-door",
    ),
    path(
        TOURNAMENT + "forbidden-pairings/",
        forbidden.forbidden_pairs,
        name="forbidden-pairs",
    ),
    path(
        TOURNAMENT + "forbidden-pairings/<uuid:group>/allow/",
        forbidden.allow_pairing,
        name="allow-pairing",
    ),
    path(TOURNAMENT + "rating-lists/", rating_lists.rating_lists, name="rating-lists"),
    path(
        TOURNAMENT + "rating-lists/find/", rating_lists.find_listed, name="find-listed"
    ),
    path(
        TOURNAMENT + "rating-lists/<int:rating_list>/columns/",
        rating_lists.rating_list_columns,
        name="rating-list-columns",
    ),
    path(
        TOURNAMENT + "rating-lists/<int:rating_list>/check/",
        rating_lists.check_ratings,
        name="check-ratings",
    ),
    path(ROUND + "changes/", live.round_changes, name="round-changes"),
    path(ROUND + "results/", results.enter_results, name="enter-results"),
    path(ROUND + "second-pass/", second_pass.second_pass, name="second-pass"),
    path(BOARD + "absent/", absences.forfeit_absent, name="forfeit-absent"),
    path(BOARD + "withdraw/", absences.withdraw_absent, name="withdraw-absent"),
    path(BOARD + "readmit/", absences.readmit_absent, name="readmit-absent"),
]
