"""Collect the texts of the program and compile the catalogues of its languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

LANGUAGES = ("fr", "nl")
LEFT_OUT = (
    ".venv",
    "var",
    "tests",
    "docs",
    "node_modules",
    "static-collected",
    "bench*",
)


def _catalogue(language: str) -> Path:
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


def _forget_when(catalogue: Path) -> None:
    """Leave out when the texts were collected: the same texts, the same file."""
    text = catalogue.read_text(encoding="utf-8")
    text = re.sub(r'"POT-Creation-Date: .*\\n"\n', "", text)
    catalogue.write_text(text, encoding="utf-8")


class Command(BaseCommand):
    requires_system_checks = []
    help = "Collect texts into locale/*.po and compile them; needs gettext."

    def handle(self, *args: Any, **options: Any) -> None:
        for language in LANGUAGES:
            _catalogue(language).parent.mkdir(parents=True, exist_ok=True)
        call_command(
            "makemessages",
            locale=list(LANGUAGES),
            ignore_patterns=list(LEFT_OUT),
            extensions=["html", "py", "txt"],
            no_obsolete=True,
            no_location=True,
            no_wrap=True,
            verbosity=0,
        )
        for language in LANGUAGES:
            _forget_when(_catalogue(language))
        call_command(
            "compilemessages",
            locale=list(LANGUAGES),
            ignore_patterns=list(LEFT_OUT),
            verbosity=0,
        )
