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


def test_every_criterion_has_a_row():
    rows = [
        [cell.strip() for cell in line.split("|")[1:3]]
        for line in TEXT.splitlines()
        if line.startswith("|")
    ]
    new = {row[0] for row in rows}
    old = {row[1] for row in rows}
    for rule in RULES["dutch-2026"]:
        if rule.label.startswith("C"):
            assert rule.label in new
    for rule in RULES["dutch-2017"]:
        if rule.label[0] in "AC":
            assert rule.label in old


def test_every_path_named_exists():
    for path in re.findall(r"`(tests/[\w/.]+)`", TEXT):
        assert (ROOT / path).exists(), path
