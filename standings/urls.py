"""Addresses of standings: table, chain, ties, workings, wallchart, as it was.

And of what follows the last game: play-offs, prizes, closing, the public folder.
"""

from __future__ import annotations

from django.urls import path

from standings.views import (
    closing,
    past,
    play_offs,
    prizes,
    public_folder,
    standings,
    ties,
)
from tournaments.addresses import EVENT, PLAYER, TOURNAMENT

app_name = "standings"

STANDINGS = TOURNAMENT + "standings/"
PLAY_OFFS = TOURNAMENT + "play-offs/"
PRIZES = TOURNAMENT + "prizes/"

urlpatterns = [
    path(STANDINGS, standings.standings, name="standings"),
    path(STANDINGS + "tie-breaks/", ties.chain, name="chain"),
    path(STANDINGS + "tie-breaks/preset/", ties.apply_preset, name="apply-preset"),
    path(STANDINGS + "lots/", ties.draw_tie_lots, name="draw-tie-lots"),
    path(
        STANDINGS + "ties/<int:round_number>/<int:rank>/",
        ties.order_tie,
        name="order-tie",
    ),
    path(STANDINGS + "ties/<uuid:order>/leave/", ties.leave_tie, name="leave-tie"),
    path(PLAY_OFFS, play_offs.play_off_page, name="play-offs"),
    path(PLAY_OFFS + "rules/", play_offs.set_play_off_rules, name="play-off-rules"),
    path(
        PLAY_OFFS + "start/<int:place>/",
        play_offs.start_play_off,
        name="start-play-off",
    ),
    path(
        PLAY_OFFS + "<uuid:play_off>/draw/",
        play_offs.draw_games,
        name="draw-play-off",
    ),
    path(
        PLAY_OFFS + "<uuid:play_off>/change/",
        play_offs.change_play_off,
        name="change-play-off",
    ),
    path(
        PLAY_OFFS + "<uuid:play_off>/cancel/",
        play_offs.cancel_play_off,
        name="cancel-play-off",
    ),
    path(
        PLAY_OFFS + "games/<uuid:game>/colour/",
        play_offs.choose_colour,
        name="play-off-colour",
    ),
    path(
        PLAY_OFFS + "games/<uuid:game>/score/",
        play_offs.enter_score,
        name="play-off-score",
    ),
    path(PRIZES, prizes.prizes, name="prizes"),
    path(PRIZES + "plan/", prizes.prize_plan, name="prize-plan"),
    path(PRIZES + "plan/read/", prizes.read_prize_plan, name="read-prize-plan"),
    path(PRIZES + "plan.json", prizes.prize_plan_file, name="prize-plan-file"),
    path(PRIZES + "plan/delete/", prizes.delete_prize_plan, name="delete-prize-plan"),
    path(TOURNAMENT + "closing/", closing.closing, name="closing"),
    path(EVENT + "pages.zip", public_folder.public_folder, name="public-folder"),
    path(TOURNAMENT + "as-it-was/", past.as_it_was, name="as-it-was"),
    path(TOURNAMENT + "wallchart/", standings.wallchart, name="wallchart"),
    path(PLAYER + "working/", standings.working, name="working"),
]
