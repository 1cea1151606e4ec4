"""Where a tournament stands and what its arbiter does next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q

from tournaments.enums import RoundStatus
from tournaments.models import Entrant, Round, Tournament
from tournaments.record import Kind


class Stage(StrEnum):
    """The next thing to do, from the first entry to the closed tournament."""

    ENTER_PLAYERS = "enter-players"
    PAIR_FIRST_ROUND = "pair-first-round"
    PUBLISH_DRAFT = "publish-draft"
    ENTER_RESULTS = "enter-results"
    PAIR_NEXT_ROUND = "pair-next-round"
    CLOSE = "close"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One round in the strip of rounds; without status it is still to come."""

    number: int
    status: str = ""
    boards: int = 0
    open_boards: int = 0
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

    def rounds_seen(self, *, by_staff: bool) -> tuple[RoundCell, ...]:
        """Return the rounds as a reader may see them: drafts are for those at work."""
        return tuple(
            cell
            if by_staff or cell.is_public or not cell.status
            else RoundCell(cell.number)
            for cell in self.rounds
        )

    @property
    def last_public(self) -> RoundCell | None:
        """Return the last round that visitors see."""
        public = [cell for cell in self.rounds if cell.is_public]
        return public[-1] if public else None

    @property
    def last_finished(self) -> RoundCell | None:
        done = [c for c in self.rounds if c.status == RoundStatus.FINISHED]
        return done[-1] if done else None

    @property
    def stage(self) -> Stage:
        last = self.last
        if self.tournament.is_closed:
            return Stage.CLOSED
        if last is None:
            return Stage.PAIR_FIRST_ROUND if self.players > 1 else Stage.ENTER_PLAYERS
        if last.status == RoundStatus.DRAFT:
            return Stage.PUBLISH_DRAFT
        if last.open_boards:
            return Stage.ENTER_RESULTS
        if last.number < self.tournament.rounds_total:
            return Stage.PAIR_NEXT_ROUND
        return Stage.CLOSE


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
    rounds = Round.objects.filter(tournament__in=rows).annotate(
        board_count=Count("games", distinct=True),
        open_count=Count(
            "games",
            filter=Q(games__outcomes__kind=Kind.PENDING.value),
            distinct=True,
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


def progress_of(tournament: Tournament) -> Progress:
    """Return where one tournament stands."""
    return progress_of_all([tournament])[tournament]
