"""What every service asks before it changes something."""

from __future__ import annotations

import unicodedata
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.errors import (
    GoneMeanwhile,
    InvalidValue,
    ReasonMissing,
    TournamentClosed,
)
from tournaments.models import EventRow, Tournament


def require_open(tournament: Tournament) -> None:
    """Refuse to change a closed tournament."""
    if tournament.is_closed:
        raise TournamentClosed


def reread(row: EventRow, tournament: Tournament) -> None:
    """Read a row of a locked tournament again, and refuse if it has gone."""
    try:
        row.refresh_from_db()
    except ObjectDoesNotExist as error:
        raise GoneMeanwhile from error
    if hasattr(row, "tournament"):
        row.tournament = tournament


def require_reason(reason: str) -> str:
    """Return the reason, without which the act is refused."""
    text = clean_text(reason)
    if not text:
        raise ReasonMissing
    return text


def clean_text(value: str) -> str:
    """Return text composed (NFC), on one line, without control characters."""
    composed = unicodedata.normalize("NFC", value)
    printable = (
        " " if character.isspace() else character
        for character in composed
        if character.isspace() or unicodedata.category(character) not in ("Cc", "Cs")
    )
    return " ".join("".join(printable).split())


def clean_lines(value: str) -> str:
    """Return text of several lines, each cleaned."""
    return "\n".join(clean_text(line) for line in value.splitlines()).strip()


def require_valid(row: EventRow) -> None:
    """Refuse a row with a value that its columns cannot hold."""
    references = {
        column.name for column in row._meta.concrete_fields if column.is_relation
    }
    try:
        row.clean_fields(exclude=references)
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise InvalidValue(messages[0], field=field) from error


def require_time_zone(name: str, *, field: str = "time_zone") -> None:
    if name and name not in available_timezones():
        raise InvalidValue(
            _("%(name)s is not a time zone. Write it as Europe/Brussels.")
            % {"name": name},
            field=field,
        )


def require_language(code: str) -> None:
    if code and code not in dict(settings.LANGUAGES):
        raise InvalidValue(
            _("The program does not speak %(code)s.") % {"code": code},
            field="language",
        )


def free_slug(text: str, *, taken: set[str], fallback: str) -> str:
    """Return an address made from a name that nobody else has."""
    base = slugify(text)[:70].strip("-") or fallback
    slug, count = base, 1
    while slug in taken:
        count += 1
        slug = f"{base}-{count}"
    return slug


def known_columns(
    model: type[EventRow], values: dict[str, Any], allowed: frozenset[str]
) -> None:
    """Refuse names that are no column: a mistake of the caller, not of a person."""
    unknown = set(values) - allowed
    if unknown:
        raise TypeError(f"{model.__name__} has no {', '.join(sorted(unknown))}")
