#!/usr/bin/env python3
"""Ronde's launcher: serve, test and look after one installation.

    python3 ronde.py serve        run tournaments on this machine
    python3 ronde.py test         run every test

It needs Python 3.11 or later and nothing else: it makes the environment itself.
"""

from __future__ import annotations

import argparse
import ctypes.util
import hashlib
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
INTERPRETERS = {"nt": "Scripts/python.exe"}
PYTHON = VENV / INTERPRETERS.get(os.name, "bin/python")
STAMPS = VENV / "ronde-stamps.json"
RUNTIME = "requirements.txt"
DEV = "requirements-dev.txt"
VAR = Path(os.environ.get("RONDE_VAR") or ROOT / "var")
OLDEST_PYTHON = (3, 11)
LEAST_DISK = 200_000_000

RUNTIME_PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
"""Debian packages without which there is no PDF."""
TEST_PACKAGES = ("chromium", "fonts-dejavu-core", "gettext", "poppler-utils")
"""Debian packages for the browser tests, the catalogues and reading PDF."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")


class Refusal(Exception):
    """Something that stands in the way; the sentence says what to do."""


# -- environment ---------------------------------------------------------------


def run(*command: str | Path, env: dict[str, str] | None = None) -> int:
    """Run a program in the project's folder and return its exit code."""
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=ROOT, env=env, check=False).returncode


def child_environment(**more: str) -> dict[str, str]:
    """Return the environment of every program started here: UTF-8 by name."""
    return {**os.environ, "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", **more}


def requirements_stamp(name: str) -> str:
    """Return what an environment must have been made from to be up to date."""
    digest = hashlib.sha256(sys.version.encode())
    for file in sorted({RUNTIME, name}):
        digest.update((ROOT / file).read_bytes())
    return digest.hexdigest()


def made_from() -> dict[str, str]:
    """Return the stamps of what was installed in .venv."""
    if not PYTHON.exists() or not STAMPS.exists():
        return {}
    stamps: dict[str, str] = json.loads(STAMPS.read_text(encoding="utf-8"))
    return stamps


def is_installed(requirements: str) -> bool:
    """Tell whether .venv has them; what the tests need holds the application too."""
    stamps = made_from()
    return any(
        stamps.get(name) == requirements_stamp(name) for name in (requirements, DEV)
    )


def ensure_environment(requirements: str = RUNTIME) -> None:
    """Make .venv and install what is missing; do nothing when all is there."""
    if is_installed(requirements):
        return
    if not PYTHON.exists():
        print("Making the environment in .venv …", flush=True)
        make_virtual_environment()
    print(f"Installing {requirements} …", flush=True)
    pip = (PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "--quiet")
    if run(*pip, "-r", ROOT / requirements, env=child_environment()):
        raise Refusal(
            f"Installing {requirements} failed; the lines above say why. The first "
            "start needs a connection to the internet."
        )
    stamps = {**made_from(), requirements: requirements_stamp(requirements)}
    STAMPS.write_text(json.dumps(stamps, indent=1), encoding="utf-8")


