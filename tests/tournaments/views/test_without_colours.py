"""A Swiss without colours: no page, sheet, feed or screen says White or Black."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from standings.paper.documents import DOCUMENTS
from tests.factories import arbiter_of, finish, make_tournament, pair, play_rounds
from tournaments.models import Tournament
from tournaments.selectors import tournament_record
from tournaments.trf import read_trf, write_trf

pytestmark = pytest.mark.django_db

COLOURS = re.compile(r"\bwhite\b|\bblack\b|colour|[●○]|disc-", re.IGNORECASE)
ALLOWED = re.compile(
    r"swiss-no-colours|without[- ]colours|"
    # Names that no reader sees: of styles, of fields, and of columns in feeds.
    r'class="[^"]*"|name="absent" value="(white|black)"|'
    r'"(white|black|colour|initial_colour)":|\b(white|black)_[a-z_]+',
    re.IGNORECASE,
)


@pytest.fixture
def tournament() -> Tournament:
    made = make_tournament(
        7, system="swiss-no-colours", rounds_total=5, initial_colour_choice="w"
    )
    made.event.is_public = True
    made.event.save()
    play_rounds(made, 2)
    pair(made)
    return made


def said(text: str) -> list[str]:
    """Return what a page says of colours, with some words around it."""
    body = unescape(text)
    body = re.sub(r"<head>.*?</head>|<script.*?</script>", "", body, flags=re.DOTALL)
    body = ALLOWED.sub("", body)
    return [body[max(0, m.start() - 60) : m.end() + 40] for m in COLOURS.finditer(body)]


def crawl(client: Client, start: str) -> dict[str, str]:
    """Return every page below an address that links lead to."""
    found: dict[str, str] = {}
    waiting = [start]
    while waiting:
        address = waiting.pop()
        if address in found:
            continue
        answer = client.get(address)
        kind = answer.headers.get("Content-Type", "")
        text = answer.content.decode() if "text" in kind or "json" in kind else ""
        found[address] = text
        links = re.findall(r'href="([^"#?]*)', text) if "html" in kind else []
        waiting += [
            link
            for link in links
            if link.startswith(start)
            and not link.endswith((".pdf", ".ronde"))
            # Settings and tie-breaks list what every system has; a play-off is chess.
            and not any(word in link for word in ("settings", "tie-breaks", "play-off"))
        ]
    return found


@pytest.mark.parametrize("is_staff", [True, False])
def test_no_page_says_white_or_black(tournament, is_staff):
    client = Client()
    if is_staff:
        client.force_login(arbiter_of(tournament))
    start = f"/t/{tournament.event.slug}/{tournament.slug}/"

    pages = crawl(client, start)
    for extra in ("screen/", "embed/pairings/", "rounds/3/feed.json"):
        pages |= {start + extra: client.get(start + extra).content.decode()}

    assert len(pages) > 20
    loud = [f"{page}: {said(text)[0]}" for page, text in pages.items() if said(text)]
    assert not loud, "\n".join(loud)


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_no_sheet_says_white_or_black(tournament, name):
    client = Client()
    client.force_login(arbiter_of(tournament))
    address = f"/t/{tournament.event.slug}/{tournament.slug}/paper/{name}/"

    answer = client.get(address, {"round": "3"})

    if answer.status_code == 200:
        assert said(answer.content.decode()) == []


def test_draft_says_neither(tournament):
    finish(tournament.rounds.get(number=3))
    pair(tournament, publish=False)
    client = Client()
    client.force_login(arbiter_of(tournament))

    page = client.get(
        f"/t/{tournament.event.slug}/{tournament.slug}/rounds/4/draft/"
    ).content.decode()

    assert said(page) == []


@pytest.mark.parametrize("edition", ["trf16", "trf26"])
def test_report_writes_no_colours(tournament, edition):
    record = tournament_record(tournament)

    text = write_trf(record, edition)

    cells = [
        line[91 + 10 * r : 99 + 10 * r]
        for line in text.splitlines()
        if line.startswith("001")
        for r in range(2)
    ]
    assert len(cells) == 14
    assert {cell[5] for cell in cells} == {"-"}
    assert "\n152 " not in text
    again = read_trf(text.encode())
    assert [p.outcomes for p in again.players] == [p.outcomes for p in record.players]
