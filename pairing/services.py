"""Pairing a round and taking a draft back.

The pairing itself is computed before anything is locked: on a database with a single
writer, results go on being entered while a large round is paired. Under the lock the
tournament must still be what was paired, or it is paired again.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from pairing.answers import answer_to_data
from pairing.board_numbers import board_numbers
from pairing.engine.acceleration import accelerate
from pairing.engine.history import inferred_initial_colour
from pairing.engine.outcome import PairingError, RoundPairing
from pairing.engine.systems import pair_round
from pairing.refusals import pairing_refusal
from tournaments.enums import Acceleration, System
from tournaments.errors import PairingImpossible, RoundNotInState, RoundStillOpen
from tournaments.journal import Change, act
from tournaments.models import (
    EarlierOutcome,
    Entrant,
    Game,
    Outcome,
    PairingRun,
    Round,
    Tournament,
)
from tournaments.record import Colour, Kind, TournamentRecord
from tournaments.record_data import record_to_data
from tournaments.selectors.rounds import last_accelerated_number, open_boards
from tournaments.selectors.snapshots import tournament_record
from tournaments.services.checks import require_open, reread

ENGINE = "Ronde"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A pairing that is computed and not yet stored."""

    version: int
    """Version of the tournament that was paired."""
    record: TournamentRecord
    answer: RoundPairing


def pair_next_round(*, tournament: Tournament, by: User) -> Round:
    """Pair the next round and store it as a draft.

    Raises RoundStillOpen while a result is missing or a draft waits, PairingImpossible
    when no pairing keeps the absolute rules: the chief arbiter then decides (C.04.3
    art. 1.9.3).
    """
    proposal = _proposal(tournament)
    with act(
        "pair_next_round",
        by=by,
        tournament=tournament,
        arguments={
            "round": proposal.answer.round_number,
            "system": tournament.system,
        },
        round_number=proposal.answer.round_number,
    ) as change:
        if tournament.version != proposal.version:
            proposal = _proposal(tournament)
        colour = proposal.record.initial_colour
        if colour is not None and not tournament.initial_colour:
            change.update(tournament, initial_colour=colour.value)
        return _store(change, tournament, proposal)


def unpair_round(*, round_: Round, by: User, reason: str = "") -> None:
    """Take a draft back; the players stand as they stood before it was paired.

    The initial colour stays as it was drawn. Raises RoundNotInState for a round that
    is published.
    """
    tournament = round_.tournament
    with act(
        "unpair_round",
        by=by,
        tournament=tournament,
        arguments={"round": round_.number},
        reason=reason,
        round_number=round_.number,
    ) as change:
        reread(round_, tournament)
        require_open(tournament)
        if not round_.is_draft or round_.is_public(change.at):
            raise RoundNotInState(
                _("Round %(number)d is published: its pairings stand.")
                % {"number": round_.number}
            )
        _forget_adjourned(change, tournament, round_.number)
        change.delete_all(list(round_.pairing_runs.all()))
        change.delete_all(list(round_.outcomes.all()))
        change.delete_all(list(round_.games.all()))
        change.delete(round_)


def _forget_adjourned(change: Change, tournament: Tournament, number: int) -> None:
    """Let a game that ended while the draft waited count when it is paired again."""
    kept = EarlierOutcome.objects.filter(
        outcome__round__tournament=tournament,
        kind=Kind.ADJOURNED.value,
        counted_through_round=number,
    ).select_related("outcome__round")
    for earlier in kept:
        if earlier.outcome.round.number < number - 1:
            change.update(earlier, counted_through_round=number - 1)
        else:
            change.delete(earlier)


def _proposal(tournament: Tournament) -> Proposal:
    """Pair the next round of a tournament as it is at this moment."""
    tournament.refresh_from_db()
    version = tournament.version
    number = _require_ready(tournament)
    record = _drawn(tournament, tournament_record(tournament, seen_when_pairing=number))
    if tournament.acceleration == Acceleration.BAKU:
        record = accelerate(record, last_of_group_a=last_accelerated_number(tournament))
    try:
        answer = pair_round(record, tournament.system)
    except PairingError as error:
        raise pairing_refusal(error, record) from error
    return Proposal(version, record, answer)


def _require_ready(tournament: Tournament) -> int:
    """Return the number of the round to pair, or say what stands in the way."""
    require_open(tournament)
    rounds = list(tournament.rounds.order_by("number"))
    number = len(rounds) + 1
    if rounds and not rounds[-1].is_finished:
        raise _round_still_open(rounds[-1])
    if number > tournament.rounds_total:
        raise RoundNotInState(
            _("All %(total)d rounds are paired.") % {"total": tournament.rounds_total}
        )
    in_play = tournament.entrants.filter(withdrawn_from_round__isnull=True).count()
    if in_play < 2:
        raise PairingImpossible(
            _("There are no two players to pair. Enter players first."),
            code="no-players",
        )
    return number


def _round_still_open(round_: Round) -> RoundStillOpen:
    if round_.is_draft and not round_.is_public():
        return RoundStillOpen(
            _("Round %(number)d is a draft. Publish it or un-pair it first.")
            % {"number": round_.number}
        )
    boards = open_boards(round_)
    return RoundStillOpen(
        _("Round %(number)d has no result yet on board %(boards)s.")
        % {
            "number": round_.number,
            "boards": ", ".join(str(board) for board in boards),
        },
        boards=boards,
    )


def _drawn(tournament: Tournament, record: TournamentRecord) -> TournamentRecord:
    """Return the record with its initial colour.

    It is drawn with the first round; rounds that came in from a report tell theirs.
    """
    if record.initial_colour is not None or tournament.system in (
        System.SWISS_NO_COLOURS,
        System.ROUND_ROBIN,
    ):
        return record
    colour = inferred_initial_colour(record) or secrets.choice(list(Colour))
    return replace(record, initial_colour=colour)


def _store(change: Change, tournament: Tournament, proposal: Proposal) -> Round:
    answer, record = proposal.answer, proposal.record
    entrants = {e.pairing_number or 0: e for e in tournament.entrants.all()}
    round_ = change.create(
        Round(tournament=tournament, number=answer.round_number, paired_at=change.at)
    )
    games = _games(tournament, round_, answer, entrants)
    change.create_all(games)
    change.create_all(_outcomes(tournament, round_, games, proposal, entrants))
    change.create(
        PairingRun(
            round=round_,
            engine=ENGINE,
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
    tournament: Tournament,
    round_: Round,
    games: list[Game],
    proposal: Proposal,
    entrants: dict[int, Entrant],
) -> list[Outcome]:
    """Return what the round is for everybody: a game, the bye, or an absence."""
    has_colours = tournament.system != System.SWISS_NO_COLOURS
    kinds = dict(proposal.record.absences)
    if proposal.answer.bye is not None:
        kinds[proposal.answer.bye] = Kind.PAIRING_BYE
    seats: dict[int, tuple[Game, str]] = {}
    for game in games:
        seats[game.white.pairing_number or 0] = (game, "w" if has_colours else "")
        seats[game.black.pairing_number or 0] = (game, "b" if has_colours else "")
    outcomes = []
    for player in proposal.record.players:
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
