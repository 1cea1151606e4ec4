"""What the services refuse when somebody else was faster, and other rare ways."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection

from pairing.engine.outcome import IllegalPosition, NoLegalPairing
from pairing.services.by_hand import draft_state, swap_players
from pairing.services.rounds import pair_next_round, unpair_round
from pairing.words.refusals import pairing_refusal
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
from tournaments.csv_entries import EntryRow
from tournaments.errors import (
    GoneMeanwhile,
    ImportRefused,
    InvalidValue,
    InvitationNotValid,
    RoundNotInState,
)
from tournaments.models import ForbiddenMember, Tournament
from tournaments.record import (
    Colour,
    ForbiddenGroup,
    Kind,
    NationalEntry,
    PlayerRecord,
    RoundOutcome,
    TournamentDetails,
    TournamentRecord,
)
from tournaments.rows import column_value, plain
from tournaments.selectors import (
    adjourned_games,
    board,
    entrant_rounds,
    entrants_by_name,
    public_events,
    tournament_record,
)
from tournaments.services.access import accept_invitation, invite, revoke_invitation
from tournaments.services.doors import open_door
from tournaments.services.entrants import (
    edit_player,
    enter_player,
    order_by_hand,
    remove_player,
    withdraw_player,
)
from tournaments.services.imports import import_entrants
from tournaments.services.reports import import_record
from tournaments.services.results import enter_result, forfeit_absent
from tournaments.services.tournaments import (
    close_list,
    create_tournament,
    delete_tournament,
    update_settings,
)

pytestmark = pytest.mark.django_db


def test_player_who_was_deleted_meanwhile():
    tournament = make_tournament(3)
    mine, theirs = tournament.entrants.first(), tournament.entrants.first()
    remove_player(entrant=theirs, by=make_user())

    with pytest.raises(GoneMeanwhile):
        withdraw_player(entrant=mine, by=make_user())


def test_tournament_that_was_deleted_meanwhile():
    by = make_user()
    mine = make_tournament(3, by=by)
    delete_tournament(tournament=Tournament.objects.get(pk=mine.pk), by=by)

    with pytest.raises(GoneMeanwhile):
        enter_player(tournament=mine, surname="Maes", by=by)


def test_delete_tournament_takes_everything_of_it_along():
    from_report = TournamentRecord(
        (PlayerRecord(1, "A"), PlayerRecord(2, "B")),
        3,
        absences={1: Kind.HALF_POINT_BYE},
        forbidden=(ForbiddenGroup(frozenset({1, 2})),),
    )
    event = make_event()
    tournament = import_record(
        event=event, record=from_report, by=make_user(), name="X"
    )
    make_entrant(tournament)
    open_door(tournament=tournament, by=make_user())

    delete_tournament(tournament=tournament, by=make_user())

    connection.check_constraints()
    assert not event.tournaments.exists()
    assert not ForbiddenMember.objects.exists()


def test_columns_that_do_not_exist_are_a_mistake_of_the_program():
    with pytest.raises(TypeError, match="Entrant has no elo"):
        make_entrant(make_tournament(), elo=2000)


def test_order_by_hand_of_another_list_is_refused():
    tournament = make_tournament(3, number_order="hand")
    entrants = list(tournament.entrants.all())

    with pytest.raises(InvalidValue):
        order_by_hand(tournament=tournament, entrants=entrants[:2], by=make_user())


def test_import_names_the_line_of_a_table(monkeypatch):
    tournament = make_tournament()
    rows = [EntryRow(2, {"surname": "Maes"}), EntryRow(5, {"surname": ""})]

    with pytest.raises(ImportRefused) as refusal:
        import_entrants(tournament=tournament, rows=rows, by=make_user())
    assert refusal.value.faults[0][0] == 5
    assert str(refusal.value).startswith("Line 5: ")

    monkeypatch.setattr("tournaments.services.imports.MOST_ENTRANTS", 1)
    with pytest.raises(ImportRefused) as refusal:
        import_entrants(tournament=tournament, rows=rows, by=make_user())
    assert refusal.value.faults[0][0] == 0


def test_import_takes_namesakes_born_in_other_years():
    tournament = make_tournament()
    rows = [{"surname": "Maes", "birth": "1990"}, {"surname": "Maes", "birth": "1960"}]

    entered = import_entrants(tournament=tournament, rows=rows, by=make_user())

    assert len(entered) == 2


def test_person_is_kept_as_it_can_be_read():
    tournament = make_tournament()
    entrant = make_entrant(
        tournament,
        notes="  one \n\n two\x00 ",
        ratings={"standard": 0, "rapid": {"value": 1500, "source": " FIDE "}},
        fide_id="000",
    )

    assert entrant.notes == "one\n\ntwo"
    assert entrant.ratings == {"rapid": {"value": 1500, "source": "FIDE", "date": ""}}
    assert entrant.fide_id == ""
    with pytest.raises(InvalidValue):
        make_entrant(tournament, birth="2000/00/05")


def test_settings_of_addresses_and_points():
    event = make_event()
    by = make_user()
    create_tournament(event=event, name="A", by=by, slug="open")
    other = create_tournament(event=event, name="B", by=by)

    with pytest.raises(InvalidValue) as refusal:
        update_settings(tournament=other, by=by, slug="open")
    assert refusal.value.field == "slug"
    with pytest.raises(InvalidValue):
        update_settings(tournament=other, by=by, points_white_loss=-1)


def test_initial_colour_follows_its_choice_until_the_start():
    tournament = make_tournament(initial_colour_choice="drawn")
    by = make_user()

    update_settings(tournament=tournament, by=by, initial_colour_choice="b")
    assert Tournament.objects.get(pk=tournament.pk).drawn_colour is Colour.BLACK
    update_settings(tournament=tournament, by=by, initial_colour_choice="drawn")
    assert Tournament.objects.get(pk=tournament.pk).drawn_colour is None


def test_list_can_close_after_the_first_round_and_keeps_its_numbers():
    tournament = make_tournament(4)
    pair(tournament)

    close_list(tournament=tournament, by=make_user())

    assert [c["model"] for c in tournament.journal.last().changes] == ["tournament"]


def test_link_revoked_twice_is_noted_once():
    event = make_event()
    by = make_user()
    invitation, token = invite(event=event, role="arbiter", by=by)
    revoke_invitation(invitation=invitation, by=by)
    revoke_invitation(invitation=invitation, by=by)

    assert event.journal.filter(act="revoke_invitation").count() == 1
    with pytest.raises(InvitationNotValid):
        accept_invitation(token=token, by=make_user())


def test_link_used_between_reading_and_locking_is_refused(monkeypatch):
    event = make_event()
    invitation, token = invite(event=event, role="arbiter", by=make_user())
    monkeypatch.setattr(
        "tournaments.services.access.open_invitation", lambda token: invitation
    )
    accept_invitation(token=token, by=make_user())

    with pytest.raises(InvitationNotValid):
        accept_invitation(token=token, by=make_user())


def test_forfeit_of_black_and_of_a_result_that_can_no_longer_change():
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    round_ = pair(tournament)
    first, second = round_.games.order_by("board")
    forfeit_absent(game=first, absent=[first.black], by=by, withdraw=False)
    assert board(round_, 1).code == "+-"
    enter_result(game=second, result="1-0", by=by)
    pair(tournament)

    with pytest.raises(RoundNotInState):
        forfeit_absent(game=second, absent=[second.black], by=by, seen="1-0")


def test_round_that_was_not_paired_here_is_not_changed_by_hand():
    players = tuple(
        PlayerRecord(n, f"P{n}", outcomes=(RoundOutcome(Kind.PENDING, 3 - n, None),))
        for n in (1, 2)
    )
    tournament = import_record(
        event=make_event(),
        record=TournamentRecord(players, 3),
        by=make_user(),
        name="X",
    )
    round_ = tournament.rounds.get()
    assert not round_.is_finished

    with pytest.raises(RoundNotInState):
        draft_state(round_)


def test_player_of_another_tournament_is_not_in_the_round():
    round_ = pair(make_tournament(4), publish=False)
    stranger = make_tournament(2).entrants.first()

    with pytest.raises(InvalidValue):
        swap_players(
            round_=round_,
            a=round_.tournament.entrants.first(),
            b=stranger,
            by=make_user(),
        )


def test_draft_published_while_it_is_changed():
    tournament = make_tournament(4)
    mine = pair(tournament, publish=False)
    theirs = tournament.rounds.select_related("tournament__event").get(pk=mine.pk)
    game = game_between(mine, 1, 3)
    theirs.tournament.rounds.update(status="published")

    with pytest.raises(RoundNotInState):
        swap_players(round_=mine, a=game.white, b=game.black, by=make_user())


def test_late_entry_in_a_draft_is_seated_without_judgement():
    tournament = make_tournament(5)
    by = arbiter_of(tournament)
    finish(pair(tournament))
    round_ = pair_next_round(tournament=tournament, by=by)
    late = make_entrant(tournament, "Late")
    bye = round_.outcomes.get(kind="U").entrant

    swap_players(round_=round_, a=late, b=bye, by=by)

    state = draft_state(round_)
    assert round_.outcomes.get(entrant=late).kind == Kind.PAIRING_BYE
    assert [b.rule for b in state.breaches] == ["no-game"]


def test_refusals_of_a_system_are_told_with_names():
    record = TournamentRecord(tuple(PlayerRecord(n, f"P{n}") for n in range(1, 12)), 5)

    many = pairing_refusal(
        NoLegalPairing("…", code="nobody-left", players=tuple(range(1, 12))), record
    )
    illegal = pairing_refusal(IllegalPosition("Player 3 is there twice."), record)

    assert "P1; P2; P3; P4; P5; P6; P7; P8; …" in many.message
    assert "Player 3 is there twice." in illegal.message


def test_report_with_a_national_rating_and_a_round_left_out():
    record = TournamentRecord(
        players=(
            PlayerRecord(
                1,
                "Maes",
                outcomes=(RoundOutcome(Kind.FORFEIT_WIN, None, None, 10),),
                national=(NationalEntry("BEL", 1800, national_id="123"),),
                federation="BEL",
            ),
            PlayerRecord(2, "Gone"),
        ),
        rounds_total=3,
        details=TournamentDetails(type_text="Swiss, no colours"),
    )

    tournament = import_record(
        event=make_event(), record=record, by=make_user(), name="X"
    )

    again = tournament_record(tournament)
    assert tournament.system == "swiss-no-colours"
    assert again.by_number[1].national == record.by_number[1].national
    assert again.by_number[1].outcomes[0].kind is Kind.FULL_POINT_BYE
    assert again.by_number[2].outcomes[0].kind is Kind.ZERO_POINT_BYE


def test_report_of_the_older_rules():
    details = TournamentDetails(type_text="Dutch system of 2013")
    record = TournamentRecord((PlayerRecord(1, "Maes"),), 3, details=details)

    tournament = import_record(event=make_event(), record=record, by=make_user())

    assert tournament.system == "dutch-2013"
    assert tournament.name == "Imported tournament"


def test_lists_of_players_and_games():
    tournament = make_tournament()
    for surname in ("Ödegaard", "Oak", "oda"):
        make_entrant(tournament, surname)
    round_ = pair(tournament)
    game = round_.games.get()
    enter_result(game=game, result="?", by=make_user())

    assert [e.surname for e in entrants_by_name(tournament)] == [
        "Oak",
        "oda",
        "Ödegaard",
    ]
    assert adjourned_games(tournament) == [game]
    assert [o.kind for o in entrant_rounds(game.white)] == ["?"]
    assert board(round_, 99) is None
    public = make_event(is_public=True)
    assert list(public_events()) == [public]


def test_rows_as_data_hold_dates_and_names_of_rows():
    event = make_event(start_date=date(2026, 11, 1))
    column = event._meta.get_field("start_date")

    assert plain(event) == str(event.pk)
    assert plain(date(2026, 11, 1)) == "2026-11-01"
    assert column_value(column, "2026-11-01") == date(2026, 11, 1)
    with pytest.raises(TypeError):
        plain(3 + 4j)


def test_draft_whose_number_changed_is_unpaired_all_the_same():
    tournament = make_tournament(4)
    by = arbiter_of(tournament)
    play_rounds(tournament, 1)
    round_ = pair_next_round(tournament=tournament, by=by)
    edit_player(
        entrant=tournament.entrants.get(pairing_number=4),
        by=by,
        ratings={"standard": 2800},
    )

    unpair_round(round_=round_, by=by)
    again = pair_next_round(tournament=tournament, by=by)

    assert again.outcomes.get(number_then=1).entrant.surname == "Player004"
