"""What a tournament did beside the rules, and where its report says so."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from pairing.explanation.position import position_of
from pairing.generator import GeneratorSettings, generate
from pairing.services.by_hand import exchange_colours, swap_players
from pairing.services.rounds import draft_by_hand, unpair_round
from standings.playoffs.regulations import Regulations
from standings.services.play_offs import (
    cancel_play_off,
    change_play_off,
    set_play_off_rules,
    start_play_off,
)
from tests.factories import (
    arbiter_of,
    finish,
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tests.pairing.explanation.samples import with_blacks_changed
from tests.standings.tied_tournaments import leaders, tied_tournament
from tournaments.models import Tournament
from tournaments.selectors.differences import (
    DifferenceKind,
    differences,
    remark_text,
    report_remarks,
)
from tournaments.services.reports import import_record
from tournaments.services.rounds import publish_round
from tournaments.services.ties import draw_tie_lots, leave_tie, order_tie
from tournaments.services.tournaments import lower_rounds, update_settings
from tournaments.trf import read_trf

pytestmark = pytest.mark.django_db


def kinds(tournament: Tournament) -> list[DifferenceKind]:
    return [difference.kind for difference in differences(tournament)]


def test_a_tournament_by_the_rules_differs_in_nothing():
    tournament = make_tournament(6, rounds_total=2)
    play_rounds(tournament, 2)

    assert differences(tournament) == []
    assert report_remarks(tournament) == ()


def test_a_round_of_a_report_file_is_held_against_the_rules():
    """Two boards of the last round have each other's Black."""
    settings = GeneratorSettings(players=12, rounds=3, seed=5, system="dutch-2026")
    record = generate(settings)
    by_rule = position_of(record.before_round(3), "dutch-2026").pairing.pairs
    changed = with_blacks_changed(record, *by_rule[:2])
    user = make_user()
    event = make_event(by=user)

    kept = import_record(event=event, record=record, by=user, name="Kept")
    other = import_record(event=event, record=changed, by=user, name="Other")

    assert differences(kept) == []
    set_play_off_rules(tournament=kept, rules=Regulations(sudden_games=2), by=user)
    assert kinds(kept) == [DifferenceKind.PLAY_OFF_RULES]
    (found,) = differences(other)
    assert (found.kind, found.round_number) == (DifferenceKind.READ_IN, 3)
    assert found.entry is not None
    assert found.entry.act == "import_record"
    assert remark_text(found).startswith(
        "Round 3 came from a report file and is not the one that the rules give (journal"
    )
    client = Client()
    client.force_login(user)
    page = client.get(reverse("standings:closing", args=[other]))
    assert found.sentence in page.content.decode()


def test_a_draft_changed_by_hand_is_named_with_its_journal_entry():
    tournament = make_tournament(6)
    by = arbiter_of(tournament)
    round_ = pair(tournament, publish=False)
    first, second = round_.games.order_by("board")[:2]
    swap_players(round_=round_, a=first.black, b=second.black, by=by, reason="Family")

    (found,) = differences(tournament)

    assert found.kind is DifferenceKind.PAIRED_BY_HAND
    assert found.entry is not None
    assert found.entry.act == "change_draft"
    assert found.sentence == "Round 1 was paired by hand"
    assert remark_text(found).endswith(f", {by.get_username()}): Family")


def test_a_draft_changed_and_changed_back_differs_in_nothing():
    tournament = make_tournament(6)
    by = arbiter_of(tournament)
    round_ = pair(tournament, publish=False)
    game = round_.games.get(board=1)
    exchange_colours(game=game, by=by, reason="Why not")
    game.refresh_from_db()
    assert kinds(tournament) == [DifferenceKind.PAIRED_BY_HAND]
    exchange_colours(game=game, by=by, reason="No")

    assert kinds(tournament) == []


def test_a_round_opened_for_pairing_by_hand_is_named_though_nothing_was_changed():
    tournament = make_tournament(6)
    by = arbiter_of(tournament)
    publish_round(round_=draft_by_hand(tournament=tournament, by=by), by=by)

    (found,) = differences(tournament)

    assert found.sentence == "Round 1 was paired by hand"
    assert found.entry is not None
    assert found.entry.act == "pair_by_hand"
    assert report_remarks(tournament)[0].startswith("Round 1 was paired by hand (jou")


def test_a_round_taken_back_and_paired_by_the_system_differs_in_nothing():
    tournament = make_tournament(6)
    by = arbiter_of(tournament)
    unpair_round(round_=draft_by_hand(tournament=tournament, by=by), by=by)
    pair(tournament)

    assert kinds(tournament) == []
    play_off_rules = Regulations(sudden_games=1)
    set_play_off_rules(tournament=tournament, rules=play_off_rules, by=by)
    assert kinds(tournament) == [DifferenceKind.PLAY_OFF_RULES]


