"""Why a player floats down or has the bye: what stood against each of the others."""

from __future__ import annotations

from dataclasses import replace

from pairing.breaches import may_have_pairing_bye
from pairing.engine.dutch.field import Field
from pairing.engine.pairability import Witness, bits
from pairing.explanation.claims import (
    Barred,
    FloatClaim,
    Reason,
    RuledOut,
    Undecided,
    WhyNot,
    Worse,
)
from pairing.explanation.forced import (
    against,
    against_from,
    against_older,
    at_bye_score,
    with_bye_for,
    with_float_of,
)
from pairing.explanation.position import DutchRound, Position
from pairing.explanation.whynot import why_not

LIMIT = 20
"""How many others are compared, from the lowest ranked up."""


def explain_bye(position: Position, limit: int = LIMIT) -> FloatClaim | None:
    """Return why the bye goes where it goes; None in a round without one."""
    bye = position.pairing.bye
    if bye is None:
        return None
    place = last_bracket_with(position, bye)
    score = position.record_of(place).score if position.pairing.brackets else 0
    others = sorted(
        (p for pair in position.pairing.pairs for p in pair),
        key=position.ranks.__getitem__,
    )
    found, unasked = lowest_first(others, limit)
    return FloatClaim(
        bye,
        is_bye=True,
        bracket=place,
        bracket_score=score,
        others=tuple(RuledOut(p, against_bye(position, p)) for p in found),
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


def against_bye(position: Position, player: int) -> Reason:
    """Return the first rule that keeps the bye from a player."""
    reason = reason_against_bye(position, player)
    if reason is not None:
        return reason
    dutch, rank = position.dutch, position.ranks[player]
    if dutch is None:
        bye = position.pairing.bye
        found = against_older(position, with_bye_for(position.meetings, rank))
        if isinstance(found, Undecided) and bye is not None:
            ours, theirs = position.scores[bye], position.scores[player]
            if theirs > ours:
                return Worse(position.article("bye"), None, ours, theirs)
        return found
    return against(position, dutch, with_bye_for(dutch.field, rank)).reason


def reason_against_bye(position: Position, number: int) -> Barred | None:
    """[C2] Return the round that bars a player from the bye, if one does."""
    record = position.record
    player = record.by_number[number]
    for index, outcome in enumerate(player.outcomes):
        alone = replace(player, outcomes=(outcome,))
        if not may_have_pairing_bye(alone, record, position.system):
            return Barred(index + 1, outcome.kind, position.article("C2"))
    return None


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
        return older_float(position, player, place, limit)
    found, solution = dutch.solved[place]
    others = [p for p in found.members if p not in set(solution.downfloaters)]
    if not others:
        meetings, unasked = meetings_in(position, player, place, limit)
        return FloatClaim(
            player, False, place, score, (), unasked=unasked, meetings=meetings
        )
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


def explain_player(position: Position, player: int) -> list[FloatClaim]:
    """Return why a player has the bye, and why out of each bracket that was left."""
    found = [explain_bye(position)] if position.pairing.bye == player else []
    found += [
        explain_float(position, player, place)
        for place, bracket in enumerate(position.pairing.brackets)
        if player in bracket.downfloaters
    ]
    return [claim for claim in found if claim is not None]


def meetings_in(
    position: Position, player: int, place: int, limit: int
) -> tuple[tuple[WhyNot, ...], int]:
    """Return why a player meets none of a bracket, and how many were not asked."""
    bracket = position.record_of(place)
    members = (*bracket.moved_down, *bracket.residents)
    others = sorted((p for p in members if p != player), key=position.ranks.__getitem__)
    asked, unasked = lowest_first(others, limit)
    return tuple(why_not(position, player, other) for other in asked), unasked


def older_float(position: Position, player: int, place: int, limit: int) -> FloatClaim:
    """Return what the procedure of an older system says of a floater."""
    bracket = position.record_of(place)
    grounds = older_grounds(position, player, place)
    meetings, unasked = (
        meetings_in(position, player, place, limit) if grounds == ("C1",) else ((), 0)
    )
    return FloatClaim(
        player,
        is_bye=False,
        bracket=place,
        bracket_score=bracket.score,
        others=(),
        unasked=unasked,
        is_compared=False,
        meetings=meetings,
        grounds=grounds,
        size=len(bracket.moved_down) + len(bracket.residents),
    )


WENT_BACK = ("C12", "C13")


def older_grounds(position: Position, player: int, place: int) -> tuple[str, ...]:
    """Return why a floater of an older system goes down, as far as it can be shown.

    Nobody left to meet decides alone (C1). An odd number and a largest number of pairs
    are counted here; going back is what the engine recorded.
    """
    bracket = position.record_of(place)
    members = {*bracket.moved_down, *bracket.residents}
    if len(members) == 1:
        return ("alone",)
    ranks, legal = position.ranks, position.meetings.legal
    mask = sum(1 << ranks[p] for p in members)
    if not legal[ranks[player]] & mask:
        return ("C1",)
    found = []
    pairs = len(bracket.pairs)
    if pairs == len(members) // 2:
        found.append("odd")
    elif pairs == most_pairs(legal, mask):
        found.append("C14")
    below = position.record_of(place + 1)
    for article in WENT_BACK:
        # Without colours the bracket that went back is marked as well as the one above.
        is_above = position.system == "dutch-2013" or article in below.remarks
        if article in bracket.remarks and is_above:
            found.append(article)
    return (*found, *(r for r in bracket.remarks if r.startswith("C9-")))


def most_pairs(legal: list[int], mask: int) -> int:
    """Return how many pairs can be made at most among some players."""
    witness = Witness(legal)
    witness.maximise(mask)
    return sum(witness.mate[p] >= 0 for p in bits(mask)) // 2


def against_float(
    position: Position, dutch: DutchRound, place: int, player: int
) -> Reason:
    """Return what stands against the float of a player out of a bracket."""
    field: Field = at_bye_score(dutch.field, dutch.bye_score)
    condition = with_float_of(field, dutch.solved[place][0], player)
    return against_from(position, dutch, condition, place).reason
