"""Play-offs of a stored tournament, as plain objects for templates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.utils.translation import gettext as _

from standings.playoffs.course import (
    Course,
    Due,
    Part,
    Phase,
    PlayOffGame,
    Score,
    course,
    stage_of,
)
from standings.playoffs.regulations import (
    DEFAULT_REGULATIONS,
    Rate,
    RegulationError,
    Regulations,
    earliest_start,
    regulations_from_data,
)
from tournaments.enums import PlayOffPart, PlayOffPhase
from tournaments.models import Entrant, PlayOff, Tournament
from tournaments.models import PlayOffGame as GameRow
from tournaments.selectors.moments import PastPlayOff


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game as a page shows it."""

    row: GameRow
    game: PlayOffGame
    rate: str

    @property
    def is_open(self) -> bool:
        return not self.row.score

    @property
    def awaits_colour(self) -> bool:
        """Tell whether the winner of the lot has still to choose."""
        return self.row.chooser_id is not None and not self.row.is_chosen

    @property
    def winner(self) -> Entrant | None:
        if self.game.winner is None:
            return None
        return self.row.white if self.game.winner == self.game.white else self.row.black


@dataclass(frozen=True, slots=True)
class Stage:
    """Games between two rests."""

    title: str
    games: tuple[GameLine, ...]
    not_before: datetime | None


