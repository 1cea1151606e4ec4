"""A site in every state, and all its pages: taken from the addresses, not from links.

A new address is looked at as soon as it exists. One that no row here leads to fails
`Looked.missed` until a row is added for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from pairing.grounds import Ground
from pairing.services.by_hand import swap_players
from standings.paper.documents import DOCUMENTS
from tests.factories import (
    arbiter_of,
    finish,
    make_event,
    make_tournament,
    make_user,
    pair,
)
from tests.public.last_hour import finished_tournament
from tests.tournaments.rating_lists.made_lists import write_text
from tournaments.models import RatingList, Tournament
from tournaments.rating_lists.loading import load_list
from tournaments.services.access import invite
from tournaments.services.doors import open_door

Parts = dict[str, Any]

UIDS = frozenset({"entry", "adjustment", "group", "order", "play_off", "game"})
ACTS = frozenset(
    [
        "standings:cancel-play-off",
        "standings:change-play-off",
        "standings:draw-play-off",
        "standings:leave-tie",
        "standings:play-off-colour",
        "standings:play-off-score",
        "tournaments:allow-pairing",
        "tournaments:backup",
        "tournaments:release-copy",
        "tournaments:close-door",
        "tournaments:remove-adjustment",
        "tournaments:remove-member",
        "tournaments:restore-backup",
        "tournaments:revoke-hall-key",
        "tournaments:revoke-invitation",
        "tournaments:undo",
    ]
)
"""Of rows that are not made here; their answers are pages that have another address."""
QUERIES = {
    "public:find-player": ("", "?q=player"),
    "public:find-in-event": ("", "?q=player", "?q=1"),
    "public:find-anywhere": ("", "?q=player", "?q=spring"),
    "pairing:explain-round": ("", "?a=1&b=3"),
    "standings:as-it-was": ("", "?at=2031-01-01T12:00"),
    "standings:wallchart": ("", "?order=number"),
    "tournaments:find-listed": ("", "?q=aerts"),
    "tournaments:journal": ("", "?page=2"),
    "tournaments:round-detail": ("", "?show=open"),
}
"""Words behind an address that show something else there."""

FILES = (".pdf", ".zip", "archive/")


def every_address(
    resolver: URLResolver | None = None, space: str = ""
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name of each address with the names of its parts."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{space}{pattern.name}", tuple(pattern.pattern.converters)
        else:
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from every_address(pattern, space + inner)


@dataclass(frozen=True)
class Site:
    """Events and tournaments in every state, and who looks at them."""

    administrator: User
    tournaments: list[Tournament]
    tokens: list[str]
    rating_lists: list[int]

    def addresses(self, name: str, parts: Sequence[str]) -> list[str]:
        """Return the addresses of one name, for each state of the site."""
        found = []
        for tournament in self.tournaments:
            choices = [self._values(part, name, tournament) for part in parts]
            for values in product(*choices):
                kwargs = dict(zip(parts, values, strict=True))
                address = reverse(name, kwargs=kwargs)
                found += [address + words for words in QUERIES.get(name, ("",))]
        return list(dict.fromkeys(found))

    def _values(self, part: str, name: str, tournament: Tournament) -> list[Any]:
        rows: Parts = {
            "tournament": lambda: [tournament],
            "event": lambda: [tournament.event],
            "entrant": lambda: list(tournament.entrants.all()[:2]),
            "round_number": lambda: [1, 2],
            "board_number": lambda: [1],
            "number": lambda: range(1, tournament.entrants.count() + 1),
            "rank": lambda: [1],
            "place": lambda: [1],
            "name": lambda: list(DOCUMENTS) if name.startswith("paper:") else ["x"],
            "edition": lambda: ["trf26"],
            "code": lambda: ["en"],
            "token": lambda: self.tokens,
            "rating_list": lambda: self.rating_lists,
        }
        if name == "tournaments:release-copy":
            return [tournament.event_id]
        if name in ("tournaments:backup", "tournaments:restore-backup"):
            rows["event"] = lambda: [tournament.event.slug]
        if part in rows:
            return list(rows[part]())
        # The row of an act, which is posted to: no page shows it.
        return [tournament.event_id] if part in UIDS else [1]


def whole_site(folder: Path) -> Site:
    """Make the site; files that somebody sends are written into the folder."""
    by = make_user("administrator", is_superuser=True)
    event = make_event(by=by, is_public=True, name="Spring", place="Gent")

    def tournament(name: str, players: int, **settings: Any) -> Tournament:
        settings.setdefault("rounds_total", 5)
        return make_tournament(players, by=by, event=event, name=name, **settings)

    empty = tournament("Empty", 0)
    fresh = tournament("Fresh", 6)
    in_play = tournament("In play", 9)
    finish(pair(in_play))
    second = pair(in_play)
    a, b = second.games.select_related("white").order_by("board")[:2]
    ground = Ground.AGAINST_RULES
    swap_players(
        round_=second, a=a.white, b=b.white, by=by, reason="wrong", ground=ground
    )
    drafted = tournament("Drafted", 9)
    finish(pair(drafted))
    pair(drafted, publish=False)
    league = tournament("League", 4, system="round-robin", rounds_total=3)
    finish(pair(league))
    hidden = make_tournament(6, by=by, name="Hidden")
    pair(hidden)
    over = finished_tournament()

    _link, door = open_door(tournament=in_play, by=by)
    _invitation, invited = invite(event=event, role="arbiter", by=by)
    return Site(
        administrator=by,
        tournaments=[in_play, drafted, league, over, fresh, empty, hidden],
        tokens=[door, invited],
        rating_lists=_rating_lists(in_play, folder),
    )


def _rating_lists(tournament: Tournament, folder: Path) -> list[int]:
    """Return a list that is loaded, and one that waits to be told its columns."""
    loaded = RatingList.objects.create(
        source="FIDE",
        name="FIDE",
        period="2026-11-01",
        path=str(write_text(folder / "list.txt")),
    )
    load_list(loaded)
    desk = Client()
    desk.force_login(arbiter_of(tournament))
    desk.post(
        reverse("tournaments:rating-lists", args=[tournament]),
        {
            "file": SimpleUploadedFile(
                "members.csv", b"id;name;rating\n1;Aerts;1800\n"
            ),
            "source": "national",
            "name": "KBSB",
            "period": "2026-11-01",
            "kind": "standard",
        },
    )
    return list(RatingList.objects.values_list("pk", flat=True))


@dataclass
class Looked:
    """What somebody gets at all addresses."""

    pages: dict[str, dict[str, str]] = field(default_factory=dict)
    """By name: the text of each page, by its address."""
    others: dict[str, set[tuple[int, str]]] = field(default_factory=dict)
    """By name: status and type of answers that are no pages."""

    @property
    def missed(self) -> set[str]:
        """Return names that gave neither a page nor a file, and ask for no post."""
        told = {302, 405, 200, 204}
        return {
            name
            for name, pages in self.pages.items()
            if name not in ACTS
            and not pages
            and not told & {status for status, _ in self.others[name]}
        }

    @property
    def addresses(self) -> list[str]:
        return [address for group in self.pages.values() for address in group]


def look(site: Site, user: User | None = None) -> Looked:
    """Look at every address of the site, as somebody or as a visitor."""
    client = Client()
    if user is not None:
        client.force_login(user)
    looked = Looked()
    for name, parts in every_address():
        if name == "tournaments:sign-out":
            continue
        looked.pages[name], looked.others[name] = {}, set()
        for address in site.addresses(name, parts):
            if address.endswith(FILES):
                looked.others[name].add((200, "file"))
                continue
            answer = client.get(address)
            kind = answer.headers.get("Content-Type", "").partition(";")[0]
            if _is_page(answer, kind):
                looked.pages[name][address] = answer.content.decode()
            else:
                looked.others[name].add((answer.status_code, kind))
    return looked


def _is_page(answer: HttpResponse, kind: str) -> bool:
    """Tell a whole page from a fragment, a file and a refusal."""
    if answer.status_code != 200 or kind != "text/html":
        return False
    return answer.content.lstrip().lower().startswith(b"<!doctype html>")
