"""Whole tournaments read in from report files, and written out again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairing.engine.systems import pair_round
from pairing.services.rounds import pair_next_round
from tests.factories import make_event, make_tournament, make_user
from tournaments.enums import System
from tournaments.errors import InvalidValue, SettingLocked
from tournaments.models import Tournament
from tournaments.record import (
    ForbiddenGroup,
    Kind,
    PlayerRecord,
    RoundOutcome,
    Scoring,
    TournamentDetails,
    TournamentRecord,
)
from tournaments.selectors import boards, tournament_record
from tournaments.selectors.differences import DifferenceKind, differences
from tournaments.services.reports import import_record, system_of
from tournaments.services.tournaments import update_settings
from tournaments.trf import Edition, read_trf, write_trf

pytestmark = pytest.mark.django_db

DATA = Path(__file__).resolve().parents[1] / "data"
REPORTS = sorted(DATA.glob("dutch-20*/*.trf"))[::7]


def stored(record: TournamentRecord, **options) -> Tournament:
    return import_record(event=make_event(), record=record, by=make_user(), **options)


def same_play(a: TournamentRecord, b: TournamentRecord) -> bool:
    """Tell whether two records have the same players, rounds and scores."""
    return [
        (p.number, p.rating, p.outcomes, p.score, p.is_withdrawn) for p in a.players
    ] == [(p.number, p.rating, p.outcomes, p.score, p.is_withdrawn) for p in b.players]


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: path.stem)
def test_report_read_in_gives_the_same_record(path):
    record = read_trf(path.read_bytes())

    tournament = stored(record)

    again = tournament_record(tournament)
    assert same_play(again, record)
    assert again.scoring == record.scoring
    assert again.rounds_total == max(record.rounds_total, record.rounds_played)
    assert all(round_.is_finished for round_ in tournament.rounds.all())


def test_report_written_and_read_in_again_is_the_same():
    record = read_trf(REPORTS[0].read_bytes())
    first = tournament_record(stored(record, name="Open"))

    second = stored(read_trf(write_trf(first, Edition.TRF26)), name="Open")

    assert same_play(tournament_record(second), first)
    assert tournament_record(second).details.tie_breaks == first.details.tie_breaks


def test_tie_breaks_of_a_report_that_names_none_are_set_with_a_reason():
    tournament = stored(read_trf(REPORTS[0].read_bytes()))
    with pytest.raises(SettingLocked):
        update_settings(tournament=tournament, by=make_user(), tie_breaks=["SB"])

    update_settings(
        tournament=tournament,
        by=make_user(),
        tie_breaks=["SB"],
        reason="The report names none",
    )

    tournament.refresh_from_db()
    assert tournament.tie_breaks == [{"code": "SB"}]
    kinds = [difference.kind for difference in differences(tournament)]
    assert DifferenceKind.TIE_BREAKS in kinds


def test_report_of_a_round_robin_that_names_no_tie_breaks_gets_its_own():
    record = read_trf(REPORTS[0].read_bytes())
    robin = replace(record.details, type_text="Round robin", type_code="")

    tournament = stored(replace(record, details=robin))

    codes = [step["code"] for step in tournament.tie_breaks]
    assert codes == ["DE", "WON", "SB", "KS"]


def test_report_read_in_can_be_paired_on():
    record = read_trf(REPORTS[0].read_bytes())
    short = replace(
        record.before_round(record.rounds_played), rounds_total=record.rounds_total
    )
    tournament = stored(short)
    expected = pair_round(short, tournament.system)

    round_ = pair_next_round(tournament=tournament, by=make_user())

    numbers = [
        (board.game.white.pairing_number, board.game.black.pairing_number)
        for board in boards(round_)
    ]
    assert numbers == [tuple(pair) for pair in expected.pairs]


def outcome(kind: Kind, opponent: int | None = None, points: int = 0) -> RoundOutcome:
    return RoundOutcome(kind, opponent, None, points)


def test_record_keeps_penalties_byes_and_forbidden_pairs():
    record = TournamentRecord(
        players=(
            PlayerRecord(
                1,
                "Maes, An",
                2100,
                title="WFM",
                sex="w",
                birth="1990/05/01",
                outcomes=(outcome(Kind.DRAW, 2, 5),),
                adjustments=((1, -5),),
            ),
            PlayerRecord(2, "Ilić", outcomes=(outcome(Kind.DRAW, 1, 7),)),
            PlayerRecord(3, "Őri", outcomes=(outcome(Kind.PAIRING_BYE, None, 10),)),
            PlayerRecord(
                4, "Gone", outcomes=(outcome(Kind.FORFEIT_LOSS),), is_withdrawn=True
            ),
        ),
        rounds_total=5,
        absences={3: Kind.HALF_POINT_BYE, 4: Kind.ZERO_POINT_BYE},
        later_absences={4: {1: Kind.ZERO_POINT_BYE}},
        forbidden=(ForbiddenGroup(frozenset({1, 3}), 2, 4),),
    )

    again = tournament_record(stored(record, name="Open"))

    assert [player.score for player in again.players] == [0, 7, 10, 0]
    assert again.absences == record.absences
    assert again.later_absences == record.later_absences
    assert again.forbidden == record.forbidden
    assert again.by_number[1].birth == "1990/05/01"
    assert again.by_number[4].outcomes[0].kind is Kind.ZERO_POINT_BYE


def test_record_lists_in_the_notes_what_no_row_can_hold():
    record = TournamentRecord(
        players=(
            PlayerRecord(1, "Maes", title="NM", birth="unknown", federation="??"),
            PlayerRecord(2, "Ilić", sex="f"),
        ),
        rounds_total=3,
    )

    tournament = stored(record, name="Open")

    assert tournament.notes.splitlines() == [
        "1 Maes: federation ??",
        "1 Maes: title NM",
        "1 Maes: birth unknown",
    ]
    assert tournament.entrants.get(pairing_number=2).sex == "w"


@pytest.mark.parametrize(
    ("code", "text", "start", "system"),
    [
        ("FIDE_DUTCH_2026", "", "", "dutch-2026"),
        ("FIDE_DUTCH_2017", "", "", "dutch-2017"),
        ("", "Swiss", "2024/05/01", "dutch-2017"),
        ("", "Swiss", "2026/05/01", "dutch-2026"),
        ("", "Individual: Round-Robin", "2026/05/01", "round-robin"),
        ("FIDE_DUTCH_2026_BAKU", "", "", "dutch-2026"),
        ("FIDE_DUTCH", "", "14/02/2025", "dutch-2017"),
        ("FIDE_DUTCH_2025", "", "2025/09/01", "dutch-2026"),
        ("", "Swiss", "2015/05/01", "dutch-2013"),
        ("FIDE_DOUBLEROUNDROBIN", "", "", "round-robin"),
    ],
)
def test_record_tells_the_pairing_system(code, text, start, system):
    details = TournamentDetails(
        type_code=code,
        type_text=text,
        start=start,
        round_dates=("2026/05/01", "", "2026/13/01"),
    )
    record = TournamentRecord((PlayerRecord(1, "Maes"),), 3, details=details)

    tournament = stored(record, name="Open")

    assert tournament.round_times == ["2026-05-01", None, None]

    assert tournament.system == system
    assert (tournament.acceleration == "baku") == code.endswith("BAKU")


@pytest.mark.parametrize("acceleration", ["none", "baku"])
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("system", System.values)
def test_pairing_system_survives_the_report(system, edition, acceleration):
    if system == System.ROUND_ROBIN and acceleration != "none":
        return
    tournament = make_tournament(4, system=system, acceleration=acceleration)
    report = write_trf(tournament_record(tournament), edition)

    again = stored(read_trf(report))

    assert (again.system, again.acceleration) == (system, acceleration)


@pytest.mark.parametrize(
    ("players", "rounds", "code"),
    [
        (4, 3, "BERGER_ROUNDROBIN"),
        (4, 6, "FIDE_DOUBLEROUNDROBIN"),
        (5, 5, "BERGER_ROUNDROBIN"),
        (5, 10, "FIDE_DOUBLEROUNDROBIN"),
    ],
)
def test_double_round_robin_is_declared(players, rounds, code):
    tournament = make_tournament(players, system="round-robin", rounds_total=rounds)
    pair_next_round(tournament=tournament, by=make_user())

    record = tournament_record(tournament)

    assert record.details.type_code == code
    assert read_trf(write_trf(record)).details.type_code == code
    assert system_of(record) == "round-robin"


def test_system_that_is_not_known_here_is_noted_and_can_be_chosen():
    details = TournamentDetails(type_code="FIDE_DUBOV", start="2020/01/01")
    record = TournamentRecord((PlayerRecord(1, "Maes"),), 3, details=details)

    assert system_of(record) is None
    assert stored(record, name="A").system == "dutch-2026"
    chosen = stored(record, name="B", system="dutch-2017")
    assert (chosen.system, chosen.notes) == ("dutch-2017", "FIDE_DUBOV")


def test_forbidden_groups_keep_their_order():
    groups = [ForbiddenGroup(frozenset({n, n + 1}), 1, 999) for n in range(1, 9)]
    players = tuple(PlayerRecord(n, f"P{n}") for n in range(1, 11))
    record = TournamentRecord(players, 5, forbidden=tuple(groups))

    assert list(tournament_record(stored(record)).forbidden) == groups


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (
            (PlayerRecord(1, "Maes", rating=2000), PlayerRecord(7, "Os", rating=9999)),
            "7 Os: A rating is a number between 1 and 3500.",
        ),
        (
            (
                PlayerRecord(1, "Maes", fide_id="77"),
                PlayerRecord(7, "Os", fide_id="77"),
            ),
            "1 Maes and 7 Os have the same FIDE id. Correct the file.",
        ),
    ],
)
def test_record_that_no_list_can_hold_is_refused_with_the_player(players, sentence):
    with pytest.raises(InvalidValue) as refused:
        stored(TournamentRecord(players, 3))

    assert refused.value.message == sentence
    assert not Tournament.objects.exists()


def test_record_with_impossible_points_is_refused_as_a_whole():
    record = TournamentRecord(
        (PlayerRecord(1, "Maes"),), 3, scoring=Scoring(white_draw=10, black_draw=10)
    )

    with pytest.raises(InvalidValue):
        stored(record)

    assert not Tournament.objects.exists()


def test_record_without_players_is_refused():
    with pytest.raises(InvalidValue):
        stored(TournamentRecord((), 3))
