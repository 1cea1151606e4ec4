"""Play-offs: the page of a tie, its games and their results."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from standings.forms.play_offs import PlayOffChangeForm, PlayOffRulesForm, ScoreForm
from standings.playoffs.order import tied_on_points
from standings.playoffs.planning import planned_time
from standings.selectors import early_boards, entrants_by_number, final_table
from standings.services import play_offs
from standings.sheets.play_offs import (
    PlayOffSheet,
    announced_regulations,
    armageddon_text,
    play_off_sheets,
    rate_text,
)
from tournaments.enums import PlayOffPhase, PlayOffScore
from tournaments.errors import InvalidValue
from tournaments.forms.acts import ReasonForm
from tournaments.forms.base import PlainErrors
from tournaments.models import Entrant, PlayOff, PlayOffGame, Tournament
from tournaments.rules import Action
from tournaments.views.access import StaffRequest, of_tournament
from tournaments.views.answers import ActPage, carry_out
from tournaments.views.frame import tournament_page

MINUTE = timedelta(minutes=1)

Refused = Mapping[UUID | None, Mapping[str, PlainErrors]]
"""The refused form of a play-off or a game, by its row and its name on the page."""


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def play_off_page(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the play-offs of a tournament, and the ties that can be played off."""
    return _show(request, tournament)


def _show(
    request: HttpRequest,
    tournament: Tournament,
    of: UUID | None = None,
    **refused: PlainErrors,
) -> HttpResponse:
    """Show the page; a refused form may be that of one play-off or game."""
    page = tournament_page(request, tournament, "standings")
    sheets = play_off_sheets(tournament)
    if not sheets and not page.can_manage:
        raise Http404
    regulations = announced_regulations(tournament)
    offers = []
    if page.can_manage and page.progress.stage == "close":
        taken = {e.pk for sheet in sheets for e in sheet.entrants}
        entrants = entrants_by_number(tournament)
        offers = [
            {
                "tie": tie,
                "entrants": [entrants[number] for number in tie.numbers],
                "minutes": planned_time(len(tie.numbers), regulations) // MINUTE,
                "is_announced": regulations.is_announced(tie.rank),
            }
            for tie in tied_on_points(final_table(tournament).plain)
            if not any(entrants[number].pk in taken for number in tie.numbers)
        ]
    context = {
        "page": page,
        "sheets": [(sheet, *_forms(sheet, {of: refused})) for sheet in sheets],
        "announced_offers": [o for o in offers if o["is_announced"]],
        "other_offers": [o for o in offers if not o["is_announced"]],
        # What was refused because of the end is shown once more with its sentence.
        "can_change": page.can_manage and (not tournament.is_closed or refused),
        "can_score": page.can_enter and (not tournament.is_closed or refused),
        "rules_form": PlayOffRulesForm(regulations=regulations),
        "rate": rate_text(regulations.rate),
        "armageddon": armageddon_text(regulations),
        "regulations": regulations,
        "scores": PlayOffScore.choices,
        "early": early_boards(tournament) if page.can_manage else [],
        **refused,
    }
    return render(request, "standings/play_offs.html", context)


def _forms(sheet: PlayOffSheet, refused: Refused) -> tuple[object, object]:
    """Return the forms of a play-off, and its stages with the form of each game."""
    own = {
        "change": PlayOffChangeForm(sheet.row, regulations=sheet.regulations),
        "cancel": _cancel_form(sheet.row),
        **refused.get(sheet.row.uid, {}),
    }
    stages = [
        (
            stage,
            [
                (line, {"score": ScoreForm(line.row), **refused.get(line.row.uid, {})})
                for line in stage.games
            ],
        )
        for stage in sheet.stages
    ]
    return own, stages


def _page(
    request: StaffRequest, tournament: Tournament, of: UUID | None = None
) -> ActPage:
    name = "standings:play-offs"
    show = partial(_show, request, tournament, of)
    return ActPage(name, reverse(name, args=[tournament]), show)


