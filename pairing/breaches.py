"""Breaches: which rules a pairing made by hand breaks.

The absolute rules of every system are looked at, not the quality of the pairing: who
meets again, who has the bye twice, who gets the same colour a third time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from pairing.engine.colours import colour_difference
from pairing.engine.dutch.edition import EDITIONS
from pairing.engine.dutch.field import is_barred_from_bye, topscorer_threshold
from pairing.engine.dutch_2013.contenders import may_have_bye
from pairing.engine.history import (
    colours_played,
    forbidden_opponents,
    opponents_met,
    pairing_score,
)
from tournaments.record import Colour, Kind, PlayerRecord, TournamentRecord

MOST_DIFFERENCE = 2
"""Games with one colour more than with the other (C.04.1 art. 6)."""

WITHOUT_COLOUR_LIMITS = frozenset({"swiss-no-colours", "round-robin"})


class Rule(StrEnum):
    """What can be broken."""

    REMATCH = "rematch"
    FORBIDDEN_PAIR = "forbidden-pair"
    THIRD_COLOUR = "third-colour"
    COLOUR_DIFFERENCE = "colour-difference"
    SECOND_BYE = "second-bye"
    SEVERAL_BYES = "several-byes"
    NO_GAME = "no-game"
    ABSENT_PAIRED = "absent-paired"


class Breach(NamedTuple):
    """A rule that is broken, by whom, and whether it is an absolute one."""

    rule: Rule
    players: tuple[int, ...]
    is_absolute: bool = True


def breaches(
    record: TournamentRecord,
    system: str,
    *,
    pairs: Iterable[tuple[int, int]],
    byes: Sequence[int] = (),
) -> list[Breach]:
    """Return every rule that a pairing of the next round breaks.

    `pairs` are (white, black). Players who are not in the record, entered after it was
    made, are not judged.
    """
    known = record.by_number
    found: list[Breach] = []
    seated: set[int] = set(byes)
    barred = forbidden_opponents(record)
    for white, black in pairs:
        seated |= {white, black}
        if white not in known or black not in known:
            continue
        if black in opponents_met(known[white]):
            found.append(Breach(Rule.REMATCH, (white, black)))
        if black in barred.get(white, ()):
            found.append(Breach(Rule.FORBIDDEN_PAIR, (white, black)))
        if system not in WITHOUT_COLOUR_LIMITS:
            found.extend(_colour_breaches(record, known[white], known[black]))
        found.extend(
            Breach(Rule.ABSENT_PAIRED, (number,), is_absolute=False)
            for number in (white, black)
            if number in record.absences
        )
    if len(byes) > 1:
        found.append(Breach(Rule.SEVERAL_BYES, tuple(byes)))
    found.extend(
        Breach(Rule.SECOND_BYE, (number,))
        for number in byes
        if number in known and not may_have_pairing_bye(known[number], record, system)
    )
    found.extend(
        Breach(Rule.NO_GAME, (player.number,))
        for player in record.players
        if player.number not in seated
        and player.number not in record.absences
        and not player.is_withdrawn
    )
    return found


def _colour_breaches(
    record: TournamentRecord, white: PlayerRecord, black: PlayerRecord
) -> Iterable[Breach]:
    """Yield who gets a colour against C.04.1 art. 6 and 7.

    A topscorer in the last round lifts both for the pair (C.04.3 art. 2.1.3).
    """
    threshold = topscorer_threshold(record)
    lifted = threshold is not None and any(
        pairing_score(player, record.next_round) > threshold
        for player in (white, black)
    )
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        history = (*colours_played(player), colour)
        if history[-3:].count(colour) == 3:
            yield Breach(Rule.THIRD_COLOUR, (player.number,), not lifted)
        if abs(colour_difference(history)) > MOST_DIFFERENCE:
            yield Breach(Rule.COLOUR_DIFFERENCE, (player.number,), not lifted)


def may_have_pairing_bye(
    player: PlayerRecord, record: TournamentRecord, system: str
) -> bool:
    """Tell whether the rules of a system let a player have the bye."""
    if system in EDITIONS:
        return not is_barred_from_bye(player, EDITIONS[system], record.scoring.win)
    if system == "dutch-2013":
        return may_have_bye(player)
    free = {Kind.PAIRING_BYE, Kind.FORFEIT_WIN, Kind.FULL_POINT_BYE}
    return system == "round-robin" or not any(o.kind in free for o in player.outcomes)
