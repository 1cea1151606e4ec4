"""The pages in French and Dutch: every word on them is one of the language.

A word is known when some translated text has it, the program's or Django's. What is
left can only be English, or a name; the names of these tests are no words.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import django
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.e2e.crawl import is_left_out, kind_of
from tests.factories import finish, make_event, make_tournament, make_user, pair
from tests.tournaments.views.form_walk import Page as FormPage
from tournaments.models import Tournament
from tournaments.services.entrants import enter_player
from tournaments.tie_break_names import OFFERED

pytestmark = pytest.mark.django_db

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


class Reader(HTMLParser):
    """What somebody sees or hears of a page, in closed menus too, and its links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.links: list[str] = []
        self.unread: list[str] = []
        """Tag of the part that nobody reads, once for each that is open in it."""
        self.feed(text)
        self.close()

    @property
    def words(self) -> set[str]:
        text = " ".join(self.said)
        return set(_words(re.sub(r"\{\w+\}|https?://\S+|\S+@\S+", " ", text)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.unread:
            self.unread += [tag] * (tag == self.unread[0])
            return
        given = {name: value or "" for name, value in attrs}
        if _is_unread(tag, given):
            self.unread += [tag] * (tag not in NEVER_CLOSED)
            return
        self.said += [v for name, v in given.items() if _is_spoken(tag, given, name)]
        if tag == "a" and "href" in given and "download" not in given:
            self.links.append(given["href"])

    def handle_endtag(self, tag: str) -> None:
        if self.unread and tag == self.unread[0]:
            self.unread.pop()

    def handle_data(self, data: str) -> None:
        if not self.unread:
            self.said.append(data)


NEVER_CLOSED = {"br", "hr", "img", "input", "link", "meta", "source", "wbr"}


def _is_unread(tag: str, given: dict[str, str]) -> bool:
    classes = set(given.get("class", "").split())
    return (
        tag in ("script", "style", "code")
        or bool(classes & {"languages", "wordmark"})
        or (tag == "pre" and "markup" in classes)
        or given.get("name") == "time_zone"
        or given.get("type") == "hidden"
        or (tag != "html" and "lang" in given)
    )


def _is_spoken(tag: str, given: dict[str, str], name: str) -> bool:
    if name in ("title", "alt", "placeholder", "aria-label"):
        return True
    if name.startswith("data-text"):
        return True
    is_described = tag == "meta" and given.get("name") == "description"
    is_button = tag == "input" and given.get("type") == "submit"
    return (name == "content" and is_described) or (name == "value" and is_button)


def every_page(client: Client, *starts: str) -> Iterator[tuple[str, Reader]]:
    """Read one page of each kind that links lead to."""
    waiting = deque(starts)
    seen = {kind_of(address) for address in starts}
    while waiting:
        address = waiting.popleft()
        answer = client.get(address, follow=True)
        if "text/html" not in answer.headers.get("Content-Type", ""):
            continue
        reader = Reader(answer.content.decode())
        yield address, reader
        here = answer.request["PATH_INFO"]
        for link in reader.links:
            goal = urlsplit(urljoin(f"http://testserver{here}", link))
            path = goal.path + (f"?{goal.query}" if goal.query else "")
            if goal.netloc != "testserver" or is_left_out(path):
                continue
            if kind_of(path) not in seen:
                seen.add(kind_of(path))
                waiting.append(path)


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


def _faults(
    client: Client, tournament: Tournament, language: str
) -> Iterator[tuple[str, Reader]]:
    """Send forms with mistakes, and read what they say."""
    mistakes = {
        "settings": {"name": "", "skipped_boards": "x"},
        "player-import": {"text": f"{HEADS[language]}\nQxzka; x; q\n; ; "},
    }
    for name, typed in mistakes.items():
        address = reverse(f"tournaments:{name}", args=[tournament])
        shown = FormPage(client.get(address), address)
        (form,) = (f for f in shown.forms if typed.keys() <= f.controls.keys())
        answer = client.post(form.action, form.filled() | typed)
        assert answer.status_code == 422
        yield f"{address} with mistakes", Reader(answer.content.decode())


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_every_word_is_of_the_language(language: str) -> None:
    user, tournament = _played(language)
    known = known_words(language)
    arbiter, visitor = (Client(headers={"accept-language": language}) for _ in "av")
    arbiter.force_login(user)
    starts = ("/", "/sign-in/", "/no-such-page/")
    read = chain(
        every_page(arbiter, *starts),
        every_page(visitor, *starts),
        _faults(arbiter, tournament, language),
    )
    found: dict[str, str] = {}
    pages = 0

    for address, reader in read:
        pages += 1
        for word in reader.words - known:
            found.setdefault(word, address)

    colours = COLOURS[language]
    assert {w: place for w, place in found.items() if not colours.fullmatch(w)} == {}
    assert pages > 80


def test_english_word_would_be_found() -> None:
    """The net has no holes where the pages hide words."""
    reader = Reader(
        """<title>rook</title><h1>Withdrawn</h1>
        <select><option>Bishop</option></select><p class="name">knight</p>
        <input placeholder="gambit"><button aria-label="pawn"></button>
        <input type="hidden" value="castle"><meta name="description" content="tempo">
        <kbd>shift</kbd><p data-text-saved="everything saved {n}"></p>
        <div lang="en"><div>castle</div>castle</div>
        <script type="text/plain">castle</script><p>ronde suivante, Qxzka</p>"""
    )

    left = reader.words - known_words("fr")

    assert left == {
        *("rook", "withdrawn", "bishop", "knight", "gambit", "pawn", "tempo", "shift"),
        *("everything", "saved"),
    }
