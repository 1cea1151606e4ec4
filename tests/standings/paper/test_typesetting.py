"""Setting type: what fits a line, and lines in two columns."""

from __future__ import annotations

import pytest
from django.utils import translation
from django.utils.translation import gettext

from standings.paper.lists import PlayerLine
from standings.paper.typesetting import (
    fitted,
    in_columns,
    in_lines,
    lined_up,
    lines_on_a_wall,
    on_a_wall,
    padded,
    width_of,
)
from tournaments.models import Entrant


def test_short_name_is_set_as_it_is() -> None:
    assert fitted("Erdős, Pál", 10) == "Erdős, Pál"


@pytest.mark.parametrize(
    ("room", "begins"),
    [(7.2, '<span class="fit-1">'), (6.5, '<span class="fit-2">')],
)
def test_long_name_is_set_smaller(room: float, begins: str) -> None:
    name = "Lefèvre-Dubois"

    assert 7.2 < width_of(name) < 8
    assert fitted(name, room) == f"{begins}{name}</span>"


def test_endless_name_is_cut() -> None:
    cut = fitted("Van den Broeck-" * 8, 10)

    assert cut.startswith('<span class="fit-3">Van den')
    assert cut.endswith("…</span>")


def test_endless_name_is_cut_before_the_mark_of_a_namesake() -> None:
    cut = fitted("Van den Broeck-" * 8, 10, mark="(12)")

    assert cut.endswith("… (12)</span>")
    assert width_of(cut.split(">")[1].split("<")[0]) * 0.7 <= 10


def test_name_too_long_for_a_wall_breaks_behind_the_surname() -> None:
    name = "Vandenbroucke, Jean-Christophe"

    assert lines_on_a_wall(name, 9) == 2
    assert on_a_wall(name, 9) == "Vandenbroucke,<br>Jean-Christophe"
    assert on_a_wall(name, 9, before="\t") == "Vandenbroucke,<br>\tJean-Christophe"
    assert lines_on_a_wall(name, 14) == 1
    assert on_a_wall(name, 14) == fitted(name, 14)


def test_both_lines_of_a_name_have_one_size() -> None:
    name = "Li, Maximiliaan-Alexander"

    assert on_a_wall(name, width_of("Maximiliaan-Alexander") * 0.85) == (
        '<span class="fit-2">Li,</span><br>'
        '<span class="fit-2">Maximiliaan-Alexander</span>'
    )


def test_surname_longer_than_the_line_breaks_in_its_middle() -> None:
    lines = on_a_wall("Ramachandran Venkatasubramanian, Li", 11).split("<br>")

    assert len(lines) == 2
    assert lines[0].removesuffix("</span>").endswith("Ramachandran")
    assert on_a_wall("Venkatasubramanianramachandran", 9) == fitted(
        "Venkatasubramanianramachandran", 9
    )


def test_name_is_text_and_no_markup() -> None:
    assert fitted("<b>", 9) == "&lt;b&gt;"
    assert "<b>" not in fitted("<b>" * 9, 4)


def test_accents_take_no_room_and_chinese_letters_take_two() -> None:
    assert width_of("é") == width_of("e")
    assert width_of("侯") == 1


def test_figures_end_in_line() -> None:
    assert padded(["9", "10", "123"]) == ["\u2007\u20079", "\u200710", "123"]


def test_left_column_is_read_first_and_the_last_page_is_even() -> None:
    pages = in_columns(list(range(1, 10)), 2, 3)

    assert pages == [[(1, 3), (2, 4)], [(5, 8), (6, 9), (7, None)]]


def test_nobody_makes_no_page() -> None:
    assert in_columns([], 2, 3) == []


@pytest.mark.parametrize(
    ("name", "set_as"),
    [
        ("Janssens", "Janssens"),
        ("van der Wiel", "van der Wiel"),
        ("Vandenbroucke-Delacroix", "Vandenbroucke-<br>Delacroix"),
        ("de la Fuente y Saavedra", "de la Fuente<br>y Saavedra"),
    ],
)
def test_a_long_surname_stands_on_two_lines(name: str, set_as: str) -> None:
    assert in_lines(name, 9.5) == set_as


def test_details_of_a_card_begin_with_what_is_known() -> None:
    player = Entrant(surname="Janssens", club="Gent")

    assert PlayerLine(player, 1850, is_estimated=False).details == "1850 · Gent"
    player.federation = "BEL"
    assert PlayerLine(player, 0, is_estimated=False).details == "BEL · Gent"


def test_scores_stand_with_their_wholes_in_line() -> None:
    assert lined_up(["4", "3½", "½", "10"]) == [
        "\u20074",
        "\u20073½",
        "\u2007\u2007½",
        "10",
    ]


def test_title_and_name_are_set_smaller_together() -> None:
    name = "Łukaszewicz-Wiśniewska"
    room = 0.95 * (width_of(name) + 0.75 * width_of("WGM") + width_of(" "))

    assert fitted(name, room, title="WGM") == (
        f'<span class="fit-1"><small>WGM</small> {name}</span>'
    )


HEAD, MILLIMETRES_A_POINT = 7.5, 0.3528


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize(
    ("word", "tab"),
    [
        *(("Board", 9.5), ("Rank", 8), ("No.", 8)),
        *(("No.", 10), ("Rating", 10), ("Fed.", 10)),
    ],
)
def test_head_ends_before_its_tab(language: str, word: str, tab: float) -> None:
    """The tabs of print-tables.css; a longer word would push the next head on."""
    with translation.override(language):
        head = gettext(word)

    assert width_of(head) * HEAD * MILLIMETRES_A_POINT < tab
