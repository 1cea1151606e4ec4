"""Rounds: their boards, who has no game, and what is still open."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q

from tournaments.enums import GameResult, game_result
from tournaments.models import Entrant, Game, Outcome, Round, Tournament
from tournaments.record import Colour, Kind


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a round, as pages and sheets show it."""

    game: Game
    white: Outcome
    black: Outcome

    @property
    def number(self) -> int:
        return self.game.board

    @property
    def is_open(self) -> bool:
        """Tell whether no result is entered."""
        return self.white.kind == Kind.PENDING

    @property
    def is_adjourned(self) -> bool:
        return self.white.kind == Kind.ADJOURNED

    @property
    def result(self) -> GameResult | None:
        return game_result(self.white.kind, self.black.kind)

    @property
    def code(self) -> str:
        """Return what `seen` of the result services means; empty while it is open."""
        if self.is_open:
            return ""
        return self.result or f"{self.white.kind}{self.black.kind}"

    @property
    def is_reversed(self) -> bool:
        """Tell whether the game was played with the colours the other way round."""
        return self.white.colour == Colour.BLACK

    @property
    def for_rating(self) -> str:
        """Return what is reported for rating, where it is another result or colour."""
        white, black = self.white, self.black
        if not (white.rating_kind or black.rating_kind or white.rating_colour):
            return ""
        result = game_result(
            white.rating_kind or white.kind, black.rating_kind or black.kind
        )
        is_reversed = (white.rating_colour or white.colour) == Colour.BLACK
        words = str(result.label) if result else ""
        return f"{words} ⇄" if is_reversed else words


def boards(round_: Round, numbers: Collection[int] | None = None) -> list[Board]:
    """Return boards of a round in order, with both players.

    All of them, or those with some numbers. One query: between two of them a colleague
    may swap players.
    """
    rows = Outcome.objects.filter(round=round_, game__isnull=False)
    if numbers is not None:
        rows = rows.filter(game__board__in=numbers)
    games: dict[UUID, Game] = {}
    sides: dict[UUID, dict[UUID, Outcome]] = defaultdict(dict)
    for outcome in rows.select_related("entrant", "game").order_by("game__board"):
        outcome.round = round_
        if outcome.game is not None:
            game = games.setdefault(outcome.game.pk, outcome.game)
            outcome.game = game
            sides[game.pk][outcome.entrant_id] = outcome
    return [_board(round_, game, sides[game.pk]) for game in games.values()]


def _board(round_: Round, game: Game, sides: dict[UUID, Outcome]) -> Board:
    white, black = sides[game.white_id], sides[game.black_id]
    game.round = round_
    game.white, game.black = white.entrant, black.entrant
    return Board(game, white, black)


def games_on(round_: Round, numbers: Collection[int]) -> dict[int, Game]:
    """Return the games on some boards of a round, by board: one query."""
    games = {}
    for game in Game.objects.filter(round=round_, board__in=numbers):
        game.round = round_
        games[game.board] = game
    return games


def board(round_: Round, number: int) -> Board | None:
    """Return one board of a round with both players."""
    return next(iter(boards(round_, [number])), None)


def without_game(round_: Round) -> list[Outcome]:
    """Return byes and absences of a round, the pairing-allocated bye first."""
    outcomes = list(
        Outcome.objects.filter(round=round_, game__isnull=True).select_related(
            "entrant"
        )
    )
    for outcome in outcomes:
        outcome.round = round_
    outcomes.sort(
        key=lambda o: (o.kind != Kind.PAIRING_BYE, o.kind, o.number_then or 0)
    )
    return outcomes


def open_boards(round_: Round) -> list[int]:
    """Return the boards of a round without a result."""
    return sorted(
        set(
            Outcome.objects.filter(
                round=round_, kind=Kind.PENDING.value, game__isnull=False
            ).values_list("game__board", flat=True)
        )
    )


def entered_boards(round_: Round) -> tuple[int, int]:
    """Return how many boards a round has, and how many of them have a result."""
    is_open = Q(kind=Kind.PENDING.value)
    counts = Outcome.objects.filter(round=round_).aggregate(
        boards=Count("game", distinct=True),
        open=Count("game", distinct=True, filter=is_open),
    )
    return counts["boards"], counts["boards"] - counts["open"]


def adjourned_games(tournament: Tournament) -> list[Game]:
    """Return the adjourned games that are not settled, oldest round first."""
    return list(
        Game.objects.filter(
            round__tournament=tournament, outcomes__kind=Kind.ADJOURNED.value
        )
        .select_related("round", "white", "black")
        .order_by("round__number", "board")
        .distinct()
    )


def last_accelerated_number(tournament: Tournament) -> int | None:
    """Return the present number of the last player of group A (C.04.7).

    Group A is fixed with the first round; none before it is paired.
    """
    outcome = (
        Outcome.objects.filter(
            round__tournament=tournament, round__number=1, virtual_points__gt=0
        )
        .select_related("entrant")
        .order_by("-number_then")
        .first()
    )
    return None if outcome is None else outcome.entrant.pairing_number


def entrant_rounds(entrant: Entrant) -> list[Outcome]:
    """Return the rounds of one player, with games and opponents."""
    return list(
        Outcome.objects.filter(entrant=entrant)
        .select_related("round", "game", "game__white", "game__black")
        .order_by("round__number")
    )
