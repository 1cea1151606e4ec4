"""docs/rules/dutch.md names functions and tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

from tests.pairing.labels import RULES

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "docs" / "rules" / "dutch.md").read_text("utf-8")
REFERENCE = re.compile(r"`([\w/]+\.py)`((?:,? `\w+`)+)")


def test_every_function_and_test_named_exists():
    references = REFERENCE.findall(TEXT)
    assert len(references) > 50
    for file, names in references:
        folder = "tests/pairing" if "test_" in file else "pairing/engine"
        source = (ROOT / folder / file).read_text("utf-8")
        for name in re.findall(r"`(\w+)`", names):
            assert f"def {name}(" in source, (file, name)


def rows() -> list[list[str]]:
    """Return the cells of every row of the tables of rules."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in TEXT.splitlines()
        if line.startswith("|") and not line.startswith("|---")
    ]


def articles(column: int) -> set[str]:
    return {label for row in rows() for label in row[column].split(", ")}


def test_every_rule_that_can_be_switched_off_has_a_row():
    new, old = articles(0), articles(1)

    assert {rule.label for rule in RULES["dutch-2026"]} <= new
    assert {rule.label for rule in RULES["dutch-2017"]} <= old


def test_every_article_about_candidates_and_colours_has_a_row():
    new, old = articles(0), articles(1)

    assert {f"3.{n}" for n in range(1, 9)} | {"4.2", "4.4", "5.1"} <= new
    assert {f"B.{n}" for n in range(1, 9)} | {"E"} <= old
    assert {"C.04.2 3.1", "C.04.2 3.4", "C.04.2 3.5", "C.04.2 3.6"} <= new


def test_every_row_of_the_rules_names_a_test():
    tables = [row for row in rows() if len(row) > 2 and row[0] != "2026"]

    assert len(tables) > 50
    for row in tables:
        assert len(row) == 5, row
        assert "`test_" in row[4], row


def test_every_position_named_is_one_of_a_rule():
    named = re.findall(r"`test_rule_decides\[([\w.-]+)\]`", TEXT)

    assert sorted(named) == sorted(
        f"{edition}-{rule.label}"
        for edition, rules in RULES.items()
        for rule in rules
        if rule.label != "A.9"  # Its row stands among the definitions.
    )


def test_every_path_named_exists():
    for path in re.findall(r"`(tests/[\w/.]+)`", TEXT):
        assert (ROOT / path).exists(), path
