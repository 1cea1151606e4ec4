"""Colour prices: a proof by counting that a bracket cannot be paired better.

Give every player a price so that no pair costs less than its two prices together. The
sum of all prices is then a lower bound for any pairing of the bracket, and a pairing
that uses only pairs whose cost equals their prices attains it (linear programming
duality). With colours the prices are known beforehand: where one colour is wanted by
too many, those players carry a price and the others a discount. What remains is a
question without weights: who can be paired with whom at these prices?

Costs are doubled here so that half prices stay whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pairing.engine.colours import Strength
from pairing.engine.dutch.criteria import COLOUR_CRITERIA, Bracket
from pairing.engine.dutch.field import Field
from pairing.engine.floats import Float
from tournaments.record import Colour

# Places of the criteria inside a cost, in digits from the least important up.
C17, C16, C15, C14, C13, C12, C11, C10, C9 = range(9)


@dataclass(slots=True)
class ColourCosts:
    """Costs of pairs by colour class, once per round."""

    digit: int
    """Bits per criterion; enough to count every player of the round."""
    costs: list[list[int]]
    """Doubled cost of a pair of classes, [C10] to [C13]."""
    tables: list[list[int]]
    """Prices per class: without a surplus, then with one of either colour.

    Only tables by which no pair costs less than its two prices; the first is all zero.
    """

    @classmethod
    def of(cls, field_: Field) -> ColourCosts:
        digit = field_.size.bit_length() + 1
        samples: dict[int, int] = {}
        for player, number in enumerate(field_.colour_classes):
            samples.setdefault(number, player)
        bracket = Bracket(field_, [], [], [], [])
        size = len(samples)
        costs = [[0] * size for _ in range(size)]
        for a in range(size):
            for b in range(a, size):
                cost = 0
                for criterion in COLOUR_CRITERIA:
                    assert criterion.of_pair is not None  # noqa: S101 -- all have one
                    fails = criterion.of_pair(bracket, samples[a], samples[b])
                    cost = cost << digit | fails
                costs[a][b] = costs[b][a] = 2 * cost << C13 * digit
        unit12, unit13 = 1 << C12 * digit, 1 << C13 * digit
        tables = [[0] * size]
        for surplus in (Colour.WHITE, Colour.BLACK):
            plain, strong = [], []
            for number in range(size):
                status = field_.colours[samples[number]]
                if status.preference is not surplus:
                    plain.append(-unit12)
                    strong.append(-unit12 - unit13)
                else:
                    plain.append(unit12)
                    mild = status.strength is Strength.MILD
                    strong.append(unit12 - unit13 if mild else unit12 + unit13)
            tables += [plain, strong]
        return cls(digit, costs, [t for t in tables if _is_feasible(costs, t)])


@dataclass(slots=True)
class Terms:
    """The residents of a bracket sorted into what their cost depends on.

    Residents are bit positions from the first resident on; `offset` leads back to the
    indices of the field.
    """

    offset: int
    everyone: int
    by_colour: dict[int, int] = field(default_factory=dict)
    """Colour class -> residents."""
    by_upfloat: dict[int, int] = field(default_factory=dict)
    """Cost of meeting a moved-down player ([C15], [C17]) -> residents."""
    by_downfloat: dict[int, int] = field(default_factory=dict)
    """Cost of floating down ([C9], [C14], [C16]) -> residents who may."""


def terms_of(
    bracket: Bracket, colours: ColourCosts, *, may_float: int, has_moved_down: bool
) -> Terms:
    """Sort the residents; `may_float` is the set of those who may float down."""
    f, digit = bracket.field, colours.digit
    offset = bracket.residents[0]
    terms = Terms(offset, (1 << len(bracket.residents)) - 1)
    by_colour = terms.by_colour
    bit = 1
    for number in f.colour_classes[offset : offset + len(bracket.residents)]:
        by_colour[number] = by_colour.get(number, 0) | bit
        bit <<= 1
    if has_moved_down:
        for player in bracket.residents:
            cost = (f.last_floats[player] is Float.UP) << C15 * digit
            cost += (f.earlier_floats[player] is Float.UP) << C17 * digit
            terms.by_upfloat[2 * cost] = terms.by_upfloat.get(2 * cost, 0) | (
                1 << player - offset
            )
    if may_float:
        counts_unplayed = (
            bracket.bye_score is not None and bracket.bye_score >= bracket.name_score
        )
        for player in bracket.residents:
            bit = 1 << player - offset
            if not may_float & bit:
                continue
            cost = (f.last_floats[player] is Float.DOWN) << C14 * digit
            cost += (f.earlier_floats[player] is Float.DOWN) << C16 * digit
            if counts_unplayed:
                cost += f.unplayed[player] << C9 * digit
            terms.by_downfloat[2 * cost] = terms.by_downfloat.get(2 * cost, 0) | bit
    return terms


@dataclass(slots=True)
class Prices:
    """The best bound found, and what may be used at these prices."""

    allowed: list[int]
    """For each resident, the residents who are legal and tight opponents."""
    moved_down: list[int]
    """For each moved-down player, the residents who are."""
    may_float: int
    """The residents who may float at these prices."""


def best_prices(
    bracket: Bracket, colours: ColourCosts, terms: Terms, moved_down: list[int]
) -> Prices:
    """Return what may be used at the prices with the highest bound."""
    f = bracket.field
    costs = [colours.costs[f.colour_classes[m]] for m in moved_down]
    meetings = [f.legal[m] >> terms.offset & terms.everyone for m in moved_down]
    found = []
    for prices in colours.tables:
        own = [
            _lowest_meeting(terms, row, prices, meeting)
            for row, meeting in zip(costs, meetings, strict=True)
        ]
        floating = _lowest_float(terms, prices) if terms.by_downfloat else 0
        bound = sum(own) + floating
        for number, mask in terms.by_colour.items():
            bound += mask.bit_count() * prices[number]
        found.append((bound, prices, own, floating))
    _, prices, own, floating = max(found, key=lambda entry: entry[0])
    return Prices(
        allowed=_tight_residents(bracket, terms, colours.costs, prices),
        moved_down=[
            _tight_meetings(terms, row, prices, meeting, price)
            for row, meeting, price in zip(costs, meetings, own, strict=True)
        ],
        may_float=_tight_floats(terms, prices, floating),
    )


def _is_feasible(costs: list[list[int]], prices: list[int]) -> bool:
    return all(
        cost >= price + prices[other]
        for row, price in zip(costs, prices, strict=True)
        for other, cost in enumerate(row)
    )


def _lowest_meeting(
    terms: Terms, row: list[int], prices: list[int], meeting: int
) -> int:
    return min(
        row[number] + extra - prices[number]
        for number, mask in terms.by_colour.items()
        for extra, others in terms.by_upfloat.items()
        if meeting & mask & others
    )


def _lowest_float(terms: Terms, prices: list[int]) -> int:
    return min(
        cost - prices[number]
        for number, mask in terms.by_colour.items()
        for cost, others in terms.by_downfloat.items()
        if mask & others
    )


def _tight_residents(
    bracket: Bracket, terms: Terms, costs: list[list[int]], prices: list[int]
) -> list[int]:
    tight: dict[int, int] = {}
    for a in terms.by_colour:
        row, price = costs[a], prices[a]
        tight[a] = 0
        for b, mask in terms.by_colour.items():
            if row[b] == price + prices[b]:
                tight[a] |= mask
    legal, classes, offset = (
        bracket.field.legal,
        bracket.field.colour_classes,
        terms.offset,
    )
    return [
        legal[player] >> offset & tight[classes[player]] for player in bracket.residents
    ]


def _tight_meetings(
    terms: Terms, row: list[int], prices: list[int], meeting: int, price: int
) -> int:
    tight = 0
    for number, mask in terms.by_colour.items():
        for extra, others in terms.by_upfloat.items():
            if row[number] + extra - prices[number] == price:
                tight |= mask & others
    return tight & meeting


def _tight_floats(terms: Terms, prices: list[int], floating: int) -> int:
    tight = 0
    for number, mask in terms.by_colour.items():
        for cost, others in terms.by_downfloat.items():
            if cost - prices[number] == floating:
                tight |= mask & others
    return tight
