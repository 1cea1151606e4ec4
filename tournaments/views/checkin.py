"""Check-in: one tap a player, by several people at once, or by the players themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.enums import ByeKind
from tournaments.errors import InvalidValue, TournamentError
from tournaments.models import DoorLink, Entrant, Tournament
from tournaments.names import folded
from tournaments.rules import Action
from tournaments.services import byes, doors
from tournaments.services import checkin as services
from tournaments.services.entrants import readmit_player, withdraw_player
from tournaments.services.throttle import ARRIVALS, Count, take_turn
from tournaments.typed import is_number
from tournaments.views.access import StaffRequest, entrant_of, of_tournament
from tournaments.views.answers import (
    ActPage,
    carry_out,
    only_sent,
    page_at,
    shown_again,
)
from tournaments.views.frame import TournamentPage, tournament_page
from tournaments.views.phones import no_phone_comes, site_for_phones
from tournaments.views.throttled import (
    client_address,
    links_held_up,
    note_unknown_link,
    too_many,
)


@dataclass(frozen=True, slots=True)
class Arrival:
    """One line of the list at the door."""

    entrant: Entrant
    state: str
    """present, absent, away (asked not to play), withdrawn, or nothing."""
    note: str = ""
    is_shown: bool = True

    @property
    def words(self) -> str:
        return folded(self.entrant.name)

    def matches(self, words: str) -> bool:
        """Tell whether the line is what was searched: a name or a pairing number."""
        if is_number(words):
            return int(words) == self.entrant.pairing_number
        return all(word in self.words for word in words.split())

    @property
    def is_expected(self) -> bool:
        return self.state in ("", "present", "absent")


@dataclass(frozen=True, slots=True)
class ArrivalCount:
    present: int
    absent: int
    unknown: int
    away: int
    """Who asked not to play."""


def arrivals(tournament: Tournament, number: int) -> list[Arrival]:
    """Return everybody by name, with what is known for a round: two queries."""
    lines = []
    for entrant in tournament.entrants.prefetch_related("requested_byes"):
        bye = next(
            (b for b in entrant.requested_byes.all() if b.round_number == number), None
        )
        if entrant.withdrawn_from_round and entrant.withdrawn_from_round <= number:
            line = Arrival(entrant, "withdrawn", _("withdrawn"))
        elif bye is not None:
            line = Arrival(entrant, "away", str(bye.get_kind_display()))
        elif entrant.present_for_round == number:
            line = Arrival(entrant, "present")
        elif entrant.absent_for_round == number:
            line = Arrival(entrant, "absent")
        else:
            line = Arrival(entrant, "")
        lines.append(line)
    lines.sort(key=lambda line: line.words)
    return lines


def arrival_count(lines: Sequence[Arrival]) -> ArrivalCount:
    states = [line.state for line in lines]
    return ArrivalCount(
        states.count("present"),
        states.count("absent"),
        states.count(""),
        states.count("away"),
    )


def _context(page: TournamentPage, request: HttpRequest) -> dict[str, object]:
    tournament = page.tournament
    number = services.round_to_come(tournament)
    lines = arrivals(tournament, number or 0)
    words = folded(request.GET.get("q", ""))
    only_missing = request.GET.get("show") == "missing"
    shown = [
        Arrival(
            line.entrant,
            line.state,
            line.note,
            line.matches(words) and (not only_missing or line.state in ("", "absent")),
        )
        for line in lines
    ]
    return {
        "page": page,
        "number": number,
        "lines": shown,
        "count": arrival_count(lines),
        "words": request.GET.get("q", ""),
        "only_missing": only_missing,
        "links": list(doors.open_links().filter(tournament=tournament))
        if page.can_manage
        else [],
    }


@require_safe
@of_tournament(Action.CHECK_IN)
def check_in(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Show the list at the door; as a fragment, only when something changed."""
    if request.htmx and request.GET.get("version") == str(tournament.version):
        return HttpResponse(status=204)
    return _show(request, tournament)


def _show(
    request: StaffRequest, tournament: Tournament, refusal: str = ""
) -> HttpResponse:
    page = tournament_page(request, tournament, "check-in")
    template = "tournaments/check_in.html"
    if request.htmx:
        template += "#arrival-list"
    context = {**_context(page, request), "refusal": refusal}
    return render(request, template, context)


def _page(request: StaffRequest, tournament: Tournament) -> ActPage:
    return page_at(request, "tournaments:check-in", _show, tournament)


