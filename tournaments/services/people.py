"""People: what can be said of a player, and who is on the list already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.enums import RatingKind
from tournaments.errors import AlreadyEntered, InvalidValue
from tournaments.models import Entrant
from tournaments.names import folded
from tournaments.services.checks import (
    clean_lines,
    clean_text,
    known_columns,
    require_valid,
)

TEXTS = frozenset(
    {
        "surname",
        "first_name",
        "title",
        "sex",
        "birth",
        "federation",
        "fide_id",
        "national_id",
        "club",
        "category",
        "email",
    }
)
COLUMNS = TEXTS | {"ratings", "estimate", "notes", "fixed_board"}
RANKING_COLUMNS = ("surname", "first_name", "title", "ratings", "estimate")
HIGHEST_RATING = 3500

_BIRTH = re.compile(r"(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2}))?")


def cleaned_person(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is said of a player as columns of an entrant."""
    values = dict(fields)
    known_columns(Entrant, values, frozenset(COLUMNS))
    for name in TEXTS & set(values):
        values[name] = clean_text(values[name])
    for name in {"title", "federation"} & set(values):
        values[name] = values[name].upper()
    if "sex" in values:
        values["sex"] = values["sex"].lower()
    if "birth" in values:
        values["birth"] = cleaned_birth(values["birth"])
    if "notes" in values:
        values["notes"] = clean_lines(values["notes"])
    if "ratings" in values:
        values["ratings"] = cleaned_ratings(values["ratings"])
    if values.get("fide_id", "").strip("0") == "" and "fide_id" in values:
        values["fide_id"] = ""
    return values


def cleaned_birth(text: str) -> str:
    """Return a birth as YYYY/MM/DD, with 00 for what is not known."""
    if not text.strip("0/-. "):
        return ""
    found = _BIRTH.fullmatch(text)
    if found is None:
        raise InvalidValue(
            _("Write the birth as a year, or as 2009/12/31."), field="birth"
        )
    year, month, day = (int(part or 0) for part in found.groups())
    try:
        born = date(year, month or 1, day or 1)
    except ValueError as error:
        raise InvalidValue(
            _("There is no such day: %(text)s.") % {"text": text}, field="birth"
        ) from error
    if not date(1850, 1, 1) <= born <= timezone.now().date():
        raise InvalidValue(
            _("Nobody who plays was born then: %(text)s.") % {"text": text},
            field="birth",
        )
    if day and not month:
        raise InvalidValue(
            _("Write the birth as a year, or as 2009/12/31."), field="birth"
        )
    return f"{year:04}/{month:02}/{day:02}"


def cleaned_ratings(ratings: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return official ratings by kind, each with source and date.

    A number alone is a rating without source and date; 0 and None are no rating.
    """
    cleaned: dict[str, dict[str, Any]] = {}
    for kind, entry in ratings.items():
        if kind not in RatingKind.values:
            raise InvalidValue(
                _("%(kind)s is not a kind of rating.") % {"kind": kind},
                field="ratings",
            )
        if not isinstance(entry, Mapping):
            entry = {"value": entry}
        value = entry.get("value")
        if not value:
            continue
        require_rating(value, field="ratings")
        cleaned[str(kind)] = {
            "value": int(value),
            "source": clean_text(str(entry.get("source") or "")),
            "date": str(entry.get("date") or ""),
        }
    return cleaned


def require_rating(value: Any, *, field: str) -> None:
    if not isinstance(value, int) or not 1 <= value <= HIGHEST_RATING:
        raise InvalidValue(
            _("A rating is a number between 1 and %(highest)d.")
            % {"highest": HIGHEST_RATING},
            field=field,
        )


def require_valid_person(entrant: Entrant) -> None:
    """Refuse a player that no list can hold."""
    if not entrant.surname:
        raise InvalidValue(_("Give the player a surname."), field="surname")
    if entrant.birth and cleaned_birth(entrant.birth) != entrant.birth:
        raise InvalidValue(
            _("Write the birth as a year, or as 2009/12/31."), field="birth"
        )
    if cleaned_ratings(entrant.ratings) != entrant.ratings:
        raise InvalidValue(_("A rating is a number."), field="ratings")
    if entrant.estimate is not None:
        require_rating(entrant.estimate, field="estimate")
    if entrant.fide_id and not entrant.fide_id.isdecimal():
        raise InvalidValue(_("A FIDE id is a number."), field="fide_id")
    if entrant.federation and not re.fullmatch("[A-Z]{3}", entrant.federation):
        raise InvalidValue(
            _("A federation has three letters, such as NED."), field="federation"
        )
    require_valid(entrant)


def require_new_person(
    entrant: Entrant, others: Iterable[Entrant], *, is_namesake: bool
) -> None:
    """Refuse a player who is on the list already."""
    name = person_name(entrant)
    for other in others:
        if entrant.fide_id and other.fide_id == entrant.fide_id:
            raise AlreadyEntered(
                _("%(name)s has this FIDE id and is on the list already.")
                % {"name": other.name},
                field="fide_id",
            )
        if (
            not is_namesake
            and person_name(other) == name
            and may_be_born_alike(entrant, other)
        ):
            raise AlreadyEntered(
                _(
                    "%(name)s is on the list already. Enter the player again only if "
                    "this is somebody else."
                )
                % {"name": other.name},
                field="surname",
            )


def person_name(entrant: Entrant) -> tuple[str, str]:
    return folded(entrant.surname), folded(entrant.first_name)


def may_be_born_alike(a: Entrant, b: Entrant) -> bool:
    """Tell whether two births can be the same day as far as they are known."""
    if not a.birth or not b.birth:
        return True
    return a.birth == b.birth or (
        a.birth[:4] == b.birth[:4] and "00" in (a.birth[5:7], b.birth[5:7])
    )
