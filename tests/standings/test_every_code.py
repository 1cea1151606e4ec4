"""Every code with every modifier under every edition: a figure or a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from standings.__main__ import main
from standings.chains import ChainError, parse_chain
from standings.cli.words import working_text
from standings.ranking import standings_table
from standings.tiebreaks import TIE_BREAKS, Edition, ModifierKind, StandingsInput
from standings.tiebreaks.modifiers import MODIFIER_NAMES, read_modifier
from standings.tiebreaks.registry import FORMER_CODES, TEAM_CODES
from tournaments.trf import read_trf

DATA = Path(__file__).resolve().parents[1] / "data"
FILES = (
    "tiebreaks-2026/tiny-007p04r-200024.trf",
    "tiebreaks-2026/wild-025p09r-200201.trf",
    "tiebreaks-2012/wild-014p06r-100187.trf",
    "no-colours/r099.trf",
    "dutch-2013/001-04p-r03.trf",
)
ODD_CODES = (
    "",
    "XYZ",
    "B H",
    "BH:GP",
    "BH+1",
    "É",
    "BH\x00",
    "1",
    "BHBHBHBHBHBHBHBHBH",
)
MODIFIERS = (
    "", "C", "C0", "C1", "C2", "C3", "C30", "C1.5", "C+1", "M", "M1", "M2", "M30",
    "L", "L1", "L0", "L+1", "L-1", "L+30", "K2", "P", "F", "R", "U1400", "U0", "U9999",
    "X", "-", "c1", "C1/P", "P/M1", "C1/C1", "C1/M1", "P/P", "F/P", "R/U1400", "/",
    "C1[1]", "[1-2]", "[2-]", "[x]", "[2-1]", "[", "Ⅽ1", "C²",
)  # fmt: skip


def entries() -> list[str]:
    codes = (*TIE_BREAKS, *sorted(TEAM_CODES), *FORMER_CODES, *ODD_CODES)
    return [
        code + ("" if not text or text[0] == "[" else "/") + text
        for code in codes
        for text in MODIFIERS
    ]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("edition", Edition)
def test_every_entry_is_computed_or_refused_with_a_sentence(edition, file):
    given = StandingsInput(
        read_trf((DATA / file).read_bytes()), edition=edition, draw="stored"
    )
    computed: set[str] = set()
    refused: dict[str, str] = {}
    for word in entries():
        try:
            table = standings_table(given, parse_chain(word, edition))
        except ChainError as refusal:
            refused[word] = str(refusal)
            continue
        computed.add(word)
        (column,) = table.columns
        assert len(table.rows) == given.count
        for row in table.rows:
            (text,) = table.texts(row)
            (working,) = table.working(row.number)
            head, *_rows = working_text(working, column, edition).splitlines()
            assert head.startswith(f"{column} "), word
            assert head.endswith(f": {text}"), word
    for word, sentence in refused.items():
        assert sentence.endswith("."), word
        assert len(sentence.split()) > 4, word
    assert computed == accepted(edition, given.rounds_known)


def accepted(edition: Edition, rounds: int) -> set[str]:
    """Return the entries that the articles of an edition give a meaning to."""
    words = set()
    for code, tie_break in TIE_BREAKS.items():
        if edition not in tie_break.editions():
            continue
        kinds = tie_break.accepted(edition)
        names = [code, *(old for old, new in FORMER_CODES.items() if new == code)]
        for text in ("", "[1-2]", "[2-]"):
            words |= {name + text for name in names}
        for text in (
            "C1", "C2", "C3", "C30", "M1", "M2", "M30", "L+1", "L-1", "L+30", "P", "F",
            "R", "U1400", "c1", "C1/P", "P/M1", "F/P", "R/U1400", "C1[1]",
        ):  # fmt: skip
            parts = [read_modifier(p) for p in text.upper().split("[")[0].split("/")]
            read = [part for part in parts if part is not None]
            cut = sum(
                int(number) * (2 if kind is ModifierKind.MEDIAN else 1)
                for kind, number in read
                if kind in (ModifierKind.CUT, ModifierKind.MEDIAN)
            )
            is_long = text in ("C3", "C30", "M30", "L+30")
            if all(kind in kinds for kind, _ in read) and not (
                is_long and (cut or 30) >= rounds
            ):
                words |= {f"{name}/{text}" for name in names}
    return words


def test_every_modifier_is_among_those_tried():
    tried = {read[0] for text in MODIFIERS if (read := read_modifier(text))}
    assert tried == set(ModifierKind) == set(MODIFIER_NAMES)


@pytest.mark.parametrize("file", FILES)
def test_every_edition_prints_its_whole_list_and_its_workings(capsys, file):
    for edition in Edition:
        chain = ",".join(c for c, t in TIE_BREAKS.items() if edition in t.editions())
        arguments = ["table", str(DATA / file), "--edition", edition, "--draw", "a"]
        assert main([*arguments, "--chain", chain]) == 0
        head, *lines = capsys.readouterr().out.splitlines()
        assert head == "StartNo\tRank\t" + chain.replace(",", "\t")
        assert all(line.count("\t") == head.count("\t") for line in lines)
        for line in lines[:3]:
            number = line.split("\t")[0]
            assert main([*arguments, "--chain", chain, "--working", number]) == 0
            text = capsys.readouterr().out
            heads = [x.split()[0] for x in text.splitlines() if not x.startswith(" ")]
            assert heads == chain.split(",")
