"""Play-offs stored and journalled: order, refusals, archive and replay."""

from __future__ import annotations

from datetime import timedelta

import pytest

from standings.past import past_sheet
from standings.playoffs.course import Part, Phase, Score
from standings.playoffs.regulations import Rate, Regulations
from standings.selectors import finished_table
from standings.services.play_offs import (
    cancel_play_off,
    change_play_off,
    choose_play_off_colour,
    draw_play_off_games,
    enter_play_off_result,
    set_play_off_rules,
    start_play_off,
)
from standings.sheets.play_offs import PlayOffSheet, play_off_sheet
from standings.sheets.standings import standings_sheet
from tests.factories import arbiter_of, game_between, make_tournament, make_user, pair
from tests.standings.tied_tournaments import AFTERNOON, leaders, tied_tournament
from tournaments.archive import export_event, import_event
from tournaments.clock import clock_at
from tournaments.enums import PlayOffPart, PlayOffPhase, PlayOffScore
from tournaments.errors import (
    InvalidValue,
    ReasonMissing,
    RoundNotInState,
    RoundStillOpen,
    TournamentClosed,
)
from tournaments.history import replay, undo_last_act
from tournaments.models import PlayOff, PlayOffGame, Tournament
from tournaments.rows import ROW_MODELS, row_data
from tournaments.selectors import tournament_record
from tournaments.services.events import delete_event
from tournaments.services.results import correct_result
from tournaments.services.tournaments import (
    close_tournament,
    delete_tournament,
)
from tournaments.trf import write_trf

pytestmark = pytest.mark.django_db


def begin(tournament: Tournament, count: int, **more: object) -> PlayOff:
    return start_play_off(
        tournament=tournament,
        entrants=leaders(tournament, count),
        by=arbiter_of(tournament),
        **more,
    )


def sheet_of(play_off: PlayOff) -> PlayOffSheet:
    found = play_off_sheet(PlayOff.objects.get(pk=play_off.pk))
    assert found is not None
    return found


def play(play_off: PlayOff, favourite: int) -> PlayOffSheet:
    """Play to the end: the player of this number wins, else the lower number."""
    by = arbiter_of(play_off.tournament)
    while not (sheet := sheet_of(play_off)).is_finished:
        if not sheet.course.open_games:
            draw_play_off_games(play_off=play_off, by=by)
        for game in play_off.games.filter(score=""):
            numbers = (game.white.pairing_number or 0, game.black.pairing_number or 0)
            best = favourite if favourite in numbers else min(numbers)
            score = "1" if best == numbers[0] else "0"
            enter_play_off_result(game=game, score=score, by=by)
    return sheet


def order(tournament: Tournament) -> list[tuple[int, int]]:
    table, _fault = finished_table(tournament)
    return [(row.rank, row.number) for row in table.rows]


def test_rows_and_rules_have_the_same_words():
    assert {part.value for part in Part} == set(PlayOffPart.values)
    assert {phase.value for phase in Phase} == set(PlayOffPhase.values)
    assert {score.value for score in Score} == set(PlayOffScore.values)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_the_standings_follow_the_play_off(count):
    tournament = tied_tournament(count)
    before = order(tournament)
    winner = min(count, 4)
    sheet = play(begin(tournament, count), winner)

    assert before[0] == (1, 1)
    assert order(tournament)[0] == (1, winner)
    assert sheet.winner is not None
    assert sheet.winner.pairing_number == winner
    assert sorted(order(tournament)[count:]) == sorted(before[count:])


def test_losers_of_the_semi_finals_share_the_third_place():
    tournament = tied_tournament(4)
    play(begin(tournament, 4), 4)

    assert [rank for rank, _number in order(tournament)[:4]] == [1, 2, 3, 3]


def test_five_players_are_cut_to_the_four_best_by_the_chain():
    tournament = tied_tournament(5)
    sheet = sheet_of(begin(tournament, 5))

    assert [e.pairing_number for e in sheet.cut] == [5]
    play(sheet.row, 2)
    assert order(tournament)[4] == (5, 5)


def test_lots_order_those_whom_the_chain_leaves_tied():
    tournament = tied_tournament(2, tie_breaks=[])
    seeds = set()
    for _attempt in range(12):
        play_off = begin(tournament, 2)
        seeds.add(play_off.players.get(seed=1).entrant.pairing_number)
        by = arbiter_of(tournament)
        cancel_play_off(play_off=play_off, by=by, reason="Drawn again")

    assert seeds == {1, 2}


def test_points_tie_breaks_and_report_stay_as_they_are():
    tournament = tied_tournament(3)
    figures = {row.number: row.figures for row in finished_table(tournament)[0].rows}
    report = write_trf(tournament_record(tournament), "trf26")
    play(begin(tournament, 3), 3)

    table, _fault = finished_table(tournament)
    assert {row.number: row.figures for row in table.rows} == figures
    assert write_trf(tournament_record(tournament), "trf26") == report


