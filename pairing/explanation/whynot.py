"""Why two players do not meet: an absolute rule, a criterion, or the order."""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.colours import colour_status
from pairing.engine.dutch.field import topscorer_threshold
from pairing.engine.history import colours_played
from pairing.explanation.claims import (
    Forbidden,
    Met,
    NotThere,
    Paired,
    Reason,
    SameColour,
    SamePlayer,
    WhyNot,
)
from pairing.explanation.forced import Verdict, against, against_older, with_pair
from pairing.explanation.position import Position
from tournaments.record import FORFEIT_KINDS, TournamentRecord

MOST_SHOWN = 6
"""How many boards a list of changes names."""

WITHOUT_COLOURS = {"swiss-no-colours", "round-robin"}


def why_not(position: Position, a: int, b: int) -> WhyNot:
    """Return why a and b do not meet, or that they do, and their bracket if they did."""
    verdict = verdict_on(position, a, b)
    rival = verdict.rival
    if rival is None:
        return WhyNot(a, b, verdict.reason)
    first, numbers = rival.first(), rival.bracket.field.numbers
    return WhyNot(
        a,
        b,
        verdict.reason,
        tuple((numbers[p], numbers[q]) for p, q in sorted(first.pairs)),
        tuple(numbers[p] for p in first.downfloaters),
        rival.bracket.is_last,
    )


def reason_against(position: Position, a: int, b: int) -> Reason:
    """Return why a and b do not meet, without deciding what there would be instead."""
    return verdict_on(position, a, b).reason


def verdict_on(position: Position, a: int, b: int) -> Verdict:
    """Return what stands against a round in which a and b meet."""
    fact = fact_about(position, a, b)
    if fact is not None:
        return Verdict(fact)
    dutch = position.dutch
    first, second = position.ranks[a], position.ranks[b]
    if dutch is None:
        condition = with_pair(position.meetings, first, second)
        return Verdict(against_older(position, condition))
    return against(position, dutch, with_pair(dutch.field, first, second))


@dataclass(frozen=True, slots=True)
class Changes:
    """What is not there in a bracket as it is."""

    pairs: tuple[tuple[int, int], ...] = ()
    downfloaters: tuple[int, ...] = ()
    more: int = 0
    """Further pairs that are not shown."""


def changed_by(position: Position, claim: WhyNot, most: int = MOST_SHOWN) -> Changes:
    """Return what a board would change in its bracket, or the first of it.

    Boards of the two players and of their opponents as it is come first.
    """
    members = {p for pair in claim.pairs for p in pair} | {*claim.downfloaters}
    if not members:
        return Changes()
    now = next(
        bracket
        for bracket in position.pairing.brackets
        if members == {*bracket.moved_down, *bracket.residents}
    )
    present = {frozenset(pair) for pair in now.pairs}
    asked = {claim.a, claim.b}
    near = asked.union(*(pair for pair in present if pair & asked))
    pairs = [pair for pair in claim.pairs if frozenset(pair) not in present]
    pairs.sort(key=lambda pair: (asked.isdisjoint(pair), near.isdisjoint(pair)))
    # One more line would say no less than the board itself.
    shown = pairs if len(pairs) == most + 1 else pairs[:most]
    return Changes(
        tuple(shown),
        tuple(p for p in claim.downfloaters if p not in now.downfloaters),
        len(pairs) - len(shown),
    )


def fact_about(position: Position, a: int, b: int) -> Reason | None:
    """Return what is known of two players without pairing anything."""
    if a == b:
        return SamePlayer()
    record = position.record
    for player in (a, b):
        found = record.by_number.get(player)
        if found is None or found.is_withdrawn:
            return NotThere(player)
        if player in record.absences:
            return NotThere(player, record.absences[player])
    board = position.board_of.get(frozenset((a, b)))
    if board is not None:
        return Paired(board)
    return broken_rule(position, a, b)


def broken_rule(
    position: Position, a: int, b: int
) -> Met | Forbidden | SameColour | None:
    """Return the absolute rule that keeps two players apart, if one does."""
    record = position.record
    met = meeting(record, a, b)
    if met is not None:
        return Met(met, position.article("C1"))
    for group in record.forbidden:
        if group.binds(record.next_round) and {a, b} <= group.players:
            return Forbidden(position.article("C1"))
    if position.system in WITHOUT_COLOURS:
        return None
    return same_absolute_colour(position, a, b)


def meeting(record: TournamentRecord, a: int, b: int) -> int | None:
    """Return the round in which two players met over the board."""
    for index, outcome in enumerate(record.by_number[a].outcomes):
        if outcome.opponent == b and outcome.kind not in FORFEIT_KINDS:
            return index + 1
    return None


def same_absolute_colour(position: Position, a: int, b: int) -> SameColour | None:
    """[C3] Whether both must have the same colour and neither is a topscorer."""
    if position.system == "dutch-2013":
        return same_absolute_colour_2013(position, a, b)
    record = position.record
    first, second = (
        colour_status(colours_played(record.by_number[number])) for number in (a, b)
    )
    if not (first.is_absolute and second.is_absolute):
        return None
    if first.preference is not second.preference or first.preference is None:
        return None
    threshold = topscorer_threshold(record)
    best = max(position.scores[a], position.scores[b])
    if threshold is not None and best > threshold:
        return None
    return SameColour(first.preference, position.article("C3"))


def same_absolute_colour_2013(position: Position, a: int, b: int) -> SameColour | None:
    """B2 Whether the older rules keep two players apart by their colours."""
    first, second = position.ranks[a], position.ranks[b]
    if position.meetings.legal[first] >> second & 1:
        return None
    status = colour_status(colours_played(position.record.by_number[a]))
    if status.preference is None:
        return None
    return SameColour(status.preference, position.article("C3"))
