"""manage.py make_demo: an event with a finished, a running and a coming tournament."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from pairing.demo import SLUG, make_demo
from tournaments.models import Event


class Command(BaseCommand):
    help = "Make the demo event; it belongs to the user named."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--owner", default="admin", help="user name")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = User.objects.filter(username=options["owner"]).first()
        if owner is None:
            raise CommandError(f"Nobody is called {options['owner']} here.")
        if Event.objects.filter(slug=SLUG).exists():
            raise CommandError("The demo event is here already.")
        make_demo(by=owner)
