"""The page of one player: rounds, opponents, colours, points, the next board."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.enums import KIND_LABELS
from tournaments.models import Entrant, Outcome, Tournament
from tournaments.record import BYE_KINDS, Kind
from tournaments.rules import Action
from tournaments.selectors.rounds import entrant_rounds
from tournaments.views.access import entrant_of, of_tournament
from tournaments.views.frame import TournamentPage, tournament_page

MARKS = {
    Kind.WIN: "1",
    Kind.DRAW: "½",
    Kind.LOSS: "0",
    Kind.SHORT_WIN: "1",
    Kind.SHORT_DRAW: "½",
    Kind.SHORT_LOSS: "0",
    Kind.FORFEIT_WIN: "+",
    Kind.FORFEIT_LOSS: "−",
    Kind.ADJOURNED: "?",
}
"""What a crosstable prints for a game."""


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """One round of the player, with what is public of it."""

    outcome: Outcome
    opponent: Entrant | None
    points: int
    """In tenths."""
    total: int
    """Points after the round, in tenths, without adjustments."""

    @property
    def is_open(self) -> bool:
        return self.outcome.result is Kind.PENDING

    @property
    def is_bye(self) -> bool:
        return self.outcome.result in BYE_KINDS

    @property
    def mark(self) -> str:
        return MARKS.get(self.outcome.result, "")

    @property
    def label(self) -> str:
        return str(KIND_LABELS[self.outcome.result])


def player_rounds(page: TournamentPage, player: Entrant) -> list[PlayerRound]:
    """Return the rounds that this reader may see, in order."""
    tournament = page.tournament
    rounds: list[PlayerRound] = []
    total = 0
    for outcome in entrant_rounds(player):
        if not (page.is_staffed or outcome.round.is_public()):
            continue
        opponent = None
        if outcome.game is not None:
            game = outcome.game
            opponent = game.black if game.white_id == player.pk else game.white
        points = tournament.scoring.points(outcome.result, outcome.side)
        is_settled = outcome.result not in (Kind.PENDING, Kind.ADJOURNED)
        total += points if is_settled else 0
        rounds.append(PlayerRound(outcome, opponent, points, total))
    return rounds


@require_safe
@of_tournament(Action.VIEW_PUBLIC)
def player_detail(
    request: HttpRequest, tournament: Tournament, entrant: int
) -> HttpResponse:
    page = tournament_page(request, tournament, "players")
    player = entrant_of(tournament, entrant)
    rounds = player_rounds(page, player)
    adjustments = list(player.adjustments.all())
    total = (rounds[-1].total if rounds else 0) + sum(a.tenths for a in adjustments)
    waiting = [one for one in rounds if one.is_open and one.opponent]
    context = {
        "page": page,
        "entrant": player,
        "rating": player.rating(tournament.rating_used),
        "is_estimated": player.is_estimated(tournament.rating_used),
        "rounds": rounds,
        "adjustments": adjustments,
        "total": total,
        "next_game": waiting[-1] if waiting else None,
    }
    return render(request, "tournaments/player_detail.html", context)