@of_tournament(Action.MANAGE_EVENT)
def set_play_off_rules(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    form = PlayOffRulesForm(request.POST)
    return carry_out(
        request,
        lambda: play_offs.set_play_off_rules(
            tournament=tournament, rules=form.regulations(), by=request.user
        ),
        on=_page(request, tournament),
        done=_("The rules of play-offs are set."),
        rules_form=form,
    )


@of_tournament(Action.MANAGE_EVENT)
def start_play_off(
    request: StaffRequest, tournament: Tournament, place: int
) -> HttpResponse:
    return carry_out(
        request,
        lambda: play_offs.start_play_off(
            tournament=tournament,
            entrants=_tied(tournament, place),
            by=request.user,
        ),
        on=_page(request, tournament),
        done=_("The play-off is open. Draw lots for its first games."),
    )


def _tied(tournament: Tournament, place: int) -> list[Entrant]:
    entrants = entrants_by_number(tournament)
    for tie in tied_on_points(final_table(tournament).plain):
        if tie.rank == place:
            return [entrants[number] for number in tie.numbers]
    raise InvalidValue(_("Nobody is tied there any more."))


def _play_off(tournament: Tournament, key: UUID) -> PlayOff:
    row = get_object_or_404(PlayOff, tournament=tournament, pk=key)
    row.tournament = tournament
    return row


def _game(tournament: Tournament, key: UUID) -> PlayOffGame:
    row = get_object_or_404(
        PlayOffGame.objects.select_related("play_off", "white", "black"),
        play_off__tournament=tournament,
        pk=key,
    )
    row.play_off.tournament = tournament
    return row


@of_tournament(Action.MANAGE_EVENT)
def draw_games(
    request: StaffRequest, tournament: Tournament, play_off: UUID
) -> HttpResponse:
    row = _play_off(tournament, play_off)
    return carry_out(
        request,
        lambda: play_offs.draw_play_off_games(play_off=row, by=request.user),
        on=_page(request, tournament),
        done=_drawn_text,
    )


def _drawn_text(games: list[PlayOffGame]) -> str:
    """Say what was drawn; after the first sudden game colours need no lot."""
    if all(game.phase == PlayOffPhase.SUDDEN and game.number > 1 for game in games):
        return _("Colours are set for what is played next.")
    return _("The lots are drawn: the games stand below.")


@of_tournament(Action.MANAGE_EVENT)
def change_play_off(
    request: StaffRequest, tournament: Tournament, play_off: UUID
) -> HttpResponse:
    row = _play_off(tournament, play_off)
    form = PlayOffChangeForm(row, request.POST)
    return carry_out(
        request,
        lambda: play_offs.change_play_off(
            play_off=row,
            by=request.user,
            reason=form.cleaned_data["reason"],
            rules=form.regulations(),
            games_ended_at=form.cleaned_data["games_ended_at"],
        ),
        on=_page(request, tournament, play_off),
        done=_("The play-off is changed; the journal has the reason."),
        change=form,
    )


def _cancel_form(row: PlayOff, typed: QueryDict | None = None) -> ReasonForm:
    return ReasonForm(typed, auto_id=f"cancel_{row.uid}_%s")


@of_tournament(Action.MANAGE_EVENT)
def cancel_play_off(
    request: StaffRequest, tournament: Tournament, play_off: UUID
) -> HttpResponse:
    row = _play_off(tournament, play_off)
    form = _cancel_form(row, request.POST)
    return carry_out(
        request,
        lambda: play_offs.cancel_play_off(
            play_off=row, by=request.user, **form.cleaned_data
        ),
        on=_page(request, tournament, play_off),
        done=_("The play-off is called off: the tie-breaks decide again."),
        cancel=form,
    )


@of_tournament(Action.ENTER_RESULTS)
def choose_colour(
    request: StaffRequest, tournament: Tournament, game: UUID
) -> HttpResponse:
    row = _game(tournament, game)
    return carry_out(
        request,
        lambda: play_offs.choose_play_off_colour(
            game=row, colour=request.POST.get("colour", ""), by=request.user
        ),
        on=_page(request, tournament),
        done=_("The colour is noted."),
    )


@of_tournament(Action.ENTER_RESULTS)
def enter_score(
    request: StaffRequest, tournament: Tournament, game: UUID
) -> HttpResponse:
    row = _game(tournament, game)
    form = ScoreForm(row, request.POST)
    return carry_out(
        request,
        lambda: play_offs.enter_play_off_result(
            game=row, by=request.user, **form.cleaned_data
        ),
        on=_page(request, tournament, game),
        done=_("The result is entered."),
        score=form,
    )
