"""Players: the list with its one-line form, and their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.enums import Title
from tournaments.forms.entrants import PlayerLineForm, PlayerOrderForm
from tournaments.models import Entrant, RequestedBye, Tournament
from tournaments.rules import Action
from tournaments.selectors.ratings import unused_ratings
from tournaments.services import entrants as services
from tournaments.services.numbers import order_mark
from tournaments.views.access import HtmxHttpRequest, StaffRequest, of_tournament
from tournaments.views.answers import (
    ActPage,
    carry_out,
    page_at,
    save_form,
    sent,
    shown_again,
)
from tournaments.views.frame import tournament_page


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


def _titles(rows: Sequence[PlayerRow]) -> list[tuple[str, int]]:
    """Return how many players have each title, the highest title first."""
    found = Counter(row.entrant.title for row in rows)
    return [(title, found[title]) for title in Title.values if found[title]]


def _federations(rows: Sequence[PlayerRow]) -> list[tuple[str, int]]:
    """Return how many players each federation has, the largest one first."""
    found = Counter(row.entrant.federation for row in rows if row.entrant.federation)
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def player_list(request: HtmxHttpRequest, tournament: Tournament) -> HttpResponse:
    return _show_list(request, tournament)


def _show_list(
    request: HtmxHttpRequest,
    tournament: Tournament,
    form: PlayerLineForm | None = None,
    added: Entrant | None = None,
) -> HttpResponse:
    page = tournament_page(request, tournament, "players")
    rows = player_rows(tournament, new=added)
    if page.can_manage:
        form = form or PlayerLineForm(tournament)
    context = {
        "page": page,
        "rows": rows,
        "mean_rating": _mean_rating(rows),
        "titles": _titles(rows),
        "federations": _federations(rows),
        "form": form,
        "added": added,
        "unused_ratings": unused_ratings(tournament, (row.entrant for row in rows))
        if page.can_manage
        else None,
    }
    template = "tournaments/player_list.html"
    if request.htmx and request.method == "POST":
        template += "#player-desk"
    return render(request, template, context)


def _list_page(request: StaffRequest, tournament: Tournament) -> ActPage:
    return page_at(request, "tournaments:player-list", _show_list, tournament)


@of_tournament(Action.MANAGE_EVENT)
def add_player(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Enter a player; with a script the list comes back in place."""
    form = PlayerLineForm(tournament, request.POST)

    def enter() -> Entrant:
        return services.enter_player(
            tournament=tournament, by=request.user, **form.player()
        )

    if request.htmx:
        added: list[Entrant] = []
        if save_form(form, lambda: added.append(enter())):
            return _show_list(request, tournament, added=added[0])
        return shown_again(_show_list(request, tournament, form))
    return carry_out(
        request,
        enter,
        on=_list_page(request, tournament),
        done=lambda entrant: _("%(name)s is entered.") % {"name": entrant.name},
        form=form,
    )


@of_tournament(Action.MANAGE_EVENT)
def draw_lots(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    return carry_out(
        request,
        lambda: services.draw_lots(
            tournament=tournament, by=request.user, seen=request.POST.get("seen")
        ),
        on=_list_page(request, tournament),
        done=_("The lots are drawn; the numbers below follow them."),
    )


@of_tournament(Action.MANAGE_EVENT)
def player_order(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Let the arbiter number the players whom rating and title leave equal."""
    form = PlayerOrderForm(list(tournament.entrants.all()), sent(request))
    return carry_out(
        request,
        lambda: services.order_by_hand(
            tournament=tournament,
            entrants=form.ordered(),
            by=request.user,
            seen=form.cleaned_data["seen"] or None,
        ),
        on=page_at(request, "tournaments:player-order", _show_order, tournament),
        done=_("The order is saved."),
        then=reverse("tournaments:player-list", args=[tournament]),
        form=form,
    )


def _show_order(
    request: StaffRequest, tournament: Tournament, form: PlayerOrderForm | None = None
) -> HttpResponse:
    rows = player_rows(tournament)
    entrants = [row.entrant for row in rows]
    form = form or PlayerOrderForm(entrants)
    context = {
        "page": tournament_page(request, tournament, "players"),
        "form": form,
        "lines": [(row, form.place_of(row.entrant)) for row in rows],
        "seen": order_mark(entrants),
    }
    return render(request, "tournaments/player_order.html", context)
