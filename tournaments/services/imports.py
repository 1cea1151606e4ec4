"""Imports: a list of players, all of them or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.csv_entries import EntryRow
from tournaments.errors import ImportRefused, TournamentError
from tournaments.journal import act
from tournaments.models import Entrant, Tournament
from tournaments.services.checks import require_open
from tournaments.services.entrants import (
    add_entrants,
    checked_first_round,
    new_entrant,
    next_entry_order,
)
from tournaments.services.people import (
    cleaned_person,
    may_be_born_alike,
    person_name,
    require_valid_person,
)

MOST_ENTRANTS = 5000


def import_entrants(
    *,
    tournament: Tournament,
    rows: Sequence[EntryRow | Mapping[str, Any]],
    by: User,
) -> list[Entrant]:
    """Enter a list of players in one act.

    Each row has what `enter_player` takes. Raises ImportRefused with the line of every
    faulty row (its place in the list where it has no line) and the reason.
    """
    with act(
        "import_entrants",
        by=by,
        tournament=tournament,
        arguments={"players": len(rows)},
    ) as change:
        require_open(tournament)
        stored = list(tournament.entrants.all())
        rounds = list(tournament.rounds.all())
        if len(stored) + len(rows) > MOST_ENTRANTS:
            raise ImportRefused(
                [(0, _("A tournament has at most %d players.") % MOST_ENTRANTS)]
            )
        entrants = _read(
            tournament,
            rows,
            _Known(stored),
            order=next_entry_order(stored),
            first_round=checked_first_round(tournament, rounds, None),
            at=change.at,
        )
        add_entrants(change, tournament, entrants, rounds)
        numbers = dict(tournament.entrants.values_list("pk", "pairing_number"))
    for entrant in entrants:
        entrant.pairing_number = numbers[entrant.pk]
    return entrants


def _read(
    tournament: Tournament,
    rows: Sequence[EntryRow | Mapping[str, Any]],
    known: _Known,
    *,
    order: int,
    first_round: int,
    at: datetime,
) -> list[Entrant]:
    """Return the players of a list, not stored yet; refuse all if one is faulty."""
    faults: list[tuple[int, str]] = []
    entrants: list[Entrant] = []
    for index, row in enumerate(rows):
        if isinstance(row, EntryRow):
            line, fields = row.line, row.fields
        else:
            line, fields = index + 1, dict(row)
        try:
            entrant = new_entrant(
                tournament,
                cleaned_person(fields),
                entry_order=order + index,
                from_round=first_round,
                at=at,
            )
            require_valid_person(entrant)
            known.require_new(entrant)
        except TournamentError as error:
            faults.append((line, error.message))
        else:
            known.add(entrant)
            entrants.append(entrant)
    if faults:
        raise ImportRefused(faults)
    return entrants


class _Known:
    """The players on a list, found by FIDE id and by name."""

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self.by_id: dict[str, Entrant] = {}
        self.by_name: dict[tuple[str, str], list[Entrant]] = {}
        for entrant in entrants:
            self.add(entrant)

    def add(self, entrant: Entrant) -> None:
        if entrant.fide_id:
            self.by_id[entrant.fide_id] = entrant
        self.by_name.setdefault(person_name(entrant), []).append(entrant)

    def require_new(self, entrant: Entrant) -> None:
        other = self.by_id.get(entrant.fide_id)
        if other is not None:
            raise TournamentError(
                _("%(name)s has this FIDE id and is on the list already.")
                % {"name": other.name}
            )
        for namesake in self.by_name.get(person_name(entrant), []):
            if may_be_born_alike(entrant, namesake):
                raise TournamentError(
                    _("%(name)s is on the list already.") % {"name": namesake.name}
                )
