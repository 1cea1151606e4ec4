"""What every test can ask for, and the options of the test run."""

from __future__ import annotations

from pathlib import Path

import pytest

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
"""Reference tournaments beside the project, used by tests when they are there."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="run the tests that take minutes too"
    )


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    if config.getoption("--long"):
        return
    skip = pytest.mark.skip(reason="takes minutes; run with --long")
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Return the folder of reference tournaments, or skip the test without it."""
    if not CORPUS.is_dir():
        pytest.skip(f"the reference tournaments are not in {CORPUS}")
    return CORPUS
