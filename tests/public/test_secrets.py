"""A walk through every public address, looking for what must not be there."""

from __future__ import annotations

import io
import re
from datetime import timedelta
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from pairing.grounds import Ground
from pairing.services.by_hand import swap_players
from standings.services.prizes import set_prize_plan
from standings.sheets.standings import standings_sheet
from tests.factories import arbiter_of, finish, make_event, make_tournament, make_user
from tests.factories import pair as pair_round
from tests.security.addresses import ADDRESSES, HEAVY, of_an_event
from tournaments.models import Tournament
from tournaments.services.adjustments import adjust_points, forbid_pairing
from tournaments.services.byes import request_bye
from tournaments.services.entrants import (
    edit_player,
    enter_player,
    withdraw_player,
)
from tournaments.services.events import update_event
from tournaments.services.results import correct_result
from tournaments.services.rounds import publish_round
from tournaments.services.ties import order_tie
from tournaments.services.tournaments import update_settings

pytestmark = pytest.mark.django_db

LINK = re.compile(r'(?:href|src|action)="([^"#]+)')
JSON_LINK = re.compile(r'"(https?://testserver[^"]+)"')
SECRETS = (
    "quokka-event-note",
    "quokka-tournament-note",
    "quokka-player-note",
    "quokka@example.org",
    "1987/06/05",
    "1987-06-05",
    "5 June 1987",
    "NATID-4711",
    "quokka-withdrawal-reason",
    "quokka-forbidden-reason",
    "quokka-penalty-reason",
    "quokka-amendment-reason",
    "quokka-correction-reason",
    "quokka-tie-reason",
    "quokka-private-prize",
    "quokka-hidden-event",
    "quokka-hidden-player",
)
NOT_FOLLOWED = ("/static/", "/language/", "/sign-in/")
MANY, FEW = 15, 1
"""Addresses of one kind that are visited; paper takes its time."""


def planted_tournament() -> Tournament:
    """Return a tournament with secrets, round 2 in play and round 3 a draft."""
    user = make_user()
    event = make_event(by=user, is_public=True, name="Spring")
    tournament = make_tournament(
        9,
        by=user,
        event=event,
        name="Open",
        rounds_total=5,
        tie_breaks=["WIN"],
    )
    update_event(event=event, by=user, notes="quokka-event-note")
    update_settings(tournament=tournament, by=user, notes="quokka-tournament-note")
    for entrant in tournament.entrants.all():
        edit_player(
            entrant=entrant,
            by=user,
            birth="1987/06/05",
            email="quokka@example.org",
            notes="quokka-player-note",
            national_id="NATID-4711",
        )
    first = finish(pair_round(tournament))
    second = pair_round(tournament)
    a, b = second.games.select_related("white").order_by("board")[:2]
    swap_players(
        round_=second,
        a=a.white,
        b=b.white,
        by=user,
        reason="quokka-amendment-reason",
        ground=Ground.AGAINST_RULES,
    )
    correct_result(
        game=first.games.select_related("round__tournament__event").get(board=1),
        result="1/2u",
        reason="quokka-correction-reason",
        by=user,
    )
    finish(second)
    order_tie(
        tournament=tournament,
        round_number=2,
        entrants=standings_sheet(tournament).ties[0].entrants,
        reason="quokka-tie-reason",
        by=user,
    )
    set_prize_plan(
        tournament=tournament,
        plan={"categories": [{"name": "quokka-private-prize", "prizes": [100]}]},
        by=user,
        is_public=False,
    )
    request_bye(
        entrant=tournament.entrants.get(pairing_number=4),
        round_number=4,
        kind="H",
        by=user,
    )
    players = list(tournament.entrants.order_by("pairing_number"))
    adjust_points(
        entrant=players[2],
        by=user,
        tenths=-5,
        reason="quokka-penalty-reason",
    )
    withdraw_player(
        entrant=players[8], by=user, from_round=3, reason="quokka-withdrawal-reason"
    )
    forbid_pairing(
        tournament=tournament,
        entrants=players[5:7],
        by=user,
        reason="quokka-forbidden-reason",
    )
    pair_round(tournament, publish=False)
    hidden = make_event(by=user, name="quokka-hidden-event")
    enter_player(
        tournament=make_tournament(by=user, event=hidden),
        by=user,
        surname="quokka-hidden-player",
    )
    return tournament


def text_of(answer: HttpResponse) -> str:
    """Return what a reader sees of an answer; a PDF is read back."""
    if answer["Content-Type"] != "application/pdf":
        return answer.content.decode()
    pages = PdfReader(io.BytesIO(answer.content)).pages
    return "\n".join(page.extract_text() for page in pages)


def visited(client: Client, start: list[str]) -> dict[str, str]:
    """Return every page that a visitor reaches by links, with its text."""
    pages: dict[str, str] = {}
    waiting = list(start)
    kinds: dict[str, int] = {}
    while waiting:
        address = waiting.pop(0)
        if address in pages or address.startswith(NOT_FOLLOWED):
            continue
        kind = re.sub(r"\d+", "n", address.split("?")[0])
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] > (FEW if kind.endswith(".pdf") else MANY):
            continue
        answer = client.get(address)
        if answer.status_code in (301, 302):
            waiting.append(urljoin(address, answer["Location"].split("#")[0]))
            pages[address] = ""
            continue
        assert answer.status_code == 200, address
        text = text_of(answer)
        pages[address] = text
        is_json = answer["Content-Type"].startswith("application/json")
        for found in (JSON_LINK if is_json else LINK).findall(text):
            parts = urlsplit(urljoin(f"http://testserver{address}", unescape(found)))
            if parts.scheme in ("http", "https") and parts.netloc == "testserver":
                waiting.append(parts.path + (f"?{parts.query}" if parts.query else ""))
    return pages


