"""Why two players do not meet: an absolute rule, a criterion, or the order."""

from __future__ import annotations

from pairing.engine.colours import colour_status
from pairing.engine.dutch.field import topscorer_threshold
from pairing.engine.dutch_2013.contenders import contenders, may_meet
from pairing.engine.history import colours_played
from pairing.explanation.claims import (
    Forbidden,
    Met,
    NotThere,
    Paired,
    Reason,
    SameColour,
    SamePlayer,
    Undecided,
    WhyNot,
)
from pairing.explanation.forced import against, with_pair
from pairing.explanation.position import Position
from tournaments.record import FORFEIT_KINDS, TournamentRecord

WITHOUT_COLOURS = {"swiss-no-colours", "round-robin"}


def why_not(position: Position, a: int, b: int) -> WhyNot:
    """Return why a and b do not meet, or that they do."""
    reason = fact_about(position, a, b)
    if reason is not None:
        return WhyNot(a, b, reason)
    dutch = position.dutch
    if dutch is None:
        return WhyNot(a, b, Undecided())
    first, second = dutch.index[a], dutch.index[b]
    verdict = against(position, dutch, with_pair(dutch.field, first, second))
    return WhyNot(a, b, verdict.reason, verdict.pairs, verdict.downfloaters)


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


def broken_rule(position: Position, a: int, b: int) -> Reason | None:
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
    found = {player.number: player for player in contenders(position.record)}
    if may_meet(found[a], found[b]):
        return None
    status = colour_status(colours_played(position.record.by_number[a]))
    if status.preference is None:
        return None
    return SameColour(status.preference, position.article("C3"))
