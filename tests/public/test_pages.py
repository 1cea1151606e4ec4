"""What visitors read on the pages beside the tables."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import arbiter_of, finish, make_event, make_tournament, pair
from tests.public.last_hour import finished_tournament
from tournaments.models import Entrant, Tournament
from tournaments.services.entrants import withdraw_player
from tournaments.services.results import enter_result
from tournaments.services.tournaments import update_settings

pytestmark = pytest.mark.django_db

CHANGED = datetime(2026, 3, 14, 13, 32, tzinfo=UTC)


def text(client: Client, name: str, *words: object) -> str:
    answer = client.get(reverse(name, args=words))
    assert answer.status_code == 200
    return answer.content.decode()


def marked_cell(tournament: Tournament, player: Entrant) -> str:
    """Return the link by which a phone finds the row of its player."""
    address = reverse("tournaments:player-detail", args=[tournament, player])
    return f'<a href="{address}">{player.name}</a></td>'


def test_changed_pairings_are_said_in_a_frame_and_to_the_player(
    tournament: Tournament, visitor: Client
) -> None:
    tournament.rounds.filter(number=2).update(amended_at=CHANGED)
    player = tournament.entrants.get(pairing_number=1)

    assert "changed at" in text(visitor, "public:embed-pairings", tournament)
    assert "changed at" in text(
        visitor, "tournaments:player-detail", tournament, player
    )


def test_hall_screen_is_sent_with_the_day_of_the_round(
    tournament: Tournament, visitor: Client
) -> None:
    update_settings(
        tournament=tournament,
        by=arbiter_of(tournament),
        round_times=[None, "2031-03-15T13:00:00+00:00"],
    )

    assert "Sat 15 March" in text(visitor, "public:screen-pairings", tournament)


def test_home_has_a_link_preview(tournament: Tournament, visitor: Client) -> None:
    page = text(visitor, "tournaments:home")

    assert '<meta property="og:title" content="Chess tournaments">' in page
    assert 'property="og:image" content="http://testserver/' in page


def test_lots_are_told_where_numbers_are_drawn_alone(
    tournament: Tournament, visitor: Client
) -> None:
    by = arbiter_of(tournament)
    drawn = make_tournament(
        4, by=by, event=tournament.event, name="Lots", number_order="lot"
    )
    Tournament.objects.update(number_draw="quokka")

    assert "drawn from quokka" not in text(visitor, "tournaments:rules", tournament)
    assert "drawn from quokka" in text(visitor, "tournaments:rules", drawn)


def test_initial_colour_is_said_once(tournament: Tournament, visitor: Client) -> None:
    Tournament.objects.update(initial_colour="b")

    page = text(visitor, "tournaments:rules", tournament)

    assert '<span class="disc disc-black"></span> Black</dd>' in page


def test_chosen_player_can_be_marked_where_games_and_prizes_stand(
    visitor: Client,
) -> None:
    closed = finished_tournament()
    league = make_tournament(
        4,
        by=arbiter_of(closed),
        event=closed.event,
        name="League",
        system="round-robin",
        rounds_total=3,
    )
    pair(league)
    winner = closed.entrants.get(pairing_number=1)
    player = league.entrants.get(pairing_number=1)

    play_offs = text(visitor, "standings:play-offs", closed)
    schedule = text(visitor, "pairing:schedule", league)
    closed.play_offs.all().delete()
    desk = Client()
    desk.force_login(arbiter_of(closed))
    prizes = text(desk, "standings:prizes", closed)

    assert play_offs.count(marked_cell(closed, winner)) == 2
    assert schedule.count(marked_cell(league, player)) == 3
    assert prizes.count(marked_cell(closed, winner)) == 1


def test_overview_says_when_and_how_many_results_are_in(
    tournament: Tournament, visitor: Client
) -> None:
    by = arbiter_of(tournament)
    update_settings(
        tournament=tournament, by=by, round_times=[None, "2031-03-15T13:00:00+00:00"]
    )
    before = text(visitor, "tournaments:tournament-detail", tournament)
    game = (
        tournament.rounds.get(number=2)
        .games.select_related("round__tournament__event")
        .get(board=1)
    )
    enter_result(game=game, result="1-0", by=by)
    after = text(visitor, "tournaments:tournament-detail", tournament)

    assert "Saturday 15 March 2031" in before
    assert "results are in" not in before
    assert "1 of 4 results are in." in after


def test_player_page_begins_with_what_comes_next(visitor: Client) -> None:
    event = make_event(is_public=True)
    tournament = make_tournament(5, event=event, rounds_total=3)
    update_settings(
        tournament=tournament,
        by=arbiter_of(tournament),
        round_times=["2031-03-15T13:00:00+00:00", "2031-03-16T09:30:00+00:00"],
    )

    def next_of(player: Entrant) -> str:
        page = text(visitor, "tournaments:player-detail", tournament, player)
        return page.split('class="next"')[1].split("</section>")[0]

    first = tournament.entrants.get(pairing_number=1)
    assert "Round 1" in next_of(first)
    assert "not paired yet" in next_of(first)

    round_ = pair(tournament)
    resting = round_.outcomes.get(game=None).entrant
    assert "Round 1, board 1" in next_of(first)
    assert "Saturday 15 March 2031, 13:00" in next_of(first)
    assert "Pairing-allocated bye" in next_of(resting)

    finish(round_)
    pair(tournament, publish=False)
    assert "Round 2" in next_of(first)
    assert "Sunday 16 March 2031, 09:30" in next_of(first)
    assert "board" not in next_of(first)


def test_players_who_left_are_promised_no_round(
    tournament: Tournament, visitor: Client
) -> None:
    finish(tournament.rounds.get(number=2))
    player = tournament.entrants.get(pairing_number=8)
    withdraw_player(entrant=player, by=arbiter_of(tournament), from_round=3)

    page = text(visitor, "tournaments:player-detail", tournament, player)

    assert "not paired yet" not in page


def test_screen_by_names_says_where_everybody_sits(
    tournament: Tournament, visitor: Client
) -> None:
    page = text(visitor, "public:screen-names", tournament)

    lines = page.split("<li data-line>")[1:]
    names = [line.split('screen-name">')[1].split("<")[0] for line in lines]
    assert names == [f"Player00{n}" for n in range(1, 9)]
    games = {game.board: game for game in tournament.rounds.get(number=2).games.all()}
    for line, name in zip(lines, names, strict=True):
        board = int(line.split('screen-board">')[1].split("<")[0])
        is_white = "disc-white" in line
        game = games[board]
        assert name == (game.white if is_white else game.black).name


@pytest.mark.parametrize("name", ["public:screen-names", "public:screen-pairings"])
def test_screens_tell_namesakes_apart(
    name: str, tournament: Tournament, visitor: Client
) -> None:
    players = tournament.entrants.filter(pairing_number__in=[2, 5])
    players.update(surname="Maes", first_name="Jan")

    page = text(visitor, name, tournament)

    marks = re.findall(r'Maes, Jan</span> <span class="screen-mark">(.+?)<', page)
    assert sorted(marks) == ["(2)", "(5)"]
    assert page.count("screen-mark") == 2


def test_screen_by_names_says_which_disc_is_which(
    tournament: Tournament, visitor: Client
) -> None:
    heading = text(visitor, "public:screen-names", tournament).split("</h1>")[0]

    assert '<span class="disc disc-white"></span> White' in heading
    assert '<span class="disc disc-black"></span> Black' in heading


def test_boxes_are_empty_where_nothing_was_searched(visitor: Client) -> None:
    assert 'name="q" value=""' in text(visitor, "pairing:glossary")
    found = visitor.get(reverse("public:find-anywhere"), {"q": "nobody"})
    assert 'name="q" value="nobody"' in found.content.decode()


def test_link_previews_name_the_player_and_the_round(
    tournament: Tournament, visitor: Client
) -> None:
    player = tournament.entrants.get(pairing_number=1)

    own = text(visitor, "tournaments:player-detail", tournament, player)
    round_ = text(visitor, "tournaments:round-detail", tournament, 2)
    code = text(visitor, "public:tournament-code", tournament)

    assert 'og:title" content="Player001 · Open"' in own
    assert 'og:title" content="Open · Round 2"' in round_
    assert 'og:title" content="Open"' in code
    for page in (own, round_, code):
        assert 'og:image" content="http://testserver/' in page
