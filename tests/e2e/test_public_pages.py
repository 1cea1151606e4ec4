"""Players in front of public pages: find me, live, languages, without a script."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.steps import write
from tests.factories import (
    arbiter_of,
    finish,
    game_between,
    make_event,
    make_tournament,
    make_user,
    pair,
)
from tournaments.models import Tournament
from tournaments.services.entrants import edit_player
from tournaments.services.results import enter_result
from tournaments.services.rounds import publish_round

HERE = Path(__file__).resolve().parent
AXE = HERE / "node_modules" / "axe-core" / "axe.min.js"


def install_packages(npm: str) -> None:
    """Fetch what package.json names; another process may be doing the same."""
    with tempfile.TemporaryDirectory(dir=HERE) as folder:
        shutil.copy(HERE / "package.json", folder)
        words = [npm, "install", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(words, cwd=folder, capture_output=True, timeout=300, check=False)
        with suppress(OSError):
            (Path(folder) / "node_modules").rename(HERE / "node_modules")


@pytest.fixture(scope="session")
def axe() -> str:
    """Return the accessibility checker of package.json, installed the first time."""
    npm = shutil.which("npm")
    if not AXE.exists() and npm:
        install_packages(npm)
    if not AXE.exists():
        pytest.skip("axe-core is not here: type npm install in tests/e2e")
    return AXE.read_text(encoding="utf-8")


@pytest.fixture
def tournament(transactional_db: None) -> Tournament:
    user = make_user()
    event = make_event(by=user, is_public=True, name="Spring", place="Gent")
    tournament = make_tournament(9, by=user, event=event, name="Open", rounds_total=5)
    finish(pair(tournament))
    pair(tournament)
    return tournament


def round_page(tournament: Tournament, number: int = 2) -> str:
    return reverse("tournaments:round-detail", args=[tournament, number])


def public_pages(tournament: Tournament) -> list[str]:
    player = tournament.entrants.get(pairing_number=1)
    of_tournament = (
        "tournaments:tournament-detail",
        "tournaments:player-list",
        "tournaments:rules",
        "standings:standings",
        "standings:wallchart",
        "public:tournament-code",
        "public:data",
        "public:embed-pairings",
        "public-standings:embed-standings",
        "public:screen-pairings",
        "public:screen-names",
        "public-standings:screen-standings",
    )
    return [
        reverse("tournaments:home"),
        reverse("pairing:glossary"),
        reverse("public:find-anywhere") + "?q=player",
        reverse("tournaments:event-detail", args=[tournament.event]),
        reverse("public:event-code", args=[tournament.event]),
        *(reverse(name, args=[tournament]) for name in of_tournament),
        reverse("public:find-player", args=[tournament]) + "?q=player",
        reverse("tournaments:player-detail", args=[tournament, player]),
        round_page(tournament),
    ]


def look_again(page: Page) -> None:
    """Ask at once, as a page does when it is looked at again."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_find_me_and_open_on_my_board(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport=PHONE)
    page.goto(round_page(tournament))
    expect(page.locator("[data-me-card]")).to_be_hidden()

    write(page.get_by_role("searchbox"), "player001")
    page.keyboard.press("Enter")
    page.wait_for_url("**/players/**")
    expect(page.locator("[data-me-page]")).to_have_text("Player001")
    page.locator(".me-board-link").click()

    game = tournament.rounds.get(number=2).games.filter(board=1).get()
    is_white = game.white.name == "Player001"
    opponent = game.black.name if is_white else game.white.name
    card = page.locator("[data-me-card]")
    expect(card.locator(".me-card-board")).to_have_text("Board 1")
    expect(card).to_contain_text("White" if is_white else "Black")
    expect(card).to_contain_text(f"against {opponent}")
    expect(page.locator("tr.is-me")).to_have_count(1)
    box = card.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < PHONE["height"]

    page.goto(reverse("standings:standings", args=[tournament]))
    expect(page.locator("tr.is-me")).to_contain_text("Player001")
    page.locator("[data-me-forget]").click()
    expect(page.locator("tr.is-me")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-me-line]")).to_be_hidden()