def test_no_secret_is_on_any_public_page() -> None:
    tournament = planted_tournament()
    client = Client()
    find = reverse("public:find-anywhere")
    start = [
        reverse("tournaments:home"),
        f"{find}?q=player",
        f"{find}?q=quokka",
        reverse("public:find-in-event", args=[tournament.event]) + "?q=1",
        reverse("tournaments:event-detail", args=[tournament.event]),
        reverse("public:embed-pairings", args=[tournament]),
        reverse("public-pairing:explained-board-feed", args=[tournament, 2, 1]),
        *(
            reverse(name, args=[tournament, entrant])
            for name in ("public:player-feed", "public-standings:working-feed")
            for entrant in tournament.entrants.all()
        ),
    ]

    pages = visited(client, start)

    seen = " ".join(pages.values())
    assert "changed at" in seen
    assert "Order decided by the arbiter" in seen
    kinds = {address.split("?")[0] for address in pages}
    root = reverse("tournaments:tournament-detail", args=[tournament])
    for part in (
        "rounds/2/",
        "rounds/2/feed.json",
        "rounds/2/list.csv",
        "standings/",
        "standings/feed.json",
        "wallchart/list.csv",
        "report.trf",
        "screen/",
        "data/",
        "players/feed.json",
        "rounds/2/why/",
        "rounds/2/why/feed.json",
        "rounds/2/boards/1/why/feed.json",
        "paper/standings.pdf",
        "paper/wallchart-by-rank/",
    ):
        assert root + part in kinds, part
    found = {
        address: secret
        for address, text in pages.items()
        for secret in SECRETS
        if secret.lower() in text.lower()
    }
    assert found == {}
    assert not [address for address in pages if "/rounds/3/" in address]


def test_draft_is_nowhere() -> None:
    """Its addresses answer 404, and a page of a player does not name the opponent."""
    tournament = planted_tournament()
    client = Client()
    draft = tournament.rounds.get(number=3)
    player = tournament.entrants.get(pairing_number=1)

    for name, args in (
        ("tournaments:round-detail", [tournament, 3]),
        ("public:round-feed", [tournament, 3]),
        ("public:round-csv", [tournament, 3]),
    ):
        assert client.get(reverse(name, args=args)).status_code == 404
    embedded = reverse("public:embed-pairings", args=[tournament])
    assert client.get(embedded, {"round": "3"}).status_code == 404
    rounds = client.get(
        reverse("public:player-feed", args=[tournament, player])
    ).json()["rounds"]
    assert [row["round"] for row in rounds] == [1, 2]
    game = draft.games.select_related("white", "black").get(
        outcomes__entrant=player, round=draft
    )
    other = game.black if game.white_id == player.pk else game.white
    page = client.get(reverse("tournaments:player-detail", args=[tournament, player]))
    assert other.name not in page.content.decode()


ALWAYS_NEW = re.compile(r'"changed_at": "[^"]*"|W/&quot;\w+|printed [^·]*')
"""What every act changes: the mark of a page, and the hour."""


def seen_by_visitors(tournament: Tournament, round_number: int) -> dict[str, str]:
    """Return what visitors get at every address that needs no more than these parts."""
    parts = {
        "event": tournament.event,
        "tournament": tournament,
        "entrant": tournament.entrants.get(pairing_number=1),
        "round_number": round_number,
        "board_number": 1,
    }
    found = {}
    for name in of_an_event():
        if name in HEAVY or not set(ADDRESSES[name]) <= set(parts):
            continue
        address = reverse(name, kwargs={part: parts[part] for part in ADDRESSES[name]})
        answer = Client().get(address)
        found[name] = f"{answer.status_code} {ALWAYS_NEW.sub('', answer.text)}"
    return found


def test_draft_changes_nothing_that_visitors_see() -> None:
    user = make_user()
    event = make_event(by=user, is_public=True)
    tournament = make_tournament(9, by=user, event=event, rounds_total=5)
    finish(pair_round(tournament))
    before = seen_by_visitors(tournament, 2)

    draft = pair_round(tournament, publish=False)
    publish_round(round_=draft, by=user, at=timezone.now() + timedelta(hours=1))

    assert seen_by_visitors(tournament, 2) == before
    assert sum(text.startswith("200") for text in before.values()) > 25
    publish_round(round_=draft, by=user)
    assert seen_by_visitors(tournament, 2) != before


def test_public_report_has_no_birth_and_published_rounds_only() -> None:
    tournament = planted_tournament()
    address = reverse("public:public-report", args=[tournament])

    lines = Client().get(address).content.decode().splitlines()

    players = [line for line in lines if line.startswith("001")]
    assert len(players) == 9
    assert {line[69:79].strip() for line in players} == {""}
    # Ten columns for each round, after the ninety of the player.
    assert max(len(line.rstrip()) for line in players) <= 91 + 2 * 10
    federation = reverse("tournaments:report", args=[tournament, "trf16"])
    assert Client().get(federation).status_code == 302
    arbiter = Client()
    arbiter.force_login(arbiter_of(tournament))
    assert b"1987/06/05" in arbiter.get(federation).content
