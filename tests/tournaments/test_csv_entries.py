from __future__ import annotations

import random

import pytest

from tournaments.csv_entries import MAX_LINES, read_entries, with_columns
from tournaments.csv_values import split_name


def faults(source):
    return [(f.line, f.column, f.reason) for f in read_entries(source).faults]


def test_every_column_is_read():
    table = read_entries(
        "Name;Rating;Rapid;Title;Sex;Birth;Fed;FIDE ID;Licence;Club;Category;E-mail;"
        "Estimate;Shirt\n"
        "Jansen, Piet;2104;2050;fm;m;1990-05-31;ned;1012345;L7;De Toren;U20;"
        "p@example.org;2000;XL\n"
    )

    assert table.faults == ()
    assert table.left_out == ("Shirt",)
    (row,) = table.rows
    assert row.line == 2
    assert row.name == "Jansen, Piet"
    assert row.fields == {
        "surname": "Jansen",
        "first_name": "Piet",
        "ratings": {"standard": 2104, "rapid": 2050},
        "title": "FM",
        "sex": "m",
        "birth": "1990/05/31",
        "federation": "NED",
        "fide_id": "1012345",
        "national_id": "L7",
        "club": "De Toren",
        "category": "U20",
        "email": "p@example.org",
        "estimate": 2000,
    }


@pytest.mark.parametrize(
    ("header", "columns"),
    [
        (
            "Nom;Prénom;Élo;Titre;Fédération",
            "surname first_name rating title federation",
        ),
        ("Naam;Geboortedatum;Stamnummer;Vereniging", "name birth national_id club"),
        ("Achternaam\tVoornaam\tGeslacht", "surname first_name sex"),
        ("Name,Fide-ID,Rtg", "name fide_id rating"),
    ],
)
def test_headers_in_three_languages(header, columns):
    separator = next(mark for mark in "\t;," if mark in header)
    line = separator.join(["x"] + [""] * header.count(separator))

    assert read_entries(f"{header}\n{line}").columns == tuple(columns.split())


def test_quotes_commas_and_blank_lines():
    table = read_entries('\n"name","club"\n\n"Berg, Ann","Pion, ""en"" Dame"\n')

    (row,) = table.rows
    assert (row.line, row.name) == (4, "Berg, Ann")
    assert row.fields["club"] == 'Pion, "en" Dame'


@pytest.mark.parametrize(
    ("source", "names", "ratings"),
    [
        ("Ann Berg\nBo Dal", ["Berg, Ann", "Dal, Bo"], [None, None]),
        ("Berg, Ann;1800\nDal;", ["Berg, Ann", "Dal"], [1800, None]),
        ("Berg, Ann\nDal, Bo", ["Berg, Ann", "Dal, Bo"], [None, None]),
        ("Berg, Ann, 1800", ["Berg, Ann"], [1800]),
    ],
)
def test_tables_without_header(source, names, ratings):
    table = read_entries(source, rating_kind="blitz")

    assert not table.has_header
    assert [row.name for row in table.rows] == names
    assert [row.fields.get("ratings", {}).get("blitz") for row in table.rows] == ratings


@pytest.mark.parametrize(
    ("name", "split"),
    [
        ("Berg, Ann", ("Berg", "Ann")),
        ("Ann Berg", ("Berg", "Ann")),
        ("DUPONT Jean-Luc", ("DUPONT", "Jean-Luc")),
        ("Jean DE LA TOUR", ("DE LA TOUR", "Jean")),
        ("Jan van der Berg", ("van der Berg", "Jan")),
        ("BERG", ("BERG", "")),
    ],
)
def test_names_are_split(name, split):
    assert split_name(name) == split


@pytest.mark.parametrize(
    ("birth", "read"),
    [
        ("1990", "1990/00/00"),
        ("1990/00/00", "1990/00/00"),
        ("1990-5", "1990/05/00"),
        ("31/12/1990", "1990/12/31"),
        ("31.12.1990", "1990/12/31"),
        ("-", ""),
    ],
)
def test_births(birth, read):
    (row,) = read_entries(f"name;birth\nBerg;{birth}").rows

    assert row.fields["birth"] == read


def test_faults_name_line_and_column():
    source = (
        "Name;Rating;Title;Sex;Born;Fed;FIDE id;Mail\n"
        "A One;x;GM;m;1990;NED;1;\n"
        ";1800\n"
        "A Two;4000;XM;q;31/02/1990;Holland;12a;nobody\n"
        "A Three;1500;;;12 May;;123456789012;\n"
        "A Four;1;2;3;4;5;6;7;8\n"
        "A Five;1850 F;-;v;1990;NED;55;\n"
        "A Six;0;;;;;55;\n"
        "Five, A;;;;1990;;;\n"
    )

    assert faults(source) == [
        (2, "Rating", "a rating is a number up to 3500, not “x”"),
        (3, "", "the name is missing"),
        (4, "Rating", "a rating is a number up to 3500, not “4000”"),
        (
            4,
            "Title",
            "“XM” is not a title; expected GM, IM, WGM, FM, WIM, CM, WFM, WCM",
        ),
        (4, "Sex", "“q” is not understood; write m or w"),
        (4, "Born", "there is no such day: “31/02/1990”"),
        (4, "Fed", "a federation has three letters, such as NED, not “Holland”"),
        (4, "FIDE id", "a FIDE id is a number of at most 11 digits, not “12a”"),
        (4, "Mail", "“nobody” is not an address"),
        (5, "Born", "a birth is a year or a day such as 2009-12-31, not “12 May”"),
        (
            5,
            "FIDE id",
            "a FIDE id is a number of at most 11 digits, not “123456789012”",
        ),
        (6, "", "9 cells, but the header names 8 columns"),
        (8, "", "the same player stands on line 7"),
        (9, "", "the same player stands on line 7"),
    ]
    assert [row.line for row in read_entries(source).rows] == [7]


