"""A pairing changed by hand: the draft, and a published round on a ground.

Every change is a plain form on the page; keys and the pointer press its buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from pairing.draft import draft_sheet
from pairing.forms import HandForm
from pairing.services import by_hand
from pairing.words.breaches import Finding, findings
from tournaments.errors import InvalidValue, TournamentError
from tournaments.forms.acts import ReasonForm
from tournaments.forms.base import PlainErrors, add_refusal
from tournaments.forms.results import PublicationForm
from tournaments.models import Entrant, Game, Round, Tournament
from tournaments.rules import Action
from tournaments.services.checks import require_open
from tournaments.services.entrants import readmit_player
from tournaments.typed import is_number
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import only_sent, shown_again
from tournaments.views.frame import tournament_page
from tournaments.views.rounds import round_of


@dataclass(frozen=True, slots=True)
class Asked:
    """A change that was refused, as the page shows it again."""

    change: str = ""
    picked: tuple[int, ...] = ()
    broken: tuple[Finding, ...] = ()


NOTHING_ASKED = Asked()


@require_safe
@of_tournament(Action.MANAGE_EVENT)
def draft(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    round_ = round_of(tournament, round_number)
    if round_.is_public():
        return redirect("tournaments:round-detail", tournament, round_number)
    if tournament.is_scheduled:
        return redirect("pairing:schedule", tournament)
    return show_draft(request, round_)


@require_safe
@of_tournament(Action.MANAGE_EVENT)
def amend_round(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Show a published round for a change that its rules allow."""
    round_ = round_of(tournament, round_number)
    if tournament.is_scheduled:
        raise Http404
    if not round_.is_public():
        return redirect("pairing:draft", tournament, round_number)
    return show_draft(request, round_)


def show_draft(
    request: HttpRequest,
    round_: Round,
    asked: Asked = NOTHING_ASKED,
    **refused: PlainErrors,
) -> HttpResponse:
    """Show a draft, or a published round for a change that its rules allow."""
    tournament = round_.tournament
    context = {
        "page": tournament_page(request, tournament, "round"),
        "round": round_,
        "current_round_number": round_.number,
        "sheet": draft_sheet(round_),
        "publication": PublicationForm(tournament=tournament),
        "unpair_form": ReasonForm(auto_id="unpair_%s"),
        "is_amendment": round_.is_public(),
        "hand_form": HandForm(round_),
        "asked": asked,
        **refused,
    }
    return render(request, "pairing/draft.html", context)


@of_tournament(Action.MANAGE_EVENT)
@only_sent("tournaments:round-detail", "round_number")
def change_pairing(
    request: StaffRequest, tournament: Tournament, round_number: int
) -> HttpResponse:
    """Make one change by hand; what it breaks is named and asks for a reason."""
    round_ = round_of(tournament, round_number)
    change = request.POST.get("change", "")
    if change == "again":
        change = request.POST.get("again", "")
    if change == "none":
        # Enter in a field: no button was pressed.
        change = ""
    picked = tuple(
        int(text) for text in request.POST.getlist("player") if is_number(text)
    )
    asked = Asked(change, picked)
    form = HandForm(round_, request.POST)
    try:
        if not form.is_valid():
            return shown_again(show_draft(request, round_, asked, hand_form=form))
        _change(request, round_, asked, form.cleaned_data)()
    except TournamentError as refusal:
        try:
            round_.refresh_from_db()
        except Round.DoesNotExist:
            # Un-paired by a colleague.
            messages.error(request, str(refusal))
            return redirect("tournaments:tournament-detail", tournament)
        add_refusal(form, refusal)
        if isinstance(refusal, by_hand.RulesBroken):
            asked = replace(asked, broken=_broken(round_, refusal))
        return shown_again(show_draft(request, round_, asked, hand_form=form))
    if round_.is_public():
        messages.success(request, _("The pairing is changed and marked as changed."))
        return redirect("pairing:amend-round", tournament, round_number)
    return redirect("pairing:draft", tournament, round_number)


def _broken(round_: Round, refusal: by_hand.RulesBroken) -> tuple[Finding, ...]:
    outcomes = round_.outcomes.exclude(number_then=None).select_related("entrant")
    names = {outcome.number_then or 0: outcome.entrant.name for outcome in outcomes}
    return findings(refusal.breaches, names)


def _change(
    request: StaffRequest, round_: Round, asked: Asked, why: Mapping[str, str]
) -> Callable[[], object]:
    """Return the change that a button asks for: "swap", "colours:3", "bye:12"."""
    what, _colon, argument = asked.change.partition(":")
    number = int(argument) if is_number(argument) else 0
    common: dict[str, Any] = {"by": request.user, **why}
    match what:
        case "":
            require_open(round_.tournament)
            raise InvalidValue(
                _("Nothing is changed. Press the button of the change that you want.")
            )
        case "swap":
            a, b = _two(round_, asked.picked)
            return lambda: by_hand.swap_players(round_=round_, a=a, b=b, **common)
        case "pair":
            a, b = _two(round_, asked.picked)
            return lambda: by_hand.pair_players(
                round_=round_, white=a, black=b, **common
            )
        case "colours":
            game = _game(round_, number)
            return lambda: by_hand.exchange_colours(game=game, **common)
        case "unpair":
            game = _game(round_, number)
            return lambda: by_hand.unpair_board(game=game, **common)
        case "bye":
            player = _player(round_, number)
            return lambda: by_hand.give_bye(round_=round_, entrant=player, **common)
        case "readmit":
            player = _player(round_, number)
            player.tournament = round_.tournament
            return lambda: readmit_player(
                entrant=player,
                by=request.user,
                reason=why["reason"] or _("The absence was explained"),
            )
        case "restore":
            return lambda: by_hand.restore_pairing(round_=round_, by=request.user)
        case "boards":
            return lambda: by_hand.order_boards(round_=round_, by=request.user)
    raise Http404


def _two(round_: Round, picked: tuple[int, ...]) -> tuple[Entrant, Entrant]:
    if len(picked) != 2:
        raise InvalidValue(_("Mark two players first."))
    return _player(round_, picked[0]), _player(round_, picked[1])


def _player(round_: Round, entry_order: int) -> Entrant:
    entrant = round_.tournament.entrants.filter(entry_order=entry_order).first()
    if entrant is None:
        raise Http404
    return entrant


def _game(round_: Round, board: int) -> Game:
    game = (
        Game.objects.filter(round=round_, board=board)
        .select_related("white", "black")
        .first()
    )
    if game is None:
        raise InvalidValue(_("This game is no longer in the round."))
    game.round = round_
    return game
