"""Adjustments: penalty and bonus points, and players who may not meet."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.enums import RoundStatus
from tournaments.errors import InvalidValue
from tournaments.journal import act
from tournaments.models import (
    Entrant,
    ForbiddenGroup,
    ForbiddenMember,
    PointsAdjustment,
    Tournament,
)
from tournaments.services.checks import (
    clean_text,
    require_open,
    require_reason,
    reread,
)

MOST_TENTHS = 200


def adjust_points(
    *, entrant: Entrant, tenths: int, reason: str, by: User
) -> PointsAdjustment:
    """Give a player penalty (negative) or bonus points.

    They count from the next pairing on: pairings already made stand.
    """
    tournament = entrant.tournament
    reason = require_reason(reason)
    if tenths == 0 or abs(tenths) > MOST_TENTHS:
        raise InvalidValue(
            _("Give between half a point and 20 points, or take them."), field="tenths"
        )
    with act(
        "adjust_points",
        by=by,
        tournament=tournament,
        arguments={"entrant": entrant.uid, "tenths": tenths},
        reason=reason,
    ) as change:
        reread(entrant, tournament)
        require_open(tournament)
        change.concern(entrant)
        return change.create(
            PointsAdjustment(
                entrant=entrant,
                round_number=_last_round_counted(tournament),
                tenths=tenths,
                reason=reason[:200],
                given_at=change.at,
            )
        )


def _last_round_counted(tournament: Tournament) -> int:
    """Return the last round whose pairing or standings stand without new points."""
    rounds = tournament.rounds.all()
    if tournament.is_scheduled:
        rounds = rounds.filter(status=RoundStatus.FINISHED.value)
    return max((round_.number for round_ in rounds), default=0)


def remove_adjustment(
    *, adjustment: PointsAdjustment, by: User, reason: str = ""
) -> None:
    """Take penalty or bonus points back that no pairing has counted yet.

    Later on the opposite adjustment is given instead, so that the scores with which
    rounds were paired stay what they were.
    """
    entrant = adjustment.entrant
    tournament = entrant.tournament
    with act(
        "remove_adjustment",
        by=by,
        tournament=tournament,
        arguments={"entrant": entrant.uid, "tenths": adjustment.tenths},
        reason=reason,
    ) as change:
        reread(adjustment, tournament)
        reread(entrant, tournament)
        require_open(tournament)
        if _last_round_counted(tournament) > adjustment.round_number:
            raise InvalidValue(
                _(
                    "A round was paired with these points. Give the opposite points "
                    "instead."
                )
            )
        change.concern(entrant)
        change.delete(adjustment)


def forbid_pairing(
    *,
    tournament: Tournament,
    entrants: Sequence[Entrant],
    by: User,
    first_round: int = 1,
    last_round: int | None = None,
    reason: str = "",
) -> ForbiddenGroup:
    """Forbid that any two of some players meet, in some rounds or in all."""
    with act(
        "forbid_pairing",
        by=by,
        tournament=tournament,
        arguments={
            "entrants": [entrant.uid for entrant in entrants],
            "first_round": first_round,
            "last_round": last_round,
        },
        reason=clean_text(reason),
    ) as change:
        require_open(tournament)
        keys = {entrant.pk for entrant in entrants}
        stored = list(tournament.entrants.filter(pk__in=keys))
        if len(stored) < 2 or len(stored) < len(keys):
            raise InvalidValue(
                _("Choose at least two players of this tournament."), field="entrants"
            )
        if first_round < 1 or (last_round is not None and last_round < first_round):
            raise InvalidValue(_("The rounds are not in order."), field="last_round")
        group = change.create(
            ForbiddenGroup(
                tournament=tournament,
                first_round=first_round,
                last_round=last_round,
                reason=clean_text(reason)[:200],
                created_at=change.at,
            )
        )
        change.create_all([ForbiddenMember(group=group, entrant=e) for e in stored])
        change.concern(*stored)
    return group


def allow_pairing(*, group: ForbiddenGroup, by: User) -> None:
    """Let the players of a group meet again."""
    tournament = group.tournament
    with act(
        "allow_pairing",
        by=by,
        tournament=tournament,
        arguments={"group": group.uid},
    ) as change:
        reread(group, tournament)
        require_open(tournament)
        members = list(group.members.select_related("entrant"))
        change.concern(*(member.entrant for member in members))
        change.delete_all(members)
        change.delete(group)
