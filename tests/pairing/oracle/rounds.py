"""Pairing a whole round, bracket by bracket (A.9, art. 1.9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from tests.pairing.oracle.bracket import Pairs, pair_bracket
from tests.pairing.oracle.colours import white_and_rule
from tests.pairing.oracle.completion import can_complete, lowest_bye_score
from tests.pairing.oracle.criteria import Bracket
from tests.pairing.oracle.downfloaters import FloaterSet, mask_of
from tests.pairing.oracle.field import Field, build_field
from tournaments.record import TournamentRecord


class Unpairable(Exception):
    """No pairing of the round keeps the absolute criteria."""


@dataclass(frozen=True)
class OracleRound:
    """Pairs as (white, black) in board order, the bye, and the colour rules used."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    rules: tuple[int, ...]
    collapsed: bool = False


def scoregroups(field: Field) -> list[tuple[int, ...]]:
    people = field.people
    return [
        tuple(group)
        for _, group in groupby(range(len(people)), lambda i: people[i].score)
    ]


def pair_round(
    record: TournamentRecord, edition: str, *, without: frozenset[str] = frozenset()
) -> OracleRound:
    """Pair the next round, with some rules switched off if asked."""
    field = build_field(record, edition, without)
    everyone = (1 << len(field.people)) - 1
    if not can_complete(field, everyone):
        raise Unpairable
    bye_score = None
    if field.is_2026 and "C5" not in without:
        bye_score = lowest_bye_score(field)
    pairs, floaters, collapsed = pair_brackets(field, bye_score)
    bye = field.people[floaters[0]].number if floaters else None
    return with_colours(field, pairs, bye, collapsed)


def pair_brackets(
    field: Field, bye_score: int | None
) -> tuple[Pairs, FloaterSet, bool]:
    groups = scoregroups(field)
    pairs: Pairs = ()
    floaters: FloaterSet = ()
    for place, group in enumerate(groups):
        below = tuple(i for g in groups[place + 1 :] for i in g)
        bracket = Bracket(
            field,
            floaters,
            group,
            next_group=groups[place + 1] if below else (),
            lower=mask_of(below),
            bye_score=bye_score,
        )
        new, floaters = pair_bracket(bracket)
        if (
            not field.is_2026
            and below
            and not can_complete(field, mask_of(floaters + below))
        ):
            new, floaters = pair_bracket(replace(bracket, is_penultimate=True))
            if "A9" in field.without:
                pairs += new
                continue
            last = Bracket(field, floaters, below, is_collapsed=True)
            rest, floaters = pair_bracket(last)
            return pairs + new + rest, floaters, True
        pairs += new
    return pairs, floaters, False


def with_colours(
    field: Field, pairs: Pairs, bye: int | None, collapsed: bool
) -> OracleRound:
    """Give colours and sort the boards (C.04.2 D.9, art. 3.6)."""
    people = field.people
    boards = sorted(
        pairs,
        key=lambda p: (
            -people[p[0]].score,
            -people[p[0]].score - people[p[1]].score,
            people[p[0]].number,
        ),
    )
    coloured, rules = [], []
    for high, low in boards:
        white, rule = white_and_rule(field, high, low)
        black = low if white == high else high
        coloured.append((people[white].number, people[black].number))
        rules.append(rule)
    return OracleRound(tuple(coloured), bye, tuple(rules), collapsed)
