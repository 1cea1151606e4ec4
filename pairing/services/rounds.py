"""Pairing a round and taking a draft back.

The pairing itself is computed before anything is locked: on a database with a single
writer, results go on being entered while a large round is paired. Under the lock the
tournament must still be what was paired, or it is paired again.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from pairing.engine.acceleration import accelerate
from pairing.engine.budget import BUDGET_SECONDS
from pairing.engine.history import inferred_initial_colour
from pairing.engine.outcome import Pair, PairingError, RoundPairing
from pairing.engine.systems import DEFAULT_SYSTEM, pair_round, pair_rounds
from pairing.services.readiness import require_ready
from pairing.services.storing import BY_HAND, store
from pairing.words.refusals import pairing_refusal
from tournaments.enums import Acceleration
from tournaments.errors import (
    GoneMeanwhile,
    RoundNotInState,
)
from tournaments.journal import Change, act, lock_tournaments
from tournaments.models import (
    EarlierOutcome,
    Entrant,
    Round,
    Tournament,
)
from tournaments.record import Colour, Kind, TournamentRecord
from tournaments.selectors.rounds import last_accelerated_number
from tournaments.selectors.snapshots import tournament_record
from tournaments.services.checkin import decide_absences
from tournaments.services.checks import require_open, reread
from tournaments.services.rounds import drafts_with
from tournaments.services.withdrawals import settle_unplayed_games


@dataclass(frozen=True, slots=True)
class Proposal:
    """A pairing that is computed and not yet stored."""

    version: int
    """Version of the tournament that was paired."""
    record: TournamentRecord
    answers: tuple[RoundPairing, ...]
    """The next round, or every round that a schedule knows."""


@dataclass(frozen=True, slots=True)
class Absences:
    """What is decided about players who are not here for the round."""

    tournament: Tournament
    decisions: Mapping[Entrant, str]
    by: User

    def decide(self, number: int) -> None:
        """Do it, in the transaction that stores the pairing."""
        decide_absences(
            tournament=self.tournament,
            round_number=number,
            decisions=self.decisions,
            by=self.by,
        )

    @contextmanager
    def rehearsed(self, number: int) -> Iterator[None]:
        """Do it to see the players gone, and take it back."""
        if not self.decisions:
            yield
            return
        with transaction.atomic():
            self.decide(number)
            yield
            transaction.set_rollback(True)


def pair_next_round(
    *,
    tournament: Tournament,
    by: User,
    rounds_total: int | None = None,
    decisions: Mapping[Entrant, str] | None = None,
) -> Round:
    """Pair the next round and store it as a draft; of a schedule, all its rounds.

    `rounds_total` says with a schedule how many rounds are played, where the number
    of players leaves a choice; `decisions` what is done with players who are not here,
    which is written with the pairing or not at all. Returns the first round paired.
    Raises RoundStillOpen while a result is missing or a draft waits, PairingImpossible
    when no pairing keeps the absolute rules or none is found in time: the chief arbiter
    then decides (C.04.3 art. 1.9.3).
    """
    absences = Absences(tournament, decisions or {}, by)
    proposal = _proposal(tournament, rounds_total, absences)
    with lock_tournaments(tournament):
        if tournament.version != proposal.version:
            proposal = _proposal(tournament, rounds_total, absences)
        number = proposal.answers[0].round_number
        absences.decide(number)
        with act(
            "make_schedule" if tournament.is_scheduled else "pair_next_round",
            by=by,
            tournament=tournament,
            arguments={"round": number, "system": tournament.system},
            round_number=number,
        ) as change:
            colour = proposal.record.initial_colour
            if colour is not None and not tournament.initial_colour:
                change.update(tournament, initial_colour=colour.value)
            change.update(tournament, rounds_total=proposal.record.rounds_total)
            rounds = [
                store(change, tournament, proposal.record, answer)
                for answer in proposal.answers
            ]
            settle_unplayed_games(change, tournament)
    return rounds[0]


def draft_by_hand(
    *,
    tournament: Tournament,
    by: User,
    decisions: Mapping[Entrant, str] | None = None,
) -> Round:
    """Store a draft for the arbiter where the system gives no pairing.

    It starts from the pairing of another system, where that one finds any, and from
    boards without players otherwise; the draft names every rule that it breaks.
    `decisions` as for a round that is paired. Raises RoundNotInState for a schedule:
    there is nothing to be paired by hand.
    """
    absences = Absences(tournament, decisions or {}, by)
    version, record = _record_to_pair(tournament, absences)
    if tournament.is_scheduled:
        raise RoundNotInState(_("A schedule is not paired by hand."))
    number = record.next_round
    answer = _start_by_hand(record, tournament)
    with lock_tournaments(tournament):
        if tournament.version != version:
            raise GoneMeanwhile
        absences.decide(number)
        with act(
            "pair_by_hand",
            by=by,
            tournament=tournament,
            arguments={"round": number, "system": tournament.system},
            round_number=number,
        ) as change:
            return store(change, tournament, record, answer, engine=BY_HAND)


def _start_by_hand(record: TournamentRecord, tournament: Tournament) -> RoundPairing:
    """Return the pairs with which the arbiter starts."""
    try:
        found = pair_round(record, DEFAULT_SYSTEM, budget_seconds=BUDGET_SECONDS)
    except PairingError:
        return RoundPairing(tournament.system, record.next_round, ())
    return RoundPairing(
        tournament.system,
        record.next_round,
        found.pairs
        if tournament.has_colours
        else tuple(Pair(min(pair), max(pair)) for pair in found.pairs),
        bye=found.bye,
    )


def unpair_round(*, round_: Round, by: User, reason: str = "") -> None:
    """Take a draft back; the players stand as they stood before it was paired.

    With it go the other rounds of a schedule. The initial colour stays as it was drawn.
    Raises RoundNotInState for a round that is published.
    """
    tournament = round_.tournament
    with act(
        "discard_schedule" if tournament.is_scheduled else "unpair_round",
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
        for draft in drafts_with(round_):
            _forget_adjourned(change, tournament, draft.number)
            change.delete_all(list(draft.pairing_runs.all()))
            change.delete_all(list(draft.outcomes.all()))
            change.delete_all(list(draft.games.all()))
            change.delete(draft)


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


def _proposal(
    tournament: Tournament, rounds_total: int | None, absences: Absences
) -> Proposal:
    """Pair the next round of a tournament as it is at this moment."""
    version, record = _record_to_pair(tournament, absences)
    if tournament.acceleration == Acceleration.BAKU:
        record = accelerate(record, last_of_group_a=last_accelerated_number(tournament))
    if rounds_total is not None and tournament.is_scheduled:
        record = replace(record, rounds_total=rounds_total)
    try:
        answers = pair_rounds(
            record, tournament.system, budget_seconds=settings.PAIRING_SECONDS
        )
    except PairingError as error:
        raise pairing_refusal(error, record) from error
    return Proposal(version, record, answers)


def _record_to_pair(
    tournament: Tournament, absences: Absences
) -> tuple[int, TournamentRecord]:
    """Return the version of a tournament and its record, without the absent."""
    try:
        tournament.refresh_from_db()
    except Tournament.DoesNotExist as error:
        raise GoneMeanwhile from error
    version = tournament.version
    number = require_ready(tournament)
    with absences.rehearsed(number):
        require_ready(tournament)
        record = tournament_record(tournament, seen_when_pairing=number)
    return version, _drawn(tournament, record)


def _drawn(tournament: Tournament, record: TournamentRecord) -> TournamentRecord:
    """Return the record with its initial colour.

    It is drawn with the first round; rounds that came in from a report tell theirs.
    """
    if (
        record.initial_colour is not None
        or tournament.is_scheduled
        or not tournament.has_colours
    ):
        return record
    colour = inferred_initial_colour(record) or secrets.choice(list(Colour))
    return replace(record, initial_colour=colour)
