"""The page of the journal, and taking the last act back."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from standings.playoffs.regulations import Rate, Regulations
from standings.services.play_offs import set_play_off_rules
from tests.factories import arbiter_of, make_entrant, make_user
from tournaments.clock import clock_at
from tournaments.models import Tournament
from tournaments.services.entrants import edit_player
from tournaments.services.tournaments import update_settings

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


@pytest.mark.parametrize(
    ("language", "moment", "dates", "bye"),
    [
        ("en", "3 Jul 2026, 17:30", "3 July 2026; 4 July 2026", "1½ → 1.3"),
        ("fr", "03/07/2026 17:30", "3 juillet 2026; 4 juillet 2026", "1½ → 1,3"),
        ("nl", "03-07-2026 17:30", "3 juli 2026; 4 juli 2026", "1½ → 1,3"),
    ],
)
def test_journal_writes_dates_and_points_in_the_reader_s_language(
    arbiter: Client,
    tournament: Tournament,
    language: str,
    moment: str,
    dates: str,
    bye: str,
) -> None:
    by = arbiter_of(tournament)
    scoring = tournament.scoring._replace(white_win=20, black_win=20, forfeit_win=20)
    update_settings(
        tournament=tournament, by=by, scoring=scoring._replace(pairing_bye=15)
    )
    update_settings(
        tournament=tournament,
        by=by,
        scoring=scoring._replace(pairing_bye=13),
        round_times=["2026-07-03", "2026-07-04"],
    )
    with clock_at(datetime(2026, 7, 3, 17, 30, tzinfo=UTC)):
        make_entrant(tournament, "Maes")
    arbiter.cookies["django_language"] = language

    page = arbiter.get(reverse("tournaments:journal", args=[tournament])).text

    assert f'<td class="fit stamp">{moment}</td>' in page
    assert bye in page
    assert f"– → {dates}" in page
    assert "2026-07" not in page.split("<tbody>")[1]


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


def test_what_stands_inside_a_value_is_in_the_language_of_the_reader(
    tournament: Tournament, arbiter: Client
) -> None:
    by = arbiter_of(tournament)
    player = tournament.entrants.get(pairing_number=1)
    ratings = {"standard": {"value": 2222, "source": "FIDE", "date": "2026-11-01"}}
    edit_player(entrant=player, by=by, ratings=ratings)
    rules = Regulations(Rate(7))
    set_play_off_rules(tournament=tournament, rules=rules, by=by)
    set_play_off_rules(tournament=tournament, rules=Regulations(Rate(8)), by=by)

    page = arbiter.get(
        reverse("tournaments:journal", args=[tournament]),
        headers={"accept-language": "nl"},
    ).text

    assert "Standaard 2222, Bron FIDE, Datum 1 november 2026" in page
    assert "Minuten 8" in page
    assert not re.search(r"\b(standard|minutes|seconds|sudden_games|value) ", page)
