"""The doctor: what is right and what is wrong with this installation."""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable

from launcher import environment
from launcher.environment import Refusal
from launcher.server import require_free_port
from tournaments.hall_network import hall_address

LEAST_DISK = 200_000_000

ASK_POSTGRESQL = """
import sys
import psycopg
try:
    line = psycopg.connect(sys.argv[1], connect_timeout=5)
    print(line.execute("select version()").fetchone()[0].split(",")[0])
except psycopg.Error as error:
    sys.exit(str(error))
"""


def doctor(options: argparse.Namespace) -> int:
    """Say in ten lines what is right and what is wrong."""
    checks: list[tuple[str, Callable[[], str]]] = [
        ("Python", check_python),
        ("Environment", check_environment),
        ("Folder var", check_folder),
        ("Disk", check_disk),
        ("Database", check_database),
        ("Migrations", check_migrations),
        ("Port", lambda: check_port(options)),
        ("Pango", check_pango),
        ("Browser", check_browser),
        ("Hall", lambda: f"http://{hall_address()}:{options.port}/"),
    ]
    is_well = True
    for name, check in checks:
        try:
            mark, text = "ok", check()
        except Refusal as refusal:
            mark, text = "!!", str(refusal)
            is_well = False
        print(f"{mark}  {name:12} {text}")
    return 0 if is_well else 1


def check_python() -> str:
    return f"{sys.version.split()[0]} on {sys.platform}"


def check_environment() -> str:
    if not environment.made_from():
        raise Refusal("not made yet; “python3 ronde.py serve” makes it")
    if not environment.is_installed(environment.RUNTIME):
        raise Refusal("older than requirements.txt; “python3 ronde.py serve” renews it")
    return str(environment.VENV)


def check_folder() -> str:
    probe = environment.VAR / ".probe"
    try:
        environment.VAR.mkdir(parents=True, exist_ok=True)
        probe.write_text("x", encoding="utf-8")
        probe.unlink()
    except OSError as error:
        raise Refusal(
            f"{environment.VAR} cannot be written ({error.strerror})"
        ) from error
    return str(environment.VAR)


def check_disk() -> str:
    free = shutil.disk_usage(
        environment.VAR if environment.VAR.exists() else environment.ROOT
    ).free
    if free < LEAST_DISK:
        raise Refusal(f"only {free // 1_000_000} MB free; make room")
    return f"{free // 1_000_000_000} GB free"


def check_database() -> str:
    if url := os.environ.get("DATABASE_URL"):
        require_environment()
        done = subprocess.run(
            [str(environment.PYTHON), "-c", ASK_POSTGRESQL, url],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise Refusal(f"DATABASE_URL: {' '.join(done.stderr.split())}")
        return done.stdout.strip()
    file = environment.sqlite_file()
    if not file.exists():
        return "not made yet; the first start makes it"
    try:
        with sqlite3.connect(f"file:{file.as_posix()}?mode=ro", uri=True) as connection:
            (answer,) = connection.execute("PRAGMA quick_check").fetchone()
    except sqlite3.Error as error:
        raise Refusal(f"{file} cannot be read ({error})") from error
    if answer != "ok":
        raise Refusal(f"{file} is damaged ({answer}); restore a backup")
    return f"{file}, {file.stat().st_size // 1000} kB, sound"


def require_environment() -> None:
    if not environment.PYTHON.exists():
        raise Refusal("no environment yet")


def check_migrations() -> str:
    require_environment()
    if not environment.has_installation():
        return "none yet; the first start makes them"
    try:
        check_database()
    except Refusal as refusal:
        raise Refusal("not known as long as the database does not answer") from refusal
    done = subprocess.run(
        [str(environment.PYTHON), "manage.py", "migrate", "--check"],
        cwd=environment.ROOT,
        env=environment.child_environment(),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise Refusal("the database is older than the program; serve brings it up")
    return "up to date"


def check_port(options: argparse.Namespace) -> str:
    require_free_port(options.host, options.port)
    return f"{options.port} is free"


def check_pango() -> str:
    if not environment.has_pango():
        raise Refusal(
            f"missing, no PDF; type: {environment.package_command(environment.RUNTIME_PACKAGES)}"
        )
    return "found"


def check_browser() -> str:
    return environment.browser() or "none (only the tests need one)"
