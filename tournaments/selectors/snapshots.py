"""Snapshots: the rows of a tournament as the record that the rules read.

One record costs the same number of queries whatever the size of the tournament. It
shows the tournament as it is today, as it stood after a round, or as it was seen when
a round was paired: with the numbers of that day, corrections made later left out, and
adjourned games as draws.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from tournaments.clock import now
from tournaments.models import Entrant, Tournament
from tournaments.record import (
    NO_LAST_ROUND,
    REQUESTED_KINDS,
    Colour,
    ForbiddenGroup,
    Kind,
    NationalEntry,
    PlayerRecord,
    RoundOutcome,
    Scoring,
    TournamentRecord,
)
from tournaments.selectors.reports import tournament_details
from tournaments.selectors.stored import (
    Seen,
    Stored,
    StoredOutcome,
    stored_at,
    stored_now,
)


def tournament_record(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    seen_when_pairing: int | None = None,
    with_unfinished: bool = False,
    for_rating: bool = False,
) -> TournamentRecord:
    """Return the record of a tournament.

    Without options: every finished round, results as they count today, and who is
    absent from the next round. `after_round` stops earlier; `with_unfinished` takes
    the published round in play along; `seen_when_pairing` is what the pairing system
    is or was shown for that round; `for_rating` gives the results to report for
    rating where they differ, with the points that count.
    """
    return record_of(
        stored_now(tournament),
        after_round=after_round,
        seen_when_pairing=seen_when_pairing,
        with_unfinished=with_unfinished,
        for_rating=for_rating,
        moment=now(),
    )


def tournament_record_at(
    tournament: Tournament,
    at: datetime,
    *,
    after_round: int | None = None,
    with_unfinished: bool = False,
) -> TournamentRecord | None:
    """Return the record as it stood at a moment, from the journal alone.

    None before the tournament was made.
    """
    stored = stored_at(tournament, at)
    if stored is None:
        return None
    return record_of(
        stored, after_round=after_round, with_unfinished=with_unfinished, moment=at
    )


def record_of(
    stored: Stored,
    *,
    moment: datetime,
    after_round: int | None = None,
    seen_when_pairing: int | None = None,
    with_unfinished: bool = False,
    for_rating: bool = False,
) -> TournamentRecord:
    """Return the record of what is stored, seen at a moment."""
    tournament = stored.tournament
    if seen_when_pairing is not None:
        last = seen_when_pairing - 1
        numbers = _numbers_seen(stored, seen_when_pairing)
    else:
        last = _last_round(stored, moment if with_unfinished else None)
        if after_round is not None:
            last = min(last, after_round)
        numbers = {
            entrant.pk: entrant.pairing_number or 0 for entrant in stored.entrants
        }
    players = [
        _player(stored, entrant, numbers, last, seen_when_pairing, for_rating)
        for entrant in stored.entrants
        if entrant.pk in numbers
    ]
    players.sort(key=lambda player: player.number)
    return TournamentRecord(
        players=tuple(players),
        rounds_total=tournament.rounds_total,
        scoring=tournament.scoring,
        initial_colour=tournament.drawn_colour,
        absences=_absences(stored, numbers, last + 1),
        later_absences={
            number: absences
            for number in range(last + 2, tournament.rounds_total + 1)
            if (absences := _requested(stored, numbers, number))
        },
        forbidden=_forbidden(stored, numbers),
        details=tournament_details(tournament, players=len(players)),
    )


def _last_round(stored: Stored, moment: datetime | None) -> int:
    """Return the last finished round, or the last one public at a moment.

    In a schedule a game may be postponed: a later round can be finished before it.
    """
    if stored.tournament.is_scheduled and moment is None:
        finished = [r.number for r in stored.rounds if r.is_finished]
        return max(finished, default=0)
    last = 0
    for round_ in stored.rounds:
        if not round_.is_finished and (moment is None or not round_.is_public(moment)):
            break
        last = round_.number
    return last


def _numbers_seen(stored: Stored, round_number: int) -> dict[UUID, int]:
    """Return the pairing numbers at the pairing of a round.

    A round that is paired has them with its outcomes; whoever has none entered later.
    """
    if round_number > len(stored.rounds):
        return {e.pk: e.pairing_number or 0 for e in stored.entrants}
    return {
        entrant: outcomes[round_number].number_then or 0
        for entrant, outcomes in stored.outcomes.items()
        if round_number in outcomes and outcomes[round_number].number_then
    }


def _player(
    stored: Stored,
    entrant: Entrant,
    numbers: dict[UUID, int],
    last: int,
    seen_when_pairing: int | None,
    for_rating: bool,
) -> PlayerRecord:
    tournament = stored.tournament
    adjustments = sorted(stored.adjustments.get(entrant.pk, []))
    own = stored.outcomes.get(entrant.pk, {})
    history = [own[number] for number in range(1, last + 1) if number in own]
    kind = tournament.rating_used
    return PlayerRecord(
        number=numbers[entrant.pk],
        name=entrant.name,
        # An estimate orders players and is no rating for anything else.
        rating=entrant.official_rating(kind) or 0,
        title=entrant.title,
        sex=entrant.sex,
        federation=entrant.federation,
        fide_id=entrant.fide_id,
        birth=entrant.birth,
        outcomes=_round_outcomes(
            history,
            numbers,
            tournament.scoring,
            adjustments,
            seen_when_pairing,
            for_rating,
        ),
        adjustments=tuple((r, p) for r, p in adjustments if r <= last),
        virtual_points=_virtual_points(history),
        is_withdrawn=entrant.withdrawn_from_round is not None
        and entrant.withdrawn_from_round <= last + 1,
        national=_national(entrant),
    )


def _round_outcomes(
    history: list[StoredOutcome],
    numbers: dict[UUID, int],
    scoring: Scoring,
    adjustments: list[tuple[int, int]],
    seen_when_pairing: int | None,
    for_rating: bool,
) -> tuple[RoundOutcome, ...]:
    """Return the rounds of one player, each with the score as it stood then."""

    def points(outcome: StoredOutcome, seen: Seen) -> int:
        return scoring.points(Kind(seen[0]), Colour(seen[1]) if seen[1] else None)

    corrected = any(outcome.earlier for outcome in history)
    plain_score = 0
    outcomes = []
    for number, outcome in enumerate(history, start=1):
        if corrected:
            before = sum(points(o, o.seen_at(number)) for o in history[: number - 1])
        else:
            before = plain_score
        before += sum(tenths for r, tenths in adjustments if r < number)
        if seen_when_pairing is None:
            counts: Seen = (outcome.kind, outcome.colour)
        else:
            counts = outcome.seen_at(seen_when_pairing)
        kind, colour = outcome.rating if for_rating else counts
        worth = points(outcome, counts)
        plain_score += worth
        opponent = outcome.opponent
        outcomes.append(
            RoundOutcome(
                kind=Kind(kind),
                opponent=None if opponent is None else numbers.get(opponent),
                colour=Colour(colour) if colour else None,
                points=worth,
                score_before=before,
            )
        )
    return tuple(outcomes)


def _virtual_points(history: list[StoredOutcome]) -> tuple[int, ...]:
    points = [outcome.virtual_points for outcome in history]
    return tuple(points) if any(points) else ()


def _national(entrant: Entrant) -> tuple[NationalEntry, ...]:
    rating = entrant.official_rating("national")
    if rating is None and not entrant.national_id:
        return ()
    return (
        NationalEntry(
            federation=entrant.federation,
            rating=rating or 0,
            national_id=entrant.national_id,
        ),
    )


def _absences(
    stored: Stored, numbers: dict[UUID, int], round_number: int
) -> dict[int, Kind]:
    """Return who takes no part in a round: as it was paired, else as it is known."""
    absences: dict[int, Kind] = {}
    if round_number <= len(stored.rounds):
        for entrant, number in numbers.items():
            outcome = stored.outcomes.get(entrant, {}).get(round_number)
            if outcome is not None and Kind(outcome.kind) in REQUESTED_KINDS:
                absences[number] = Kind(outcome.kind)
        return absences
    requested = _requested(stored, numbers, round_number)
    for row in stored.entrants:
        is_out = (
            row.withdrawn_from_round is not None
            and row.withdrawn_from_round <= round_number
        ) or row.entered_from_round > round_number
        if is_out:
            absences[numbers[row.pk]] = Kind.ZERO_POINT_BYE
        elif numbers[row.pk] in requested:
            absences[numbers[row.pk]] = requested[numbers[row.pk]]
    return absences


def _requested(
    stored: Stored, numbers: dict[UUID, int], round_number: int
) -> dict[int, Kind]:
    return {
        numbers[entrant]: kind
        for entrant, kind in stored.byes.get(round_number, {}).items()
        if entrant in numbers
    }


def _forbidden(stored: Stored, numbers: dict[UUID, int]) -> tuple[ForbiddenGroup, ...]:
    """Return the groups by round and number: rows of one act have no order."""
    groups = [
        ForbiddenGroup(
            players=frozenset(numbers[m] for m in members if m in numbers),
            first_round=first,
            last_round=NO_LAST_ROUND if last is None else last,
        )
        for first, last, members in stored.forbidden.values()
    ]
    groups.sort(key=lambda g: (g.first_round, g.last_round, sorted(g.players)))
    return tuple(groups)
