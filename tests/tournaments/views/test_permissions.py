"""Who may go where: one table of every address of the site.

An address that is not in the table fails the test, so that none is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.factories import make_event, make_tournament, make_user, pair
from tournaments.enums import Role
from tournaments.models import Membership, Tournament

pytestmark = pytest.mark.django_db

ROLES = ("visitor", "stranger", "assistant", "arbiter", "administrator")
"""From who may do least to who may do most."""

TABLE = {
    "visitor": """
        tournaments:home tournaments:sign-in tournaments:sign-out
        tournaments:choose-language tournaments:event-detail
        tournaments:tournament-detail tournaments:rules tournaments:round-detail
        tournaments:player-list tournaments:player-detail
        public:home-feed public:event-feed public:event-code public:tournament-feed
        public:public-report public:tournament-code public:data public:find-player
        public:find-in-event public:find-anywhere public:find-player-feed
        public:find-in-event-feed public:find-anywhere-feed
        public-pairing:glossary-feed
        public:rules-feed public:player-list-feed public:player-list-csv
        public:player-feed public:round-feed public:round-csv public:embed-pairings
        public:screen-pairings public:screen-names
        pairing:glossary pairing:schedule pairing:explain-round
        pairing:explain-board pairing:explain-player pairing:explain-difference
        standings:standings standings:wallchart standings:working
        standings:play-offs standings:prizes
        public-standings:standings-feed public-standings:standings-csv
        public-standings:wallchart-feed public-standings:wallchart-csv
        public-standings:working-feed public-standings:prizes-feed
        public-standings:play-offs-feed public-pairing:schedule-feed
        public-pairing:explained-round-feed public-pairing:explained-board-feed
        public-pairing:explained-player-feed
        public-standings:embed-standings public-standings:screen-standings
        paper:paper-list paper:paper-page paper:paper-pdf
    """,
    "stranger": "tournaments:event-new tournaments:archive-import",
    "assistant": """
        tournaments:enter-result tournaments:clear-result tournaments:enter-results
        tournaments:second-pass tournaments:round-changes
        tournaments:check-in tournaments:mark-arrival
        standings:play-off-colour standings:play-off-score
        paper:round-pack paper:event-poster paper:event-poster-pdf
    """,
    "arbiter": """
        tournaments:event-edit tournaments:delete-event tournaments:event-archive
        tournaments:public-site tournaments:send-anew tournaments:leave-public-site
        tournaments:people tournaments:remove-member tournaments:revoke-invitation
        tournaments:tournament-new tournaments:tournament-import
        tournaments:settings tournaments:close-list tournaments:reopen-list
        tournaments:close-tournament tournaments:reopen-tournament
        tournaments:lower-rounds tournaments:delete-tournament
        tournaments:file-list tournaments:report
        tournaments:journal tournaments:journal-file tournaments:undo
        pairing:publish-round pairing:keep-as-draft
        tournaments:correct-result tournaments:forfeit-absent
        tournaments:withdraw-absent tournaments:readmit-absent
        tournaments:add-player tournaments:player-import tournaments:draw-lots
        tournaments:player-order tournaments:player-edit tournaments:remove-player
        tournaments:withdraw-player tournaments:readmit-player
        tournaments:move-player tournaments:adjust-points
        tournaments:remove-adjustment tournaments:request-bye
        tournaments:cancel-bye tournaments:decide-arrival tournaments:open-door
        tournaments:close-door tournaments:forbidden-pairs tournaments:allow-pairing
        tournaments:rating-lists tournaments:find-listed
        tournaments:rating-list-columns tournaments:check-ratings
        pairing:pair-next-round pairing:pair-by-hand pairing:draft
        pairing:amend-round pairing:change-pairing pairing:unpair-round
        standings:chain standings:apply-preset standings:draw-tie-lots
        standings:order-tie standings:leave-tie standings:as-it-was
        standings:play-off-rules standings:start-play-off standings:draw-play-off
        standings:change-play-off standings:cancel-play-off
        standings:prize-plan standings:read-prize-plan standings:prize-plan-file
        standings:delete-prize-plan standings:closing standings:public-folder
        pairing:ask-why-not paper:wifi-poster paper:event-wifi-poster
    """,
    "administrator": """
        tournaments:installation tournaments:revoke-hall-key
        tournaments:release-copy tournaments:backup tournaments:restore-backup
    """,
}
"""The least role that may go to an address of a public event; those above may too."""

SECRETS = {
    "tournaments:accept-invitation": 404,
    "tournaments:door": 404,
    "tournaments:receive-copy": 401,
}
"""Addresses for whoever has their secret, and what others get."""


UIDS = ("entry", "adjustment", "group", "order", "play_off", "game")
"""Parts of addresses that are the uid of a row."""


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


ADDRESSES = dict(every_address())
ALLOWED_FROM = {name: role for role, names in TABLE.items() for name in names.split()}


@pytest.fixture
def tournament() -> Tournament:
    user = make_user("arbiter")
    event = make_event(by=user, is_public=True)
    tournament = make_tournament(6, by=user, event=event)
    pair(tournament)
    return tournament


@pytest.fixture
def people(tournament: Tournament) -> dict[str, Client]:
    """Return a browser for each role."""
    assistant = make_user("assistant")
    Membership.objects.create(
        user=assistant, event=tournament.event, role=Role.ASSISTANT
    )
    users = {
        "visitor": None,
        "stranger": make_user("stranger"),
        "assistant": assistant,
        "arbiter": tournament.event.memberships.get(role=Role.ARBITER).user,
        "administrator": make_user("administrator", is_superuser=True),
    }
    clients = {role: Client() for role in users}
    for role, user in users.items():
        if user is not None:
            clients[role].force_login(user)
    return clients


def path_of(name: str, tournament: Tournament) -> str:
    uid = UUID(int=7)
    parts: dict[str, Any] = {
        "tournament": tournament,
        "event": uid if name == "tournaments:release-copy" else tournament.event,
        "entrant": tournament.entrants.get(pairing_number=2),
        "edition": "trf26",
        "code": "en",
        "name": "standings" if name.startswith("paper:") else "x.zip",
        "token": "x",
        **dict.fromkeys(UIDS, uid),
    }
    if name in ("tournaments:backup", "tournaments:restore-backup"):
        parts["event"] = tournament.event.slug
    args = {part: parts.get(part, 1) for part in ADDRESSES[name]}
    return reverse(name, kwargs=args)


def _answers(client: Client, path: str) -> list[HttpResponse]:
    """Return what somebody gets by looking and by sending; nothing stays changed."""
    answers = []
    for method in ("get", "post"):
        with transaction.atomic():
            answer = getattr(client, method)(path)
            transaction.set_rollback(True)
        if answer.status_code != 405:
            answers.append(answer)
    return answers


def _is_refused(answer: HttpResponse) -> bool:
    if answer.status_code == 302:
        return answer["Location"].startswith(reverse("tournaments:sign-in"))
    return answer.status_code == 403


def test_every_address_is_in_the_table_once() -> None:
    listed = [name for names in TABLE.values() for name in names.split()]

    assert sorted([*listed, *SECRETS]) == sorted(ADDRESSES)


@pytest.mark.parametrize("role", ROLES)
def test_addresses_above_a_role_are_refused(
    role: str, tournament: Tournament, people: dict[str, Client]
) -> None:
    before = tournament.event.journal.count()
    above = ROLES[ROLES.index(role) + 1 :]
    let_through = []

    for name, least in ALLOWED_FROM.items():
        if least not in above:
            continue
        answers = _answers(people[role], path_of(name, tournament))
        if not answers or not all(_is_refused(answer) for answer in answers):
            let_through.append((name, [answer.status_code for answer in answers]))

    assert let_through == []
    assert tournament.event.journal.count() == before


@pytest.mark.parametrize("role", ROLES)
def test_addresses_of_a_role_are_open_to_it(
    role: str, tournament: Tournament, people: dict[str, Client]
) -> None:
    refused = []

    for name in TABLE[role].split():
        answers = _answers(people[role], path_of(name, tournament))
        if not answers or any(_is_refused(answer) for answer in answers):
            refused.append((name, [answer.status_code for answer in answers]))

    assert refused == []


@pytest.mark.parametrize("role", ["visitor", "stranger"])
def test_hidden_event_is_not_found_by_others(
    role: str, tournament: Tournament, people: dict[str, Client]
) -> None:
    tournament.event.is_public = False
    tournament.event.save()
    found = []

    for name, parts in ADDRESSES.items():
        of_event = {"event", "tournament"} & set(parts)
        if not of_event or ALLOWED_FROM.get(name) in (None, "administrator"):
            continue
        answers = _answers(people[role], path_of(name, tournament))
        if {answer.status_code for answer in answers} != {404}:
            found.append((name, [answer.status_code for answer in answers]))

    assert found == []


@pytest.mark.parametrize("name", SECRETS)
def test_address_with_a_secret_opens_for_nobody_else(
    name: str, tournament: Tournament, people: dict[str, Client]
) -> None:
    for client in people.values():
        answers = _answers(client, path_of(name, tournament))

        assert {answer.status_code for answer in answers} == {SECRETS[name]}


@pytest.mark.parametrize("name", ["settings", "people"])
def test_visitor_signs_in_and_comes_back(
    name: str, tournament: Tournament, people: dict[str, Client]
) -> None:
    path = path_of(f"tournaments:{name}", tournament)

    answer = people["visitor"].get(path)

    assert answer["Location"] == f"{reverse('tournaments:sign-in')}?next={path}"


@pytest.mark.parametrize("role", ["visitor", "stranger", "assistant"])
def test_fragments_are_refused_like_pages(
    role: str, tournament: Tournament, people: dict[str, Client]
) -> None:
    for name in ("tournaments:add-player", "pairing:pair-next-round"):
        path = path_of(name, tournament)

        answer = people[role].post(path, headers={"hx-request": "true"})

        assert _is_refused(answer)


@pytest.mark.parametrize("name", ["delete-tournament", "close-list", "draw-lots"])
def test_acts_are_not_done_by_looking(
    name: str, tournament: Tournament, people: dict[str, Client]
) -> None:
    path = path_of(f"tournaments:{name}", tournament)
    before = tournament.event.journal.count()

    answer = people["arbiter"].get(path)

    assert people["arbiter"].get(answer["Location"]).status_code == 200
    assert tournament.event.journal.count() == before