def test_the_first_stage_waits_thirty_minutes_after_the_last_game_of_the_tied():
    tournament = tied_tournament(2)
    play_off = begin(tournament, 2)
    (due,) = sheet_of(play_off).due

    assert play_off.games_ended_at == AFTERNOON
    assert due.not_before == AFTERNOON + timedelta(minutes=30)


def test_the_next_stage_waits_ten_minutes():
    tournament = tied_tournament(2)
    play_off = begin(tournament, 2)
    by = arbiter_of(tournament)
    later = AFTERNOON + timedelta(hours=1)
    with clock_at(later):
        for game in draw_play_off_games(play_off=play_off, by=by):
            enter_play_off_result(game=game, score="1", by=by)

    (due,) = sheet_of(play_off).due
    assert due.not_before == later + timedelta(minutes=10)
    assert due.is_by_lot


def test_armageddon_waits_for_the_colour_of_who_won_the_lot():
    tournament = tied_tournament(2)
    play_off = begin(tournament, 2, rules=Regulations(sudden_games=0))
    by = arbiter_of(tournament)
    for game in draw_play_off_games(play_off=play_off, by=by):
        enter_play_off_result(game=game, score="=", by=by)
    (game,) = draw_play_off_games(play_off=play_off, by=by)

    with pytest.raises(RoundNotInState):
        enter_play_off_result(game=game, score="=", by=by)
    choose_play_off_colour(game=game, colour="b", by=by)
    game.refresh_from_db()
    assert game.black_id == game.chooser_id
    enter_play_off_result(game=game, score="=", by=by)

    winner = sheet_of(play_off).winner
    assert winner is not None
    assert winner.pk == game.chooser_id


def test_a_play_off_is_refused_while_a_result_is_missing():
    tournament = make_tournament(4, rounds_total=1)
    pair(tournament)

    with pytest.raises(RoundStillOpen):
        begin(tournament, 2)


def test_a_play_off_is_refused_for_players_who_are_not_tied():
    tournament = tied_tournament(2)

    with pytest.raises(InvalidValue):
        begin(tournament, 3)
    with pytest.raises(InvalidValue):
        begin(tournament, 1)


def test_a_player_is_in_one_play_off():
    tournament = tied_tournament(3)
    begin(tournament, 3)

    with pytest.raises(RoundNotInState):
        begin(tournament, 2)


def test_nothing_is_drawn_while_a_game_is_open():
    tournament = tied_tournament(2)
    play_off = begin(tournament, 2)
    draw_play_off_games(play_off=play_off, by=arbiter_of(tournament))

    with pytest.raises(RoundNotInState):
        draw_play_off_games(play_off=play_off, by=arbiter_of(tournament))


def test_a_corrected_result_needs_a_reason_and_no_later_games():
    tournament = tied_tournament(2)
    play_off = begin(tournament, 2)
    by = arbiter_of(tournament)
    first, second = draw_play_off_games(play_off=play_off, by=by)
    enter_play_off_result(game=first, score="1", by=by)
    with pytest.raises(ReasonMissing):
        enter_play_off_result(game=first, score="=", by=by)
    enter_play_off_result(game=first, score="=", by=by, reason="Slip misread")
    enter_play_off_result(game=second, score="=", by=by)
    draw_play_off_games(play_off=play_off, by=by)

    with pytest.raises(RoundNotInState):
        enter_play_off_result(game=first, score="1", by=by, reason="Too late")
    with pytest.raises(InvalidValue):
        enter_play_off_result(game=second, score="x", by=by)


def test_games_drawn_after_the_clock_was_put_back_follow_the_earlier_ones():
    tournament = tied_tournament(2)
    play_off = begin(tournament, 2)
    by = arbiter_of(tournament)
    first, second = draw_play_off_games(play_off=play_off, by=by)
    for game in (first, second):
        enter_play_off_result(game=game, score="=", by=by)
    with clock_at(first.drawn_at - timedelta(hours=1)):
        (last,) = draw_play_off_games(play_off=play_off, by=by)
        # By lot, and Armageddon only after the colour is chosen.
        if last.chooser_id:
            choose_play_off_colour(game=last, colour="w", by=by)
        enter_play_off_result(game=last, score="1", by=by)

        with pytest.raises(RoundNotInState):
            enter_play_off_result(game=first, score="1", by=by, reason="Too late")
        enter_play_off_result(game=last, score="0", by=by, reason="Slip misread")

    assert [game.pk for game in play_off.games.all()][-1] == last.pk


