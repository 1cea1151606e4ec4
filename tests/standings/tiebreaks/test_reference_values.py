"""Every figure of the reference tournaments, by FIDE's checker and the rules of 2012.

A sample is always compared; the whole collection when it stands beside the project.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from standings.chains import parse_chain
from standings.ranking import standings_table
from standings.tiebreaks import Edition, StandingsInput, figure_text
from tournaments.trf import read_trf

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "tests" / "data"
COLLECTION = ROOT.parent / "shared" / "corpus"
RANKS = "Rank by PTS DE BH/C1 BH SB"


def collection_pairs(folder: str, tournaments: str) -> list[tuple[Path, Path]]:
    values = COLLECTION / folder
    if not values.is_dir():
        pytest.skip("the collection of reference tournaments is not there")
    return [
        (COLLECTION / tournaments / f"{path.stem}.trf", path)
        for path in sorted(values.glob("*.tsv"))
    ]


def sample_pairs(folder: str) -> list[tuple[Path, Path]]:
    return [
        (path.with_suffix(".trf"), path)
        for path in sorted((SAMPLE / folder).glob("*.tsv"))
    ]


def is_same(ours: str, theirs: str) -> bool:
    """The reference prints some zeros as 0 and some as 0.0."""
    return ours == theirs or (theirs == "0" and ours.strip("0.") == "")


def differences(tournament: Path, values: Path, edition: Edition) -> list[str]:
    given = StandingsInput(read_trf(tournament.read_bytes()), edition=edition)
    with values.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    codes = [name for name in rows[0] if " " not in name and name != "StartNo"]
    found = []
    for entry in parse_chain(",".join(codes), edition):
        figures = entry.tie_break.figures(given, entry.modifiers)
        for row in rows:
            figure = figures[given.index_of[int(row["StartNo"])]]
            text = figure_text(figure, entry.tie_break.unit)
            if not is_same(text, row[entry.column]):
                number, expected = row["StartNo"], row[entry.column]
                found.append(f"{number} {entry.column}: {text}, not {expected}")
    if RANKS in rows[0]:
        table = standings_table(given, parse_chain("PTS,DE,BH/C1,BH,SB", edition))
        ranks = {row.number: row.rank for row in table.rows}
        found += [
            f"{row['StartNo']} ranks {ranks[int(row['StartNo'])]}, not {row[RANKS]}"
            for row in rows
            if ranks[int(row["StartNo"])] != int(row[RANKS])
        ]
    return found


@pytest.mark.parametrize(
    ("tournament", "values"),
    sample_pairs("tiebreaks-2026"),
    ids=lambda path: path.stem,
)
def test_sample_2026_equals_the_checker(tournament, values):
    assert differences(tournament, values, Edition.RULES_2026) == []


@pytest.mark.parametrize(
    ("tournament", "values"),
    sample_pairs("tiebreaks-2012"),
    ids=lambda path: path.stem,
)
def test_sample_2012_equals_the_readings(tournament, values):
    assert differences(tournament, values, Edition.RULES_2012) == []


@pytest.mark.oracle
def test_collection_2026_equals_the_checker():
    files = collection_pairs("tiebreaks-2026", "dutch-2026")
    assert len(files) >= 7
    for tournament, values in files:
        assert differences(tournament, values, Edition.RULES_2026) == [], values.stem


@pytest.mark.oracle
def test_collection_2012_equals_the_readings():
    files = collection_pairs("tiebreaks-2012", "dutch-2017")
    assert len(files) >= 7
    for tournament, values in files:
        assert differences(tournament, values, Edition.RULES_2012) == [], values.stem
