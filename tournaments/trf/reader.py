"""Reading a report file into the record of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tournaments.record import Kind, PlayerRecord, Scoring, TournamentRecord
from tournaments.sentences import gettext_noop
from tournaments.trf.acceleration import read_250, read_xxa
from tournaments.trf.adjustments import give_abnormal_points
from tournaments.trf.byes import ByesDraft
from tournaments.trf.configuration import Configuration
from tournaments.trf.details import DetailsDraft
from tournaments.trf.fields import TrfError, decoded, lines_of
from tournaments.trf.forbidden import ForbiddenDraft
from tournaments.trf.games import check_games, check_pairing_byes, check_points
from tournaments.trf.national import is_national, read_national
from tournaments.trf.outcomes import OutcomeBuilder, player_record
from tournaments.trf.players import PlayerLine, PlayerLineReader
from tournaments.trf.renumbering import renumbered
from tournaments.trf.scoring import ScoringDraft

LineReader = Callable[[str, int], None]


def read_trf(source: str | bytes) -> TournamentRecord:
    """Return the tournament in a report file.

    The next round to pair follows the last one with a pairing; a column that holds
    requested byes alone belongs to it. Raises TrfError.
    """
    return _Reader(lines_of(decoded(source))).record()


class _Reader:
    """One file; lines that speak of players wait until all players are known."""

    def __init__(self, lines: list[str]) -> None:
        self.players: dict[int, PlayerLine] = {}
        self.details = DetailsDraft()
        self.scoring = ScoringDraft()
        self.configuration = Configuration()
        self.byes = ByesDraft(self.configuration)
        self.forbidden = ForbiddenDraft(self.players)
        self._waiting: list[tuple[LineReader, str, int]] = []
        self._read_lines(lines)

    def _read_lines(self, lines: list[str]) -> None:
        player_reader = PlayerLineReader()
        immediate: dict[str, LineReader] = {
            "142": self.configuration.read_rounds,
            "XXR": self.configuration.read_rounds,
            "152": self.configuration.read_initial_colour,
            "XXC": self.configuration.read_xxc,
            "162": self.scoring.read_162,
            "XXS": self.scoring.read_xxs,
            **dict.fromkeys(
                ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), self.scoring.read_bbp
            ),
        }
        waiting: dict[str, LineReader] = {
            "250": partial(read_250, self.players),
            "XXA": partial(read_xxa, self.players),
            "260": self.forbidden.read_260,
            "XXP": self.forbidden.read_xxp,
            "299": self._read_abnormal,
        }
        for number, line in enumerate(lines, start=1):
            code = line[:3]
            if code == "001":
                self._add_player(player_reader.read(line, number))
                continue
            code = code.upper()
            if not line.strip():
                continue
            if line[3:4].strip() and (code in immediate or code in waiting):
                raise TrfError(
                    gettext_noop("column 4 should be blank after %(code)s"),
                    line=number,
                    column=4,
                    code=code,
                )
            if code in immediate:
                immediate[code](line, number)
            elif code in waiting:
                self._waiting.append((waiting[code], line, number))
            elif code == "XXZ":
                self.byes.read_xxz(line, number)
            elif code == "240":
                self.byes.read_240(line, number)
            elif not self.details.read(code, line) and is_national(code, line):
                read = partial(read_national, self.players)
                self._waiting.append((read, line, number))

    def _add_player(self, player: PlayerLine) -> None:
        if other := self.players.get(player.number):
            raise TrfError(
                gettext_noop("starting rank %(player)d is used on line %(other)d too"),
                line=player.line,
                column=5,
                player=player.number,
                other=other.line,
            )
        self.players[player.number] = player

    def _read_abnormal(self, line: str, number: int) -> None:
        # In a team file the points are those of teams.
        if not self.details.is_of_teams:
            give_abnormal_points(self.players, self.configuration, line, number)

    def record(self) -> TournamentRecord:
        if not self.players:
            raise TrfError(
                gettext_noop(
                    "no player (a line that begins with 001) was found; is this a "
                    "tournament report file?"
                )
            )
        for read, line, number in self._waiting:
            read(line, number)
        is_of_teams = self.details.is_of_teams
        check_games(self.players)
        if not is_of_teams:
            check_pairing_byes(self.players.values())
        played = self._rounds_played()
        self.configuration.check_length(played)
        absences = self.byes.absences(self.players, played, is_of_teams=is_of_teams)
        scoring = self.scoring.scoring()
        next_byes = absences.pop(played + 1, {})
        record = TournamentRecord(
            players=self._player_records(played, scoring, next_byes),
            rounds_total=self.configuration.rounds_total,
            scoring=scoring,
            initial_colour=self.configuration.initial_colour,
            absences=dict(sorted(next_byes.items())),
            later_absences=dict(sorted(absences.items())),
            forbidden=tuple(self.forbidden.groups),
            details=self.details.details(),
        )
        if self.configuration.is_by_position:
            record = renumbered(record, list(self.players))
        return record

    def _rounds_played(self) -> int:
        """Return the last round with a pairing, or with an entry of every player."""
        players = self.players.values()
        played = 0
        for player in players:
            for index in range(len(player.cells) - 1, played - 1, -1):
                cell = player.cells[index]
                if cell and (cell[0] or cell[1].kind is Kind.PAIRING_BYE):
                    played = index + 1
                    break
        while all(len(p.cells) > played and p.cells[played] for p in players):
            played += 1
        return played

    def _player_records(
        self, played: int, scoring: Scoring, next_byes: dict[int, Kind]
    ) -> tuple[PlayerRecord, ...]:
        builder = OutcomeBuilder(played, scoring)
        records = []
        for number in sorted(self.players):
            player = self.players[number]
            outcomes, score = builder.outcomes(player)
            if not self.details.is_of_teams and player.points != score:
                bye = next_byes.get(number, Kind.ZERO_POINT_BYE)
                with_bye = score + scoring.points(bye, None)
                virtual = player.virtual[played] if len(player.virtual) > played else 0
                check_points(
                    player, {score, with_bye, score + virtual, with_bye + virtual}
                )
            records.append(player_record(player, outcomes))
        return tuple(records)
