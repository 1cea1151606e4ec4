"""A pairing as rows: the round, its games, what it is for everybody, and its account."""

from __future__ import annotations

from django.conf import settings

from pairing.answers import answer_to_data
from pairing.board_numbers import board_numbers
from pairing.engine.outcome import RoundPairing
from tournaments.journal import Change
from tournaments.models import (
    Entrant,
    Game,
    Outcome,
    PairingRun,
    Round,
    Tournament,
)
from tournaments.record import Kind, TournamentRecord
from tournaments.record_data import record_to_data

ENGINE = "Ronde"
BY_HAND = "by hand"
"""Engine of a draft that the arbiter pairs, with what it started from as answer."""


def store(
    change: Change,
    tournament: Tournament,
    record: TournamentRecord,
    answer: RoundPairing,
    engine: str = ENGINE,
) -> Round:
    entrants = {e.pairing_number or 0: e for e in tournament.entrants.all()}
    round_ = change.create(
        Round(tournament=tournament, number=answer.round_number, paired_at=change.at)
    )
    games = _games(tournament, round_, answer, entrants)
    change.create_all(games)
    change.create_all(_outcomes(round_, games, record, answer, entrants))
    change.create(
        PairingRun(
            round=round_,
            engine=engine,
            engine_version=settings.VERSION,
            system=answer.system,
            input=record_to_data(record),
            answer=answer_to_data(answer),
            ran_at=change.at,
        )
    )
    return round_


def _games(
    tournament: Tournament,
    round_: Round,
    answer: RoundPairing,
    entrants: dict[int, Entrant],
) -> list[Game]:
    pairs = [(entrants[pair.white], entrants[pair.black]) for pair in answer.pairs]
    boards = board_numbers(
        [white.fixed_board or black.fixed_board for white, black in pairs],
        first=tournament.first_board,
        skipped=tournament.skipped_boards,
    )
    return [
        Game(round=round_, board=board, white=white, black=black)
        for board, (white, black) in zip(boards, pairs, strict=True)
    ]


def _outcomes(
    round_: Round,
    games: list[Game],
    record: TournamentRecord,
    answer: RoundPairing,
    entrants: dict[int, Entrant],
) -> list[Outcome]:
    """Return what the round is for everybody: a game, the bye, or an absence."""
    has_colours = round_.tournament.has_colours
    kinds = dict(record.absences)
    if answer.bye is not None:
        kinds[answer.bye] = Kind.PAIRING_BYE
    seats: dict[int, tuple[Game, str]] = {}
    for game in games:
        seats[game.white.pairing_number or 0] = (game, "w" if has_colours else "")
        seats[game.black.pairing_number or 0] = (game, "b" if has_colours else "")
    outcomes = []
    for player in record.players:
        seat: tuple[Game | None, str] = seats.get(player.number, (None, ""))
        # In a round robin who has no opponent rests without an announced absence.
        unpaired = kinds.get(player.number, Kind.ZERO_POINT_BYE)
        kind = Kind.PENDING if seat[0] is not None else unpaired
        outcomes.append(
            Outcome(
                round=round_,
                entrant=entrants[player.number],
                game=seat[0],
                kind=kind.value,
                colour=seat[1],
                number_then=player.number,
                virtual_points=player.virtual_points_in(round_.number),
            )
        )
    return outcomes
