"""The pages in French and Dutch: no English word is left on them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.crawl import every_page
from tests.factories import (
    finish,
    make_event,
    make_tournament,
    make_user,
    pair,
)

ROOT = Path(__file__).resolve().parents[2]
WORD = re.compile(r"[a-zà-öø-ÿ]{4,}")
SAME_EVERYWHERE = {"blitz", "chromium", "ronde", "euro", "open", "online", "test"}
"""Words on the pages that are names, or the same in the three languages."""


def _texts(language: str, keyword: str) -> str:
    path = ROOT / "locale" / language / "LC_MESSAGES" / "django.po"
    lines = path.read_text(encoding="utf-8").splitlines()
    return " ".join(line for line in lines if line.startswith(keyword)).lower()


def english_words(language: str) -> set[str]:
    """Return the words of English texts that no text of the language uses."""
    english = set(WORD.findall(_texts(language, "msgid")))
    own = set(WORD.findall(_texts(language, "msgstr")))
    return english - own - SAME_EVERYWHERE


def visible_words(page: Page) -> set[str]:
    """Return the words that a reader sees, those of menus that are closed included."""
    text = page.evaluate(
        """() => {
          const copy = document.body.cloneNode(true);
          for (const hidden of copy.querySelectorAll(
            "option, script, kbd, .name, .languages, h1, .masthead, code, pre"
          )) hidden.remove();
          const labels = [...copy.querySelectorAll("[aria-label], [title]")].map(
            (e) => `${e.getAttribute("aria-label") || ""} ${e.title || ""}`
          );
          return copy.textContent + " " + labels.join(" ");
        }"""
    )
    return set(WORD.findall(text.lower()))


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_no_english_word_is_left(language: str, new_page: Callable[..., Page]) -> None:
    user = make_user("zwxyq")
    event = make_event(by=user, name="Zwxyq", is_public=True, language=language)
    tournament = make_tournament(7, by=user, event=event, name="Zwxyq", rounds_total=4)
    finish(pair(tournament))
    pair(tournament)
    unwanted = english_words(language)
    arbiter = new_page(user, locale=language)
    visitor = new_page(locale=language)
    found: dict[str, set[str]] = {}

    for page in (arbiter, visitor):
        for address in every_page(page, "/", "/sign-in/", "/no-such-page/"):
            left = visible_words(page) & unwanted
            if left:
                found[address] = left

    assert found == {}
