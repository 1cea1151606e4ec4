"""Can these players all be paired? Perfect matchings on bit sets, and the reason if not.

Edmonds' search for augmenting paths with blossoms; players are bit positions and the
legal opponents of a player one integer. A matching is a list `mate` with -1 for a
player who has no partner.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairing.engine.outcome import NoLegalPairing


def bits(mask: int) -> Iterator[int]:
    """Yield the positions of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Witness:
    """A matching kept as proof that players can be paired, and repaired on demand."""

    def __init__(self, legal: list[int]) -> None:
        self.legal = legal
        # mate[v] is the partner of v in the present matching, -1 without one.
        self.mate = [-1] * len(legal)

    def covers(self, players: int) -> bool:
        """Make the matching perfect on a set of players; False where none is."""
        return self.unmatched(players) is None

    def unmatched(self, players: int) -> int | None:
        """Return a player whom no matching of the rest can take in, or None.

        The matching is brought inside the set first; pairs within it are kept.
        """
        free = self.confine(players)
        free = self.match_greedily(players, free)
        while free:
            low = free & -free
            root = low.bit_length() - 1
            end = Search(self.legal, self.mate, players, root).augment(free ^ low)
            if end is None:
                return root
            free &= ~(low | 1 << end)
        return None

    def maximise(self, players: int) -> None:
        """Make the matching as large as it can be on a set of players."""
        free = self.match_greedily(players, self.confine(players))
        todo = free
        while todo:
            low = todo & -todo
            todo ^= low
            if not free & low:
                continue
            root = low.bit_length() - 1
            end = Search(self.legal, self.mate, players, root).augment(free ^ low)
            if end is not None:
                free &= ~(low | 1 << end)

    def confine(self, players: int) -> int:
        """Drop partners outside the set; return who has none now."""
        mate = self.mate
        free = 0
        for v in bits(players):
            w = mate[v]
            if w < 0 or not players >> w & 1 or mate[w] != v:
                free |= 1 << v
                mate[v] = -1
        return free

    def match_greedily(self, players: int, free: int) -> int:
        """Pair free players directly or by turning one pair; return who is left."""
        legal, mate = self.legal, self.mate
        left = 0
        while free:
            low = free & -free
            v = low.bit_length() - 1
            free ^= low
            options = legal[v] & free
            if options:
                other = options & -options
                w = other.bit_length() - 1
                mate[v], mate[w] = w, v
                free ^= other
            else:
                left |= low
        return self.turn_one_pair(players, left)

    def turn_one_pair(self, players: int, free: int) -> int:
        legal, mate = self.legal, self.mate
        todo = free
        while todo:
            low = todo & -todo
            todo ^= low
            v = low.bit_length() - 1
            others = free & ~low
            if not free & low or not others:
                continue
            for u in bits(legal[v] & players & ~free):
                options = legal[mate[u]] & others
                if options:
                    w = mate[u]
                    x = (options & -options).bit_length() - 1
                    mate[v], mate[u] = u, v
                    mate[w], mate[x] = x, w
                    free &= ~(low | 1 << x)
                    break
        return free


class Search:
    """One search for an augmenting path from a free player (Edmonds 1965)."""

    def __init__(
        self, legal: list[int], mate: list[int], players: int, root: int
    ) -> None:
        self.legal = legal
        self.mate = mate
        self.players = players
        self.root = root
        # outer: players at even distance from the root, blossoms included;
        # inner: players at odd distance only.
        self.outer = 1 << root
        self.inner = 0
        # base[v] is the base of the blossom around v, v itself outside of any;
        # petals[b] is the set of players whose base is b.
        self.base: dict[int, int] = {root: root}
        self.petals: dict[int, int] = {root: 1 << root}
        # parent[v] is the outer player from whom v is reached at odd distance.
        self.parent: dict[int, int] = {}
        self.queue = [root]

    def augment(self, free: int) -> int | None:
        """Enlarge the matching to take in the root; return the other end."""
        end = self.find(free)
        if end is None:
            return None
        mate, v = self.mate, end
        while v != -1:
            u = self.parent[v]
            following = mate[u]
            mate[v], mate[u] = u, v
            v = following
        return end

    def find(self, free: int) -> int | None:
        """Grow the tree until a free player is met; None when it is complete."""
        legal, mate = self.legal, self.mate
        for v in self.queue:
            options = legal[v] & free
            if options:
                end = (options & -options).bit_length() - 1
                self.parent[end] = v
                return end
            for w in bits(legal[v] & self.players & ~(self.outer | self.inner)):
                x = mate[w]
                if self.outer >> w & 1:
                    # Both of a pair may meet v: a blossom, closed below.
                    continue
                self.parent[w] = v
                self.inner |= 1 << w
                self.outer |= 1 << x
                for node in (w, x):
                    self.base[node] = node
                    self.petals[node] = 1 << node
                self.queue.append(x)
            while joined := legal[v] & self.outer & ~self.petals[self.base[v]]:
                self.shrink(v, (joined & -joined).bit_length() - 1)
        return None

    def common_base(self, v: int, w: int) -> int:
        """Return the base at which the ways from two outer players to the root meet."""
        base, parent, mate = self.base, self.parent, self.mate
        passed = set()
        while True:
            v = base[v]
            passed.add(v)
            if mate[v] == -1:
                break
            v = parent[mate[v]]
        while True:
            w = base[w]
            if w in passed:
                return w
            w = parent[mate[w]]

    def shrink(self, v: int, w: int) -> None:
        """Contract the odd cycle that an edge of two outer players closes."""
        top = self.common_base(v, w)
        absorbed = self.mark(v, top, w) | self.mark(w, top, v)
        petals = self.petals[top]
        for b in bits(absorbed):
            petals |= self.petals.pop(b)
        for u in bits(petals):
            self.base[u] = top
        self.petals[top] = petals
        # Inner players of the cycle can now be reached at even distance as well.
        fresh = petals & ~self.outer
        self.outer |= fresh
        self.inner &= ~fresh
        self.queue.extend(bits(fresh))

    def mark(self, v: int, top: int, child: int) -> int:
        """Lay the way round the cycle from one of its ends; return the bases on it."""
        base, parent, mate = self.base, self.parent, self.mate
        absorbed = 0
        while base[v] != top:
            absorbed |= 1 << base[v] | 1 << base[mate[v]]
            parent[v] = child
            child = mate[v]
            v = parent[child]
        return absorbed & ~(1 << top)


