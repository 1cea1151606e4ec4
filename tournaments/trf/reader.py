"""Reading a report file into the record of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tournaments.record import (
    Colour,
    ForbiddenGroup,
    Kind,
    NationalEntry,
    PlayerRecord,
    Scoring,
    TournamentRecord,
)
from tournaments.sentences import gettext_noop
from tournaments.trf.acceleration import read_250, read_xxa
from tournaments.trf.adjustments import read_abnormal_points
from tournaments.trf.details import DetailsDraft
from tournaments.trf.fields import (
    MAX_ROUNDS,
    TrfError,
    decoded,
    lines_of,
    player_numbers,
    round_field,
    tokens,
    whole_number,
)
from tournaments.trf.games import check_games, check_pairing_byes, check_points
from tournaments.trf.outcomes import OutcomeBuilder, player_record
from tournaments.trf.players import (
    Mark,
    PlayerLine,
    PlayerLineReader,
    known_player,
)
from tournaments.trf.renumbering import renumbered
from tournaments.trf.scoring import ScoringDraft

_BYE = {letter: Kind(letter) for letter in "FHZ"}

Line = tuple[int, str]
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
        self.rounds_total = 0
        self.rounds_line = 1
        self.initial_colour: Colour | None = None
        self.is_by_position = False
        self.absences: dict[int, dict[int, Kind]] = {}
        self.forbidden: list[ForbiddenGroup] = []
        self._waiting: list[tuple[LineReader, str, int]] = []
        self._absent_next: list[Line] = []
        self._byes: list[Line] = []
        self._read_lines(lines)

    def _read_lines(self, lines: list[str]) -> None:
        player_reader = PlayerLineReader()
        immediate: dict[str, LineReader] = {
            "142": self._read_rounds,
            "XXR": self._read_rounds,
            "152": self._read_initial_colour,
            "XXC": self._read_configuration,
            "162": self.scoring.read_162,
            "XXS": self.scoring.read_xxs,
            **dict.fromkeys(
                ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), self.scoring.read_bbp
            ),
        }
        waiting: dict[str, LineReader] = {
            "250": partial(read_250, self.players),
            "XXA": partial(read_xxa, self.players),
            "260": self._read_forbidden,
            "XXP": self._read_forbidden_always,
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
                self._absent_next.append((number, line))
            elif code == "240":
                self._byes.append((number, line))
            elif not self.details.read(code, line) and _is_national(code, line):
                self._waiting.append((self._read_national, line, number))

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

    def _player(self, number: int, line: int, column: int) -> PlayerLine:
        return known_player(self.players, number, line=line, column=column)

    # -- lines that stand alone ------------------------------------------------

    def _read_rounds(self, line: str, number: int) -> None:
        text = line[3:].replace("\t", " ")
        self.rounds_total = whole_number(
            text, line=number, column=5, what="the number of rounds"
        )
        self.rounds_line = number

    def _read_initial_colour(self, line: str, number: int) -> None:
        letter = line[3:].strip().lower()
        if letter not in ("w", "b"):
            raise TrfError(
                gettext_noop("the initial colour should be W or B, not “%(text)s”"),
                line=number,
                column=5,
                text=line[3:].strip(),
            )
        self.initial_colour = Colour(letter)

    def _read_configuration(self, line: str, number: int) -> None:
        for column, word in tokens(line, 3):
            match word.lower():
                case "rank":
                    self.is_by_position = True
                case "white1":
                    self.initial_colour = Colour.WHITE
                case "black1":
                    self.initial_colour = Colour.BLACK
                case _:
                    raise TrfError(
                        gettext_noop("expected rank, white1 or black1, not “%(text)s”"),
                        line=number,
                        column=column,
                        text=word,
                    )

    # -- lines that speak of players -------------------------------------------

    def _read_forbidden(self, line: str, number: int) -> None:
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

    def _read_forbidden_always(self, line: str, number: int) -> None:
        self._forbid(line, 3, number, 1, MAX_ROUNDS)

    def _forbid(
        self, line: str, start: int, number: int, first: int, last: int
    ) -> None:
        listed = player_numbers(line, start, number=number)
        for column, tpn in listed:
            self._player(tpn, number, column)
        self.forbidden.append(
            ForbiddenGroup(frozenset(tpn for _, tpn in listed), first, last)
        )

    def _read_abnormal(self, line: str, number: int) -> None:
        if self.details.is_of_teams:
            return
        entry = read_abnormal_points(line, number)
        for column, tpn in entry.players:
            player = self._player(tpn, number, column)
            if not entry.kinds:
                player.adjustments.append((entry.round_number, entry.points))
            for kind in entry.kinds:
                player.abnormal[entry.round_number, kind] = entry.points

    def _read_national(self, line: str, number: int) -> None:
        player = self.players.get(int(line[4:8]))
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

    # -- the record ------------------------------------------------------------

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
        check_games(self.players)
        if not self.details.is_of_teams:
            check_pairing_byes(self.players.values())
        played = self._rounds_played()
        self._read_byes(played)
        self._check_length(played)
        details = self.details.details()
        scoring = self.scoring.scoring()
        record = TournamentRecord(
            players=self._player_records(played, scoring),
            rounds_total=self.rounds_total,
            scoring=scoring,
            initial_colour=self.initial_colour,
            absences=dict(sorted(self.absences.pop(played + 1, {}).items())),
            later_absences=dict(sorted(self.absences.items())),
            forbidden=tuple(self.forbidden),
            details=details,
        )
        if self.is_by_position:
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
        for player in players:
            for index, cell in enumerate(player.cells[played:], start=played + 1):
                if cell:
                    self.absences.setdefault(index, {})[player.number] = cell[1].kind
            del player.cells[played:]
        return played

    def _read_byes(self, played: int) -> None:
        for number, line in self._byes:
            kind = _BYE.get(line[4:5].upper())
            if kind is None:
                raise TrfError(
                    gettext_noop("the kind of bye should be F, H or Z"),
                    line=number,
                    column=5,
                )
            round_number = round_field(line[6:9], line=number, column=7)
            for column, tpn in player_numbers(line, 9, number=number):
                if not self.details.is_of_teams:
                    player = self._player(tpn, number, column)
                    self._add_bye(player, round_number, kind, played, number, column)
        for number, line in self._absent_next:
            for column, tpn in player_numbers(line, 3, number=number):
                self._player(tpn, number, column)
                self.absences.setdefault(played + 1, {}).setdefault(
                    tpn, Kind.ZERO_POINT_BYE
                )

    def _add_bye(
        self,
        player: PlayerLine,
        round_number: int,
        kind: Kind,
        played: int,
        line: int,
        column: int,
    ) -> None:
        if round_number > played:
            self.absences.setdefault(round_number, {})[player.number] = kind
            return
        missing = round_number - len(player.cells)
        player.cells.extend([None] * missing)
        cell = player.cells[round_number - 1]
        if cell is None:
            player.cells[round_number - 1] = (0, Mark(None, kind))
        elif cell[0] or cell[1].kind is not kind:
            raise TrfError(
                gettext_noop(
                    "line %(other)d says otherwise of player %(player)d in round "
                    "%(round)d"
                ),
                line=line,
                column=column,
                other=player.line,
                player=player.number,
                round=round_number,
            )

    def _check_length(self, played: int) -> None:
        if 0 < self.rounds_total < played:
            raise TrfError(
                gettext_noop(
                    "%(said)d rounds are announced, but the players have %(found)d"
                ),
                line=self.rounds_line,
                column=5,
                said=self.rounds_total,
                found=played,
            )

    def _player_records(
        self, played: int, scoring: Scoring
    ) -> tuple[PlayerRecord, ...]:
        next_byes = self.absences.get(played + 1, {})
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


def _is_national(code: str, line: str) -> bool:
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
