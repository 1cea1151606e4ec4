"""What visitors get: unchanged, from memory, or rendered, and never anything old."""

from __future__ import annotations

import gzip
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import arbiter_of, finish, make_tournament, pair
from tournaments.models import Round, Tournament
from tournaments.public.answers import KeptPage, KeptPages, PublicAnswerMiddleware
from tournaments.services.events import update_event
from tournaments.services.results import enter_result
from tournaments.services.rounds import publish_round

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PublicAnswerMiddleware, "pages", KeptPages(1_000_000))


def round_page(tournament: Tournament, number: int = 2) -> str:
    return reverse("tournaments:round-detail", args=[tournament, number])


def addresses(tournament: Tournament) -> list[str]:
    player = tournament.entrants.first()
    return [
        reverse("tournaments:event-detail", args=[tournament.event]),
        reverse("tournaments:tournament-detail", args=[tournament]),
        reverse("tournaments:rules", args=[tournament]),
        reverse("tournaments:player-list", args=[tournament]),
        reverse("tournaments:player-detail", args=[tournament, player]),
        reverse("standings:standings", args=[tournament]),
        reverse("standings:wallchart", args=[tournament]),
        reverse("public:round-feed", args=[tournament, 1]),
        reverse("public-standings:standings-feed", args=[tournament]),
        round_page(tournament),
    ]


