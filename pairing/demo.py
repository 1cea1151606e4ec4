"""The demo: an event with a finished, a running and a coming tournament.

Everything is made through the services and paired by the engine, as arbiters would;
the same players meet with the same results each time.
"""

from __future__ import annotations

import random
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db import transaction

from pairing.demo_players import demo_players
from pairing.services.rounds import pair_next_round
from tournaments.clock import clock_at
from tournaments.enums import ByeKind, GameResult
from tournaments.models import Event, Game, Round, Tournament
from tournaments.selectors import boards, entrant_list
from tournaments.services.adjustments import adjust_points, forbid_pairing
from tournaments.services.byes import request_bye
from tournaments.services.entrants import enter_player, withdraw_player
from tournaments.services.events import create_event
from tournaments.services.imports import import_entrants
from tournaments.services.results import enter_result
from tournaments.services.rounds import publish_round
from tournaments.services.tournaments import (
    close_list,
    close_tournament,
    create_tournament,
)

FIRST_DAY = date(2026, 10, 24)
ZONE = ZoneInfo("Europe/Brussels")
SLUG = "demo"


def make_demo(*, by: User) -> Event:
    """Make the demo event and return it."""
    with transaction.atomic():
        with clock_at(_hour(FIRST_DAY - timedelta(days=30), 19)):
            event = create_event(
                name="Three Rivers Chess Festival",
                slug=SLUG,
                by=by,
                place="Gent",
                federation="BEL",
                start_date=FIRST_DAY,
                end_date=FIRST_DAY + timedelta(days=8),
                organiser="Schaakkring Leie",
                chief_arbiter="Delvaux, Renée",
                deputies="Haverkamp, Sander\nMoreau, Benoît",
                is_public=True,
                is_fide_rated=True,
                time_zone=ZONE.key,
            )
        _finished_tournament(event, by)
        _running_tournament(event, by)
        _coming_tournament(event, by)
    return event


def _hour(day: date, hour: int, minute: int = 0) -> datetime:
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZONE)


def _starts(rounds: int, hour: int, *, late: int = 0) -> list[datetime]:
    return [_hour(FIRST_DAY + timedelta(days=n + late), hour) for n in range(rounds)]


def _finished_tournament(event: Event, by: User) -> None:
    """Nine rounds and eighty players, closed."""
    starts = _starts(9, 14)
    with clock_at(starts[0] - timedelta(days=2)):
        tournament = create_tournament(
            event=event,
            name="Masters",
            by=by,
            rounds_total=9,
            initial_colour_choice="w",
            rate_of_play="90 min / 40 + 30 min + 30 s",
            time_control_code="40/5400+30:1800+30",
            round_times=starts,
        )
        import_entrants(
            tournament=tournament,
            rows=demo_players(
                80, seed=1, strongest=2540, weakest=1710, born=(1955, 2012)
            ),
            by=by,
        )
        entrants = entrant_list(tournament)
        forbid_pairing(
            tournament=tournament,
            entrants=[entrants[40], entrants[60]],
            reason="Brother and sister",
            by=by,
        )
        for index, number in ((17, 4), (44, 2), (63, 6)):
            request_bye(
                entrant=entrants[index],
                round_number=number,
                kind=ByeKind.HALF_POINT,
                by=by,
            )
        close_list(tournament=tournament, by=by)
    for number, start in enumerate(starts, start=1):
        if number == 7:
            with clock_at(start - timedelta(hours=2)):
                withdraw_player(entrant=entrants[72], reason="Illness", by=by)
        round_ = _paired_round(tournament, start, by)
        _enter_results(round_, start, by, seed=10)
    with clock_at(starts[-1] + timedelta(hours=6)):
        close_tournament(tournament=tournament, by=by)