def make_virtual_environment() -> None:
    try:
        venv.create(VENV, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as error:
        shutil.rmtree(VENV, ignore_errors=True)
        raise Refusal(
            "Python cannot make an environment here. On Debian and Ubuntu type: "
            f"sudo apt-get install python3-venv. ({error})"
        ) from error


def has_pango() -> bool:
    return bool(ctypes.util.find_library("pango-1.0"))


def browser() -> str | None:
    """Return the path of a Chromium, the system's own or the one named."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    for name in BROWSERS:
        if found := shutil.which(name):
            return found
    places = (
        Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
        Path(os.environ.get("PROGRAMFILES", "C:/Program Files"))
        / "Google/Chrome/Application/chrome.exe",
    )
    return next((str(place) for place in places if place.exists()), None)


def ensure_system_packages() -> None:
    """Install what the tests need from the system, or say the one command to type."""
    missing = [] if has_pango() else list(RUNTIME_PACKAGES)
    tools = {"gettext": "msgfmt", "poppler-utils": "pdftotext"}
    missing += [] if browser() else ["chromium", "fonts-dejavu-core"]
    missing += [name for name, tool in tools.items() if not shutil.which(tool)]
    if not missing:
        return
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if shutil.which("apt-get") and is_root:
        print(f"Installing {' '.join(missing)} …", flush=True)
        apt = child_environment(DEBIAN_FRONTEND="noninteractive")
        install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
        # One refresh fails where the lists are there and the network is not.
        run("apt-get", "update", "-qq", env=apt)
        if run(*install, *missing, env=apt) == 0:
            return
    print(
        f"Not here: {' '.join(missing)}. The tests that need them are skipped.\n"
        f"To run them all, type: {package_command(missing)}",
        flush=True,
    )


def package_command(packages: Sequence[str]) -> str:
    if sys.platform == "darwin":
        return "brew install pango gettext poppler && brew install --cask chromium"
    if os.name == "nt":
        return "winget install Google.Chrome (Pango: see docs/dependencies.md)"
    return f"sudo apt-get install {' '.join(packages)}"


# -- serve ---------------------------------------------------------------------


def serve(options: argparse.Namespace) -> int:
    """Prepare the installation and run the server and the worker until stopped."""
    require_free_port(options.host, options.port)
    ensure_environment()
    env = child_environment()
    without = ["--no-demo"] if options.no_demo else []
    if run(PYTHON, "manage.py", "first_start", *without, env=env):
        raise Refusal("The installation could not be prepared; see the lines above.")
    # Whoever stops this process stops what it has started.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    children = start_children(options, env)
    try:
        wait_until_it_answers(options, children["server"])
        announce(options)
        return watch(children, env)
    except KeyboardInterrupt:
        print("\nStopping …", flush=True)
        return 0
    finally:
        stop(children.values())


def server_command(options: argparse.Namespace) -> list[str]:
    # Processes beyond the cores bring nothing; Windows has one.
    cores = os.cpu_count() or 1
    workers = options.workers or (1 if os.name == "nt" else max(1, min(cores, 4)))
    return [
        *(str(PYTHON), "-m", "granian", "--interface", "wsgi"),
        *("--host", options.host, "--port", str(options.port)),
        *("--workers", str(workers), "--blocking-threads", "4"),
        *("--log-level", "warning", "--respawn-failed-workers"),
        "config.wsgi:application",
    ]


def start_worker(env: dict[str, str]) -> subprocess.Popen[bytes]:
    command = [str(PYTHON), "manage.py", "work"]
    if os.name != "nt":
        command += ["--parent", str(os.getpid())]
    return subprocess.Popen(command, cwd=ROOT, env=env)


def start_children(
    options: argparse.Namespace, env: dict[str, str]
) -> dict[str, subprocess.Popen[bytes]]:
    server = subprocess.Popen(server_command(options), cwd=ROOT, env=env)
    return {"server": server, "worker": start_worker(env)}


def watch(children: dict[str, subprocess.Popen[bytes]], env: dict[str, str]) -> int:
    """Wait for the server; a worker that falls is put up again."""
    server = children["server"]
    while server.poll() is None:
        if children["worker"].poll() is not None:
            time.sleep(2)
            children["worker"] = start_worker(env)
        time.sleep(0.5)
    return server.returncode


def stop(processes: Collection[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        if process.poll() is None:
            process.terminate()
    for process in processes:
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()


def require_free_port(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise Refusal(
                f"Port {port} on {host} cannot be used ({error.strerror}). Is Ronde "
                f"running already? Choose another one with --port {port + 1}."
            ) from error


def wait_until_it_answers(
    options: argparse.Namespace, server: subprocess.Popen[bytes]
) -> None:
    host = "127.0.0.1" if options.host == "0.0.0.0" else options.host  # noqa: S104
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise Refusal("The server stopped at once; the lines above say why.")
        try:
            with socket.create_connection((host, options.port), timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise Refusal("The server does not answer after a minute.")


def hall_address() -> str:
    """Return this machine's address on its network; no packet is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def announce(options: argparse.Namespace) -> None:
    if options.host != "0.0.0.0":  # noqa: S104
        print(f"Ronde is at http://{options.host}:{options.port}/", flush=True)
    else:
        address = f"http://{hall_address()}:{options.port}/"
        print(f"Everybody on this network: {address}", flush=True)
        code = "import segno, sys; segno.make(sys.argv[1]).terminal(compact=True)"
        run(PYTHON, "-c", code, address, env=child_environment())
    print("Stop with Ctrl+C.", flush=True)


# -- test, bench, password -----------------------------------------------------


def test(options: argparse.Namespace) -> int:
    """Run every test, or what the arguments choose."""
    ensure_environment(DEV)
    ensure_system_packages()
    command: list[str | Path] = [PYTHON, "-m", "pytest"]
    if not any(word.startswith("-n") for word in options.arguments):
        command += ["-n", str(min(os.cpu_count() or 1, 4))]
    more = {"CHROMIUM": found} if (found := browser()) else {}
    return run(*command, *options.arguments, env=child_environment(**more))


def bench(options: argparse.Namespace) -> int:
    """Time the pairing engine beside a second one."""
    ensure_environment(DEV)
    return run(
        PYTHON, "-m", "pairing", "bench", *options.arguments, env=child_environment()
    )


def password(options: argparse.Namespace) -> int:
    """Give a user of this installation a new password."""
    ensure_environment()
    return run(
        PYTHON, "manage.py", "new_password", options.name, env=child_environment()
    )


# -- doctor --------------------------------------------------------------------


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
    if not made_from():
        raise Refusal("not made yet; “python3 ronde.py serve” makes it")
    if not is_installed(RUNTIME):
        raise Refusal("older than requirements.txt; “python3 ronde.py serve” renews it")
    return str(VENV)


def check_folder() -> str:
    VAR.mkdir(parents=True, exist_ok=True)
    probe = VAR / ".probe"
    try:
        probe.write_text("x", encoding="utf-8")
        probe.unlink()
    except OSError as error:
        raise Refusal(f"{VAR} cannot be written ({error.strerror})") from error
    return str(VAR)


def check_disk() -> str:
    free = shutil.disk_usage(VAR if VAR.exists() else ROOT).free
    if free < LEAST_DISK:
        raise Refusal(f"only {free // 1_000_000} MB free; make room")
    return f"{free // 1_000_000_000} GB free"


def check_database() -> str:
    if url := os.environ.get("DATABASE_URL"):
        code = (
            "import psycopg, sys; c = psycopg.connect(sys.argv[1], connect_timeout=5);"
            "print(c.execute('select version()').fetchone()[0].split(',')[0])"
        )
        done = subprocess.run(
            [str(PYTHON), "-c", code, url], capture_output=True, text=True, check=False
        )
        if done.returncode:
            reason = done.stderr.strip().splitlines()[-1:]
            raise Refusal(f"DATABASE_URL does not answer: {' '.join(reason)}")
        return done.stdout.strip()
    file = VAR / "ronde.sqlite3"
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


def check_migrations() -> str:
    if not PYTHON.exists():
        raise Refusal("no environment yet")
    done = subprocess.run(
        [str(PYTHON), "manage.py", "migrate", "--check"],
        cwd=ROOT,
        env=child_environment(),
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
    if not has_pango():
        raise Refusal(f"missing, no PDF; type: {package_command(RUNTIME_PACKAGES)}")
    return "found"


def check_browser() -> str:
    return browser() or "none (only the tests need one)"


# -- command line --------------------------------------------------------------


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
        command.add_argument("--port", type=int, default=8000)
    serving.add_argument("--workers", type=int, help="server processes")
    serving.add_argument("--no-demo", action="store_true", help="no demo event")
    for name, action in (("test", test), ("bench", bench)):
        add(name, action)
    add("password", password).add_argument("name", help="user name")
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
