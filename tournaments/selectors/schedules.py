"""The schedule of a tournament whose rounds are all paired at once."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from tournaments.models import Entrant, Game, Outcome, Round, Tournament
from tournaments.selectors.rounds import Board


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """One round as the page of the schedule shows it."""

    round: Round
    moment: datetime | None
    day: date | None
    """Announced day, where the hour is not known."""
    boards: tuple[Board, ...]
    resting: tuple[Entrant, ...]


def scheduled_rounds(
    tournament: Tournament, *, with_drafts: bool
) -> tuple[ScheduledRound, ...]:
    """Return the rounds with their games and results: three queries."""
    rounds = [
        round_
        for round_ in tournament.rounds.order_by("number")
        if with_drafts or round_.is_public()
    ]
    outcomes: dict[UUID, list[Outcome]] = defaultdict(list)
    for outcome in Outcome.objects.filter(round__in=rounds).select_related("entrant"):
        outcomes[outcome.game_id or outcome.round_id].append(outcome)
    games: dict[UUID, list[Game]] = defaultdict(list)
    for game in Game.objects.filter(round__in=rounds).order_by("board"):
        games[game.round_id].append(game)
    return tuple(_round(tournament, r, games[r.pk], outcomes) for r in rounds)


def _round(
    tournament: Tournament,
    round_: Round,
    games: list[Game],
    outcomes: dict[UUID, list[Outcome]],
) -> ScheduledRound:
    boards = []
    for game in games:
        sides = {outcome.entrant_id: outcome for outcome in outcomes[game.pk]}
        white, black = sides[game.white_id], sides[game.black_id]
        game.white, game.black = white.entrant, black.entrant
        boards.append(Board(game, white, black))
    announced = tournament.round_time(round_.number)
    moment = tournament.round_starts_at(round_.number)
    return ScheduledRound(
        round=round_,
        moment=moment,
        day=None if moment or not announced else date.fromisoformat(announced),
        boards=tuple(boards),
        resting=tuple(outcome.entrant for outcome in outcomes[round_.pk]),
    )
