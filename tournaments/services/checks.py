"""What every service asks before it changes something."""

from __future__ import annotations

import unicodedata
from datetime import date
from typing import Any

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import models
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.errors import (
    GoneMeanwhile,
    InvalidValue,
    ReasonMissing,
    TournamentClosed,
)
from tournaments.field_errors import plain_sentence
from tournaments.models import EventRow, Tournament
from tournaments.names import base_letters
from tournaments.zones import zone_names

FIRST_YEAR, LAST_YEAR = 1900, 2200


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
        if getattr(row, "tournament_id", None) != tournament.pk:
            # A player who was moved to another section.
            raise GoneMeanwhile
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
        field, errors = next(iter(error.error_dict.items()))
        raise InvalidValue(plain_sentence(errors[0]), field=field) from error
    for column in row._meta.concrete_fields:
        value = getattr(row, column.attname)
        if value is None:
            continue
        if isinstance(column, models.DateField):
            require_sensible_year(value, field=column.name)
        elif isinstance(column, models.IntegerField):
            _require_small_number(column, value)


def is_sensible_year(day: date) -> bool:
    """Tell whether a day or a moment has an hour in every zone; 0026 has none."""
    return FIRST_YEAR <= day.year <= LAST_YEAR


def require_sensible_year(day: date, *, field: str) -> None:
    if not is_sensible_year(day):
        raise InvalidValue(
            _("Write the year with four digits, between %(first)d and %(last)d.")
            % {"first": FIRST_YEAR, "last": LAST_YEAR},
            field=field,
        )


def largest_number(column: models.IntegerField[Any, Any]) -> int:
    """Return what every database, and every address, can hold."""
    if column.name == "entry_order":
        return 999_999
    is_small = isinstance(
        column, models.SmallIntegerField | models.PositiveSmallIntegerField
    )
    return 32_767 if is_small else 2_147_483_647


def _require_small_number(column: models.IntegerField[Any, Any], number: int) -> None:
    largest = largest_number(column)
    if abs(number) > largest:
        raise InvalidValue(
            _("Write a number up to %(largest)d.") % {"largest": largest},
            field=column.name,
        )


def require_time_zone(name: str, *, field: str = "time_zone") -> None:
    if name and name not in zone_names():
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
    base = slugify(base_letters(text))[:70].strip("-") or fallback
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
