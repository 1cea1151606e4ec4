"""Byes of rounds to come: records 240 and XXZ, and the cells of the player lines."""

from __future__ import annotations

from tournaments.record import Kind
from tournaments.sentences import gettext_noop
from tournaments.trf.configuration import Configuration
from tournaments.trf.fields import TrfError, player_numbers, round_field
from tournaments.trf.players import Mark, PlayerLine, known_player, round_column

_KINDS = {letter: Kind(letter) for letter in "FHZ"}

Line = tuple[int, str]


class ByesDraft:
    """Collects the byes of one file; they wait until all players are known."""

    def __init__(self, configuration: Configuration) -> None:
        self._configuration = configuration
        self._listed: list[Line] = []
        self._absent_next: list[Line] = []
        self._absences: dict[int, dict[int, Kind]] = {}
        self._lines: dict[tuple[int, int], int] = {}
        """Where each bye was said first, by round and player."""

    def read_240(self, line: str, number: int) -> None:
        self._listed.append((number, line))

    def read_xxz(self, line: str, number: int) -> None:
        self._absent_next.append((number, line))

    def absences(
        self, players: dict[int, PlayerLine], played: int, *, is_of_teams: bool
    ) -> dict[int, dict[int, Kind]]:
        """Return the byes to come by round, and fill those of rounds that are played.

        Team files list teams in record 240, not players.
        """
        self._take_from_cells(players, played)
        for number, line in self._listed:
            self._take_listed(line, number, {} if is_of_teams else players, played)
        for number, line in self._absent_next:
            self._take_absent(line, number, players, played)
        return self._absences

    def _take_from_cells(self, players: dict[int, PlayerLine], played: int) -> None:
        """Move the byes that stand in columns of rounds to come."""
        for player in players.values():
            for index, cell in enumerate(player.cells[played:], start=played):
                if cell:
                    place = player.line, round_column(index)
                    self._request(player.number, index + 1, cell[1].kind, *place)
            del player.cells[played:]

    def _take_listed(
        self, line: str, number: int, players: dict[int, PlayerLine], played: int
    ) -> None:
        kind = _KINDS.get(line[4:5].upper())
        if kind is None:
            raise TrfError(
                gettext_noop("the kind of bye should be F, H or Z"),
                line=number,
                column=5,
            )
        round_number = round_field(line[6:9], line=number, column=7)
        for column, tpn in player_numbers(line, 9, number=number):
            if players:
                player = known_player(players, tpn, line=number, column=column)
                self._add(player, round_number, kind, played, number, column)

    def _take_absent(
        self, line: str, number: int, players: dict[int, PlayerLine], played: int
    ) -> None:
        for column, tpn in player_numbers(line, 3, number=number):
            known_player(players, tpn, line=number, column=column)
            # Reading F3: absent is absent, and after the last round nobody is.
            if not self._configuration.is_beyond(played + 1):
                byes = self._absences.setdefault(played + 1, {})
                byes.setdefault(tpn, Kind.ZERO_POINT_BYE)

    def _add(
        self,
        player: PlayerLine,
        round_number: int,
        kind: Kind,
        played: int,
        line: int,
        column: int,
    ) -> None:
        if round_number > played:
            self._request(player.number, round_number, kind, line, column)
            return
        missing = round_number - len(player.cells)
        player.cells.extend([None] * missing)
        cell = player.cells[round_number - 1]
        if cell is None:
            player.cells[round_number - 1] = (0, Mark(None, kind))
            self._lines[round_number, player.number] = line
        elif cell[0] or cell[1].kind is not kind:
            first = self._lines.get((round_number, player.number), player.line)
            raise _otherwise(player.number, round_number, first, line, column)

    def _request(
        self, tpn: int, round_number: int, kind: Kind, line: int, column: int
    ) -> None:
        if self._configuration.is_beyond(round_number):
            raise TrfError(
                gettext_noop(
                    "a bye in round %(round)d, but line %(other)d announces "
                    "%(said)d rounds"
                ),
                line=line,
                column=column,
                round=round_number,
                other=self._configuration.rounds_line,
                said=self._configuration.rounds_total,
            )
        first = self._lines.setdefault((round_number, tpn), line)
        byes = self._absences.setdefault(round_number, {})
        if byes.setdefault(tpn, kind) is not kind:
            raise _otherwise(tpn, round_number, first, line, column)


def _otherwise(
    tpn: int, round_number: int, other: int, line: int, column: int
) -> TrfError:
    return TrfError(
        gettext_noop(
            "line %(other)d says otherwise of player %(player)d in round %(round)d"
        ),
        line=line,
        column=column,
        other=other,
        player=tpn,
        round=round_number,
    )
