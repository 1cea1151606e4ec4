"""The form of the regulations: what it keeps, refuses and shows locked."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import play_rounds
from tournaments.forms.tournaments import SettingsForm
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def _as_it_stands(tournament: Tournament) -> dict[str, Any]:
    """Return what the browser sends when nothing is touched."""
    form = SettingsForm(instance=tournament)
    sent = {field.html_name: field.value() for field in form}
    sent = {name: value for name, value in sent.items() if value not in (None, False)}
    for field in form:
        value = sent.get(field.html_name)
        if value is not None:
            sent[field.html_name] = field.field.prepare_value(value)
    return sent


def _save(client: Client, tournament: Tournament, **changes: Any) -> Any:
    address = reverse("tournaments:settings", args=[tournament])
    answer = client.post(address, {**_as_it_stands(tournament), **changes})
    tournament.refresh_from_db()
    return answer


def test_settings_saved_untouched_change_nothing(
    arbiter: Client, tournament: Tournament
) -> None:
    before = tournament.journal.count()

    answer = _save(arbiter, tournament)

    assert answer.status_code == 302
    assert tournament.journal.count() == before


def test_settings_keep_every_part(arbiter: Client, tournament: Tournament) -> None:
    event = tournament.event
    event.time_zone = "Europe/Brussels"
    event.save()

    answer = _save(
        arbiter,
        tournament,
        name="Open A",
        rounds_total="9",
        system="dutch-2017",
        tie_break_edition="2024",
        acceleration="baku",
        initial_colour_choice="b",
        number_order="lot",
        rating_used="rapid",
        half_byes_per_player="2",
        half_byes_until_round="5",
        rate_of_play="90 min + 30 s",
        correction_minutes="30",
        first_board="101",
        skipped_boards="113, 114",
        language="fr",
        tie_break_1="DE",
        tie_break_2="BH/M1",
        tie_break_3="",
        tie_break_4="",
        day_1="2026-07-03",
        hour_1="19:30",
        day_2="2026-07-04",
    )

    assert answer.status_code == 302
    assert (tournament.name, tournament.rounds_total) == ("Open A", 9)
    assert (tournament.system, tournament.acceleration) == ("dutch-2017", "baku")
    assert tournament.initial_colour == "b"
    assert (tournament.half_byes_per_player, tournament.last_half_bye_round) == (2, 5)
    assert tournament.skipped_boards == [113, 114]
    assert [item["code"] for item in tournament.tie_breaks] == ["DE", "BH/M1"]
    # Brussels is two hours ahead of UTC in July.
    assert tournament.round_times[:3] == [
        "2026-07-03T17:30:00+00:00",
        "2026-07-04",
        None,
    ]


def test_hours_are_those_of_the_hall(
    arbiter: Client, tournament: Tournament, visitor: Client
) -> None:
    _save(
        arbiter,
        tournament,
        time_zone="America/Lima",
        day_1="2026-07-03",
        hour_1="19:30",
    )

    page = visitor.get(reverse("tournaments:rules", args=[tournament]))

    assert tournament.round_times[0] == "2026-07-04T00:30:00+00:00"
    assert "Fri 3 July, 19:30" in page.text


@pytest.mark.parametrize(
    ("minutes", "sentence"),
    [
        ("", "until the next round is paired"),
        ("0", "until 0 minutes after the results of a round are published"),
        ("1", "until 1 minute after the results of a round are published"),
        ("30", "until 30 minutes after the results of a round are published"),
    ],
)
def test_rules_say_until_when_a_result_is_corrected(
    arbiter: Client,
    tournament: Tournament,
    visitor: Client,
    minutes: str,
    sentence: str,
) -> None:
    _save(arbiter, tournament, correction_minutes=minutes)

    page = visitor.get(reverse("tournaments:rules", args=[tournament]))

    assert f"<dd>{sentence}</dd>" in page.text


def test_settings_know_three_points_for_a_win(
    arbiter: Client, tournament: Tournament
) -> None:
    _save(arbiter, tournament, scoring_preset="3-1-0", points_pairing_bye="3")

    scoring = tournament.scoring
    assert (scoring.white_win, scoring.black_draw, scoring.white_loss) == (30, 10, 0)
    assert (scoring.pairing_bye, scoring.half_point_bye) == (30, 10)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {
                "scoring_preset": "free",
                "points_win": "1",
                "points_draw": "0,6",
                "points_loss": "0",
            },
            "Two draws may not be worth more than a win and a loss. Lower the draw, or "
            "raise the win.",
        ),
        (
            {"points_pairing_bye": "1½"},
            "The bye may not be worth more than a win. Give it the points of a win or "
            "fewer.",
        ),
        ({"points_pairing_bye": "one"}, "Write points such as 1, ½ or 0.5."),
        ({"rounds_total": "0"}, "A tournament has between 1 and"),
        ({"name": ""}, "Fill this in."),
        ({"hour_1": "14:00"}, "Give the day too, or leave the hour out."),
        (
            {"tie_break_2": "BH/C1"},
            "This one stands higher in the list already. Choose another, or leave the "
            "row empty.",
        ),
        (
            {"tie_break_1": "TPR", "tie_break_edition": "2012"},
            "This one is not of the edition Rules of 2012. Choose another.",
        ),
        ({"skipped_boards": "13, x"}, "Write board numbers with commas"),
        (
            {"scoring_preset": "free", "points_win": ""},
            "Write how many points this is worth.",
        ),
    ],
)
def test_settings_refuse_what_no_tournament_can_have(
    changes: dict[str, str],
    sentence: str,
    arbiter: Client,
    tournament: Tournament,
) -> None:
    before = tournament.journal.count()

    page = _save(arbiter, tournament, **changes)

    assert page.status_code == 422
    assert sentence in page.text
    assert "Nothing was saved yet." in page.text
    assert tournament.journal.count() == before


def test_settings_are_locked_with_the_reason_once_play_has_begun(
    arbiter: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 1)

    page = arbiter.get(reverse("tournaments:settings", args=[tournament]))
    answer = _save(
        arbiter, tournament, system="round-robin", tie_break_1="WIN", name="Renamed"
    )

    assert "the pairing system is declared beforehand" in page.text
    assert '<select name="system" disabled' in page.text
    assert answer.status_code == 302
    assert tournament.name == "Renamed"
    assert tournament.system == "dutch-2026"
    assert tournament.tie_breaks[0] == {"code": "BH/C1"}


def test_long_list_of_tie_breaks_is_locked_to_its_end(
    arbiter: Client, tournament: Tournament
) -> None:
    codes = ["BH/C1", "BH", "SB", "DE", "WIN", "WON", "BPG", "PS", "KS", "ARO"]
    tournament.tie_breaks = [{"code": code} for code in codes]
    tournament.save(update_fields=["tie_breaks"])
    play_rounds(tournament, 1)

    page = arbiter.get(reverse("tournaments:settings", args=[tournament]))

    fields = page.context["form"].tie_break_fields
    assert [bound.field.disabled for bound in fields] == [True] * len(codes)


def test_settings_warn_where_a_rated_event_departs_from_the_rules(
    arbiter: Client, tournament: Tournament, visitor: Client
) -> None:
    event = tournament.event
    event.is_fide_rated = True
    event.authorisation = "QC 12/2026"
    event.save()
    _save(arbiter, tournament, system="dutch-2017")

    page = arbiter.get(reverse("tournaments:settings", args=[tournament]))
    public = visitor.get(reverse("tournaments:rules", args=[tournament]))

    sentence = "This edition of the Dutch system is no longer in force"
    assert sentence in page.text
    assert sentence in public.text
    assert "QC 12/2026" in public.text


def test_rules_name_the_tie_breaks_in_words(
    visitor: Client, tournament: Tournament
) -> None:
    page = visitor.get(reverse("tournaments:rules", args=[tournament]))

    assert "Buchholz, without the lowest" in page.text
    assert "win 1, draw ½, loss 0" in page.text