@dataclass(frozen=True, slots=True)
class DueLine:
    """What is to be drawn next, in words."""

    title: str
    entrants: tuple[Entrant, ...]
    not_before: datetime | None
    is_by_lot: bool


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A place that the play-off gives."""

    first: int
    last: int
    entrants: tuple[Entrant, ...]

    @property
    def is_shared(self) -> bool:
        return self.first != self.last


@dataclass(frozen=True, slots=True)
class PlayOffSheet:
    """One play-off with everything that pages and paper show of it."""

    row: PlayOff
    regulations: Regulations
    course: Course
    entrants: tuple[Entrant, ...]
    """All tied players, in the order of the chain."""
    cut: tuple[Entrant, ...]
    out_by_chain: Entrant | None
    stages: tuple[Stage, ...]
    due: tuple[DueLine, ...]
    places: tuple[PlaceLine, ...]

    @property
    def is_finished(self) -> bool:
        return self.course.is_finished

    @property
    def last_place(self) -> int:
        return self.row.first_place + len(self.entrants) - 1

    @property
    def winner(self) -> Entrant | None:
        return self.places[0].entrants[0] if self.places else None

    @property
    def rate(self) -> str:
        return rate_text(self.regulations.rate)


def rate_text(rate: Rate) -> str:
    """Return a rate of play in words."""
    if not rate.seconds:
        return _("%(minutes)d min") % {"minutes": rate.minutes}
    return _("%(minutes)d min + %(seconds)d s") % {
        "minutes": rate.minutes,
        "seconds": rate.seconds,
    }


def armageddon_text(regulations: Regulations) -> str:
    return _("White %(white)s, Black %(black)s; Black wins a draw") % {
        "white": rate_text(regulations.armageddon_white),
        "black": rate_text(regulations.armageddon_black),
    }


def announced_regulations(tournament: Tournament) -> Regulations:
    """Return how ties are played off here; the usual rules where none were set."""
    row = tournament.play_off_rules.first()
    return DEFAULT_REGULATIONS if row is None else stored_regulations(row.rules)


def stored_regulations(data: object) -> Regulations:
    """Return regulations from a row; what cannot be read is the usual rule."""
    try:
        return regulations_from_data(data if isinstance(data, dict) else {})
    except RegulationError:
        return DEFAULT_REGULATIONS


def play_off_sheets(
    tournament: Tournament, *, after_round: int | None = None
) -> list[PlayOffSheet]:
    """Return the play-offs of a tournament, those after one round or all of them."""
    rows = tournament.play_offs.prefetch_related(
        "players__entrant", "games__white", "games__black", "games__chooser"
    )
    if after_round is not None:
        rows = rows.filter(round_number=after_round)
    return [sheet for row in rows if (sheet := play_off_sheet(row)) is not None]


def play_off_sheet(row: PlayOff) -> PlayOffSheet | None:
    """Return one play-off; none where its rows make no sense."""
    entrants = {
        player.entrant.pairing_number or 0: player.entrant
        for player in row.players.all()
    }
    if any(e.tournament_id != row.tournament_id for e in entrants.values()):
        return None
    regulations = stored_regulations(row.rules)
    rows = list(row.games.all())
    games = [_game(game) for game in rows]
    try:
        stands = course(list(entrants), games, regulations)
    except ValueError:
        # Rows of a forged archive: they decide nothing.
        return None
    stages = _stages(row, regulations, rows, games)
    return PlayOffSheet(
        row=row,
        regulations=regulations,
        course=stands,
        entrants=tuple(entrants.values()),
        cut=tuple(entrants[number] for number in stands.cut),
        out_by_chain=entrants.get(stands.by_chain or 0),
        stages=tuple(stages),
        due=tuple(
            DueLine(
                _title(due),
                tuple(entrants[number] for number in due.players),
                _not_before(row, rows, games, due),
                due.white is None,
            )
            for due in stands.due
        ),
        places=tuple(_places(row, stands, entrants)),
    )


def past_order(past: PastPlayOff) -> tuple[tuple[int, ...], ...]:
    """Return the order that a play-off had given at a moment; empty before its end."""
    games = [_game(game) for game in past.games]
    try:
        stands = course(past.numbers, games, stored_regulations(past.row.rules))
    except ValueError:
        return ()
    return stands.order


def _game(row: GameRow) -> PlayOffGame:
    return PlayOffGame(
        part=Part(row.part),
        phase=Phase(row.phase),
        number=row.number,
        white=row.white.pairing_number or 0,
        black=row.black.pairing_number or 0,
        score=Score(row.score) if row.score else None,
        chooser=row.chooser.pairing_number if row.chooser else None,
    )


def _stages(
    row: PlayOff,
    regulations: Regulations,
    rows: list[GameRow],
    games: list[PlayOffGame],
) -> Iterable[Stage]:
    both = sorted(
        zip(rows, games, strict=True),
        key=lambda pair: (_stage_order(pair[1]), pair[1].part, pair[1].number),
    )
    for _key, group in groupby(both, key=lambda pair: _stage_order(pair[1])):
        members = list(group)
        first = members[0][1]
        yield Stage(
            title=_title(first),
            games=tuple(
                GameLine(game_row, game, _rate_of(game, regulations))
                for game_row, game in members
            ),
            not_before=_not_before(row, rows, games, first),
        )


def _rate_of(game: PlayOffGame, regulations: Regulations) -> str:
    if game.phase is Phase.ARMAGEDDON:
        return armageddon_text(regulations)
    return rate_text(regulations.rate)


PHASES = (Phase.MATCH, Phase.SUDDEN, Phase.ARMAGEDDON)


def _stage_order(game: PlayOffGame | Due) -> tuple[int, int]:
    part, phase = stage_of(game)
    return part, PHASES.index(phase)


def _not_before(
    row: PlayOff,
    rows: list[GameRow],
    games: list[PlayOffGame],
    coming: PlayOffGame | Due,
) -> datetime | None:
    """Return the earliest start of the stage of a game (rules of 2012, 1.h)."""
    own = _stage_order(coming)
    before = [
        game_row.ended_at
        for game_row, game in zip(rows, games, strict=True)
        if _stage_order(game) < own and game_row.ended_at is not None
    ]
    if before:
        return earliest_start(max(before), is_first_stage=False)
    if row.games_ended_at is None:
        return None
    return earliest_start(row.games_ended_at, is_first_stage=True)


def _title(game: PlayOffGame | Due) -> str:
    """Return the name of a stage."""
    phase = PlayOffPhase(game.phase.value).label
    if game.part is Part.ALL_PLAY_ALL:
        return str(PlayOffPart.ALL_PLAY_ALL.label)
    is_semi = game.part is not Part.FINAL
    part = _("Semi-finals") if is_semi else PlayOffPart.FINAL.label
    if game.phase is Phase.MATCH:
        return _("%(part)s: match of two games") % {"part": part}
    if game.phase is Phase.SUDDEN:
        return _("%(part)s: the first win decides") % {"part": part}
    return _("%(part)s: %(phase)s") % {"part": part, "phase": phase}


def _places(
    row: PlayOff, stands: Course, entrants: dict[int, Entrant]
) -> Iterable[PlaceLine]:
    first = row.first_place
    for numbers in stands.order:
        last = first + len(numbers) - 1
        yield PlaceLine(first, last, tuple(entrants[number] for number in numbers))
        first = last + 1
