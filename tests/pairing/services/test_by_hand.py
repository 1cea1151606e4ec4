"""Pairings changed by hand: drafts freely, published rounds on a ground."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.html import escape

from pairing.breaches import Breach, Rule, breaches
from pairing.grounds import GROUNDS, Ground
from pairing.services import by_hand
from pairing.services.rounds import pair_next_round
from tests.factories import (
    arbiter_of,
    finish,
    game_between,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.enums import System
from tournaments.errors import InvalidValue, ReasonMissing, RoundNotInState
from tournaments.history import undo_last_act
from tournaments.models import Entrant, Round
from tournaments.record import (
    Colour,
    ForbiddenGroup,
    Kind,
    PlayerRecord,
    RoundOutcome,
    TournamentRecord,
)
from tournaments.selectors import boards
from tournaments.services.entrants import readmit_player, withdraw_player
from tournaments.services.events import update_event
from tournaments.services.results import enter_result, forfeit_absent
from tournaments.services.rounds import publish_round


def table(round_: Round) -> list[tuple[int, int | None, int | None]]:
    return [
        (b.number, b.game.white.pairing_number, b.game.black.pairing_number)
        for b in boards(round_)
    ]


def player(round_: Round, number: int) -> Entrant:
    return round_.tournament.entrants.get(pairing_number=number)


@pytest.fixture
def draft(db) -> Round:
    """Boards 1:4, 5:2, 3:6, and 7 has the bye."""
    round_ = pair(make_tournament(7), publish=False)
    assert table(round_) == [(1, 1, 4), (2, 5, 2), (3, 3, 6)]
    return round_


def test_draft_names_who_came_back_after_it_was_paired(db):
    """Absent without notice in round 1, excused while round 2 is a draft."""
    tournament = make_tournament(8)
    by = arbiter_of(tournament)
    first = pair(tournament)
    absent = player(first, 5)
    forfeit_absent(
        game=game_between(first, 1, 5), absent=[absent], by=by, seen="", reason="Away"
    )
    finish(first)
    draft = pair(tournament, publish=False)
    assert by_hand.draft_state(draft).breaches == ()

    readmit_player(entrant=absent, by=by, reason="The train stood still")

    assert by_hand.draft_state(draft).breaches == (Breach(Rule.NO_GAME, (5,)),)
    holder = draft.outcomes.get(kind=Kind.PAIRING_BYE).entrant
    state = by_hand.pair_players(round_=draft, white=absent, black=holder, by=by)
    assert state.breaches == ()
    publish_round(round_=draft, by=by)
    readmitted = tournament.journal.get(act="readmit_player")
    assert readmitted.reason == "The train stood still"


def test_absence_of_a_published_round_is_no_missing_game(db):
    tournament = make_tournament(8)
    by = arbiter_of(tournament)
    finish(pair(tournament))
    gone = tournament.entrants.get(pairing_number=8)
    withdraw_player(entrant=gone, by=by)
    second = pair(tournament)

    readmit_player(entrant=gone, by=by)

    assert by_hand.draft_state(second).breaches == ()


def test_swap_of_two_players_in_different_games(draft):
    by_hand.swap_players(
        round_=draft, a=player(draft, 4), b=player(draft, 5), by=make_user()
    )

    assert table(draft) == [(1, 1, 5), (2, 4, 2), (3, 3, 6)]
    colours = {o.number_then: o.colour for o in draft.outcomes.all()}
    assert (colours[5], colours[4]) == ("b", "w")
    entry = draft.tournament.journal.last()
    assert (entry.act, entry.arguments["change"]) == ("change_draft", "swap")


def test_swap_with_the_player_who_has_the_bye(draft):
    by_hand.swap_players(
        round_=draft, a=player(draft, 6), b=player(draft, 7), by=make_user()
    )

    assert table(draft)[2] == (3, 3, 7)
    kinds = {o.number_then: o.kind for o in draft.outcomes.all()}
    assert (kinds[6], kinds[7]) == (Kind.PAIRING_BYE, Kind.PENDING)


def test_swap_inside_a_game_exchanges_colours(draft):
    by_hand.swap_players(
        round_=draft, a=player(draft, 1), b=player(draft, 4), by=make_user()
    )
    by_hand.exchange_colours(game=game_between(draft, 3, 6), by=make_user())

    assert table(draft) == [(1, 4, 1), (2, 5, 2), (3, 6, 3)]


def test_unpair_and_pair_again(draft):
    by = make_user()

    state = by_hand.unpair_board(game=game_between(draft, 1, 4), by=by)
    assert state.breaches == (Breach(Rule.NO_GAME, (1,)), Breach(Rule.NO_GAME, (4,)))
    assert table(draft) == [(2, 5, 2), (3, 3, 6)]

    by_hand.give_bye(round_=draft, entrant=player(draft, 4), by=by)
    state = by_hand.pair_players(
        round_=draft, white=player(draft, 7), black=player(draft, 1), by=by
    )
    assert table(draft) == [(1, 7, 1), (2, 5, 2), (3, 3, 6)]
    assert state.breaches == ()
    assert not state.is_as_paired


def test_back_to_the_engine_in_one_act(draft):
    by = make_user()
    before = table(draft)
    by_hand.unpair_board(game=game_between(draft, 1, 4), by=by)
    by_hand.swap_players(round_=draft, a=player(draft, 2), b=player(draft, 7), by=by)

    state = by_hand.restore_pairing(round_=draft, by=by)

    assert table(draft) == before
    assert state.is_as_paired
    assert state.breaches == ()
    assert draft.outcomes.get(number_then=7).kind == Kind.PAIRING_BYE


def test_change_of_a_draft_can_be_taken_back(draft):
    by = make_user()
    before = table(draft)
    by_hand.unpair_board(game=game_between(draft, 1, 4), by=by)

    undo_last_act(tournament=draft.tournament, by=by)

    assert table(draft) == before


def test_boards_in_order_again(draft):
    by = make_user()
    by_hand.swap_players(round_=draft, a=player(draft, 1), b=player(draft, 3), by=by)

    by_hand.order_boards(round_=draft, by=by)

    assert table(draft) == [(1, 1, 6), (2, 5, 2), (3, 3, 4)]


@pytest.mark.django_db
def test_rematch_needs_a_reason():
    tournament = make_tournament(8)
    by = arbiter_of(tournament)
    finish(pair(tournament), "1/2")
    round_ = pair_next_round(tournament=tournament, by=by)
    one = round_.outcomes.get(number_then=1)
    other = one.game.black if one.colour == "w" else one.game.white
    met = player(round_, 5)

    with pytest.raises(by_hand.RulesBroken) as refusal:
        by_hand.swap_players(round_=round_, a=other, b=met, by=by)
    assert {b.rule for b in refusal.value.breaches} == {Rule.REMATCH}
    before = table(round_)

    state = by_hand.swap_players(
        round_=round_, a=other, b=met, by=by, reason="They insist"
    )

    assert {b.rule for b in state.breaches} == {Rule.REMATCH}
    assert table(round_) != before
    assert tournament.journal.last().reason == "They insist"
    state = by_hand.exchange_colours(game=game_between(round_, 1, 5), by=by)
    assert {b.rule for b in state.breaches} >= {Rule.REMATCH}


def test_free_players_and_games_are_what_each_change_expects(draft):
    by = make_user()
    with pytest.raises(InvalidValue):
        by_hand.pair_players(
            round_=draft, white=player(draft, 1), black=player(draft, 7), by=by
        )
    with pytest.raises(InvalidValue):
        by_hand.give_bye(round_=draft, entrant=player(draft, 1), by=by)
    game = game_between(draft, 1, 4)
    by_hand.unpair_board(game=game, by=by)
    with pytest.raises(InvalidValue):
        by_hand.unpair_board(game=game, by=by)
    with pytest.raises(InvalidValue):
        by_hand.swap_players(
            round_=draft, a=player(draft, 1), b=player(draft, 4), by=by
        )


@pytest.mark.django_db
def test_published_round_changes_on_a_ground_and_is_marked():
    tournament = make_tournament(7)
    by = make_user()
    round_ = pair(tournament)
    players = {"a": player(round_, 4), "b": player(round_, 5)}

    with pytest.raises(InvalidValue) as refusal:
        by_hand.swap_players(round_=round_, by=by, reason="Why not", **players)
    assert refusal.value.field == "ground"
    with pytest.raises(ReasonMissing):
        by_hand.swap_players(round_=round_, by=by, ground="late-entry", **players)
    by_hand.swap_players(
        round_=round_, by=by, ground="late-entry", reason="Agreed", **players
    )

    round_.refresh_from_db()
    assert table(round_)[0] == (1, 1, 5)
    assert round_.amended_at == tournament.journal.last().at
    assert round_.amendment == str(Ground.LATE_ENTRY.label)
    assert not round_.is_against_rules
    with pytest.raises(InvalidValue):
        by_hand.restore_pairing(round_=round_, by=by)


@pytest.mark.django_db
def test_change_against_the_rules_marks_the_round_for_ever():
    tournament = make_tournament(6)
    by = make_user()
    round_ = pair(tournament)
    for ground in (Ground.AGAINST_RULES, Ground.EVENT_RULES):
        by_hand.exchange_colours(
            game=game_between(round_, 1, 4), by=by, ground=ground, reason="Asked"
        )

    round_.refresh_from_db()
    assert round_.is_against_rules


@pytest.mark.django_db
def test_ground_is_read_in_the_language_of_the_reader():
    tournament = make_tournament(6)
    by = arbiter_of(tournament)
    update_event(event=tournament.event, by=by, is_public=True)
    round_ = pair(tournament)
    with translation.override("fr"):
        by_hand.exchange_colours(
            game=game_between(round_, 1, 4),
            by=by,
            ground=Ground.AGAINST_RULES,
            reason="Asked",
        )

    for language in ("en", "fr", "nl"):
        client = Client(headers={"accept-language": language})
        client.force_login(by)
        with translation.override(language):
            words = escape(str(Ground.AGAINST_RULES.label))
            for name, *more in (("round-detail", 1), ("journal",)):
                address = reverse(f"tournaments:{name}", args=[tournament, *more])
                assert words in client.get(address).text, (language, name)


@pytest.mark.django_db
def test_game_with_a_result_is_not_moved():
    tournament = make_tournament(6)
    by = make_user()
    round_ = pair(tournament)
    enter_result(game=game_between(round_, 1, 4), result="1-0", by=by)

    for a, b in ((1, 2), (4, 2), (5, 4)):
        with pytest.raises(RoundNotInState):
            by_hand.swap_players(
                round_=round_,
                a=player(round_, a),
                b=player(round_, b),
                by=by,
                ground="event-rules",
                reason="Agreed",
            )


@pytest.mark.django_db
def test_round_before_a_paired_one_stands():
    tournament = make_tournament(6)
    play_rounds(tournament, 1)
    pair(tournament)
    first = tournament.rounds.get(number=1)

    with pytest.raises(RoundNotInState):
        by_hand.exchange_colours(
            game=first.games.get(board=1),
            by=make_user(),
            ground="event-rules",
            reason="Agreed",
        )


def test_every_system_has_grounds_and_the_last_is_the_chief_arbiter():
    assert set(GROUNDS) == set(System)
    assert {grounds[-1] for grounds in GROUNDS.values()} == {Ground.AGAINST_RULES}


def past(*rounds: tuple[Kind, int | None, Colour | None]) -> tuple[RoundOutcome, ...]:
    points = {Kind.WIN: 10, Kind.PAIRING_BYE: 10, Kind.DRAW: 5, Kind.FORFEIT_WIN: 10}
    return tuple(
        RoundOutcome(kind, opponent, colour, points.get(kind, 0))
        for kind, opponent, colour in rounds
    )


W, B = Colour.WHITE, Colour.BLACK


def test_breaches_name_colours_byes_forbidden_and_absent_players():
    record = TournamentRecord(
        players=(
            PlayerRecord(1, outcomes=past((Kind.DRAW, 2, W), (Kind.DRAW, 3, W))),
            PlayerRecord(2, outcomes=past((Kind.DRAW, 1, B), (Kind.DRAW, 4, B))),
            PlayerRecord(3, outcomes=past((Kind.DRAW, 4, B), (Kind.DRAW, 1, B))),
            PlayerRecord(4, outcomes=past((Kind.DRAW, 3, W), (Kind.DRAW, 2, W))),
            PlayerRecord(
                5, outcomes=past((Kind.PAIRING_BYE, None, None), (Kind.DRAW, 6, W))
            ),
            PlayerRecord(
                6, outcomes=past((Kind.ZERO_POINT_BYE, None, None), (Kind.DRAW, 5, B))
            ),
        ),
        rounds_total=9,
        absences={6: Kind.ZERO_POINT_BYE},
        forbidden=(ForbiddenGroup(frozenset({2, 3})),),
    )

    found = breaches(record, "dutch-2026", pairs=[(1, 4), (3, 2)], byes=[5, 6])

    assert found == [
        Breach(Rule.THIRD_COLOUR, (1,)),
        Breach(Rule.COLOUR_DIFFERENCE, (1,)),
        Breach(Rule.FORBIDDEN_PAIR, (3, 2)),
        Breach(Rule.THIRD_COLOUR, (2,)),
        Breach(Rule.COLOUR_DIFFERENCE, (2,)),
        Breach(Rule.SEVERAL_BYES, (5, 6)),
        Breach(Rule.SECOND_BYE, (5,)),
    ]
    paired = breaches(record, "dutch-2026", pairs=[(2, 1), (3, 4), (6, 5)])
    assert paired == [
        Breach(Rule.REMATCH, (2, 1)),
        Breach(Rule.REMATCH, (3, 4)),
        Breach(Rule.REMATCH, (6, 5)),
        Breach(Rule.ABSENT_PAIRED, (6,), is_absolute=False),
    ]
    assert breaches(record, "swiss-no-colours", pairs=[(1, 4)], byes=[3])[:1] == [
        Breach(Rule.NO_GAME, (2,))
    ]


def test_breaches_of_colour_are_lifted_for_a_topscorer_in_the_last_round():
    record = TournamentRecord(
        players=(
            PlayerRecord(1, outcomes=past((Kind.WIN, 3, W), (Kind.WIN, 4, W))),
            PlayerRecord(2, outcomes=past((Kind.LOSS, 4, W), (Kind.LOSS, 3, W))),
        ),
        rounds_total=3,
    )

    found = breaches(record, "dutch-2026", pairs=[(1, 2)])

    assert found == [
        Breach(Rule.THIRD_COLOUR, (1,), is_absolute=False),
        Breach(Rule.COLOUR_DIFFERENCE, (1,), is_absolute=False),
    ]


@pytest.mark.parametrize(
    ("system", "barred"),
    [
        ("dutch-2026", [False, True, True]),
        ("dutch-2017", [False, True, False]),
        ("dutch-2013", [True, True, True]),
        ("swiss-no-colours", [False, True, True]),
        ("round-robin", [False, False, False]),
    ],
)
def test_breaches_of_the_bye_follow_the_edition(system, barred):
    kinds = (Kind.HALF_POINT_BYE, Kind.FORFEIT_WIN, Kind.FULL_POINT_BYE)
    points = (5, 10, 10)
    found = []
    for kind, worth in zip(kinds, points, strict=True):
        outcome = RoundOutcome(
            kind, 9 if kind is Kind.FORFEIT_WIN else None, None, worth
        )
        record = TournamentRecord((PlayerRecord(1, outcomes=(outcome,)),), 5)
        rules = [b.rule for b in breaches(record, system, pairs=[], byes=[1])]
        found.append(Rule.SECOND_BYE in rules)

    assert found == barred
