"""The environment of the project: .venv, its packages, and those of the system."""

from __future__ import annotations

import ctypes.util
import hashlib
import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
INTERPRETERS = {"nt": "Scripts/python.exe"}
PYTHON = VENV / INTERPRETERS.get(os.name, "bin/python")
STAMPS = VENV / "ronde-stamps.json"
RUNTIME = "requirements.txt"
DEV = "requirements-dev.txt"
VAR = Path(os.environ.get("RONDE_VAR") or ROOT / "var")

RUNTIME_PACKAGES = (
    "libpango-1.0-0",
    "libpangoft2-1.0-0",
    "libharfbuzz-subset0",
    "fonts-dejavu-core",
    "fonts-liberation",
    "fonts-droid-fallback",
)
"""Debian packages without which there is no PDF, or none with every letter in it."""

DEBIAN_FONTS = Path("/usr/share/fonts/truetype")
FONT_FOLDERS = ("dejavu", "liberation", "droid")

BROWSERS = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "chrome", "msedge"),
)
BROWSER_PACKAGES = ("chromium-headless-shell", "chromium")
"""Of Debian; the first has no windows and takes a third less time for a page."""


class Refusal(Exception):
    """Something that stands in the way; the sentence says what to do."""


def run(*command: str | Path, env: dict[str, str] | None = None) -> int:
    """Run a program in the project's folder and return its exit code."""
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=ROOT, env=env, check=False).returncode


def child_environment(**more: str) -> dict[str, str]:
    """Return the environment of every program started here: UTF-8 by name."""
    return {**os.environ, "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1", **more}


def local_time_zone(link: Path = Path("/etc/localtime")) -> dict[str, str]:
    """Return the variable with the zone of this machine, where the system names it.

    New events then have the hours of the hall. Windows has names of its own.
    """
    if os.environ.get("TIME_ZONE"):
        return {}
    _folder, found, name = link.resolve().as_posix().partition("zoneinfo/")
    return {"TIME_ZONE": name} if found and not name.startswith("Etc/") else {}


def sqlite_file() -> Path:
    return VAR / "ronde.sqlite3"


def has_installation() -> bool:
    """Tell whether a start has made a database, or one elsewhere is named."""
    return bool(os.environ.get("DATABASE_URL")) or sqlite_file().exists()


def require_installation() -> None:
    if not has_installation():
        raise Refusal("Nothing is here yet; “python3 ronde.py serve” makes it.")


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
    try:
        stamps: dict[str, str] = json.loads(STAMPS.read_text(encoding="utf-8"))
    except ValueError:
        # Cut off half-way, by a full disk or a fall: then nothing counts as installed.
        return {}
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


def has_fonts() -> bool:
    """Tell whether the fonts of paper are here, as far as can be known."""
    if not DEBIAN_FONTS.exists():
        return True
    return all((DEBIAN_FONTS / name).exists() for name in FONT_FOLDERS)


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
    missing = [] if has_pango() and has_fonts() else list(RUNTIME_PACKAGES)
    missing += [] if shutil.which("msgfmt") else ["gettext"]
    # Older systems do not have the first browser, and get the second.
    choices = [missing] if browser() else [[*missing, p] for p in BROWSER_PACKAGES]
    if not choices[0]:
        return
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if shutil.which("apt-get") and is_root:
        print(f"Installing {' '.join(choices[0])} …", flush=True)
        apt = child_environment(DEBIAN_FRONTEND="noninteractive")
        install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
        # One refresh fails where the lists are there and the network is not.
        run("apt-get", "update", "-qq", env=apt)
        if any(run(*install, *packages, env=apt) == 0 for packages in choices):
            return
    print(
        f"Not here: {' '.join(choices[-1])}. The tests that need them are skipped.\n"
        f"To run them all, type: {package_command(choices[-1])}",
        flush=True,
    )


def package_command(packages: Sequence[str]) -> str:
    if sys.platform == "darwin":
        return "brew install pango gettext && brew install --cask chromium"
    if os.name == "nt":
        return "winget install Google.Chrome (Pango: see docs/dependencies.md)"
    return f"sudo apt-get install {' '.join(packages)}"
