"""Prizes and play-offs as feeds for others."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_safe

from standings.sheets.play_offs import PlayOffSheet, play_off_sheets
from standings.sheets.prizes import PrizeSheet, prize_sheet, stored_plan
from tournaments.enums import PlayOffScore
from tournaments.models import Tournament
from tournaments.public import shapes
from tournaments.public.files import json_answer
from tournaments.rules import Action
from tournaments.views.access import of_tournament

RESULTS = {
    PlayOffScore.WHITE_WINS: "1-0",
    PlayOffScore.DRAW: "1/2",
    PlayOffScore.BLACK_WINS: "0-1",
    PlayOffScore.WHITE_WINS_BY_FORFEIT: "+-",
    PlayOffScore.BLACK_WINS_BY_FORFEIT: "-+",
}
"""As the feed of a round writes them."""


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def prizes_feed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send a public plan of prizes; who gets them once that is final."""
    stored = stored_plan(tournament)
    if stored[0] is None or not stored[0].is_public:
        raise Http404
    address = reverse("standings:prizes", args=[tournament])
    with translation.override("en"):
        sheet = prize_sheet(tournament, stored=stored)
        if sheet is None:
            raise Http404
        content = {
            **shapes.envelope(request, "prizes", address),
            "tournament": shapes.tournament_shape(tournament),
            **_prizes_shape(sheet),
        }
    return json_answer(content)


def _prizes_shape(sheet: PrizeSheet) -> shapes.Shape:
    return {
        "fund": sheet.fund,
        "rules": list(sheet.rules),
        "is_final": sheet.is_final,
        "categories": [
            {
                "name": category.name,
                "conditions": category.conditions,
                "players": category.competitors,
                "prizes": [
                    {
                        "place": prize.place,
                        "prize": prize.text,
                        "winners": [shapes.player_name(e) for e in prize.winners]
                        if sheet.is_final
                        else [],
                    }
                    for prize in category.prizes
                ],
            }
            for category in sheet.categories
        ],
        "awards": [
            {
                "place": line.place,
                "player": shapes.player_name(line.entrant),
                "amount": line.amount or None,
                "objects": list(line.objects),
                "why": list(line.reasons or line.prizes),
            }
            for line in sheet.awards
        ]
        if sheet.is_final
        else [],
    }


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def play_offs_feed(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    address = reverse("standings:play-offs", args=[tournament])
    with translation.override("en"):
        sheets = play_off_sheets(tournament)
        if not sheets:
            raise Http404
        content = {
            **shapes.envelope(request, "play-offs", address),
            "tournament": shapes.tournament_shape(tournament),
            "play_offs": [_play_off_shape(sheet) for sheet in sheets],
        }
    return json_answer(content)


def _play_off_shape(sheet: PlayOffSheet) -> shapes.Shape:
    return {
        "first_place": sheet.row.first_place,
        "last_place": sheet.last_place,
        "rate_of_play": sheet.rate,
        "players": [shapes.player_name(entrant) for entrant in sheet.entrants],
        "behind_by_tie_breaks": [shapes.player_name(entrant) for entrant in sheet.cut],
        "is_finished": sheet.is_finished,
        "places": [
            {
                "first": place.first,
                "last": place.last,
                "players": [shapes.player_name(entrant) for entrant in place.entrants],
            }
            for place in sheet.places
        ]
        if sheet.is_finished
        else [],
        "games": [
            {
                "stage": stage.title,
                "number": line.row.number,
                "white": shapes.player_name(line.row.white),
                "black": shapes.player_name(line.row.black),
                "result": RESULTS[PlayOffScore(line.row.score)]
                if line.row.score
                else None,
            }
            for stage in sheet.stages
            for line in stage.games
        ],
    }
