"""What every test can ask for, and the options of the test run."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.contenttypes.management import create_contenttypes
from django.db.models.signals import post_migrate
from django.utils import translation

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
"""Reference tournaments beside the project, used by tests when they are there."""

DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "admin_client"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long", action="store_true", help="run the tests that take minutes too"
    )
    parser.addoption(
        "--database-only",
        action="store_true",
        help="run the tests that touch a database",
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
        kept = {item for item in items if depends_on_database(item)}
        config.hook.pytest_deselected(items=[i for i in items if i not in kept])
        items[:] = [item for item in items if item in kept]


def pytest_unconfigure() -> None:
    """Delete files of the run, and what SQLite leaves of a database held by a thread."""
    for left in Path(tempfile.gettempdir()).glob(f"ronde-test-{os.getpid()}.*"):
        if left.is_dir():
            shutil.rmtree(left)
        else:
            left.unlink(missing_ok=True)


def depends_on_database(item: pytest.Item) -> bool:
    """Tell whether a test works on rows of the database."""
    return item.get_closest_marker("django_db") is not None or bool(
        DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
    )


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """Leave out what Django writes again whenever a test has emptied the tables.

    The project asks for no permission and no content type of Django's.
    """
    post_migrate.disconnect(
        dispatch_uid="django.contrib.auth.management.create_permissions"
    )
    post_migrate.disconnect(create_contenttypes)


@pytest.fixture(autouse=True)
def no_language_left() -> Iterator[None]:
    """Forget the language in which a test asked for its last page."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Return the folder of reference tournaments, or skip the test without it."""
    if not CORPUS.is_dir():
        pytest.skip(f"the reference tournaments are not in {CORPUS}")
    return CORPUS
