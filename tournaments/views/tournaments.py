"""Tournaments: make, show, set, close."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from tournaments.desk import RoundCell
from tournaments.enums import RoundStatus
from tournaments.forms.tournaments import (
    LowerRoundsForm,
    NewTournamentForm,
    ReasonForm,
    SettingsForm,
)
from tournaments.models import Event, Tournament
from tournaments.rules import Action
from tournaments.selectors.settings import departures, locked_settings
from tournaments.services import tournaments as services
from tournaments.tie_break_names import places_text, tie_break_name
from tournaments.views.access import StaffRequest, of_event, of_tournament
from tournaments.views.answers import carry_out, carry_out_form, save_form
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
    page = tournament_page(request, tournament, "desk")
    context = {
        "page": page,
        "rounds": round_lines(page),
        "has_schedule": any(tournament.round_times)
        or any(cell.status for cell in page.rounds),
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
        "departures": departures(tournament) if tournament.event.is_fide_rated else [],
    }
    return render(request, "tournaments/rules.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@of_event(Action.MANAGE_EVENT)
def tournament_new(request: StaffRequest, event: Event) -> HttpResponse:
    form = NewTournamentForm(request.POST or None)
    made: list[Tournament] = []
    if request.method == "POST" and save_form(
        form,
        lambda: made.append(
            services.create_tournament(
                event=event, by=request.user, **form.cleaned_data
            )
        ),
    ):
        return redirect("tournaments:player-list", made[0])
    status = 422 if form.is_bound else 200
    context = {"form": form, "event": event}
    return render(request, "tournaments/tournament_new.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def settings(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = SettingsForm(
        request.POST or None, instance=tournament, locked=locked_settings(tournament)
    )
    if request.method == "POST" and save_form(
        form,
        lambda: services.update_settings(
            tournament=tournament, by=request.user, **form.settings()
        ),
    ):
        messages.success(request, _("The settings are saved."))
        return redirect("tournaments:settings", tournament)
    status = 422 if form.is_bound else 200
    context = {
        "form": form,
        "page": tournament_page(request, tournament, "settings"),
        "departures": departures(tournament) if tournament.event.is_fide_rated else [],
    }
    return render(request, "tournaments/settings.html", context, status=status)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def close_list(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    carry_out(
        request,
        lambda: services.close_list(tournament=tournament, by=request.user),
        done=_("The list of players is closed."),
    )
    return redirect("tournaments:tournament-detail", tournament)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def reopen_list(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    carry_out(
        request,
        lambda: services.reopen_list(tournament=tournament, by=request.user),
        done=_("The list of players is open again."),
    )
    return redirect("tournaments:tournament-detail", tournament)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def close_tournament(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    carry_out(
        request,
        lambda: services.close_tournament(tournament=tournament, by=request.user),
        done=_("The tournament is closed."),
    )
    return redirect("tournaments:tournament-detail", tournament)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def reopen_tournament(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = ReasonForm(request.POST)
    carry_out_form(
        request,
        form,
        lambda: services.reopen_tournament(
            tournament=tournament, by=request.user, **form.cleaned_data
        ),
        done=_("The tournament is open again."),
    )
    return redirect("tournaments:tournament-detail", tournament)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def lower_rounds(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = LowerRoundsForm(request.POST)
    carry_out_form(
        request,
        form,
        lambda: services.lower_rounds(
            tournament=tournament, by=request.user, **form.cleaned_data
        ),
        done=_("The number of rounds is lower now."),
    )
    return redirect("tournaments:tournament-detail", tournament)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def delete_tournament(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    if request.POST.get("name", "").strip() != tournament.name:
        messages.error(
            request,
            _("Type the name of the tournament as it is written, to delete it."),
        )
        return redirect("tournaments:settings", tournament)
    is_gone = carry_out(
        request,
        lambda: services.delete_tournament(tournament=tournament, by=request.user),
        done=_("The tournament is deleted."),
    )
    if is_gone:
        return redirect("tournaments:event-detail", tournament.event)
    return redirect("tournaments:settings", tournament)
