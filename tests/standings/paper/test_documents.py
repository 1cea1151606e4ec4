"""Paper: what a document says, page by page, read back from its PDF."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from launcher.environment import RUNTIME_PACKAGES, has_fonts
from pairing.engine.floats import Float, float_in_round
from standings.paper import cards, tables
from standings.paper.documents import DOCUMENTS, ROUND_PACK, as_page, as_pdf
from standings.paper.pieces import Slip, imposed
from standings.paper.sheets import PaperWish
from standings.sheets.wallchart import wallchart_sheet
from standings.wallchart import WallchartOrder
from tests.factories import (
    arbiter_of,
    finish,
    make_entrant,
    make_tournament,
    pair,
    play_rounds,
)
from tournaments.models import Outcome, Tournament
from tournaments.selectors import tournament_record
from tournaments.services.byes import request_bye
from tournaments.services.tournaments import update_settings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pango")]

WISH_URL = "http://hall.test"


def pages_of(wish: PaperWish, *names: str) -> list[str]:
    reader = PdfReader(io.BytesIO(as_pdf(wish, names)))
    return [page.extract_text() for page in reader.pages]


def wish_for(tournament: Tournament, **options: object) -> PaperWish:
    last = tournament.rounds.order_by("-number").first()
    return PaperWish(tournament, last, base_url=WISH_URL, **options)  # type: ignore[arg-type]  # options of the test


def test_pairings_name_both_players_their_board_and_the_bye() -> None:
    tournament = make_tournament(7, rounds_total=3)
    pair(tournament)

    (page,) = pages_of(wish_for(tournament), "pairings")

    assert "Pairings of round 1" in page
    for number in range(1, 8):
        assert f"Player{number:03}" in page
    assert "Pairing-allocated bye" in page


@pytest.mark.parametrize("name", ["pairings", "player-cards"])
def test_estimate_of_the_arbiter_is_marked_on_paper(name: str) -> None:
    tournament = make_tournament(3)
    make_entrant(tournament, "Guessed", estimate=1777)
    pair(tournament)

    (text,) = pages_of(wish_for(tournament), name)

    assert "1777e" in text
    assert text.count("1777") == 1


def test_pairings_by_name_stand_in_the_order_of_names_without_accents() -> None:
    tournament = make_tournament(rounds_total=3)
    for name in ("Zweig", "Łukasz", "Åberg", "mertens", "Lund", "Özil"):
        make_entrant(tournament, name)
    pair(tournament)

    (page,) = pages_of(wish_for(tournament), "pairings-by-name")

    names = ["Åberg", "Łukasz", "Lund", "mertens", "Özil", "Zweig"]
    # Each name stands twice: as player and as opponent; the first column leads.
    places = [page.index("\n" + name) for name in names]
    assert places == sorted(places)


@pytest.mark.parametrize("columns", [1, 2])
def test_namesakes_are_told_apart_as_player_and_as_opponent(columns: int) -> None:
    tournament = make_tournament(2)
    make_entrant(tournament, "Maes", first_name="Jan")
    make_entrant(tournament, "Maës", first_name="Jan", is_namesake=True)
    pair(tournament)

    (page,) = pages_of(wish_for(tournament, columns=columns), "pairings-by-name")

    assert page.count("Maes, Jan (3)") == page.count("Maës, Jan (4)") == 2
    assert "Player001 (" not in page


def test_a_draft_says_so_on_paper() -> None:
    tournament = make_tournament(4)
    pair(tournament, publish=False)

    (page,) = pages_of(wish_for(tournament), "pairings")

    assert "DRAFT, not published" in page


def test_letters_of_many_scripts_are_printed(caplog: pytest.LogCaptureFixture) -> None:
    if not has_fonts():
        pytest.skip(f"the fonts of paper are not here: {', '.join(RUNTIME_PACKAGES)}")
    tournament = make_tournament(rounds_total=3)
    names = ["Wałęsa", "Peñarroya", "Erdős", "Карпов", "Nguyễn", "მაია", "侯逸凡"]
    for name in names:
        make_entrant(tournament, name)
    reader = PdfReader(
        io.BytesIO(as_pdf(wish_for(tournament), ["starting-list"])), strict=True
    )

    page = reader.pages[0].extract_text()

    for name in names:
        assert name in page
    assert "notdef" not in caplog.text


@pytest.mark.parametrize(
    "name",
    ["pairings", "pairings-by-name", "standings", "starting-list", "players-by-name"],
)
def test_two_columns_hold_everybody_on_half_the_pages(name: str) -> None:
    tournament = make_tournament(100)
    pair(tournament)

    pages = pages_of(wish_for(tournament, columns=2), name)

    assert len(pages) == (1 if name == "pairings" else 2)
    for number in range(1, 101):
        assert f"Player{number:03}" in "\n".join(pages)


def test_wide_wallchart_is_split_with_the_names_repeated() -> None:
    tournament = make_tournament(4, rounds_total=3)
    play_rounds(tournament, 1)
    chart = wallchart_sheet(tournament, order=WallchartOrder.RANK)
    heads = [str(number) for number in range(1, 21)]
    rows = [heads for _line in chart.lines]

    parts = tables._parts(chart, heads, rows, 14)

    assert [part.cells for part in parts] == [14, 6]
    assert parts[1].heads.split("\t") == heads[14:]
    for part in parts:
        assert [row.line for row in part.lines] == list(chart.lines)


def test_wallchart_of_an_all_play_all_says_each_result() -> None:
    tournament = make_tournament(4, system="round-robin", rounds_total=3)
    play_rounds(tournament, 3)

    (page,) = pages_of(wish_for(tournament), "wallchart-by-number")

    assert page.count("■") == 4
    assert "the player of that column" in page


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_cards_float_as_the_pairing_rules_do(system: str) -> None:
    tournament = make_tournament(9, system=system, rounds_total=5)
    play_rounds(tournament, 4, seed=3)
    record = tournament_record(tournament)
    arrows = {Float.UP: cards.UP, Float.DOWN: cards.DOWN, Float.NONE: ""}
    by_pk = {entrant.pk: entrant for entrant in tournament.entrants.all()}
    found = set()

    for outcome in Outcome.objects.filter(round__tournament=tournament):
        entrant = by_pk[outcome.entrant_id]
        rule = float_in_round(
            record,
            record.by_number[entrant.pairing_number or 0],
            outcome.round.number,
            system[-4:],
        )
        opponent = cards._opponent(outcome, by_pk)
        arrow = cards.float_arrow(tournament, record, outcome, entrant, opponent)
        assert arrow == arrows[rule], (entrant, outcome.round.number)
        found.add(arrow)

    assert found == {cards.UP, cards.DOWN, ""}


def test_pieces_cover_the_whole_paper() -> None:
    tournament = make_tournament(16)
    pair(tournament)
    wish = wish_for(tournament)

    slips, cards_, numbers = (
        len(pages_of(wish, name))
        for name in ("result-slips", "name-cards", "board-numbers")
    )

    assert (slips, cards_, numbers) == (2, 2, 4)


def test_paper_speaks_the_language_of_the_tournament() -> None:
    tournament = make_tournament(4)
    by = tournament.event.memberships.get().user
    update_settings(tournament=tournament, by=by, language="nl")

    (page,) = pages_of(wish_for(tournament), "starting-list")

    assert "Startlijst" in page


def test_every_page_repeats_the_head_and_says_which_of_how_many() -> None:
    tournament = make_tournament(120)
    pair(tournament)

    pages = pages_of(wish_for(tournament), "pairings")

    assert len(pages) == 2
    for number, page in enumerate(pages, 1):
        assert "Rating" in page
        assert f"{number} / 2" in page


def test_thirteen_rounds_fit_a_turned_page() -> None:
    tournament = make_tournament(16, rounds_total=13)
    play_rounds(tournament, 13)

    reader = PdfReader(
        io.BytesIO(as_pdf(wish_for(tournament), ["wallchart-by-number"]))
    )

    box = reader.pages[0].mediabox
    assert box.width > box.height
    assert len(reader.pages) == 1


def test_a_short_wallchart_stands_upright() -> None:
    tournament = make_tournament(6, rounds_total=3)
    play_rounds(tournament, 2)

    reader = PdfReader(io.BytesIO(as_pdf(wish_for(tournament), ["wallchart-by-rank"])))

    box = reader.pages[0].mediabox
    assert box.width < box.height


def test_us_letter_is_eleven_inches_high() -> None:
    tournament = make_tournament(4)

    reader = PdfReader(
        io.BytesIO(as_pdf(wish_for(tournament, size="letter"), ["starting-list"]))
    )

    assert round(float(reader.pages[0].mediabox.height)) == 11 * 72


def test_standings_on_paper_carry_the_chain() -> None:
    tournament = make_tournament(6, rounds_total=3)
    play_rounds(tournament, 1)

    (page,) = pages_of(wish_for(tournament), "standings")

    assert "Standings after round 1" in page
    assert "BH/C1" in page


def test_cards_show_requested_byes_and_blank_lines_for_rounds_to_come() -> None:
    tournament = make_tournament(4, rounds_total=4)
    by = tournament.event.memberships.get().user
    last = tournament.entrants.get(pairing_number=4)
    request_bye(entrant=last, round_number=1, kind="H", by=by)
    finish(pair(tournament))

    (page,) = pages_of(wish_for(tournament), "player-cards")

    assert "Half-point bye" in page


def test_slips_cut_and_stacked_run_in_board_order() -> None:
    slips = [Slip(board, "") for board in range(1, 15)]  # type: ignore[arg-type]  # the order is looked at

    pages = imposed(slips, 6)

    assert len(pages) == 3
    stack = [
        slip.board for place in range(6) for page in pages if (slip := page[place])
    ]
    assert stack == list(range(1, 15))


def test_key_of_the_tie_breaks_never_stands_alone_on_a_page() -> None:
    """Of as many players as fill a page, somebody goes over with it."""
    for players in range(47, 51):
        pages = pages_of(wish_for(make_tournament(players)), "standings")

        assert "Buchholz" in pages[-1]
        assert "Player" in pages[-1]


@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("standings", (43, 40)),
        ("starting-list", (45, 40)),
        ("wallchart-by-rank", (52, 46)),
        ("pairings-by-name", (39, 36)),
        ("pairings", (80, 74)),
    ],
)
def test_no_page_is_left_for_the_last_few_lines(
    name: str, players: tuple[int, int], size: str
) -> None:
    """Two lines more than a page of this size holds: all of them stand closer."""
    tournament = make_tournament(players[size == "letter"], rounds_total=5)
    pair(tournament)

    assert len(pages_of(wish_for(tournament, size=size), name)) == 1


def test_schedule_of_ten_players_is_one_page() -> None:
    tournament = make_tournament(10, system="round-robin", rounds_total=9)
    pair(tournament)

    assert len(pages_of(wish_for(tournament), "schedule")) == 1


def test_wallchart_says_after_which_round() -> None:
    tournament = make_tournament(6, rounds_total=3)
    play_rounds(tournament, 2)
    (page,) = pages_of(wish_for(tournament), "wallchart-by-rank")
    assert "Crosstable by rank, after round 2" in page

    play_rounds(tournament, 1)
    (page,) = pages_of(wish_for(tournament), "wallchart-by-number")
    assert "Crosstable by number, final" in page


LONG = "García-Fernández y Rodríguez"


@pytest.mark.parametrize(
    "name",
    [
        *("pairings", "pairings-by-name", "standings", "wallchart-by-rank"),
        *("starting-list", "check-in"),
    ],
)
def test_long_names_are_printed_to_their_end_and_large_enough(name: str) -> None:
    tournament = make_tournament(3, rounds_total=5)
    firsts = ("Maria-Magdalena Josefina Antonia", "Maria-Magdalena Josefina Bernarda")
    for first in firsts:
        make_entrant(tournament, LONG, first_name=first, club="Schaakkring Leie")
    pair(tournament)

    (page,) = pages_of(wish_for(tournament), name)
    read = " ".join(page.split())

    assert all(first in read for first in firsts)
    html = as_page(wish_for(tournament), [name])
    assert "fit-3" not in html or name == "pairings"


def test_few_pairings_are_set_large_and_many_are_not() -> None:
    """Twenty-five boards are read from further away than fifty."""
    for players, is_large in ((50, True), (100, False)):
        tournament = make_tournament(players)
        pair(tournament)
        html = as_page(wish_for(tournament), ["pairings"])
        assert ('class="pairings large"' in html) is is_large


def test_only_paper_of_a_round_says_that_it_is_a_draft() -> None:
    tournament = make_tournament(4, rounds_total=3)
    play_rounds(tournament, 1)
    pair(tournament, publish=False)

    pages = pages_of(wish_for(tournament), "pairings", "standings", "player-cards")

    assert ["DRAFT" in page for page in pages] == [True, False, False]


def test_the_pack_of_a_round_holds_every_document() -> None:
    tournament = make_tournament(6, rounds_total=3)
    pair(tournament)

    text = "\n".join(pages_of(wish_for(tournament), *ROUND_PACK))

    for title in ("Pairings of round 1", "Signature", "Crosstable", "Player cards"):
        assert title in text


def test_schedule_has_every_round_its_hours_results_and_who_rests() -> None:
    tournament = make_tournament(5, system="round-robin", rounds_total=5)
    update_settings(
        tournament=tournament,
        by=arbiter_of(tournament),
        round_times=["2026-03-14T13:00:00+00:00", "2026-03-21"],
    )
    assert "No schedule is published." in pages_of(wish_for(tournament), "schedule")[0]
    finish(pair(tournament), "1-0")

    (page,) = pages_of(wish_for(tournament), "schedule")

    assert [f"Round {n}" in page for n in range(1, 6)] == [True] * 5
    assert page.count("rests") == 5
    assert page.count("Player001") == 5
    assert page.count("1-0") == 2
    assert "14 Mar" in page
    assert "21 Mar" in page


def test_long_schedule_splits_no_round_over_pages() -> None:
    tournament = make_tournament(24, system="round-robin", rounds_total=23)
    pair(tournament)

    pages = pages_of(wish_for(tournament), "schedule")

    assert [page.count("Player001") for page in pages] == [
        page.count("Round ") for page in pages
    ]
    assert sum(page.count("Round ") for page in pages) == 23


@pytest.mark.parametrize("name", list(DOCUMENTS))
def test_every_document_can_be_made_before_the_first_round(name: str) -> None:
    tournament = make_tournament(3)
    if DOCUMENTS[name].needs_round:
        pair(tournament)

    assert pages_of(wish_for(tournament), name)
