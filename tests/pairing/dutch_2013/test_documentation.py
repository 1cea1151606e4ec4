"""The pages of the older Swiss systems name code, tests and positions that exist."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
RULES = ROOT / "docs" / "rules"
PAGES = {"dutch-2013.md": "dutch_2013", "no-colours.md": "no_colours"}
CODE = re.compile(r"`([a-zA-Z_]\w*(?:\.\w+)*)`")


def articles(page: str) -> list[list[str]]:
    """Return article, rule, code and tests of each row of the table of articles."""
    text = (RULES / page).read_text("utf-8").split("## Articles")[1].split("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split(" | ")]
        for line in text.splitlines()
        if line.startswith("| ") and not line.startswith("| Article")
    ]
    assert len(rows) > 20
    return rows


@cache
def every_test() -> str:
    return "".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))


def names_something(name: str, package: str) -> bool:
    """Whether a dotted name leads to a module, class or function."""
    for start in (f"pairing.engine.{package}.{name}", name):
        parts = start.split(".")
        for cut in range(len(parts), 0, -1):
            try:
                found = import_module(".".join(parts[:cut]))
            except ModuleNotFoundError:
                continue
            for part in parts[cut:]:
                found = getattr(found, part, None)
            if found is not None:
                return True
            break
    return False


@pytest.mark.parametrize("page", PAGES)
def test_every_function_named_exists(page):
    for row in articles(page):
        for name in CODE.findall(row[2]):
            if name != "swiss-first-place":
                assert names_something(name, PAGES[page]), (row[0], name)


@pytest.mark.parametrize("page", [*PAGES, "readings.md"])
def test_every_test_named_exists(page):
    named = re.findall(r"`(?:[\w/]+\.py)?(?:::)?(test_\w+)(\*|…)?", page_text(page))
    assert len(named) > 20
    for name, is_prefix in named:
        is_file = any((ROOT / "tests").rglob(f"{name}.py"))
        assert is_file or f"def {name}{'' if is_prefix else '('}" in every_test(), name


def page_text(page: str) -> str:
    return (RULES / page).read_text("utf-8")


def test_every_position_of_the_two_texts_is_named_and_exists():
    files = {path.stem for path in (ROOT / "tests/data/dutch-2013/texts").glob("*.trf")}
    table = page_text("readings.md").split("### Where the French and the Dutch")[1]
    named = set(re.findall(r"`([a-z0-9]+(?:_[a-z0-9]+)+)`", table.split("\n## ")[0]))

    assert {name for name in named if not name.startswith("test_")} == files
