"""The pairing of a round while it is being changed: who sits where, in board order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from uuid import UUID

from django.utils.translation import gettext as _

from pairing.answers import answer_from_data
from pairing.board_numbers import board_numbers
from pairing.breaches import Breach, breaches
from pairing.engine.boards import in_board_order
from pairing.engine.history import pairing_score
from pairing.engine.outcome import Pair
from tournaments.errors import InvalidValue, RoundNotInState
from tournaments.journal import Change
from tournaments.models import (
    Entrant,
    Game,
    Outcome,
    PairingRun,
    RequestedBye,
    Round,
)
from tournaments.record import Kind, TournamentRecord
from tournaments.record_data import record_from_data

Seat = tuple[Game | None, str]
"""A game and the side in it; without a game, the kind of the outcome."""

NO_GAME = {"kind": Kind.ZERO_POINT_BYE.value, "game": None, "colour": ""}


@dataclass(slots=True)
class Table:
    """The pairing of a round while it is being changed."""

    round: Round
    run: PairingRun
    record: TournamentRecord
    games: dict[UUID, Game]
    outcomes: dict[UUID, Outcome]

    def outcome(self, entrant: Entrant) -> Outcome:
        found = self.outcomes.get(entrant.pk)
        if found is None:
            raise InvalidValue(
                _("%(name)s is not in this round.") % {"name": entrant.name}
            )
        return found

    def game_of(self, outcome: Outcome) -> Game | None:
        return None if outcome.game_id is None else self.games[outcome.game_id]

    def number(self, key: UUID) -> int:
        """Return the number of a player in the record; 0 for who entered later."""
        return self.outcomes[key].number_then or 0

    @property
    def has_colours(self) -> bool:
        return self.round.tournament.has_colours

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return [
            (self.number(g.white_id), self.number(g.black_id))
            for g in self.games.values()
        ]

    @property
    def byes(self) -> list[int]:
        return [
            self.number(key)
            for key, outcome in self.outcomes.items()
            if outcome.kind == Kind.PAIRING_BYE
        ]

    def is_fixed(self, game: Game) -> bool:
        """Tell whether a player of the game cannot move to another board."""
        sides = (self.outcomes[key].entrant for key in (game.white_id, game.black_id))
        return any(entrant.fixed_board for entrant in sides)

    def breaches(self) -> list[Breach]:
        """Return every absolute rule that the pairing breaks as it stands."""
        return breaches(
            self.record, self.round.tournament.system, pairs=self.pairs, byes=self.byes
        )

    def require_no_results(self, players: Iterable[Entrant] | None) -> None:
        """Refuse while a game of the players (of anybody: none given) has a result."""
        if players is None:
            touched = set(self.games)
        else:
            own = (self.outcome(player).game_id for player in players)
            touched = {key for key in own if key is not None}
        for outcome in self.outcomes.values():
            if outcome.game_id in touched and outcome.kind != Kind.PENDING:
                raise RoundNotInState(_("A result is entered there. Clear it first."))


def table_of(round_: Round) -> Table:
    run = round_.pairing_runs.order_by("-ran_at").first()
    if run is None:
        raise RoundNotInState(_("This round was not paired here: it stays as it is."))
    outcomes = {o.entrant_id: o for o in round_.outcomes.select_related("entrant")}
    record = record_from_data(run.input)
    if not round_.is_public():
        record = _with_returned(record, round_, outcomes.values())
    return Table(
        round=round_,
        run=run,
        record=record,
        games={game.pk: game for game in round_.games.all()},
        outcomes=outcomes,
    )


def _with_returned(
    record: TournamentRecord, round_: Round, outcomes: Iterable[Outcome]
) -> TournamentRecord:
    """Return the record of a draft with those in play who came back after it was paired.

    A withdrawal or a bye that is taken back leaves a player without a game, and the
    draft says so until they have one.
    """
    back = {
        outcome.entrant_id: outcome.number_then or 0
        for outcome in outcomes
        if outcome.number_then in record.absences
        and outcome.entrant.is_in_play(round_.number)
    }
    if not back:
        return record
    away = RequestedBye.objects.filter(round_number=round_.number, entrant__in=back)
    for entrant in away.values_list("entrant_id", flat=True):
        del back[entrant]
    numbers = set(back.values())
    return replace(
        record,
        absences={n: k for n, k in record.absences.items() if n not in numbers},
        players=tuple(
            replace(player, is_withdrawn=False) if player.number in numbers else player
            for player in record.players
        ),
    )


def known_game(table: Table, game: Game) -> Game:
    stored = table.games.get(game.pk)
    if stored is None:
        raise InvalidValue(_("This game is no longer in the round."))
    return stored


def seat_of(table: Table, outcome: Outcome) -> Seat:
    game = table.game_of(outcome)
    if game is None:
        # A requested bye does not go to another player with the seat.
        is_bye = outcome.kind == Kind.PAIRING_BYE
        return None, Kind.PAIRING_BYE if is_bye else Kind.ZERO_POINT_BYE
    return game, "w" if game.white_id == outcome.entrant_id else "b"


def sit(change: Change, table: Table, outcome: Outcome, seat: Seat) -> None:
    game, side = seat
    if game is None:
        change.update(outcome, kind=str(side), game=None, colour="")
        return
    if side == "w":
        change.update(game, white_id=outcome.entrant_id)
    else:
        change.update(game, black_id=outcome.entrant_id)
    change.update(
        outcome,
        kind=Kind.PENDING.value,
        game=game,
        colour=side if table.has_colours else "",
    )


def reverse(change: Change, table: Table, game: Game) -> None:
    change.update(game, white_id=game.black_id, black_id=game.white_id)
    for key, side in ((game.white_id, "w"), (game.black_id, "b")):
        colour = side if table.has_colours else ""
        change.update(table.outcomes[key], colour=colour)


def free_board(table: Table) -> int:
    tournament = table.round.tournament
    taken = {game.board for game in table.games.values()}
    return board_numbers(
        [None],
        first=tournament.first_board,
        skipped=taken | set(tournament.skipped_boards),
    )[0]


def seat_as_paired(change: Change, table: Table) -> None:
    """Seat everybody as the pairing system answered."""
    by_number = {o.number_then: o for o in table.outcomes.values() if o.number_then}
    change.update_all((o, NO_GAME) for o in table.outcomes.values() if o.game_id)
    change.delete_all(list(table.games.values()))
    table.games.clear()
    answer = answer_from_data(table.run.answer)
    kinds = dict(table.record.absences)
    if answer.bye is not None:
        kinds[answer.bye] = Kind.PAIRING_BYE
    change.update_all(
        (outcome, {"kind": kinds.get(number, Kind.ZERO_POINT_BYE).value})
        for number, outcome in by_number.items()
    )
    for board, pair in enumerate(answer.pairs, start=1):
        sides = (by_number[pair.white], by_number[pair.black])
        game = change.create(
            Game(
                round=table.round,
                board=board,
                white_id=sides[0].entrant_id,
                black_id=sides[1].entrant_id,
            )
        )
        table.games[game.pk] = game
        for outcome, side in zip(sides, ("w", "b"), strict=True):
            sit(change, table, outcome, (game, side))
    order(change, table)


def order(change: Change, table: Table) -> None:
    """Give the boards in the order of C.04.2 art. 3.6, fixed boards kept."""
    number = table.round.number
    scores = {p.number: pairing_score(p, number) for p in table.record.players}
    scores.setdefault(0, 0)
    by_pair = {
        Pair(table.number(game.white_id), table.number(game.black_id)): game
        for game in table.games.values()
    }
    ordered = [by_pair[pair] for pair in in_board_order(by_pair, scores)]
    fixed = dict(
        table.round.tournament.entrants.exclude(fixed_board=None).values_list(
            "pk", "fixed_board"
        )
    )
    boards = board_numbers(
        [fixed.get(game.white_id) or fixed.get(game.black_id) for game in ordered],
        first=table.round.tournament.first_board,
        skipped=table.round.tournament.skipped_boards,
    )
    change.update_all(
        (game, {"board": board}) for game, board in zip(ordered, boards, strict=True)
    )
