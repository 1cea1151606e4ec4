"""Players who may not meet: records 260 and XXP."""

from __future__ import annotations

from tournaments.record import ForbiddenGroup
from tournaments.sentences import gettext_noop
from tournaments.trf.fields import MAX_ROUNDS, TrfError, player_numbers, round_field
from tournaments.trf.players import PlayerLine, known_player


class ForbiddenDraft:
    """Collects the groups of one file."""

    def __init__(self, players: dict[int, PlayerLine]) -> None:
        self._players = players
        self.groups: list[ForbiddenGroup] = []

    def read_260(self, line: str, number: int) -> None:
        first, last = (
            round_field(line[4:7], line=number, column=5),
            round_field(line[8:11], line=number, column=9),
        )
        if first > last:
            raise TrfError(
                gettext_noop("round %(first)d comes after round %(last)d"),
                line=number,
                column=5,
                first=first,
                last=last,
            )
        self._forbid(line, 11, number, first, last)

    def read_xxp(self, line: str, number: int) -> None:
        self._forbid(line, 3, number, 1, MAX_ROUNDS)

    def _forbid(
        self, line: str, start: int, number: int, first: int, last: int
    ) -> None:
        listed = player_numbers(line, start, number=number)
        for column, tpn in listed:
            known_player(self._players, tpn, line=number, column=column)
        self.groups.append(
            ForbiddenGroup(frozenset(tpn for _, tpn in listed), first, last)
        )
