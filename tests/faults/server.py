"""The production server as processes of their own, on the database of the test.

What `ronde.py serve` runs is run here with the same command; it can be killed without
warning and put up again.
"""

from __future__ import annotations

import argparse
import atexit
import http.client
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from urllib.parse import quote, urlencode

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings

from launcher.server import server_command
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
FORM = "application/x-www-form-urlencoded"
TOKEN = "x" * 32
"""What the form token and its cookie agree on: any 32 letters will do."""
PATIENCE = 120.0
"""Seconds before a server counts as dead; the machine may be busy."""


def database_url(*, host: str = "", port: str = "") -> str:
    """Return the address of the test database, perhaps by way of a proxy."""
    found = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{quote(str(found['NAME']))}"
    user, password = quote(found["USER"]), quote(found["PASSWORD"])
    host, port = host or found["HOST"], port or str(found["PORT"] or 5432)
    return f"postgres://{user}:{password}@{host}:{port}/{found['NAME']}"


@cache
def static_files() -> Path:
    """Collect the static files with their hashed names, once for all servers."""
    folder = Path(tempfile.mkdtemp(prefix="ronde-static-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    backend = "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"
    storages = {**settings.STORAGES, "staticfiles": {"BACKEND": backend}}
    with override_settings(STATIC_ROOT=folder, STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0)
    return folder


@dataclass
class Server:
    """One production server; `start` and `kill` may be called again and again."""

    folder: Path
    database: str
    workers: int = 1
    more: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def environment(self) -> dict[str, str]:
        kept = {
            name: os.environ[name]
            for name in ("PATH", "HOME", "LANG", "SECRET_KEY")
            if name in os.environ
        }
        return {
            **kept,
            "DATABASE_URL": self.database,
            "RONDE_VAR": str(self.folder),
            "STATIC_ROOT": str(static_files()),
            "LOG_LEVEL": "ERROR",
            "PAGE_REST_SECONDS": "0",
            **self.more,
        }

    def start(self) -> None:
        options = argparse.Namespace(
            host="127.0.0.1", port=self.port, workers=self.workers
        )
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                server_command(options),
                cwd=ROOT,
                env=self.environment(),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                connection_ = http.client.HTTPConnection(
                    "127.0.0.1", self.port, timeout=PATIENCE
                )
                connection_.request("GET", "/language/en/")
                connection_.getresponse().read()
                connection_.close()
                return
            except (OSError, http.client.HTTPException):
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)

    def kill(self) -> None:
        """End every process of the server at once, without a word."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._wait_until_closed()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()

    def _wait_until_closed(self) -> None:
        """Wait until the last process has let go of the port."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                return
            time.sleep(0.02)
        raise TimeoutError

    def log(self) -> str:
        return (self.folder / "server.log").read_text("utf-8", "replace")


@contextmanager
def running_server(folder: Path, **options: object) -> Iterator[Server]:
    """Run a server on the test database until the block ends."""
    database = str(options.pop("database", "") or database_url())
    # The test lets go of the file: the server then recovers it alone.
    connection.close()
    server = Server(folder, database, **options)  # type: ignore[arg-type]
    try:
        server.start()
        yield server
    finally:
        server.stop()


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    text: str
    headers: dict[str, str]


class Phone:
    """A client of a running server, signed in by the cookie of a session."""

    def __init__(self, server: Server, user: User | None = None) -> None:
        self.server = server
        self.cookies = {"csrftoken": TOKEN}
        if user is not None:
            client = Client()
            client.force_login(user)
            name = settings.SESSION_COOKIE_NAME
            self.cookies[name] = client.cookies[name].value
        self._line: http.client.HTTPConnection | None = None

    def ask(
        self,
        address: str,
        form: dict[str, str] | None = None,
        *,
        timeout: float = PATIENCE,
        **headers: str,
    ) -> Answer:
        """Send a request and read the whole answer; raise OSError when none comes."""
        if self._line is None:
            self._line = http.client.HTTPConnection(
                "127.0.0.1", self.server.port, timeout
            )
        sent = {
            "Cookie": "; ".join(f"{n}={v}" for n, v in self.cookies.items()),
            **headers,
        }
        body = None
        if form is not None:
            body = urlencode(form)
            sent |= {"Content-Type": FORM, "X-CSRFToken": TOKEN}
        try:
            self._line.request("GET" if form is None else "POST", address, body, sent)
            answer = self._line.getresponse()
            text = answer.read().decode("utf-8", "replace")
            headers_ = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, text, headers_)
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise OSError(str(error)) from error

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None
