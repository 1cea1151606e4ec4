"""Readers of rating lists: the same players from text, XML and CSV."""

from __future__ import annotations

import pytest

from tests.tournaments.rating_lists.made_lists import HEADING, write_text, write_xml
from tournaments.rating_lists import federation_csv, fide_text, fide_xml
from tournaments.rating_lists.listed import (
    Listed,
    ListUnreadable,
    birth_of,
    rating_of,
    search_words,
    sex_of,
    title_of,
)

AERTS = Listed(
    number="201103",
    name="Aerts, Noor",
    fide_id="201103",
    federation="BEL",
    sex="w",
    title="WGM",
    birth="1994/00/00",
    standard=2311,
    rapid=2250,
    blitz=2198,
)
O_NEILL = Listed(
    number="700003",
    name="O'Neill, Seán",
    fide_id="700003",
    federation="IRL",
    sex="m",
)


def test_text_of_fixed_width_is_read_by_its_headings(tmp_path):
    lines = write_text(tmp_path / "list.txt").read_text(encoding="utf-8").splitlines()

    found = list(fide_text.listed_players(lines))

    assert found[0] == AERTS
    assert found[3] == O_NEILL
    assert len(found) == 5


def test_text_and_xml_hold_the_same_players(tmp_path):
    text = write_text(tmp_path / "list.txt").read_text(encoding="utf-8").splitlines()
    with write_xml(tmp_path / "list.xml").open("rb") as xml:
        assert list(fide_xml.listed_players(xml)) == list(
            fide_text.listed_players(text)
        )


def test_list_of_one_rating_calls_its_column_by_the_month():
    heading = "ID Number      Name                      Fed Sex Tit  NOV26 Gms K  B-day"
    line = "201103         Aerts, Noor               BEL F   WGM  2250  4   20 1994"

    found = list(fide_text.listed_players([heading, line], kind="rapid"))

    assert (found[0].standard, found[0].rapid) == (0, 2250)
    assert found[0].birth == "1994/00/00"


def test_line_without_id_or_name_is_counted_not_read():
    lines = [HEADING, "no number here", "", "201103"]

    assert list(fide_text.listed_players(lines)) == [None, None]


def test_text_without_headings_is_refused():
    with pytest.raises(ListUnreadable, match="no-headings"):
        list(fide_text.listed_players(["201103 Aerts"]))


@pytest.mark.parametrize("text", ["<playerslist><player>", "", "<html></html>"])
def test_xml_that_is_no_list_is_refused(text, tmp_path):
    path = tmp_path / "list.xml"
    path.write_text(text)
    with path.open("rb") as file, pytest.raises(ListUnreadable):
        list(fide_xml.listed_players(file))


def test_federation_list_is_read_by_its_mapped_columns():
    lines = [
        "Stamnummer;Naam;Voornaam;Elo;Fide;Geboren;Club;Geslacht",
        '24101;Aerts;Noor;2290;201103;17-05-1994;"Schaakclub; Gent";V',
        ";zonder nummer;;;;;;",
    ]
    columns = federation_csv.guessed_columns(federation_csv.headings_of(lines[0]))
    assert columns == {
        "number": "Stamnummer",
        "name": "Naam",
        "first_name": "Voornaam",
        "fide_id": "Fide",
        "club": "Club",
        "sex": "Geslacht",
        "birth": "Geboren",
        "standard": "Elo",
    }

    found = list(federation_csv.listed_players(lines, columns))

    assert found == [
        Listed(
            number="24101",
            name="Aerts, Noor",
            fide_id="201103",
            sex="w",
            birth="1994/05/17",
            club="Schaakclub; Gent",
            standard=2290,
        ),
        None,
    ]


def test_federation_list_needs_id_and_name():
    with pytest.raises(ListUnreadable):
        list(federation_csv.listed_players(["a,b", "1,2"], {"number": "a"}))


@pytest.mark.parametrize(
    ("reader", "text", "value"),
    [
        (birth_of, "1994", "1994/00/00"),
        (birth_of, "1994-05-17", "1994/05/17"),
        (birth_of, "17/05/1994", "1994/05/17"),
        (birth_of, "0000", ""),
        (birth_of, "soon", ""),
        (rating_of, " 2311 ", 2311),
        (rating_of, "9999", 0),
        (rating_of, "-", 0),
        (sex_of, "F", "w"),
        (sex_of, "H", "m"),
        (sex_of, "?", ""),
        (title_of, "g", "GM"),
        (title_of, "wfm", "WFM"),
        (title_of, "NM", ""),
        (search_words, "O'Neill,  SEAN", "o neill sean"),
        (search_words, "Lefèvre, Zoé", "lefevre zoe"),
    ],
)
def test_fields_are_read_as_lists_write_them(reader, text, value):
    assert reader(text) == value
