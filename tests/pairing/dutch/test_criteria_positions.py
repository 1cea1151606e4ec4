"""For each rule of each edition a small position in which it decides.

The files were found by search with the oracle (find_criteria_positions.py). Each says
what is expected and what would be paired without the rule.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pairing.engine.systems import pair_round
from tests.pairing.find_criteria_positions import FOLDER, answer, file_name, words
from tests.pairing.labels import RULES, Rule
from tests.pairing.tables import boards
from tournaments.record import TournamentRecord
from tournaments.trf import read_trf

CASES = [
    pytest.param(edition, rule, id=f"{edition}-{rule.label}")
    for edition, rules in RULES.items()
    for rule in rules
]


def position(edition: str, rule: Rule) -> tuple[TournamentRecord, str, str]:
    """Return a position, the pairing expected, and the one without the rule."""
    path: Path = FOLDER / file_name(edition, rule)
    record = read_trf(path.read_bytes())
    expected, without = record.details.remarks
    return (
        record,
        expected.removeprefix("expected "),
        without.removeprefix(f"without {rule.label} "),
    )


@pytest.mark.parametrize(("edition", "rule"), CASES)
def test_rule_decides(edition, rule):
    record, expected, _ = position(edition, rule)

    found = pair_round(record, edition)

    pairs, bye = boards(expected)
    assert {tuple(pair) for pair in found.pairs} == {*pairs}
    assert found.bye == bye


@pytest.mark.oracle
@pytest.mark.parametrize(("edition", "rule"), CASES)
def test_oracle_needs_the_rule_for_it(edition, rule):
    record, expected, without = position(edition, rule)

    assert words(answer(record, edition)) == expected
    assert words(answer(record, edition, rule.switch)) == without
    assert without != expected


def test_every_file_belongs_to_a_rule():
    names = {
        file_name(edition, rule) for edition, rules in RULES.items() for rule in rules
    }

    assert {path.name for path in FOLDER.glob("*.trf")} == names
