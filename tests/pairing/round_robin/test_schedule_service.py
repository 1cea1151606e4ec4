"""A schedule: drafted, published, played in any order, and taken back as a whole."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from pairing.cli.check import check_file
from pairing.services.by_hand import swap_players
from pairing.services.rounds import draft_by_hand, pair_next_round, unpair_round
from standings.sheets.standings import standings_sheet
from tests.factories import (
    arbiter_of,
    finish,
    game_between,
    make_entrant,
    make_tournament,
    pair,
    play_rounds,
)
from tournaments.archive import export_event, import_event
from tournaments.desk import Stage, progress_of
from tournaments.errors import (
    ListClosed,
    PairingImpossible,
    RoundNotInState,
    RoundStillOpen,
)
from tournaments.history import replay, undo_last_act
from tournaments.models import Game, Outcome, PairingRun, Tournament
from tournaments.record import Kind
from tournaments.rows import ROW_MODELS, row_data
from tournaments.selectors import tournament_record
from tournaments.selectors.snapshots import tournament_record_at
from tournaments.services.entrants import withdraw_player
from tournaments.services.events import delete_event
from tournaments.services.reports import import_record
from tournaments.services.results import clear_result, correct_result, enter_result
from tournaments.services.rounds import keep_as_draft, publish_round
from tournaments.services.tournaments import close_tournament
from tournaments.trf import read_trf, write_trf

pytestmark = pytest.mark.django_db


def robin(players: int, *, double: bool = False, **settings: object) -> Tournament:
    rounds = (players - 1 + players % 2) * (1 + double)
    return make_tournament(
        players, system="round-robin", rounds_total=rounds, **settings
    )


def rounds_of(tournament: Tournament) -> list[str]:
    return [
        f"{round_.number} {round_.status}"
        for round_ in tournament.rounds.order_by("number")
    ]


@pytest.mark.parametrize(
    ("players", "double", "rounds"), [(6, False, 5), (5, True, 10)]
)
def test_one_press_drafts_every_round(players, double, rounds):
    tournament = robin(players, double=double)

    first = pair(tournament, publish=False)

    assert first.number == 1
    assert rounds_of(tournament) == [f"{n} draft" for n in range(1, rounds + 1)]
    assert Game.objects.count() == rounds * (players // 2)
    assert PairingRun.objects.count() == rounds
    assert progress_of(tournament).stage is Stage.PUBLISH_DRAFT
    entry = tournament.journal.order_by("-pk").first()
    assert entry is not None
    assert entry.act == "make_schedule"


def test_publishing_publishes_every_round():
    tournament = robin(5)
    first = pair(tournament, publish=False)
    hour = timezone.now() + timedelta(hours=1)

    publish_round(round_=first, by=arbiter_of(tournament), at=hour)
    assert {round_.publish_at for round_ in tournament.rounds.all()} == {hour}
    keep_as_draft(round_=first, by=arbiter_of(tournament))
    assert {round_.publish_at for round_ in tournament.rounds.all()} == {None}
    publish_round(round_=first, by=arbiter_of(tournament))

    assert rounds_of(tournament) == [f"{n} published" for n in range(1, 6)]
    assert progress_of(tournament).stage is Stage.ENTER_RESULTS


def test_un_pairing_takes_the_whole_schedule_back():
    tournament = robin(5)
    first = pair(tournament, publish=False)

    unpair_round(round_=first, by=arbiter_of(tournament))

    assert not tournament.rounds.exists()
    assert not Outcome.objects.exists()
    undo_last_act(tournament=tournament, by=arbiter_of(tournament))
    assert rounds_of(tournament) == [f"{n} draft" for n in range(1, 6)]
    assert Game.objects.count() == 10


def test_published_schedule_is_not_taken_back():
    tournament = robin(4)
    first = pair(tournament)

    with pytest.raises(RoundNotInState, match="pairings stand"):
        unpair_round(round_=first, by=arbiter_of(tournament))


def test_results_are_entered_in_any_round():
    tournament = robin(6)
    pair(tournament)
    second, fourth = tournament.rounds.filter(number__in=(2, 4)).order_by("number")

    finish(fourth, "1-0")
    finish(second, "1/2")

    assert progress_of(tournament).stage is Stage.ENTER_RESULTS
    current = progress_of(tournament).current
    assert current is not None
    assert current.number == 5
    assert tournament_record(tournament).rounds_played == 4
    assert standings_sheet(tournament, after_round=2).lines[0].points == 5


def test_postponed_game_waits_while_later_rounds_are_played():
    tournament = robin(4)
    first = pair(tournament)
    by = arbiter_of(tournament)
    enter_result(game=game_between(first, 1, 4), result="1-0", by=by)

    play_rest = list(tournament.rounds.filter(number__gt=1))
    for round_ in play_rest:
        finish(round_, "1/2")

    current = progress_of(tournament).current
    assert current is not None
    assert current.number == 1
    assert progress_of(tournament).stage is Stage.ENTER_RESULTS
    scores = {p.number: p.score for p in tournament_record(tournament).players}
    assert scores == {1: 20, 2: 10, 3: 10, 4: 10}
    with pytest.raises(RoundStillOpen):
        close_tournament(tournament=tournament, by=by)
    enter_result(game=game_between(first, 2, 3), result="0-1", by=by)
    close_tournament(tournament=tournament, by=by)
    assert tournament.is_closed


def test_result_changes_freely_until_a_later_round_is_finished():
    tournament = robin(4)
    first = pair(tournament)
    by = arbiter_of(tournament)
    finish(first, "1-0")
    game = game_between(first, 1, 4)
    enter_result(game=game, result="1/2", seen="1-0", by=by)
    clear_result(game=game, seen="1/2", by=by)
    enter_result(game=game, result="1-0", by=by)
    play_rounds(tournament, 1)

    with pytest.raises(RoundNotInState, match="correct it, with a reason"):
        enter_result(game=game, result="1/2", seen="1-0", by=by)
    with pytest.raises(RoundNotInState, match="correct it, with a reason"):
        clear_result(game=game, seen="1-0", by=by)
    grade = correct_result(game=game, result="0-1", reason="wrong slip", by=by)

    assert (grade.reach, grade.counted_through) == ("standings", None)
    player = tournament_record(tournament, after_round=1).by_number[1]
    assert player.outcomes[0].kind is Kind.LOSS
    assert player.score == 0


def test_adjourned_game_of_a_schedule_keeps_no_earlier_outcome():
    tournament = robin(4)
    first = pair(tournament)
    by = arbiter_of(tournament)
    enter_result(game=game_between(first, 1, 4), result="?", by=by)

    enter_result(game=game_between(first, 1, 4), result="1-0", seen="?", by=by)

    assert not Outcome.objects.filter(earlier__isnull=False).exists()


@pytest.mark.parametrize("players", [2, 25])
def test_number_of_players_out_of_bounds_is_said_in_words(players):
    tournament = make_tournament(players, system="round-robin")

    with pytest.raises(PairingImpossible, match="3 to 24 players"):
        pair(tournament)


def test_number_of_rounds_is_chosen_with_the_schedule():
    tournament = make_tournament(6, system="round-robin", rounds_total=7)
    by = arbiter_of(tournament)

    with pytest.raises(PairingImpossible, match="5 rounds, or 10"):
        pair_next_round(tournament=tournament, by=by)
    pair_next_round(tournament=tournament, by=by, rounds_total=10)

    tournament.refresh_from_db()
    assert (tournament.rounds_total, tournament.rounds.count()) == (10, 10)


def test_withdrawn_player_has_no_place_in_a_new_schedule():
    tournament = robin(4)
    gone = tournament.entrants.get(pairing_number=2)
    withdraw_player(entrant=gone, by=arbiter_of(tournament))

    with pytest.raises(PairingImpossible, match="Player002"):
        pair(tournament)


def test_nobody_enters_once_the_schedule_is_made():
    tournament = robin(4)
    pair(tournament, publish=False)

    with pytest.raises(ListClosed, match="Un-pair it"):
        make_entrant(tournament)


def test_schedule_is_not_changed_by_hand():
    tournament = robin(4)
    first = pair(tournament, publish=False)
    a, b = tournament.entrants.order_by("pairing_number")[:2]

    with pytest.raises(RoundNotInState, match="Berger table"):
        swap_players(round_=first, a=a, b=b, by=arbiter_of(tournament))
    unpair_round(round_=first, by=arbiter_of(tournament))
    with pytest.raises(RoundNotInState, match="not paired by hand"):
        draft_by_hand(tournament=tournament, by=arbiter_of(tournament))


def test_journal_and_archive_hold_a_schedule():
    tournament = robin(5)
    by = arbiter_of(tournament)
    pair(tournament)
    play_rounds(tournament, 2)
    withdraw_player(entrant=tournament.entrants.get(pairing_number=3), by=by)

    state = replay(tournament.event.journal.order_by("pk"))
    for name, model in ROW_MODELS.items():
        stored = {str(row.pk): row_data(row) for row in model._default_manager.all()}
        assert state[name] == stored

    event, before = tournament.event, tournament_record(tournament)
    data = export_event(event=event)
    delete_event(event=event, by=by)
    restored = import_event(data=data, by=by)
    tournament = restored.tournaments.get()
    assert tournament_record(tournament) == before
    assert tournament_record_at(tournament, timezone.now()) == before


@pytest.mark.parametrize("edition", ["trf16", "trf26"])
def test_report_of_a_round_robin_goes_on_elsewhere(edition, tmp_path):
    tournament = robin(5, double=True)
    play_rounds(tournament, 3)
    text = write_trf(tournament_record(tournament), edition)
    file = tmp_path / "robin.trf"
    file.write_text(text)

    report = check_file(str(file), "round-robin")
    assert (report.rounds, report.differences, report.error) == (3, (), "")
    copy = import_record(
        event=tournament.event,
        record=read_trf(text.encode()),
        by=arbiter_of(tournament),
    )
    pair(copy)

    assert copy.system == "round-robin"
    assert rounds_of(copy) == [f"{n} finished" for n in (1, 2, 3)] + [
        f"{n} published" for n in range(4, 11)
    ]
    assert _pairs(copy) == _pairs(tournament)


def _pairs(tournament: Tournament) -> set[tuple[int, int | None, int | None]]:
    games = Game.objects.filter(round__tournament=tournament)
    return set(
        games.values_list(
            "round__number", "white__pairing_number", "black__pairing_number"
        )
    )
