"""Players: the list with its one-line form, and the page of one player's entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_http_methods,
    require_POST,
    require_safe,
)

from tournaments.enums import RoundStatus
from tournaments.forms.entrants import (
    AdjustmentForm,
    ByeForm,
    MoveForm,
    PlayerForm,
    PlayerLineForm,
    WithdrawForm,
)
from tournaments.models import Entrant, PointsAdjustment, RequestedBye, Tournament
from tournaments.rules import Action
from tournaments.services import adjustments, byes
from tournaments.services import entrants as services
from tournaments.views.access import StaffRequest, entrant_of, of_tournament
from tournaments.views.answers import carry_out, carry_out_form, save_form
from tournaments.views.frame import TournamentPage, tournament_page


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One line of the list of players."""

    entrant: Entrant
    rating: int
    is_estimated: bool
    byes: tuple[RequestedBye, ...]
    is_new: bool = False


def player_rows(
    tournament: Tournament, *, new: Entrant | None = None
) -> list[PlayerRow]:
    """Return the players by pairing number, with two queries."""
    kind = tournament.rating_used
    rows = []
    for entrant in tournament.entrants.prefetch_related("requested_byes"):
        entrant.tournament = tournament
        rows.append(
            PlayerRow(
                entrant=entrant,
                rating=entrant.rating(kind),
                is_estimated=entrant.is_estimated(kind),
                byes=tuple(entrant.requested_byes.all()),
                is_new=new is not None and entrant.pk == new.pk,
            )
        )
    return rows


def _mean_rating(rows: Sequence[PlayerRow]) -> int | None:
    rated = [row.rating for row in rows if row.rating]
    return round(sum(rated) / len(rated)) if rated else None


