"""Prizes: the plan of a tournament is set, changed and deleted."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from standings.prizes.plan_data import PlanError, plan_data, plan_from_data
from tournaments.errors import InvalidValue
from tournaments.journal import act
from tournaments.models import PrizePlan, Tournament
from tournaments.services.checks import reread


def set_prize_plan(
    *, tournament: Tournament, plan: Any, by: User, is_public: bool = False
) -> PrizePlan:
    """Set the prizes of a tournament, in the form of docs/prizes.md.

    A closed tournament can still get its prizes: they change no result.
    """
    data = plan_data(_read(plan))
    with act(
        "set_prize_plan",
        by=by,
        tournament=tournament,
        arguments={"categories": [item["name"] for item in data["categories"]]},
    ) as change:
        row = tournament.prize_plans.first()
        if row is None:
            row = PrizePlan(tournament=tournament, plan=data, is_public=is_public)
            return change.create(row)
        return change.update(row, plan=data, is_public=is_public)


def _read(plan: Any) -> Any:
    try:
        return plan_from_data(plan)
    except PlanError as error:
        raise InvalidValue(plan_fault(error), field="plan") from error


def plan_fault(error: PlanError) -> str:
    """Return why a plan cannot be read, in the reader's language."""
    params = {
        name: _(value) if name == "where" and isinstance(value, str) else value
        for name, value in error.params.items()
    }
    return _(error.message) % params if params else _(error.message)


def delete_prize_plan(*, plan: PrizePlan, by: User) -> None:
    """Delete the prizes of a tournament."""
    with act("delete_prize_plan", by=by, tournament=plan.tournament) as change:
        reread(plan, plan.tournament)
        change.delete(plan)
