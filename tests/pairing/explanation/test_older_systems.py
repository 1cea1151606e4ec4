"""Systems whose steps are not compared: what is said of them is true and not empty."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from pairing.breaches import may_have_pairing_bye
from pairing.engine.outcome import NoLegalPairing
from pairing.explanation.account import account_of_bye, account_of_round
from pairing.explanation.boards import explain_board
from pairing.explanation.claims import (
    Barred,
    Forbidden,
    Incomplete,
    Met,
    SameColour,
    Undecided,
    Worse,
)
from pairing.explanation.floaters import explain_bye, explain_float
from pairing.explanation.position import Position, position_of
from pairing.explanation.whynot import why_not
from pairing.explanation.words import Words
from pairing.generator import GeneratorSettings, generate
from tournaments.record import FORFEIT_KINDS

SYSTEMS = ("dutch-2013", "swiss-no-colours")


def rounds(system: str, count: int, players: int = 11) -> list[Position]:
    found = []
    for seed in range(1, 60):
        settings = GeneratorSettings(
            players=players,
            rounds=4,
            seed=seed,
            system=system,
            half_point_bye_rate=0.04,
            forfeit_rate=0.04,
        )
        try:
            record = replace(generate(settings), rounds_total=9)
            found.append(position_of(record, system))
        except NoLegalPairing:
            continue
        if len(found) == count:
            break
    return found


def can_all_be_paired(allowed: set[frozenset[int]], players: frozenset[int]) -> bool:
    """Try every pairing of some players."""
    if not players:
        return True
    first, *others = sorted(players)
    return any(
        can_all_be_paired(allowed, players - {first, other})
        for other in others
        if frozenset((first, other)) in allowed
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_reasons_against_a_pair_are_true(system):
    codes: Counter[str] = Counter()
    for position in rounds(system, 6, players=8):
        record = position.record
        numbers = sorted(n for pair in position.pairing.pairs for n in pair)
        reasons = {
            frozenset(pair): why_not(position, *pair).reason
            for pair in combinations(numbers, 2)
        }
        apart = {pair for pair, r in reasons.items() if isinstance(r, Met | SameColour)}
        allowed = {*reasons} - apart
        everyone = frozenset(numbers)
        for pair, reason in reasons.items():
            codes[reason.code] += 1
            a, b = sorted(pair)
            games = [
                r
                for r, outcome in enumerate(record.by_number[a].outcomes, start=1)
                if outcome.opponent == b and outcome.kind not in FORFEIT_KINDS
            ]
            assert isinstance(reason, Met) == bool(games)
            if isinstance(reason, Met):
                assert reason.round_number == games[0]
            if position.pairing.bye is None and isinstance(
                reason, Undecided | Incomplete
            ):
                completes = can_all_be_paired(allowed, everyone - pair)
                assert isinstance(reason, Undecided) == completes

    assert codes["met"] > 20
    assert codes["undecided"] > 10
    assert ("same-colour" in codes) == (system == "dutch-2013")


@pytest.mark.parametrize("system", SYSTEMS)
def test_bye_is_barred_by_the_round_that_is_named(system):
    seen: Counter[str] = Counter()
    for position in rounds(system, 12):
        claim = explain_bye(position)
        if claim is None:
            continue
        for other in claim.others:
            player = position.record.by_number[other.player]
            may = may_have_pairing_bye(player, position.record, system)
            assert isinstance(other.reason, Barred) != may
            seen[other.reason.code] += 1
            if isinstance(other.reason, Barred):
                outcome = player.outcomes[other.reason.round_number - 1]
                assert outcome.kind is other.reason.kind

            elif isinstance(other.reason, Worse):
                bye = position.pairing.bye
                scores = position.scores[bye], position.scores[other.player]
                assert (other.reason.ours, other.reason.theirs) == scores
                assert scores[0] < scores[1]

    assert seen["barred"] > 10
    assert seen["worse"] > 10


@pytest.mark.parametrize("system", SYSTEMS)
def test_floaters_and_values_are_said_in_words(system):
    names = {number: f"Player {number}" for number in range(1, 12)}
    words = Words(names)
    for position in rounds(system, 6):
        text = "\n".join(account_of_round(position, words))
        assert "Nobody is paired in this bracket." not in text
        assert not re.search(r"^  (P1|M1|X|Z|D4|p|B\d\S*): ", text, re.MULTILINE)
        assert len(account_of_bye(position, words)) >= 1
        for place, bracket in enumerate(position.pairing.brackets):
            for player in bracket.downfloaters:
                claim = explain_float(position, player, place)
                if claim is not None:
                    assert words.nobody_else(claim)


@pytest.mark.parametrize("system", SYSTEMS)
def test_grounds_of_a_floater_are_true(system):
    """Each is counted again over every pairing of the bracket."""
    seen: Counter[str] = Counter()
    for position in [*rounds(system, 12, players=9), *rounds(system, 12)]:
        for place, bracket in enumerate(position.pairing.brackets[:-1]):
            members = {*bracket.moved_down, *bracket.residents}
            allowed = {
                frozenset(pair)
                for pair in combinations(sorted(members), 2)
                if not isinstance(
                    why_not(position, *pair).reason, Met | SameColour | Forbidden
                )
            }
            for player in bracket.downfloaters:
                claim = explain_float(position, player, place)
                opponents = [pair for pair in allowed if player in pair]
                assert ("alone" in claim.grounds) == (len(members) == 1)
                assert ("C1" in claim.grounds) == (not opponents and len(members) > 1)
                if "C1" in claim.grounds:
                    named = {meeting.b for meeting in claim.meetings}
                    assert named == members - {player}
                    assert all(
                        isinstance(m.reason, Met | SameColour) for m in claim.meetings
                    )
                if "odd" in claim.grounds:
                    assert claim.size == len(members) == 2 * len(bracket.pairs) + 1
                if "C14" in claim.grounds:
                    assert most_pairs(allowed, frozenset(members)) == len(bracket.pairs)
                seen.update(claim.grounds or ["none"])

    assert min(seen["odd"], seen["alone"], seen["C1"], seen["C14"]) > 0, seen
    assert seen["none"] < sum(seen.values()) / 20


def most_pairs(allowed: set[frozenset[int]], players: frozenset[int]) -> int:
    """Return the most pairs, trying every pairing."""
    if len(players) < 2:
        return 0
    first, *others = sorted(players)
    rest = players - {first}
    return max(
        most_pairs(allowed, rest),
        *(
            1 + most_pairs(allowed, rest - {other})
            for other in others
            if frozenset((first, other)) in allowed
        ),
        0,
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_seats_of_a_board_are_those_of_the_procedure(system):
    for position in rounds(system, 6):
        for board, pair in enumerate(position.pairing.pairs, start=1):
            claim = explain_board(position, board)
            higher, lower = claim.seats
            assert {higher.player, lower.player} == {*pair}
            assert higher.score >= lower.score
            for seat in claim.seats:
                assert seat.score == position.scores[seat.player]
                bracket = position.record_of(claim.bracket)
                came = seat.player in bracket.moved_down
                assert (seat.came_down_from is not None) == came
