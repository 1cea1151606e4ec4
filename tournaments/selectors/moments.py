"""A moment of a tournament, rebuilt from the journal once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tournaments.history import State, event_as_it_was, rows_of
from tournaments.models import (
    PlayOff,
    PlayOffGame,
    PlayOffPlayer,
    TieOrder,
    TiePlace,
    Tournament,
)
from tournaments.record import TournamentRecord
from tournaments.selectors.snapshots import record_of
from tournaments.selectors.stored import Stored, stored_in


@dataclass(frozen=True, slots=True)
class PastPlayOff:
    """A play-off as it stood; rows have their entrants of then."""

    row: PlayOff
    numbers: list[int]
    """Pairing numbers in the order of the chain."""
    games: list[PlayOffGame]


@dataclass(frozen=True, slots=True)
class Moment:
    """A tournament as it stood, with its rules of then."""

    tournament: Tournament
    shown: TournamentRecord
    """With the published round that was being played."""
    finished: TournamentRecord
    """The finished rounds alone: what standings are made of."""
    tie_orders: list[list[int]]
    """Orders decided inside ties after the last finished round, by pairing number."""
    play_offs: list[PastPlayOff]
    """Those after the last finished round."""


def moment_of(tournament: Tournament, at: datetime) -> Moment | None:
    """Return a tournament as it stood at a moment; none before it was made."""
    state = event_as_it_was(tournament.event, at)
    stored = stored_in(state, tournament)
    if stored is None:
        return None
    finished = record_of(stored, moment=at)
    return Moment(
        tournament=stored.tournament,
        shown=record_of(stored, moment=at, with_unfinished=True),
        finished=finished,
        tie_orders=_tie_orders(state, stored, after_round=finished.rounds_played),
        play_offs=_play_offs(state, stored, after_round=finished.rounds_played),
    )


def _play_offs(state: State, stored: Stored, *, after_round: int) -> list[PastPlayOff]:
    entrants = {entrant.pk: entrant for entrant in stored.entrants}
    players = sorted(rows_of(state, PlayOffPlayer), key=lambda player: player.seed)
    games = sorted(rows_of(state, PlayOffGame), key=lambda g: (g.drawn_at, g.number))
    found = []
    for row in rows_of(state, PlayOff):
        if row.tournament_id != stored.tournament.pk or row.round_number != after_round:
            continue
        own = [game for game in games if game.play_off_id == row.pk]
        for game in own:
            game.white, game.black = entrants[game.white_id], entrants[game.black_id]
            game.chooser = entrants.get(game.chooser_id) if game.chooser_id else None
        numbers = [
            entrants[player.entrant_id].pairing_number or 0
            for player in players
            if player.play_off_id == row.pk
        ]
        found.append(PastPlayOff(row, numbers, own))
    return found


def _tie_orders(state: State, stored: Stored, *, after_round: int) -> list[list[int]]:
    numbers = {entrant.pk: entrant.pairing_number or 0 for entrant in stored.entrants}
    places = sorted(rows_of(state, TiePlace), key=lambda place: place.place)
    orders = sorted(
        (
            order
            for order in rows_of(state, TieOrder)
            if order.tournament_id == stored.tournament.pk
            and order.round_number == after_round
        ),
        key=lambda order: order.created_at,
    )
    return [
        [numbers[place.entrant_id] for place in places if place.order_id == order.pk]
        for order in orders
    ]
