"""The page of the journal, and taking the last act back."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_entrant, make_user
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_journal_says_who_did_what_to_whom(
    arbiter: Client, tournament: Tournament
) -> None:
    make_entrant(tournament, "Maes", first_name="Lotte")

    page = arbiter.get(reverse("tournaments:journal", args=[tournament]))

    assert "Player entered: <b>Maes, Lotte</b>" in page.text


def test_journal_is_narrowed_to_a_player_and_a_kind(
    arbiter: Client, tournament: Tournament
) -> None:
    lotte = make_entrant(tournament, "Maes", first_name="Lotte")
    make_entrant(tournament, "Claes", first_name="Bram")
    address = reverse("tournaments:journal", args=[tournament])

    of_lotte = arbiter.get(address, {"player": lotte.entry_order}).text
    of_settings = arbiter.get(address, {"act": "create_tournament"}).text

    assert "<b>Maes, Lotte</b>" in of_lotte
    assert "<b>Claes, Bram</b>" not in of_lotte
    assert "<b>Maes, Lotte</b>" not in of_settings
    assert arbiter.get(address, {"round": "x", "page": "y"}).status_code == 200


def test_journal_goes_out_as_text(arbiter: Client, tournament: Tournament) -> None:
    make_entrant(tournament, "Maes", first_name="Lotte")

    text = arbiter.get(reverse("tournaments:journal-file", args=[tournament])).text

    lines = text.splitlines()
    assert "Tournament made" in lines[0]
    assert lines[-1].endswith("Player entered | Maes, Lotte")


def test_last_act_is_taken_back(arbiter: Client, tournament: Tournament) -> None:
    make_entrant(tournament, "Maes")
    entry = tournament.journal.order_by("-pk").first()

    arbiter.post(reverse("tournaments:undo", args=[tournament, entry.uid]))

    assert not tournament.entrants.filter(surname="Maes").exists()
    assert tournament.journal.order_by("-pk").first().undoes == entry


def test_act_that_is_no_longer_the_last_stays(
    arbiter: Client, tournament: Tournament
) -> None:
    make_entrant(tournament, "Maes")
    entry = tournament.journal.order_by("-pk").first()
    make_entrant(tournament, "Claes")

    page = arbiter.post(
        reverse("tournaments:undo", args=[tournament, entry.uid]), follow=True
    )

    assert "Something else was done meanwhile." in page.text
    assert tournament.entrants.filter(surname="Maes").exists()


def test_act_of_another_tournament_is_not_found(
    arbiter: Client, tournament: Tournament
) -> None:
    make_user()
    address = reverse(
        "tournaments:undo", args=[tournament, "00000000-0000-4000-8000-000000000000"]
    )

    assert arbiter.post(address).status_code == 404
