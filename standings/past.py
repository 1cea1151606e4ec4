"""A tournament as it was at a moment: its pairings and its standings, from the journal."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from standings.chains import ChainError, chain_from_steps, parse_chain
from standings.playoffs.order import played_off
from standings.ranking import StandingsTable, standings_table
from standings.selectors import LOTS, tie_break_edition
from standings.sheets.play_offs import past_order
from standings.tiebreaks.standings_input import StandingsInput
from standings.words.figures import local_figure
from tournaments.enums import game_result
from tournaments.models import Tournament
from tournaments.record import Colour, PlayerRecord, TournamentRecord
from tournaments.selectors.moments import Moment, moment_of


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of the last round that was public then."""

    white: PlayerRecord
    black: PlayerRecord
    result: str


@dataclass(frozen=True, slots=True)
class PastLine:
    rank: int
    player: PlayerRecord
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PastSheet:
    """What visitors could have read at that moment."""

    round_number: int
    games: tuple[PastGame, ...]
    without_game: tuple[PlayerRecord, ...]
    after_round: int
    columns: tuple[str, ...]
    lines: tuple[PastLine, ...]


def past_sheet(tournament: Tournament, at: datetime) -> PastSheet | None:
    """Return the pairings and standings of a moment; none before the tournament."""
    moment = moment_of(tournament, at)
    if moment is None:
        return None
    shown, finished = moment.shown, moment.finished
    table = _table(moment)
    games = _games(shown)
    seated = {p.number for game in games for p in (game.white, game.black)}
    return PastSheet(
        round_number=shown.rounds_played,
        games=tuple(games),
        without_game=tuple(
            player
            for player in shown.players
            if shown.rounds_played and player.number not in seated
        ),
        after_round=finished.rounds_played,
        columns=table.columns,
        lines=tuple(
            PastLine(
                row.rank,
                finished.by_number[row.number],
                tuple(
                    local_figure(figure, entry.tie_break.unit)
                    for entry, figure in zip(table.chain, row.figures, strict=True)
                ),
            )
            for row in table.rows
        ),
    )


def _table(moment: Moment) -> StandingsTable:
    """Return the standings by the tie-breaks, lots and decisions of that moment."""
    tournament = moment.tournament
    given = StandingsInput(
        moment.finished,
        edition=tie_break_edition(tournament),
        predetermined=tournament.is_scheduled,
        draw=tournament.tie_draw,
    )
    steps = [s for s in tournament.tie_breaks if s["code"] != LOTS or given.draw]
    orders = moment.tie_orders
    try:
        chain = chain_from_steps([{"code": "PTS"}, *steps], given.edition)
        table = standings_table(given, chain, manual_orders=orders)
    except ChainError:
        chain = parse_chain("PTS", given.edition)
        table = standings_table(given, chain, manual_orders=orders)
    return played_off(
        table,
        [order for past in moment.play_offs if (order := past_order(past))],
    )


def _games(record: TournamentRecord) -> list[PastGame]:
    """Return the games of the last round of a record, highest scores first."""
    games = []
    for player in record.players:
        if len(player.outcomes) < record.rounds_played or not player.outcomes:
            continue
        outcome = player.outcomes[-1]
        if outcome.opponent is None or outcome.opponent not in record.by_number:
            continue
        other = record.by_number[outcome.opponent]
        is_first = (
            outcome.colour is Colour.WHITE
            if outcome.colour
            else player.number < other.number
        )
        if is_first and other.outcomes:
            result = game_result(outcome.kind, other.outcomes[-1].kind)
            games.append(PastGame(player, other, str(result.label) if result else ""))
    games.sort(
        key=lambda game: (
            -max(g.outcomes[-1].score_before for g in (game.white, game.black)),
            min(game.white.number, game.black.number),
        )
    )
    return games
