"""Fields and plans drawn as a few numbers."""

from __future__ import annotations

from standings.prizes.contestants import Contestant
from standings.prizes.giving import prize_list
from standings.prizes.plan import (
    PrizePlan,
)
from standings.prizes.plan_data import plan_from_data


def players(*points: float, **groups: set[int]) -> list[Contestant]:
    """Return players 1, 2, … in the order of the standings, each with a rank of their own.

    `groups` are clubs by name: the numbers of their members.
    """
    levels = sorted(set(points), reverse=True)
    return [
        Contestant(
            number,
            rank=number,
            level=levels.index(score) + 1,
            points=int(score * 10),
            club=next((name for name, who in groups.items() if number in who), ""),
        )
        for number, score in enumerate(points, start=1)
    ]


def plan(*categories: dict, **rules: object) -> PrizePlan:
    return plan_from_data({"categories": list(categories), **rules})


def general(*prizes: object) -> dict:
    return {"name": "General", "prizes": list(prizes)}


def club(name: str, *prizes: object) -> dict:
    return {"name": name, "clubs": [name], "prizes": list(prizes)}


def amounts(plan: PrizePlan, contestants: list[Contestant]) -> dict[int, str]:
    """Return what each player gets, written as money."""
    done = prize_list(plan, contestants)
    return {
        p.number: f"{done.amount_of(p.number) / 100:.2f}"
        for p in contestants
        if done.of(p.number)
    }
