"""What a telephone of 360 pixels shows of the desk and of the screens, uncut."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import PHONE
from tests.factories import arbiter_of, make_event, make_tournament, make_user, pair
from tournaments.models import Membership, Tournament
from tournaments.services.byes import request_bye

FRENCH = {"viewport": PHONE, "locale": "fr-FR"}
DUTCH = {"viewport": PHONE, "locale": "nl-NL"}


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    user = make_user()
    event = make_event(by=user, is_public=True)
    tournament = make_tournament(9, by=user, event=event, rounds_total=5)
    last = tournament.entrants.order_by("entry_order").last()
    assert last is not None
    request_bye(entrant=last, by=user, round_number=1, kind="Z")
    pair(tournament)
    return tournament


def edges(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"], box["x"] + box["width"]


def is_cut(target: Locator) -> bool:
    cut: bool = target.evaluate(
        "one => one.scrollWidth > one.clientWidth"
        " || one.scrollHeight > 1.5 * one.clientHeight"
    )
    return cut


def test_second_pass_shows_its_numbers_and_boxes(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page(arbiter_of(tournament), **FRENCH)
    page.goto(reverse("tournaments:second-pass", args=[tournament, 1]))
    page.locator("input.slip").first.focus()

    assert not is_cut(page.locator(".table-wrap"))


def test_removing_a_colleague_asks_inside_the_screen(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    colleague = make_user(first_name="Jan", last_name="Vandenbroucke")
    own = tournament.event.memberships.get()
    Membership.objects.create(event=own.event, user=colleague, role=own.role)
    page = new_page(own.user, **DUTCH)
    page.goto(reverse("tournaments:people", args=[tournament.event]))
    page.locator(".ask > summary").click()

    sentence = page.locator(".ask-panel p")
    expect(sentence).to_be_visible()
    left, right = edges(sentence)
    assert left >= 0
    assert right <= PHONE["width"]
    assert right - left > PHONE["width"] / 2


def test_bar_of_the_chosen_row_leaves_the_number_free(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page(arbiter_of(tournament), viewport=PHONE)
    page.goto(reverse("tournaments:round-detail", args=[tournament, 1]))
    row = page.locator("tr[data-board]").first
    row.focus()

    bar = 4
    for inside in (".board-number", ".why-link"):
        assert edges(row.locator(inside))[0] >= edges(row)[0] + bar


def test_words_of_the_absent_are_read_on_the_screen_by_name(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page(**FRENCH)
    page.goto(reverse("public:screen-names", args=[tournament]))

    words = page.locator(".screen-words")
    expect(words).to_be_visible()
    assert not is_cut(words)
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    name = page.locator(".screen-name").first
    assert words.evaluate(size) < name.evaluate(size)
