"""The first exchange of one player of S1 with one of S2 (art. 4.3), by trying them.

When S1 cannot be paired with S2, some rows of S1 together have too few columns in S2
(Hall). Only an exchange that takes one of these rows away, or brings one of them a new
column, can help; the others are passed over without a trial. In the same way a player
of S2 who can meet nobody of S1 has to come up, or to see a possible opponent come up.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.dutch.transposition import FLOAT, Transposition
from pairing.engine.pairability import bits

TRIALS = 300
"""Exchanges tried before weighted matchings are asked for the exchange."""


def single_exchanges(size: int, half: int) -> Iterator[tuple[int, int]]:
    """Yield places in S1 and S2 by smallest difference, then lowest member of S1."""
    for difference in range(1, size):
        for leaving in range(half - 1, max(half - difference, 0) - 1, -1):
            coming = leaving + difference
            if coming < size:
                yield leaving, coming


def first_single_exchange(
    players: list[int], half: int, blocked: Transposition
) -> Transposition | None:
    """Return the pairing after the first exchange of one player that allows any.

    `players` are the residents of the remainder in rank order, of whom `half` form S1,
    and `blocked` the attempt without an exchange. None if no exchange was found among
    the trials, which does not prove that there is none.
    """
    stuck = 0
    for row in blocked.stuck_rows:
        if row != FLOAT:
            stuck |= 1 << row
    lacks_floater = FLOAT in blocked.stuck_rows
    allowed, may_float = blocked.allowed, blocked.may_float or 0
    welcome = useful_newcomers(blocked)
    trials = 0
    for leaving, coming in single_exchanges(len(players), half):
        down, up = players[leaving], players[coming]
        if not welcome >> up & 1:
            continue
        helps = stuck >> down & 1 or allowed[down] & stuck
        if not helps and not (lacks_floater and may_float >> down & 1):
            continue
        swap = 1 << down | 1 << up
        attempt = Transposition(
            allowed, blocked.upper ^ swap, blocked.lower ^ swap, blocked.may_float
        )
        if attempt.is_perfect():
            return attempt
        trials += 1
        if trials == TRIALS:
            return None
    return None


def useful_newcomers(blocked: Transposition) -> int:
    """Return, as bits, who of S2 leaves nobody there without any opponent in S1."""
    welcome = blocked.lower
    may_float = blocked.may_float or 0
    for player in bits(blocked.lower & ~may_float):
        opponents = blocked.allowed[player]
        if not opponents & blocked.upper:
            welcome &= opponents | 1 << player
    return welcome
