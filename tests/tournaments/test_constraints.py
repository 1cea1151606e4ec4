"""What the database itself refuses, whoever writes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.factories import make_tournament, pair
from tournaments.models import (
    Entrant,
    Game,
    Outcome,
    PointsAdjustment,
    RequestedBye,
    Round,
    Tournament,
)

pytestmark = pytest.mark.django_db


def refused(row: Any) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)


def test_game_board_is_taken_once_per_round():
    round_ = pair(make_tournament(4))
    a, b = round_.games.all()

    refused(Game(round=round_, board=a.board, white=b.white, black=a.black))


def test_game_white_is_not_black():
    round_ = pair(make_tournament(4))
    player = round_.games.all()[0].white

    refused(Game(round=round_, board=9, white=player, black=player))


def test_outcome_is_one_per_entrant_and_round():
    round_ = pair(make_tournament(5))
    bye = round_.outcomes.get(game=None)

    refused(Outcome(round=round_, entrant=bye.entrant, kind="Z"))


@pytest.mark.parametrize(
    ("kind", "has_game"), [("1", False), ("*", False), ("U", True), ("Z", True)]
)
def test_outcome_has_a_game_unless_it_is_a_bye(kind, has_game):
    round_ = pair(make_tournament(4))
    outcome = round_.outcomes.first()
    game = outcome.game if has_game else None

    with pytest.raises(IntegrityError), transaction.atomic():
        Outcome.objects.filter(pk=outcome.pk).update(kind=kind, game=game, colour="")


def test_pairing_number_is_unique_in_a_tournament():
    tournament = make_tournament(2)

    with pytest.raises(IntegrityError), transaction.atomic():
        tournament.entrants.update(pairing_number=1)


def test_fide_id_is_unique_in_a_tournament_when_there_is_one():
    tournament = make_tournament(2)
    assert tournament.entrants.filter(fide_id="").count() == 2

    with pytest.raises(IntegrityError), transaction.atomic():
        tournament.entrants.update(fide_id="4100018")


def test_round_number_is_unique_in_a_tournament():
    tournament = make_tournament(4)
    pair(tournament)

    refused(Round(tournament=tournament, number=1))


@pytest.mark.parametrize(
    "values",
    [
        {"points_white_draw": 6},
        {"points_black_draw": 8, "points_white_win": 30},
        {"points_pairing_bye": 11},
        {"points_pairing_bye": 13, "points_black_win": 12},
        {"rounds_total": 0},
    ],
)
def test_tournament_points_and_rounds_are_possible(values):
    tournament = make_tournament()

    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=tournament.pk).update(**values)


def test_bye_is_worth_at_most_the_better_win():
    tournament = make_tournament()
    row = Tournament.objects.filter(pk=tournament.pk)

    assert row.update(points_black_win=12, points_pairing_bye=12) == 1
    assert row.update(points_white_win=14, points_pairing_bye=14) == 1
    assert row.update(points_pairing_bye=0) == 1


def test_tournament_address_is_unique_in_its_event():
    tournament = make_tournament(name="Open")
    other = Tournament(event=tournament.event, name="Open", slug=tournament.slug)

    refused(other)


def test_bye_is_asked_once_per_round():
    entrant = make_tournament(2).entrants.first()
    RequestedBye.objects.create(entrant=entrant, round_number=1, kind="H")

    refused(RequestedBye(entrant=entrant, round_number=1, kind="Z"))


def test_adjustment_is_not_zero():
    entrant = make_tournament(2).entrants.first()

    refused(PointsAdjustment(entrant=entrant, tenths=0, reason="?"))


def test_entrant_has_a_surname():
    tournament = make_tournament()

    refused(Entrant(tournament=tournament, surname="", entry_order=1))
