"""docs/rules/round-robin.md names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "docs" / "rules" / "round-robin.md").read_text("utf-8")


def test_every_test_named_exists():
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    named = re.findall(r"`(test_\w+)`", TEXT)
    assert len(named) > 10
    for name in named:
        assert f"def {name}(" in tests, name


def test_every_path_named_exists():
    for path in re.findall(r"`((?:tests|tournaments)/[\w/.]+)`", TEXT):
        assert (ROOT / path).exists(), path
