"""Results: entering, clearing, two people at one board, publishing rounds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pairing.services.rounds import pair_next_round, unpair_round
from tests.factories import (
    arbiter_of,
    finish,
    game_between,
    make_tournament,
    make_user,
    pair,
)
from tournaments.clock import clock_at
from tournaments.enums import GameResult, RoundStatus, game_result
from tournaments.errors import (
    GoneMeanwhile,
    InvalidValue,
    ResultAlreadyEntered,
    RoundNotInState,
)
from tournaments.models import Entrant, Outcome, Round
from tournaments.record import Colour, Kind
from tournaments.selectors import board, boards, tournament_record, without_game
from tournaments.services.results import (
    clear_result,
    enter_result,
    forfeit_absent,
)
from tournaments.services.rounds import keep_as_draft, publish_round

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


@pytest.fixture
def round_() -> Round:
    return pair(make_tournament(6))


@pytest.mark.parametrize("result", list(GameResult))
def test_every_result_is_stored_and_read_back(round_, result):
    game = round_.games.get(board=1)

    enter_result(game=game, result=result, by=make_user())

    first = boards(round_)[0]
    assert first.result is result
    assert first.code == result
    assert (first.white.kind, first.black.kind) == result.kinds


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        ("1-0", 10, 0),
        ("1/2", 5, 5),
        ("0-1", 0, 10),
        ("+-", 10, 0),
        ("-+", 0, 10),
        ("--", 0, 0),
        ("?", 5, 5),
        ("1-0u", 10, 0),
        ("1/2-0", 5, 0),
        ("0-1/2", 0, 5),
        ("0-0", 0, 0),
    ],
)
def test_points_follow_from_the_result(result, white, black):
    tournament = make_tournament(2)
    round_ = pair(tournament)

    enter_result(game=round_.games.get(), result=result, by=make_user())

    record = tournament_record(tournament)
    assert [player.score for player in record.players] == [white, black]


def test_unknown_result_is_refused(round_):
    with pytest.raises(InvalidValue):
        enter_result(game=round_.games.first(), result="2-0", by=make_user())


def test_round_finishes_with_its_last_result_and_opens_when_one_is_cleared(round_):
    first, *others = round_.games.order_by("board")
    for game in others:
        enter_result(game=game, result="1-0", by=make_user())
    round_.refresh_from_db()
    assert (round_.status, round_.finished_at) == (RoundStatus.PUBLISHED, None)

    enter_result(game=first, result="?", by=make_user())
    round_.refresh_from_db()
    assert round_.is_finished
    assert round_.finished_at == round_.tournament.journal.last().at

    clear_result(game=first, by=make_user(), seen="?")
    round_.refresh_from_db()
    assert (round_.status, round_.finished_at) == (RoundStatus.PUBLISHED, None)
    assert board(round_, 1).code == ""


def test_second_person_must_see_the_first_result(round_):
    game = round_.games.get(board=1)
    enter_result(game=game, result="1-0", by=make_user())

    with pytest.raises(ResultAlreadyEntered) as refusal:
        enter_result(game=game, result="0-1", by=make_user())
    assert refusal.value.current == "1-0"
    with pytest.raises(ResultAlreadyEntered):
        clear_result(game=game, by=make_user(), seen="0-1")

    enter_result(game=game, result="0-1", by=make_user(), seen="1-0")
    assert board(round_, 1).code == "0-1"


def test_same_result_again_changes_nothing(round_):
    game = round_.games.get(board=1)
    enter_result(game=game, result="1-0", by=make_user())
    entries = round_.tournament.journal.count()

    enter_result(game=game, result="1-0", by=make_user())

    assert round_.tournament.journal.count() == entries


def test_clearing_again_changes_nothing(round_):
    game = round_.games.get(board=1)
    enter_result(game=game, result="1-0", by=make_user())
    clear_result(game=game, by=make_user(), seen="1-0")
    entries = round_.tournament.journal.count()

    clear_result(game=game, by=make_user(), seen="1-0")

    assert round_.tournament.journal.count() == entries
    assert board(round_, 1).code == ""


def test_game_whose_players_have_changed_is_gone(round_):
    game = round_.games.get(board=1)
    round_.games.filter(board=1).update(white=game.black, black=game.white)

    with pytest.raises(GoneMeanwhile):
        enter_result(game=game, result="1-0", by=make_user())

    assert board(round_, 1).code == ""


def test_reversed_colours_count_as_played(round_):
    game = round_.games.get(board=1)

    enter_result(game=game, result="1-0", by=make_user(), reversed_colours=True)

    first = board(round_, 1)
    assert first.is_reversed
    assert (first.white.kind, first.white.side) == (Kind.WIN, Colour.BLACK)
    assert game.white == first.game.white
    finish(round_)
    record = tournament_record(round_.tournament)
    number = first.game.white.pairing_number
    assert record.by_number[number].outcomes[0].colour is Colour.BLACK


def test_no_colours_are_stored_where_the_system_has_none():
    round_ = pair(make_tournament(4, system="swiss-no-colours"))
    game = round_.games.get(board=1)

    enter_result(game=game, result="1-0", by=make_user())

    assert set(round_.outcomes.values_list("colour", flat=True)) == {""}
    assert game_result(
        *(o.kind for o in (board(round_, 1).white, board(round_, 1).black))
    )


def test_draft_takes_no_results():
    tournament = make_tournament(4)
    round_ = pair(tournament, publish=False)

    with pytest.raises(RoundNotInState):
        enter_result(game=round_.games.first(), result="1-0", by=make_user())


def test_result_of_an_unpaired_round_is_refused():
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    round_ = pair_next_round(tournament=tournament, by=by)
    game = round_.games.select_related("round__tournament__event").first()
    unpair_round(round_=round_, by=by)

    with pytest.raises(GoneMeanwhile):
        enter_result(game=game, result="1-0", by=by)


def test_result_costs_the_same_queries_with_2_and_100_boards(
    django_assert_num_queries,
):
    for players in (4, 200):
        tournament = make_tournament(players)
        round_ = pair(tournament)
        game = round_.games.select_related("round__tournament__event").get(board=1)
        by = make_user()
        # Savepoint and its release, lock, game, rounds, both outcomes, what is open,
        # journal, version.
        with django_assert_num_queries(9):
            enter_result(game=game, result="1-0", by=by)


def test_boards_are_of_one_moment_and_so_is_without_game(django_assert_num_queries):
    round_ = pair(make_tournament(9))

    with django_assert_num_queries(1):
        found = [
            (b.number, b.game.white.name, b.black.entrant.name) for b in boards(round_)
        ]
    with django_assert_num_queries(1):
        absent = [(o.kind, o.entrant.name) for o in without_game(round_)]

    assert [number for number, *_ in found] == [1, 2, 3, 4]
    assert absent == [("U", "Player009")]


def test_publish_now_and_only_once():
    tournament = make_tournament(4)
    round_ = pair(tournament, publish=False)
    assert not round_.is_public()

    publish_round(round_=round_, by=make_user())

    assert (round_.status, round_.is_public()) == (RoundStatus.PUBLISHED, True)
    with pytest.raises(RoundNotInState):
        publish_round(round_=round_, by=make_user())


def test_publish_at_an_hour_needs_nobody_at_the_desk():
    with clock_at(NOW):
        tournament = make_tournament(4)
        round_ = pair(tournament, publish=False)
        publish_round(round_=round_, by=make_user(), at=NOW + timedelta(hours=1))
    assert round_.is_draft
    assert not round_.is_public(NOW + timedelta(minutes=59))
    assert round_.is_public(NOW + timedelta(hours=1))

    with clock_at(NOW + timedelta(hours=2)):
        enter_result(game=round_.games.first(), result="1-0", by=make_user())

    round_.refresh_from_db()
    assert round_.status == RoundStatus.PUBLISHED
    assert round_.published_at == NOW + timedelta(hours=1)


def test_hour_of_publication_can_be_forgotten_until_it_has_come():
    with clock_at(NOW):
        round_ = pair(make_tournament(4), publish=False)
        with pytest.raises(InvalidValue):
            publish_round(round_=round_, by=make_user(), at=NOW)
        publish_round(round_=round_, by=make_user(), at=NOW + timedelta(hours=1))
        keep_as_draft(round_=round_, by=make_user())
        assert round_.publish_at is None
        publish_round(round_=round_, by=make_user(), at=NOW + timedelta(hours=1))
    with clock_at(NOW + timedelta(hours=1)), pytest.raises(RoundNotInState):
        keep_as_draft(round_=round_, by=make_user())


def test_round_with_byes_only_is_finished_when_published():
    tournament = make_tournament(3)
    round_ = pair(tournament, publish=False)
    Outcome.objects.filter(round=round_, game__isnull=False).update(kind="1")

    publish_round(round_=round_, by=make_user())

    assert round_.is_finished


def test_absent_player_forfeits_and_is_withdrawn_in_one_act(round_):
    game = round_.games.get(board=1)
    entries = round_.tournament.journal.count()

    forfeit_absent(game=game, absent=[game.white], by=make_user(), reason="No word")

    assert board(round_, 1).code == "-+"
    assert Entrant.objects.get(pk=game.white_id).withdrawn_from_round == 2
    assert not Entrant.objects.get(pk=game.black_id).is_withdrawn
    assert round_.tournament.journal.count() == entries + 1


def test_absent_players_may_stay_in_the_tournament(round_):
    first, second = round_.games.order_by("board")[:2]

    forfeit_absent(
        game=first, absent=[first.white, first.black], by=make_user(), withdraw=False
    )
    with pytest.raises(InvalidValue):
        forfeit_absent(game=second, absent=[first.white], by=make_user())
    with pytest.raises(ResultAlreadyEntered):
        forfeit_absent(game=first, absent=[first.white], by=make_user())

    assert board(round_, 1).code == "--"
    assert not round_.tournament.entrants.exclude(withdrawn_from_round=None).exists()


def test_game_between_finds_the_board(round_):
    game = game_between(round_, 1, 4)

    assert {game.white.pairing_number, game.black.pairing_number} == {1, 4}
