from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import tournaments.trf.reader
from tests.tournaments.trf.drawing import FOUR, file, player, without_stated
from tournaments.record import (
    Kind,
    PlayerRecord,
    RoundOutcome,
    TournamentRecord,
)
from tournaments.trf import Edition, TrfError, read_trf, write_trf
from tournaments.trf.details import TEAM_CODES, TEXT_FIELDS
from tournaments.trf.types import declared_type, is_baku, system_declared_by

EDITIONS = list(Edition)


FULL = file(
    "012 Open of Ghent",
    "022 Ghent",
    "032 BEL",
    "042 2026/07/01",
    "052 2026/07/09",
    "062 5",
    "072 0",
    "092 Individual: Swiss-System (Dutch, FIDE rules of 2026)",
    "102 Arbiter, Ann",
    "112 Deputy, Dirk",
    "122 90 min + 30 sec",
    "172 BEL FIDON",
    "182 Ronde",
    "192 FIDE_DUTCH_2026",
    "222 5400+30",
    "132".ljust(91) + "26/07/01  26/07/02",
    "142 5",
    "152 B",
    "162  W 3.0    D 1.0    L 0.0    A 0.5    P 1.0    X 0.0",
    "212 PTS,BH/C1,BH",
    player(1, "3 w 1", "2 b =", points="3.5", rank="1"),
    f"BEL    1    A {'Player 1':33} 1987 VLA {'12345':>11}",
    player(2, "4 b 1", "1 w =", points="4.0", rank="1"),
    player(3, "1 b 0", "4 w 1", points="0.0", rank="4"),
    player(4, "2 w 0", "3 b 0", points="0.0", rank="4"),
    player(5, "bye U", "bye Z", points="1.5", rank="3"),
    "240 H 003    1",
    "240 Z 003    2    3",
    "240 F 004    4",
    "250       1.0 001 002 0001 0003",
    "250       0.5 003 003 0001 0003",
    "260 001 002    1    4    5",
    "299          -0.5  002    1",
    "299 W         0.0  002    3",
    "### closed at noon",
)
"""Every record of TRF26 for individuals that the reader takes."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_record_is_read_written_and_read_again(edition):
    record = read_trf(FULL)

    again = read_trf(write_trf(record, edition))

    if edition is Edition.TRF16:
        # TRF16 has no place for these; everything else comes back.
        lost = {"rank_method": "", "controller": "", "time_control_code": ""}
        record = replace(record, details=replace(record.details, **lost))
    assert without_stated(again) == without_stated(record)
    assert [p.stated_rank for p in again.players] == [1, 1, 4, 4, 3]


def test_trf26_text():
    record = read_trf(FULL)

    assert write_trf(record, Edition.TRF26) == FULL


@pytest.mark.parametrize("edition", EDITIONS)
def test_javafo_and_bbp_records_are_read_written_and_read_again(edition):
    record = read_trf(
        file(
            "XXR 9",
            "XXC black1",
            "XXS WW=1.0 BW=1.5 HPB=0.3 FW=0.9",
            player(1, "2 w 1"),
            player(2, "1 b 0"),
            player(3, "bye U"),
            "XXZ 2",
            "XXA    1  1.0  0.0  0.5",
            "XXP 1 3",
        )
    )

    assert without_stated(read_trf(write_trf(record, edition))) == without_stated(
        record
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_usual_points_are_declared_too(edition):
    """TRF16 has no record for points; 162 is ignored by whoever does not know it."""
    lines = write_trf(read_trf(file(*FOUR)), edition).splitlines()

    assert "162  W 1.0    D 0.5    L 0.0    P 1.0" in lines
    assert not [line for line in lines if line.startswith(("XXS", "BB"))]


POINTS = [
    ("162  W 3.0    D 1.0    P 1.0", "162  W 3.0    D 1.0    L 0.0    P 1.0"),
    ("BBZ  0.5", "162  W 1.0    D 0.5    L 0.0    Z 0.5    P 1.0"),
    ("162  A 0.5", "162  W 1.0    D 0.5    L 0.0    Z 0.5    P 1.0"),
    ("162  X 0.0", "162  W 1.0    D 0.5    L 0.0    P 1.0    X 0.0"),
    ("XXS WW=1 BW=1.5", "162  W 1.0    D 0.5    L 0.0    P 1.0"),
]
"""A line that says other points, and what record 162 of TRF16 says of them.

