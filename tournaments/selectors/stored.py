"""What a record is made of, read once: from the tables, or from the journal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from tournaments.history import State, event_as_it_was, rows_of
from tournaments.models import (
    EarlierOutcome,
    Entrant,
    Event,
    ForbiddenGroup,
    ForbiddenMember,
    Game,
    Outcome,
    PointsAdjustment,
    RequestedBye,
    Round,
    Tournament,
)
from tournaments.record import Kind

Seen = tuple[str, str]
"""Kind and colour of an outcome."""


@dataclass(slots=True)
class StoredOutcome:
    """One outcome with what it was before corrections."""

    kind: str
    colour: str
    opponent: UUID | None
    number_then: int | None
    virtual_points: int
    rating: Seen
    earlier: list[tuple[int, Seen]] = field(default_factory=list)
    """(last round paired with it, what it was), oldest first."""

    def seen_at(self, round_number: int) -> Seen:
        """Return what counted when a round was, or would be, paired."""
        for counted_through, seen in self.earlier:
            if counted_through >= round_number:
                return seen
        return self.kind, self.colour


class OutcomeRow(NamedTuple):
    """An outcome with the players of its game, as one row of a query."""

    uid: UUID
    entrant: UUID
    number: int
    kind: str
    colour: str
    white: UUID | None
    black: UUID | None
    number_then: int | None
    virtual_points: int
    rating_kind: str
    rating_colour: str


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything that a record is made of."""

    tournament: Tournament
    rounds: list[Round]
    entrants: list[Entrant]
    outcomes: dict[UUID, dict[int, StoredOutcome]]
    adjustments: dict[UUID, list[tuple[int, int]]]
    byes: dict[int, dict[UUID, Kind]]
    forbidden: dict[UUID, tuple[int, int | None, set[UUID]]]


def stored_now(tournament: Tournament) -> Stored:
    """Read a tournament in a number of queries that does not depend on its size."""
    outcomes = Outcome.objects.filter(round__tournament=tournament).values_list(
        "uid",
        "entrant_id",
        "round__number",
        "kind",
        "colour",
        "game__white_id",
        "game__black_id",
        "number_then",
        "virtual_points",
        "rating_kind",
        "rating_colour",
    )
    members = ForbiddenMember.objects.filter(group__tournament=tournament)
    return _stored(
        tournament,
        rounds=tournament.rounds.all(),
        entrants=tournament.entrants.all(),
        outcomes=(OutcomeRow(*row) for row in outcomes),
        earlier=EarlierOutcome.objects.filter(outcome__round__tournament=tournament),
        adjustments=PointsAdjustment.objects.filter(entrant__tournament=tournament),
        byes=RequestedBye.objects.filter(entrant__tournament=tournament),
        members=members.select_related("group"),
    )


def stored_at(tournament: Tournament, at: datetime) -> Stored | None:
    """Return a tournament as it stood at a moment; none before it was made."""
    return stored_in(event_as_it_was(tournament.event, at), tournament)


def stored_in(state: State, tournament: Tournament) -> Stored | None:
    """Return a tournament as a state of its event has it; none where it is not in it."""
    events = {row.pk: row for row in rows_of(state, Event)}
    tournaments = {row.pk: row for row in rows_of(state, Tournament)}
    then = tournaments.get(tournament.pk)
    if then is None:
        return None
    then.event = events[then.event_id]
    rounds = {r.pk: r for r in rows_of(state, Round) if r.tournament_id == then.pk}
    for round_ in rounds.values():
        round_.tournament = then
    entrants = [e for e in rows_of(state, Entrant) if e.tournament_id == then.pk]
    known = {entrant.pk for entrant in entrants}
    games = {game.pk: game for game in rows_of(state, Game)}
    groups = {group.pk: group for group in rows_of(state, ForbiddenGroup)}
    members = [m for m in rows_of(state, ForbiddenMember) if m.entrant_id in known]
    for member in members:
        member.group = groups[member.group_id]
    return _stored(
        then,
        rounds=rounds.values(),
        entrants=entrants,
        outcomes=(
            _outcome_row(outcome, rounds[outcome.round_id], games)
            for outcome in rows_of(state, Outcome)
            if outcome.round_id in rounds
        ),
        earlier=rows_of(state, EarlierOutcome),
        adjustments=[
            a for a in rows_of(state, PointsAdjustment) if a.entrant_id in known
        ],
        byes=[b for b in rows_of(state, RequestedBye) if b.entrant_id in known],
        members=members,
    )


def _outcome_row(
    outcome: Outcome, round_: Round, games: dict[UUID, Game]
) -> OutcomeRow:
    game = None if outcome.game_id is None else games[outcome.game_id]
    return OutcomeRow(
        uid=outcome.uid,
        entrant=outcome.entrant_id,
        number=round_.number,
        kind=outcome.kind,
        colour=outcome.colour,
        white=game.white_id if game is not None else None,
        black=game.black_id if game is not None else None,
        number_then=outcome.number_then,
        virtual_points=outcome.virtual_points,
        rating_kind=outcome.rating_kind,
        rating_colour=outcome.rating_colour,
    )


def _stored(
    tournament: Tournament,
    *,
    rounds: Iterable[Round],
    entrants: Iterable[Entrant],
    outcomes: Iterable[OutcomeRow],
    earlier: Iterable[EarlierOutcome],
    adjustments: Iterable[PointsAdjustment],
    byes: Iterable[RequestedBye],
    members: Iterable[ForbiddenMember],
) -> Stored:
    stored = Stored(
        tournament=tournament,
        rounds=sorted(rounds, key=lambda round_: round_.number),
        entrants=list(entrants),
        outcomes=_outcomes(outcomes, earlier),
        adjustments=defaultdict(list),
        byes=defaultdict(dict),
        forbidden={},
    )
    for adjustment in adjustments:
        stored.adjustments[adjustment.entrant_id].append(
            (adjustment.round_number, adjustment.tenths)
        )
    for bye in byes:
        stored.byes[bye.round_number][bye.entrant_id] = Kind(bye.kind)
    for member in sorted(members, key=lambda m: (m.group.created_at, m.group_id)):
        group = member.group
        rule = (group.first_round, group.last_round, set[UUID]())
        stored.forbidden.setdefault(group.pk, rule)[2].add(member.entrant_id)
    return stored


def _outcomes(
    rows: Iterable[OutcomeRow], earlier: Iterable[EarlierOutcome]
) -> dict[UUID, dict[int, StoredOutcome]]:
    """Return the outcomes by entrant and round."""
    before: dict[UUID, list[tuple[int, Seen]]] = defaultdict(list)
    for old in sorted(earlier, key=lambda old: old.counted_through_round):
        before[old.outcome_id].append(
            (old.counted_through_round, (old.kind, old.colour))
        )
    outcomes: dict[UUID, dict[int, StoredOutcome]] = defaultdict(dict)
    for row in rows:
        outcomes[row.entrant][row.number] = StoredOutcome(
            kind=row.kind,
            colour=row.colour,
            opponent=row.black if row.white == row.entrant else row.white,
            number_then=row.number_then,
            virtual_points=row.virtual_points,
            rating=(row.rating_kind or row.kind, row.rating_colour or row.colour),
            earlier=before.get(row.uid, []),
        )
    return outcomes
