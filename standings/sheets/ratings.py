"""How a tournament moves a rating: game by game, for the page of a player."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.utils.formats import number_format

from standings.ratings import (
    K_MIDDLE,
    RatingChange,
    Tempo,
    expected_score,
    rating_changes,
)
from standings.tiebreaks.opponent_ratings import half_points
from standings.tiebreaks.standings_input import StandingsInput
from tournaments.enums import RatingKind
from tournaments.models import Entrant, Tournament
from tournaments.record import RATED_KINDS
from tournaments.round_times import day_of


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One rated game, with the score that the two ratings lead one to expect."""

    round_number: int
    opponent: Entrant
    rating: int
    scored: int
    """In tenths."""
    expected: str


@dataclass(frozen=True, slots=True)
class RatingSheet:
    """The rating change of one player and the games that make it."""

    change: RatingChange
    games: tuple[RatedGame, ...]
    scored: int
    """In tenths."""
    expected: str


def tempo_of(tournament: Tournament) -> Tempo:
    kinds = {RatingKind.RAPID: Tempo.RAPID, RatingKind.BLITZ: Tempo.BLITZ}
    return kinds.get(RatingKind(tournament.rating_used), Tempo.STANDARD)


def rating_changes_of(
    tournament: Tournament, given: StandingsInput, *, of: int | None = None
) -> dict[int, RatingChange]:
    """Return the rating change of every rated player, by pairing number.

    `of`: of the player with this number alone.
    Games against a player who left a round robin early are rated all the same.
    National ratings follow rules of their own and have none here.
    """
    if tournament.rating_used == RatingKind.NATIONAL:
        return {}
    given = given.reported
    tempo = tempo_of(tournament)
    # In rapid and blitz everybody has the same K (B.02.2 and B.02.3).
    same = {} if tempo is Tempo.STANDARD else dict.fromkeys(given.numbers, K_MIDDLE)
    return rating_changes(
        given, year=event_year(tournament), k_factors=same, tempo=tempo, of=of
    )


def event_year(tournament: Tournament) -> int:
    """Return the year by which ages go: that of the first day that is known."""
    zone = ZoneInfo(tournament.paper_time_zone)
    days = [day_of(moment, zone) for moment in tournament.round_times if moment]
    start = tournament.event.start_date or min(
        days, default=tournament.created_at.date()
    )
    return start.year


def rating_sheet(
    tournament: Tournament,
    given: StandingsInput,
    player: Entrant,
    entrants: dict[int, Entrant],
) -> RatingSheet | None:
    """Return how the rating of a player changes; none without a rated game."""
    number = player.pairing_number or 0
    change = rating_changes_of(tournament, given, of=number).get(number)
    if change is None or not change.games:
        return None
    given = given.reported
    index = given.index_of[number]
    own, tempo = given.ratings[index], tempo_of(tournament)
    games = []
    for r, opponent in enumerate(given.opponents[index]):
        is_rated = given.outcome(index, r).kind in RATED_KINDS
        rating = given.ratings[opponent] if is_rated else 0
        if rating > 0:
            games.append(
                RatedGame(
                    round_number=r + 1,
                    opponent=entrants[given.numbers[opponent]],
                    rating=rating,
                    scored=5 * half_points(given.traits[index][r]),
                    expected=hundredths(expected_score(own, rating, tempo=tempo)),
                )
            )
    return RatingSheet(
        change=change,
        games=tuple(games),
        scored=5 * change.half_points,
        expected=hundredths(change.expected_percent),
    )


def hundredths(value: int) -> str:
    """Return hundredths of a point as the reader's language writes them."""
    return number_format(Decimal(value) / 100, decimal_pos=2)
