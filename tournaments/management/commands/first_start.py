"""manage.py first_start: bring an installation up; a second time changes nothing."""

from __future__ import annotations

import hashlib
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from tournaments.management.commands.new_password import made_password

ADMINISTRATOR = "admin"


class Command(BaseCommand):
    help = "Migrate, collect static files, make the first administrator and the demo."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--no-demo", action="store_true", help="do not make the demo event"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        self._migrate()
        self._collect_static_files()
        if get_user_model().objects.exists():
            return
        # Together or not at all: a start that breaks off begins again.
        with transaction.atomic():
            password = made_password()
            user = get_user_model().objects.create_superuser(
                username=ADMINISTRATOR, password=password
            )
            if not options["no_demo"]:
                self.stdout.write("Making the demo event …")
                self.stdout.flush()
                call_command("make_demo", owner=user.get_username())
        self.stdout.write(
            f"\n  Administrator: {ADMINISTRATOR}\n  Password:      {password}\n\n"
            "  This is shown once. “python3 ronde.py password admin” makes another.\n"
        )

    def _migrate(self) -> None:
        try:
            if connection.vendor == "sqlite":
                name = Path(str(connection.settings_dict["NAME"]))
                name.parent.mkdir(parents=True, exist_ok=True)
            connection.ensure_connection()
        except (DatabaseError, OSError) as error:
            raise CommandError(
                f"The database cannot be used: {' '.join(str(error).split())}. "
                "“python3 ronde.py doctor” says what is wrong."
            ) from error
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0, interactive=False)

    def _collect_static_files(self) -> None:
        root = Path(str(settings.STATIC_ROOT))
        stamp_file = root / ".stamp"
        stamp = static_stamp()
        if stamp_file.exists() and stamp_file.read_text(encoding="utf-8") == stamp:
            return
        call_command("collectstatic", verbosity=0, interactive=False)
        root.mkdir(parents=True, exist_ok=True)
        stamp_file.write_text(stamp, encoding="utf-8")


def static_stamp() -> str:
    """Return what changes when any static file does."""
    digest = hashlib.sha256(settings.VERSION.encode())
    for finder in get_finders():
        for path, storage in finder.list([]):
            about = Path(storage.path(path)).stat()
            digest.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    return digest.hexdigest()
