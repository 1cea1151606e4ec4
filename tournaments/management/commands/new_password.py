"""manage.py new_password NAME: a new password, typed or made."""

from __future__ import annotations

import getpass
import secrets
import sys
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for each other on paper."""


def made_password() -> str:
    """Return a random password that can be read aloud: four groups of four."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))
    return "-".join(groups)


class Command(BaseCommand):
    help = "Give a user a new password; all their sessions end."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="user name")

    def handle(self, *args: Any, **options: Any) -> None:
        users = get_user_model().objects
        user = users.filter(username=options["name"]).first()
        if user is None:
            known = ", ".join(users.values_list("username", flat=True)[:20])
            raise CommandError(
                f"Nobody is called {options['name']} here. Users: {known or 'none yet'}."
            )
        password = self._typed_password(user)
        is_made = not password
        if is_made:
            password = made_password()
        user.set_password(password)
        user.save(update_fields=["password"])
        if is_made:
            self.stdout.write(f"New password of {user.get_username()}: {password}")
        else:
            self.stdout.write(f"{user.get_username()} has the new password.")

    def _typed_password(self, user: Any) -> str:
        """Return what somebody types, or nothing where nobody can."""
        if not sys.stdin.isatty():
            return ""
        typed = getpass.getpass("New password (empty: one is made): ")
        if typed:
            try:
                validate_password(typed, user)
            except ValidationError as error:
                raise CommandError(" ".join(error.messages)) from error
            if getpass.getpass("Once more: ") != typed:
                raise CommandError("The two differ; nothing was changed.")
        return typed
