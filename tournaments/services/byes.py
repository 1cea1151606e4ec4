"""Requested byes: rounds for which a player asks not to be paired."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import ByeKind, RoundStatus
from tournaments.errors import ByeRefused, RoundNotInState
from tournaments.journal import act
from tournaments.models import Entrant, RequestedBye, Tournament
from tournaments.record import Kind
from tournaments.services.checks import require_open, require_reason, reread


def request_bye(
    *,
    entrant: Entrant,
    round_number: int,
    kind: str,
    by: User,
    beyond_limit: bool = False,
    reason: str = "",
) -> RequestedBye:
    """Note that a player will miss a round, and what it is worth.

    Raises ByeRefused for a half-point bye that the regulations do not give and for a
    full-point bye, unless the arbiter decides otherwise with a reason. A bye already
    noted for the round is replaced.
    """
    tournament = entrant.tournament
    kind = ByeKind(kind)
    if beyond_limit:
        reason = require_reason(reason)
    with act(
        "request_bye",
        by=by,
        tournament=tournament,
        arguments={
            "entrant": entrant.uid,
            "round_number": round_number,
            "kind": kind,
        },
        reason=reason,
        round_number=round_number,
    ) as change:
        reread(entrant, tournament)
        require_open(tournament)
        if tournament.is_scheduled:
            raise ByeRefused(
                _(
                    "In a round robin everyone meets everyone: play the game on "
                    "another day, or enter a forfeit."
                )
            )
        _require_unpaired(tournament, round_number)
        if not beyond_limit:
            _require_allowed(entrant, round_number, kind)
        change.concern(entrant)
        stored = entrant.requested_byes.filter(round_number=round_number).first()
        if stored is not None:
            return change.update(stored, kind=kind.value)
        return change.create(
            RequestedBye(entrant=entrant, round_number=round_number, kind=kind.value)
        )


def cancel_bye(*, entrant: Entrant, round_number: int, by: User) -> None:
    """Forget a requested bye: the player will be paired."""
    tournament = entrant.tournament
    with act(
        "cancel_bye",
        by=by,
        tournament=tournament,
        arguments={"entrant": entrant.uid, "round_number": round_number},
        round_number=round_number,
    ) as change:
        reread(entrant, tournament)
        require_open(tournament)
        _require_unpaired(tournament, round_number)
        change.concern(entrant)
        change.delete_all(
            list(entrant.requested_byes.filter(round_number=round_number))
        )


def _require_unpaired(tournament: Tournament, round_number: int) -> None:
    paired = tournament.rounds.count()
    drafts = tournament.rounds.filter(status=RoundStatus.DRAFT)
    if drafts.filter(number=round_number).exists():
        raise RoundNotInState(
            _("Round %(number)d is a draft. Un-pair it first, or choose a later one.")
            % {"number": round_number},
            field="round_number",
        )
    if not paired < round_number <= tournament.rounds_total:
        raise RoundNotInState(
            _(
                "Round %(number)d is paired or not played. Choose one from %(first)d "
                "to %(last)d."
            )
            % {
                "number": round_number,
                "first": paired + 1,
                "last": tournament.rounds_total,
            },
            field="round_number",
        )


def _require_allowed(entrant: Entrant, round_number: int, kind: ByeKind) -> None:
    tournament = entrant.tournament
    if kind == ByeKind.ZERO_POINT:
        return
    if kind == ByeKind.FULL_POINT:
        raise ByeRefused(
            _("A full-point bye is not given on request: it needs a reason."),
            field="kind",
        )
    if round_number > tournament.last_half_bye_round:
        raise ByeRefused(
            _(
                "Half-point byes are given until round %(last)d. Choose an earlier "
                "round or another kind, or allow it with a reason."
            )
            % {"last": tournament.last_half_bye_round},
            field="round_number",
        )
    had = entrant.outcomes.filter(kind=Kind.HALF_POINT_BYE.value).count()
    asked = (
        entrant.requested_byes.filter(
            kind=ByeKind.HALF_POINT, round_number__gt=tournament.rounds.count()
        )
        .exclude(round_number=round_number)
        .count()
    )
    if had + asked >= tournament.half_byes_per_player:
        raise ByeRefused(
            ngettext(
                "A player may have %(most)d half-point bye here. Choose another kind, "
                "or allow it with a reason.",
                "A player may have %(most)d half-point byes here. Choose another kind, "
                "or allow it with a reason.",
                tournament.half_byes_per_player,
            )
            % {"most": tournament.half_byes_per_player},
            field="kind",
        )
