"""Prizes of a stored tournament, as plain objects for templates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from standings.prizes.contestants import Contestant, is_in
from standings.prizes.giving import Award, PrizeList, prize_list
from standings.prizes.misses import Miss, misses
from standings.prizes.plan import PrizePlan
from standings.prizes.plan_data import PlanError, plan_from_data
from standings.prizes.standings import Decision, contestants, decision
from standings.selectors import (
    FinishedTable,
    entrants_by_number,
    final_table,
    projected_table,
)
from standings.services.prizes import plan_fault
from standings.sheets.ratings import event_year
from standings.words.prizes import PrizeWords, condition_text, rule_sentences
from tournaments.models import Entrant, Tournament
from tournaments.models import PrizePlan as PlanRow
from tournaments.templatetags.chess import points as points_text


@dataclass(frozen=True, slots=True)
class AwardLine:
    """One player with what they get and why."""

    entrant: Entrant
    place: str
    points: str
    amount: str
    prizes: tuple[str, ...]
    objects: tuple[str, ...]
    reasons: tuple[str, ...]
    is_handed_over: bool
    """Whether there is anything to receive: a share can be less than the coin."""

    @property
    def number(self) -> int:
        return self.entrant.pairing_number or 0


@dataclass(frozen=True, slots=True)
class CategoryLine:
    """A category with its prizes, and who gets them."""

    name: str
    conditions: str
    competitors: int
    prizes: tuple[PrizeLine, ...]


@dataclass(frozen=True, slots=True)
class PrizeLine:
    place: int
    text: str
    """Money and objects."""
    winners: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class MissLine:
    """Who came close, and what decided."""

    entrant: Entrant
    sentence: str


@dataclass(frozen=True, slots=True)
class PrizeSheet:
    """The prizes of a tournament as they stand."""

    row: PlanRow
    plan: PrizePlan
    rules: tuple[str, ...]
    categories: tuple[CategoryLine, ...]
    awards: tuple[AwardLine, ...]
    misses: tuple[MissLine, ...]
    not_given: tuple[str, ...]
    fund: str
    given: str
    left: str
    is_final: bool
    """Whether every result is in and no play-off is under way."""
    is_projection: bool
    """Whether games of the round are counted that have no result yet."""
    after_round: int

    @property
    def receipts(self) -> tuple[AwardLine, ...]:
        return tuple(line for line in self.awards if line.is_handed_over)


StoredPlan = tuple[PlanRow | None, PrizePlan | None, str]
"""The row, the plan that it holds, and why it cannot be read."""


def stored_plan(tournament: Tournament) -> StoredPlan:
    """Return the plan of a tournament, and why it cannot be read."""
    row = tournament.prize_plans.first()
    if row is None:
        return None, None, ""
    try:
        return row, plan_from_data(row.plan), ""
    except PlanError as error:
        return row, None, plan_fault(error)


def prize_sheet(
    tournament: Tournament, *, live: bool = False, stored: StoredPlan | None = None
) -> PrizeSheet | None:
    """Return who gets what by the standings of now; none without a plan.

    `live`: with the results of the round that is being played.
    """
    row, plan, _fault = stored or stored_plan(tournament)
    if row is None or plan is None:
        return None
    found = projected_table(tournament) if live else final_table(tournament)
    return _sheet(tournament, row, plan, found, live)


def _sheet(
    tournament: Tournament,
    row: PlanRow,
    plan: PrizePlan,
    found: FinishedTable,
    live: bool,
) -> PrizeSheet:
    entrants = entrants_by_number(tournament)
    field = contestants(
        found.table,
        play_offs=found.orders,
        more={
            number: {"club": e.club, "group": e.category}
            for number, e in entrants.items()
        },
    )
    year = event_year(tournament)
    given = prize_list(plan, field, year=year)
    words = PrizeWords(plan, entrants)
    by_number = {player.number: player for player in field}
    shared = _shared_places(field)
    return PrizeSheet(
        row=row,
        plan=plan,
        rules=rule_sentences(plan, by_play_off=_is_by_play_off(found, given)),
        categories=tuple(_categories(plan, field, given, entrants, year, words)),
        awards=tuple(
            _award_line(
                words,
                entrants[number],
                by_number[number],
                shared[number],
                given.of(number),
            )
            for number in dict.fromkeys(award.number for award in given.awards)
        ),
        misses=tuple(
            MissLine(entrants[miss.number], words.miss(miss, _decision(found, miss)))
            for miss in misses(given, field, year=year)
        ),
        not_given=tuple(words.prize_with_worth(prize) for prize in given.not_given),
        fund=words.money(plan.fund),
        given=words.money(given.given),
        left=words.money(plan.fund - given.given),
        is_final=found.is_final and not live,
        is_projection=live,
        after_round=found.table.given.rounds,
    )


def _award_line(
    words: PrizeWords,
    entrant: Entrant,
    player: Contestant,
    place: str,
    awards: list[Award],
) -> AwardLine:
    amount = sum(award.amount for award in awards)
    has_money = any(award.reasons for award in awards)
    return AwardLine(
        entrant=entrant,
        place=place,
        points=points_text(player.points),
        amount=words.money(amount) if has_money else "",
        prizes=tuple(words.prize(p) for award in awards for p in award.prizes),
        objects=tuple(words.objects(awards)),
        reasons=tuple(words.reasons(player.number, awards)),
        is_handed_over=amount > 0 or any(award.objects for award in awards),
    )


def _is_by_play_off(found: FinishedTable, given: PrizeList) -> bool:
    """Tell whether a play-off has separated somebody who has a prize."""
    return any(
        len(order) > 1 and any(given.of(n) for places in order for n in places)
        for order in found.orders
    )


def _decision(found: FinishedTable, miss: Miss) -> Decision:
    return decision(found.table, miss.winner, miss.number, play_offs=found.orders)


def _shared_places(field: Iterable[Contestant]) -> dict[int, str]:
    """Return the place of each player in words, such as 2 or 2–4."""
    ranks: dict[int, int] = {}
    players = list(field)
    for player in players:
        ranks[player.rank] = ranks.get(player.rank, 0) + 1
    return {
        p.number: str(p.rank)
        if ranks[p.rank] == 1
        else f"{p.rank}–{p.rank + ranks[p.rank] - 1}"
        for p in players
    }


def _categories(
    plan: PrizePlan,
    field: list[Contestant],
    given: PrizeList,
    entrants: dict[int, Entrant],
    year: int,
    words: PrizeWords,
) -> Iterable[CategoryLine]:
    for category in plan.categories:
        competing = [p for p in field if is_in(category, p, year=plan.year or year)]
        yield CategoryLine(
            name=category.name,
            conditions=condition_text(category),
            competitors=len(competing),
            prizes=tuple(
                PrizeLine(
                    prize.place,
                    words.worth(prize),
                    tuple(
                        entrants[award.number]
                        for award in given.awards
                        if prize in award.prizes
                    ),
                )
                for prize in category.prizes
            ),
        )
