"""The search box: on every public page, over what is public and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import arbiter_of, make_event, make_tournament
from tests.site_map import look, whole_site
from tournaments.models import Entrant, Tournament
from tournaments.public.search import MOST_FOUND, players_found
from tournaments.services.entrants import edit_player

pytestmark = pytest.mark.django_db

WITHOUT_BOX = {
    "public:screen-pairings",
    "public:screen-names",
    "public-standings:screen-standings",
    "public:embed-pairings",
    "public-standings:embed-standings",
    "tournaments:accept-invitation",
    "tournaments:door",
}
"""Screens of the hall, tables in pages of others, and links for one person."""


def found_in(page: str) -> list[str]:
    return [part.split("</span>")[0] for part in page.split('found-number">')[1:]]


def my_page(tournament: Tournament, player: Entrant) -> str:
    return reverse("tournaments:player-detail", args=[tournament, player]) + "#me"


def named(tournament: Tournament, number: int, **fields: str) -> Entrant:
    player = tournament.entrants.get(pairing_number=number)
    return edit_player(entrant=player, by=arbiter_of(tournament), **fields)


def test_box_is_on_every_public_page(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path / "var"
    site = whole_site(tmp_path)

    looked = look(site)

    assert not looked.missed
    pages = {name: group for name, group in looked.pages.items() if group}
    assert set(pages) >= WITHOUT_BOX
    boxes = {
        address: text.count('class="find-box"')
        for name, group in pages.items()
        if name not in WITHOUT_BOX
        for address, text in group.items()
    }
    assert len(boxes) > 100
    assert {address for address, count in boxes.items() if count != 1} == set()
    hidden = site.tournaments[-1].name
    assert not [
        address
        for group in pages.values()
        for address, text in group.items()
        if hidden in text
    ]


def test_page_that_is_not_there_has_the_box(visitor: Client) -> None:
    answer = visitor.get("/no-such-page/")

    assert answer.status_code == 404
    assert f'action="{reverse("public:find-anywhere")}"' in answer.content.decode()


def test_event_is_searched_as_a_whole(tournament: Tournament, visitor: Client) -> None:
    event = tournament.event
    ladies = make_tournament(4, by=arbiter_of(tournament), event=event, name="Ladies")
    player = named(ladies, 2, surname="Łukaszewićz", first_name="Zoë")
    find = reverse("public:find-in-event", args=[event])

    one = visitor.get(find, {"q": "zoe luk"})
    assert (one.status_code, one["Location"]) == (302, my_page(ladies, player))

    both = visitor.get(find, {"q": "3"}).content.decode()
    assert found_in(both) == ["3", "3"]
    assert "Open" in both
    assert "Ladies" in both


def test_first_page_searches_all_public_events(
    tournament: Tournament, visitor: Client
) -> None:
    by = arbiter_of(tournament)
    other = make_tournament(
        3, by=by, event=make_event(by=by, is_public=True, name="Autumn")
    )
    secret = make_tournament(3, by=by, event=make_event(by=by, name="Secret Cup"))
    named(other, 1, surname="Zilvers")
    named(secret, 1, surname="Zilverberg")
    find = reverse("public:find-anywhere")

    answer = visitor.get(find, {"q": "zilver"})
    assert answer["Location"] == my_page(other, other.entrants.get(pairing_number=1))
    everybody = visitor.get(find, {"q": "player"}).content.decode()
    assert len(found_in(everybody)) == 8 + 2
    assert "Autumn" in everybody
    for text in ("zilverberg", "secret"):
        page = visitor.get(find, {"q": text}).content.decode()
        assert "Nobody has this name" in page
        assert "Secret Cup" not in page
    # The arbiter's own search shows what everybody may see.
    desk = Client()
    desk.force_login(by)
    assert "Zilverberg" not in desk.get(find, {"q": "zilverberg"}).content.decode()


def test_first_page_finds_events_by_name_and_place(
    tournament: Tournament, visitor: Client
) -> None:
    for text in ("spring", "gent"):
        page = visitor.get(reverse("public:find-anywhere"), {"q": text})
        address = reverse("tournaments:event-detail", args=[tournament.event])
        assert f'<li><a href="{address}">' in page.content.decode()


def test_fide_id_is_a_number_too(tournament: Tournament, visitor: Client) -> None:
    player = named(tournament, 5, fide_id="4100018")

    answer = visitor.get(
        reverse("public:find-player", args=[tournament]), {"q": "4100018"}
    )

    assert answer["Location"] == my_page(tournament, player)


def test_long_answers_are_cut_and_say_so(visitor: Client) -> None:
    tournament = make_tournament(
        MOST_FOUND + 20, event=make_event(is_public=True, name="Large")
    )

    everybody = players_found(Tournament.objects.all(), "player")
    page = visitor.get(reverse("public:find-player", args=[tournament]), {"q": "pla"})

    assert len(everybody) == MOST_FOUND
    assert "Type more of the name" in page.content.decode()


def test_beginnings_come_before_parts(tournament: Tournament) -> None:
    named(tournament, 1, surname="Marten")
    named(tournament, 2, surname="Lamarck")

    def names(text: str) -> list[str]:
        return [p.surname for p in players_found(Tournament.objects.all(), text)]

    assert names("mar") == ["Marten"]
    assert names("amar") == ["Lamarck"]
    assert names("  ") == []


def test_names_are_found_without_their_spaces_and_signs(tournament: Tournament) -> None:
    named(tournament, 1, surname="D'Hondt", first_name="An")
    named(tournament, 2, surname="Van den Broeck", first_name="Jo")

    def found(text: str) -> list[str]:
        return [p.surname for p in players_found(Tournament.objects.all(), text)]

    assert found("dhondt") == ["D'Hondt"]
    assert found("vandenbroeck jo") == ["Van den Broeck"]
    assert found("dhondt jo") == []
