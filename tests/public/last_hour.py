"""A public tournament in its last hour."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from standings.services.prizes import set_prize_plan
from tests.factories import arbiter_of
from tests.standings.tied_tournaments import tied_tournament
from tournaments.models import Tournament
from tournaments.services.events import update_event

PLAN = {"currency": "EUR", "categories": [{"name": "General", "prizes": [100, 50]}]}


def finished_tournament() -> Tournament:
    """Return a tournament with a play-off under way and public prizes."""
    tournament = tied_tournament(3)
    by = arbiter_of(tournament)
    update_event(event=tournament.event, by=by, is_public=True)
    set_prize_plan(tournament=tournament, plan=PLAN, by=by, is_public=True)
    desk = Client()
    desk.force_login(by)
    desk.post(reverse("standings:start-play-off", args=[tournament, 1]))
    play_off = tournament.play_offs.get()
    desk.post(reverse("standings:draw-play-off", args=[tournament, play_off.uid]))
    game = play_off.games.order_by("number")[0]
    address = reverse("standings:play-off-score", args=[tournament, game.uid])
    desk.post(address, {"score": "="})
    return tournament
