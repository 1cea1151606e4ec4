"""Where a tournament stands and what its arbiter does next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.enums import RoundStatus
from tournaments.models import Entrant, Game, Outcome, Round, Tournament
from tournaments.record import Kind


class Stage(StrEnum):
    """The next thing to do, from the first entry to the closed tournament."""

    ENTER_PLAYERS = "enter-players"
    PAIR_FIRST_ROUND = "pair-first-round"
    PUBLISH_DRAFT = "publish-draft"
    ENTER_RESULTS = "enter-results"
    PAIR_NEXT_ROUND = "pair-next-round"
    SETTLE_ADJOURNED = "settle-adjourned"
    CLOSE = "close"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One round in the strip of rounds; without status it is still to come."""

    number: int
    status: str = ""
    boards: int = 0
    open_boards: int = 0
    adjourned_board: int | None = None
    """The first board with an adjourned game."""
    is_public: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """Where one tournament stands at this moment."""

    tournament: Tournament
    players: int
    rounds: tuple[RoundCell, ...]
    """All announced rounds, paired or not."""

    @property
    def paired(self) -> tuple[RoundCell, ...]:
        return tuple(cell for cell in self.rounds if cell.status)

    @property
    def last(self) -> RoundCell | None:
        """Return the last round that was paired."""
        return self.paired[-1] if self.paired else None

    def rounds_seen(self, *, with_drafts: bool) -> tuple[RoundCell, ...]:
        """Return the rounds as a reader may see them: drafts are for arbiters."""
        return tuple(
            cell
            if with_drafts or cell.is_public or not cell.status
            else RoundCell(cell.number)
            for cell in self.rounds
        )

    @property
    def current(self) -> RoundCell | None:
        """Return the round in play, a draft included."""
        return _current(self.paired)

    @property
    def current_public(self) -> RoundCell | None:
        """Return the round in play that visitors see."""
        return _current([cell for cell in self.rounds if cell.is_public])

    @property
    def adjourned(self) -> RoundCell | None:
        """Return the first round with an adjourned game, which the end waits for."""
        return next((cell for cell in self.rounds if cell.adjourned_board), None)

    @property
    def last_finished(self) -> RoundCell | None:
        done = [c for c in self.rounds if c.status == RoundStatus.FINISHED]
        return done[-1] if done else None

    @property
    def stage(self) -> Stage:
        current = self.current
        if self.tournament.is_closed:
            return Stage.CLOSED
        if current is None:
            return Stage.PAIR_FIRST_ROUND if self.players > 1 else Stage.ENTER_PLAYERS
        if current.status == RoundStatus.DRAFT:
            return Stage.PUBLISH_DRAFT
        if current.open_boards:
            return Stage.ENTER_RESULTS
        if current.number < self.tournament.rounds_total:
            return Stage.PAIR_NEXT_ROUND
        if self.adjourned:
            return Stage.SETTLE_ADJOURNED
        return Stage.CLOSE


def _current(cells: Sequence[RoundCell]) -> RoundCell | None:
    """Return the round in play: the first one open after the last finished one.

    Then one with a postponed game, which only a schedule has; else the last round.
    """
    done = max((c.number for c in cells if c.status == RoundStatus.FINISHED), default=0)
    waiting = [cell for cell in cells if cell.status != RoundStatus.FINISHED]
    for cell in waiting:
        if cell.number > done:
            return cell
    if waiting:
        return waiting[0]
    return cells[-1] if cells else None


def progress_of_all(tournaments: Iterable[Tournament]) -> dict[Tournament, Progress]:
    """Return where each tournament stands, with two queries for all of them."""
    rows = list(tournaments)
    players = dict(
        Entrant.objects.filter(tournament__in=rows)
        .values_list("tournament")
        .annotate(Count("pk"))
        .order_by()
    )
    cells: dict[object, dict[int, RoundCell]] = {row.pk: {} for row in rows}
    # Counted apart: games joined with outcomes are as many rows as the tournament has.
    rounds = Round.objects.filter(tournament__in=rows).annotate(
        board_count=_count(Game.objects.all(), "pk"),
        open_count=_count(Outcome.objects.filter(kind=Kind.PENDING.value), "game"),
        adjourned_board=Subquery(
            Game.objects.filter(
                round=OuterRef("pk"), outcomes__kind=Kind.ADJOURNED.value
            )
            .order_by("board")
            .values("board")[:1]
        ),
    )
    for round_ in rounds:
        is_public = round_.is_public()
        # A draft whose hour has come is public before anything is written about it.
        is_waiting = round_.is_draft and is_public
        cells[round_.tournament_id][round_.number] = RoundCell(
            number=round_.number,
            status=RoundStatus.PUBLISHED.value if is_waiting else round_.status,
            boards=round_.board_count,
            open_boards=round_.open_count,
            adjourned_board=round_.adjourned_board,
            is_public=is_public,
        )
    return {
        row: Progress(
            tournament=row,
            players=players.get(row.pk, 0),
            rounds=tuple(
                cells[row.pk].get(number, RoundCell(number))
                for number in range(1, row.rounds_total + 1)
            ),
        )
        for row in rows
    }


def _count(rows: QuerySet[Any], name: str) -> Coalesce:
    """Return how many different values a column has in the rows of each round."""
    of_round = rows.filter(round=OuterRef("pk")).order_by().values("round")
    counted = of_round.annotate(count=Count(name, distinct=True)).values("count")
    return Coalesce(Subquery(counted), 0)


def progress_of(tournament: Tournament) -> Progress:
    """Return where one tournament stands."""
    return progress_of_all([tournament])[tournament]
