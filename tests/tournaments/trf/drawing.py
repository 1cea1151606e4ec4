"""Report files drawn as tables: one row a player, one cell a round."""

from __future__ import annotations

from dataclasses import replace

from tournaments.record import TournamentRecord


def player(
    number: int,
    *cells: str,
    points: str = "",
    name: str = "",
    rating: str = "",
    rank: str = "",
) -> str:
    """Return a player line; a cell is “12 w 1”, “bye H” or nothing."""
    fixed = (
        f"001 {number:4}      {name or f'Player {number}':33} {rating:>4} "
        f"{'':3} {'':11} {'':10} {points:>4} {rank:>4}"
    )
    return "  ".join([fixed, *(_cell(cell) for cell in cells)]).rstrip()


def _cell(cell: str) -> str:
    if not cell:
        return " " * 8
    if cell.startswith("bye"):
        return f"0000 - {cell[4:5]}"
    opponent, colour, *result = cell.split(" ")
    return f"{opponent:>4} {colour} {result[0] if result else ' '}"


def file(*lines: str) -> str:
    return "\n".join(lines) + "\n"


FOUR = (
    player(1, "3 w 1", "2 b =", points="1.5"),
    player(2, "4 b 1", "1 w =", points="1.5"),
    player(3, "1 b 0", "4 w 1", points="1.0"),
    player(4, "2 w 0", "3 b 0", points="0.0"),
)
"""Four players after two rounds."""


def kinds(record, number):
    """Return the kinds of outcomes of a player, a letter a round."""
    return "".join(outcome.kind for outcome in record.by_number[number].outcomes)


def without_stated(record: TournamentRecord) -> TournamentRecord:
    """Return the record without points and ranks as the file states them."""
    return replace(
        record,
        players=tuple(
            replace(p, stated_points=None, stated_rank=None) for p in record.players
        ),
    )
