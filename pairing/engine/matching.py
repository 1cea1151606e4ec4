"""Weighted matching on exact integers.

`best_matching` asks rustworkx where the weights fit its 128-bit integers and solves the
same problem on Python integers where they do not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Edge = tuple[int, int, int]
"""Two vertices and a weight above zero."""

NATIVE_BITS = 122
"""rustworkx keeps sums of a few weights in 128 bits; beyond this they might not fit."""


def best_matching(
    size: int,
    edges: Sequence[Edge],
    *,
    complete: bool = False,
    pause: Callable[[], None] | None = None,
) -> list[int]:
    """Return the partner of each vertex in a matching of largest total weight.

    Vertices are 0 to size - 1; a vertex without a partner has -1. Every weight is above
    zero. With `complete` the number of pairs comes before their weight. `pause` is called
    now and then where it takes long, and may end it.
    """
    if not edges:
        return [-1] * size
    width = max(weight for _, _, weight in edges).bit_length()
    if width <= NATIVE_BITS:
        return _native(size, edges, complete)
    if complete:
        # One more pair outweighs whatever the others can lose.
        more = 1 << width + size.bit_length()
        edges = [(v, w, weight + more) for v, w, weight in edges]
    return DenseMatching(size, edges).solve(pause)


def _native(size: int, edges: Sequence[Edge], complete: bool) -> list[int]:
    # Imported on first use: most rounds are paired without it.
    import rustworkx  # noqa: PLC0415

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges)
    mate = [-1] * size
    for v, w in rustworkx.max_weight_matching(
        graph, max_cardinality=complete, weight_fn=int
    ):
        mate[v], mate[w] = w, v
    return mate


class DenseMatching:
    """Maximum weight matching by the primal-dual method of Edmonds, in O(n³) steps.

    Weights are Python integers of any size, doubled so that duals stay whole. Vertices
    are 1 to n, blossoms take numbers above n, and 0 stands for none. Source: J. Edmonds,
    "Maximum matching and a polyhedron with 0,1-vertices" (1965), in the dense form of
    H. N. Gabow (1976).
    """

    def __init__(self, size: int, edges: Sequence[Edge]) -> None:
        self.n = size
        self.top = size
        """Highest number in use, blossoms included."""
        total = 2 * size + 2
        # ends[x][y] is the real edge (u, v) that stands for x and y, one of which may
        # be a blossom; weight[u][v] is zero where there is no edge.
        self.weight = [[0] * (size + 1) for _ in range(size + 1)]
        self.ends = [[(x, y) for y in range(total)] for x in range(total)]
        self.has = [[False] * total for _ in range(total)]
        for u, v, w in edges:
            a, b = u + 1, v + 1
            self.weight[a][b] = self.weight[b][a] = 2 * w
            self.has[a][b] = self.has[b][a] = True
        highest = max((w for _, _, w in edges), default=0)
        # Reduced cost of an edge: dual[u] + dual[v] - weight; never below zero.
        self.dual = [highest] * (size + 1) + [0] * (total - size - 1)
        # mate[x] is the real vertex at the far end of the matched edge of x.
        self.mate = [0] * total
        # root[x] is the outermost blossom around x, 0 for a blossom not in use.
        self.root = [*range(size + 1)] + [0] * (total - size - 1)
        self.cycle: list[list[int]] = [[] for _ in range(total)]
        # inside[b][v] is the child of blossom b that holds the real vertex v.
        self.inside = [[0] * (size + 1) for _ in range(total)]
        for x in range(1, size + 1):
            self.inside[x][x] = x
        self.label = [-1] * total
        """-1 unlabelled, 0 outer, 1 inner."""
        self.parent = [0] * total
        """The real vertex from which an outermost vertex was reached."""
        self.nearest = [0] * total
        """The outer real vertex with the least reduced cost to an outermost vertex."""
        self.queue: list[int] = []

    def solve(self, pause: Callable[[], None] | None = None) -> list[int]:
        while self.phase():
            if pause is not None:
                pause()
        return [self.mate[v] - 1 for v in range(1, self.n + 1)]

    def reduced(self, x: int, y: int) -> int:
        u, v = self.ends[x][y]
        return self.dual[u] + self.dual[v] - self.weight[u][v]

    def note_nearest(self, u: int, x: int) -> None:
        near = self.nearest[x]
        if not near or self.reduced(u, x) < self.reduced(near, x):
            self.nearest[x] = u

    def find_nearest(self, x: int) -> None:
        self.nearest[x] = 0
        for u in range(1, self.n + 1):
            if self.has[u][x] and self.root[u] != x and self.label[self.root[u]] == 0:
                self.note_nearest(u, x)

    def enqueue(self, x: int) -> None:
        if x <= self.n:
            self.queue.append(x)
        else:
            for child in self.cycle[x]:
                self.enqueue(child)

    def set_root(self, x: int, b: int) -> None:
        self.root[x] = b
        if x > self.n:
            for child in self.cycle[x]:
                self.set_root(child, b)

    def even_position(self, b: int, child: int) -> int:
        """Turn the cycle so that a child stands at an even position; return it."""
        position = self.cycle[b].index(child)
        if position % 2:
            self.cycle[b][1:] = self.cycle[b][:0:-1]
            return len(self.cycle[b]) - position
        return position

    def set_mate(self, x: int, y: int) -> None:
        u, v = self.ends[x][y]
        self.mate[x] = v
        if x <= self.n:
            return
        child = self.inside[x][u]
        position = self.even_position(x, child)
        for i in range(position):
            self.set_mate(self.cycle[x][i], self.cycle[x][i ^ 1])
        self.set_mate(child, y)
        self.cycle[x] = self.cycle[x][position:] + self.cycle[x][:position]

    def augment(self, x: int, y: int) -> None:
        while True:
            following = self.root[self.mate[x]]
            self.set_mate(x, y)
            if not following:
                return
            above = self.root[self.parent[following]]
            self.set_mate(following, above)
            x, y = above, following

    def meeting_point(self, x: int, y: int) -> int:
        """Return the outer vertex where two ways to a root join; 0 in two trees."""
        passed = set()
        while x or y:
            if x:
                if x in passed:
                    return x
                passed.add(x)
                x = self.root[self.mate[x]]
                if x:
                    x = self.root[self.parent[x]]
            x, y = y, x
        return 0

    def add_blossom(self, x: int, joint: int, y: int) -> None:
        b = self.n + 1
        while b <= self.top and self.root[b]:
            b += 1
        self.top = max(self.top, b)
        self.dual[b], self.label[b] = 0, 0
        self.mate[b] = self.mate[joint]
        cycle = [joint]
        for side in (x, y):
            v = side
            while v != joint:
                w = self.root[self.mate[v]]
                cycle += [v, w]
                self.enqueue(w)
                v = self.root[self.parent[w]]
            if side == x:
                cycle[1:] = cycle[:0:-1]
        self.cycle[b] = cycle
        self.set_root(b, b)
        self.join_edges(b)
        self.find_nearest(b)

    def join_edges(self, b: int) -> None:
        """Give a new blossom the best edge of its children to every other vertex."""
        for x in range(1, self.top + 1):
            self.has[b][x] = self.has[x][b] = False
        self.inside[b] = [0] * (self.n + 1)
        for child in self.cycle[b]:
            for x in range(1, self.top + 1):
                if self.has[child][x] and (
                    not self.has[b][x] or self.reduced(child, x) < self.reduced(b, x)
                ):
                    self.ends[b][x] = self.ends[child][x]
                    self.ends[x][b] = self.ends[x][child]
                    self.has[b][x] = self.has[x][b] = True
            for v in range(1, self.n + 1):
                if self.inside[child][v]:
                    self.inside[b][v] = child

    def expand_blossom(self, b: int) -> None:
        """Dissolve an inner blossom whose dual has come down to zero."""
        for child in self.cycle[b]:
            self.set_root(child, child)
        entry = self.inside[b][self.ends[b][self.parent[b]][0]]
        position = self.even_position(b, entry)
        cycle = self.cycle[b]
        for i in range(0, position, 2):
            inner, outer = cycle[i], cycle[i + 1]
            self.parent[inner] = self.ends[outer][inner][0]
            self.label[inner], self.label[outer] = 1, 0
            self.nearest[inner] = 0
            self.find_nearest(outer)
            self.enqueue(outer)
        self.label[entry] = 1
        self.parent[entry] = self.parent[b]
        for child in cycle[position + 1 :]:
            self.label[child] = -1
            self.find_nearest(child)
        self.root[b] = 0

    def use_tight_edge(self, u: int, v: int) -> bool:
        """Grow a tree by a tight edge; True when the matching got larger."""
        x, y = self.root[u], self.root[v]
        if self.label[y] == -1:
            self.parent[y] = u
            self.label[y] = 1
            partner = self.root[self.mate[y]]
            self.nearest[y] = self.nearest[partner] = 0
            self.label[partner] = 0
            self.enqueue(partner)
        elif self.label[y] == 0:
            joint = self.meeting_point(x, y)
            if not joint:
                self.augment(x, y)
                self.augment(y, x)
                return True
            self.add_blossom(x, joint, y)
        return False

    def phase(self) -> bool:
        """Enlarge the matching by one edge; False when it is the heaviest."""
        for x in range(1, self.top + 1):
            self.label[x], self.nearest[x] = -1, 0
        self.queue = []
        for x in range(1, self.top + 1):
            if self.root[x] == x and not self.mate[x]:
                self.parent[x], self.label[x] = 0, 0
                self.enqueue(x)
        if not self.queue:
            return False
        while True:
            if self.scan():
                return True
            if not self.adjust_duals():
                return False
            if self.use_new_tight_edges():
                return True
            for b in range(self.n + 1, self.top + 1):
                if self.root[b] == b and self.label[b] == 1 and self.dual[b] == 0:
                    self.expand_blossom(b)

    def scan(self) -> bool:
        position = 0
        while position < len(self.queue):
            u = self.queue[position]
            position += 1
            if self.label[self.root[u]] == 1:
                continue
            for v in range(1, self.n + 1):
                if self.has[u][v] and self.root[u] != self.root[v]:
                    if self.reduced(u, v) == 0:
                        if self.use_tight_edge(u, v):
                            return True
                    else:
                        self.note_nearest(u, self.root[v])
        self.queue = []
        return False

    def adjust_duals(self) -> bool:
        """Move the duals by the largest step that keeps them feasible."""
        # A free vertex is outer and free vertices share the lowest dual, so its dual
        # bounds the step: at zero the matching cannot gain.
        step = min(
            self.dual[v] for v in range(1, self.n + 1) if self.label[self.root[v]] == 0
        )
        bound = step
        for b in range(self.n + 1, self.top + 1):
            if self.root[b] == b and self.label[b] == 1:
                step = min(step, self.dual[b] // 2)
        for x in range(1, self.top + 1):
            near = self.nearest[x]
            if self.root[x] == x and near and self.label[x] != 1:
                gap = self.reduced(near, x)
                step = min(step, gap if self.label[x] == -1 else gap // 2)
        if step >= bound:
            return False
        for v in range(1, self.n + 1):
            if self.label[self.root[v]] == 0:
                self.dual[v] -= step
            elif self.label[self.root[v]] == 1:
                self.dual[v] += step
        for b in range(self.n + 1, self.top + 1):
            if self.root[b] == b:
                if self.label[b] == 0:
                    self.dual[b] += 2 * step
                elif self.label[b] == 1:
                    self.dual[b] -= 2 * step
        return True

    def use_new_tight_edges(self) -> bool:
        for x in range(1, self.top + 1):
            near = self.nearest[x]
            if (
                self.root[x] == x
                and near
                and self.root[near] != x
                and self.reduced(near, x) == 0
            ):
                u, v = self.ends[near][x]
                if self.use_tight_edge(u, v):
                    return True
        return False
