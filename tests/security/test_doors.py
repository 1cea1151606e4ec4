"""Sessions, redirects, form tokens, exports: doors that must stay shut."""

from __future__ import annotations

import csv
import io
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.hashers import identify_hasher, make_password
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import timezone

from config import settings as production
from tests.concurrency.together import browser_of
from tests.factories import arbiter_of, make_event, make_tournament, make_user, pair
from tests.security.addresses import ADDRESSES
from tests.security.event_rows import make_rows
from tournaments.clock import clock_at
from tournaments.enums import Role
from tournaments.models import Membership
from tournaments.public.files import safe_cell
from tournaments.services.access import invite, remove_member, revoke_invitation
from tournaments.services.doors import close_door, open_door
from tournaments.services.entrants import enter_player

pytestmark = pytest.mark.django_db


def test_a_new_password_ends_every_session() -> None:
    user = make_user("anna")
    first, second = browser_of(user), browser_of(user)
    address = reverse("tournaments:event-new")
    assert first.get(address).status_code == second.get(address).status_code == 200

    call_command("new_password", "anna", stdout=io.StringIO())

    assert first.get(address).status_code == second.get(address).status_code == 302


def test_passwords_are_kept_by_argon2() -> None:
    with override_settings(PASSWORD_HASHERS=production.PASSWORD_HASHERS):
        assert identify_hasher(make_password("x")).algorithm == "argon2"


FOREIGN = [
    "https://evil.example/",
    "//evil.example/",
    "///evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "http:evil.example",
    "\thttps://evil.example",
]


@pytest.mark.parametrize("target", FOREIGN)
def test_no_address_sends_a_reader_elsewhere(target: str) -> None:
    make_user("anna")
    signed_in = Client().post(
        reverse("tournaments:sign-in"),
        {"username": "anna", "password": "secret", "next": target},
    )
    chosen = Client().get(
        reverse("tournaments:choose-language", args=["fr"]), {"next": target}
    )

    assert signed_in.status_code == chosen.status_code == 302
    assert "evil" not in signed_in["Location"]
    assert signed_in["Location"].startswith("/")
    assert chosen["Location"] == "/"


def test_no_form_is_taken_without_its_token() -> None:
    tournament = make_tournament(4)
    client = Client(enforce_csrf_checks=True)
    client.force_login(arbiter_of(tournament))

    for name in ("close-list", "delete-tournament", "add-player"):
        address = reverse(f"tournaments:{name}", args=[tournament])
        assert client.post(address, {"surname": "Berg"}).status_code == 403
        answer = client.post(address, headers={"hx-request": "true"})
        assert answer.status_code == 403
    tournament.refresh_from_db()
    assert not tournament.is_list_closed


def test_every_address_asks_for_the_token_of_its_form() -> None:
    rows = make_rows(6, 1, "own", make_user("anna"))
    client = Client(enforce_csrf_checks=True)
    client.force_login(rows.event.memberships.get().user)
    answers = {}
    for name in ADDRESSES:
        rows.parts["token"] = rows.tokens.get(name, "x" * 24)
        answers[name] = client.post(rows.path(name), {"confirm": "1"}).status_code

    # A hall has no form: it shows its key.
    assert answers.pop("tournaments:receive-copy") == 401
    assert set(answers.values()) == {403}


def test_links_expire_and_can_be_revoked() -> None:
    tournament = make_tournament(2)
    by, event = arbiter_of(tournament), tournament.event
    invitation, token = invite(event=event, role=Role.ASSISTANT, by=by, days=3)
    link, door = open_door(tournament=tournament, by=by)
    addresses = [
        reverse("tournaments:accept-invitation", args=[token]),
        reverse("tournaments:door", args=[door]),
    ]
    assert [Client().get(a).status_code for a in addresses] == [200, 200]

    with clock_at(timezone.now() - timedelta(days=4)):
        _old, old_token = invite(event=event, role=Role.ASSISTANT, by=by, days=3)
    revoke_invitation(invitation=invitation, by=by)
    close_door(link=link, by=by)

    old = reverse("tournaments:accept-invitation", args=[old_token])
    assert [Client().get(a).status_code for a in (*addresses, old)] == [404] * 3


def test_who_is_sent_away_has_no_way_back_by_a_link_of_their_own() -> None:
    tournament = make_tournament(2)
    by, event = arbiter_of(tournament), tournament.event
    other = make_user()
    membership = Membership.objects.create(user=other, event=event, role=Role.ARBITER)
    _own, own_token = invite(event=event, role=Role.ARBITER, by=other)
    _kept, kept_token = invite(event=event, role=Role.ASSISTANT, by=by)

    remove_member(membership=membership, by=by)

    answers = [
        browser_of(other).post(reverse("tournaments:accept-invitation", args=[token]))
        for token in (own_token, kept_token)
    ]
    assert [answer.status_code for answer in answers] == [404, 302]


FORMULAS = ("=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=3", "\r=4")


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        (" =1+1", "' =1+1"),
        ("\uff1d1+1", "'\uff1d1+1"),
        ("Berg;=1+1", "Berg;'=1+1"),
        ("Berg; @A1;-2", "Berg;' @A1;'-2"),
        ("a\t=1", "a\t'=1"),
        ("a\n+1", "a\n'+1"),
        ("Berg-Smith, Ann", "Berg-Smith, Ann"),
        ("1-0", "1-0"),
        ("a = b; c", "a = b; c"),
        ("", ""),
        (-5, -5),
        (None, ""),
    ],
)
def test_cell_is_safe_whatever_separates_cells(text: object, cell: object) -> None:
    assert safe_cell(text) == cell


@pytest.mark.parametrize(
    "name",
    [
        "public:player-list-csv",
        "public:round-csv",
        "public-standings:standings-csv",
        "public-standings:wallchart-csv",
    ],
)
def test_no_cell_of_an_export_is_a_formula(name: str) -> None:
    user = make_user()
    event = make_event(by=user, is_public=True)
    tournament = make_tournament(by=user, event=event)
    for formula in FORMULAS:
        enter_player(tournament=tournament, surname=f"{formula}", club=formula, by=user)
    pair(tournament)
    args = [tournament, 1] if "round" in name else [tournament]

    text = Client().get(reverse(name, args=args)).content.decode("utf-8-sig")

    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert any("1+1" in cell for cell in cells)
    assert [c for c in cells if c.startswith(("=", "+", "@", "\t", "\r"))] == []
    assert [c for c in cells if c.startswith("-") and not c[1:].isdigit()] == []


def test_cookies_are_closed_to_scripts() -> None:
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.SESSION_COOKIE_SAMESITE == "Lax"
