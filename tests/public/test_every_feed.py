"""Every page of visitors has its feed, and docs/feeds.md describes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from tests.factories import arbiter_of, make_tournament, pair
from tests.public.last_hour import finished_tournament
from tests.public.test_feeds import HEAD
from tests.tournaments.views.test_permissions import ALLOWED_FROM
from tournaments.models import Tournament
from tournaments.public.answers import EXPLANATIONS, PUBLIC_PAGES

pytestmark = pytest.mark.django_db


def public_addresses() -> dict[str, list[Any]]:
    """Return every public page with what stands in its address."""
    closed = finished_tournament()
    event = closed.event
    by = arbiter_of(closed)
    odd = make_tournament(9, by=by, event=event, name="Odd", rounds_total=3)
    bye = pair(odd).outcomes.get(game=None).entrant
    league = make_tournament(
        4, by=by, event=event, name="League", system="round-robin", rounds_total=3
    )
    pair(league)
    player = closed.entrants.get(pairing_number=1)
    return {
        "tournaments:event-detail": [event],
        "tournaments:tournament-detail": [closed],
        "tournaments:rules": [closed],
        "tournaments:round-detail": [closed, 1],
        "tournaments:player-list": [closed],
        "tournaments:player-detail": [closed, player],
        "standings:play-offs": [closed],
        "standings:prizes": [closed],
        "standings:standings": [closed],
        "standings:wallchart": [closed],
        "standings:working": [closed, player],
        "pairing:schedule": [league],
        "pairing:explain-round": [odd, 1],
        "pairing:explain-board": [odd, 1, 2],
        "pairing:explain-player": [odd, 1, bye.pairing_number],
    }


def test_every_public_page_has_its_feed_and_costs_nothing_unchanged(
    visitor: Client,
) -> None:
    pages = public_addresses()
    assert set(pages) == PUBLIC_PAGES | EXPLANATIONS

    for name, words in pages.items():
        address = reverse(name, args=words)
        page = visitor.get(address)
        feed = visitor.get(f"{address}feed.json")
        assert (page.status_code, feed.status_code) == (200, 200), name
        assert feed.json()["url"] == f"http://testserver{address}"
        for answer, asked in ((page, address), (feed, f"{address}feed.json")):
            again = visitor.get(asked, headers={"if-none-match": answer["ETag"]})
            assert again.status_code == 304, name


OTHER_FORMS = {
    "public:event-code": "public:event-feed",
    "public:tournament-code": "public:tournament-feed",
    "public:data": "public:tournament-feed",
    "public:screen-pairings": "public:round-feed",
    "public:screen-names": "public:round-feed",
    "public:embed-pairings": "public:round-feed",
    "public-standings:screen-standings": "public-standings:standings-feed",
    "public-standings:embed-standings": "public-standings:standings-feed",
    "paper:paper-list": "public:tournament-feed",
    "paper:paper-page": "public:tournament-feed",
    "pairing:explain-difference": "public-pairing:explained-round-feed",
}
"""Pages that show in another form what is in the feed of another page."""

NO_PAGES = {
    "tournaments:sign-in",
    "tournaments:sign-out",
    "tournaments:choose-language",
    "public:public-report",
    "paper:paper-pdf",
}
DOCUMENTED = (Path(settings.BASE_DIR) / "docs" / "feeds.md").read_text("utf-8")


def other_addresses(tournament: Tournament) -> dict[str, list[Any]]:
    """Return the pages that are not kept for all visitors, but have a feed."""
    return {
        "tournaments:home": [],
        "pairing:glossary": [],
        "public:find-anywhere": [],
        "public:find-in-event": [tournament.event],
        "public:find-player": [tournament],
    }


def test_no_page_of_visitors_is_without_a_feed(tournament: Tournament) -> None:
    names = {name for name, role in ALLOWED_FROM.items() if role == "visitor"}
    feeds = {name for name in names if name.endswith("-feed")}
    lists = {name for name in names if name.endswith("-csv")}

    with_feed = PUBLIC_PAGES | EXPLANATIONS | set(other_addresses(tournament))
    assert names - feeds - lists - NO_PAGES - set(OTHER_FORMS) == with_feed
    assert set(OTHER_FORMS.values()) <= feeds
    assert len(feeds) == len(with_feed)


def test_every_feed_is_documented(tournament: Tournament, visitor: Client) -> None:
    pages = public_addresses() | other_addresses(tournament)
    for name, words in pages.items():
        address = reverse(name, args=words)
        content = visitor.get(f"{address}feed.json", {"q": "player"}).json()
        assert f"**{content['page']}**" in DOCUMENTED, name
        named = set(content) - HEAD - {"tournament"}
        assert [key for key in named if f"`{key}`" not in DOCUMENTED] == [], name


def test_feeds_of_no_event_are_unchanged_by_their_mark(
    tournament: Tournament, visitor: Client
) -> None:
    for name, words in other_addresses(tournament).items():
        address = reverse(name, args=words)
        feed = visitor.get(f"{address}feed.json", {"q": "player"})
        assert feed.json()["url"] == f"http://testserver{address}"
        again = visitor.get(
            f"{address}feed.json",
            {"q": "player"},
            headers={"if-none-match": feed["ETag"]},
        )
        assert (again.status_code, again.content) == (304, b""), name
