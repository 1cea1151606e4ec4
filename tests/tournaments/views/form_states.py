"""States of a tournament in which its pages have forms, each with those pages."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from django.urls import reverse
from django.utils import timezone

from pairing.services.rounds import pair_next_round
from standings.services.play_offs import draw_play_off_games, start_play_off
from standings.services.prizes import set_prize_plan
from tests.factories import (
    arbiter_of,
    finish,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tests.standings.tied_tournaments import leaders, tied_tournament
from tests.tournaments.rating_lists.made_lists import PLAYERS, write_text
from tournaments.archive import export_event
from tournaments.backups import back_up
from tournaments.enums import Role
from tournaments.models import Membership, RatingList, Tournament
from tournaments.public_site.receiving import make_hall_key, receive_copy
from tournaments.public_site.sending import choose_public_site
from tournaments.rating_lists.loading import load_list
from tournaments.services.access import invite
from tournaments.services.adjustments import adjust_points, forbid_pairing
from tournaments.services.byes import request_bye
from tournaments.services.checkin import mark_absent, mark_present
from tournaments.services.doors import open_door
from tournaments.services.entrants import draw_lots, withdraw_player
from tournaments.services.events import delete_event
from tournaments.services.rounds import publish_round
from tournaments.services.ties import draw_tie_lots, order_tie
from tournaments.services.tournaments import close_list, close_tournament

State = Callable[[Path], tuple[Tournament, list[str]]]


def page(name: str, *parts: object) -> str:
    return reverse(name, args=parts)


def before_the_start(folder: Path) -> tuple[Tournament, list[str]]:
    """Players are entered, by hand and from a list; nothing is paired."""
    tournament = make_tournament(6, number_order="hand", name="Open")
    by = arbiter_of(tournament)
    make_tournament(2, by=by, event=tournament.event, name="Second section")
    first, second = tournament.entrants.all()[:2]
    request_bye(entrant=first, round_number=2, kind="Z", by=by)
    adjust_points(entrant=first, tenths=-5, reason="late", by=by)
    forbid_pairing(tournament=tournament, entrants=[first, second], by=by)
    open_door(tournament=tournament, by=by)
    mark_present(tournament=tournament, entrants=[first], round_number=1, by=by)
    mark_absent(tournament=tournament, entrants=[second], round_number=1, by=by)
    invite(event=tournament.event, role=Role.ASSISTANT, label="Ann", by=by)
    Membership.objects.create(
        user=make_user(), event=tournament.event, role=Role.ASSISTANT
    )
    choose_public_site(
        event=tournament.event, address="https://chess.example.org", key="k", by=by
    )
    loaded, columns = _rating_lists(folder, tournament)
    return tournament, [
        page("tournaments:event-new"),
        page("tournaments:archive-import"),
        page("tournaments:event-edit", tournament.event),
        page("tournaments:people", tournament.event),
        page("tournaments:public-site", tournament.event),
        page("tournaments:tournament-new", tournament.event),
        page("tournaments:tournament-import", tournament.event),
        page("tournaments:tournament-detail", tournament),
        page("tournaments:settings", tournament),
        page("tournaments:player-list", tournament),
        page("tournaments:player-order", tournament),
        page("tournaments:player-import", tournament),
        page("tournaments:player-edit", tournament, first),
        page("tournaments:forbidden-pairs", tournament),
        page("tournaments:rating-lists", tournament),
        page("tournaments:rating-list-columns", tournament, columns),
        page("tournaments:check-ratings", tournament, loaded),
        page("tournaments:find-listed", tournament) + "?q=aerts",
        page("tournaments:check-in", tournament),
        page("tournaments:decide-arrival", tournament, second),
        page("tournaments:journal", tournament),
        page("pairing:pair-next-round", tournament),
        page("standings:chain", tournament),
        page("standings:prize-plan", tournament),
        page("paper:wifi-poster", tournament),
        page("paper:event-wifi-poster", tournament.event),
    ]


def _rating_lists(folder: Path, tournament: Tournament) -> tuple[int, int]:
    """Return a list that is loaded, and one whose columns are still to be named."""
    fields = {"source": "FIDE", "name": "FIDE", "period": "2026-11-01"}
    path = write_text(folder / "fide.txt")
    loaded = RatingList.objects.create(**fields, path=str(path))
    load_list(loaded)
    number, name = PLAYERS[0][:2]
    player = tournament.entrants.first()
    assert player is not None
    player.fide_id, player.surname = str(number), name.split(",")[0]
    player.save()
    other = folder / "national.csv"
    other.write_text("Nr;Naam;Elo\n1;Maes, An;1800\n", encoding="utf-8")
    return loaded.pk, RatingList.objects.create(**fields, path=str(other)).pk


def list_is_closed(_folder: Path) -> tuple[Tournament, list[str]]:
    tournament = make_tournament(4)
    close_list(tournament=tournament, by=arbiter_of(tournament))
    return tournament, [page("tournaments:tournament-detail", tournament)]


def numbers_by_lot(_folder: Path) -> tuple[Tournament, list[str]]:
    tournament = make_tournament(5, number_order="lot")
    draw_lots(tournament=tournament, by=arbiter_of(tournament))
    return tournament, [page("tournaments:player-list", tournament)]


def draft_waits(_folder: Path) -> tuple[Tournament, list[str]]:
    """A second round is paired and will be published by itself."""
    tournament = make_tournament(7)
    play_rounds(tournament, 1)
    by = arbiter_of(tournament)
    late = timezone.now() + timedelta(hours=3)
    publish_round(round_=pair(tournament, publish=False), by=by, at=late)
    return tournament, [
        page("pairing:draft", tournament, 2),
        page("tournaments:correct-result", tournament, 1, 1),
    ]


def schedule_waits(_folder: Path) -> tuple[Tournament, list[str]]:
    tournament = make_tournament(4, system="round-robin", rounds_total=3)
    pair_next_round(tournament=tournament, by=arbiter_of(tournament))
    return tournament, [page("pairing:schedule", tournament)]


def length_is_asked(_folder: Path) -> tuple[Tournament, list[str]]:
    tournament = make_tournament(4, system="round-robin", rounds_total=5)
    return tournament, [page("pairing:pair-next-round", tournament)]


def round_in_play(_folder: Path) -> tuple[Tournament, list[str]]:
    """The second round is out; one board of it is decided by forfeit."""
    tournament = make_tournament(8, rounds_total=5)
    by = arbiter_of(tournament)
    play_rounds(tournament, 1)
    withdraw_player(entrant=tournament.entrants.all()[7], by=by)
    round_ = pair(tournament)
    board = round_.games.order_by("board").first()
    assert board is not None
    gone = tournament.entrants.get(withdrawn_from_round__isnull=False)
    return tournament, [
        page("tournaments:tournament-detail", tournament),
        page("tournaments:round-detail", tournament, 2),
        page("tournaments:second-pass", tournament, 2),
        page("tournaments:correct-result", tournament, 1, 1),
        page("pairing:amend-round", tournament, 2),
        page("tournaments:player-edit", tournament, gone),
        page("tournaments:player-list", tournament),
        page("standings:chain", tournament),
    ]


def absent_at_a_board(_folder: Path) -> tuple[Tournament, list[str]]:
    tournament = make_tournament(4)
    round_ = pair(tournament)
    finish(round_, "+-")
    game = round_.games.select_related("black").order_by("board")[0]
    game.black.tournament = tournament
    withdraw_player(entrant=game.black, by=arbiter_of(tournament))
    return tournament, [page("tournaments:round-detail", tournament, 1)]


def last_round_is_played(_folder: Path) -> tuple[Tournament, list[str]]:
    """Three players are tied; lots are drawn, an order is decided, prizes are set."""
    tournament = tied_tournament(3, tie_breaks=["LOT"])
    by = arbiter_of(tournament)
    draw_tie_lots(tournament=tournament, by=by)
    set_prize_plan(
        tournament=tournament,
        plan={"categories": [{"name": "General", "prizes": [100]}]},
        by=by,
        is_public=True,
    )
    return tournament, [
        page("standings:standings", tournament),
        page("standings:play-offs", tournament),
        page("standings:prize-plan", tournament),
        page("standings:closing", tournament),
        page("tournaments:tournament-detail", tournament),
    ]


def tie_is_left(_folder: Path) -> tuple[Tournament, list[str]]:
    """The chain leaves the tied together; the order of two of them is decided."""
    tournament = tied_tournament(4, tie_breaks=["WIN"])
    lowest = list(tournament.entrants.order_by("-pairing_number")[:2])
    order_tie(
        tournament=tournament,
        round_number=1,
        entrants=lowest,
        reason="lots",
        by=arbiter_of(tournament),
    )
    return tournament, [
        page("standings:standings", tournament),
        page("standings:order-tie", tournament, 1, 1),
    ]


def play_off_is_played(_folder: Path) -> tuple[Tournament, list[str]]:
    """Of a play-off of three one game is entered, and one of Armageddon awaits."""
    tournament = tied_tournament(3)
    by = arbiter_of(tournament)
    play_off = start_play_off(
        tournament=tournament, entrants=leaders(tournament, 3), by=by
    )
    games = draw_play_off_games(play_off=play_off, by=by)
    type(games[0]).objects.filter(pk=games[0].pk).update(score="1")
    type(games[1]).objects.filter(pk=games[1].pk).update(chooser=games[1].white)
    return tournament, [page("standings:play-offs", tournament)]


def play_off_is_open(_folder: Path) -> tuple[Tournament, list[str]]:
    tournament = tied_tournament(2)
    start_play_off(
        tournament=tournament,
        entrants=leaders(tournament, 2),
        by=arbiter_of(tournament),
    )
    return tournament, [page("standings:play-offs", tournament)]


def tournament_is_closed(_folder: Path) -> tuple[Tournament, list[str]]:
    tournament = tied_tournament(2)
    close_tournament(tournament=tournament, by=arbiter_of(tournament))
    return tournament, [page("tournaments:tournament-detail", tournament)]


def nobody_can_be_paired(_folder: Path) -> tuple[Tournament, list[str]]:
    """Two players have met: the page of the refused pairing is no address to look at."""
    tournament = make_tournament(2)
    play_rounds(tournament, 1)
    return tournament, [page("tournaments:tournament-detail", tournament)]


def installation(_folder: Path) -> tuple[Tournament, list[str]]:
    """A backup of a deleted event, an event that a hall has sent, and its key."""
    gone = make_tournament(2)
    back_up(gone.event)
    delete_event(event=gone.event, by=arbiter_of(gone))
    tournament = make_tournament(2)
    sent = export_event(event=tournament.event)
    by = arbiter_of(tournament)
    delete_event(event=tournament.event, by=by)
    key, _secret = make_hall_key(label="Hall", by=by)
    receive_copy(data=sent, key=key)
    by.is_superuser = True
    by.save()
    return Tournament.objects.get(pk=tournament.pk), [page("tournaments:installation")]


STATES: list[State] = [
    before_the_start,
    list_is_closed,
    numbers_by_lot,
    draft_waits,
    schedule_waits,
    length_is_asked,
    round_in_play,
    absent_at_a_board,
    last_round_is_played,
    tie_is_left,
    play_off_is_played,
    play_off_is_open,
    tournament_is_closed,
    nobody_can_be_paired,
    installation,
]
