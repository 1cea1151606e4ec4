"""What every test can ask for, and the options of the test run."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
"""Reference tournaments beside the project, used by tests when they are there."""

DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "admin_client"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="run the tests that take minutes too"
    )
    parser.addoption(
        "--database-only", action="store_true", help="run what touches a database"
    )


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    if not config.getoption("--long"):
        skip = pytest.mark.skip(reason="takes minutes; run with --long")
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(skip)
    if config.getoption("--database-only"):
        kept = [item for item in items if touches_database(item)]
        config.hook.pytest_deselected(items=[i for i in items if i not in set(kept)])
        items[:] = kept


def pytest_unconfigure() -> None:
    """Delete what SQLite leaves beside a test database that a thread still held."""
    for left in Path(tempfile.gettempdir()).glob(f"ronde-test-{os.getpid()}.*"):
        left.unlink(missing_ok=True)


def touches_database(item: pytest.Item) -> bool:
    """Tell whether a test works on rows, itself or through a fixture."""
    return item.get_closest_marker("django_db") is not None or bool(
        DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
    )


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Return the folder of reference tournaments, or skip the test without it."""
    if not CORPUS.is_dir():
        pytest.skip(f"the reference tournaments are not in {CORPUS}")
    return CORPUS
