"""The page of one player: rounds, opponents, colours, points, the next board."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Entrant, Outcome, Tournament
from tournaments.record import BYE_KINDS, Kind
from tournaments.rules import Action
from tournaments.selectors.rounds import entrant_rounds
from tournaments.selectors.withdrawals import annulled_entrants, leaving
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
    is_annulled: bool = False
    """Whether the game counts for nobody: one of the two left too early."""

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
        return self.outcome.words


def player_rounds(page: TournamentPage, player: Entrant) -> list[PlayerRound]:
    """Return the rounds that this reader may see, in order."""
    tournament = page.tournament
    rounds: list[PlayerRound] = []
    annulled = annulled_entrants(tournament)
    total = 0
    for outcome in entrant_rounds(player):
        if not (page.is_staffed or outcome.round.is_public()):
            continue
        outcome.round.tournament = tournament
        opponent = None
        if outcome.game is not None:
            game = outcome.game
            opponent = game.black if game.white_id == player.pk else game.white
        points = tournament.scoring.points(outcome.result, outcome.side)
        is_settled = outcome.result not in (Kind.PENDING, Kind.ADJOURNED)
        is_annulled = player.pk in annulled or (
            opponent is not None and opponent.pk in annulled
        )
        total += points if is_settled and not is_annulled else 0
        rounds.append(PlayerRound(outcome, opponent, points, total, is_annulled))
    return rounds


@dataclass(frozen=True, slots=True)
class NextRound:
    """What a player asks first: the board, the bye, or when the next round begins."""

    number: int = 0
    """None when it is 0: the tournament is over, or the player has left it."""
    game: PlayerRound | None = None
    resting: PlayerRound | None = None
    """Without a game in the round in play."""


def next_round(
    page: TournamentPage, player: Entrant, rounds: list[PlayerRound]
) -> NextRound:
    """Return the next round of a player, as far as this reader may see it."""
    current = page.current_round
    now = current.number if current else 0
    waiting = [one for one in rounds if one.is_open and one.opponent]
    # The game of the round in play or after it; a postponed one only when none is left.
    ahead = [one for one in waiting if one.outcome.round.number >= now]
    for game in ahead or waiting:
        return NextRound(game.outcome.round.number, game=game)
    if current is not None and current.open_boards:
        for one in rounds:
            if one.is_bye and one.outcome.round.number == now:
                return NextRound(now, resting=one)
    tournament = page.tournament
    following = now + 1
    if tournament.is_closed or following > tournament.rounds_total:
        return NextRound()
    return NextRound(following) if player.is_in_play(following) else NextRound()


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
    ahead = next_round(page, player, rounds)
    what = leaving(player) if player.is_withdrawn else None
    context = {
        "page": page,
        "entrant": player,
        "rating": player.rating(tournament.rating_used),
        "is_estimated": player.is_estimated(tournament.rating_used),
        "rounds": rounds,
        "adjustments": adjustments,
        "total": total,
        "next_game": ahead.game,
        "resting": ahead.resting,
        "coming": ahead.number,
        "starts_at": tournament.round_starts_at(ahead.number),
        "annulled": [player] if what and what.is_annulled else [],
    }
    return render(request, "tournaments/player_detail.html", context)
