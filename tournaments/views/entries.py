"""The page of one player's entry, and the acts that stand on it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.enums import RoundStatus
from tournaments.forms.acts import ReasonForm
from tournaments.forms.base import PlainErrors
from tournaments.forms.entrants import (
    AdjustmentForm,
    ByeForm,
    MoveForm,
    PlayerForm,
    WithdrawForm,
)
from tournaments.models import Entrant, PointsAdjustment, Tournament
from tournaments.rules import Action
from tournaments.selectors.withdrawals import leaving
from tournaments.services import adjustments, byes
from tournaments.services import entrants as services
from tournaments.views.access import StaffRequest, entrant_of, of_tournament
from tournaments.views.answers import ActPage, carry_out, page_at, sent
from tournaments.views.frame import tournament_page


def _rounds_to_come(tournament: Tournament) -> range:
    """Return the rounds for which a bye can still be asked."""
    paired = tournament.rounds.exclude(status=RoundStatus.DRAFT).count()
    if tournament.is_scheduled:
        paired = tournament.rounds_total
    return range(paired + 1, tournament.rounds_total + 1)


def _show(
    request: StaffRequest,
    tournament: Tournament,
    entrant: Entrant,
    **refused: PlainErrors,
) -> HttpResponse:
    rounds = _rounds_to_come(tournament)
    sections = tournament.event.tournaments.exclude(pk=tournament.pk)
    has_started = tournament.rounds.exists()
    context = {
        "page": tournament_page(request, tournament, "players"),
        "entrant": entrant,
        "form": PlayerForm(entrant),
        "byes": list(entrant.requested_byes.all()),
        "adjustments": list(entrant.adjustments.all()),
        "adjustment_form": AdjustmentForm(),
        "bye_form": ByeForm(rounds) if rounds else None,
        "withdraw_form": WithdrawForm(
            entrant, initial={"from_round": min(rounds, default=1)}
        ),
        "readmit_form": ReasonForm(auto_id="readmit_%s"),
        "move_form": MoveForm(sections) if sections and not has_started else None,
        "has_started": has_started,
        "leaving": leaving(entrant),
        **refused,
    }
    return render(request, "tournaments/player_edit.html", context)


def _page(request: StaffRequest, entrant: Entrant) -> ActPage:
    tournament = entrant.tournament
    return page_at(request, "tournaments:player-edit", _show, tournament, entrant)


def _player_list(tournament: Tournament) -> str:
    return reverse("tournaments:player-list", args=[tournament])


@of_tournament(Action.MANAGE_EVENT)
def player_edit(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    form = PlayerForm(player, sent(request))
    return carry_out(
        request,
        lambda: services.edit_player(entrant=player, by=request.user, **form.player()),
        on=_page(request, player),
        done=lambda saved: _("%(name)s is saved.") % {"name": saved.name},
        then=_player_list(tournament),
        form=form,
    )


@of_tournament(Action.MANAGE_EVENT)
def remove_player(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    return carry_out(
        request,
        lambda: services.remove_player(entrant=player, by=request.user),
        on=_page(request, player),
        done=_("%(name)s is taken off the list.") % {"name": player.name},
        then=_player_list(tournament),
    )


@of_tournament(Action.MANAGE_EVENT)
def withdraw_player(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    form = WithdrawForm(player, request.POST)
    return carry_out(
        request,
        lambda: services.withdraw_player(
            entrant=player, by=request.user, **form.cleaned_data
        ),
        on=_page(request, player),
        done=_withdrawn_words(player),
        withdraw_form=form,
    )


def _withdrawn_words(player: Entrant) -> str:
    """Return what a withdrawal does, as a sentence for when it is done."""
    name = {"name": player.name}
    what = leaving(player)
    if what is None:
        return _("%(name)s is withdrawn.") % name
    counts = {**name, "played": what.completed, "games": what.scheduled}
    if what.is_annulled:
        return (
            _(
                "%(name)s is withdrawn after %(played)d of %(games)d games. The results "
                "are taken out of the standings and kept for the rating report; the "
                "other games are lost by forfeit."
            )
            % counts
        )
    return (
        _(
            "%(name)s is withdrawn after %(played)d of %(games)d games. All results "
            "count, and the other games are lost by forfeit."
        )
        % counts
    )


@of_tournament(Action.MANAGE_EVENT)
def readmit_player(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    form = ReasonForm(request.POST, auto_id="readmit_%s")
    return carry_out(
        request,
        lambda: services.readmit_player(
            entrant=player, by=request.user, **form.cleaned_data
        ),
        on=_page(request, player),
        done=_("%(name)s plays again.") % {"name": player.name},
        readmit_form=form,
    )


@of_tournament(Action.MANAGE_EVENT)
def request_bye(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    form = ByeForm(_rounds_to_come(tournament), request.POST)
    return carry_out(
        request,
        lambda: byes.request_bye(entrant=player, by=request.user, **form.cleaned_data),
        on=_page(request, player),
        done=_("The bye of %(name)s is noted.") % {"name": player.name},
        bye_form=form,
    )


@of_tournament(Action.MANAGE_EVENT)
def cancel_bye(
    request: StaffRequest, tournament: Tournament, entrant: int, round_number: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    return carry_out(
        request,
        lambda: byes.cancel_bye(
            entrant=player, round_number=round_number, by=request.user
        ),
        on=_page(request, player),
        done=_("The bye in round %(number)s is cancelled.") % {"number": round_number},
    )


@of_tournament(Action.MANAGE_EVENT)
def adjust_points(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    form = AdjustmentForm(request.POST)
    return carry_out(
        request,
        lambda: adjustments.adjust_points(
            entrant=player,
            tenths=form.tenths,
            reason=form.cleaned_data["reason"],
            by=request.user,
        ),
        on=_page(request, player),
        done=_("The points count from the next pairing on."),
        adjustment_form=form,
    )


@of_tournament(Action.MANAGE_EVENT)
def remove_adjustment(
    request: StaffRequest, tournament: Tournament, entrant: int, adjustment: UUID
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    row = get_object_or_404(PointsAdjustment, pk=adjustment, entrant=player)
    row.entrant = player
    return carry_out(
        request,
        lambda: adjustments.remove_adjustment(adjustment=row, by=request.user),
        on=_page(request, player),
        done=_("The points are taken back."),
    )


@of_tournament(Action.MANAGE_EVENT)
def move_player(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    sections = tournament.event.tournaments.exclude(pk=tournament.pk)
    form = MoveForm(sections, request.POST)
    return carry_out(
        request,
        lambda: services.move_to_section(
            entrant=player, to=form.section, by=request.user
        ),
        on=_page(request, player),
        done=_("%(name)s plays in the other section now.") % {"name": player.name},
        then=_player_list(tournament),
        move_form=form,
    )
