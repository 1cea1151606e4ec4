#!/usr/bin/env python3
"""Django's command line for this project."""

from __future__ import annotations

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line  # noqa: PLC0415
    except ImportError as error:
        raise SystemExit(
            "Django is not installed here. Run “python3 ronde.py serve” once, then "
            "“.venv/bin/python manage.py …”."
        ) from error
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
