"""The arbiter's pages about tie-breaks: the chain, lots, an order inside a tie."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from standings.chains import parse_chain, presets_for
from standings.forms import ChainForm, TieOrderForm, chain_steps
from standings.selectors import (
    StandingsSheet,
    finished_table,
    standings_sheet,
    tie_break_edition,
)
from standings.sentences import advice_lines, preset_lines, step_lines
from tournaments.enums import System
from tournaments.models import TieOrder, Tournament
from tournaments.rules import Action
from tournaments.selectors import locked_settings
from tournaments.services import ties
from tournaments.services.tournaments import update_settings
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import carry_out, save_form
from tournaments.views.frame import tournament_page


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def chain(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = ChainForm(tournament, request.POST or None)
    if request.method == "POST" and save_form(
        form,
        lambda: update_settings(
            tournament=tournament,
            by=request.user,
            tie_breaks=form.steps,
            tie_break_edition=form.cleaned_data["tie_break_edition"],
        ),
    ):
        messages.success(request, _("The tie-breaks are saved."))
        return redirect("standings:chain", tournament)
    table, fault = finished_table(tournament)
    locked = locked_settings(tournament).get("tie_breaks", "")
    presets = preset_lines(
        table.given.edition,
        is_round_robin=tournament.system == System.ROUND_ROBIN,
        steps=tournament.tie_breaks,
    )
    context = {
        "page": tournament_page(request, tournament, "settings"),
        "form": form,
        "locked": locked,
        "presets": [] if locked else presets,
        "steps": step_lines(tournament.tie_breaks),
        "advice": advice_lines(table),
        "fault": fault,
        "edition": table.given.edition,
    }
    status = 422 if form.is_bound else 200
    return render(request, "standings/chain.html", context, status=status)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def apply_preset(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Take a recommended chain over, whole."""
    edition = tie_break_edition(tournament)
    is_round_robin = tournament.system == System.ROUND_ROBIN
    offered = presets_for(edition, is_round_robin=is_round_robin)
    name = request.POST.get("preset", "")
    preset = next((preset for preset in offered if preset.name == name), None)
    if preset is None:
        messages.error(request, _("Choose one of the recommended lists."))
        return redirect("standings:chain", tournament)
    steps = chain_steps(parse_chain(preset.chain, edition))
    carry_out(
        request,
        lambda: update_settings(
            tournament=tournament, by=request.user, tie_breaks=steps
        ),
        done=_("The recommended list is taken over."),
    )
    if request.POST.get("back") == "settings":
        return redirect("tournaments:settings", tournament)
    return redirect("standings:chain", tournament)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def draw_tie_lots(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    carry_out(
        request,
        lambda: ties.draw_tie_lots(
            tournament=tournament,
            by=request.user,
            reason=request.POST.get("reason", ""),
        ),
        done=_("The lots are drawn and kept."),
    )
    return redirect("standings:standings", tournament)


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def order_tie(
    request: StaffRequest, tournament: Tournament, round_number: int, rank: int
) -> HttpResponse:
    page = tournament_page(request, tournament, "standings")
    last = page.progress.last_finished
    is_finished = last is not None and 0 < round_number <= last.number
    sheet: StandingsSheet | None = (
        standings_sheet(tournament, after_round=round_number) if is_finished else None
    )
    tie = next((t for t in sheet.ties if t.rank == rank), None) if sheet else None
    if tie is None:
        messages.error(request, _("Nobody is tied there any more."))
        return redirect("standings:standings", tournament)
    form = TieOrderForm(tie.entrants, request.POST or None)
    if request.method == "POST" and save_form(
        form,
        lambda: ties.order_tie(
            tournament=tournament,
            round_number=round_number,
            entrants=form.ordered(),
            reason=form.cleaned_data["reason"],
            by=request.user,
        ),
    ):
        messages.success(
            request, _("The order is decided; the journal has the reason.")
        )
        return redirect("standings:standings", tournament)
    context = {"page": page, "form": form, "tie": tie, "after_round": round_number}
    status = 422 if form.is_bound else 200
    return render(request, "standings/tie_order.html", context, status=status)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def leave_tie(
    request: StaffRequest, tournament: Tournament, order: UUID
) -> HttpResponse:
    row = get_object_or_404(TieOrder, tournament=tournament, pk=order)
    carry_out(
        request,
        lambda: ties.leave_tie(order=row, by=request.user),
        done=_("The players share their place again."),
    )
    return redirect("standings:standings", tournament)
