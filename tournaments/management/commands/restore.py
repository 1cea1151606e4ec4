"""manage.py restore: bring an event back from its archive."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from tournaments.archive import import_event
from tournaments.errors import TournamentError


class Command(BaseCommand):
    help = "Restore an event from an archive; it must not be here already."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="an archive of an event")
        parser.add_argument("--user", help="who becomes its arbiter")

    def handle(self, *args: Any, **options: Any) -> None:
        users = User.objects.filter(is_active=True).order_by("pk")
        by = (
            users.filter(username=options["user"]).first()
            if options["user"]
            else users.filter(is_superuser=True).first()
        )
        if by is None:
            raise CommandError("There is no such user to become the arbiter.")
        try:
            data = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(f"{options['file']}: {error.strerror}.") from error
        try:
            event = import_event(data=data, by=by)
        except TournamentError as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{event.name} is here again.")
