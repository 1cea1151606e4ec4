"""Screens of the hall: by name in columns, the time to the start, a change of round."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.factories import (
    arbiter_of,
    make_entrant,
    make_event,
    make_tournament,
    make_user,
    pair,
)
from tournaments.models import Tournament
from tournaments.services.byes import request_bye
from tournaments.services.tournaments import update_settings

FULL_HD = {"width": 1920, "height": 1080}


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    """Return a tournament of 61 players whose first round begins in 25 minutes."""
    user = make_user()
    event = make_event(by=user, is_public=True, name="Spring")
    tournament = make_tournament(61, by=user, event=event, rounds_total=5)
    begins = timezone.now() + timedelta(minutes=25)
    update_settings(
        tournament=tournament,
        by=arbiter_of(tournament),
        round_times=[begins.isoformat()],
    )
    pair(tournament)
    return tournament


def test_names_stand_in_two_columns_and_page_through(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport=FULL_HD)
    address = reverse("public:screen-names", args=[tournament])
    page.goto(f"{address}?seconds=60")

    shown = page.locator("[data-line]:visible")
    expect(page.locator("[data-page]")).to_have_text(re.compile(r"1 / \d"))
    boxes = [one.bounding_box() for one in shown.all()]
    rows = [box for box in boxes if box is not None]
    assert len({round(box["x"]) for box in rows}) == 2
    assert max(box["y"] + box["height"] for box in rows) <= FULL_HD["height"]
    # Down the first column, then the second.
    assert rows[0]["x"] == rows[1]["x"] < rows[-1]["x"]
    assert len(rows) >= 20
    size = page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.screen-name')).fontSize)"
        " / innerHeight"
    )
    assert size >= 0.045

    page.goto(f"{address}?seconds=1")
    expect(page.locator("[data-page]")).to_have_text(re.compile(r"2 / \d"))
    expect(page.locator("[data-line]", has_text="Player001")).to_be_hidden()


def test_long_names_are_shown_to_their_end(
    transactional_db: None, new_page: Callable[..., Page]
) -> None:
    user = make_user()
    event = make_event(by=user, is_public=True)
    tournament = make_tournament(8, by=user, event=event, rounds_total=5)
    long = "García-Fernández y Rodríguez"
    for first in ("Maria-Magdalena Josefina", "Maria-Magdalena Antonia", "Jo"):
        make_entrant(tournament, long, first_name=first)
    pair(tournament)
    page = new_page(viewport=FULL_HD)
    for address in ("public:screen-names", "public:screen-pairings"):
        page.goto(f"{reverse(address, args=[tournament])}?seconds=60")
        expect(page.locator(".screen-name.is-split").first).to_be_visible()
        cut = page.evaluate(
            "[...document.querySelectorAll('.screen-name')].filter((name) =>"
            " name.scrollWidth > name.clientWidth ||"
            " name.scrollHeight > name.clientHeight + 2).map((n) => n.textContent)"
        )
        assert cut == []
        heights = {
            round(box["height"])
            for one in page.locator("[data-line]:visible").all()
            if (box := one.bounding_box()) is not None
        }
        assert max(heights) - min(heights) <= 1


def test_standings_count_down_to_the_round_after_them(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    """The first round is paired and has not begun: it is the one to wait for."""
    page = new_page(viewport=FULL_HD)
    page.goto(reverse("public-standings:screen-standings", args=[tournament]))

    expect(page.locator("[data-starts-at]")).to_have_text(
        re.compile(r"Round 1: starts in 2\d:\d\d")
    )


def test_words_of_the_absent_change_no_page(
    transactional_db: None, new_page: Callable[..., Page]
) -> None:
    user = make_user()
    event = make_event(by=user, is_public=True)
    tournament = make_tournament(60, by=user, event=event, rounds_total=5)
    for player in tournament.entrants.filter(surname__in=["Player002", "Player030"]):
        request_bye(entrant=player, by=user, round_number=1, kind="Z")
    pair(tournament)
    page = new_page(viewport=FULL_HD)
    page.goto(f"{reverse('public:screen-names', args=[tournament])}?seconds=1")

    label = page.locator("[data-page]")
    expect(label).to_have_text("1 / 3")
    expect(label).to_have_text("2 / 3")
    expect(page.locator("[data-line]:visible")).to_have_count(24)


def test_screens_count_down_to_the_start(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport=FULL_HD)
    for name in ("public:screen-pairings", "public:screen-names"):
        page.goto(reverse(name, args=[tournament]))
        expect(page.locator("[data-starts-at]")).to_have_text(
            re.compile(r"starts in 2\d:\d\d")
        )


def test_screen_is_read_without_a_script(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport=FULL_HD, java_script_enabled=False)
    page.goto(reverse("public:screen-names", args=[tournament]))

    expect(page.locator("[data-line]:visible")).to_have_count(61)
    assert page.evaluate("document.documentElement.scrollWidth") <= FULL_HD["width"]
