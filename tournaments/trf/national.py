"""National rating records: a federation's code, then the columns of a player line."""

from __future__ import annotations

from tournaments.record import NationalEntry
from tournaments.trf.fields import whole_number
from tournaments.trf.players import PlayerLine


def is_national(code: str, line: str) -> bool:
    """Tell a federation's rating record from any other unknown line."""
    number = line[4:8].strip()
    return (
        code.isascii()
        and code.isalpha()
        and len(code) == 3
        and not code.startswith(("XX", "BB"))
        and number.isascii()
        and number.isdigit()
        and len(line) >= 48
    )


def read_national(players: dict[int, PlayerLine], line: str, number: int) -> None:
    """Add the entry to its player; one of nobody in the file is left out."""
    player = players.get(int(line[4:8]))
    if player is None:
        return
    rating = line[48:52]
    player.national.append(
        NationalEntry(
            federation=line[:3].upper(),
            rating=whole_number(
                rating, line=number, column=49, what="the national rating"
            )
            if rating.strip()
            else 0,
            classification=line[10:13].strip(),
            origin=line[53:56].strip(),
            national_id=line[57:68].strip(),
        )
    )
