"""The journal tells every row, and the last act can be taken back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.utils import translation

from pairing.demo import make_demo
from pairing.services.rounds import pair_next_round, unpair_round
from standings.services.prizes import set_prize_plan
from tests.factories import (
    arbiter_of,
    finish,
    game_between,
    make_entrant,
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.clock import clock_at
from tournaments.errors import UndoRefused
from tournaments.history import event_as_it_was, last_act, replay, undo_last_act
from tournaments.journal import act
from tournaments.models import Event, Tournament
from tournaments.rows import ROW_MODELS, event_rows, row_data
from tournaments.selectors import tournament_record, tournament_record_at
from tournaments.selectors.journal import (
    ACTS,
    journal_entries,
    journal_lines,
    journal_text,
)
from tournaments.selectors.plan_changes import plan_changes
from tournaments.services.adjustments import adjust_points, forbid_pairing
from tournaments.services.byes import request_bye
from tournaments.services.entrants import (
    edit_player,
    move_to_section,
    remove_player,
    withdraw_player,
)
from tournaments.services.results import correct_result, enter_result
from tournaments.services.rounds import publish_round
from tournaments.services.tournaments import delete_tournament, update_settings

pytestmark = pytest.mark.django_db


def stored_rows(event: Event) -> dict[str, dict[str, dict]]:
    return {
        name: {str(row.pk): row_data(row) for row in event_rows(event, name)}
        for name in ROW_MODELS
    }


def told_rows(event: Event) -> dict[str, dict[str, dict]]:
    return replay(event.journal.order_by("pk"))


def test_journal_of_the_demo_rebuilds_every_row():
    event = make_demo(by=make_user())

    told = told_rows(event)

    stored = stored_rows(event)
    assert [len(told[name]) for name in ("tournament", "entrant", "round")] == [
        3,
        150,
        14,
    ]
    for tournament in event.tournaments.all():
        key = str(tournament.pk)
        assert told["tournament"][key] == stored["tournament"][key]
    assert told == stored
    closed = [t.is_closed for t in event.tournaments.all()]
    assert closed == [True, False, False]


def test_journal_rebuilds_rows_after_moves_corrections_and_deletions():
    by = make_user()
    event = make_event(by=by)
    tournament = make_tournament(8, by=by, event=event)
    other = make_tournament(3, by=by, event=event)
    entrants = list(tournament.entrants.order_by("pairing_number"))
    move_to_section(entrant=entrants[0], to=other, by=by)
    remove_player(entrant=entrants[7], by=by)
    play_rounds(tournament, 1)
    round_ = pair(tournament)
    game = tournament.rounds.get(number=1).games.first()
    correct_result(game=game, result="0-0", reason="Both phones rang", by=by)
    finish(round_)
    unpair_round(round_=pair_next_round(tournament=tournament, by=by), by=by)
    delete_tournament(tournament=make_tournament(2, by=by, event=event), by=by)

    assert told_rows(event) == stored_rows(event)


def test_act_counts_versions_of_what_it_changes():
    tournament = make_tournament(3)
    before = tournament.version
    event_before = Event.objects.get(pk=tournament.event_id).version

    make_entrant(tournament)

    stored = Tournament.objects.get(pk=tournament.pk)
    assert stored.version == before + 1
    assert stored.changed_at == tournament.journal.last().at
    assert Event.objects.get(pk=tournament.event_id).version == event_before


def test_act_without_a_change_leaves_no_entry():
    tournament = make_tournament(2)
    count = tournament.journal.count()

    update_settings(tournament=tournament, by=make_user(), rounds_total=7)

    assert tournament.journal.count() == count
    assert Tournament.objects.get(pk=tournament.pk).version == tournament.version


def test_act_that_fails_changes_nothing():
    tournament = make_tournament(2)
    entrant = tournament.entrants.first()

    def fail() -> None:
        with act("edit_player", by=make_user(), tournament=tournament) as change:
            change.update(entrant, club="Changed")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()

    entrant.refresh_from_db()
    assert entrant.club == ""
    assert not tournament.journal.filter(act="edit_player").exists()


def test_entry_says_who_what_and_about_whom():
    tournament = make_tournament(4)
    by = make_user("renée")
    round_ = pair(tournament)
    game = round_.games.get(board=1)

    enter_result(game=game, result="1-0", by=by)

    entry = tournament.journal.last()
    assert (entry.act, entry.by, entry.by_name) == ("enter_result", by, "renée")
    assert entry.round_number == 1
    assert entry.arguments == {
        "round": 1,
        "board": 1,
        "result": "1-0",
        "reversed_colours": False,
    }
    assert set(entry.about.split()) == {str(game.white_id), str(game.black_id)}
    assert [(c["before"], c["after"]) for c in entry.changes] == [
        ({"kind": "*"}, {"kind": "1"}),
        ({"kind": "*"}, {"kind": "0"}),
    ]


def test_event_as_it_was_at_an_earlier_hour():
    start = datetime(2026, 11, 1, 12, tzinfo=UTC)
    with clock_at(start):
        tournament = make_tournament(4)
        round_ = pair(tournament)
    game = game_between(round_, 1, 3)
    for minutes, result, seen in ((10, "1-0", ""), (20, "1/2", "1-0")):
        with clock_at(start + timedelta(minutes=minutes)):
            enter_result(game=game, result=result, seen=seen, by=arbiter_of(tournament))
    white = game.outcomes.get(entrant=game.white)

    kinds = [
        event_as_it_was(tournament.event, start + timedelta(minutes=minutes))[
            "outcome"
        ][str(white.pk)]["kind"]
        for minutes in (5, 10, 19, 20)
    ]

    assert kinds == ["*", "1", "1", "="]


def test_undo_takes_the_last_act_back():
    tournament = make_tournament(6)
    by = make_user()
    before = stored_rows(tournament.event)
    edit_player(
        entrant=tournament.entrants.get(pairing_number=6),
        by=by,
        ratings={"standard": 2700},
    )
    assert stored_rows(tournament.event) != before

    undone = undo_last_act(tournament=tournament, by=by)

    assert undone.act == "edit_player"
    assert stored_rows(tournament.event) == before
    assert told_rows(tournament.event) == before
    assert last_act(tournament).act == "import_entrants"


def test_undo_goes_back_one_act_at_a_time():
    tournament = make_tournament(6)
    before = stored_rows(tournament.event)
    by = make_user()
    entrant = tournament.entrants.get(pairing_number=2)
    withdraw_player(entrant=entrant, by=by)
    round_ = pair_next_round(tournament=tournament, by=by)
    assert round_.outcomes.count() == 6

    undo_last_act(tournament=tournament, by=by)
    undo_last_act(tournament=tournament, by=by)

    assert stored_rows(tournament.event) == before


def test_undo_refuses_what_visitors_have_seen():
    tournament = make_tournament(4)
    by = make_user()
    round_ = pair_next_round(tournament=tournament, by=by)
    publish_round(round_=round_, by=by)

    with pytest.raises(UndoRefused):
        undo_last_act(tournament=tournament, by=by)


def test_undo_refuses_when_somebody_else_was_faster():
    tournament = make_tournament(4)
    by = make_user()
    make_entrant(tournament)
    seen = last_act(tournament)
    make_entrant(tournament)

    with pytest.raises(UndoRefused):
        undo_last_act(tournament=tournament, by=by, entry=seen)


def test_record_at_a_moment_is_the_record_of_that_moment():
    start = datetime(2026, 11, 1, 12, tzinfo=UTC)
    with clock_at(start):
        tournament = make_tournament(7)
        entrants = list(tournament.entrants.order_by("pairing_number"))
        forbid_pairing(
            tournament=tournament, entrants=entrants[:2], by=arbiter_of(tournament)
        )
    moments = [(start, tournament_record(tournament))]
    for hour in range(1, 6):
        with clock_at(start + timedelta(hours=hour)):
            finish(pair(tournament), seed=hour)
            if hour == 2:
                make_entrant(tournament, "Late", ratings={"standard": 2500})
            if hour == 3:
                withdraw_player(entrant=entrants[3], by=make_user())
                adjust_points(
                    entrant=entrants[2], tenths=-5, reason="Late", by=make_user()
                )
                request_bye(
                    entrant=entrants[4], round_number=5, kind="H", by=make_user()
                )
        moments.append((start + timedelta(hours=hour), tournament_record(tournament)))

    for moment, record in moments:
        assert tournament_record_at(tournament, moment) == record
    assert tournament_record_at(tournament, start - timedelta(hours=1)) is None


def test_every_act_has_words_and_every_word_an_act():
    root = Path(__file__).resolve().parents[2]
    used = set()
    for folder in ("tournaments", "pairing", "standings"):
        for path in (root / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            used |= set(re.findall(r'\bact\(\s*"(\w+)"', text))
            used |= set(re.findall(r'_mark\(\s*"(\w+)"', text))
    used |= {"amend_round", "change_draft", "discard_schedule", "make_schedule"}
    used |= {"pair_next_round", "unpair_round"}
    used |= {"correct_play_off_result", "enter_play_off_result"}

    assert used == set(ACTS)


def test_journal_lines_say_who_before_and_after():
    tournament = make_tournament(12)
    round_ = pair(tournament)
    by = arbiter_of(tournament)
    game = game_between(round_, 1, 7)
    enter_result(game=game, result="1-0", by=by)
    enter_result(game=game, result="1/2", seen="1-0", by=by)

    entries = list(journal_entries(tournament, entrant=game.white, round_number=1))
    first, second = journal_lines(entries)

    assert first.what == "Result entered"
    assert set(first.players) == {"Player001", "Player007"}
    names = [game.white.name, game.black.name]
    assert [(d.owner, d.subject, d.before, d.after) for d in first.details] == [
        (names[0], "result", "Win", "Draw"),
        (names[1], "result", "Loss", "Draw"),
    ]
    assert [d.before for d in second.details] == ["No result yet", "No result yet"]
    undo_last_act(tournament=tournament, by=by)
    lines = journal_lines(list(journal_entries(tournament, name="enter_result")))
    assert [line.is_undone for line in lines] == [True, False]


def changed_plan(*plans: dict) -> list[tuple[str, str, str]]:
    """Return what the journal says when one plan of prizes follows another."""
    tournament = make_tournament(2)
    for plan in plans:
        set_prize_plan(tournament=tournament, plan=plan, by=arbiter_of(tournament))
    (line, _first) = journal_lines(
        list(journal_entries(tournament, name="set_prize_plan"))
    )
    return [(d.subject, d.before, d.after) for d in line.details]


GENERAL = {"name": "General", "prizes": [100, {"amount": "12.5", "objects": ["Cup"]}]}
WOMEN = {"name": "Best woman", "sex": "w", "prizes": [{"objects": ["Book"]}]}
YOUNG = {"name": "Young", "age_to": 14, "clubs": ["Rook"], "prizes": [10] * 11}


@pytest.mark.parametrize(
    ("before", "after", "details"),
    [
        (
            {"currency": "EUR", "categories": [GENERAL, WOMEN]},
            {"currency": "EUR", "categories": [{**GENERAL, "prizes": [90]}, WOMEN]},
            [("plan of prizes", "General: 100 / 12.50 + Cup", "General: 90")],
        ),
        (
            {"currency": "EUR", "categories": [GENERAL]},
            {"sharing": "rank", "categories": [GENERAL]},
            [
                ("Currency", "EUR", "–"),
                ("Players with equal points", "Equal points share", "By rank"),
            ],
        ),
        (
            {"categories": [GENERAL]},
            {"categories": [GENERAL, WOMEN, YOUNG]},
            [
                (
                    "plan of prizes",
                    "–",
                    "Best woman (Women): Book; "
                    "Young (Age to 14, Clubs Rook): 11 prizes",
                )
            ],
        ),
        (
            {"categories": [GENERAL, WOMEN]},
            {"categories": [WOMEN, GENERAL]},
            [
                (
                    "plan of prizes",
                    "General; Best woman (Women)",
                    "Best woman (Women); General",
                )
            ],
        ),
    ],
)
def test_journal_says_in_words_what_changed_in_the_prizes(before, after, details):
    assert changed_plan(before, after) == details


def test_journal_shows_a_plan_in_the_language_of_the_reader():
    with translation.override("nl"):
        details = changed_plan(
            {"coin": "0.50", "categories": [GENERAL]},
            {"precedence": "order", "categories": [WOMEN, GENERAL]},
        )

    assert details == [
        ("Kleinste munt", "0,50", "0,01"),
        (
            "Bij meerdere prijzen",
            "Die met het meeste geld",
            "De eerste van het plan",
        ),
        ("prijzenplan", "–", "Best woman (Vrouwen): Book"),
    ]


@pytest.mark.parametrize(
    "damaged",
    [
        None,
        7,
        [],
        {"categories": 7, "coin": [1], "sharing": {}},
        {"categories": [7, {"name": [], "prizes": 7}, {"prizes": [[], None, {}]}]},
    ],
)
def test_journal_of_a_damaged_plan_can_be_read(damaged):
    plan = {"categories": [GENERAL]}

    for before, after in ((damaged, plan), (plan, damaged), (damaged, damaged)):
        for words in plan_changes(before, after):
            assert all(isinstance(word, str) for word in words)


def test_journal_as_text_has_one_line_for_each_act():
    tournament = make_tournament(4)
    finish(pair(tournament))
    edit_player(
        entrant=tournament.entrants.get(pairing_number=1),
        by=make_user("renée"),
        club="Het Paard",
    )

    lines = list(journal_text(tournament))

    assert len(lines) == tournament.journal.count()
    assert lines[-1].endswith(
        "renée | Player changed | Player001 | Player001, club: – → Het Paard"
    )


def test_journal_lines_cost_three_queries(django_assert_num_queries):
    tournament = make_tournament(8)
    finish(pair(tournament))

    with django_assert_num_queries(3):
        journal_lines(list(journal_entries(tournament)))