def explain_blocked(
    legal: list[int],
    numbers: list[int],
    players: int,
    may_have_bye: int,
    *,
    has_colours: bool = True,
) -> NoLegalPairing:
    """Return the smallest reason found why a set of players cannot be paired.

    `may_have_bye` is the set of players allowed the bye; it is used if the number of
    players is odd. Without colours the reason does not speak of them.
    """
    odd = players.bit_count() % 2 == 1
    graph = list(legal)
    everyone = players
    if odd:
        if not may_have_bye & players:
            return NoLegalPairing(
                "The number of players is odd and none of them may have the bye: "
                "each has had it, or points without playing.",
                code="bye-barred",
                players=tuple(sorted(numbers[v] for v in bits(players))),
            )
        graph, everyone = with_bye(legal, players, may_have_bye)
    bye = len(legal)
    best: tuple[int, int] | None = None
    witness = Witness(graph)
    witness.match_greedily(everyone, witness.confine(everyone))
    free = sum(1 << v for v in bits(everyone) if witness.mate[v] < 0)
    for root in bits(free):
        if witness.mate[root] >= 0:
            continue
        others = sum(1 << v for v in bits(free) if witness.mate[v] < 0 and v != root)
        search = Search(graph, witness.mate, everyone, root)
        if search.augment(others) is not None:
            continue
        if best is None or search.outer.bit_count() < best[0].bit_count():
            best = search.outer, search.inner
    if best is None:
        msg = "the players can be paired"
        raise ValueError(msg)
    return blocked_reason(best, numbers, bye, has_colours=has_colours)


def with_bye(
    legal: list[int], players: int, may_have_bye: int
) -> tuple[list[int], int]:
    """Return the graph with the bye as one more opponent, and everyone in it."""
    bye = 1 << len(legal)
    graph = [
        options | bye if may_have_bye >> v & 1 else options
        for v, options in enumerate(legal)
    ]
    graph.append(may_have_bye & players)
    return graph, players | bye


def blocked_reason(
    tree: tuple[int, int], numbers: list[int], bye: int, *, has_colours: bool
) -> NoLegalPairing:
    """Put a complete search tree into words: who competes for whom."""
    outer, inner = tree
    stuck = tuple(sorted(numbers[v] for v in bits(outer) if v != bye))
    wanted = tuple(sorted(numbers[v] for v in bits(inner) if v != bye))
    wants_bye, is_for_bye = bool(inner >> bye & 1), bool(outer >> bye & 1)
    who = "Player {players} has" if len(stuck) == 1 else "Players {players} have"
    if wanted:
        code = "too-few-opponents"
        reason = who + " too few opponents left: outside themselves only {opponents}"
        if wants_bye:
            reason += " and the bye"
        reason += "."
        if is_for_bye:
            reason += " Nobody else may have the bye."
    elif wants_bye:
        code = "bye-contested"
        reason = (
            who + " too few opponents left: outside themselves only the bye, "
            "which one player has."
        )
    elif is_for_bye:
        code = "bye-in-group"
        reason = (
            "Players {players} can meet only one another, and nobody else may have the "
            "bye: whoever has it leaves one of them without an opponent."
        )
    elif len(stuck) > 1:
        code = "odd-group"
        reason = "Players {players} can meet only one another, and their number is odd."
    elif not has_colours:
        code = "nobody-unmet"
        reason = who + " nobody left to meet: everybody else was met or is forbidden."
    else:
        code = "nobody-left"
        reason = (
            who + " nobody left to meet: everybody else was met, must have the same "
            "colour, or is forbidden."
        )
    return NoLegalPairing(reason, code=code, players=stuck, opponents=wanted)
