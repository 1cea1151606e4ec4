"""Players who may not meet: siblings, club-mates, for some rounds or for all."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.forbidden import ForbiddenForm
from tournaments.models import ForbiddenGroup, Tournament
from tournaments.rules import Action
from tournaments.services import adjustments as services
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import carry_out, save_form
from tournaments.views.frame import tournament_page


@require_http_methods(["GET", "HEAD", "POST"])
@of_tournament(Action.MANAGE_EVENT)
def forbidden_pairs(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = ForbiddenForm(tournament, request.POST or None)
    if request.method == "POST" and save_form(
        form,
        lambda: services.forbid_pairing(
            tournament=tournament, by=request.user, **form.group()
        ),
    ):
        return redirect("tournaments:forbidden-pairs", tournament)
    groups = tournament.forbidden_groups.prefetch_related("members__entrant")
    context = {
        "page": tournament_page(request, tournament, "players"),
        "form": form,
        "groups": [
            (group, [member.entrant.name for member in group.members.all()])
            for group in groups
        ],
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/forbidden_pairs.html", context, status=status)


@require_POST
@of_tournament(Action.MANAGE_EVENT)
def allow_pairing(
    request: StaffRequest, tournament: Tournament, group: UUID
) -> HttpResponse:
    row = get_object_or_404(ForbiddenGroup, pk=group, tournament=tournament)
    row.tournament = tournament
    carry_out(
        request,
        lambda: services.allow_pairing(group=row, by=request.user),
        done=_("They may meet again."),
    )
    return redirect("tournaments:forbidden-pairs", tournament)
