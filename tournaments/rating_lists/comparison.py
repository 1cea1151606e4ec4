"""Check ratings: where the entries of a tournament differ from a list."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.enums import RatingKind
from tournaments.models import Entrant, ListedPlayer, RatingList, Tournament
from tournaments.rating_lists.listed import search_words
from tournaments.services.entrants import edit_player

PERSONAL = ("title", "federation", "sex")
RATED = ("standard", "rapid", "blitz")


@dataclass(frozen=True, slots=True)
class Difference:
    """One field of one player that the list has otherwise."""

    entrant: Entrant
    field: str
    entered: str
    listed: str

    @property
    def key(self) -> str:
        return f"{self.entrant.entry_order}:{self.field}"


def differences(tournament: Tournament, rating_list: RatingList) -> list[Difference]:
    """Return what differs, player by player; who is not on the list is left out."""
    entrants = list(tournament.entrants.order_by("pairing_number"))
    matched = _matched(entrants, rating_list)
    found = []
    for entrant in entrants:
        player = matched.get(entrant.pk)
        if player is not None:
            found.extend(_of_player(entrant, player, rating_list))
    return found


def _matched(
    entrants: list[Entrant], rating_list: RatingList
) -> dict[Any, ListedPlayer]:
    """Return the listed player of each entrant: by id, else by a name that is unique."""
    is_fide = rating_list.source == RatingList.Source.FIDE
    listed = rating_list.listed_players
    ids = {e.pk: e.fide_id if is_fide else e.national_id for e in entrants}
    by_number = {
        player.number: player
        for player in listed.filter(number__in=[key for key in ids.values() if key])
    }
    names = {e.pk: search_words(e.name) for e in entrants if not ids[e.pk]}
    by_name: dict[str, list[ListedPlayer]] = {}
    for player in listed.filter(search__in=list(names.values())):
        by_name.setdefault(player.search, []).append(player)
    matched = {pk: by_number[key] for pk, key in ids.items() if key in by_number}
    for pk, name in names.items():
        if len(by_name.get(name, ())) == 1:
            matched[pk] = by_name[name][0]
    return matched


def _of_player(
    entrant: Entrant, player: ListedPlayer, rating_list: RatingList
) -> list[Difference]:
    found = []
    is_fide = rating_list.source == RatingList.Source.FIDE
    id_field = "fide_id" if is_fide else "national_id"
    if not getattr(entrant, id_field):
        found.append(Difference(entrant, id_field, "", player.number))
    for field in PERSONAL:
        listed = getattr(player, field)
        if listed and listed != getattr(entrant, field):
            found.append(Difference(entrant, field, getattr(entrant, field), listed))
    if player.birth and player.birth[:4] != entrant.birth[:4]:
        found.append(Difference(entrant, "birth", entrant.birth, player.birth))
    for kind, column in _kinds(is_fide):
        entered = entrant.official_rating(kind)
        listed_rating = getattr(player, column)
        if listed_rating != (entered or 0):
            found.append(
                Difference(entrant, kind, str(entered or ""), str(listed_rating or ""))
            )
    return found


def _kinds(is_fide: bool) -> list[tuple[str, str]]:
    """Return which kind of rating each column of a list is."""
    if is_fide:
        return [(kind, kind) for kind in RATED]
    return [(RatingKind.NATIONAL.value, "standard")]


def take_over(
    *,
    tournament: Tournament,
    rating_list: RatingList,
    ticked: Collection[str],
    by: User,
) -> int:
    """Write the differences that were ticked, and nothing else; return how many."""
    chosen = [d for d in differences(tournament, rating_list) if d.key in set(ticked)]
    by_entrant: dict[Entrant, list[Difference]] = {}
    for difference in chosen:
        by_entrant.setdefault(difference.entrant, []).append(difference)
    with transaction.atomic():
        for entrant, own in by_entrant.items():
            entrant.tournament = tournament
            edit_player(entrant=entrant, by=by, **_fields(entrant, own, rating_list))
    return len(chosen)


def _fields(
    entrant: Entrant, own: list[Difference], rating_list: RatingList
) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    ratings = dict(entrant.ratings)
    for difference in own:
        if difference.field not in RatingKind.values:
            fields[difference.field] = difference.listed
        elif difference.listed:
            ratings[difference.field] = {
                "value": int(difference.listed),
                "source": rating_list.name[:20],
                "date": rating_list.period,
            }
        else:
            ratings.pop(difference.field, None)
    if ratings != entrant.ratings:
        fields["ratings"] = ratings
    return fields
