"""What a board would change: the best round that holds it, and no other as good.

The two players are barred from everyone else and the position is paired again. Only
large brackets have many pairings of the best quality, so these are rounds of sixty.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from pairing.__main__ import main
from pairing.engine.systems import pair_round
from pairing.explanation.claims import WhyNot
from pairing.explanation.position import Position, position_of
from pairing.explanation.whynot import (
    MOST_SHOWN,
    changed_by,
    reason_against,
    why_not,
)
from pairing.generator import GeneratorSettings, generate
from tests.pairing.positions import EDITIONS
from tournaments.record import ForbiddenGroup, TournamentRecord
from tournaments.trf import write_trf


def position_with(system: str, players: int, rounds: int, seed: int) -> Position:
    settings = GeneratorSettings(
        players=players, rounds=rounds, seed=seed, system=system
    )
    return position_of(replace(generate(settings), rounds_total=9), system)


def only_each_other(record: TournamentRecord, a: int, b: int) -> TournamentRecord:
    """Return a position in which two players are barred from everyone else."""
    barred = tuple(
        ForbiddenGroup(frozenset((player, other)))
        for player in (a, b)
        for other in record.by_number
        if other not in (a, b)
    )
    return replace(record, forbidden=record.forbidden + barred)


def answers(position: Position, count: int) -> Iterator[WhyNot]:
    """Yield why two players do not meet, near each other or not, where a list tells."""
    rng = Random(94)
    numbers = [number for pair in position.pairing.pairs for number in pair]
    for _ in range(count):
        at = rng.randrange(len(numbers) - 12)
        a, b = rng.sample(numbers[at : at + 12] if rng.random() < 0.5 else numbers, 2)
        claim = why_not(position, a, b)
        if claim.pairs or claim.downfloaters:
            yield claim


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [60, 61])
def test_bracket_is_that_of_the_round_with_everyone_else_barred(edition, players):
    codes: Counter[str] = Counter()
    for seed in range(3):
        position = position_with(edition, players, 4, seed)
        for claim in answers(position, 25):
            forced = pair_round(
                only_each_other(position.record, claim.a, claim.b), edition
            )
            shown = {frozenset(pair) for pair in claim.pairs}
            members = {*claim.downfloaters}.union(*shown)
            paired = {frozenset(pair) for pair in forced.pairs}
            inside = {pair for pair in paired if pair <= members}

            assert shown == inside, (seed, claim)
            assert {*claim.downfloaters} == members.difference(*inside)
            codes[claim.reason.code] += 1

    assert codes["worse"] > 25
    assert codes["later"] > 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_command_names_boards_of_the_round_with_everyone_else_barred(
    edition, tmp_path: Path, capsys
):
    """All of it through files: explained, then paired with the two barred."""
    position = position_with(edition, 60, 4, 7)
    record = position.record
    asked, barred = tmp_path / "asked.trf", tmp_path / "barred.trf"
    asked.write_text(write_trf(record, "trf26"), encoding="utf-8")
    boards = 0
    for claim in answers(position, 12):
        question = ["--why-not", str(claim.a), str(claim.b)]
        main(["explain", "--system", edition, str(asked), "--round", "5", *question])
        line = capsys.readouterr().out.splitlines()[-1]
        assert line.startswith("What would change in this bracket: ")
        told = {
            frozenset(map(int, pair))
            for pair in re.findall(r"(?:: |; )(\d+) [^;]*? - (\d+) ", line)
        }
        alone = only_each_other(record, claim.a, claim.b)
        barred.write_text(write_trf(alone, "trf26"), encoding="utf-8")
        assert main(["pair", "--system", edition, str(barred)]) == 0
        rows = capsys.readouterr().out.splitlines()[1:]
        assert told <= {frozenset(map(int, row.split())) for row in rows}
        boards += len(told)

    assert boards > 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_changes_are_all_that_differs_in_the_bracket(edition):
    """Somebody who came down and goes on down is among them."""
    further = 0
    for seed in range(6):
        position = position_with(edition, 60, 5, seed)
        for claim in answers(position, 20):
            found = changed_by(position, claim, most=1000)
            before, after = (
                {frozenset(pair) for pair in pairs if {*pair} <= members(claim)}
                for pairs in (position.pairing.pairs, claim.pairs)
            )
            assert {frozenset(pair) for pair in found.pairs} == after - before
            paired = {player for pair in before for player in pair}
            assert {*found.downfloaters} == {*claim.downfloaters} & paired
            further += sum(
                player in bracket.downfloaters
                for bracket in position.pairing.brackets
                for player in found.downfloaters
            )

    assert further > 0


def members(claim: WhyNot) -> set[int]:
    return {player for pair in claim.pairs for player in pair} | {*claim.downfloaters}


def test_long_list_names_a_few_boards_and_counts_the_others():
    position = position_with("dutch-2026", 300, 4, 1)
    counted = 0
    for claim in answers(position, 12):
        everything = changed_by(position, claim, most=1000)
        found = changed_by(position, claim)
        assert len(found.pairs) + found.more == len(everything.pairs)
        assert len(found.pairs) <= MOST_SHOWN + 1
        assert found.more != 1
        assert found.pairs == everything.pairs[: len(found.pairs)]
        asked = [{claim.a, claim.b}.isdisjoint(pair) for pair in everything.pairs]
        assert asked == sorted(asked)
        counted += found.more > 0

    assert counted > 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_reason_alone_is_that_of_the_whole_answer(edition):
    position = position_with(edition, 60, 4, 2)
    for claim in answers(position, 40):
        assert reason_against(position, claim.a, claim.b) == claim.reason


@pytest.mark.parametrize("system", ["dutch-2013", "swiss-no-colours"])
def test_systems_that_are_not_compared_name_no_boards(system):
    position = position_with(system, 20, 3, 1)
    for a, b in combinations(sorted(position.record.by_number), 2):
        claim = why_not(position, a, b)
        assert (claim.pairs, claim.downfloaters) == ((), ())
