"""manage.py work: run background jobs until stopped."""

from __future__ import annotations

import signal
import threading
import time
from argparse import ArgumentParser
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.backups import plan_backups
from tournaments.jobs.worker import Plan, forget_finished_jobs, work
from tournaments.public_site.sending import plan_sending

PATIENCE = 3
"""Seconds after which a second signal is meant as one."""


class Command(BaseCommand):
    help = "Run background jobs until stopped; any number of workers may run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--until-idle", action="store_true", help="stop when no job is waiting"
        )
        parser.add_argument(
            "--parent", type=int, help="stop when this process is gone (not on Windows)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        stop = threading.Event()
        asked_at = 0.0

        def ask_to_stop(number: int, frame: FrameType | None) -> None:
            # The job at hand is finished first; a second signal ends it all the same.
            # Ctrl+C reaches the worker and the launcher, whose own follows at once.
            nonlocal asked_at
            if stop.is_set() and time.monotonic() - asked_at > PATIENCE:
                raise KeyboardInterrupt
            asked_at = time.monotonic()
            stop.set()

        previous = {
            number: signal.signal(number, ask_to_stop)
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            work(
                stop,
                until_idle=options["until_idle"],
                parent=options["parent"],
                plans=(
                    Plan(forget_finished_jobs, 3600.0),
                    Plan(plan_backups, 60.0),
                    Plan(plan_sending, 2.0),
                ),
            )
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)