def _list_context(
    page: TournamentPage, form: PlayerLineForm | None, new: Entrant | None = None
) -> dict[str, object]:
    rows = player_rows(page.tournament, new=new)
    return {
        "page": page,
        "rows": rows,
        "mean_rating": _mean_rating(rows),
        "form": form,
        "added": new,
    }


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def player_list(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    page = tournament_page(request, tournament, "players")
    form = PlayerLineForm(tournament) if page.can_manage else None
    return render(request, "tournaments/player_list.html", _list_context(page, form))


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def add_player(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = PlayerLineForm(tournament, request.POST)
    added: list[Entrant] = []
    is_added = save_form(
        form,
        lambda: added.append(
            services.enter_player(
                tournament=tournament, by=request.user, **form.player()
            )
        ),
    )
    if is_added and not request.htmx:
        messages.success(request, _("%(name)s is entered.") % {"name": added[0].name})
        return redirect("tournaments:player-list", tournament)
    page = tournament_page(request, tournament, "players")
    if is_added:
        form = PlayerLineForm(tournament)
    context = _list_context(page, form, added[0] if added else None)
    template = "tournaments/player_list.html"
    if request.htmx:
        template += "#player-desk"
    return render(request, template, context, status=200 if is_added else 422)


def _rounds_to_come(tournament: Tournament) -> range:
    """Return the rounds for which a bye can still be asked."""
    paired = tournament.rounds.exclude(status=RoundStatus.DRAFT).count()
    return range(paired + 1, tournament.rounds_total + 1)


def _edit_context(
    request: StaffRequest, entrant: Entrant, form: PlayerForm
) -> dict[str, object]:
    tournament = entrant.tournament
    rounds = _rounds_to_come(tournament)
    sections = tournament.event.tournaments.exclude(pk=tournament.pk)
    has_started = tournament.rounds.exists()
    return {
        "page": tournament_page(request, tournament, "players"),
        "entrant": entrant,
        "form": form,
        "byes": list(entrant.requested_byes.all()),
        "adjustments": list(entrant.adjustments.all()),
        "adjustment_form": AdjustmentForm(auto_id="id_adjust_%s"),
        "bye_form": ByeForm(rounds) if rounds else None,
        "withdraw_form": WithdrawForm(initial={"from_round": min(rounds, default=1)}),
        "move_form": MoveForm(sections) if sections and not has_started else None,
        "has_started": has_started,
    }


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def player_edit(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    form = PlayerForm(player, request.POST or None)
    if request.method == "POST" and save_form(
        form,
        lambda: services.edit_player(entrant=player, by=request.user, **form.player()),
    ):
        messages.success(request, _("%(name)s is saved.") % {"name": player.name})
        return redirect("tournaments:player-list", tournament)
    status = 422 if form.is_bound else 200
    context = _edit_context(request, player, form)
    return render(request, "tournaments/player_edit.html", context, status=status)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def remove_player(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    name = player.name
    is_gone = carry_out(
        request,
        lambda: services.remove_player(entrant=player, by=request.user),
        done=_("%(name)s is taken off the list.") % {"name": name},
    )
    if is_gone:
        return redirect("tournaments:player-list", tournament)
    return redirect("tournaments:player-edit", tournament, player)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def withdraw_player(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    form = WithdrawForm(request.POST)
    carry_out_form(
        request,
        form,
        lambda: services.withdraw_player(
            entrant=player, by=request.user, **form.cleaned_data
        ),
        done=_("%(name)s is withdrawn.") % {"name": player.name},
    )
    return redirect("tournaments:player-edit", tournament, player)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def readmit_player(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    carry_out(
        request,
        lambda: services.readmit_player(
            entrant=player, by=request.user, reason=request.POST.get("reason", "")
        ),
        done=_("%(name)s plays again.") % {"name": player.name},
    )
    return redirect("tournaments:player-edit", tournament, player)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def request_bye(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    form = ByeForm(_rounds_to_come(tournament), request.POST)
    carry_out_form(
        request,
        form,
        lambda: byes.request_bye(entrant=player, by=request.user, **form.cleaned_data),
        done=_("The bye of %(name)s is noted.") % {"name": player.name},
    )
    return redirect("tournaments:player-edit", tournament, player)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def cancel_bye(
    request: StaffRequest, tournament: Tournament, entrant: int, round_number: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    carry_out(
        request,
        lambda: byes.cancel_bye(
            entrant=player, round_number=round_number, by=request.user
        ),
        done=_("The bye in round %(number)s is cancelled.") % {"number": round_number},
    )
    return redirect("tournaments:player-edit", tournament, player)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def adjust_points(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    form = AdjustmentForm(request.POST)
    carry_out_form(
        request,
        form,
        lambda: adjustments.adjust_points(
            entrant=player,
            tenths=form.tenths,
            reason=form.cleaned_data["reason"],
            by=request.user,
        ),
        done=_("The points count from the next pairing on."),
    )
    return redirect("tournaments:player-edit", tournament, player)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def remove_adjustment(
    request: StaffRequest, tournament: Tournament, entrant: int, adjustment: UUID
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    row = get_object_or_404(PointsAdjustment, pk=adjustment, entrant=player)
    row.entrant = player
    carry_out(
        request,
        lambda: adjustments.remove_adjustment(adjustment=row, by=request.user),
        done=_("The points are taken back."),
    )
    return redirect("tournaments:player-edit", tournament, player)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def move_player(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    player = entrant_of(tournament, entrant)
    sections = tournament.event.tournaments.exclude(pk=tournament.pk)
    form = MoveForm(sections, request.POST)
    is_moved = carry_out_form(
        request,
        form,
        lambda: services.move_to_section(
            entrant=player, to=form.section, by=request.user
        ),
        done=_("%(name)s plays in the other section now.") % {"name": player.name},
    )
    if is_moved:
        return redirect("tournaments:player-list", tournament)
    return redirect("tournaments:player-edit", tournament, player)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def draw_lots(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    carry_out(
        request,
        lambda: services.draw_lots(tournament=tournament, by=request.user),
        done=_("The lots are drawn; the numbers below follow them."),
    )
    return redirect("tournaments:player-list", tournament)


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def player_order(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Let the arbiter number the players whom rating and title leave equal."""
    rows = player_rows(tournament)
    if request.method == "POST":
        places = [
            (_place(request.POST.get(f"place_{row.entrant.entry_order}", "")), at, row)
            for at, row in enumerate(rows)
        ]
        chosen = [row.entrant for _place_, _at, row in sorted(places, key=_by_place)]
        if carry_out(
            request,
            lambda: services.order_by_hand(
                tournament=tournament, entrants=chosen, by=request.user
            ),
            done=_("The order is saved."),
        ):
            return redirect("tournaments:player-list", tournament)
    context = {"page": tournament_page(request, tournament, "players"), "rows": rows}
    return render(request, "tournaments/player_order.html", context)


def _place(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() else 10**6


def _by_place(item: tuple[int, int, PlayerRow]) -> tuple[int, int]:
    return item[:2]
