"""What an earlier version kept comes up to this one: its databases and its archive.

`tests/data/releases/VERSION/` holds them, made by that version with the demo event:
the file of SQLite, the same rows as a dump of PostgreSQL (`pg_dump --inserts --no-owner
--no-privileges`), and the archive. docs/operations.md says how a new one is added.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from django.db import connection
from psycopg import sql

from tests.factories import make_user
from tournaments.archive import JOURNAL, MANIFEST, export_event, import_event

ROOT = Path(__file__).resolve().parents[2]
RELEASES = sorted((ROOT / "tests" / "data" / "releases").iterdir())

each_release = pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.name)
each_database = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])


def files_of(archive: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(BytesIO(archive)) as packed:
        return {name: json.loads(packed.read(name)) for name in packed.namelist()}


@dataclass(frozen=True)
class Installation:
    """An installation of an earlier version, with a database of its own."""

    var: Path
    database_url: str = ""

    def manage(self, *words: str) -> str:
        """Run a command of manage.py as it is now."""
        environment = {**os.environ, "RONDE_VAR": str(self.var), "SECRET_KEY": "x"}
        for name in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE"):
            environment.pop(name, None)
        if self.database_url:
            environment["DATABASE_URL"] = self.database_url
        done = subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *words],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def installation(
    release: Path, kind: str, db: None, tmp_path: Path
) -> Iterator[Installation]:
    """Return an installation as the earlier version left it."""
    if kind == "sqlite":
        packed = (release / "ronde.sqlite3.gz").read_bytes()
        (tmp_path / "ronde.sqlite3").write_bytes(gzip.decompress(packed))
        yield Installation(tmp_path)
        return
    if connection.vendor != "postgresql":
        pytest.skip("needs a server: runs with TEST_DATABASE_URL")
    found = connection.settings_dict
    name = f"{found['NAME']}_upgrade"
    place = {
        "host": found["HOST"] or None,
        "port": found["PORT"] or None,
        "user": found["USER"] or None,
        "password": found["PASSWORD"] or None,
    }
    with psycopg.connect(dbname="postgres", autocommit=True, **place) as server:
        server.execute(
            sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name))
        )
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            dump = gzip.decompress((release / "ronde.sql.gz").read_bytes())
            with psycopg.connect(dbname=name, **place) as target:
                target.execute(dump)
            user, password = quote(found["USER"]), quote(found["PASSWORD"])
            line = f"{found['HOST'] or '127.0.0.1'}:{found['PORT'] or 5432}"
            url = f"postgres://{user}:{password}@{line}/{quote(name)}"
            yield Installation(tmp_path, url)
        finally:
            server.execute(
                sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
            )


@pytest.fixture
def upgraded(installation: Installation) -> Installation:
    """Return the installation with its database brought up to date."""
    assert "[ ]" in installation.manage("showmigrations", "--plan")
    installation.manage("migrate", "--verbosity=0")
    return installation


def test_first_release_is_kept():
    assert "0.1.0" in [release.name for release in RELEASES]


@each_release
@pytest.mark.django_db
def test_archive_of_an_earlier_version_comes_in_with_nothing_lost(release):
    old = (release / "event.zip").read_bytes()

    event = import_event(data=old, by=make_user())

    kept, now = files_of(old), files_of(export_event(event=event))
    assert now[JOURNAL] == kept[JOURNAL]
    for name in kept.keys() - {MANIFEST, JOURNAL}:
        rows = {row["uid"]: row for row in now[name]}
        assert len(rows) == len(kept[name])
        for row in kept[name]:
            assert row.items() <= rows[row["uid"]].items()


@each_release
@each_database
@pytest.mark.django_db
def test_database_of_an_earlier_version_gives_the_archive_of_that_version(
    release, upgraded
):
    event = import_event(data=(release / "event.zip").read_bytes(), by=make_user())

    kept = upgraded.manage("backup").strip()

    assert Path(kept).read_bytes() == export_event(event=event)


@each_release
@each_database
def test_upgraded_database_needs_no_further_migration(release, upgraded):
    assert "[ ]" not in upgraded.manage("showmigrations", "--plan")
    upgraded.manage("migrate", "--check")


@each_release
@each_database
def test_upgraded_database_takes_new_rows(release, upgraded):
    """The counters of the keys go on behind the rows that were there."""
    told = upgraded.manage(
        "shell",
        "--no-imports",
        "-c",
        "from django.contrib.auth.models import User\n"
        "from tournaments.models import Event\n"
        "from tournaments.services.events import update_event\n"
        "event, by = Event.objects.get(), User.objects.create_user('new')\n"
        "update_event(event=event, by=by, place='Ghent')\n"
        "print(event.journal.order_by('-pk')[0].act)",
    )

    assert told.strip() == "update_event"
