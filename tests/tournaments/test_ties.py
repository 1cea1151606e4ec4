"""Ties: a stored draw, an order decided by the arbiter, both in the journal."""

from __future__ import annotations

import pytest

from tests.factories import arbiter_of, make_tournament, make_user, play_rounds
from tournaments.archive import export_event, import_event
from tournaments.errors import (
    InvalidValue,
    ReasonMissing,
    RoundNotInState,
    TournamentClosed,
)
from tournaments.history import replay, undo_last_act
from tournaments.models import Event, TieOrder, Tournament
from tournaments.rows import ROW_MODELS, event_rows, row_data
from tournaments.services.ties import draw_tie_lots, leave_tie, order_tie
from tournaments.services.tournaments import close_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(db: None) -> Tournament:
    """Return a tournament of two rounds, the first one finished."""
    tournament = make_tournament(6, rounds_total=2)
    play_rounds(tournament, 1)
    return tournament


def _order(tournament: Tournament, *numbers: int, **options: object) -> TieOrder:
    entrants = {e.pairing_number: e for e in tournament.entrants.all()}
    arguments = {
        "round_number": 1,
        "reason": "lots drawn in the hall",
        "by": arbiter_of(tournament),
        **options,
    }
    return order_tie(
        tournament=tournament,
        entrants=[entrants[number] for number in numbers],
        **arguments,
    )


def _numbers(order: TieOrder) -> list[int | None]:
    places = order.places.select_related("entrant").order_by("place")
    return [place.entrant.pairing_number for place in places]


def test_order_keeps_the_places_and_the_reason(tournament: Tournament) -> None:
    order = _order(tournament, 3, 1, 2)

    assert _numbers(order) == [3, 1, 2]
    entry = tournament.journal.order_by("-pk").first()
    assert (entry.act, entry.reason) == ("order_tie", "lots drawn in the hall")
    assert entry.round_number == 1
    assert len(entry.about.split()) == 3


def test_order_replaces_one_about_the_same_players(tournament: Tournament) -> None:
    _order(tournament, 1, 2)
    other = _order(tournament, 5, 6)
    again = _order(tournament, 2, 1, 3)

    assert set(tournament.tie_orders.all()) == {other, again}


def test_order_needs_a_reason(tournament: Tournament) -> None:
    with pytest.raises(ReasonMissing):
        _order(tournament, 1, 2, reason="  ")
    assert not tournament.tie_orders.exists()


@pytest.mark.parametrize("numbers", [(), (1,), (1, 2, 1)])
def test_order_needs_different_players(
    tournament: Tournament, numbers: tuple[int, ...]
) -> None:
    with pytest.raises(InvalidValue):
        _order(tournament, *numbers)
    assert not tournament.tie_orders.exists()


def test_order_refuses_players_of_another_tournament(tournament: Tournament) -> None:
    stranger = make_tournament(2).entrants.first()
    own = tournament.entrants.first()

    with pytest.raises(InvalidValue):
        order_tie(
            tournament=tournament,
            round_number=1,
            entrants=[own, stranger],
            reason="mistake",
            by=arbiter_of(tournament),
        )


def test_order_needs_a_finished_round(tournament: Tournament) -> None:
    with pytest.raises(RoundNotInState):
        _order(tournament, 1, 2, round_number=2)


def test_order_is_taken_back(tournament: Tournament) -> None:
    order = _order(tournament, 1, 2)

    leave_tie(order=order, by=arbiter_of(tournament), reason="they played it out")

    assert not tournament.tie_orders.exists()
    assert tournament.journal.order_by("-pk").first().act == "leave_tie"


def test_closed_tournament_keeps_its_ties(tournament: Tournament) -> None:
    order = _order(tournament, 1, 2)
    play_rounds(tournament, 1)
    by = arbiter_of(tournament)
    close_tournament(tournament=tournament, by=by)

    with pytest.raises(TournamentClosed):
        _order(tournament, 2, 1)
    with pytest.raises(TournamentClosed):
        leave_tie(order=order, by=by)
    with pytest.raises(TournamentClosed):
        draw_tie_lots(tournament=tournament, by=by)


def test_draw_is_kept_and_another_needs_a_reason(tournament: Tournament) -> None:
    by = arbiter_of(tournament)

    draw_tie_lots(tournament=tournament, by=by)
    first = Tournament.objects.get(pk=tournament.pk).tie_draw
    with pytest.raises(ReasonMissing):
        draw_tie_lots(tournament=tournament, by=by)
    draw_tie_lots(tournament=tournament, by=by, reason="drawn without witnesses")

    second = Tournament.objects.get(pk=tournament.pk).tie_draw
    assert first
    assert second
    assert first != second


def test_order_is_undone(tournament: Tournament) -> None:
    first = _order(tournament, 1, 2)
    _order(tournament, 2, 1)

    undo_last_act(tournament=tournament, by=arbiter_of(tournament))

    assert list(tournament.tie_orders.all()) == [first]
    assert _numbers(first) == [1, 2]


def test_journal_and_archive_hold_ties(tournament: Tournament) -> None:
    by = arbiter_of(tournament)
    _order(tournament, 1, 2)
    _order(tournament, 2, 1, 3)
    draw_tie_lots(tournament=tournament, by=by)
    event = tournament.event

    told = replay(event.journal.order_by("pk"))
    assert told == {
        name: {str(row.pk): row_data(row) for row in event_rows(event, name)}
        for name in ROW_MODELS
    }

    packed = export_event(event=event)
    Event.objects.filter(pk=event.pk).delete()
    restored = import_event(data=packed, by=make_user())
    assert export_event(event=restored) == packed
    order = TieOrder.objects.get(tournament__event=restored)
    assert _numbers(order) == [2, 1, 3]
