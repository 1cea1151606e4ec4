"""The draft as the arbiter sees it, and what is open before it is made."""

from __future__ import annotations

import pytest

from pairing.breaches import Breach, Rule
from pairing.draft import draft_sheet
from pairing.engine.outcome import NoLegalPairing
from pairing.questions import open_questions
from pairing.services import by_hand
from pairing.words.breaches import findings
from pairing.words.refusals import pairing_refusal
from tests.factories import (
    arbiter_of,
    finish,
    make_entrant,
    make_tournament,
    pair,
    play_rounds,
)
from tournaments.enums import GameResult
from tournaments.models import Entrant, Tournament
from tournaments.record import Kind, PlayerRecord, TournamentRecord
from tournaments.services.byes import request_bye
from tournaments.services.checkin import clear_mark, mark_absent, mark_present
from tournaments.services.entrants import withdraw_player
from tournaments.services.results import enter_result

pytestmark = pytest.mark.django_db


def player(tournament: Tournament, number: int) -> Entrant:
    return tournament.entrants.get(pairing_number=number)


def test_sheet_shows_scores_colours_and_floats_of_each_side():
    tournament = make_tournament(6)
    play_rounds(tournament, 2)

    sheet = draft_sheet(pair(tournament, publish=False))

    assert sheet.findings == ()
    assert not sheet.is_changed
    for board in sheet.boards:
        for side in (board.white, board.black):
            assert len(side.history) == 2
            assert len(side.floats) == 2
        assert board.white.is_floater == (board.white.score != board.black.score)


def test_late_entry_is_paired_by_hand_and_shown_without_history():
    tournament = make_tournament(7)
    finish(pair(tournament), "1-0")
    round_ = pair(tournament, publish=False)
    late = make_entrant(tournament, "Late", ratings={"standard": 2500})
    resting = round_.outcomes.get(kind=Kind.PAIRING_BYE.value).entrant
    outcome = round_.outcomes.filter(entrant=late).first()
    assert outcome is not None

    by_hand.pair_players(
        round_=round_, white=resting, black=late, by=arbiter_of(tournament)
    )

    sheet = draft_sheet(round_)
    board = next(b for b in sheet.boards if b.black.entrant == late)
    assert (board.black.score, board.black.history, board.black.floats) == (0, (), ())
    assert sheet.is_changed


def test_resting_player_of_a_round_robin_is_absent_and_not_awaited():
    tournament = make_tournament(5, system="round-robin", rounds_total=5)

    round_ = pair(tournament)

    resting = round_.outcomes.get(game=None)
    assert resting.kind in (Kind.PAIRING_BYE.value, Kind.ZERO_POINT_BYE.value)
    assert finish(round_).is_finished


def test_budget_refusal_names_the_players_of_the_bracket():
    record = TournamentRecord(
        rounds_total=5,
        players=tuple(PlayerRecord(number=n, name=f"P{n}") for n in (1, 2, 3)),
    )

    refusal = pairing_refusal(
        NoLegalPairing("late", code="budget", players=(1, 3)), record
    )

    assert "The bracket of these players" in str(refusal)
    assert "P1; P3." in str(refusal)
    bare = pairing_refusal(NoLegalPairing("late", code="budget"), record)
    assert "within the time allowed." in str(bare)


def test_refusal_without_colours_does_not_speak_of_them():
    record = TournamentRecord((PlayerRecord(1, "P1"), PlayerRecord(2, "P2")), 5)

    refusal = pairing_refusal(
        NoLegalPairing("…", code="nobody-unmet", players=(1, 2)), record
    )

    assert "P1; P2. Everybody else was met or is forbidden." in refusal.message
    assert "colour" not in refusal.message


def test_every_rule_has_words():
    names = {1: "Ann", 2: "Ben"}

    for rule in Rule:
        (found,) = findings([Breach(rule, (1, 2))], names)
        assert "Ann and Ben" in found.sentence


def test_allowed_breach_of_a_topscorer_says_so_and_comes_last():
    names = {1: "Ann", 2: "Ben"}

    first, second = findings(
        [Breach(Rule.THIRD_COLOUR, (1,), False), Breach(Rule.REMATCH, (1, 2))], names
    )

    assert first.is_absolute
    assert second.sentence.endswith("Allowed here: a topscorer in the last round.")


def test_nothing_is_open_where_check_in_is_not_used():
    questions = open_questions(make_tournament(6))

    assert questions.is_clear
    assert (questions.number, questions.players, questions.gives_bye) == (1, 6, False)


def test_odd_number_is_open_until_the_arbiter_has_seen_it():
    questions = open_questions(make_tournament(5))

    assert questions.gives_bye
    assert not questions.is_clear
    assert not questions.needs_answer


def test_odd_number_of_a_schedule_asks_nothing():
    tournament = make_tournament(5, system="round-robin", rounds_total=5)

    assert open_questions(tournament).is_clear


def test_absent_bye_and_withdrawn_players_are_told_apart():
    tournament = make_tournament(8)
    by = arbiter_of(tournament)
    finish(pair(tournament))
    mark_present(
        tournament=tournament,
        entrants=[player(tournament, n) for n in (1, 2, 3)],
        round_number=2,
        by=by,
    )
    mark_absent(
        tournament=tournament, entrants=[player(tournament, 4)], round_number=2, by=by
    )
    request_bye(entrant=player(tournament, 5), round_number=2, kind="H", by=by)
    withdraw_player(entrant=player(tournament, 6), by=by)

    questions = open_questions(tournament)

    assert [e.pairing_number for e in questions.undecided] == [4, 7, 8]
    assert [bye.entrant.pairing_number for bye in questions.byes] == [5]
    assert (questions.present, questions.players) == (3, 6)
    assert not questions.are_most_absent


def test_missing_results_are_named_by_board():
    tournament = make_tournament(6)
    pair(tournament)

    assert [board.number for board in open_questions(tournament).missing] == [1, 2, 3]


def test_no_show_is_open_until_the_arbiter_has_decided():
    tournament = make_tournament(6)
    round_ = pair(tournament)
    games = {game.board: game for game in round_.games.all()}
    by = arbiter_of(tournament)
    enter_result(game=games[1], result=GameResult.WHITE_WINS_BY_FORFEIT, by=by)
    enter_result(game=games[2], result=GameResult.DOUBLE_FORFEIT, by=by)
    finish(round_)
    gone, here = games[2].white, games[2].black
    withdraw_player(entrant=gone, from_round=2, by=by)
    mark_present(tournament=tournament, entrants=[here], round_number=2, by=by)
    is_known = open_questions(tournament)
    clear_mark(tournament=tournament, entrants=[here], round_number=2, by=by)

    questions = open_questions(tournament)

    assert not questions.is_checked_in
    assert set(questions.undecided) == {games[1].black, here}
    assert (questions.present, questions.players) == (3, 5)
    assert not questions.is_clear
    assert here not in is_known.undecided
    assert games[1].black in is_known.undecided


def test_forfeit_of_a_schedule_asks_nothing():
    tournament = make_tournament(4, system="round-robin", rounds_total=3)

    finish(pair(tournament), "+-")

    assert open_questions(tournament).undecided == ()
