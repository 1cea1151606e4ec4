"""Players: entering them, their numbers, leaving and coming back."""

from __future__ import annotations

import pytest

from pairing.services.rounds import unpair_round
from tests.factories import (
    arbiter_of,
    finish,
    make_entrant,
    make_event,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.enums import NumberOrder
from tournaments.errors import (
    AlreadyEntered,
    AlreadyPlaying,
    ImportRefused,
    InvalidValue,
    ListClosed,
    RoundNotInState,
    TournamentClosed,
)
from tournaments.models import Tournament
from tournaments.record import Kind
from tournaments.selectors import tournament_record
from tournaments.services.entrants import (
    draw_lots,
    edit_player,
    move_to_section,
    order_by_hand,
    readmit_player,
    remove_player,
    withdraw_player,
)
from tournaments.services.imports import import_entrants
from tournaments.services.tournaments import close_list, close_tournament

pytestmark = pytest.mark.django_db


def names(tournament: Tournament) -> list[str]:
    return [e.surname for e in tournament.entrants.order_by("pairing_number")]


def numbers(tournament: Tournament) -> list[int | None]:
    return sorted(tournament.entrants.values_list("pairing_number", flat=True))


def rated(value: int) -> dict[str, int]:
    return {"standard": value}


def test_numbers_follow_rating_then_title_then_name():
    tournament = make_tournament()
    for surname, first_name, title, rating in (
        ("Żak", "Ola", "", 2000),
        ("zabel", "Ann", "", 2000),
        ("Åberg", "Bo", "WCM", 2000),
        ("Ünal", "C", "WIM", 2000),
        ("Ibsen", "D", "CM", 2000),
        ("Last", "E", "GM", 1999),
        ("First", "F", "", 2001),
        ("Ułan", "G", "WGM", 2000),
        ("Urban", "H", "FM", 2000),
    ):
        make_entrant(
            tournament,
            surname,
            first_name=first_name,
            title=title,
            ratings=rated(rating),
        )

    assert names(tournament) == [
        "First",
        "Ułan",
        "Urban",
        "Ünal",
        "Ibsen",
        "Åberg",
        "zabel",
        "Żak",
        "Last",
    ]


def test_numbers_use_the_rating_that_the_tournament_names_and_then_the_estimate():
    tournament = make_tournament(rating_used="rapid")
    make_entrant(tournament, "Standard", ratings=rated(2500))
    make_entrant(tournament, "Rapid", ratings={"standard": 1000, "rapid": 1800})
    make_entrant(tournament, "Estimated", estimate=1900)

    assert names(tournament) == ["Estimated", "Rapid", "Standard"]
    estimated = tournament.entrants.get(surname="Estimated")
    assert estimated.is_estimated("rapid")
    record = tournament_record(tournament)
    assert [player.rating for player in record.players] == [0, 1800, 0]


def test_numbers_by_order_of_entry():
    tournament = make_tournament(number_order=NumberOrder.ENTRY)
    for surname in ("C", "A", "B"):
        make_entrant(tournament, surname)

    assert names(tournament) == ["C", "A", "B"]


def test_numbers_by_lot_are_kept_until_drawn_again():
    tournament = make_tournament(6, number_order=NumberOrder.LOT)
    by = make_user()
    for entrant in tournament.entrants.all():
        edit_player(entrant=entrant, by=by, ratings={})

    draw_lots(tournament=tournament, by=by)

    entrants = list(tournament.entrants.order_by("pairing_number"))
    assert [entrant.lot for entrant in entrants] == [1, 2, 3, 4, 5, 6]


def test_numbers_by_hand():
    tournament = make_tournament(number_order=NumberOrder.BY_HAND)
    a, b, c = (make_entrant(tournament, surname) for surname in "ABC")

    order_by_hand(tournament=tournament, entrants=[c, a, b], by=make_user())

    assert names(tournament) == ["C", "A", "B"]


def test_lots_are_refused_where_another_order_was_announced():
    with pytest.raises(InvalidValue):
        draw_lots(tournament=make_tournament(3), by=make_user())


def test_lots_are_refused_once_the_list_is_closed():
    tournament = make_tournament(3, number_order=NumberOrder.LOT)
    close_list(tournament=tournament, by=make_user())

    with pytest.raises(ListClosed):
        draw_lots(tournament=tournament, by=make_user())


def test_corrected_rating_renumbers_until_round_4_is_paired():
    tournament = make_tournament(12, rounds_total=5)
    by = arbiter_of(tournament)
    play_rounds(tournament, 3)

    edit_player(
        entrant=tournament.entrants.get(surname="Player012"),
        by=by,
        ratings=rated(2600),
    )
    assert names(tournament)[0] == "Player012"

    pair(tournament)
    edit_player(
        entrant=tournament.entrants.get(surname="Player011"),
        by=by,
        ratings=rated(2700),
    )
    assert names(tournament)[0] == "Player012"
    assert names(tournament)[-1] == "Player011"


def test_sheets_keep_the_numbers_of_their_day():
    tournament = make_tournament(4)
    round_ = finish(pair(tournament))

    edit_player(
        entrant=tournament.entrants.get(surname="Player004"),
        by=make_user(),
        ratings=rated(2600),
    )

    outcome = round_.outcomes.get(entrant__surname="Player004")
    assert outcome.number_then == 4
    assert outcome.entrant.pairing_number == 1


def test_late_entry_gets_its_number_and_was_absent_before():
    tournament = make_tournament(6)
    play_rounds(tournament, 2)

    late = make_entrant(tournament, "Late", ratings=rated(1985))

    assert late.pairing_number == 3
    assert late.entered_from_round == 3
    assert names(tournament)[:4] == ["Player001", "Player002", "Late", "Player003"]
    assert numbers(tournament) == [1, 2, 3, 4, 5, 6, 7]
    past = list(late.outcomes.order_by("round__number"))
    assert [(o.kind, o.number_then) for o in past] == [("Z", None), ("Z", None)]


def test_late_entry_after_round_4_moves_those_below_and_nobody_else():
    tournament = make_tournament(12, rounds_total=6)
    play_rounds(tournament, 4)
    edit_player(
        entrant=tournament.entrants.get(surname="Player012"),
        by=make_user(),
        ratings=rated(2600),
    )

    late = make_entrant(tournament, "Late", ratings=rated(1995))

    assert late.pairing_number == 2
    assert names(tournament)[-1] == "Player012"


def test_late_entry_can_arrive_for_a_later_round_but_not_for_a_paired_one():
    tournament = make_tournament(4)
    play_rounds(tournament, 1)

    late = make_entrant(tournament, from_round=3)

    assert tournament_record(tournament).absences == {
        late.pairing_number: Kind.ZERO_POINT_BYE
    }
    with pytest.raises(InvalidValue) as refusal:
        make_entrant(tournament, from_round=1)
    assert refusal.value.field == "from_round"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("surname", "   "),
        ("fide_id", "12a"),
        ("federation", "NE"),
        ("birth", "2009/02/30"),
        ("birth", "soon"),
        ("birth", "2999"),
        ("ratings", {"standard": 9000}),
        ("ratings", {"bullet": 2000}),
        ("estimate", 0),
        ("title", "XM"),
        ("sex", "x"),
        ("email", "nobody"),
        ("club", "x" * 81),
    ],
)
def test_enter_player_refuses_what_no_list_can_hold(field, value):
    tournament = make_tournament(2)

    with pytest.raises(InvalidValue) as refusal:
        make_entrant(tournament, **{"surname": "Maes", field: value})

    assert refusal.value.field == field
    assert tournament.entrants.count() == 2


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("2009", "2009/00/00"),
        ("2009-3-7", "2009/03/07"),
        ("2009/00/00", "2009/00/00"),
        ("", ""),
        ("0000/00/00", ""),
    ],
)
def test_birth_is_kept_as_far_as_it_is_known(text, stored):
    assert make_entrant(make_tournament(), birth=text).birth == stored