def test_a_corrected_game_of_the_tournament_makes_the_play_off_void():
    tournament = tied_tournament(2)
    play(begin(tournament, 2), 2)
    round_ = tournament.rounds.get()
    by = arbiter_of(tournament)
    correct_result(
        game=game_between(round_, 2, 4), result="1/2", by=by, reason="Score sheets"
    )

    assert order(tournament)[0] == (1, 1)


def test_rules_are_announced_once_and_used():
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    slow = Regulations(rate=Rate(10, 5), sudden_games=1)
    set_play_off_rules(tournament=tournament, rules=Regulations(), by=by)
    set_play_off_rules(tournament=tournament, rules=slow, by=by)

    assert tournament.play_off_rules.count() == 1
    assert sheet_of(begin(tournament, 2)).regulations == slow
    with pytest.raises(InvalidValue):
        set_play_off_rules(
            tournament=tournament, rules=Regulations(rate=Rate(0)), by=by
        )


def test_a_change_of_a_play_off_is_journalled_with_its_reason():
    tournament = tied_tournament(2)
    play_off = begin(tournament, 2)
    slow = Regulations(rate=Rate(15, 10))
    by = arbiter_of(tournament)
    with pytest.raises(ReasonMissing):
        change_play_off(
            play_off=play_off, by=by, reason="", rules=slow, games_ended_at=None
        )
    change_play_off(
        play_off=play_off, by=by, reason="Time left", rules=slow, games_ended_at=None
    )

    assert sheet_of(play_off).regulations.rate == Rate(15, 10)
    assert tournament.journal.get(act="change_play_off").reason == "Time left"


def test_a_play_off_called_off_leaves_the_tie_breaks():
    tournament = tied_tournament(3)
    play_off = begin(tournament, 3)
    play(play_off, 3)
    cancel_play_off(play_off=play_off, by=arbiter_of(tournament), reason="Agreed")

    assert order(tournament)[0] == (1, 1)
    assert not PlayOffGame.objects.exists()


def test_a_drawn_stage_can_be_taken_back():
    tournament = tied_tournament(2)
    play_off = begin(tournament, 2)
    by = arbiter_of(tournament)
    draw_play_off_games(play_off=play_off, by=by)
    undo_last_act(tournament=tournament, by=by)

    assert not play_off.games.exists()


def test_a_closed_tournament_has_no_more_play_offs():
    tournament = tied_tournament(2)
    close_tournament(tournament=tournament, by=arbiter_of(tournament))

    with pytest.raises(TournamentClosed):
        begin(tournament, 2)


def test_the_journal_rebuilds_a_play_off():
    tournament = tied_tournament(4)
    play(begin(tournament, 4), 3)
    told = replay(tournament.event.journal.order_by("pk"))

    for name in ("playoff", "playoffplayer", "playoffgame"):
        rows = ROW_MODELS[name]._default_manager.all()
        assert told[name] == {str(row.pk): row_data(row) for row in rows}
        assert rows


def test_rows_that_make_no_play_off_decide_nothing():
    tournament = tied_tournament(4)
    play_off = begin(tournament, 4)
    draw_play_off_games(play_off=play_off, by=arbiter_of(tournament))
    play_off.games.filter(part="semi-final-2").delete()

    assert play_off_sheet(play_off) is None
    assert standings_sheet(tournament).play_offs == ()
    assert order(tournament)[0] == (1, 1)


def test_a_past_moment_has_the_play_off_of_then():
    with clock_at(AFTERNOON - timedelta(hours=5)):
        tournament = tied_tournament(3)
    with clock_at(AFTERNOON + timedelta(hours=1)):
        play(begin(tournament, 3), 3)
    before = past_sheet(tournament, AFTERNOON + timedelta(minutes=30))
    after = past_sheet(tournament, AFTERNOON + timedelta(hours=2))

    assert before is not None
    assert after is not None
    assert [line.player.number for line in before.lines][:3] == [1, 2, 3]
    assert after.lines[0].player.number == 3


def test_the_archive_carries_play_offs_to_another_place():
    tournament = tied_tournament(4)
    set_play_off_rules(
        tournament=tournament,
        rules=Regulations(rate=Rate(5, 3)),
        by=arbiter_of(tournament),
    )
    play(begin(tournament, 4), 3)
    before = order(tournament)
    data = export_event(event=tournament.event)
    delete_event(event=tournament.event, by=make_user())
    event = import_event(data=data, by=make_user())

    restored = event.tournaments.get()
    assert order(restored) == before
    assert export_event(event=event) == data
    assert standings_sheet(restored).play_offs[0].is_finished


def test_a_tournament_with_rules_of_play_offs_can_be_deleted():
    tournament = make_tournament(2)
    by = arbiter_of(tournament)
    set_play_off_rules(tournament=tournament, rules=Regulations(), by=by)
    delete_tournament(tournament=tournament, by=by)

    assert not Tournament.objects.exists()