bbpPairings refuses a file with A, and takes Z in its place (trf.md 5.2); what 162 has
no word for stands in the dialects alone.
"""


@pytest.mark.parametrize(("said", "declared"), POINTS)
def test_trf16_declares_other_points_by_162_and_for_the_dialects(said, declared):
    record = read_trf(file(said, player(1, "2 w 1"), player(2, "1 b 0")))

    lines = write_trf(record, Edition.TRF16).splitlines()

    points = [line for line in lines if line.startswith(("162", "XXS", "BB"))]
    assert points[0] == declared
    assert points[-1].startswith("XXS")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("said", "_declared"), POINTS)
def test_lines_about_points_do_not_contradict_each_other(said, _declared, edition):
    """Whoever knows one of the dialects alone reads the points as far as it says them."""
    players = (player(1, "2 w 1"), player(2, "1 b 0"))
    record = read_trf(file(said, *players))
    lines = write_trf(record, edition).splitlines()

    assert read_trf(write_trf(record, edition)).scoring == record.scoring
    for start in ("162", "BB", "XXS"):
        own = [line for line in lines if line.startswith(start)]
        if not own:
            continue
        alone = read_trf(file(*own, *players)).scoring
        said_elsewhere = {
            name
            for name, value in alone._asdict().items()
            if value != getattr(record.scoring, name)
        }
        assert said_elsewhere <= LEFT_TO_OTHERS[start], (start, said_elsewhere)


LEFT_TO_OTHERS = {
    "162": {"black_win", "zero_point_bye", "forfeit_loss"},
    "BB": set(),
    "XXS": {"adjourned"},
}
"""What a dialect has no word for: colours in 162, absence apart from forfeit there."""


SAMPLES = {
    "012": "012 Open",
    "022": "022 Ghent",
    "032": "032 BEL",
    "042": "042 2026/07/01",
    "052": "052 2026/07/09",
    "092": "092 Swiss",
    "102": "102 Arbiter, Ann",
    "112": "112 Deputy, Dirk",
    "122": "122 90 min",
    "132": "132".ljust(91) + "26/07/01",
    "142": "142 5",
    "152": "152 B",
    "162": "162  W 3.0    D 1.0",
    "172": "172 BEL FIDON",
    "182": "182 Ronde",
    "192": "192 FIDE_DUTCH_2026",
    "202": "202 BH,SB",
    "212": "212 PTS,BH",
    "222": "222 5400+30",
    "240": "240 H 002    1",
    "250": "250       1.0 001 002 0001 0002",
    "260": "260 001 002    1    2",
    "299": "299          -0.5  001    1",
    "###": "### a remark",
    "XXR": "XXR 5",
    "XXC": "XXC black1",
    "XXS": "XXS WW=3.0 BW=2.0",
    "XXA": "XXA    1  1.0  0.5",
    "XXP": "XXP 1 2",
    "XXZ": "XXZ 1",
    "BBW": "BBW  3.0",
    "BBD": "BBD  1.0",
    "BBL": "BBL  0.5",
    "BBZ": "BBZ  0.5",
    "BBF": "BBF  0.5",
    "BBU": "BBU  0.5",
    **{code: f"{code}   1 Alpha" for code in sorted(TEAM_CODES)},
    "NED": f"NED    1    A {'Player 1':33} 1987 NHN {'12345':>11}",
}
"""A line of each record that is read, but for the players themselves."""
ONLY_TRF26 = {"172", "182", "222"}
"""Records for which TRF16 has no place."""


def test_samples_hold_every_record_that_the_reader_takes():
    reader = Path(tournaments.trf.reader.__file__).read_text(encoding="utf-8")
    named = set(re.findall(r'"(\d{3}|###|XX[A-Z]|BB[A-Z])"', reader))

    assert named | TEXT_FIELDS.keys() | TEAM_CODES <= SAMPLES.keys() | {"001"}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("code", SAMPLES)
def test_each_record_alone_is_read_written_and_read_again(code, edition):
    players = (player(1, "2 w 1"), player(2, "1 b 0"), player(3, "bye Z"))
    record = read_trf(file(*players, SAMPLES[code]))
    is_lost = edition is Edition.TRF16 and code in ONLY_TRF26

    again = read_trf(write_trf(record, edition))

    assert record != read_trf(file(*players))
    assert (without_stated(again) == without_stated(record)) is not is_lost


@pytest.mark.parametrize("edition", EDITIONS)
def test_byes_beyond_the_last_round_are_not_written(edition):
    """Whoever withdrew stays away from a round that does not exist."""
    record = read_trf(file("142 2", *FOUR))
    withdrawn = replace(record, absences={1: Kind.HALF_POINT_BYE})

    assert write_trf(withdrawn, edition) == write_trf(record, edition)


def test_trf16_uses_the_records_that_javafo_and_bbppairings_know():
    record = read_trf(FULL.replace("    X 0.0", ""))

    lines = write_trf(replace(record, forbidden=()), Edition.TRF16).splitlines()

    codes = {line[:3] for line in lines}
    assert {"XXR", "XXC", "XXS", "XXA", "BBW", "BBD", "BBU", "BBZ", "BBF"} <= codes
    assert not codes & {"142", "152", "240", "250"}
    assert "XXR 5" in lines
    assert "XXC black1" in lines
    # Half a point of the next round stands in the score already, as JaVaFo wants it.
    first = next(line for line in lines if line.startswith("001    1"))
    assert first[80:84] == " 4.5"
    assert first.endswith("  0000 - H")


def test_team_lines_and_games_without_colours_come_back():
    record = read_trf(
        file(
            player(1, "2 - 1", points="7.0"),
            player(2, "1 - 0"),
            "310   1 Alpha",
            "362  TW 2.0",
        )
    )

    text = write_trf(record)

    assert "   2 - 1" in text
    assert "082 1\n" in text
    assert without_stated(read_trf(text)) == without_stated(record)


def test_a_pairing_bye_with_other_points_is_written_as_a_bonus():
    outcome = RoundOutcome(Kind.PAIRING_BYE, points=5)
    record = TournamentRecord((PlayerRecord(1, outcomes=(outcome,)),), 1)

    assert read_trf(write_trf(record)).players[0].score == 5


@pytest.mark.parametrize(
    "record",
    [
        TournamentRecord((PlayerRecord(10_000),), 1),
        TournamentRecord((PlayerRecord(1, adjustments=((0, 1000),)),), 1),
    ],
)
def test_what_the_format_cannot_hold_is_refused(record):
    with pytest.raises(TrfError, match="no room"):
        write_trf(record)


def test_names_stay_in_their_columns():
    name = "De la Très-Longue-Compagnie,\nMaximilienne Éléonore"
    record = TournamentRecord((PlayerRecord(1, name=name),), 1)

    (found,) = read_trf(write_trf(record)).players

    assert found.name == "De la Très-Longue-Compagnie, Maxi"


def test_line_ends():
    text = write_trf(read_trf(file(*FOUR)), line_end="\r\n")

    assert text.count("\r\n") == text.count("\n") == 7


@pytest.mark.parametrize(
    ("system", "acceleration", "words", "code"),
    [
        ("dutch-2026", "", "FIDE rules of 2026", "FIDE_DUTCH_2026"),
        ("dutch-2017", "baku", "2017), Baku acceleration", "FIDE_DUTCH_2017_BAKU"),
        ("dutch-2013", "baku", "before 2017), Baku", "CUSTOM_SWISS"),
        ("dutch-2026", "own", "accelerated: own", "FIDE_DUTCH_2026"),
        ("round-robin", "", "Round-Robin", "BERGER_ROUNDROBIN"),
        ("swiss-no-colours", "", "without colours", "CUSTOM_SWISS"),
        ("house", "", "house", "CUSTOM_SWISS"),
    ],
)
def test_declared_type(system, acceleration, words, code):
    declared = declared_type(system, acceleration=acceleration)

    assert words in declared.words
    assert declared.code == code
    assert is_baku(code) == code.endswith("_BAKU")
    if code.startswith(("FIDE", "BERGER")):
        assert system_declared_by(code) == system


@pytest.mark.parametrize(
    ("start", "system"),
    [
        ("", "dutch-2026"),
        ("soon", "dutch-2026"),
        ("2026/02/01", "dutch-2026"),
        ("2026/01/31", "dutch-2017"),
        ("01.07.2017", "dutch-2017"),
        ("2017/06/30", "dutch-2013"),
    ],
)
def test_dutch_system_without_a_year_goes_by_the_date(start, system):
    assert system_declared_by("FIDE_DUTCH", start=start) == system
    assert system_declared_by("FIDE_DUTCH_BAKU", start=start) == system
    assert system_declared_by("FIDE_DUTCH_2026", start=start) == "dutch-2026"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_corpus_survives_the_round_trip(corpus, edition):
    for path in sorted(corpus.glob("*/*.trf"))[::7]:
        record = read_trf(path.read_bytes())
        again = read_trf(write_trf(record, edition))
        assert without_stated(again) == without_stated(record), path.name
