"""A stored round as explanations see it: how it was paired, and how it stands now."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

from pairing.answers import answer_from_data
from pairing.engine.outcome import PairingError
from pairing.explanation.deviation import Pairs, deviation
from pairing.explanation.position import Position, position_of
from pairing.explanation.words import Words
from pairing.words.explanations import words_of
from tournaments.models import Outcome, Round
from tournaments.record import Kind
from tournaments.record_data import record_from_data
from tournaments.selectors import Board, boards, tournament_record


@dataclass(frozen=True, slots=True)
class Seats:
    """Who meets whom in a round as it stands, by the numbers of that day."""

    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...]
    strangers: dict[int, str]
    """Names of players who were not in the tournament when it was paired."""


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """A round beside the one that the rules give, in words."""

    sentences: tuple[str, ...]
    ours: tuple[str, ...]
    theirs: tuple[str, ...]


def position_in(round_: Round) -> Position:
    """Return the round as it was seen when it was paired; raises PairingError."""
    run = round_.pairing_runs.order_by("-ran_at").first()
    record = (
        record_from_data(run.input)
        if run
        else tournament_record(round_.tournament, seen_when_pairing=round_.number)
    )
    return position_of(
        record,
        run.system if run else round_.tournament.system,
        budget_seconds=settings.PAIRING_SECONDS,
    )


def number_of(outcome: Outcome) -> int:
    """Return the pairing number of that day; below zero for who came later."""
    return outcome.number_then or -outcome.entrant.entry_order


def numbers_on(board: Board) -> frozenset[int]:
    """Return the pairing numbers of a board as they were that day."""
    return frozenset({number_of(board.white), number_of(board.black)})


def seats_of(round_: Round, shown: list[Board]) -> Seats:
    """Return who meets whom; without a number then a player came later."""
    byes = round_.outcomes.filter(kind=Kind.PAIRING_BYE).select_related("entrant")
    sides = [side for board in shown for side in (board.white, board.black)]
    return Seats(
        tuple((number_of(board.white), number_of(board.black)) for board in shown),
        tuple(number_of(outcome) for outcome in byes),
        {number_of(o): o.entrant.name for o in (*sides, *byes) if not o.number_then},
    )


def is_as_paired(round_: Round, seats: Seats) -> bool:
    """Tell whether a round is still what the pairing system answered."""
    run = round_.pairing_runs.order_by("-ran_at").first()
    if run is None:
        return False
    answer = answer_from_data(run.answer)
    byes = () if answer.bye is None else (answer.bye,)
    return set(seats.pairs) == {*answer.pairs} and seats.byes == byes


def difference_of(
    round_: Round, position: Position, shown: list[Board]
) -> DifferenceView | None:
    """Return how a round stands beside the one that the rules give, if it differs."""
    seats = seats_of(round_, shown)
    found = deviation(position, seats.pairs, seats.byes)
    if found.is_none:
        return None
    words = words_of(position, seats.strangers)
    return DifferenceView(
        tuple(words.deviation(found)),
        bracket_words(found.ours, found.ours_down, words, is_last=found.is_last),
        bracket_words(found.theirs, found.theirs_down, words, is_last=found.is_last),
    )


def lazily_different(round_: Round) -> DifferenceView | None:
    """Return the difference of a round; one that is as paired is not paired again.

    Raises PairingError.
    """
    shown = boards(round_)
    if is_as_paired(round_, seats_of(round_, shown)):
        return None
    return difference_of(round_, position_in(round_), shown)


def is_otherwise(round_: Round) -> bool:
    """Tell whether a round is another than the rules give, or they give none."""
    seats = seats_of(round_, boards(round_))
    try:
        position = position_in(round_)
    except PairingError:
        return True
    return not deviation(position, seats.pairs, seats.byes).is_none


def bracket_words(
    pairs: Pairs, down: tuple[int, ...], words: Words, *, is_last: bool
) -> tuple[str, ...]:
    """Return a bracket as lines: its pairs, then who goes down or has the bye."""
    lines = [f"{words.name(a)} – {words.name(b)}" for a, b in pairs]
    return (*lines, *(words.left(player, is_last=is_last) for player in down))
