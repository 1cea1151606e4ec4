"""Tournaments: make, show, set, close."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.desk import RoundCell
from tournaments.enums import ORDERS_BY_LOT, RoundStatus
from tournaments.forms.acts import DeletionForm, LowerRoundsForm, ReasonForm
from tournaments.forms.base import PlainErrors
from tournaments.forms.tournaments import NewTournamentForm, SettingsForm
from tournaments.models import Event, Tournament
from tournaments.rules import Action
from tournaments.selectors.ratings import unused_ratings
from tournaments.selectors.settings import departures, locked_settings
from tournaments.services import tournaments as services
from tournaments.tie_break_names import places_text, tie_break_name
from tournaments.views.access import StaffRequest, of_event, of_tournament
from tournaments.views.answers import ActPage, carry_out, page_at, sent
from tournaments.views.frame import TournamentPage, tournament_page


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round in the table of the desk."""

    cell: RoundCell
    label: str | Promise
    moment: datetime | None
    day: date | None

    @property
    def entered(self) -> int:
        return self.cell.boards - self.cell.open_boards


def round_lines(page: TournamentPage) -> list[RoundLine]:
    """Return all rounds with their announced hours in the tournament's zone."""
    tournament = page.tournament
    lines = []
    for cell in page.rounds:
        stored = tournament.round_time(cell.number)
        moment = tournament.round_starts_at(cell.number)
        lines.append(
            RoundLine(
                cell=cell,
                label=RoundStatus(cell.status).label if cell.status else "",
                moment=moment,
                day=date.fromisoformat(stored) if stored and moment is None else None,
            )
        )
    return lines


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def tournament_detail(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _show_desk(request, tournament)


def _show_desk(
    request: HttpRequest, tournament: Tournament, **refused: PlainErrors
) -> HttpResponse:
    page = tournament_page(request, tournament, "desk")
    context = {
        "page": page,
        "rounds": round_lines(page),
        "has_schedule": any(tournament.round_times)
        or any(cell.status for cell in page.rounds),
        "reopen_form": ReasonForm(auto_id="reopen_%s"),
        "lower_form": LowerRoundsForm(auto_id="lower_%s"),
        **refused,
    }
    return render(request, "tournaments/tournament_detail.html", context)


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def rules(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    page = tournament_page(request, tournament, "rules")
    chain = [
        (step["code"], tie_break_name(step["code"]), places_text(step))
        for step in tournament.tie_breaks
    ]
    context = {
        "page": page,
        "rounds": round_lines(page),
        "chain": chain,
        "is_by_lot": tournament.number_order in ORDERS_BY_LOT,
        "departures": departures(tournament) if tournament.event.is_fide_rated else [],
    }
    return render(request, "tournaments/rules.html", context)


@of_event(Action.MANAGE_EVENT)
def tournament_new(request: StaffRequest, event: Event) -> HttpResponse:
    form = NewTournamentForm(sent(request))
    return carry_out(
        request,
        lambda: services.create_tournament(
            event=event, by=request.user, **form.cleaned_data
        ),
        on=page_at(request, "tournaments:tournament-new", _show_new, event),
        then=lambda made: reverse("tournaments:player-list", args=[made]),
        form=form,
    )


def _show_new(
    request: StaffRequest, event: Event, form: NewTournamentForm | None = None
) -> HttpResponse:
    context = {"form": form or NewTournamentForm(), "event": event}
    return render(request, "tournaments/tournament_new.html", context)


@of_tournament(Action.MANAGE_EVENT)
def settings(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = SettingsForm(
        sent(request), instance=tournament, locked=locked_settings(tournament)
    )
    return carry_out(
        request,
        lambda: services.update_settings(
            tournament=tournament, by=request.user, **form.settings()
        ),
        on=_settings_page(request, tournament),
        done=_("The settings are saved."),
        form=form,
    )


@of_tournament(Action.MANAGE_EVENT)
def delete_tournament(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    return carry_out(
        request,
        lambda: services.delete_tournament(tournament=tournament, by=request.user),
        on=_settings_page(request, tournament),
        done=_("The tournament is deleted."),
        then=reverse("tournaments:event-detail", args=[tournament.event]),
        delete_form=_deletion_form(tournament, request.POST),
    )


def _deletion_form(
    tournament: Tournament, typed: QueryDict | None = None
) -> DeletionForm:
    wrong = _("Type the name of the tournament as it is written, to delete it.")
    return DeletionForm(tournament.name, wrong, typed)


def _settings_page(request: StaffRequest, tournament: Tournament) -> ActPage:
    return page_at(request, "tournaments:settings", _show_settings, tournament)


def _show_settings(
    request: StaffRequest, tournament: Tournament, **refused: PlainErrors
) -> HttpResponse:
    context = {
        "form": SettingsForm(instance=tournament, locked=locked_settings(tournament)),
        "delete_form": _deletion_form(tournament),
        "page": tournament_page(request, tournament, "settings"),
        "departures": departures(tournament) if tournament.event.is_fide_rated else [],
        "unused_ratings": unused_ratings(tournament, tournament.entrants.all()),
        **refused,
    }
    return render(request, "tournaments/settings.html", context)


def _desk(request: StaffRequest, tournament: Tournament) -> ActPage:
    return page_at(request, "tournaments:tournament-detail", _show_desk, tournament)


@of_tournament(Action.MANAGE_EVENT)
def close_list(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    return carry_out(
        request,
        lambda: services.close_list(tournament=tournament, by=request.user),
        on=_desk(request, tournament),
        done=_("The list of players is closed."),
    )


@of_tournament(Action.MANAGE_EVENT)
def reopen_list(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    return carry_out(
        request,
        lambda: services.reopen_list(tournament=tournament, by=request.user),
        on=_desk(request, tournament),
        done=_("The list of players is open again."),
    )


@of_tournament(Action.MANAGE_EVENT)
def close_tournament(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    return carry_out(
        request,
        lambda: services.close_tournament(tournament=tournament, by=request.user),
        on=_desk(request, tournament),
        done=_("The tournament is closed."),
    )


@of_tournament(Action.MANAGE_EVENT)
def reopen_tournament(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = ReasonForm(request.POST, auto_id="reopen_%s")
    return carry_out(
        request,
        lambda: services.reopen_tournament(
            tournament=tournament, by=request.user, **form.cleaned_data
        ),
        on=_desk(request, tournament),
        done=_("The tournament is open again."),
        reopen_form=form,
    )


@of_tournament(Action.MANAGE_EVENT)
def lower_rounds(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = LowerRoundsForm(request.POST, auto_id="lower_%s")
    return carry_out(
        request,
        lambda: services.lower_rounds(
            tournament=tournament, by=request.user, **form.cleaned_data
        ),
        on=_desk(request, tournament),
        done=_("The number of rounds is lower now."),
        lower_form=form,
    )
