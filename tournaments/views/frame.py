"""The frame of a tournament's pages: name, rounds and sections."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest

from tournaments.desk import Progress, RoundCell, progress_of
from tournaments.missing_backups import BackupTrouble, backup_trouble
from tournaments.models import Event, Tournament
from tournaments.rules import Action, Standing, is_allowed, standing
from tournaments.views.next_step import NextStep, next_step


@dataclass(frozen=True)
class TournamentPage:
    """What tournament_base.html shows around every page of a tournament."""

    tournament: Tournament
    section: str
    progress: Progress
    can_manage: bool
    can_enter: bool

    @property
    def event(self) -> Event:
        return self.tournament.event

    @property
    def is_staffed(self) -> bool:
        """Tell whether the reader works on the event."""
        return self.can_manage or self.can_enter

    @property
    def rounds(self) -> tuple[RoundCell, ...]:
        """Return the strip of rounds, drafts only for those who may open them."""
        return self.progress.rounds_seen(with_drafts=self.can_manage)

    @property
    def current_round(self) -> RoundCell | None:
        """Return the round that the section "Round" leads to."""
        if self.can_manage:
            return self.progress.current
        return self.progress.current_public

    @property
    def has_prizes(self) -> bool:
        """Tell whether there are prizes for this reader to look at."""
        # Asked for together with the row: views.access.of_tournament.
        return self.is_staffed or getattr(self.tournament, "has_public_prizes", False)

    @cached_property
    def backup_trouble(self) -> BackupTrouble | None:
        """Return what is wrong with the backups, for those who can do something."""
        return backup_trouble(self.event) if self.can_manage else None

    @cached_property
    def next_step(self) -> NextStep:
        return next_step(
            self.progress, can_manage=self.can_manage, can_enter=self.can_enter
        )


def rights_of(role: Standing, event: Event) -> tuple[bool, bool]:
    """Return whether a reader manages the event, and enters its results."""
    can_manage, can_enter = (
        is_allowed(action, role, is_public=event.is_public, is_copy=event.is_copy)
        for action in (Action.MANAGE_EVENT, Action.ENTER_RESULTS)
    )
    return can_manage, can_enter


def tournament_page(
    request: HttpRequest, tournament: Tournament, section: str
) -> TournamentPage:
    """Return the frame; `section` names the link that is marked as current."""
    event = tournament.event
    can_manage, can_enter = rights_of(standing(request.user, event), event)
    return TournamentPage(
        tournament=tournament,
        section=section,
        progress=progress_of(tournament),
        can_manage=can_manage,
        can_enter=can_enter,
    )
