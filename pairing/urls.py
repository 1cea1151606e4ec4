"""Addresses of pairing: the next round, its draft, its publication, changes by hand.

And the schedule of a round robin, the pages that say why, and the glossary.
"""

from __future__ import annotations

from django.urls import path

from pairing.views import by_hand, explanations, next_round, publication, schedule
from tournaments.addresses import BOARD, ROUND, TOURNAMENT

app_name = "pairing"

urlpatterns = [
    path("glossary/", explanations.glossary, name="glossary"),
    path(
        TOURNAMENT + "rounds/next/", next_round.pair_next_round, name="pair-next-round"
    ),
    path(TOURNAMENT + "rounds/by-hand/", next_round.pair_by_hand, name="pair-by-hand"),
    path(TOURNAMENT + "schedule/", schedule.schedule, name="schedule"),
    path(ROUND + "draft/", by_hand.draft, name="draft"),
    path(ROUND + "amend/", by_hand.amend_round, name="amend-round"),
    path(ROUND + "change/", by_hand.change_pairing, name="change-pairing"),
    path(ROUND + "publish/", publication.publish_round, name="publish-round"),
    path(ROUND + "keep-draft/", publication.keep_as_draft, name="keep-as-draft"),
    path(ROUND + "unpair/", publication.unpair_round, name="unpair-round"),
    path(ROUND + "why/", explanations.explain_round_page, name="explain-round"),
    path(
        ROUND + "why/difference/",
        explanations.explain_difference,
        name="explain-difference",
    ),
    path(ROUND + "why/not/", explanations.ask_why_not, name="ask-why-not"),
    path(BOARD + "why/", explanations.explain_board_page, name="explain-board"),
    path(
        ROUND + "why/<int:number>/",
        explanations.explain_player_page,
        name="explain-player",
    ),
]
