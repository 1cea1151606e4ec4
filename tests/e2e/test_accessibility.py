"""Every page of visitors and arbiters, looked at by axe-core.

The pages are those of tests/site_map.py, which takes them from the addresses. Of each
kind one is looked at, and every other that shows an element which none before it had.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page

from tests.e2e.conftest import LAPTOP, PHONE
from tests.e2e.test_public_pages import axe
from tests.factories import arbiter_of, finish, make_event, make_tournament, make_user
from tests.factories import pair as pair_round
from tests.site_map import Looked, Site, look, whole_site
from tournaments.models import Tournament

__all__ = ["axe"]

log = logging.getLogger(__name__)

TAG = re.compile(r"<([a-z0-9]+)([^>]*)>")
ABOUT = re.compile(r'(class|type|role|aria-[a-z]+|scope|hidden)(?:="([^"]*)")?')
COLOURS = "{resultTypes: ['violations'], runOnly: ['color-contrast']}"
ALL_RULES = "{resultTypes: ['violations']}"
LOOKS = (
    ("light", LAPTOP, ALL_RULES),
    ("dark", LAPTOP, COLOURS),
    ("dark", PHONE, COLOURS),
    ("light", PHONE, ALL_RULES),
)
"""Only colours change with the dark; on a phone other things are shown."""


def elements(text: str) -> set[tuple[str, ...]]:
    """Return what stands on a page, as far as a reader's tools can tell it apart."""
    found = set()
    for tag, rest in TAG.findall(text):
        named = sorted(
            f"{name}={value if name in ('class', 'type', 'role', 'scope') else ''}"
            for name, value in ABOUT.findall(rest)
        )
        found.add((tag, *named))
    return found


def one_of_each(looked: Looked) -> list[str]:
    """Return the first page of each kind, and those that show something else."""
    chosen: list[str] = []
    seen: set[tuple[str, ...]] = set()
    rest: list[tuple[str, str]] = []
    for pages in looked.pages.values():
        for place, (address, text) in enumerate(pages.items()):
            if place:
                rest.append((address, text))
                continue
            chosen.append(address)
            seen |= elements(text)
    for address, text in rest:
        if not elements(text) <= seen:
            chosen.append(address)
            seen |= elements(text)
    return chosen


def findings(
    page: Page, axe: str, address: str, looks: Iterable[Any] = LOOKS
) -> Iterator[dict[str, Any]]:
    """Yield what is serious on one page, with everything on it unfolded."""
    page.set_viewport_size(LAPTOP)
    page.goto(address)
    page.evaluate(axe)
    page.evaluate(
        "document.querySelectorAll('details').forEach((d) => (d.open = true))"
    )
    for scheme, size, rules in looks:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        answer = page.evaluate(f"axe.run({rules})")
        for violation in answer["violations"]:
            if violation["impact"] in ("serious", "critical"):
                yield {
                    "page": address,
                    "look": f"{scheme}, {size['width']}",
                    "rule": violation["id"],
                    "where": [node["target"] for node in violation["nodes"]][:3],
                    "why": violation["nodes"][0]["any"][:1],
                }


@pytest.fixture
def drafted(transactional_db: None) -> Tournament:
    """Return a tournament with a draft, beside one with a round in play."""
    user = make_user()
    event = make_event(by=user, is_public=True, name="Spring", place="Gent")
    for name, is_published in (("Open", True), ("Ladies", False)):
        tournament = make_tournament(9, by=user, event=event, name=name, rounds_total=5)
        finish(pair_round(tournament))
        pair_round(tournament, publish=is_published)
    return tournament


def test_pages_of_a_round_have_no_serious_finding(
    drafted: Tournament, new_page: Callable[..., Page], axe: str
) -> None:
    names = (
        "tournaments:tournament-detail",
        "tournaments:check-in",
        "tournaments:settings",
        "standings:chain",
        "paper:paper-list",
        "paper:wifi-poster",
    )
    addresses = [reverse(name, args=[drafted]) for name in names]
    addresses.append(reverse("pairing:draft", args=[drafted, 2]))
    addresses.append(reverse("tournaments:round-detail", args=[drafted, 1]))

    page = new_page(arbiter_of(drafted), bypass_csp=True)
    found = [f for a in addresses for f in findings(page, axe, a, LOOKS[:1])]

    assert not found, json.dumps(found, indent=1)


@pytest.fixture
def site(transactional_db: None, settings: Any, tmp_path: Path) -> Site:
    settings.VAR_DIR = tmp_path / "var"
    return whole_site(tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("who", ["visitor", "administrator"])
def test_no_page_has_a_serious_finding(
    who: str,
    site: Site,
    new_page: Callable[..., Page],
    axe: str,
) -> None:
    user: User | None = site.administrator if who == "administrator" else None
    looked = look(site, user)
    assert not looked.missed
    addresses = [*one_of_each(looked), "/no-such-page/"]

    page = new_page(user, bypass_csp=True)
    if user is None:
        # From here on the pages show who was chosen on this phone.
        page.goto(reverse("public:find-player", args=[site.tournaments[0]]) + "?q=1")
    found = [finding for a in addresses for finding in findings(page, axe, a)]

    kinds = sum(1 for pages in looked.pages.values() if pages)
    log.info("%s: %d pages of %d kinds", who, len(addresses), kinds)
    assert not found, json.dumps(found, indent=1)
