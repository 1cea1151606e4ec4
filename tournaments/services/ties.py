"""Ties that the chain leaves: drawn by lot, or ordered by the arbiter."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.errors import InvalidValue, RoundNotInState
from tournaments.journal import Change, act
from tournaments.models import Entrant, TieOrder, TiePlace, Tournament
from tournaments.services.checks import require_open, require_reason, reread

DRAW_BYTES = 8


def draw_tie_lots(*, tournament: Tournament, by: User, reason: str = "") -> Tournament:
    """Draw the lots from which every tie decided by lot follows, and keep them.

    A second draw replaces the first one and needs a reason.
    """
    if tournament.tie_draw:
        reason = require_reason(reason)
    with act("draw_tie_lots", by=by, tournament=tournament, reason=reason) as change:
        require_open(tournament)
        if tournament.tie_draw:
            require_reason(reason)
        change.update(tournament, tie_draw=secrets.token_hex(DRAW_BYTES))
    return tournament


def order_tie(
    *,
    tournament: Tournament,
    round_number: int,
    entrants: Sequence[Entrant],
    reason: str,
    by: User,
) -> TieOrder:
    """Order tied players after a round, best first; an earlier order is replaced.

    It counts for the standings after that round, inside ties that are left only.
    """
    reason = require_reason(reason)
    keys = [entrant.pk for entrant in entrants]
    with act(
        "order_tie",
        by=by,
        tournament=tournament,
        arguments={"round": round_number, "entrants": keys},
        reason=reason,
        round_number=round_number,
    ) as change:
        require_open(tournament)
        _require_finished(tournament, round_number)
        stored = tournament.entrants.in_bulk(keys)
        if len(keys) < 2 or len(set(keys)) < len(keys) or len(stored) < len(keys):
            raise InvalidValue(
                _("Give every player of the tie a place of their own."),
                field="entrants",
            )
        _forget_orders(change, tournament, round_number, keys)
        order = change.create(
            TieOrder(
                tournament=tournament,
                round_number=round_number,
                reason=reason[:200],
                created_at=change.at,
            )
        )
        change.create_all(
            [
                TiePlace(order=order, entrant=stored[key], place=place)
                for place, key in enumerate(keys, start=1)
            ]
        )
        change.concern(*stored.values())
    return order


def leave_tie(*, order: TieOrder, by: User, reason: str = "") -> None:
    """Take a decided order back: the players share their place again."""
    tournament = order.tournament
    with act(
        "leave_tie",
        by=by,
        tournament=tournament,
        arguments={"order": order.uid},
        reason=reason,
        round_number=order.round_number,
    ) as change:
        reread(order, tournament)
        require_open(tournament)
        _forget(change, order)


def _require_finished(tournament: Tournament, round_number: int) -> None:
    round_ = tournament.rounds.filter(number=round_number).first()
    if round_ is None or not round_.is_finished:
        raise RoundNotInState(
            _("Round %(number)d is not finished: there are no standings after it.")
            % {"number": round_number}
        )


def _forget_orders(
    change: Change, tournament: Tournament, round_number: int, keys: Sequence[UUID]
) -> None:
    """Delete the orders after a round that name one of the players."""
    for order in tournament.tie_orders.filter(
        round_number=round_number, places__entrant__in=keys
    ).distinct():
        _forget(change, order)


def _forget(change: Change, order: TieOrder) -> None:
    places = list(order.places.select_related("entrant"))
    change.concern(*(place.entrant for place in places))
    change.delete_all(places)
    change.delete(order)
