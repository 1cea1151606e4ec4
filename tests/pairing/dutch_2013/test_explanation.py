"""The record of a round says which articles decided, as the kept positions have it."""

from __future__ import annotations

import json
from functools import cache

import pytest

from pairing.engine.dutch_2013 import pair_round
from pairing.engine.outcome import RoundPairing
from tests.pairing.dutch_2013.test_corpus import KEPT
from tournaments.trf import read_trf

MANIFEST = json.loads((KEPT / "manifest.json").read_text(encoding="utf-8"))

LOWERED = {
    "C10.a": {"B6-up"},
    "C10.b": {"B5-up"},
    "C10.c": {"B6-down"},
    "C10.d": {"B5-down"},
    "C10.e": {"X", "Z"},
    "C10.f": {"A7.d"},
    "C10.g": {"B2"},
}
"""Which counts are above their bound when a requirement was lowered."""

SHAPED = {
    "C1": "C1",
    "A3.homogeneous": "A3",
    "C13.join": "C13-joined",
    "C13.backtrack": "C13",
}


@cache
def paired(name: str) -> RoundPairing:
    return pair_round(read_trf((KEPT / f"{name}.trf").read_text(encoding="utf-8")))


def exceeded(pairing: RoundPairing) -> set[str]:
    """Return the counts that are above the least possible in some bracket."""
    return {
        value.label
        for bracket in pairing.brackets
        for value in bracket.values
        if value.label not in ("P1", "M1")
        and isinstance(value.value, int)
        and isinstance(value.bound, int)
        and value.value > value.bound
    }


@pytest.mark.parametrize("name", sorted(MANIFEST))
def test_record_names_the_articles_that_decided(name):
    pairing = paired(name)
    rules = set(MANIFEST[name]["rules"])
    above = exceeded(pairing)
    remarks = {remark for bracket in pairing.brackets for remark in bracket.remarks}
    exchanged = {len(bracket.exchange.moved_up) for bracket in pairing.brackets}

    assert {rule for rule, labels in LOWERED.items() if labels & above} == (
        rules & LOWERED.keys()
    )
    assert {rule for rule, remark in SHAPED.items() if remark in remarks} == (
        rules & SHAPED.keys()
    )
    # What was done above a bracket that was joined later has left no trace.
    assert rules >= {"C12"} & remarks
    lowered = {"C14.a", "C14.b1", "C14.b2", "C13.M1", "C13.fewer-pairs"}
    assert rules & lowered or "C14" not in remarks
    assert {f"D2.{count}" for count in exchanged if count} == (
        rules & {"D2.1", "D2.2", "D2.3"}
    )


@pytest.mark.parametrize("name", sorted(MANIFEST))
def test_record_holds_every_player_once(name):
    pairing = paired(name)
    boards = {frozenset(pair) for pair in pairing.pairs}
    in_brackets = [
        frozenset(pair) for bracket in pairing.brackets for pair in bracket.pairs
    ]

    assert len(in_brackets) == len(boards)
    assert set(in_brackets) == boards
    assert len(pairing.colour_rules) == len(pairing.pairs)
    residents = [n for bracket in pairing.brackets for n in bracket.residents]
    assert len(residents) == len(set(residents))
