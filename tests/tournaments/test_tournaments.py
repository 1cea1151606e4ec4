"""Tournaments: regulations, what is frozen, closing."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from tests.factories import (
    finish,
    game_between,
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.enums import System
from tournaments.errors import (
    AlreadyPlaying,
    InvalidValue,
    ListClosed,
    ReasonMissing,
    RoundStillOpen,
    SettingLocked,
    TournamentClosed,
)
from tournaments.models import Tournament
from tournaments.record import STANDARD_SCORING, Scoring
from tournaments.selectors import departures, locked_settings
from tournaments.services.results import enter_result
from tournaments.services.tournaments import (
    close_list,
    close_tournament,
    create_tournament,
    delete_tournament,
    lower_rounds,
    reopen_list,
    reopen_tournament,
    update_settings,
)

pytestmark = pytest.mark.django_db


def test_create_tournament_needs_only_a_name():
    tournament = create_tournament(event=make_event(), name="Open", by=make_user())

    assert tournament.slug == "open"
    assert tournament.system == System.DUTCH_2026
    assert tournament.scoring == STANDARD_SCORING
    assert tournament.rounds_total == 7
    assert tournament.last_half_bye_round == 6
    assert tournament.initial_colour == ""
    assert tournament.journal.get().act == "create_tournament"


def test_create_tournament_takes_every_setting():
    start = datetime(2026, 11, 1, 13, tzinfo=UTC)
    tournament = create_tournament(
        event=make_event(time_zone="Europe/Brussels", language="nl"),
        name="Open",
        by=make_user(),
        rounds_total=9,
        system="dutch-2017",
        scoring=STANDARD_SCORING._replace(
            white_win=30, black_win=30, white_draw=10, black_draw=10, forfeit_win=30
        ),
        tie_breaks=["bh/c1", {"code": "DE", "first_place": 1, "last_place": 3}],
        initial_colour_choice="b",
        round_times=[start, date(2026, 11, 2), None],
        language="fr",
    )
    stored = Tournament.objects.select_related("event").get(pk=tournament.pk)

    assert stored.scoring.win == 30
    assert stored.scoring.pairing_bye == 10
    assert stored.tie_breaks == [
        {"code": "BH/C1"},
        {"code": "DE", "first_place": 1, "last_place": 3},
    ]
    assert stored.initial_colour == "b"
    assert stored.round_starts_at(1) == start
    assert stored.round_time(2) == "2026-11-02"
    assert stored.round_starts_at(2) is stored.round_time(3) is stored.round_time(4)
    assert (stored.paper_language, stored.paper_time_zone) == ("fr", "Europe/Brussels")


def codes(tournament: Tournament) -> list[str]:
    tournament.refresh_from_db()
    return [step["code"] for step in tournament.tie_breaks]


def test_round_robin_starts_with_tie_breaks_that_decide_in_one():
    event, by = make_event(), make_user()
    swiss = create_tournament(event=event, name="Open", by=by)
    robin = create_tournament(event=event, name="Cup", by=by, system="round-robin")

    assert codes(swiss) == ["BH/C1", "BH", "SB", "DE"]
    assert codes(robin) == ["DE", "WON", "SB", "KS"]


def test_tie_breaks_nobody_chose_follow_the_system_and_chosen_ones_stay():
    event, by = make_event(), make_user()
    tournament = create_tournament(event=event, name="Open", by=by)
    update_settings(
        tournament=tournament,
        by=by,
        system="round-robin",
        tie_breaks=tournament.tie_breaks,
    )
    assert codes(tournament) == ["DE", "WON", "SB", "KS"]
    update_settings(tournament=tournament, by=by, system="dutch-2017")
    assert codes(tournament) == ["BH/C1", "BH", "SB", "DE"]

    update_settings(tournament=tournament, by=by, tie_breaks=["BH"])
    update_settings(tournament=tournament, by=by, system="round-robin")
    assert codes(tournament) == ["BH"]


@pytest.mark.parametrize(
    ("field", "settings"),
    [
        ("name", {"name": ""}),
        ("rounds_total", {"rounds_total": 0}),
        ("rounds_total", {"rounds_total": 47}),
        ("system", {"system": "swiss-2050"}),
        ("points_white_draw", {"scoring": Scoring(white_draw=6, black_draw=5)}),
        ("points_pairing_bye", {"points_pairing_bye": 15}),
        ("tie_breaks", {"tie_breaks": [""]}),
        (
            "tie_breaks",
            {"tie_breaks": [{"code": "BH", "first_place": 3, "last_place": 2}]},
        ),
        ("tie_breaks", {"tie_breaks": [{"code": "BH", "places": 2}]}),
        ("round_times", {"round_times": ["tomorrow"]}),
        ("round_times", {"round_times": ["2026-11-01T12:00:00"]}),
        ("round_times", {"round_times": ["2026-11-02", None, "2026-11-01"]}),
        (
            "round_times",
            {"round_times": ["2026-11-01T12:00:00+00:00", "2026-11-01T11:00:00+00:00"]},
        ),
        ("round_times", {"round_times": ["2026-11-02T12:00:00+00:00", "2026-11-01"]}),
        ("skipped_boards", {"skipped_boards": [0]}),
        ("time_zone", {"time_zone": "Gent"}),
        ("language", {"language": "tlh"}),
    ],
)
def test_update_settings_refuses_impossible_regulations(field, settings):
    tournament = make_tournament()

    with pytest.raises(InvalidValue) as refusal:
        update_settings(tournament=tournament, by=make_user(), **settings)

    assert refusal.value.field == field
    assert tournament.journal.count() == 1


def test_scoring_may_be_3_1_0_with_a_bye_of_1():
    tournament = make_tournament()

    update_settings(
        tournament=tournament,
        by=make_user(),
        scoring=Scoring(30, 30, 10, 10, 0, 0, 30, 0, 10, 10, 30, 0, 10),
    )

    assert Tournament.objects.get(pk=tournament.pk).scoring.draw == 10


@pytest.mark.parametrize(
    "settings",
    [
        {"system": "dutch-2017"},
        {"acceleration": "baku"},
        {"rounds_total": 9},
        {"initial_colour_choice": "b"},
        {"tie_breaks": ["SB"]},
        {"tie_break_edition": "2024"},
        {"rating_used": "blitz"},
        {"number_order": "lot"},
        {"points_pairing_bye": 5},
        {"points_half_point_bye": 0},
    ],
)
def test_update_settings_refuses_what_the_start_has_frozen(settings):
    tournament = make_tournament(4)
    pair(tournament)
    (field,) = settings

    with pytest.raises(SettingLocked) as refusal:
        update_settings(tournament=tournament, by=make_user(), **settings)

    assert refusal.value.field == field
    assert refusal.value.message == str(locked_settings(tournament)[field])


def test_update_settings_accepts_frozen_values_that_stay_as_they_are():
    tournament = make_tournament(4)
    pair(tournament)

    update_settings(
        tournament=tournament,
        by=make_user(),
        system=tournament.system,
        scoring=tournament.scoring,
        rate_of_play="90 min",
    )

    assert Tournament.objects.get(pk=tournament.pk).rate_of_play == "90 min"


def test_update_settings_renumbers_for_another_rating():
    tournament = make_tournament(3)
    last = tournament.entrants.get(pairing_number=3)
    last.ratings["rapid"] = {"value": 2500, "source": "", "date": ""}
    last.save()

    update_settings(tournament=tournament, by=make_user(), rating_used="rapid")

    last.refresh_from_db()
    assert last.pairing_number == 1


def test_nothing_is_locked_before_the_first_round():
    assert locked_settings(make_tournament(4)) == {}


def test_lower_rounds_needs_a_reason_and_stays_above_what_is_paired():
    tournament = make_tournament(6, rounds_total=5)
    play_rounds(tournament, 2)
    by = make_user()

    with pytest.raises(ReasonMissing):
        lower_rounds(tournament=tournament, rounds_total=3, reason=" ", by=by)
    for impossible in (1, 5, 6):
        with pytest.raises(InvalidValue):
            lower_rounds(
                tournament=tournament, rounds_total=impossible, reason="Snow", by=by
            )
    lower_rounds(tournament=tournament, rounds_total=3, reason="Snow", by=by)

    assert Tournament.objects.get(pk=tournament.pk).rounds_total == 3
    assert tournament.journal.last().reason == "Snow"


def test_list_closes_once_and_opens_again_before_the_first_round():
    tournament = make_tournament(4)
    by = make_user()

    close_list(tournament=tournament, by=by)
    assert tournament.is_list_closed
    with pytest.raises(ListClosed):
        close_list(tournament=tournament, by=by)
    reopen_list(tournament=tournament, by=by)
    assert not Tournament.objects.get(pk=tournament.pk).is_list_closed

    pair(tournament)
    with pytest.raises(AlreadyPlaying):
        reopen_list(tournament=tournament, by=by)


def test_close_tournament_waits_for_every_round_and_every_game():
    tournament = make_tournament(4, rounds_total=2)
    by = make_user()
    play_rounds(tournament, 1)
    with pytest.raises(RoundStillOpen):
        close_tournament(tournament=tournament, by=by)

    round_ = pair(tournament)
    with pytest.raises(RoundStillOpen) as refusal:
        close_tournament(tournament=tournament, by=by)
    assert refusal.value.boards == (1, 2)

    game = round_.games.first()
    enter_result(game=game, result="?", by=by)
    finish(round_)
    with pytest.raises(RoundStillOpen) as refusal:
        close_tournament(tournament=tournament, by=by)
    assert refusal.value.boards == (game.board,)

    enter_result(game=game, result="1/2", seen="?", by=by)
    close_tournament(tournament=tournament, by=by)
    assert Tournament.objects.get(pk=tournament.pk).is_closed


def test_closed_tournament_changes_only_when_reopened_with_a_reason():
    tournament = make_tournament(2, rounds_total=1)
    by = make_user()
    round_ = finish(pair(tournament))
    close_tournament(tournament=tournament, by=by)
    game = game_between(round_, 1, 2)

    with pytest.raises(TournamentClosed):
        enter_result(game=game, result="1/2", seen="1-0", by=by)
    with pytest.raises(ReasonMissing):
        reopen_tournament(tournament=tournament, reason="", by=by)
    reopen_tournament(tournament=tournament, reason="Wrong result", by=by)

    assert not Tournament.objects.get(pk=tournament.pk).is_closed


def test_delete_tournament_only_before_the_first_round():
    by = make_user()
    event = make_event(by=by)
    started = make_tournament(4, event=event, by=by)
    pair(started)
    unwanted = make_tournament(4, event=event, by=by)

    with pytest.raises(AlreadyPlaying):
        delete_tournament(tournament=started, by=by)
    delete_tournament(tournament=unwanted, by=by)

    assert list(event.tournaments.all()) == [started]


@pytest.mark.parametrize(
    ("settings", "count"),
    [
        ({}, 0),
        ({"system": "round-robin"}, 0),
        ({"system": "dutch-2017"}, 1),
        ({"system": "dutch-2013"}, 1),
        ({"system": "swiss-no-colours"}, 1),
        ({"half_byes_per_player": 2}, 1),
        ({"half_byes_until_round": 7}, 1),
        ({"half_byes_until_round": 7, "half_byes_per_player": 0}, 0),
        ({"acceleration": "baku"}, 0),
        (
            {
                "acceleration": "baku",
                "scoring": Scoring(30, 30, 10, 10, 0, 0, 30, 0, 30, 10, 30, 0, 10),
            },
            1,
        ),
    ],
)
def test_departures_name_what_is_not_in_force(settings, count):
    assert len(departures(make_tournament(**settings))) == count
