"""Discs of the colours: White is white and Black is black, also on the dark."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from django.urls import reverse
from PIL import Image
from playwright.sync_api import Locator, Page

from tests.e2e.conftest import PHONE
from tests.factories import make_event, make_tournament, make_user, play_rounds
from tournaments.models import Tournament

DISCS = ("[data-rows] .disc-white", "[data-rows] .disc-black")
CHART_DISCS = (".chart-cell .disc-white", ".chart-cell .disc-black")
SEEN = 3.0
"""Contrast that a sign needs: WCAG 1.4.11."""


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    user = make_user()
    event = make_event(by=user, is_public=True)
    tournament = make_tournament(6, by=user, event=event, rounds_total=3)
    play_rounds(tournament, 1)
    return tournament


def light_of(target: Locator, *, in_corner: bool = False) -> float:
    """Return the light of the middle of a sign, or of its corner: 0 to 1."""
    picture = Image.open(io.BytesIO(target.screenshot())).convert("RGB")
    middle = picture.width // 2, picture.height // 2
    place = (picture.width // 10 + 1, middle[1] // 5 + 1) if in_corner else middle
    found = picture.getpixel(place)
    assert isinstance(found, tuple)
    parts = [part / 255 for part in found]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: float, other: float) -> float:
    dark, light = sorted((one, other))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("view", "discs"),
    [("public:screen-names", DISCS), ("standings:wallchart", CHART_DISCS)],
)
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_white_is_light_and_black_is_dark(
    view: str,
    discs: tuple[str, str],
    scheme: str,
    tournament: Tournament,
    new_page: Callable[..., Page],
) -> None:
    page = new_page(color_scheme=scheme, device_scale_factor=3)
    page.goto(reverse(view, args=[tournament]))
    white, black = (page.locator(disc).first for disc in discs)

    assert light_of(white) > 0.9
    assert light_of(black) < 0.02


@pytest.mark.parametrize(
    ("view", "discs"),
    [("public:screen-names", DISCS), ("standings:wallchart", CHART_DISCS)],
)
def test_disc_on_the_dark_is_no_ring(
    view: str,
    discs: tuple[str, str],
    tournament: Tournament,
    new_page: Callable[..., Page],
) -> None:
    page = new_page(color_scheme="dark", device_scale_factor=3)
    page.goto(reverse(view, args=[tournament]))
    ground = light_of(page.locator("body"), in_corner=True)

    for disc in discs:
        sign = page.locator(disc).first
        square = light_of(sign, in_corner=True)
        assert contrast(square, light_of(sign)) >= SEEN
        assert contrast(square, ground) >= SEEN


def test_disc_on_a_dark_telephone_is_no_ring(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page(color_scheme="dark", viewport=PHONE)
    page.goto(reverse("tournaments:round-detail", args=[tournament, 1]))
    edge = page.locator(".board-list .side-black").first.evaluate(
        "one => getComputedStyle(one, '::before').borderTopLeftRadius"
    )

    assert not edge.endswith("%")
