"""The catalogues hold every text of the program, translated and compiled."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PARTS = [
    path.name
    for path in ROOT.iterdir()
    if (path / "__init__.py").is_file() or path.name in ("templates", "locale")
]
"""The packages, and the folders that hold texts."""
LANGUAGES = ("fr", "nl")


def _catalogue(language: str, ending: str = "po") -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / f"django.{ending}"


def test_catalogues_are_what_the_texts_give(tmp_path: Path) -> None:
    """Collected and compiled anew in a copy of the program, byte for byte."""
    if shutil.which("xgettext") is None:
        pytest.skip("no gettext here: install the package gettext")
    copied = tmp_path / "ronde"
    ignored = shutil.ignore_patterns("__pycache__", "*.trf", "*.mo")
    for part in PARTS:
        shutil.copytree(ROOT / part, copied / part, ignore=ignored)
    shutil.copy(ROOT / "manage.py", copied)
    environment = {**os.environ, "SECRET_KEY": "x", "RONDE_VAR": str(tmp_path)}
    environment.pop("DJANGO_SETTINGS_MODULE", None)

    done = subprocess.run(
        [sys.executable, "manage.py", "catalogues"],
        cwd=copied,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    for language in LANGUAGES:
        for ending in ("po", "mo"):
            kept = _catalogue(language, ending)
            made = copied / kept.relative_to(ROOT)
            assert made.read_bytes() == kept.read_bytes(), (
                f"{kept.relative_to(ROOT)} is older than the texts: "
                "run python manage.py catalogues and translate what is new"
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_has_no_text_untranslated_or_doubtful(language: str) -> None:
    text = _catalogue(language).read_text(encoding="utf-8")
    entries = text.split("\n\n")[1:]

    open_texts = [
        entry
        for entry in entries
        if re.search(r'^msgstr(\[\d\])? ""$(?!\n")', entry, re.MULTILINE)
    ]

    assert open_texts == []
    assert "#, fuzzy" not in text
    assert "#~ " not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_keeps_every_place_for_a_value(language: str) -> None:
    text = _catalogue(language).read_text(encoding="utf-8")
    place = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")

    for entry in text.split("\n\n")[1:]:
        sources, *translations = entry.split("msgstr")
        allowed = [set(place.findall(part)) for part in sources.split("msgid_plural")]
        for translation in translations:
            assert set(place.findall(translation)) in allowed, entry


def test_texts_are_marked_by_names_that_are_collected() -> None:
    """Under another name than `_` a function translates texts that nobody collects."""
    imports = [
        (path, name)
        for part in PARTS
        if part != "tests"
        for path in (ROOT / part).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and node.module == "django.utils.translation"
        for name in node.names
    ]

    assert imports
    assert [
        f"{path.relative_to(ROOT)}: {name.name} as {name.asname}"
        for path, name in imports
        if name.asname not in (None, "_")
    ] == []
