"""Publishing a draft, at once or at an hour, and taking it back."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from pairing.services.rounds import unpair_round as unpair
from pairing.views.by_hand import NOTHING_ASKED, show_draft
from pairing.views.schedule import show_schedule
from tournaments.forms.acts import ReasonForm
from tournaments.forms.base import PlainErrors
from tournaments.forms.results import PublicationForm
from tournaments.models import Round, Tournament
from tournaments.rules import Action
from tournaments.services import rounds as services
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import ActPage, carry_out, first_error
from tournaments.views.rounds import round_of, show_round


def _page(request: StaffRequest, round_: Round) -> ActPage:
    name = "tournaments:round-detail"
    address = reverse(name, args=[round_.tournament, round_.number])
    return ActPage(name, address, partial(_show, request, round_))


def _show(request: StaffRequest, round_: Round, **refused: PlainErrors) -> HttpResponse:
    """Show the draft again, or the round that was published meanwhile."""
    if not round_.is_public():
        if round_.tournament.is_scheduled:
            return show_schedule(request, round_.tournament, **refused)
        return show_draft(request, round_, NOTHING_ASKED, **refused)
    for form in refused.values():
        messages.error(request, first_error(form))
    return show_round(request, round_)


@of_tournament(Action.MANAGE_EVENT)
def publish_round(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    form = PublicationForm(request.POST, tournament=tournament)
    return carry_out(
        request,
        lambda: services.publish_round(
            round_=round_, by=request.user, **form.cleaned_data
        ),
        on=_page(request, round_),
        done=_publication_words,
        publication=form,
    )


def _publication_words(round_: Round) -> str:
    if round_.tournament.is_scheduled:
        words = (
            _("The schedule will be published at its hour.")
            if round_.is_draft
            else _("The schedule is published.")
        )
    else:
        words = (
            _("Round %(number)d will be published at its hour.")
            if round_.is_draft
            else _("Round %(number)d is published.")
        ) % {"number": round_.number}
    if round_.tournament.event.is_public:
        return words
    hidden = _("The event is not public: visitors do not see its rounds.")
    return f"{words} {hidden}"


@of_tournament(Action.MANAGE_EVENT)
def keep_as_draft(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    return carry_out(
        request,
        lambda: services.keep_as_draft(round_=round_, by=request.user),
        on=_page(request, round_),
        done=_("Round %(number)d stays a draft until you publish it.")
        % {"number": round_number},
    )


@of_tournament(Action.MANAGE_EVENT)
def unpair_round(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    form = ReasonForm(request.POST, auto_id="unpair_%s")
    return carry_out(
        request,
        lambda: unpair(round_=round_, by=request.user, **form.cleaned_data),
        on=_page(request, round_),
        done=_("Round %(number)d is un-paired.") % {"number": round_number},
        then=reverse("tournaments:tournament-detail", args=[tournament]),
        unpair_form=form,
    )
