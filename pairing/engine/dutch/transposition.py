"""The first transposition of S2 that pairs all of S1 (art. 3.6, 4.2).

S1 and S2 are bit sets over the residents of a bracket, lowest bit highest ranked. The
allowed pairs are given per player as a bit set of partners, so that "the opponents of
S1 in lexicographic order" needs no weights: every perfect pairing within the allowed
pairs is as good as any other.
"""

from __future__ import annotations

FLOAT = -1
"""Stands beside S1 for the place of the player who floats."""


class Transposition:
    """A pairing of S1 with S2 in which at most one member of S2 stays over."""

    def __init__(
        self, allowed: list[int], upper: int, lower: int, may_float: int | None
    ) -> None:
        self.allowed = allowed
        self.upper = upper
        self.lower = lower
        self.may_float = may_float
        """Who of S2 may stay over; None where nobody has to."""
        # opponent[i] is the member of S2 beside i of S1; owner is its inverse.
        self.opponent: dict[int, int] = {}
        self.owner: dict[int, int] = {}
        # The rows that together have too few columns, after a search that failed.
        self.stuck_rows: list[int] = []

    def options(self, row: int) -> int:
        if row == FLOAT:
            return (self.may_float or 0) & self.lower
        return self.allowed[row] & self.lower

    def is_perfect(self) -> bool:
        """Find some pairing of all of S1; False if there is none."""
        free = self.lower
        waiting = []
        rest = self.upper
        allowed, opponent, owner = self.allowed, self.opponent, self.owner
        while rest:
            low = rest & -rest
            row = low.bit_length() - 1
            rest ^= low
            choice = allowed[row] & free
            if choice:
                choice &= -choice
                column = choice.bit_length() - 1
                opponent[row] = column
                owner[column] = row
                free ^= choice
            else:
                waiting.append(row)
        if self.may_float is not None:
            waiting.append(FLOAT)
        for row in waiting:
            taken = self.augment(row, free)
            if taken is None:
                return False
            free &= ~(1 << taken)
        return True

    def augment(self, root: int, free: int) -> int | None:
        """Give one more row an opponent; return the column newly taken."""
        parent: dict[int, int] = {}
        queue = [root]
        seen = 0
        for row in queue:
            reach = self.options(row) & ~seen
            if not reach:
                continue
            hit = reach & free
            if hit:
                column = (hit & -hit).bit_length() - 1
                self.shift(root, row, column, parent)
                return column
            seen |= reach
            while reach:
                low = reach & -reach
                reach ^= low
                column = low.bit_length() - 1
                parent[column] = row
                queue.append(self.owner[column])
        self.stuck_rows = queue
        return None

    def shift(self, root: int, row: int, column: int, parent: dict[int, int]) -> None:
        """Move everyone on an alternating path to the next column."""
        while True:
            before = self.opponent.get(row)
            self.opponent[row] = column
            self.owner[column] = row
            if row == root:
                return
            column = before if before is not None else -1
            row = parent[column]

    def make_first(self) -> list[tuple[int, int]]:
        """Turn the pairing into the lexicographically first one, from the top of S1."""
        allowed, opponent, owner = self.allowed, self.opponent, self.owner
        open_columns = self.lower
        open_rows = self.upper
        pairs = []
        rest = self.upper
        while rest:
            low = rest & -rest
            row = low.bit_length() - 1
            rest ^= low
            open_rows ^= low
            held = opponent[row]
            better = allowed[row] & open_columns & ((1 << held) - 1)
            if better:
                first = better & -better
                column = first.bit_length() - 1
                rival = owner[column]
                if self.options(rival) >> held & 1:
                    opponent[row], owner[column] = column, row
                    opponent[rival], owner[held] = held, rival
                    held = column
                else:
                    held = self.improve(row, held, better, open_rows)
            open_columns &= ~(1 << held)
            pairs.append((row, held))
        return pairs

    def improve(self, row: int, held: int, better: int, open_rows: int) -> int:
        """Take the first better column that the others can give up.

        Whoever can end up with the held column is searched backwards from it.
        """
        best = better & -better
        # following[c] is the column to which the owner of c moves.
        following: dict[int, int] = {}
        reached = 1 << held
        waiting = open_rows
        floats = self.may_float or 0
        queue = [held]
        for column in queue:
            givers = self.allowed[column] & waiting
            waiting ^= givers
            others = []
            while givers:
                low = givers & -givers
                givers ^= low
                others.append(self.opponent[low.bit_length() - 1])
            if floats >> column & 1:
                floats = 0
                others.append(self.opponent[FLOAT])
            for other in others:
                if not reached >> other & 1:
                    reached |= 1 << other
                    following[other] = column
                    queue.append(other)
            if reached & best:
                break
        found = better & reached
        if not found:
            return held
        column = (found & -found).bit_length() - 1
        moved, mover = column, self.owner[column]
        while moved != held:
            target = following[moved]
            displaced = self.owner[target]
            self.opponent[mover], self.owner[target] = target, mover
            moved, mover = target, displaced
        self.opponent[row], self.owner[column] = column, row
        return column
