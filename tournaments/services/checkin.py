"""Check-in: who is here for a round.

The mark names its round, so that a new round starts with nobody marked.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User

from tournaments.journal import act
from tournaments.models import Entrant, Tournament
from tournaments.services.checks import require_open


def mark_present(
    *, tournament: Tournament, entrants: Sequence[Entrant], round_number: int, by: User
) -> None:
    """Note that players are here for a round."""
    _mark(
        "mark_present",
        tournament,
        entrants,
        round_number,
        by,
        {"present_for_round": round_number, "absent_for_round": None},
    )


def mark_absent(
    *, tournament: Tournament, entrants: Sequence[Entrant], round_number: int, by: User
) -> None:
    """Note that players are not here for a round."""
    _mark(
        "mark_absent",
        tournament,
        entrants,
        round_number,
        by,
        {"present_for_round": None, "absent_for_round": round_number},
    )


def clear_mark(
    *, tournament: Tournament, entrants: Sequence[Entrant], round_number: int, by: User
) -> None:
    """Forget whether players are here."""
    _mark(
        "clear_mark",
        tournament,
        entrants,
        round_number,
        by,
        {"present_for_round": None, "absent_for_round": None},
    )


def _mark(
    name: str,
    tournament: Tournament,
    entrants: Sequence[Entrant],
    round_number: int,
    by: User,
    marks: dict[str, int | None],
) -> None:
    keys = [entrant.pk for entrant in entrants]
    with act(
        name,
        by=by,
        tournament=tournament,
        arguments={"entrants": keys, "round_number": round_number},
        round_number=round_number,
    ) as change:
        require_open(tournament)
        stored = tournament.entrants.filter(pk__in=keys)
        change.update_all((entrant, marks) for entrant in stored)