@pytest.mark.parametrize(
    ("source", "line", "reason"),
    [
        ("", 1, "the list is empty"),
        (" \n\n", 1, "the list is empty"),
        (",,\n,\n", 1, "the list is empty"),
        ("rating;club\n1800;x", 1, "no column is called “name”"),
        ("name;rating\n", 1, "no player follows the header"),
        ("1;2;3;4;5\n", 1, "the first line should name the columns"),
        ("name;club\nBerg;x\nDal;\x00", 3, "this is not text"),
        ('name;club\nBerg;"x\nDal;y\n', 2, "a quotation mark opens here"),
        ('name;club\n"Berg" x;y\n', 2, "text follows a closing quotation mark"),
        ('"name" x;club\nBerg;y\n', 1, "text follows a closing quotation mark"),
        ("name\n" + "x" * 200_000, 2, "a cell is far too long"),
        ("name\n" + "Berg\n" * MAX_LINES, MAX_LINES + 1, "at most 10000 lines"),
        (b"x" * 9_000_000, 1, "9 million characters"),
    ],
)
def test_tables_that_cannot_be_read(source, line, reason):
    table = read_entries(source)

    assert len(table.faults) == 1
    assert table.faults[0].line == line
    assert reason in table.faults[0].reason


def test_latin_1_text():
    (row,) = read_entries("name\nMüller, Zoë".encode("latin-1")).rows

    assert row.name == "Müller, Zoë"


def test_noise_never_raises():
    noise = random.Random(3)
    for _ in range(300):
        text = "".join(noise.choice('name;,\t"\n19é-') for _ in range(200))
        table = read_entries(text)
        assert table.rows or table.faults


def test_line_that_cannot_be_cut_hides_no_other():
    table = read_entries('name;rating\n"Berg" x;1800\nDal;1700\nOs;many\n')

    assert [fault.line for fault in table.faults] == [2, 4]
    assert [row.line for row in table.rows] == [3]


def test_spreadsheet_names_its_separator_in_a_line_of_its_own():
    table = read_entries("sep=;\nname;rating\nBerg, Ann;1800\nDal, Bo;many\n")

    assert [row.name for row in table.rows] == ["Berg, Ann"]
    assert [fault.line for fault in table.faults] == [4]


def test_columns_that_nobody_understands_are_shown_with_what_is_in_them():
    table = read_entries("Nr\tDeelnemer\tLand\n1\tMaes, Lotte\tBEL\n")

    assert table.rows == ()
    assert table.first == ("Nr", "Deelnemer", "Land")
    assert table.second == ("1", "Maes, Lotte", "BEL")
    assert table.columns == ("", "", "federation")


@pytest.mark.parametrize(
    ("source", "is_header"),
    [
        ("Nr\tDeelnemer\tPts\n1\tMaes, Lotte\t1874\n", True),
        ("\n\nNr;Deelnemer;Pts\r\n1;Maes, Lotte;1874\r\n", True),
        ("sep=;\nNr;Deelnemer;Pts\n1;Maes, Lotte;1874\n", True),
        ('"N,r",Deelnemer,Pts\n1,"Maes, Lotte",1874\n', True),
        ("1;Maes, Lotte;1874", False),
    ],
)
def test_chosen_columns_become_the_header(source, is_header):
    text = with_columns(source, ["", "name", "rating"], is_header=is_header)

    table = read_entries(text)
    (row,) = table.rows
    assert table.faults == ()
    assert (row.name, row.fields["ratings"]) == ("Maes, Lotte", {"standard": 1874})


def test_column_left_out_does_not_come_back_by_its_name():
    text = with_columns("Name;Club;Shirt\nMaes;Toren;XL\n", ["name", "", ""])

    table = read_entries(text)
    assert [row.fields.get("club") for row in table.rows] == [None]
    assert table.left_out == ("Shirt",)


@pytest.mark.parametrize(
    ("source", "columns"),
    [("", ["name"]), ("\n \n", []), ("sep=;", ["name"]), ("x" * 200_000, ["a", "b"])],
)
def test_choosing_columns_of_nonsense_is_no_fault(source, columns):
    assert isinstance(with_columns(source, columns), str)
