"""What can never make sense: a modifier that leaves a tie-break nothing to count."""

from __future__ import annotations

from standings.chains import Chain, ChainEntry, ChainError, ChainProblem

NAMED = frozenset({"/C1", "/C2", "/M1", "/M2", "/L+1", "/L-1"})
"""What the Handbook names for any event, however short (14.1-14.5)."""


def leaves_nothing(entry: ChainEntry, rounds: int) -> bool:
    """Return whether an entry decides nothing, even after the last of the rounds."""
    modifiers = entry.modifiers
    if cut := modifiers.low_cut + modifiers.high_cut:
        return cut >= rounds
    # Half of the points and as many half points again are all of them, or none (14.5).
    return bool(modifiers.limit) and abs(modifiers.limit) >= rounds


def check_sense(chain: Chain, rounds: int) -> None:
    """Refuse a cut or a limit beyond all rounds of the event. Raises ChainError.

    Rounds still to be played count: after round 1 a cut of one is empty, not
    senseless. Nothing is refused where the number of rounds is not known (0).
    """
    for entry in chain:
        modifiers = entry.modifiers
        is_named = any(part in NAMED for part in modifiers.parts)
        if not rounds or is_named or not leaves_nothing(entry, rounds):
            continue
        if modifiers.limit:
            problem = ChainProblem.LIMIT_BEYOND
            sentence = (
                f"{entry.text}: this limit is out of reach; the number of rounds is "
                f"{rounds}. Choose one nearer to 0."
            )
        else:
            problem = ChainProblem.NOTHING_LEFT
            sentence = (
                f"{entry.text}: this cut leaves nothing to count; the number of rounds "
                f"is {rounds}. Choose a smaller one."
            )
        raise ChainError(problem, sentence, entry=entry.text, rounds=rounds)
