"""Check-in: who is here for a round.

The mark names its round, so that a new round starts with nobody marked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import User
from django.db import models, transaction
from django.utils.translation import gettext_lazy

from tournaments.enums import ByeKind
from tournaments.journal import act
from tournaments.models import Entrant, Tournament
from tournaments.services.byes import request_bye
from tournaments.services.checks import require_open
from tournaments.services.entrants import withdraw_player


def round_to_come(tournament: Tournament) -> int | None:
    """Return the round for which players check in; none after the last one."""
    number = int(tournament.rounds.count()) + 1
    return number if number <= tournament.rounds_total else None


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


class Decision(models.TextChoices):
    """What is done with a player who is not checked in."""

    REST = "rest", gettext_lazy("Not this round")
    WITHDRAW = "withdraw", gettext_lazy("Withdrawn")
    PLAY = "play", gettext_lazy("Pair anyway")


def decide_absences(
    *,
    tournament: Tournament,
    round_number: int,
    decisions: Mapping[Entrant, str],
    by: User,
) -> None:
    """Do with each player who is not here what the arbiter decided."""
    with transaction.atomic():
        playing = [e for e, choice in decisions.items() if choice == Decision.PLAY]
        if playing:
            mark_present(
                tournament=tournament,
                entrants=playing,
                round_number=round_number,
                by=by,
            )
        for entrant, choice in decisions.items():
            entrant.tournament = tournament
            if choice == Decision.WITHDRAW:
                withdraw_player(entrant=entrant, from_round=round_number, by=by)
            elif choice == Decision.REST:
                request_bye(
                    entrant=entrant,
                    round_number=round_number,
                    kind=ByeKind.ZERO_POINT,
                    by=by,
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
