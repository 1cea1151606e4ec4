"""The arbiter's pages about tie-breaks: the chain, lots, an order inside a tie."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from standings.chains import edition_with, parse_chain, presets_for
from standings.forms.ties import ChainForm, TieOrderForm, chain_steps
from standings.selectors import finished_table, tie_break_edition
from standings.sheets.standings import Tie, standings_sheet
from standings.views.standings import show_standings
from standings.words.chains import advice_lines, preset_lines, step_lines
from tournaments.desk import progress_of
from tournaments.errors import InvalidValue
from tournaments.forms.acts import ReasonForm
from tournaments.models import TieOrder, Tournament
from tournaments.rules import Action
from tournaments.selectors import locked_settings
from tournaments.services import ties
from tournaments.services.tournaments import update_settings
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import ActPage, carry_out, page_at, sent
from tournaments.views.frame import tournament_page


@of_tournament(Action.MANAGE_EVENT)
def chain(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = _chain_form(tournament, sent(request))
    return carry_out(
        request,
        lambda: update_settings(
            tournament=tournament,
            by=request.user,
            tie_breaks=form.steps,
            tie_break_edition=form.cleaned_data["tie_break_edition"],
            reason=form.cleaned_data.get("reason", ""),
        ),
        on=_chain_page(request, tournament),
        done=_("The tie-breaks are saved."),
        form=form,
    )


def _chain_form(tournament: Tournament, typed: QueryDict | None = None) -> ChainForm:
    locked = locked_settings(tournament).get("tie_breaks", "")
    return ChainForm(tournament, typed, needs_reason=bool(locked))


def _chain_page(request: StaffRequest, tournament: Tournament) -> ActPage:
    return page_at(request, "standings:chain", _show_chain, tournament)


def _show_chain(
    request: StaffRequest, tournament: Tournament, form: ChainForm | None = None
) -> HttpResponse:
    locked = locked_settings(tournament).get("tie_breaks", "")
    table, fault = finished_table(tournament)
    presets = preset_lines(
        table.given.edition,
        is_round_robin=tournament.is_scheduled,
        has_colours=tournament.has_colours,
        steps=tournament.tie_breaks,
    )
    context = {
        "page": tournament_page(request, tournament, "settings"),
        "form": form or _chain_form(tournament),
        "locked": locked,
        "presets": [] if locked else presets,
        "steps": step_lines(tournament.tie_breaks),
        "advice": advice_lines(table),
        "fault": fault,
        "edition": table.given.edition,
    }
    return render(request, "standings/chain.html", context)


@of_tournament(Action.MANAGE_EVENT)
def apply_preset(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Take a recommended chain over, whole."""
    return carry_out(
        request,
        lambda: update_settings(
            tournament=tournament,
            by=request.user,
            **_preset_settings(tournament, request.POST.get("preset", "")),
        ),
        on=_chain_page(request, tournament),
        done=_("The recommended list is taken over."),
        then=reverse("tournaments:settings", args=[tournament])
        if request.POST.get("back") == "settings"
        else "",
    )


def _preset_settings(tournament: Tournament, name: str) -> dict[str, Any]:
    edition = tie_break_edition(tournament)
    offered = presets_for(
        edition,
        is_round_robin=tournament.is_scheduled,
        has_colours=tournament.has_colours,
    )
    preset = next((preset for preset in offered if preset.name == name), None)
    if preset is None:
        raise InvalidValue(_("Choose one of the recommended lists."))
    own = edition_with(preset, edition)
    steps = {"tie_breaks": chain_steps(parse_chain(preset.chain, own))}
    return steps if own is edition else {**steps, "tie_break_edition": own.value}


@of_tournament(Action.MANAGE_EVENT)
def draw_tie_lots(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = ReasonForm(request.POST, auto_id="draw_%s")
    return carry_out(
        request,
        lambda: ties.draw_tie_lots(
            tournament=tournament, by=request.user, **form.cleaned_data
        ),
        on=_standings_page(request, tournament),
        done=_("The lots are drawn and kept."),
        draw_form=form,
    )


def _standings_page(request: StaffRequest, tournament: Tournament) -> ActPage:
    return page_at(request, "standings:standings", show_standings, tournament)


@of_tournament(Action.MANAGE_EVENT)
def order_tie(
    request: StaffRequest, tournament: Tournament, round_number: int, rank: int
) -> HttpResponse:
    tie = _tie(tournament, round_number, rank)
    if tie is None:
        messages.error(request, _("Nobody is tied there any more."))
        return redirect("standings:standings", tournament)
    form = TieOrderForm(tie.entrants, sent(request))
    return carry_out(
        request,
        lambda: ties.order_tie(
            tournament=tournament,
            round_number=round_number,
            entrants=form.ordered(),
            reason=form.cleaned_data["reason"],
            by=request.user,
        ),
        on=page_at(
            request, "standings:order-tie", _show_tie, tournament, round_number, rank
        ),
        done=_("The order is decided; the journal has the reason."),
        then=reverse("standings:standings", args=[tournament]),
        form=form,
    )


def _tie(tournament: Tournament, round_number: int, rank: int) -> Tie | None:
    last = progress_of(tournament).last_finished
    if last is None or not 0 < round_number <= last.number:
        return None
    sheet = standings_sheet(tournament, after_round=round_number)
    return next((tie for tie in sheet.ties if tie.rank == rank), None)


def _show_tie(
    request: StaffRequest,
    tournament: Tournament,
    round_number: int,
    rank: int,
    form: TieOrderForm | None = None,
) -> HttpResponse:
    tie = _tie(tournament, round_number, rank)
    if tie is None:
        raise Http404
    context = {
        "page": tournament_page(request, tournament, "standings"),
        "form": form or TieOrderForm(tie.entrants),
        "tie": tie,
        "after_round": round_number,
    }
    return render(request, "standings/tie_order.html", context)


@of_tournament(Action.MANAGE_EVENT)
def leave_tie(
    request: StaffRequest, tournament: Tournament, order: UUID
) -> HttpResponse:
    row = get_object_or_404(TieOrder, tournament=tournament, pk=order)
    return carry_out(
        request,
        lambda: ties.leave_tie(order=row, by=request.user),
        on=_standings_page(request, tournament),
        done=_("The players share their place again."),
    )
