"""Reading settings from environment variables."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL;"
    # A result that was entered must outlive a pulled plug: every commit is flushed.
    "PRAGMA synchronous=FULL;"
    "PRAGMA temp_store=MEMORY;"
    "PRAGMA cache_size=-32000;"
)


def flag(name: str, *, default: bool = False) -> bool:
    """Return a yes/no variable."""
    text = os.environ.get(name, "").strip().lower()
    if not text:
        return default
    if text in ("1", "true", "yes", "on"):
        return True
    if text in ("0", "false", "no", "off"):
        return False
    raise ImproperlyConfigured(f"{name} should be 1 or 0, not {text!r}.")


def seconds(name: str, *, default: float, least: float = 0.001) -> float:
    """Return a variable that is a time in seconds."""
    text = os.environ.get(name, "").strip()
    try:
        value = float(text) if text else default
    except ValueError:
        value = -1
    if not least <= value < float("inf"):
        raise ImproperlyConfigured(
            f"{name} should be a number of seconds, not {text!r}."
        )
    return value


def words(name: str) -> list[str]:
    """Return a variable of words separated by commas."""
    return [
        word.strip() for word in os.environ.get(name, "").split(",") if word.strip()
    ]


def database(url: str) -> dict[str, Any]:
    """Return Django's settings for a database named by a URL.

    postgres://user:password@host:port/name?sslmode=require or sqlite:///path.
    """
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite_database(Path(unquote(parts.path.removeprefix("/"))))
    if parts.scheme not in ("postgres", "postgresql"):
        raise ImproperlyConfigured(
            "DATABASE_URL should begin with postgres:// or sqlite:///."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        # Without it a phone would wait for minutes on a server that is away.
        "OPTIONS": {"connect_timeout": "5", **dict(parse_qsl(parts.query))},
        # A connection costs more than most requests, and all of them would end in the
        # same moment. One that broke is found before it is used.
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
    }


def sqlite_database(path: Path) -> dict[str, Any]:
    """Return settings for SQLite under several writers.

    A transaction takes the write lock when it begins: one that reads first and writes
    later could otherwise be refused in the middle.
    """
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 60,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": SQLITE_PRAGMAS,
        },
    }


def kept_secret(path: Path) -> str:
    """Return the secret in a file, making the file the first time.

    It is written apart: a machine that falls, or a full disk, leaves no half of it. An
    empty file is none.
    """
    if secret := _secret_in(path):
        return secret
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(secrets.token_urlsafe(50) + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            # Of several processes one gives the file its name; its secret is in use.
            os.link(unfinished, path)
        except OSError:
            # Not the first one; or an empty file is there; or this disk has no links.
            if not _secret_in(path):
                unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return _secret_in(path)


def _secret_in(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""


def page_caches(address: str) -> dict[str, dict[str, Any]]:
    """Return Django's caches: memory, and the pages that several machines share."""
    caches: dict[str, dict[str, Any]] = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    }
    if address:
        if not address.startswith(("redis://", "rediss://", "unix://")):
            raise ImproperlyConfigured("CACHE_URL should start with redis://.")
        caches["pages"] = {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": address,
            "KEY_PREFIX": "ronde",
            "OPTIONS": {"socket_timeout": 0.5, "socket_connect_timeout": 0.5},
        }
    return caches
