"""manage.py backup: keep every event, or one, in the folder of backups."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.backups import back_up
from tournaments.models import Event


class Command(BaseCommand):
    help = "Keep every event, or the one named, as an archive under var/backups."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", nargs="?", help="address of one event")

    def handle(self, *args: Any, **options: Any) -> None:
        events = Event.objects.order_by("slug")
        if options["event"]:
            events = events.filter(slug=options["event"])
            if not events:
                raise CommandError(f"There is no event {options['event']}.")
        for event in events:
            kept = back_up(event)
            self.stdout.write(str(kept.path))
            if kept.is_too_large:
                self.stderr.write(
                    f"{event.slug} has grown too large to be restored from this file; "
                    "keep a copy of the whole database as well."
                )
