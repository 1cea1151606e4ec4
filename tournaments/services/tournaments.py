"""Tournaments: make one, set its regulations, close its list and close it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.db.models import ManyToOneRel
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import InitialColourChoice
from tournaments.errors import (
    AlreadyPlaying,
    GoneMeanwhile,
    InvalidValue,
    ListClosed,
    RoundStillOpen,
    SettingLocked,
)
from tournaments.journal import act
from tournaments.models import (
    Event,
    EventRow,
    JournalEntry,
    Outcome,
    Round,
    Tournament,
)
from tournaments.models.tournament import default_tie_breaks
from tournaments.record import Kind
from tournaments.selectors.settings import CHANGED_WITH_REASON, locked_settings
from tournaments.services.checks import (
    clean_text,
    free_slug,
    require_open,
    require_reason,
)
from tournaments.services.numbers import renumber
from tournaments.services.regulations import (
    cleaned_settings,
    require_rounds_in_order,
    require_valid_settings,
)


def create_tournament(
    *, event: Event, name: str, by: User, **settings: Any
) -> Tournament:
    """Make a tournament; a name alone is enough."""
    values = cleaned_settings({"name": name, **settings})
    with act("create_tournament", by=by, event=event, arguments=values) as change:
        others = list(event.tournaments.all())
        tournament = Tournament(
            event=event,
            created_at=change.at,
            changed_at=change.at,
            position=max((other.position for other in others), default=0) + 1,
            **values,
        )
        if not tournament.slug:
            tournament.slug = free_slug(
                tournament.name,
                taken={other.slug for other in others},
                fallback="tournament",
            )
        if "tie_breaks" not in values:
            tournament.tie_breaks = default_tie_breaks(tournament.system)
        _settle_initial_colour(tournament)
        require_valid_settings(tournament)
        require_rounds_in_order(tournament)
        change.create(tournament)
        change.tournament = tournament
    return tournament


def update_settings(
    *, tournament: Tournament, by: User, reason: str = "", **settings: Any
) -> Tournament:
    """Change the regulations of a tournament.

    Raises SettingLocked for what the rules freeze once the first round is paired;
    values equal to the stored ones are always accepted, and with a reason other
    tie-breaks are: a report that names none was read with those of the program.
    """
    values = cleaned_settings(settings)
    reason = clean_text(reason)
    with act(
        "update_settings",
        by=by,
        tournament=tournament,
        arguments=values,
        reason=reason,
    ) as change:
        require_open(tournament)
        changed = {n for n, v in values.items() if getattr(tournament, n) != v}
        locks = locked_settings(tournament)
        for name in values:
            if reason and name in CHANGED_WITH_REASON:
                continue
            if name in changed and name in locks:
                raise SettingLocked(str(locks[name]), field=name)
        if "initial_colour_choice" in changed:
            choice = values["initial_colour_choice"]
            drawn = choice == InitialColourChoice.DRAWN
            values["initial_colour"] = "" if drawn else str(choice)
        if "system" in changed:
            _follow_system(tournament, values)

        def check(tournament: Tournament) -> None:
            require_valid_settings(tournament)
            if "round_times" in changed:
                require_rounds_in_order(tournament)

        change.update(tournament, check=check, **values)
        if changed & {"rating_used", "number_order"}:
            renumber(change, tournament)
    return tournament


def _follow_system(tournament: Tournament, values: dict[str, Any]) -> None:
    """Let tie-breaks that nobody chose become those of the new system."""
    chain = values.get("tie_breaks", tournament.tie_breaks)
    if chain == default_tie_breaks(tournament.system):
        values["tie_breaks"] = default_tie_breaks(values["system"])


def _settle_initial_colour(tournament: Tournament) -> None:
    choice = tournament.initial_colour_choice
    drawn = choice == InitialColourChoice.DRAWN
    tournament.initial_colour = "" if drawn else str(choice)


def lower_rounds(
    *, tournament: Tournament, rounds_total: int, reason: str, by: User
) -> Tournament:
    """Play fewer rounds than announced."""
    reason = require_reason(reason)
    with act(
        "lower_rounds",
        by=by,
        tournament=tournament,
        arguments={"rounds_total": rounds_total},
        reason=reason,
    ) as change:
        require_open(tournament)
        paired = tournament.rounds.count()
        if rounds_total >= tournament.rounds_total:
            raise InvalidValue(
                _("The tournament has %(rounds)d rounds: choose a smaller number.")
                % {"rounds": tournament.rounds_total},
                field="rounds_total",
            )
        if rounds_total < max(paired, 1):
            raise InvalidValue(
                ngettext(
                    "%(rounds)d round is paired already: choose this number or a higher one.",
                    "%(rounds)d rounds are paired already: choose this number or a "
                    "higher one.",
                    paired,
                )
                % {"rounds": paired},
                field="rounds_total",
            )
        until = tournament.half_byes_until_round
        change.update(
            tournament,
            rounds_total=rounds_total,
            half_byes_until_round=None if until is None else min(until, rounds_total),
        )
    return tournament


def close_list(*, tournament: Tournament, by: User) -> Tournament:
    """Close the list of players: the pairing numbers are no longer provisional."""
    with act("close_list", by=by, tournament=tournament) as change:
        require_open(tournament)
        if tournament.is_list_closed:
            raise ListClosed(_("The list is closed already."))
        if not tournament.rounds.exists():
            renumber(change, tournament)
        change.update(tournament, list_closed_at=change.at)
    return tournament


def reopen_list(*, tournament: Tournament, by: User) -> Tournament:
    """Open the list again, as long as no round is paired."""
    with act("reopen_list", by=by, tournament=tournament) as change:
        require_open(tournament)
        if tournament.rounds.exists():
            raise AlreadyPlaying(
                _("A round is paired: enter the player as a late entry instead.")
            )
        change.update(tournament, list_closed_at=None)
    return tournament


BEFORE_CLOSING: list[Callable[[Tournament], None]] = []
"""What other apps ask before a tournament is closed; each of them may refuse."""


def close_tournament(*, tournament: Tournament, by: User) -> Tournament:
    """Close a tournament whose last round is finished.

    Raises RoundStillOpen while a round or a result is missing; an adjourned game
    blocks the final standings, and so does a play-off that is under way.
    """
    with act("close_tournament", by=by, tournament=tournament) as change:
        require_open(tournament)
        require_all_rounds_finished(tournament)
        for require in BEFORE_CLOSING:
            require(tournament)
        change.update(
            tournament,
            closed_at=change.at,
            list_closed_at=tournament.list_closed_at or change.at,
        )
    return tournament


def require_all_rounds_finished(tournament: Tournament) -> None:
    """Refuse while a round is missing or a game has no final result."""
    rounds = list(tournament.rounds.order_by("number"))
    if len(rounds) < tournament.rounds_total:
        raise RoundStillOpen(
            _(
                "%(played)d of %(total)d rounds are paired. Pair the others, or lower "
                "the number of rounds."
            )
            % {"played": len(rounds), "total": tournament.rounds_total}
        )
    open_kinds = [Kind.PENDING.value, Kind.ADJOURNED.value]
    boards = list(
        Outcome.objects.filter(round__tournament=tournament, kind__in=open_kinds)
        .order_by("round__number", "game__board")
        .values_list("game__board", flat=True)
        .distinct()
    )
    if boards or not all(round_.is_finished for round_ in rounds):
        raise RoundStillOpen(
            _("Some games have no final result yet. Enter them first."),
            boards=[board for board in boards if board is not None],
        )


def reopen_tournament(*, tournament: Tournament, reason: str, by: User) -> Tournament:
    """Open a closed tournament again."""
    reason = require_reason(reason)
    with act(
        "reopen_tournament", by=by, tournament=tournament, reason=reason
    ) as change:
        change.update(tournament, closed_at=None)
    return tournament


def delete_tournament(*, tournament: Tournament, by: User) -> None:
    """Delete a tournament in which no round is paired."""
    event = tournament.event
    arguments = {"name": tournament.name}
    with act("delete_tournament", by=by, event=event, arguments=arguments) as change:
        found = Tournament.objects.select_for_update().filter(pk=tournament.pk)
        stored = found.first()
        if stored is None:
            raise GoneMeanwhile
        if Round.objects.filter(tournament=stored).exists():
            raise AlreadyPlaying(
                _("A round is paired: this tournament can no longer be deleted.")
            )
        for group in stored.forbidden_groups.all():
            change.delete_all(list(group.members.all()))
            change.delete(group)
        for entrant in stored.entrants.all():
            change.delete_all(list(entrant.requested_byes.all()))
            change.delete_all(list(entrant.adjustments.all()))
        change.delete_all(list(stored.entrants.all()))
        change.delete_all(list(stored.prize_plans.all()))
        change.delete_all(list(stored.play_off_rules.all()))
        JournalEntry.objects.filter(tournament=stored).update(tournament=None)
        _delete_what_no_archive_holds(stored)
        change.delete(stored)


def _delete_what_no_archive_holds(tournament: Tournament) -> None:
    """Delete links, kept papers and the like: the journal does not name them."""
    for relation in tournament._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel) and not issubclass(
            relation.related_model, EventRow
        ):
            rows = relation.related_model._base_manager
            rows.filter(**{relation.field.name: tournament}).delete()
