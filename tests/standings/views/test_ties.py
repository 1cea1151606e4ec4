"""The arbiter's pages about tie-breaks: the chain, presets, an order inside a tie."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from standings.chains import presets_for
from standings.tiebreaks.editions import Edition
from tests.factories import (
    arbiter_of,
    finish,
    make_tournament,
    make_user,
    pair,
    play_rounds,
)
from tournaments.models import Tournament
from tournaments.selectors.differences import DifferenceKind, differences
from tournaments.services.tournaments import update_settings

pytestmark = pytest.mark.django_db


def _url(name: str, tournament: Tournament, *args: object) -> str:
    return reverse(f"standings:{name}", args=[tournament, *args])


def _save(client: Client, tournament: Tournament, *rows: Any, **fields: Any) -> Any:
    """Save a chain: codes, or (code, first place, last place)."""
    data = dict(fields)
    for number, row in enumerate(rows, start=1):
        code, first, last = (row, "", "") if isinstance(row, str) else row
        data[f"code_{number}"] = code
        data[f"first_place_{number}"] = first
        data[f"last_place_{number}"] = last
    answer = client.post(_url("chain", tournament), data)
    tournament.refresh_from_db()
    return answer


def test_chain_is_saved_with_places_and_edition(
    arbiter: Client, tournament: Tournament
) -> None:
    answer = _save(
        arbiter,
        tournament,
        ("de", "1", "3"),
        ("bh/c1/p", "", ""),
        ("SB", "2", ""),
        tie_break_edition="2024",
    )

    assert answer.status_code == 302
    assert tournament.tie_breaks == [
        {"code": "DE", "first_place": 1, "last_place": 3},
        {"code": "BH/C1/P"},
        {"code": "SB", "first_place": 2},
    ]
    assert tournament.tie_break_edition == "2024"


@pytest.mark.parametrize(
    ("row", "field", "sentence"),
    [
        ("XYZ", "code_1", "There is no tie-break XYZ."),
        ("SOB", "code_1", "SOB is no tie-break of this edition of the rules."),
        ("MPTS", "code_1", "MPTS is a tie-break for teams"),
        ("WIN/C1", "code_1", "this modifier makes no sense"),
        ("BH/Q9", "code_1", "has a modifier that does not exist"),
        ("BH/C20", "code_1", "this cut leaves nothing to count"),
        ("DE[x]", "code_1", "places stand at the end in brackets"),
        ("PTS", "code_1", "Points come first in any case."),
        (("DE", "3", "2"), "last_place_1", "The last place is before the first one."),
        (("", "1", "2"), "code_1", "Name the tie-break for these places."),
        (("DE", "0", ""), "first_place_1", "Write 1 or more"),
    ],
)
def test_chain_that_makes_no_sense_is_refused_beside_its_row(
    row: Any, field: str, sentence: str, arbiter: Client, tournament: Tournament
) -> None:
    before = tournament.tie_breaks

    answer = _save(arbiter, tournament, row)

    assert answer.status_code == 422
    assert sentence in str(answer.context["form"].errors[field])
    assert tournament.tie_breaks == before


def test_chain_is_locked_once_play_has_begun(
    arbiter: Client, tournament: Tournament
) -> None:
    pair(tournament)
    before = tournament.tie_breaks

    page = arbiter.get(_url("chain", tournament))
    answer = _save(arbiter, tournament, "SB")

    assert "C.07 art. 4.1" in page.content.decode()
    assert "Use this list" not in page.content.decode()
    assert answer.status_code == 422
    assert tournament.tie_breaks == before


def test_locked_chain_is_changed_with_a_reason_that_the_closing_report_names(
    arbiter: Client, tournament: Tournament
) -> None:
    play_rounds(tournament, 1)

    answer = _save(arbiter, tournament, "SB", reason="Other list on the poster")

    assert answer.status_code == 302
    assert tournament.tie_breaks == [{"code": "SB"}]
    entry = tournament.journal.get(act="update_settings")
    assert entry.reason == "Other list on the poster"
    found = [difference.kind for difference in differences(tournament)]
    assert found == [DifferenceKind.TIE_BREAKS]


def test_preset_is_one_click(arbiter: Client, tournament: Tournament) -> None:
    page = arbiter.get(_url("chain", tournament)).content.decode()
    assert 'value="swiss-rated"' in page

    answer = arbiter.post(
        _url("apply-preset", tournament), {"preset": "swiss-rated", "back": "settings"}
    )

    tournament.refresh_from_db()
    assert answer.headers["Location"] == reverse(
        "tournaments:settings", args=[tournament]
    )
    assert [step["code"] for step in tournament.tie_breaks] == [
        "DE", "WON", "BPG", "ARO/C1", "BH/C1", "BH", "SB", "ARO", "TPR",
    ]  # fmt: skip


def test_preset_keeps_the_places_of_its_entries(client_of: Any, db: None) -> None:
    by = make_user()
    tournament = make_tournament(4, by=by, system="swiss-no-colours")
    client = client_of(by)

    client.post(_url("apply-preset", tournament), {"preset": "swiss-first-place"})

    tournament.refresh_from_db()
    assert tournament.tie_breaks == [
        {"code": "DE", "first_place": 1, "last_place": 1},
        {"code": "ARO"},
        {"code": "LOT"},
    ]
    page = client.get(_url("chain", tournament)).content.decode()
    assert "in use" in page


def test_no_list_of_a_swiss_without_colours_counts_them(
    client_of: Any, db: None
) -> None:
    by = make_user()
    tournament = make_tournament(4, by=by, system="swiss-no-colours")
    client = client_of(by)

    page = client.get(_url("chain", tournament)).content.decode()

    assert 'value="swiss-first-place"' in page
    assert 'value="swiss-2012"' not in page
    client.post(_url("apply-preset", tournament), {"preset": "swiss-2012"})
    tournament.refresh_from_db()
    assert "BPG" not in [step["code"] for step in tournament.tie_breaks]


@pytest.mark.parametrize("edition", list(Edition))
def test_lists_without_colours_begin_with_their_own(edition: Edition) -> None:
    offered = presets_for(edition, is_round_robin=False, has_colours=False)

    assert offered[0].name == "swiss-first-place"
    assert all("BPG" not in preset.chain for preset in offered)


def test_preset_of_another_edition_brings_its_edition(client_of: Any, db: None) -> None:
    by = make_user()
    tournament = make_tournament(4, by=by, system="round-robin", rounds_total=3)
    client = client_of(by)

    client.post(_url("apply-preset", tournament), {"preset": "round-robin-koya-2012"})

    tournament.refresh_from_db()
    assert tournament.tie_break_edition == "2012"
    assert [step["code"] for step in tournament.tie_breaks] == ["DE", "KS", "KSX"]
    assert "in use" in client.get(_url("chain", tournament)).content.decode()
    client.post(_url("apply-preset", tournament), {"preset": "round-robin"})
    tournament.refresh_from_db()
    assert tournament.tie_break_edition == "2026"


@pytest.mark.parametrize("name", ["", "nonsense", "round-robin", "swiss-2012"])
def test_preset_of_another_kind_is_refused(
    name: str, arbiter: Client, tournament: Tournament
) -> None:
    before = tournament.tie_breaks

    answer = arbiter.post(
        _url("apply-preset", tournament), {"preset": name}, follow=True
    )

    tournament.refresh_from_db()
    assert tournament.tie_breaks == before
    (message,) = answer.context["messages"]
    assert str(message) == "Choose one of the recommended lists."


@pytest.fixture
def tied(tournament: Tournament) -> Tournament:
    """Return the tournament after a round of draws: six players share rank 1."""
    finish(pair(tournament), "1/2")
    return tournament


def _places(*numbers: int) -> dict[str, str]:
    return {f"place_{number}": str(place) for place, number in enumerate(numbers, 1)}


def test_order_inside_a_tie_is_decided_with_a_reason(
    arbiter: Client, tied: Tournament
) -> None:
    address = _url("order-tie", tied, 1, 1)
    page = arbiter.get(_url("standings", tied)).content.decode()
    assert address in page

    answer = arbiter.post(
        address, {**_places(4, 2, 6, 1, 3, 5), "reason": "blitz games"}, follow=True
    )

    lines = answer.context["sheet"].lines
    assert [line.row.number for line in lines] == [4, 2, 6, 1, 3, 5]
    entry = tied.event.journal.order_by("-pk").first()
    assert (entry.act, entry.reason) == ("order_tie", "blitz games")


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({**_places(1, 2, 3, 4, 5, 6), "reason": " "}, "reason"),
        ({**_places(1, 2, 3, 4, 5, 6), "place_6": "1", "reason": "x"}, "place_6"),
        ({**_places(1, 2, 3, 4, 5), "reason": "x"}, "place_6"),
        ({**_places(1, 2, 3, 4, 5, 6), "place_6": "9", "reason": "x"}, "place_6"),
    ],
)
def test_order_that_is_none_changes_nothing(
    fields: dict[str, str], field: str, arbiter: Client, tied: Tournament
) -> None:
    answer = arbiter.post(_url("order-tie", tied, 1, 1), fields)

    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {field}
    assert not tied.tie_orders.exists()


@pytest.mark.parametrize(("after", "rank"), [(1, 2), (2, 1), (0, 1)])
def test_place_where_nobody_is_tied_leads_back(
    after: int, rank: int, arbiter: Client, tied: Tournament
) -> None:
    answer = arbiter.get(_url("order-tie", tied, after, rank), follow=True)

    (message,) = answer.context["messages"]
    assert str(message) == "Nobody is tied there any more."


def test_decided_order_is_taken_back(arbiter: Client, tied: Tournament) -> None:
    arbiter.post(
        _url("order-tie", tied, 1, 1), {**_places(6, 5, 4, 3, 2, 1), "reason": "lots"}
    )
    order = tied.tie_orders.get()

    answer = arbiter.post(_url("leave-tie", tied, order.pk), follow=True)

    assert not tied.tie_orders.exists()
    ranks = {line.row.rank for line in answer.context["sheet"].lines}
    assert ranks == {1}


def test_order_for_a_tie_that_is_gone_says_so_to_the_arbiter_alone(
    arbiter: Client, visitor: Client, tied: Tournament
) -> None:
    arbiter.post(
        _url("order-tie", tied, 1, 1), {**_places(6, 5, 4, 3, 2, 1), "reason": "lots"}
    )
    in_use = visitor.get(_url("standings", tied)).content.decode()
    assert "Order decided by the arbiter" in in_use
    assert "no effect" not in arbiter.get(_url("standings", tied)).content.decode()
    update_settings(
        tournament=tied, by=arbiter_of(tied), tie_breaks=["TPN"], reason="forgotten"
    )

    page = arbiter.get(_url("standings", tied))

    assert [line.row.number for line in page.context["sheet"].lines] == [*range(1, 7)]
    assert "It has no effect" in page.content.decode()
    public = visitor.get(_url("standings", tied)).content.decode()
    assert "Order decided by the arbiter" not in public
    assert 'id="ties"' not in public


def test_order_of_another_tournament_is_not_found(
    arbiter: Client, tied: Tournament
) -> None:
    arbiter.post(
        _url("order-tie", tied, 1, 1), {**_places(6, 5, 4, 3, 2, 1), "reason": "lots"}
    )
    other = make_tournament(2, event=tied.event)

    answer = arbiter.post(_url("leave-tie", other, tied.tie_orders.get().pk))

    assert answer.status_code == 404
    assert tied.tie_orders.count() == 1


def test_pages_about_ties_are_for_arbiters(
    assistant: Client, stranger: Client, visitor: Client, tied: Tournament
) -> None:
    pages = [_url("chain", tied), _url("order-tie", tied, 1, 1)]
    acts = [_url("apply-preset", tied), _url("draw-tie-lots", tied), *pages]

    for client, status in ((assistant, 403), (stranger, 403), (visitor, 302)):
        assert {client.get(page).status_code for page in pages} == {status}
        assert {client.post(act).status_code for act in acts} == {status}
    assert not tied.tie_orders.exists()


def test_acts_are_not_done_by_looking(arbiter: Client, tied: Tournament) -> None:
    before = tied.event.journal.count()

    for name in ("apply-preset", "draw-tie-lots"):
        assert arbiter.get(_url(name, tied)).status_code == 302

    assert tied.event.journal.count() == before
