from __future__ import annotations

import errno
import json
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from config.environment import database, flag, kept_secret, sqlite_database, words

ROOT = Path(__file__).resolve().parents[2]

READ = """
import json, config.settings as s
print(json.dumps({
    "debug": s.DEBUG, "secret": s.SECRET_KEY, "hosts": s.ALLOWED_HOSTS,
    "engine": s.DATABASES["default"]["ENGINE"], "secure": s.SESSION_COOKIE_SECURE,
    "hsts": s.SECURE_HSTS_SECONDS, "ssl": s.SECURE_SSL_REDIRECT,
    "guard": "config.security.HallHostMiddleware" in s.MIDDLEWARE,
}))
"""


def settings_with(tmp_path, **environment):
    """Return the settings that a fresh process reads from an environment."""
    done = subprocess.run(
        [sys.executable, "-c", READ],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "RONDE_VAR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return done.stderr.strip().splitlines()[-1]
    return json.loads(done.stdout)


def test_hall_profile_needs_nothing(tmp_path):
    found = settings_with(tmp_path)
    again = settings_with(tmp_path)

    assert found == again
    assert len(found["secret"]) > 60
    assert (found["debug"], found["secure"], found["hsts"]) == (False, False, 0)
    assert found["engine"] == "django.db.backends.sqlite3"
    assert found["guard"] is True


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({}, "SECRET_KEY is missing."),
        ({"SECRET_KEY": "x"}, "ALLOWED_HOSTS is missing."),
        ({"RONDE_PROFILE": "other"}, "RONDE_PROFILE should be hall or public."),
        ({"DEBUG": "perhaps"}, "DEBUG should be 1 or 0"),
        (
            {"SECRET_KEY": "x", "ALLOWED_HOSTS": "a", "DATABASE_URL": "mysql://x"},
            "DATABASE_URL should begin with",
        ),
    ],
)
def test_a_missing_setting_stops_the_start_with_a_sentence(
    tmp_path, environment, sentence
):
    assert sentence in settings_with(
        tmp_path, **{"RONDE_PROFILE": "public", **environment}
    )


def test_public_profile_is_strict(tmp_path):
    found = settings_with(
        tmp_path,
        RONDE_PROFILE="public",
        SECRET_KEY="given",
        ALLOWED_HOSTS="chess.example.org, www.example.org",
        DATABASE_URL="postgres://u@h/n",
    )

    assert found["hosts"] == ["chess.example.org", "www.example.org"]
    assert (found["secure"], found["ssl"], found["guard"]) == (True, True, False)
    assert found["hsts"] > 0
    assert found["engine"] == "django.db.backends.postgresql"
    assert not (tmp_path / "secret-key").exists()


def test_public_profile_passes_the_deployment_check(tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy"],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "RONDE_VAR": str(tmp_path),
            "RONDE_PROFILE": "public",
            "SECRET_KEY": "".join(chr(33 + n) for n in range(90)),
            "ALLOWED_HOSTS": "chess.example.org",
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0
    assert "no issues" in done.stdout
    assert done.stderr == ""


def test_postgres_url():
    found = database("postgres://ann%40x:p%2Fw@db.local:5433/open?sslmode=require")

    assert {
        key: found[key] for key in ("NAME", "USER", "PASSWORD", "HOST", "PORT")
    } == {
        "NAME": "open",
        "USER": "ann@x",
        "PASSWORD": "p/w",
        "HOST": "db.local",
        "PORT": "5433",
    }
    assert found["OPTIONS"] == {"sslmode": "require", "connect_timeout": "5"}


def test_sqlite_url():
    assert database("sqlite:////srv/x.sqlite3")["NAME"] == Path("/srv/x.sqlite3")


def test_other_databases_are_refused():
    with pytest.raises(ImproperlyConfigured):
        database("oracle://x/y")


def test_secret_is_made_once_and_private(tmp_path):
    file = tmp_path / "new" / "secret-key"

    assert kept_secret(file) == kept_secret(file)
    if os.name != "nt":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_secret_that_a_fallen_machine_left_empty_is_made(tmp_path):
    file = tmp_path / "secret-key"
    file.touch()

    assert len(kept_secret(file)) > 60
    assert kept_secret(file) == kept_secret(file)
    assert list(tmp_path.iterdir()) == [file]


def test_secret_that_finds_no_room_leaves_no_file(tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            kept_secret(tmp_path / "secret-key")

    assert list(tmp_path.iterdir()) == []


def test_flags_and_words(monkeypatch):
    monkeypatch.setenv("X", "On")
    assert flag("X") is True
    monkeypatch.setenv("X", "0")
    assert flag("X", default=True) is False
    monkeypatch.delenv("X")
    assert flag("X", default=True) is True
    monkeypatch.setenv("X", " a, b,,")
    assert words("X") == ["a", "b"]


def test_sqlite_waits_for_other_writers_and_flushes_every_commit(tmp_path):
    found = sqlite_database(tmp_path / "x.sqlite3")
    options = found["OPTIONS"]
    with closing(sqlite3.connect(found["NAME"])) as opened:
        opened.executescript(options["init_command"])
        (mode,) = opened.execute("PRAGMA journal_mode").fetchone()
        (flush,) = opened.execute("PRAGMA synchronous").fetchone()

    assert (mode, flush) == ("wal", 2)
    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 20)


@pytest.mark.django_db(transaction=True)
def test_settings_of_sqlite_are_those_of_every_connection():
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no such settings")
    with connection.cursor() as cursor:
        (mode,) = cursor.execute("PRAGMA journal_mode").fetchone()
        (cache,) = cursor.execute("PRAGMA cache_size").fetchone()

    assert (mode, cache) == ("wal", -32000)
