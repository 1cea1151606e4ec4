"""What many readers share cannot be spoilt by one, and what is one's own is not shared."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import arbiter_of, make_event, make_tournament, make_user, pair
from tests.security.addresses import ADDRESSES, HEAVY
from tests.security.event_rows import Rows, make_rows
from tournaments.models import Event, Tournament
from tournaments.public.answers import PublicAnswerMiddleware

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    PublicAnswerMiddleware.pages.__init__(capacity=48_000_000)  # type: ignore[misc]
    yield
    PublicAnswerMiddleware.pages.__init__(capacity=48_000_000)  # type: ignore[misc]


@pytest.fixture
def tournament() -> Tournament:
    by = make_user()
    made = make_tournament(6, by=by, event=make_event(by=by, is_public=True))
    pair(made)
    return made


@pytest.mark.parametrize(
    "headers",
    [
        {"hx-request": "false"},
        {"hx-request": "TRUE"},
        {"hx-request": ""},
        {"hx-boosted": "true"},
        {"hx-target": "standings-body"},
        {"x-forwarded-host": "evil.example"},
        {"x-forwarded-proto": "https"},
        {"x-forwarded-for": "203.0.113.9"},
        {"x-http-method-override": "POST"},
        {"forwarded": "host=evil.example;proto=https"},
        {"accept": "application/json"},
        {"accept-language": "xx-evil, *;q=0"},
        {"accept-encoding": "gzip"},
        {"range": "bytes=0-10"},
        {"cookie": "django_language=evil; csrftoken=x"},
        {"user-agent": "<script>"},
        {"referer": "https://evil.example/"},
        {"if-none-match": "*"},
    ],
    ids=lambda headers: next(iter(headers.items())),
)
@pytest.mark.parametrize("way", [{}, {"hx-request": "true"}], ids=["page", "fragment"])
@pytest.mark.parametrize(
    "name",
    ["standings:standings", "public:tournament-feed", "tournaments:tournament-detail"],
)
def test_no_header_of_one_reader_changes_the_page_of_the_next(
    tournament: Tournament, name: str, way: dict[str, str], headers: dict[str, str]
) -> None:
    address = reverse(name, args=[tournament])
    honest = Client().get(address, headers=way)
    nothing_left()

    Client().get(address, headers={**way, **headers})
    after = Client().get(address, headers=way)

    assert after.content == honest.content
    assert after["ETag"] == honest["ETag"]
    assert after["Content-Type"] == honest["Content-Type"]


def nothing_left() -> None:
    PublicAnswerMiddleware.pages.__init__(capacity=48_000_000)  # type: ignore[misc]


def test_one_host_is_not_given_the_pages_of_another(
    tournament: Tournament, settings
) -> None:
    settings.HALL_NAMES = ["one.example", "other.example"]
    address = reverse("public:tournament-code", args=[tournament])

    first = Client().get(address, headers={"host": "one.example"})
    second = Client().get(address, headers={"host": "other.example"})

    assert "http://one.example/" in first.text
    assert "one.example" not in second.text
    assert "http://other.example/" in second.text


def test_what_visitors_share_has_no_token_and_no_cookie(tournament: Tournament) -> None:
    rows = Rows(tournament.event, tournament, public_parts(tournament))
    asked = 0
    for name in sorted(ADDRESSES):
        if name in HEAVY or not set(ADDRESSES[name]) <= {*rows.parts, *OWN}:
            continue
        answer = Client().get(rows.path(name))
        if "ETag" not in answer or answer.status_code != 200:
            continue
        asked += 1
        assert not answer.cookies, name
        assert "csrfmiddlewaretoken" not in answer.text, name
        assert "private" not in answer["Cache-Control"], name

    assert asked > 20


OWN = {"event", "tournament"}


def public_parts(tournament: Tournament) -> dict[str, object]:
    return {
        "entrant": tournament.entrants.first(),
        "round_number": 1,
        "board_number": 1,
        "number": 1,
    }


def test_answers_for_one_reader_are_kept_by_no_cache_between(
    settings, tmp_path
) -> None:
    """Whatever the end of its address: some caches look at nothing else."""
    settings.VAR_DIR = tmp_path
    rows = make_rows(6, 1, "own", make_user("anna"))
    Event.objects.update(is_public=True)
    client = Client()
    client.force_login(rows.event.memberships.get().user)
    wrong = []
    for name in ADDRESSES:
        if name in HEAVY:
            continue
        rows.parts["token"] = rows.tokens.get(name, "x" * 24)
        answer = client.get(rows.path(name))
        if not re.search("private|no-store", answer.get("Cache-Control", "")):
            wrong.append((name, answer.status_code, answer.get("Cache-Control")))

    assert wrong == []


@pytest.mark.parametrize("is_signed_in", [True, False])
def test_paper_of_somebody_signed_in_is_private(
    tournament: Tournament, is_signed_in: bool
) -> None:
    client = Client()
    if is_signed_in:
        client.force_login(arbiter_of(tournament))

    answer = client.get(reverse("paper:paper-pdf", args=[tournament, "standings"]))

    assert answer.status_code in (200, 503)
    assert "no-cache" in answer["Cache-Control"]
    assert ("private" in answer["Cache-Control"]) is (
        is_signed_in or answer.status_code == 503
    )