def test_unchanged_page_costs_one_query_and_has_no_body(
    tournament: Tournament,
    visitor: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for address in addresses(tournament):
        first = visitor.get(address)
        assert first.status_code == 200, address
        with django_assert_num_queries(1):
            again = visitor.get(address, headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b""), address
        assert again["ETag"] == first["ETag"]


def test_heads_of_a_page_are_those_of_the_page(
    tournament: Tournament, visitor: Client
) -> None:
    heads = visitor.head(round_page(tournament))
    page = visitor.get(round_page(tournament))

    assert "Player001" in page.text
    assert (heads.content, dict(heads.headers)) == (b"", dict(page.headers))


def test_page_from_memory_costs_one_query_and_is_the_same(
    tournament: Tournament,
    visitor: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    first = visitor.get(round_page(tournament))
    with django_assert_num_queries(1):
        again = visitor.get(round_page(tournament))

    assert again.content == first.content
    assert again["ETag"] == first["ETag"]


def test_result_is_seen_at_the_next_request(
    tournament: Tournament, visitor: Client
) -> None:
    first = visitor.get(round_page(tournament))
    round_ = tournament.rounds.get(number=2)
    game = round_.games.select_related("round__tournament__event").first()
    assert game is not None
    enter_result(game=game, result="1/2", by=arbiter_of(tournament))

    answer = visitor.get(
        round_page(tournament), headers={"if-none-match": first["ETag"]}
    )

    assert answer.status_code == 200
    assert "½-½" not in first.content.decode()
    assert "½-½" in answer.content.decode()


def test_renamed_event_is_seen_at_the_next_request(
    tournament: Tournament, visitor: Client
) -> None:
    visitor.get(round_page(tournament))
    event = tournament.event
    update_event(event=event, by=arbiter_of(tournament), name="Autumn")

    assert "Autumn" in visitor.get(round_page(tournament)).content.decode()


def test_round_becomes_public_by_the_clock(
    tournament: Tournament, visitor: Client
) -> None:
    finish(tournament.rounds.get(number=2))
    round_ = pair(tournament, publish=False)
    at = timezone.now() + timedelta(hours=1)
    publish_round(round_=round_, by=arbiter_of(tournament), at=at)
    overview = reverse("tournaments:tournament-detail", args=[tournament])
    before = visitor.get(overview)
    assert visitor.get(round_page(tournament, 3)).status_code == 404

    # The clock goes on; nothing is written about the tournament.
    Round.objects.filter(pk=round_.pk).update(
        publish_at=timezone.now() - timedelta(seconds=1)
    )

    assert visitor.get(round_page(tournament, 3)).status_code == 200
    assert visitor.get(overview, headers={"if-none-match": before["ETag"]}).content


def test_each_language_has_its_own_page(
    tournament: Tournament, visitor: Client
) -> None:
    english = visitor.get(round_page(tournament), headers={"accept-language": "en"})
    dutch = visitor.get(round_page(tournament), headers={"accept-language": "nl"})

    assert english["ETag"] != dutch["ETag"]
    assert 'lang="nl"' in dutch.content.decode()
    assert {"Accept-Language", "Cookie"} <= {
        word.strip() for word in dutch["Vary"].split(",")
    }


def test_arbiter_gets_nothing_from_memory(
    tournament: Tournament, visitor: Client
) -> None:
    arbiter = Client()
    arbiter.force_login(arbiter_of(tournament))
    visitor.get(round_page(tournament))

    answer = arbiter.get(round_page(tournament))
    after = visitor.get(round_page(tournament))

    assert "csrfmiddlewaretoken" in answer.content.decode()
    assert "ETag" not in answer
    assert "csrfmiddlewaretoken" not in after.content.decode()


def test_hidden_event_is_not_answered_from_memory(
    tournament: Tournament, visitor: Client
) -> None:
    first = visitor.get(round_page(tournament))
    event = tournament.event
    update_event(event=event, by=arbiter_of(tournament), is_public=False)

    answer = visitor.get(
        round_page(tournament), headers={"if-none-match": first["ETag"]}
    )

    assert answer.status_code == 404


def test_pairing_page_of_300_players_is_small(
    db: None, visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_tournament(300, rounds_total=9)
    by = arbiter_of(tournament)
    update_event(event=tournament.event, by=by, is_public=True)
    letters = "abcdefghijklmnopqrstuvwxyz"
    for place, entrant in enumerate(tournament.entrants.all()):
        # Names of the length of real ones, and as different from each other.
        word = "".join(letters[(place * k + k * k) % 26] for k in range(1, 12))
        entrant.surname, entrant.first_name = word.title(), word[::-1][:8].title()
        entrant.save()
    pair(tournament)

    answer = visitor.get(round_page(tournament, 1), headers={"accept-encoding": "gzip"})

    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 60_000
    text = gzip.decompress(answer.content).decode()
    assert text.count('id="board-row-') == 150


def test_memory_lets_the_least_asked_page_go() -> None:
    pages = KeptPages(capacity=25)
    for name in "abc":
        pages.put(name, KeptPage(b"0123456789", (), is_framed=False))
        pages.get("a")

    kept: list[Any] = [name for name in "abc" if pages.get(name)]

    assert kept == ["a", "c"]


def test_players_are_found_without_accents_and_by_number(
    tournament: Tournament, visitor: Client
) -> None:
    entrant = tournament.entrants.get(pairing_number=3)
    entrant.surname, entrant.first_name = "Łukaszewićz", "Zoë"
    entrant.save()
    find = reverse("public:find-player", args=[tournament])
    page = reverse("tournaments:player-detail", args=[tournament, entrant]) + "#me"

    for text in ("lukaszewicz", "zoe luk", "3", " 03 "):
        answer = visitor.get(find, {"q": text})
        assert (answer.status_code, answer["Location"]) == (302, page), text

    several = visitor.get(find, {"q": "player"})
    assert several.content.decode().count('class="found-number"') == 7
    nobody = visitor.get(find, {"q": "<b>nobody"})
    assert "Nobody has this name" in nobody.content.decode()
    assert "<b>nobody" not in nobody.content.decode()


def test_player_page_shows_figures_after_a_finished_round(
    tournament: Tournament, visitor: Client
) -> None:
    player = tournament.entrants.get(pairing_number=1)
    page = visitor.get(
        reverse("tournaments:player-detail", args=[tournament, player])
    ).content.decode()

    assert "after round 1" in page
    assert "#performance" in page
    assert "#rating-change" in page


def test_only_embedded_tables_may_stand_in_frames(
    tournament: Tournament, visitor: Client
) -> None:
    frames = [
        reverse("public:embed-pairings", args=[tournament]),
        reverse("public-standings:embed-standings", args=[tournament]),
    ]
    for address in [*frames, *frames]:
        answer = visitor.get(address)
        assert "frame-ancestors *" in answer["Content-Security-Policy"]
        assert "X-Frame-Options" not in answer
    for address in addresses(tournament):
        answer = visitor.get(address)
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
        assert answer["X-Frame-Options"] == "DENY"
