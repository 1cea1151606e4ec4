"""Tie-breaks of C.07 and of 2012 written again, word for word from the rules.

Nothing of `standings.tiebreaks` is used, and nothing is clever: fractions, a loop for
each sentence, and every outcome of games not played tried out for direct encounter.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

from tournaments.record import Colour, Kind, RoundOutcome, TournamentRecord

OVER_THE_BOARD = (Kind.WIN, Kind.DRAW, Kind.LOSS)
REQUESTED_BYE = (Kind.HALF_POINT_BYE, Kind.ZERO_POINT_BYE)
FORFEIT = (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS)
MOST_TIED = 4
"""Games among five can be missing in 3^10 ways; such ties are left out."""


@dataclass(frozen=True)
class Contribution:
    """What one round adds: an opponent's or a dummy's score, times points for SB."""

    score: Fraction
    points: Fraction
    is_voluntary: bool

    @property
    def product(self) -> Fraction:
        return self.score * self.points


class Oracle:
    """The figures of one tournament, all rounds played, Swiss."""

    def __init__(self, record: TournamentRecord, edition: str) -> None:
        self.record = record
        self.edition = edition
        self.rounds = record.rounds_played
        self.win = Fraction(record.scoring.win, 10)
        self.draw = Fraction(record.scoring.draw, 10)

    def outcomes(self, number: int) -> list[RoundOutcome]:
        return list(self.record.by_number[number].outcomes)

    @staticmethod
    def awarded(outcome: RoundOutcome) -> Fraction:
        return Fraction(outcome.points, 10)

    def score(self, number: int, *, fore: bool = False) -> Fraction:
        """Points; under Fore Buchholz a paired last round is a draw (8.3)."""
        total = Fraction(0)
        for r, outcome in enumerate(self.outcomes(number), 1):
            is_drawn = fore and r == self.rounds and outcome.opponent is not None
            total += self.draw if is_drawn else self.awarded(outcome)
        return total

    # 16.1, 16.2: what an unplayed round is.

    def is_voluntary(self, outcome: RoundOutcome) -> bool:
        """VUR: a requested bye or a forfeit loss (16.1.2)."""
        return outcome.kind in REQUESTED_BYE or outcome.kind is Kind.FORFEIT_LOSS

    def is_fifth_category(self, number: int, r: int, *, fore: bool) -> bool:
        """A requested bye in the last round, or followed by VURs only (16.2.5)."""
        outcomes = self.outcomes(number)
        if outcomes[r - 1].kind not in REQUESTED_BYE:
            return False
        for later in range(r + 1, self.rounds + 1):
            outcome = outcomes[later - 1]
            is_there = fore and later == self.rounds and outcome.opponent is not None
            if is_there or not self.is_voluntary(outcome):
                return False
        return True

    def adjusted(self, number: int, *, fore: bool = False) -> Fraction:
        """The score that opponents see (16.3; in 2012 all unplayed rounds are draws)."""
        total = Fraction(0)
        for r, outcome in enumerate(self.outcomes(number), 1):
            if self.edition == "2012":
                is_draw = outcome.kind not in OVER_THE_BOARD
            elif fore and r == self.rounds and outcome.opponent is not None:
                is_draw = True
            else:
                is_draw = self.is_fifth_category(number, r, fore=fore)
            total += self.draw if is_draw else self.awarded(outcome)
        return total

    def contribution(self, number: int, r: int, *, fore: bool) -> Contribution:
        """What a round adds: the opponent, or the dummy with its caps (16.4)."""
        outcome = self.outcomes(number)[r - 1]
        points = self.awarded(outcome)
        is_drawn = fore and r == self.rounds and outcome.opponent is not None
        if outcome.kind in OVER_THE_BOARD or is_drawn:
            assert outcome.opponent is not None
            seen = self.adjusted(outcome.opponent, fore=fore)
            return Contribution(seen, points, is_voluntary=False)
        if self.edition == "2012":
            return Contribution(self.virtual(number, r), points, is_voluntary=False)
        dummy = self.score(number, fore=fore)
        if self.edition == "2026" and outcome.opponent is not None:
            dummy = min(dummy, self.adjusted(outcome.opponent, fore=fore))
        elif self.edition == "2026":
            dummy = min(dummy, self.draw * self.rounds)
        return Contribution(dummy, points, self.is_voluntary(outcome))

    def virtual(self, number: int, r: int) -> Fraction:
        """San = SJR + (1 - SfJR) + 0.5 (n - R), the rules of 2012."""
        outcomes = self.outcomes(number)
        before = sum((self.awarded(o) for o in outcomes[: r - 1]), Fraction(0))
        return (
            before
            + (1 - self.awarded(outcomes[r - 1]))
            + (Fraction(1, 2) * (self.rounds - r))
        )

    def contributions(self, number: int, *, fore: bool = False) -> list[Contribution]:
        return [
            self.contribution(number, r, fore=fore) for r in range(1, self.rounds + 1)
        ]

    # 14.1-14.4, 16.5: cuts.

    def kept(
        self, terms: list[Contribution], low: int, high: int, *, is_product: bool
    ) -> list[Contribution]:
        """The contributions left: least significant ones out, then the most."""

        def measure(term: Contribution) -> Fraction:
            return term.product if is_product else term.score

        left = list(terms)
        for _ in range(low):
            if not left:
                break
            lowest = min(term.score for term in left)
            least = min((term for term in left if term.score == lowest), key=measure)
            voluntary = [term for term in left if term.is_voluntary]
            if voluntary:
                # Reading TB21: of equal contributions the one of the lowest score.
                voluntary.sort(key=lambda term: term.score)
                other = min(voluntary, key=measure)
                if measure(other) >= measure(least):
                    least = other
            left.remove(least)
        for _ in range(high):
            if left:
                highest = max(term.score for term in left)
                left.remove(
                    max((term for term in left if term.score == highest), key=measure)
                )
        return left

    def buchholz(
        self, number: int, low: int = 0, high: int = 0, *, fore: bool = False
    ) -> Fraction:
        terms = self.contributions(number, fore=fore)
        kept = self.kept(terms, low, high, is_product=False)
        return sum((term.score for term in kept), Fraction(0))

    def sonneborn_berger(self, number: int, low: int = 0) -> Fraction:
        kept = self.kept(self.contributions(number), low, 0, is_product=True)
        return sum((term.product for term in kept), Fraction(0))

    def average_of_buchholz(self, number: int) -> Fraction | None:
        met = self.met(number)
        if not met:
            return None
        mean = sum((self.buchholz(other) for other in met), Fraction(0)) / len(met)
        return Fraction(int(mean * 100 + Fraction(1, 2)), 100)

    def sum_of_buchholz(self, number: int) -> Fraction:
        return sum((self.buchholz(other) for other in self.met(number)), Fraction(0))

    def met(self, number: int) -> list[int]:
        """Opponents over the board, in order."""
        return [
            outcome.opponent
            for outcome in self.outcomes(number)
            if outcome.kind in OVER_THE_BOARD and outcome.opponent is not None
        ]

    # Art. 7: own results.

    def wins(self, number: int) -> int:
        return sum(self.awarded(o) == self.win for o in self.outcomes(number))

    def games_won(self, number: int) -> int:
        return sum(o.kind is Kind.WIN for o in self.outcomes(number))

    def black_games(self, number: int, *, only_won: bool = False) -> int:
        wanted = (Kind.WIN,) if only_won else OVER_THE_BOARD
        return sum(
            o.kind in wanted and o.colour is Colour.BLACK for o in self.outcomes(number)
        )

    def progressive(self, number: int, cut: int = 0) -> Fraction:
        total = Fraction(0)
        for r in range(cut + 1, self.rounds + 1):
            total += sum(
                (self.awarded(o) for o in self.outcomes(number)[:r]), Fraction(0)
            )
        return total

    def elected(self, number: int) -> int:
        away = (*REQUESTED_BYE, Kind.FORFEIT_LOSS)
        return self.rounds - sum(o.kind in away for o in self.outcomes(number))

    def standard(self, number: int) -> Fraction:
        total = Fraction(0)
        for r, outcome in enumerate(self.outcomes(number)):
            other = self.draw
            if outcome.kind in OVER_THE_BOARD:
                assert outcome.opponent is not None
                other = self.awarded(self.outcomes(outcome.opponent)[r])
            own = self.awarded(outcome)
            if own > other:
                total += 1
            elif own == other:
                total += Fraction(1, 2)
        return total

    def koya(self, number: int) -> Fraction:
        limit = self.win * self.rounds / 2
        return sum(
            (
                self.awarded(o)
                for o in self.outcomes(number)
                if o.opponent is not None and self.score(o.opponent) >= limit
            ),
            Fraction(0),
        )

    def average_rating(self, number: int, cut: int = 0) -> int | None:
        ratings = sorted(self.record.by_number[n].rating for n in self.met(number))
        ratings = ratings[cut:]
        if not ratings:
            return None
        return int(Fraction(sum(ratings), len(ratings)) + Fraction(1, 2))

    # Art. 6: direct encounter.

    def direct_encounter(self, tied: list[int]) -> list[list[int]]:
        """The tied in groups, best first; applied again to every group (6.2, 6.3)."""
        if len(tied) < 2:
            return [tied]
        groups = self.placed(tied)
        if len(groups) == 1:
            return groups
        if self.edition == "2012":
            return groups
        return [part for group in groups for part in self.direct_encounter(group)]

    def placed(self, tied: list[int]) -> list[list[int]]:
        points = {number: Fraction(0) for number in tied}
        missing = []
        for a, b in combinations(tied, 2):
            games = [o for o in self.outcomes(a) if o.opponent == b]
            games = [o for o in games if o.kind in OVER_THE_BOARD]
            theirs = [o for o in self.outcomes(b) if o.opponent == a]
            theirs = [o for o in theirs if o.kind in OVER_THE_BOARD]
            if not games:
                missing.append((a, b))
                continue
            points[a] += sum(map(self.awarded, games), Fraction(0)) / len(games)
            points[b] += sum(map(self.awarded, theirs), Fraction(0)) / len(theirs)
        if not missing:
            levels = sorted(set(points.values()), reverse=True)
            return [[n for n in tied if points[n] == level] for level in levels]
        if self.edition == "2012":
            return [tied]
        worlds = list(self.worlds(points, missing))
        groups = []
        rest = list(tied)
        while len(rest) > 1:
            alone = [n for n in rest if self.is_alone(n, rest, worlds)]
            if not alone:
                break
            groups.append(alone)
            rest.remove(alone[0])
        return [*groups, rest]

    def worlds(
        self, points: dict[int, Fraction], missing: list[tuple[int, int]]
    ) -> list[dict[int, Fraction]]:
        """Every table that the games not played could have brought."""
        tables = []
        results = ((self.win, Fraction(0)), (self.draw, self.draw), (0, self.win))
        for chosen in product(results, repeat=len(missing)):
            table = dict(points)
            for (a, b), (for_a, for_b) in zip(missing, chosen, strict=True):
                table[a] += for_a
                table[b] += for_b
            tables.append(table)
        return tables

    @staticmethod
    def is_alone(
        number: int, rest: list[int], worlds: list[dict[int, Fraction]]
    ) -> bool:
        return all(
            table[number] > table[other]
            for table in worlds
            for other in rest
            if other != number
        )
