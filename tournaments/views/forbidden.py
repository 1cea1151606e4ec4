"""Players who may not meet: siblings, club-mates, for some rounds or for all."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournaments.forms.forbidden import ForbiddenForm
from tournaments.models import ForbiddenGroup, Tournament
from tournaments.rules import Action
from tournaments.services import adjustments as services
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import ActPage, carry_out, page_at, sent
from tournaments.views.frame import tournament_page


@of_tournament(Action.MANAGE_EVENT)
def forbidden_pairs(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = ForbiddenForm(tournament, sent(request))
    return carry_out(
        request,
        lambda: services.forbid_pairing(
            tournament=tournament, by=request.user, **form.group()
        ),
        on=_page(request, tournament),
        form=form,
    )


@of_tournament(Action.MANAGE_EVENT)
def allow_pairing(
    request: StaffRequest, tournament: Tournament, group: UUID
) -> HttpResponse:
    row = get_object_or_404(ForbiddenGroup, pk=group, tournament=tournament)
    row.tournament = tournament
    return carry_out(
        request,
        lambda: services.allow_pairing(group=row, by=request.user),
        on=_page(request, tournament),
        done=_("They may meet again."),
    )


def _page(request: StaffRequest, tournament: Tournament) -> ActPage:
    return page_at(request, "tournaments:forbidden-pairs", _show, tournament)


def _show(
    request: StaffRequest, tournament: Tournament, form: ForbiddenForm | None = None
) -> HttpResponse:
    groups = tournament.forbidden_groups.prefetch_related("members__entrant")
    context = {
        "page": tournament_page(request, tournament, "players"),
        "form": form or ForbiddenForm(tournament),
        "groups": [
            (group, [member.entrant.name for member in group.members.all()])
            for group in groups
        ],
    }
    return render(request, "tournaments/forbidden_pairs.html", context)