def test_rules_of_a_play_off_changed_on_the_way_are_named():
    tournament = tied_tournament(2)
    by = arbiter_of(tournament)
    play_off = start_play_off(
        tournament=tournament, entrants=leaders(tournament, 2), by=by
    )
    change_play_off(
        play_off=play_off,
        by=by,
        reason="Clock",
        rules=Regulations(),
        games_ended_at=None,
    )
    assert kinds(tournament) == []
    change_play_off(
        play_off=play_off,
        by=by,
        reason="No time left",
        rules=Regulations(sudden_games=0),
        games_ended_at=None,
    )
    (found,) = differences(tournament)
    assert found.kind is DifferenceKind.PLAY_OFF_RULES
    assert remark_text(found).endswith("No time left")
    cancel_play_off(play_off=play_off, by=by, reason="Agreed")

    assert kinds(tournament) == []


@pytest.mark.parametrize(
    ("ground", "kind"),
    [
        ("event-rules", DifferenceKind.AMENDED),
        ("against-rules", DifferenceKind.AGAINST_RULES),
    ],
)
def test_published_pairings_that_were_changed_are_named(ground, kind):
    tournament = make_tournament(6)
    by = arbiter_of(tournament)
    round_ = pair(tournament, publish=False)
    publish_round(round_=round_, by=by)
    game = round_.games.get(board=1)
    exchange_colours(game=game, by=by, reason="Asked", ground=ground)

    assert kinds(tournament) == [kind]


def test_change_against_the_rules_is_named_also_when_it_was_changed_back():
    """As the public page keeps its mark."""
    tournament = make_tournament(6)
    by = arbiter_of(tournament)
    round_ = pair(tournament)
    for ground in ("against-rules", "event-rules"):
        game = round_.games.get(board=1)
        exchange_colours(game=game, by=by, reason="Asked", ground=ground)

    assert kinds(tournament) == [DifferenceKind.AGAINST_RULES]


def test_rules_changed_after_the_start_are_named():
    tournament = make_tournament(4, rounds_total=3)
    by = arbiter_of(tournament)
    set_play_off_rules(tournament=tournament, rules=Regulations(), by=by)
    assert kinds(tournament) == []
    play_rounds(tournament, 1)
    lower_rounds(tournament=tournament, rounds_total=2, reason="Heat", by=by)
    draw_tie_lots(tournament=tournament, by=by)
    draw_tie_lots(tournament=tournament, by=by, reason="Wrong list")
    set_play_off_rules(tournament=tournament, rules=Regulations(sudden_games=1), by=by)

    assert kinds(tournament) == [
        DifferenceKind.FEWER_ROUNDS,
        DifferenceKind.LOTS_AGAIN,
        DifferenceKind.PLAY_OFF_RULES,
    ]


def test_an_order_inside_a_tie_is_named_until_it_is_taken_back():
    tournament = make_tournament(4, rounds_total=1)
    by = arbiter_of(tournament)
    finish(pair(tournament), "1/2")
    entrants = list(tournament.entrants.all()[:2])
    order = order_tie(
        tournament=tournament, round_number=1, entrants=entrants, reason="Lots", by=by
    )
    assert kinds(tournament) == [DifferenceKind.TIE_ORDER]
    leave_tie(order=order, by=by)

    assert kinds(tournament) == []


def test_regulations_not_in_force_are_named():
    tournament = make_tournament(4, half_byes_per_player=2)

    assert kinds(tournament) == [DifferenceKind.REGULATIONS]
    assert "half-point byes" in differences(tournament)[0].sentence


@pytest.mark.parametrize("edition", ["trf26", "trf16"])
def test_the_report_holds_the_differences_as_remarks(edition):
    tournament = make_tournament(4, rounds_total=2)
    by = arbiter_of(tournament)
    play_rounds(tournament, 1)
    lower_rounds(tournament=tournament, rounds_total=1, reason="Été trop chaud", by=by)
    client = Client()
    client.force_login(by)
    address = reverse("tournaments:report", args=[tournament, edition])

    text = client.get(address).content.decode()
    (line,) = [line for line in text.splitlines() if line.startswith("###")]

    assert line.startswith("### Fewer rounds were played than announced (journal ")
    assert line.endswith("Été trop chaud")
    assert read_trf(text.encode()).details.remarks == (line[4:],)


def test_tie_breaks_changed_after_a_first_pairing_are_named():
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    update_settings(tournament=tournament, by=by, tie_breaks=["BH"])
    round_ = pair(tournament, publish=False)
    unpair_round(round_=round_, by=by, reason="Late entry")
    update_settings(tournament=tournament, by=by, name="Other")
    assert kinds(tournament) == []
    update_settings(tournament=tournament, by=by, tie_breaks=["SB"])

    assert kinds(tournament) == [DifferenceKind.TIE_BREAKS]
