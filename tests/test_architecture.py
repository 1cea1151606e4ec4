"""Directions between the apps, and the tools that watch over the source."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PURE = (
    "pairing.engine",
    "pairing.engine.systems",
    "standings.playoffs.lots",
    "standings.prizes.standings",
    "standings.ranking",
    "standings.tiebreaks",
    "tournaments.record",
    "tournaments.trf",
    "tournaments.csv_entries",
)


def run_tool(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def assert_clean(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, f"\n{done.stdout}\n{done.stderr}"


def test_imports_point_one_way():
    code = "import sys; from importlinter.cli import lint_imports_command; "
    assert_clean(run_tool("-c", code + "lint_imports_command(['--no-cache'])"))


@pytest.mark.parametrize("module", PURE)
def test_the_rules_need_no_django(module):
    code = f"import sys, {module}; sys.exit('django' in sys.modules)"

    assert_clean(run_tool("-c", code))


def test_every_engine_module_is_plain_python():
    code = (
        "import importlib, pkgutil, sys, pairing.engine as engine\n"
        "for found in pkgutil.walk_packages(engine.__path__, 'pairing.engine.'):\n"
        "    importlib.import_module(found.name)\n"
        "sys.exit('django' in sys.modules)"
    )

    assert_clean(run_tool("-c", code))


def test_the_launcher_needs_only_the_standard_library():
    code = (
        "import sys; sys.path.insert(0, '.'); import ronde;"
        "sys.exit(any('site-packages' in (getattr(m, '__file__', '') or '')"
        " for m in list(sys.modules.values())))"
    )

    assert_clean(run_tool("-S", "-E", "-c", code))


def test_ruff_finds_nothing():
    assert_clean(run_tool("-m", "ruff", "check", "."))


def test_ruff_would_format_nothing():
    assert_clean(run_tool("-m", "ruff", "format", "--check", "."))


def test_types_fit():
    assert_clean(run_tool("-m", "mypy"))


def test_every_model_change_has_its_migration(monkeypatch, tmp_path):
    monkeypatch.setenv("RONDE_VAR", str(tmp_path))

    assert_clean(run_tool("manage.py", "makemigrations", "--check", "--dry-run"))


@pytest.mark.parametrize("package", ["config", "pairing", "standings", "tournaments"])
def test_every_package_says_what_it_is_for(package):
    silent = [
        str(file.relative_to(ROOT))
        for file in (ROOT / package).rglob("*.py")
        if "migrations" not in file.parts
        and file.read_text(encoding="utf-8").strip()
        and not file.read_text(encoding="utf-8").startswith(('"""', "#!", 'r"""'))
    ]

    assert silent == []


def test_views_write_no_rows():
    """Every change goes through a service, which also writes the journal."""
    views = [
        path
        for app in ("tournaments", "pairing", "standings")
        for shape in ("views/*.py", "paper/*views.py", "public/*.py")
        for path in (ROOT / app).glob(shape)
    ]
    writing = re.compile(r"\.(create|bulk_create|bulk_update|save|delete)\(")

    assert len(views) > 20
    assert [p.name for p in views if writing.search(p.read_text("utf-8"))] == []
