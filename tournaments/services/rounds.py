"""Rounds: publish a draft, now or at an hour; a round finishes with its results."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.enums import RoundStatus
from tournaments.errors import InvalidValue, RoundNotInState
from tournaments.journal import Change, act
from tournaments.models import Outcome, Round
from tournaments.record import Kind
from tournaments.services.checks import require_open, require_sensible_year, reread


def drafts_with(round_: Round) -> list[Round]:
    """Return a draft and every other draft of the tournament, in order.

    A schedule is published and taken back whole; other systems have one draft.
    """
    others = round_.tournament.rounds.filter(status=RoundStatus.DRAFT.value)
    drafts = [round_, *others.exclude(pk=round_.pk)]
    for draft in drafts:
        draft.tournament = round_.tournament
    return sorted(drafts, key=lambda draft: draft.number)


def publish_round(*, round_: Round, by: User, at: datetime | None = None) -> Round:
    """Publish a draft, now or at an hour; an hour given earlier is replaced.

    With it go the other rounds of a schedule. Raises RoundNotInState when the round is
    public already.
    """
    tournament = round_.tournament
    with act(
        "publish_round",
        by=by,
        tournament=tournament,
        arguments={"round": round_.number, "at": at},
        round_number=round_.number,
    ) as change:
        reread(round_, tournament)
        require_open(tournament)
        if round_.is_public(change.at):
            raise RoundNotInState(
                _("Round %(number)d is published already.") % {"number": round_.number}
            )
        if at is not None:
            if at <= change.at:
                raise InvalidValue(
                    _("This hour has passed. Publish now, or choose a later one."),
                    field="at",
                )
            require_sensible_year(at, field="at")
            change.update_all(
                (draft, {"publish_at": at}) for draft in drafts_with(round_)
            )
            return round_
        drafts = drafts_with(round_)
        change.update_all(
            (
                draft,
                {
                    "status": RoundStatus.PUBLISHED.value,
                    "published_at": change.at,
                    "publish_at": None,
                },
            )
            for draft in drafts
        )
        for draft in drafts:
            settle_round(change, draft)
    return round_


def keep_as_draft(*, round_: Round, by: User) -> Round:
    """Forget the hour at which a draft would have been published."""
    tournament = round_.tournament
    with act(
        "keep_as_draft",
        by=by,
        tournament=tournament,
        arguments={"round": round_.number},
        round_number=round_.number,
    ) as change:
        reread(round_, tournament)
        require_open(tournament)
        if round_.is_public(change.at):
            raise RoundNotInState(
                _("Round %(number)d is published already.") % {"number": round_.number}
            )
        change.update_all(
            (draft, {"publish_at": None}) for draft in drafts_with(round_)
        )
    return round_


def settle_round(change: Change, round_: Round) -> None:
    """Bring the status of a round up to date with the clock and its results."""
    if round_.is_draft and round_.is_public(change.at):
        change.update(
            round_,
            status=RoundStatus.PUBLISHED.value,
            published_at=round_.publish_at,
            publish_at=None,
        )
    if round_.is_draft:
        return
    is_open = Outcome.objects.filter(round=round_, kind=Kind.PENDING.value).exists()
    if is_open:
        change.update(round_, status=RoundStatus.PUBLISHED.value, finished_at=None)
    elif not round_.is_finished:
        change.update(round_, status=RoundStatus.FINISHED.value, finished_at=change.at)
