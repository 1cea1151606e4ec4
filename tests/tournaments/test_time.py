"""Days and hours: years as typed, zones that are corrected, clocks that were wrong."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from pairing.services.by_hand import exchange_colours
from pairing.services.rounds import unpair_round
from standings.paper.cards import player_cards
from standings.paper.sheets import PaperWish
from standings.sheets.ratings import event_year
from tests.factories import (
    arbiter_of,
    make_event,
    make_tournament,
    make_user,
    pair,
)
from tournaments.clock import clock_at
from tournaments.errors import InvalidValue, UndoRefused
from tournaments.history import event_as_it_was, undo_last_act
from tournaments.jobs.worker import FIRST_PAUSE, HOLD, LONGEST_PLAN, claim_job
from tournaments.models import Job, Tournament
from tournaments.models.job import JobState
from tournaments.rating_lists.listed import birth_of, rating_of
from tournaments.selectors.reports import tournament_details
from tournaments.services.events import create_event, update_event
from tournaments.services.rounds import publish_round
from tournaments.services.throttle import Count, Limit, must_wait, note
from tournaments.services.tournaments import update_settings

pytestmark = pytest.mark.django_db

NEW_YORK, AUCKLAND = "America/New_York", "Pacific/Auckland"


@pytest.mark.parametrize("field", ["start_date", "end_date"])
def test_year_of_two_digits_is_refused_for_an_event(field):
    with pytest.raises(InvalidValue, match="four digits") as refusal:
        create_event(name="Open", by=make_user(), **{field: date(26, 4, 3)})

    assert refusal.value.field == field


@pytest.mark.parametrize("moment", ["0026-04-03", "0026-04-03T14:00:00+00:00"])
def test_year_of_two_digits_is_refused_for_a_round(moment):
    tournament = make_tournament(2)

    with pytest.raises(InvalidValue, match="four digits"):
        update_settings(tournament=tournament, by=make_user(), round_times=[moment])


def test_number_that_no_archive_holds_is_refused():
    tournament = make_tournament(2)

    # On PostgreSQL the column itself has the limit, and a sentence for it.
    with pytest.raises(InvalidValue, match=r"2147483647|32767") as refusal:
        update_settings(
            tournament=tournament, by=make_user(), correction_minutes=9_999_999_999
        )

    assert refusal.value.field == "correction_minutes"


def test_publication_in_another_millennium_is_refused():
    round_ = pair(make_tournament(4), publish=False)
    far = timezone.now() + timedelta(days=900 * 365)

    with pytest.raises(InvalidValue, match="four digits"):
        publish_round(round_=round_, by=make_user(), at=far)


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        (NEW_YORK, "2026-04-03T20:00:00-04:00", "2026/04/03"),
        (NEW_YORK, "2026-04-04T00:00:00+00:00", "2026/04/03"),
        (AUCKLAND, "2026-04-02T21:00:00+00:00", "2026/04/03"),
        ("UTC", "2026-04-03", "2026/04/03"),
    ],
)
def test_report_has_the_day_of_the_hall(zone, moment, day):
    tournament = make_tournament(2, event=make_event(time_zone=zone))
    tournament.round_times = [moment]

    assert tournament_details(tournament).round_dates == (day,)


def test_hours_stay_when_the_zone_of_the_event_is_corrected():
    event = make_event(time_zone="UTC")
    tournament = make_tournament(4, event=event)
    elsewhere = make_tournament(4, event=event, name="B", time_zone=NEW_YORK)
    times = ["2026-04-03T14:00:00+00:00", "2026-04-04"]
    Tournament.objects.update(round_times=times)
    round_ = pair(tournament, publish=False)
    hour = datetime(2126, 4, 3, 13, 30, tzinfo=UTC)
    publish_round(round_=round_, by=arbiter_of(tournament), at=hour)
    tournament.refresh_from_db()
    version = tournament.version

    update_event(event=event, by=make_user(), time_zone="Europe/Brussels")

    for row in (tournament, elsewhere, round_):
        row.refresh_from_db()
    assert tournament.round_times == ["2026-04-03T12:00:00+00:00", "2026-04-04"]
    assert round_.publish_at == hour - timedelta(hours=2)
    assert tournament.version > version
    assert elsewhere.round_times == times


def test_hours_stay_when_a_tournament_goes_back_to_the_zone_of_the_event():
    event = make_event(time_zone="Europe/Brussels")
    tournament = make_tournament(2, event=event, time_zone="America/Lima")
    tournament.round_times = ["2026-04-03T19:30:00-05:00"]
    tournament.save()
    client = Client()
    client.force_login(arbiter_of(tournament))
    address = reverse("tournaments:settings", args=[tournament])
    form = client.get(address).context["form"]
    data = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in data.items() if value not in (None, False)}

    answer = client.post(address, {**data, "time_zone": ""})

    tournament.refresh_from_db()
    assert answer.status_code == 302, answer.context["form"].errors
    assert tournament.round_times[0] == "2026-04-03T17:30:00+00:00"


@pytest.mark.parametrize("ahead", [timedelta(minutes=55), timedelta(days=1)])
def test_job_of_a_clock_that_was_ahead_is_taken_up(ahead):
    now = timezone.now()
    Job.objects.create(kind="a", run_at=now + timedelta(minutes=1))
    assert claim_job("w") is None
    Job.objects.update(run_at=now + ahead)
    assert claim_job("w") is not None
    Job.objects.update(state=JobState.RUNNING, held_until=now + timedelta(seconds=30))
    assert claim_job("w") is None
    Job.objects.update(held_until=now + ahead)
    assert claim_job("w") is not None


def test_no_pause_and_no_hold_reaches_beyond_the_longest_plan():
    """Otherwise it would be taken for the word of a wrong clock, and cut short."""
    most = Job._meta.get_field("max_attempts").default

    assert FIRST_PAUSE * 2 ** (most - 2) < LONGEST_PLAN
    assert HOLD < LONGEST_PLAN


def test_change_of_a_draft_is_not_taken_back_after_its_hour():
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    now = timezone.now()
    round_ = pair(tournament, publish=False)
    publish_round(round_=round_, by=by, at=now + timedelta(minutes=5))
    round_.refresh_from_db()
    exchange_colours(game=round_.games.get(board=1), by=by)

    with clock_at(now + timedelta(minutes=10)), pytest.raises(UndoRefused):
        undo_last_act(tournament=tournament, by=by)
    with clock_at(now + timedelta(minutes=1)):
        assert undo_last_act(tournament=tournament, by=by).act == "change_draft"


def test_draft_is_not_brought_back_after_its_hour():
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    now = timezone.now()
    round_ = pair(tournament, publish=False)
    publish_round(round_=round_, by=by, at=now + timedelta(minutes=5))
    round_.refresh_from_db()
    unpair_round(round_=round_, by=by)

    with clock_at(now + timedelta(minutes=10)), pytest.raises(UndoRefused):
        undo_last_act(tournament=tournament, by=by)

    assert not tournament.rounds.exists()


def test_card_of_a_player_has_a_round_that_became_public_by_its_hour():
    tournament = make_tournament(4)
    round_ = pair(tournament, publish=False)
    wish = PaperWish(tournament=tournament)
    before = str(player_cards(wish))
    round_.publish_at = timezone.now() - timedelta(minutes=1)
    round_.save()

    assert str(player_cards(wish)) != before


def test_moment_is_found_although_a_clock_was_ahead():
    start = datetime(2026, 11, 1, 12, tzinfo=UTC)
    with clock_at(start):
        tournament = make_tournament(4)
    event = tournament.event
    with clock_at(start + timedelta(days=1)):
        update_event(event=event, by=make_user(), place="Gent")
    with clock_at(start + timedelta(hours=1)):
        update_event(event=event, by=make_user(), organiser="Rochade")

    (row,) = event_as_it_was(event, start + timedelta(hours=2))["event"].values()

    assert (row["place"], row["organiser"]) == ("Gent", "Rochade")
    (row,) = event_as_it_was(event, start + timedelta(minutes=1))["event"].values()
    assert row["place"] == ""


def test_ages_go_by_the_first_round_where_the_event_has_no_day():
    with clock_at(datetime(2026, 12, 20, tzinfo=UTC)):
        tournament = make_tournament(2, event=make_event(time_zone="Europe/Brussels"))

    assert event_year(tournament) == 2026
    tournament.round_times = [None, "2026-12-31T23:30:00+00:00"]
    assert event_year(tournament) == 2027
    tournament.event.start_date = date(2026, 12, 30)
    assert event_year(tournament) == 2026


@pytest.mark.parametrize(
    ("text", "rating"),
    [("1850", 1850), ("1850.0", 1850), ("1850,4", 1850), ("1.850", 0), ("x", 0)],
)
def test_rating_with_decimals_is_read(text, rating):
    assert rating_of(text) == rating


@pytest.mark.parametrize(
    ("text", "birth"),
    [
        ("1985-12-31 00:00:00", "1985/12/31"),
        ("1985-12-31T00:00", "1985/12/31"),
        ("31 12 1985", "1985/12/31"),
        ("2009/02/31", ""),
        ("2009/02/00", "2009/02/00"),
        ("2009", "2009/00/00"),
    ],
)
def test_birth_is_a_day_that_exists(text, birth):
    assert birth_of(text) == birth


def test_tries_of_a_clock_that_was_ahead_lock_nobody_out():
    count = Count(Limit("test", most=1, minutes=15), "10.0.0.1", "a")
    with clock_at(timezone.now() + timedelta(days=1)):
        note(count)

    assert must_wait(count) is None
    note(count)
    assert must_wait(count) is not None