def _running_tournament(event: Event, by: User) -> None:
    """Seven rounds, the fifth in play: some results are still missing."""
    starts = _starts(7, 10, late=2)
    with clock_at(starts[0] - timedelta(days=1)):
        tournament = create_tournament(
            event=event,
            name="Open",
            by=by,
            rounds_total=7,
            initial_colour_choice="b",
            rate_of_play="60 min + 30 s",
            time_control_code="3600+30",
            round_times=starts,
        )
        import_entrants(
            tournament=tournament,
            rows=demo_players(
                46, seed=2, strongest=2080, weakest=1320, born=(1948, 2015)
            ),
            by=by,
        )
        entrants = entrant_list(tournament)
        request_bye(entrant=entrants[8], round_number=3, kind=ByeKind.HALF_POINT, by=by)
        request_bye(
            entrant=entrants[30], round_number=5, kind=ByeKind.ZERO_POINT, by=by
        )
    for number, start in enumerate(starts[:5], start=1):
        with clock_at(start - timedelta(hours=1)):
            if number == 2:
                _late_entry(tournament, by)
            if number == 4:
                withdraw_player(entrant=entrants[39], by=by, reason="Work")
                adjust_points(
                    entrant=entrants[12],
                    tenths=-5,
                    reason="Phone rang in the playing hall",
                    by=by,
                )
        round_ = _paired_round(tournament, start, by)
        _enter_results(round_, start, by, seed=20, missing=9 if number == 5 else 0)
        if number == 3:
            _correct_one(round_, start + timedelta(hours=7), by)


def _late_entry(tournament: Tournament, by: User) -> None:
    rating = {"value": 1874, "source": "FIDE", "date": "2026-10-01"}
    enter_player(
        tournament=tournament,
        by=by,
        surname="Van Laethem",
        first_name="Joris",
        federation="BEL",
        club="Het Paard",
        birth="1988",
        sex="m",
        ratings={"standard": rating},
    )


def _correct_one(round_: Round, at: datetime, by: User) -> None:
    """Change a result in the evening: an arbiter misread a slip."""
    board = next(b for b in boards(round_) if b.result == GameResult.BLACK_WINS)
    with clock_at(at):
        enter_result(game=board.game, result=GameResult.DRAW, seen=board.code, by=by)


def _coming_tournament(event: Event, by: User) -> None:
    """Entries are open, nothing is paired."""
    starts = _starts(7, 11, late=2)
    with clock_at(starts[0] - timedelta(days=1)):
        tournament = create_tournament(
            event=event,
            name="Youth",
            by=by,
            rounds_total=7,
            initial_colour_choice="drawn",
            rate_of_play="15 min + 10 s",
            time_control_code="900+10",
            round_times=starts,
        )
        import_entrants(
            tournament=tournament,
            rows=demo_players(
                23, seed=3, strongest=1620, weakest=1180, born=(2010, 2018)
            ),
            by=by,
        )


def _paired_round(tournament: Tournament, start: datetime, by: User) -> Round:
    with clock_at(start - timedelta(minutes=40)):
        round_ = pair_next_round(tournament=tournament, by=by)
    with clock_at(start - timedelta(minutes=30)):
        return publish_round(round_=round_, by=by)


def _enter_results(
    round_: Round, start: datetime, by: User, *, seed: int, missing: int = 0
) -> None:
    """Enter results as ratings make them likely, the lower boards first."""
    rng = random.Random(seed * 100 + round_.number)  # noqa: S311 -- a fixed draw
    games = [board.game for board in boards(round_)]
    rng.shuffle(games)
    at = start + timedelta(minutes=55)
    for game in games[missing:]:
        at += timedelta(seconds=rng.randint(20, 300))
        with clock_at(at):
            enter_result(game=game, result=_likely_result(game, rng), by=by)


def _likely_result(game: Game, rng: random.Random) -> GameResult:
    if rng.random() < 0.008:
        return rng.choice(
            [GameResult.WHITE_WINS_BY_FORFEIT, GameResult.BLACK_WINS_BY_FORFEIT]
        )
    white, black = (p.rating("standard") or 1300 for p in (game.white, game.black))
    expected = 1 / (1 + 10 ** ((black - white - 35) / 400))
    draw = 0.36 * (1 - abs(2 * expected - 1))
    drawn = rng.random()
    if drawn < expected - draw / 2:
        return GameResult.WHITE_WINS
    if drawn < expected + draw / 2:
        return GameResult.DRAW
    return GameResult.BLACK_WINS
