"""The pages in French and Dutch: every word on them is one of the language.

A word is known when some translated text has it, the program's or Django's. What is
left can only be English, or a name; the names of these tests are no words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import django
import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page

from tests.e2e.crawl import every_page
from tests.e2e.steps import write
from tests.factories import finish, make_event, make_tournament, make_user, pair
from tournaments.models import Tournament
from tournaments.services.entrants import enter_player
from tournaments.tie_break_names import OFFERED

pytestmark = pytest.mark.look

ROOT = Path(__file__).resolve().parents[2]
WORD = re.compile(r"[a-zà-öø-ÿœ]{2,}")
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}|&\w+;|</?\w+[^>]*>")
CATALOGUES = (ROOT, Path(django.__file__).parent / "conf")
PLAYERS = {"qxzka", "qxzkb", "qxzkc", "qxzkd", "qxzke", "qxzkf", "qxzkg"}
SAMPLE = {"maes", "lotte", "jean", "jaurès", "okafor", "chidi"}
NAMES = {"zwxyq"} | PLAYERS | SAMPLE
COLOURS = {"fr": re.compile("[bn]+"), "nl": re.compile("[wz]+")}
"""Histories of colours are letters in a row."""
SIGNS = {
    *("ronde", "fide", "trf", "csv", "pdf", "json", "xml", "url", "html", "qr", "id"),
    *("en", "fr", "nl", "bel", "ngr", "utc", "del", "esc", "us", "letter"),
    *("gm", "im", "wgm", "fm", "wim", "cm", "wfm", "wcm"),
}
"""Names of formats, languages, federations, keys and titles."""
CODES = {"PTS", *(code for offered in OFFERED.values() for code in offered)}


def known_words(language: str) -> set[str]:
    """Return every word that the translated texts of a language use."""
    words = set()
    for folder in CATALOGUES:
        path = folder / "locale" / language / "LC_MESSAGES" / "django.po"
        text = path.read_text(encoding="utf-8")
        for entry in re.findall(
            r'^msgstr(?:\[\d\])? ((?:".*"\n)+)', text, re.MULTILINE
        ):
            translation = "".join(re.findall(r'^"(.*)"$', entry, re.MULTILINE))
            words.update(_words(PLACE.sub(" ", translation).replace("\\n", " ")))
    return words | NAMES | SIGNS | set(_words(" ".join(CODES)))


def _words(text: str) -> Iterator[str]:
    return (match.group() for match in WORD.finditer(text.lower()))


def visible_words(page: Page) -> set[str]:
    """Return the words that a reader sees or hears, in closed menus too."""
    text = page.evaluate(
        """() => {
          const copy = document.documentElement.cloneNode(true);
          const unread = `script, style, code, pre.markup, .languages, .wordmark, [name=time_zone],
            input[type=hidden], [lang]:not(html)`;
          for (const element of copy.querySelectorAll(unread)) element.remove();
          const spoken = [];
          for (const element of copy.querySelectorAll("*")) {
            for (const { name, value } of element.attributes) {
              const isText = ["title", "alt", "placeholder", "aria-label"];
              if (isText.includes(name) || name.startsWith("data-text")) {
                spoken.push(value);
              }
            }
            if (element.matches("input[type=submit], meta[name=description]")) {
              spoken.push(element.value || element.content);
            }
            element.append(" ");
          }
          return [copy.textContent, ...spoken].join(" ");
        }"""
    )
    return set(_words(re.sub(r"\{\w+\}|https?://\S+|\S+@\S+", " ", text)))


def _played(language: str) -> tuple[User, Tournament]:
    """Return a tournament with every kind of thing in it, and its arbiter."""
    user = make_user("zwxyq")
    event = make_event(
        by=user, name="Zwxyq", is_public=True, is_fide_rated=True, language=language
    )
    tournament = make_tournament(by=user, event=event, name="Zwxyq", rounds_total=4)
    for place, name in enumerate(sorted(PLAYERS)):
        enter_player(
            tournament=tournament,
            by=user,
            surname=name.title(),
            ratings={"standard": 2000 - place},
        )
    finish(pair(tournament))
    finish(pair(tournament))
    pair(tournament, publish=False)
    return user, tournament


HEADS = {"fr": "nom; elo; sexe", "nl": "naam; rating; geslacht"}


def _faults(page: Page, tournament: Tournament, language: str) -> Iterator[str]:
    """Show what forms say to a mistake."""
    address = reverse("tournaments:settings", args=[tournament])
    page.goto(address)
    write(page.locator("[name=name]"), "")
    write(page.locator("[name=skipped_boards]"), "x")
    page.evaluate(
        "document.querySelector('form[novalidate], main form').noValidate = true"
    )
    page.press("[name=skipped_boards]", "Enter")
    page.wait_for_selector("[aria-invalid]")
    page.wait_for_load_state()
    yield f"{address} with mistakes"
    address = reverse("tournaments:player-import", args=[tournament])
    page.goto(address)
    write(page.locator("[name=text]"), f"{HEADS[language]}\nQxzka; x; q\n; ; ")
    page.click("main button[type=submit]")
    page.wait_for_selector("[role=alert]")
    page.wait_for_load_state()
    yield f"{address} with mistakes"


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_every_word_is_of_the_language(
    language: str, new_page: Callable[..., Page]
) -> None:
    user, tournament = _played(language)
    known = known_words(language)
    arbiter = new_page(user, locale=language)
    visitor = new_page(locale=language)
    found: dict[str, str] = {}

    for page in (arbiter, visitor):
        for address in every_page(page, "/", "/sign-in/", "/no-such-page/"):
            for word in visible_words(page) - known:
                found.setdefault(word, address)
    for address in _faults(arbiter, tournament, language):
        for word in visible_words(arbiter) - known:
            found.setdefault(word, address)

    colours = COLOURS[language]
    assert {w: place for w, place in found.items() if not colours.fullmatch(w)} == {}


def test_english_word_would_be_found(new_page: Callable[..., Page]) -> None:
    """The net has no holes where the pages hide words."""
    page = new_page()
    page.set_content(
        """<title>rook</title><h1>Withdrawn</h1>
        <select><option>Bishop</option></select><p class="name">knight</p>
        <input placeholder="gambit"><button aria-label="pawn"></button>
        <kbd>shift</kbd><p data-text-saved="everything saved {n}"></p>
        <script type="text/plain">castle</script><p>ronde suivante, Qxzka</p>"""
    )

    left = visible_words(page) - known_words("fr")

    assert left == {
        *("rook", "withdrawn", "bishop", "knight", "gambit", "pawn", "shift"),
        *("everything", "saved"),
    }
