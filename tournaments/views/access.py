"""Finding what an address names, and refusing who may not go there.

Every view of an event or a tournament starts with one of these decorators: a client
can ask for any page or fragment by itself. Who may not even look gets a 404, so that
an address tells nothing; a visitor who needs an account is asked to sign in. Hours are
shown in the time zone of the hall, wherever the reader is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django_htmx.middleware import HtmxDetails

from tournaments.addresses import TournamentAddress
from tournaments.models import Entrant, Event, PrizePlan, Tournament
from tournaments.rules import Action, allowed


class HtmxHttpRequest(HttpRequest):
    htmx: HtmxDetails


class StaffRequest(HtmxHttpRequest):
    """A request of somebody with an account, as the decorators below let through."""

    user: User


View = Callable[..., HttpResponse]

PUBLIC_PRIZES = PrizePlan.objects.filter(tournament=OuterRef("pk"), is_public=True)


def _refusal(request: HttpRequest, action: Action, event: Event) -> HttpResponse | None:
    """Return the way to sign in, nothing when allowed; raise what else is due."""
    if allowed(request.user, action, event):
        return None
    if not allowed(request.user, Action.VIEW_PUBLIC, event):
        raise Http404
    if not request.user.is_authenticated:
        target = request.get_full_path() if request.method == "GET" else "/"
        return redirect_to_login(target)
    raise PermissionDenied


def administrator_only(view: View) -> View:
    """Let only the administrator of the installation through."""

    @wraps(view)
    def guarded(request: HttpRequest, **rest: Any) -> HttpResponse:
        if allowed(request.user, Action.ADMINISTER):
            return view(request, **rest)
        if not request.user.is_authenticated:
            target = request.get_full_path() if request.method == "GET" else "/"
            return redirect_to_login(target)
        raise PermissionDenied

    return guarded


def of_event(action: Action) -> Callable[[View], View]:
    """Give the view the event of its address, to those who may do the action."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, event: str, **rest: Any) -> HttpResponse:
            row = get_object_or_404(Event, slug=event)
            refusal = _refusal(request, action, row)
            if refusal is not None:
                return refusal
            with timezone.override(ZoneInfo(row.time_zone)):
                return view(request, row, **rest)

        return guarded

    return decorate


def of_tournament(action: Action) -> Callable[[View], View]:
    """Give the view the tournament of its address, to those who may do the action."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(
            request: HttpRequest, tournament: TournamentAddress, **rest: Any
        ) -> HttpResponse:
            row = get_object_or_404(
                Tournament.objects.select_related("event").annotate(
                    has_public_prizes=Exists(PUBLIC_PRIZES)
                ),
                event__slug=tournament.event,
                slug=tournament.slug,
            )
            refusal = _refusal(request, action, row.event)
            if refusal is not None:
                return refusal
            with timezone.override(ZoneInfo(row.paper_time_zone)):
                return view(request, row, **rest)

        return guarded

    return decorate


def entrant_of(tournament: Tournament, entry_order: int) -> Entrant:
    """Return the player of an address, with the tournament in hand."""
    entrant = get_object_or_404(Entrant, tournament=tournament, entry_order=entry_order)
    entrant.tournament = tournament
    return entrant