def test_enter_player_refuses_a_double_by_fide_id():
    tournament = make_tournament()
    make_entrant(tournament, "Maes", fide_id="123")

    with pytest.raises(AlreadyEntered) as refusal:
        make_entrant(tournament, "Mertens", fide_id="123")

    assert refusal.value.field == "fide_id"


def test_enter_player_refuses_a_double_by_name_unless_it_is_a_namesake():
    tournament = make_tournament()
    make_entrant(tournament, "Łuczak", first_name="Jérôme", birth="1990")

    make_entrant(tournament, "Luczak", first_name="Jerome", birth="1991")
    with pytest.raises(AlreadyEntered):
        make_entrant(tournament, "luczak", first_name="jerome", birth="1990/05/01")
    make_entrant(tournament, "luczak", first_name="jerome", is_namesake=True)

    assert tournament.entrants.count() == 3


def test_edit_player_refuses_the_fide_id_of_another():
    tournament = make_tournament()
    make_entrant(tournament, fide_id="123")
    entrant = make_entrant(tournament)

    with pytest.raises(AlreadyEntered):
        edit_player(entrant=entrant, by=make_user(), fide_id="123")


def test_import_enters_all_or_none_and_names_every_faulty_row():
    tournament = make_tournament(1)
    rows = [
        {"surname": "Good", "fide_id": "1"},
        {"surname": "Bad", "title": "QM"},
        {"surname": "Double", "fide_id": "1"},
        {"surname": "player001"},
    ]

    with pytest.raises(ImportRefused) as refusal:
        import_entrants(tournament=tournament, rows=rows, by=make_user())

    assert [line for line, _ in refusal.value.faults] == [2, 3, 4]
    assert tournament.entrants.count() == 1


