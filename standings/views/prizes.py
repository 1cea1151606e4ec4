"""Prizes: the plan, the projection and the list."""

from __future__ import annotations

import json

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from standings.forms.prizes import PrizePlanFileForm, PrizePlanForm
from standings.prizes.plan_data import plan_data
from standings.services import prizes as services
from standings.sheets.prizes import prize_sheet, stored_plan
from tournaments.enums import RoundStatus
from tournaments.forms.base import PlainErrors
from tournaments.models import Tournament
from tournaments.rules import Action
from tournaments.views.access import HtmxHttpRequest, StaffRequest, of_tournament
from tournaments.views.answers import ActPage, carry_out, page_at, sent
from tournaments.views.frame import TournamentPage, tournament_page


def _is_live(page: TournamentPage) -> bool:
    """Tell whether a round is being played."""
    last = page.progress.last
    return last is not None and last.status == RoundStatus.PUBLISHED


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def prizes(request: HtmxHttpRequest, tournament: Tournament) -> HttpResponse:
    page = tournament_page(request, tournament, "prizes")
    stored = stored_plan(tournament)
    row, _plan, fault = stored
    if not page.is_staffed and (row is None or not row.is_public):
        raise Http404
    live = page.is_staffed and _is_live(page)
    sheet = prize_sheet(tournament, live=live, stored=stored)
    context = {
        "page": page,
        "sheet": sheet,
        "fault": fault,
        "shows_awards": sheet is not None
        and (sheet.is_final or (page.is_staffed and sheet.after_round > 0)),
    }
    template = "standings/prizes.html"
    return render(
        request, f"{template}#prize-body" if request.htmx else template, context
    )


@of_tournament(Action.MANAGE_EVENT)
def prize_plan(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    _row, plan, _fault = stored_plan(tournament)
    form = PrizePlanForm(sent(request), plan=plan)
    return carry_out(
        request,
        lambda: services.set_prize_plan(
            tournament=tournament,
            plan=form.plan,
            by=request.user,
            is_public=form.cleaned_data["is_public"],
        ),
        on=_plan_page(request, tournament),
        done=_("The prizes are saved."),
        then=reverse("standings:prizes", args=[tournament]),
        form=form,
    )


def _plan_page(request: StaffRequest, tournament: Tournament) -> ActPage:
    return page_at(request, "standings:prize-plan", _show_plan, tournament)


def _show_plan(
    request: StaffRequest, tournament: Tournament, **refused: PlainErrors
) -> HttpResponse:
    row, plan, fault = stored_plan(tournament)
    context = {
        "page": tournament_page(request, tournament, "prizes"),
        "form": PrizePlanForm(plan=plan, is_public=row is not None and row.is_public),
        "file_form": PrizePlanFileForm(),
        "row": row,
        "fault": fault,
        **refused,
    }
    return render(request, "standings/prize_plan.html", context)


@of_tournament(Action.MANAGE_EVENT)
def read_prize_plan(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Take a plan over from a file."""
    form = PrizePlanFileForm(request.POST, request.FILES)
    row = tournament.prize_plans.first()
    return carry_out(
        request,
        lambda: services.set_prize_plan(
            tournament=tournament,
            plan=plan_data(form.cleaned_data["file"]),
            by=request.user,
            is_public=row is not None and row.is_public,
        ),
        on=_plan_page(request, tournament),
        done=_("The prizes are saved."),
        then=reverse("standings:prizes", args=[tournament]),
        file_form=form,
    )


@require_safe
@of_tournament(Action.MANAGE_EVENT)
def prize_plan_file(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    row = tournament.prize_plans.first()
    if row is None:
        raise Http404
    text = json.dumps(row.plan, ensure_ascii=False, indent=2)
    name = f"{tournament.event.slug}-{tournament.slug}-prizes.json"
    return HttpResponse(
        f"{text}\n",
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@of_tournament(Action.MANAGE_EVENT)
def delete_prize_plan(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    row = tournament.prize_plans.first()
    if row is None:
        return redirect("standings:prizes", tournament)
    row.tournament = tournament
    return carry_out(
        request,
        lambda: services.delete_prize_plan(plan=row, by=request.user),
        on=_plan_page(request, tournament),
        done=_("The prizes are deleted."),
        then=reverse("standings:prizes", args=[tournament]),
    )
