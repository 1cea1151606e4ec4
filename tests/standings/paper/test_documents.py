"""Paper: what a document says, page by page, read back from its PDF."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from standings.paper.documents import DOCUMENTS, ROUND_PACK, as_pdf
from standings.paper.rounds import Slip, imposed
from standings.paper.sheets import PaperWish
from tests.factories import finish, make_entrant, make_tournament, pair, play_rounds
from tournaments.models import Tournament
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


def test_a_draft_says_so_on_paper() -> None:
    tournament = make_tournament(4)
    pair(tournament, publish=False)

    (page,) = pages_of(wish_for(tournament), "pairings")

    assert "DRAFT, not published" in page


def test_letters_of_many_scripts_are_printed() -> None:
    tournament = make_tournament(rounds_total=3)
    names = ["Wałęsa", "Peñarroya", "Erdős", "Карпов", "Nguyễn"]
    for name in names:
        make_entrant(tournament, name)

    (page,) = pages_of(wish_for(tournament), "starting-list")

    for name in names:
        assert name in page


def test_paper_speaks_the_language_of_the_tournament() -> None:
    tournament = make_tournament(4)
    by = tournament.event.memberships.get().user
    update_settings(tournament=tournament, by=by, language="nl")

    (page,) = pages_of(wish_for(tournament), "starting-list")

    assert "Startlijst" in page


def test_every_page_repeats_the_head_and_says_which_of_how_many() -> None:
    tournament = make_tournament(90)
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


def test_the_pack_of_a_round_holds_every_document() -> None:
    tournament = make_tournament(6, rounds_total=3)
    pair(tournament)

    text = "\n".join(pages_of(wish_for(tournament), *ROUND_PACK))

    for title in ("Pairings of round 1", "Result slips", "Crosstable", "Player cards"):
        assert title in text


@pytest.mark.parametrize("name", list(DOCUMENTS))
def test_every_document_can_be_made_before_the_first_round(name: str) -> None:
    tournament = make_tournament(3)
    if DOCUMENTS[name].needs_round:
        pair(tournament)

    assert pages_of(wish_for(tournament), name)