def test_import_numbers_the_whole_list_in_one_act():
    tournament = make_tournament(3)
    acts = tournament.journal.count()

    entered = import_entrants(
        tournament=tournament,
        rows=[{"surname": f"New{n}", "ratings": rated(2100 + n)} for n in range(40)],
        by=make_user(),
    )

    assert tournament.journal.count() == acts + 1
    assert numbers(tournament) == list(range(1, 44))
    assert entered[39].pairing_number == 1


def test_remove_player_closes_the_gap_in_the_numbers():
    tournament = make_tournament(4)

    remove_player(entrant=tournament.entrants.get(pairing_number=2), by=make_user())

    assert numbers(tournament) == [1, 2, 3]
    assert names(tournament) == ["Player001", "Player003", "Player004"]


def test_remove_player_refuses_who_was_paired():
    tournament = make_tournament(4)
    pair(tournament)

    with pytest.raises(AlreadyPlaying):
        remove_player(entrant=tournament.entrants.first(), by=make_user())


def test_withdrawn_player_is_not_paired_until_readmitted():
    tournament = make_tournament(6)
    by = make_user()
    play_rounds(tournament, 1)
    entrant = tournament.entrants.get(pairing_number=1)

    withdraw_player(entrant=entrant, by=by, reason="Ill")
    assert entrant.withdrawn_from_round == 2
    round_ = finish(pair(tournament))
    assert round_.outcomes.get(entrant=entrant).kind == Kind.ZERO_POINT_BYE

    readmit_player(entrant=entrant, by=by)
    third = pair(tournament)
    assert third.outcomes.get(entrant=entrant).game is not None


def test_withdraw_player_refuses_a_round_that_is_paired():
    tournament = make_tournament(4)
    pair(tournament)

    with pytest.raises(RoundNotInState):
        withdraw_player(
            entrant=tournament.entrants.first(), by=make_user(), from_round=1
        )


def test_withdraw_player_refuses_a_round_that_is_never_played():
    tournament = make_tournament(4, rounds_total=5)
    entrant = tournament.entrants.first()

    with pytest.raises(RoundNotInState, match="has 5 rounds: choose one") as refusal:
        withdraw_player(entrant=entrant, by=make_user(), from_round=99)
    assert refusal.value.field == "from_round"
    withdraw_player(entrant=entrant, by=make_user(), from_round=5)

    entrant.refresh_from_db()
    assert entrant.withdrawn_from_round == 5


def test_withdraw_player_asks_which_round_is_meant_while_a_draft_has_the_player():
    tournament = make_tournament(4)
    pair(tournament, publish=False)
    entrant = tournament.entrants.first()

    with pytest.raises(RoundNotInState) as refusal:
        withdraw_player(entrant=entrant, by=make_user())
    assert refusal.value.field == "from_round"
    with pytest.raises(RoundNotInState, match="Un-pair it first"):
        withdraw_player(entrant=entrant, by=make_user(), from_round=1)
    withdraw_player(entrant=entrant, by=make_user(), from_round=2)

    assert entrant.withdrawn_from_round == 2


def test_move_to_section_renumbers_both():
    by = make_user()
    event = make_event(by=by)
    a = make_tournament(4, event=event, by=by)
    b = make_tournament(event=event, by=by)
    make_entrant(b, "Strong", ratings=rated(2400))

    moved = move_to_section(entrant=a.entrants.get(pairing_number=1), to=b, by=by)

    assert moved.pairing_number == 2
    assert names(a) == ["Player002", "Player003", "Player004"]
    assert numbers(a) == [1, 2, 3]
    assert names(b) == ["Strong", "Player001"]


def test_move_to_section_refuses_other_events_and_started_tournaments():
    by = make_user()
    event = make_event(by=by)
    a = make_tournament(4, event=event, by=by)
    b = make_tournament(4, event=event, by=by, name="B")
    elsewhere = make_tournament(by=by)
    entrant = a.entrants.first()

    with pytest.raises(InvalidValue):
        move_to_section(entrant=entrant, to=elsewhere, by=by)
    pair(b)
    with pytest.raises(AlreadyPlaying):
        move_to_section(entrant=entrant, to=b, by=by)


def test_closed_tournament_takes_nobody_in_or_out():
    tournament = make_tournament(2, rounds_total=1)
    play_rounds(tournament, 1)
    close_tournament(tournament=tournament, by=make_user())

    with pytest.raises(TournamentClosed):
        make_entrant(tournament)
    with pytest.raises(TournamentClosed):
        withdraw_player(entrant=tournament.entrants.first(), by=make_user())


def test_player_entered_while_a_draft_waits_is_in_it_when_it_is_paired_again():
    tournament = make_tournament(5)
    draft = pair(tournament, publish=False)
    late = make_entrant(tournament, "Late", ratings=rated(2500))
    assert [o.kind for o in late.outcomes.all()] == ["Z"]

    unpair_round(round_=draft, by=arbiter_of(tournament))
    pair(tournament)

    assert late.entered_from_round == 1
    assert late.outcomes.get().game is not None
