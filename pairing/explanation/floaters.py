"""Why a player floats down or has the bye: what stood against each of the others."""

from __future__ import annotations

from dataclasses import replace

from pairing.engine.dutch.field import Field, is_barred_from_bye
from pairing.explanation.claims import Barred, FloatClaim, Reason, RuledOut
from pairing.explanation.forced import (
    against,
    against_from,
    at_bye_score,
    with_bye_for,
    with_float_of,
)
from pairing.explanation.position import DutchRound, Position, edition_of

LIMIT = 20
"""How many others are compared, from the lowest ranked up."""


def explain_bye(position: Position, limit: int = LIMIT) -> FloatClaim | None:
    """Return why the bye goes where it goes; None in a round without one."""
    bye = position.pairing.bye
    if bye is None:
        return None
    place = last_bracket_with(position, bye)
    score = position.record_of(place).score if position.pairing.brackets else 0
    dutch = position.dutch
    if dutch is None:
        return FloatClaim(
            bye, is_bye=True, bracket=place, bracket_score=score, others=()
        )
    others = [p for p in range(dutch.field.size) if dutch.field.numbers[p] != bye]
    found, unasked = lowest_first(others, limit)
    return FloatClaim(
        bye,
        is_bye=True,
        bracket=place,
        bracket_score=score,
        others=tuple(
            RuledOut(dutch.field.numbers[p], against_bye(position, dutch, p))
            for p in found
        ),
        unasked=unasked,
    )


def lowest_first(players: list[int], limit: int) -> tuple[list[int], int]:
    """Return the lowest ranked of some players, and how many are left out."""
    return players[::-1][:limit], max(len(players) - limit, 0)


def last_bracket_with(position: Position, player: int) -> int:
    """Return the last bracket that a player came into."""
    places = [
        place
        for place, bracket in enumerate(position.pairing.brackets)
        if player in bracket.residents or player in bracket.moved_down
    ]
    return places[-1] if places else 0


def against_bye(position: Position, dutch: DutchRound, player: int) -> Reason:
    """Return the first rule that keeps the bye from a player."""
    field = dutch.field
    if not field.may_have_bye >> player & 1:
        return barred(position, field.numbers[player])
    return against(position, dutch, with_bye_for(field, player)).reason


def barred(position: Position, number: int) -> Barred:
    """[C2] Return the round that bars a player from the bye."""
    record = position.record
    player = record.by_number[number]
    edition = edition_of(position)
    for index, outcome in enumerate(player.outcomes):
        alone = replace(player, outcomes=(outcome,))
        if is_barred_from_bye(alone, edition, record.scoring.win):
            return Barred(index + 1, outcome.kind, position.article("C2"))
    msg = f"player {number} may have the bye"
    raise ValueError(msg)


def explain_float(
    position: Position, player: int, bracket: int | None = None, limit: int = LIMIT
) -> FloatClaim | None:
    """Return why a player floats down out of a bracket; None if that is not so.

    Without a bracket, the one where the player is a resident.
    """
    brackets = position.pairing.brackets
    places = [i for i, b in enumerate(brackets) if player in b.downfloaters]
    if bracket is not None:
        places = [i for i in places if i == bracket]
    places = [i for i in places if i < len(brackets) - 1]
    if not places:
        return None
    place = places[0]
    score = brackets[place].score
    dutch = position.dutch
    if dutch is None:
        return FloatClaim(player, False, place, score, ())
    found, solution = dutch.solved[place]
    others = [p for p in found.members if p not in set(solution.downfloaters)]
    asked, unasked = lowest_first(others, limit)
    return FloatClaim(
        player,
        is_bye=False,
        bracket=place,
        bracket_score=score,
        others=tuple(
            RuledOut(dutch.field.numbers[p], against_float(position, dutch, place, p))
            for p in asked
        ),
        unasked=unasked,
    )


def against_float(
    position: Position, dutch: DutchRound, place: int, player: int
) -> Reason:
    """Return what stands against the float of a player out of a bracket."""
    field: Field = at_bye_score(dutch.field, dutch.bye_score)
    condition = with_float_of(field, dutch.solved[place][0], player)
    return against_from(position, dutch, condition, place).reason
