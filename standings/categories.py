"""Groups of players with standings of their own: age, sex, rating, federation, …"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.enums import Sex
from tournaments.models import Entrant

YOUTH_AGES = (8, 10, 12, 14, 16, 18, 20)
"""A group holds who has not reached the age before the year of the event."""
SENIOR_AGES = (50, 65)
BAND = 200
LOWEST_BAND, HIGHEST_BAND = 1200, 2400
"""Below and above, ratings are one band."""
UNRATED, BELOW_BANDS = 0, 1


@dataclass(frozen=True, slots=True)
class Group:
    """Some players of a tournament, under a name of their own."""

    key: str
    label: str
    numbers: frozenset[int]


@dataclass(frozen=True, slots=True)
class GroupFamily:
    """Groups of one kind, such as all federations."""

    label: str
    groups: tuple[Group, ...]


def group_families(
    entrants: Iterable[Entrant], *, year: int, rating_kind: str
) -> list[GroupFamily]:
    """Return every group that somebody is in, unless it holds everybody."""
    players = list(entrants)
    families = [
        GroupFamily(_("Age"), _ages(players, year)),
        GroupFamily(_("Sex"), _by_sex(players)),
        GroupFamily(_("Rating"), _bands(players, rating_kind)),
        GroupFamily(_("Category"), _by_text("category", players, lambda e: e.category)),
        GroupFamily(_("Federation"), _by_text("fed", players, lambda e: e.federation)),
        GroupFamily(_("Club"), _by_text("club", players, lambda e: e.club)),
    ]
    everybody = len(players)
    kept = (
        GroupFamily(
            family.label,
            tuple(group for group in family.groups if len(group.numbers) < everybody),
        )
        for family in families
    )
    return [family for family in kept if family.groups]


def group_named(families: Iterable[GroupFamily], key: str) -> Group | None:
    """Return the group that an address names."""
    for family in families:
        for group in family.groups:
            if group.key == key:
                return group
    return None


def _group(key: str, label: str, players: Iterable[Entrant]) -> Group:
    return Group(key, label, frozenset(p.pairing_number or 0 for p in players))


def _ages(players: list[Entrant], year: int) -> tuple[Group, ...]:
    born = [(p, year - p.birth_year) for p in players if p.birth_year]
    groups = []
    before = 0
    for age in YOUTH_AGES:
        young = [player for player, reached in born if reached <= age]
        # An age group that adds nobody to the one below says nothing new.
        if len(young) > before:
            label = _("Under %(age)d") % {"age": age}
            groups.append(_group(f"u{age}", label, young))
        before = len(young)
    for age in SENIOR_AGES:
        old = [player for player, reached in born if reached >= age]
        if old:
            groups.append(_group(f"{age}+", _("%(age)d and over") % {"age": age}, old))
    return tuple(groups)


def _by_sex(players: list[Entrant]) -> tuple[Group, ...]:
    labels = {Sex.WOMAN: _("Women"), Sex.MAN: _("Men")}
    groups = (
        _group(f"sex-{sex.value}", label, [p for p in players if p.sex == sex])
        for sex, label in labels.items()
    )
    return tuple(group for group in groups if group.numbers)


def _bands(players: list[Entrant], kind: str) -> tuple[Group, ...]:
    bands: dict[int, list[Entrant]] = {}
    for player in players:
        rating = player.official_rating(kind) or 0
        band = min(rating - rating % BAND, HIGHEST_BAND)
        if band < LOWEST_BAND:
            band = BELOW_BANDS if rating else UNRATED
        bands.setdefault(band, []).append(player)
    return tuple(
        _group(f"rating-{band}", _band_label(band), members)
        for band, members in sorted(bands.items(), reverse=True)
    )


def _band_label(band: int) -> str:
    if band == UNRATED:
        return _("Unrated")
    if band == BELOW_BANDS:
        return _("Below %(rating)d") % {"rating": LOWEST_BAND}
    if band == HIGHEST_BAND:
        return _("%(rating)d and above") % {"rating": band}
    return f"{band}–{band + BAND - 1}"


def _by_text(
    kind: str, players: list[Entrant], text_of: Callable[[Entrant], str]
) -> tuple[Group, ...]:
    texts = sorted({text_of(player) for player in players} - {""}, key=str.casefold)
    return tuple(
        _group(f"{kind}-{text}", text, [p for p in players if text_of(p) == text])
        for text in texts
    )
