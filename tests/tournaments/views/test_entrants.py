"""Players: the one-line form, the page of one player, and acts on them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_entrant, make_tournament, make_user, play_rounds
from tournaments.models import Entrant, Tournament

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}


def _add(client: Client, tournament: Tournament, **fields: Any) -> Any:
    headers = fields.pop("headers", {})
    address = reverse("tournaments:add-player", args=[tournament])
    return client.post(address, fields, headers=headers)


def _act(client: Client, act: str, player: Entrant, **fields: Any) -> Any:
    args = [player.tournament, player]
    if act == "cancel-bye":
        args.append(fields.pop("round_number"))
    address = reverse(f"tournaments:{act}", args=args)
    answer = client.post(address, fields, follow=True)
    if Entrant.objects.filter(pk=player.pk).exists():
        player.refresh_from_db()
    return answer


@pytest.fixture
def player(tournament: Tournament) -> Entrant:
    return tournament.entrants.get(pairing_number=2)


def test_address_of_a_player_keeps_every_letter_and_older_ones_still_work(
    visitor: Client, tournament: Tournament
) -> None:
    player = make_entrant(tournament, "Wałęsa", first_name="Łukasz")

    address = reverse("tournaments:player-detail", args=[tournament, player])

    assert address.endswith(f"/{player.entry_order}-walesa-lukasz/")
    older = address.replace("walesa-lukasz", "waesa-ukasz")
    assert visitor.get(older).status_code == 200


def test_line_enters_a_player_at_the_place_of_the_rating(
    arbiter: Client, tournament: Tournament
) -> None:
    page = _add(
        arbiter,
        tournament,
        name="Maes, Lotte",
        rating="1995",
        title="WFM",
        federation="bel",
        birth="31/12/2004",
        sex="w",
        fide_id="257110",
        club="Jean Jaurès",
        category="U26",
        headers=HTMX,
    )

    entrant = tournament.entrants.get(surname="Maes")
    assert page.status_code == 200
    assert "Maes, Lotte is entered as number 2." in page.text
    assert entrant.first_name == "Lotte"
    assert (entrant.pairing_number, entrant.birth) == (2, "2004/12/31")
    assert (entrant.federation, entrant.title) == ("BEL", "WFM")
    assert entrant.official_rating("standard") == 1995


def test_line_answers_a_fragment_with_an_empty_line_and_the_cursor(
    arbiter: Client, tournament: Tournament
) -> None:
    page = _add(arbiter, tournament, name="Maes, Lotte", headers=HTMX)

    assert page.text.lstrip().startswith('<div id="player-desk">')
    assert _focused(page.text) == ("name", None)


def _focused(page: str) -> tuple[str, str | None]:
    """Return the one field in which the cursor stands, and what is typed there."""
    (tag,) = re.findall(r"<(?:input|select)[^>]*\bautofocus\b[^>]*>", page)
    name = re.search(r'name="(\w+)"', tag)
    value = re.search(r'value="([^"]*)"', tag)
    assert name is not None
    return name[1], value and value[1]


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("rating", "18000"),
        ("federation", "BELG"),
        ("fide_id", "123456789012"),
        ("birth", "1 January 1990"),
    ],
)
def test_line_refuses_what_a_browser_would_otherwise_cut_off(
    name: str, typed: str, arbiter: Client, tournament: Tournament
) -> None:
    """Of 18000 a box for four digits makes 1800, and nobody is told."""
    page = _add(arbiter, tournament, **{"name": "Maes, Lotte", name: typed})

    (box,) = re.findall(rf'<input[^>]* name="{name}"[^>]*>', page.text)
    longest = re.search(r'maxlength="(\d+)"', box)
    assert page.status_code == 422
    assert f'value="{typed}"' in box
    assert longest is None or int(longest[1]) >= len(typed)


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"name": ""}, ("name", None)),
        ({"rating": "4000"}, ("rating", "4000")),
        ({"rating": "-5", "birth": "never"}, ("rating", "-5")),
        ({"birth": "2999"}, ("birth", "2999")),
    ],
)
def test_line_puts_the_cursor_on_the_first_field_that_is_wrong(
    fields: dict[str, str],
    place: tuple[str, str | None],
    arbiter: Client,
    tournament: Tournament,
) -> None:
    page = _add(arbiter, tournament, **{"name": "Maes, Lotte", **fields}, headers=HTMX)

    assert _focused(page.text) == place
    assert f'aria-describedby="id_{place[0]}_error"' in page.text
    assert f'id="id_{place[0]}_error"' in page.text


def test_rating_of_0_means_unrated(arbiter: Client, tournament: Tournament) -> None:
    page = _add(arbiter, tournament, name="Maes, Lotte", rating="0")
    player = tournament.entrants.get(surname="Maes")
    assert (page.status_code, player.ratings) == (302, {})

    _act(
        arbiter,
        "player-edit",
        player,
        name="Maes, Lotte",
        rating_standard="0",
        estimate="0",
    )

    assert (player.ratings, player.estimate) == ({}, None)


def test_line_works_without_a_script(arbiter: Client, tournament: Tournament) -> None:
    answer = _add(arbiter, tournament, name="Maes, Lotte")

    address = reverse("tournaments:player-list", args=[tournament])
    assert (answer.status_code, answer["Location"]) == (302, address)
    assert tournament.entrants.filter(surname="Maes").exists()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": ""}, "Write the player&#x27;s name."),
        ({"name": "1234"}, "Write the surname, a comma and the first name."),
        ({"rating": "4000"}, "A rating is at most 3500."),
        ({"rating": "abc"}, "Write a whole number, or nothing if unrated."),
        ({"rating": "-1"}, "Write 0 or nothing if unrated."),
        ({"federation": "BELG"}, "Write three letters, such as BEL, or none."),
        ({"federation": "B1"}, "Write three letters, such as BEL, or none."),
        ({"fide_id": "12a"}, "A FIDE id has digits only."),
        ({"birth": "yesterday"}, "A birth is a year or a day such as 2009-12-31"),
        ({"birth": "2004-02-31"}, "There is no such day"),
        ({"birth": "2999"}, "Nobody who plays was born then"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_line_refuses_impossible_values_and_keeps_what_was_typed(
    fields: dict[str, str],
    sentence: str,
    headers: dict[str, str],
    arbiter: Client,
    tournament: Tournament,
) -> None:
    sent = {"name": "Maes, Lotte", "club": "Jean Jaurès", **fields}

    page = _add(arbiter, tournament, **sent, headers=headers)

    assert page.status_code == 422
    assert sentence in page.text
    assert "Jean Jaurès" in page.text
    assert tournament.entrants.count() == 6


def test_line_asks_about_a_namesake(arbiter: Client, tournament: Tournament) -> None:
    _add(arbiter, tournament, name="Maes, Lotte")

    page = _add(arbiter, tournament, name="MAES, Lotte")
    assert "is on the list already" in page.text
    assert "This is another player of the same name" in page.text
    assert tournament.entrants.filter(surname__iexact="Maes").count() == 1

    _add(arbiter, tournament, name="Maes, Lotte", is_namesake="on")
    assert tournament.entrants.filter(surname="Maes").count() == 2


def test_line_enters_late_once_a_round_is_paired(
    arbiter: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 1)

    _add(arbiter, tournament, name="Maes, Lotte", from_round="3")

    late = tournament.entrants.get(surname="Maes")
    assert late.entered_from_round == 3
    page = arbiter.get(reverse("tournaments:player-list", args=[tournament]))
    assert "from round 3" in page.text


@pytest.mark.parametrize("players", [1, 30])
def test_list_costs_the_same_for_any_number_of_players(
    players: int, client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    user = make_user()
    tournament = make_tournament(players, by=user)
    client.force_login(user)
    address = reverse("tournaments:player-list", args=[tournament])
    client.get(address)

    with django_assert_num_queries(10):
        client.get(address)


def test_list_of_visitors_counts_titles_and_federations(
    visitor: Client, tournament: Tournament
) -> None:
    address = reverse("tournaments:player-list", args=[tournament])
    assert "count-of" not in visitor.get(address).content.decode()
    for name, title, federation in (
        ("Ada", "FM", "BEL"),
        ("Bea", "GM", "FRA"),
        ("Cas", "FM", "FRA"),
        ("Dirk", "", ""),
    ):
        make_entrant(tournament, name, title=title, federation=federation)

    page = visitor.get(address).content.decode()

    counts = re.findall(r'class="count-of">(\w+) <b>(\d+)</b>', page)
    assert counts == [("GM", "1"), ("FM", "2"), ("FRA", "2"), ("BEL", "1")]


def test_list_of_visitors_shows_no_birth_and_no_form(
    visitor: Client, tournament: Tournament, player: Entrant
) -> None:
    player.birth = "1987/06/05"
    player.email = "lotte@example.org"
    player.notes = "needs a low table"
    player.save()

    page = visitor.get(reverse("tournaments:player-list", args=[tournament]))

    assert player.name in page.text
    for secret in ("1987", "lotte@example.org", "low table", "<form"):
        assert secret not in page.text.split("<main", 1)[1]


def test_edit_keeps_ratings_with_source_and_date(
    arbiter: Client, tournament: Tournament, player: Entrant
) -> None:
    answer = _act(
        arbiter,
        "player-edit",
        player,
        name="Maes, Lotte",
        rating_standard="2100",
        source_standard="FIDE",
        date_standard="2026-11-01",
        rating_national="2050",
        estimate="",
        fixed_board="7",
        notes="low table",
    )

    assert answer.redirect_chain
    assert player.name == "Maes, Lotte"
    assert player.ratings == {
        "standard": {"value": 2100, "source": "FIDE", "date": "2026-11-01"},
        "national": {"value": 2050, "source": "", "date": ""},
    }
    assert (player.pairing_number, player.fixed_board) == (1, 7)


def test_edit_refuses_the_fide_id_of_another(
    arbiter: Client, tournament: Tournament, player: Entrant
) -> None:
    other = tournament.entrants.get(pairing_number=1)
    other.fide_id = "257110"
    other.save()

    page = _act(arbiter, "player-edit", player, name="Maes", fide_id="257110")

    assert page.status_code == 422
    assert "has this FIDE id and is on the list already" in page.text
    assert player.surname == "Player002"


def test_player_is_withdrawn_and_readmitted(arbiter: Client, player: Entrant) -> None:
    page = _act(arbiter, "withdraw-player", player, from_round="1", reason="ill")
    assert player.withdrawn_from_round == 1
    assert "withdrawn, round 1" in page.text

    _act(arbiter, "readmit-player", player, reason="better")
    assert not player.is_withdrawn


def test_player_has_a_bye_noted_and_cancelled(arbiter: Client, player: Entrant) -> None:
    _act(arbiter, "request-bye", player, round_number="2", kind="H")
    assert [(b.round_number, b.kind) for b in player.requested_byes.all()] == [(2, "H")]

    page = _act(arbiter, "request-bye", player, round_number="3", kind="H")
    sentence = (
        "A player may have 1 half-point bye here. Choose another kind, or allow it "
        "with a reason."
    )
    assert sentence in page.text
    assert player.requested_byes.count() == 1

    _act(arbiter, "cancel-bye", player, round_number=2)
    assert not player.requested_byes.exists()


def test_player_has_a_bye_beyond_the_regulations_with_a_reason(
    arbiter: Client, player: Entrant
) -> None:
    sent = {"round_number": "7", "kind": "H", "beyond_limit": "on"}

    page = _act(arbiter, "request-bye", player, **sent)
    assert "Say why: the reason is kept in the journal." in page.text

    _act(arbiter, "request-bye", player, **sent, reason="federation duty")
    assert player.requested_byes.count() == 1


def test_player_gets_a_penalty_with_a_reason_and_it_is_taken_back(
    arbiter: Client, player: Entrant
) -> None:
    page = _act(arbiter, "adjust-points", player, direction="-", points="½", reason="")
    assert "Fill this in." in page.text
    assert not player.adjustments.exists()

    _act(
        arbiter,
        "adjust-points",
        player,
        direction="-",
        points="½",
        reason="telephone rang",
    )
    penalty = player.adjustments.get()
    assert (penalty.tenths, penalty.reason) == (-5, "telephone rang")

    arbiter.post(
        reverse(
            "tournaments:remove-adjustment",
            args=[player.tournament, player, penalty.pk],
        )
    )
    assert not player.adjustments.exists()


def test_player_moves_to_another_section(arbiter: Client, player: Entrant) -> None:
    event = player.tournament.event
    other = make_tournament(event=event, name="B")

    page = _act(arbiter, "move-player", player, to=str(other.pk))

    assert "plays in the other section now" in page.text
    assert player.tournament == other


def test_player_is_taken_off_the_list_before_play(
    arbiter: Client, player: Entrant
) -> None:
    tournament = player.tournament

    _act(arbiter, "remove-player", player)

    assert tournament.entrants.count() == 5


def test_player_who_has_been_paired_stays_on_the_list(
    arbiter: Client, player: Entrant
) -> None:
    play_rounds(player.tournament, 1)

    page = _act(arbiter, "remove-player", player)

    assert "withdraw the player instead" in page.text
    assert player.tournament.entrants.count() == 6


def test_player_of_an_older_address_is_found_by_number(
    arbiter: Client, tournament: Tournament, player: Entrant
) -> None:
    event, slug = tournament.event.slug, tournament.slug
    address = f"/t/{event}/{slug}/players/{player.entry_order}-another-name/edit/"

    assert arbiter.get(address).status_code == 200


def test_order_by_hand_decides_between_equals(arbiter: Client) -> None:
    tournament = make_tournament(number_order="hand")
    arbiter.force_login(tournament.event.memberships.get().user)
    for name in ("Aa", "Bb", "Cc"):
        _add(arbiter, tournament, name=name)
    orders = dict(tournament.entrants.values_list("surname", "entry_order"))

    arbiter.post(
        reverse("tournaments:player-order", args=[tournament]),
        {
            f"place_{orders['Aa']}": "3",
            f"place_{orders['Bb']}": "1",
            f"place_{orders['Cc']}": "2",
        },
    )

    assert list(tournament.entrants.values_list("surname", flat=True)) == [
        "Bb",
        "Cc",
        "Aa",
    ]