def test_bye_is_said_large(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    outcome = tournament.rounds.get(number=2).outcomes.get(game=None)
    number = outcome.entrant.pairing_number
    page = new_page(viewport=PHONE)
    page.goto(reverse("public:find-player", args=[tournament]) + f"?q={number}")
    expect(page.locator("[data-me-page]")).to_have_text(outcome.entrant.name)

    page.goto(round_page(tournament))

    expect(page.locator("[data-me-card]")).to_have_text(outcome.get_kind_display())


def test_nothing_of_the_choice_is_sent(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    player = tournament.entrants.get(pairing_number=1)
    page.goto(reverse("tournaments:player-detail", args=[tournament, player]))
    page.locator("[data-me-choose]").click()
    sent: list[str] = []
    page.on("request", lambda r: sent.append(f"{r.url} {r.headers} {r.post_data}"))

    page.goto(round_page(tournament))
    expect(page.locator("[data-me-card]")).to_contain_text("Board 1")
    with page.expect_response(lambda r: r.request.resource_type == "fetch"):
        look_again(page)

    assert page.context.cookies() == []
    asked = [line for line in sent if "/static/" not in line]
    assert asked
    assert not [line for line in asked if "Player001" in line.split("referer")[0]]


def test_result_appears_without_reload(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    page.goto(round_page(tournament))
    page.evaluate("window.isSamePage = true")
    row = page.locator("#board-row-1 .result")
    expect(row).to_have_text("–")
    game = tournament.rounds.get(number=2).games.get(board=1)

    enter_result(game=game, result="1/2", by=arbiter_of(tournament))
    look_again(page)

    expect(row).to_have_text("½-½")
    expect(page.locator("[data-live-line]")).to_contain_text("Updated at")
    assert page.evaluate("window.isSamePage") is True


def test_published_round_appears_without_reload(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    page.goto(round_page(tournament))
    finish(tournament.rounds.get(number=2))
    round_ = pair(tournament, publish=False)
    look_again(page)
    expect(page.locator("#round-progress")).to_have_text("all results are in")
    expect(page.locator(".sections a", has_text="Round 3")).to_have_count(0)

    publish_round(round_=round_, by=arbiter_of(tournament))
    look_again(page)

    expect(page.locator(".sections a", has_text="Round 3")).to_have_count(1)


def test_unchanged_page_is_asked_by_its_mark(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    page.goto(round_page(tournament))

    with page.expect_response(lambda r: r.request.resource_type == "fetch") as caught:
        look_again(page)

    assert caught.value.status == 304


def test_hidden_page_asks_nothing(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    page.goto(round_page(tournament))
    asked: list[str] = []
    page.on(
        "request",
        lambda r: asked.append(r.url) if r.resource_type == "fetch" else None,
    )

    page.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    page.wait_for_timeout(500)

    assert asked == []


def test_language_is_switched_on_a_public_page(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page(locale="fr-BE")
    page.goto(round_page(tournament))
    expect(page.locator("html")).to_have_attribute("lang", "fr")

    page.get_by_role("link", name="NL").click()

    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page).to_have_url(re.compile(re.escape(round_page(tournament)) + "$"))


def test_player_is_found_without_a_script(
    tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto(round_page(tournament))
    expect(page.locator("#board-row-1")).to_be_visible()

    write(page.get_by_role("searchbox"), "player")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Player002").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Player002")
    game = game_between(
        tournament.rounds.get(number=2), 2, _opponent_number(tournament, 2)
    )
    expect(page.locator(".next-title")).to_have_text(f"Round 2, board {game.board}")


def _opponent_number(tournament: Tournament, number: int) -> int:
    for game in tournament.rounds.get(number=2).games.all():
        numbers = [game.white.pairing_number, game.black.pairing_number]
        if number in numbers:
            return int(sum(n or 0 for n in numbers) - number)
    raise AssertionError


@pytest.mark.parametrize("locale", ["en-GB", "fr-BE", "nl-BE"])
def test_public_pages_fit_a_phone(
    locale: str, tournament: Tournament, new_page: Callable[..., Page]
) -> None:
    """Also with names longer than the screen is wide, one of them without a game."""
    bye = tournament.rounds.get(number=1).outcomes.get(game=None).entrant
    for entrant in {bye, *tournament.entrants.filter(pairing_number__lte=2)}:
        edit_player(
            entrant=entrant,
            by=arbiter_of(tournament),
            surname=f"Wolfeschlegelsteinhausenbergerdorff{entrant.entry_order}player",
        )
    page = new_page(viewport=PHONE, locale=locale)
    papers = [
        reverse("paper:paper-page", args=[tournament, name])
        for name in ("pairings", "wallchart-by-rank", "name-cards")
    ]
    whys = [
        reverse("pairing:explain-round", args=[tournament, 2]),
        reverse("pairing:explain-board", args=[tournament, 2, 1]),
    ]
    rounds = [round_page(tournament, 1), *whys]
    for address in [*public_pages(tournament), *rounds, *papers]:
        page.goto(address)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], address


def test_hall_screen_pages_through_and_follows(
    new_page: Callable[..., Page], transactional_db: None
) -> None:
    user = make_user()
    event = make_event(by=user, is_public=True)
    tournament = make_tournament(60, by=user, event=event, rounds_total=5)
    pair(tournament)
    page = new_page()
    page.goto(reverse("public:screen-pairings", args=[tournament]) + "?seconds=1")

    expect(page.locator("[data-page]")).to_contain_text("1 / ")
    expect(page.locator("tbody tr", has_text="Player001").first).to_be_visible()
    expect(page.locator("[data-page]")).to_contain_text("2 / ")
    expect(page.locator("tbody tr", has_text="Player001").first).to_be_hidden()
    size = page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.screen-name')).fontSize)"
        " / innerHeight"
    )
    assert size >= 0.045


def test_public_pages_have_no_serious_finding(
    tournament: Tournament, new_page: Callable[..., Page], axe: str
) -> None:
    page = new_page(bypass_csp=True)
    found: dict[str, Any] = {}
    for address in public_pages(tournament):
        page.goto(address)
        page.evaluate(axe)
        answer = page.evaluate("axe.run()")
        bad = [
            {"rule": v["id"], "where": [n["target"] for n in v["nodes"]][:3]}
            for v in answer["violations"]
            if v["impact"] in ("serious", "critical")
        ]
        if bad:
            found[address] = bad

    assert not found, json.dumps(found, indent=1)