@of_tournament(Action.CHECK_IN)
@only_sent("tournaments:check-in")
def mark_arrival(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Mark one player, or everybody who is not marked; or take the marks back."""
    number = services.round_to_come(tournament)
    if number is None:
        raise Http404
    mark = request.POST.get("mark", "")
    player = request.POST.get("player", "")
    if is_number(player):
        entrants = [entrant_of(tournament, int(player))]
    elif mark == "all-present":
        entrants = [
            line.entrant
            for line in arrivals(tournament, number)
            if line.state == "" and line.is_expected
        ]
    elif mark == "reset":
        entrants = list(tournament.entrants.all())
    else:
        raise Http404
    act = {
        "present": services.mark_present,
        "all-present": services.mark_present,
        "absent": services.mark_absent,
        "clear": services.clear_mark,
        "reset": services.clear_mark,
    }.get(mark)
    if act is None:
        raise Http404
    try:
        act(
            tournament=tournament,
            entrants=entrants,
            round_number=number,
            by=request.user,
        )
    except TournamentError as refusal:
        return shown_again(_show(request, tournament, str(refusal)))
    if request.htmx:
        return _show(request, tournament)
    address = reverse("tournaments:check-in", args=[tournament])
    return redirect(f"{address}#arrival-{player}" if player else address)


@of_tournament(Action.MANAGE_EVENT)
def decide_arrival(
    request: StaffRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    """Ask before a bye or a withdrawal, and take a bye back."""
    player = entrant_of(tournament, entrant)
    number = services.round_to_come(tournament)
    if number is None:
        raise Http404
    decision = request.POST.get("decision", "")
    return carry_out(
        request,
        lambda: _decide(player, number, decision, request.user),
        on=page_at(
            request, "tournaments:decide-arrival", _show_decision, tournament, player
        ),
        done=_("%(name)s: noted for round %(number)d.")
        % {"name": player.name, "number": number},
        then=reverse("tournaments:check-in", args=[tournament]),
    )


def _show_decision(
    request: StaffRequest, tournament: Tournament, player: Entrant
) -> HttpResponse:
    number = services.round_to_come(tournament) or 0
    context = {
        "page": tournament_page(request, tournament, "check-in"),
        "player": player,
        "number": number,
        "bye": player.requested_byes.filter(round_number=number).first(),
    }
    return render(request, "tournaments/arrival_decision.html", context)


def _decide(player: Entrant, number: int, decision: str, by: User) -> None:
    if decision in ByeKind.values:
        byes.request_bye(entrant=player, round_number=number, kind=decision, by=by)
    elif decision == "withdraw":
        withdraw_player(entrant=player, from_round=number, by=by)
    elif decision == "readmit":
        readmit_player(entrant=player, by=by)
    elif decision == "play":
        byes.cancel_bye(entrant=player, round_number=number, by=by)
    else:
        raise InvalidValue(_("Choose what is noted."))


@of_tournament(Action.MANAGE_EVENT)
@only_sent("tournaments:check-in")
def open_door(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Make the link of a tablet and show it once."""
    try:
        _link, token = doors.open_door(tournament=tournament, by=request.user)
    except TournamentError as refusal:
        return shown_again(_show(request, tournament, str(refusal)))
    address = site_for_phones(request) + reverse("tournaments:door", args=[token])
    page = tournament_page(request, tournament, "check-in")
    context = {
        "page": page,
        "address": address,
        "no_phone_comes": no_phone_comes(request),
    }
    return render(request, "tournaments/door_link.html", context)


@of_tournament(Action.MANAGE_EVENT)
def close_door(
    request: StaffRequest, tournament: Tournament, link: int
) -> HttpResponse:
    row = get_object_or_404(DoorLink, pk=link, tournament=tournament)
    row.tournament = tournament
    return carry_out(
        request,
        lambda: doors.close_door(link=row, by=request.user),
        on=_page(request, tournament),
        done=_("The link no longer works."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, token: str) -> HttpResponse:
    """Let players say that they are here: choose the name, confirm it, done."""
    if held_up := links_held_up(request):
        return held_up
    link = doors.door_link(token)
    if link is None:
        note_unknown_link(request)
        raise Http404
    tournament = link.tournament
    number = services.round_to_come(tournament)
    chosen: Entrant | None = None
    arrived: Entrant | None = None
    refusal = ""
    player = request.POST.get("player", "") or request.GET.get("player", "")
    if is_number(player):
        chosen = entrant_of(tournament, int(player))
    if request.method == "POST" and chosen is not None:
        tablet = Count(ARRIVALS, client_address(request), str(link.pk))
        if limit := take_turn(tablet):
            return too_many(request, limit)
        try:
            doors.arrive(link=link, entrant=chosen)
            arrived, chosen = chosen, None
        except TournamentError as error:
            refusal, chosen = str(error), None
    words = folded(request.GET.get("q", ""))
    lines = [] if number is None else arrivals(tournament, number)
    context = {
        "tournament": tournament,
        "token": token,
        "number": number,
        "chosen": chosen,
        "arrived": arrived,
        "refusal": refusal,
        "words": request.GET.get("q", ""),
        "lines": [
            line
            for line in lines
            if line.is_expected and all(word in line.words for word in words.split())
        ],
    }
    return render(
        request, "tournaments/door.html", context, status=422 if refusal else 200
    )
