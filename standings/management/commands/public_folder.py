"""manage.py public_folder: the public pages of an event as a folder of files."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from standings.public_folder.pages import FolderRefused, folder_files
from tournaments.models import Event


class Command(BaseCommand):
    help = "Write the public pages of an event into a folder that needs no server."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="address of the event")
        parser.add_argument("folder", type=Path, help="a folder that is new or empty")
        parser.add_argument(
            "--why", action="store_true", help="with the pages that say why, by board"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(slug=options["event"]).first()
        if event is None:
            raise CommandError(f"There is no event {options['event']}.")
        folder: Path = options["folder"]
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise CommandError(f"{folder} is there already and not empty.")
        count = 0
        try:
            for name, content in folder_files(event, with_why=options["why"]):
                path = folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
                count += 1
        except FolderRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{count} files in {folder}; open {folder / 'index.html'}")
