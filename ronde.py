#!/usr/bin/env python3
"""Ronde's launcher: serve, test and look after one installation.

    python3 ronde.py serve        run tournaments on this machine
    python3 ronde.py test         run the tests

It needs Python 3.11 or later and nothing else: it makes the environment itself.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from launcher import environment
from launcher.doctor import doctor
from launcher.environment import Refusal
from launcher.server import prepare, serve

OLDEST_PYTHON = (3, 11)


def test(options: argparse.Namespace) -> int:
    """Run the tests, or what the arguments choose."""
    environment.ensure_environment(environment.DEV)
    environment.ensure_system_packages()
    command: list[str | Path] = [environment.PYTHON, "-m", "pytest"]
    if not any(word.startswith("-n") for word in options.arguments):
        command += ["-n", str(min(os.cpu_count() or 1, 4))]
    more = {"CHROMIUM": found} if (found := environment.browser()) else {}
    return environment.run(
        *command, *options.arguments, env=environment.child_environment(**more)
    )


BENCHES: dict[str, tuple[str, ...]] = {
    "pairing": ("-m", "pairing", "bench"),
    "standings": ("-m", "standings", "bench"),
    "pages": ("-m", "config.bench"),
}

LOAD = ("-m", "config.load")


def bench(options: argparse.Namespace) -> int:
    """Time pairing beside a second engine, standings, and public pages.

    A first word (pairing, standings, pages) chooses one; the rest is for it. --load
    sends a thousand phones to a server on PostgreSQL instead.
    """
    environment.ensure_environment(environment.DEV)
    words = list(options.arguments)
    chosen: list[tuple[str, ...]]
    if "--load" in words:
        words.remove("--load")
        chosen = [LOAD]
    elif words and words[0] in BENCHES:
        chosen = [BENCHES[words.pop(0)]]
    else:
        chosen = [BENCHES["pairing"]] if words else list(BENCHES.values())
    env = environment.child_environment()
    codes = [
        environment.run(environment.PYTHON, *command, *words, env=env)
        for command in chosen
    ]
    return max(codes)


def backup(options: argparse.Namespace) -> int:
    """Keep every event, or one, as an archive under var/backups."""
    environment.require_installation()
    environment.ensure_environment()
    names = [options.event] if options.event else []
    return environment.run(
        environment.PYTHON,
        "manage.py",
        "backup",
        *names,
        env=environment.child_environment(),
    )


def restore(options: argparse.Namespace) -> int:
    """Bring an event back from its archive, also to a machine that has nothing yet."""
    if not options.file.is_file():
        raise Refusal(f"There is no file {options.file}.")
    environment.ensure_environment()
    prepare(environment.child_environment(), "--no-demo")
    return environment.run(
        environment.PYTHON,
        "manage.py",
        "restore",
        options.file.resolve(),
        env=environment.child_environment(),
    )


def password(options: argparse.Namespace) -> int:
    """Give a user of this installation a new password."""
    environment.require_installation()
    environment.ensure_environment()
    return environment.run(
        environment.PYTHON,
        "manage.py",
        "new_password",
        options.name,
        env=environment.child_environment(),
    )


def port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


def parser() -> argparse.ArgumentParser:
    main_parser = argparse.ArgumentParser(
        prog="ronde.py", description="Run chess tournaments in the browser."
    )
    commands = main_parser.add_subparsers(dest="command", required=True)

    def add(
        name: str, action: Callable[[argparse.Namespace], int]
    ) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=(action.__doc__ or "").splitlines()[0])
        command.set_defaults(action=action)
        return command

    serving, checking = add("serve", serve), add("doctor", doctor)
    for command in (serving, checking):
        command.add_argument("--host", default="127.0.0.1", help="0.0.0.0: the hall")
        command.add_argument("--port", type=port, default=8000)
    serving.add_argument("--workers", type=int, help="server processes")
    serving.add_argument("--no-demo", action="store_true", help="no demo event")
    for name, action in (("test", test), ("bench", bench)):
        add(name, action)
    add("password", password).add_argument("name", help="user name")
    add("backup", backup).add_argument("event", nargs="?", help="address of one event")
    add("restore", restore).add_argument("file", type=Path, help="an archive")
    return main_parser


def main(words: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    if sys.version_info < OLDEST_PYTHON:
        print("Ronde needs Python 3.11 or later.", file=sys.stderr)
        return 1
    # What follows “test” and “bench” belongs to pytest and to the engine.
    options, rest = parser().parse_known_args(words)
    options.arguments = rest
    if rest and options.action not in (test, bench):
        parser().error(f"unknown: {' '.join(rest)}")
    try:
        return int(options.action(options))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
