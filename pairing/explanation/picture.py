"""The brackets of a round as a drawing: columns, pairs as lines, floaters as arrows.

Lengths are units of the drawing; nothing here knows how it is coloured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairing.engine.outcome import BracketRecord
from pairing.explanation.position import Position

ROW = 20
TOP = 46
SIDE = 118
"""Width of one name."""
GAP = 46
"""Width between the two halves of a bracket, where its pairs are drawn."""
MARGIN = 44
"""Width between brackets, where floaters go over."""
LETTERS = 15


@dataclass(frozen=True, slots=True)
class Node:
    """A player in a bracket."""

    player: int
    label: str
    x: int
    y: int
    is_right: bool
    is_floater: bool
    came_down: bool


@dataclass(frozen=True, slots=True)
class Column:
    """A bracket: its score and where it stands."""

    score: int
    x: int
    width: int
    middle: int


@dataclass(frozen=True, slots=True)
class Line:
    """A pair, or a floater on the way to the next bracket."""

    path: str
    board: int = 0


@dataclass(frozen=True, slots=True)
class Picture:
    width: int
    height: int
    columns: tuple[Column, ...]
    nodes: tuple[Node, ...]
    pairs: tuple[Line, ...]
    floats: tuple[Line, ...]


def picture_of(position: Position, names: Mapping[int, str]) -> Picture:
    """Draw every bracket, from the top score on the left to the lowest."""
    columns: list[Column] = []
    nodes: list[Node] = []
    pairs: list[Line] = []
    floats: list[Line] = []
    places: list[dict[int, Node]] = []
    x = 0
    for bracket in position.pairing.brackets:
        width = 2 * SIDE + GAP
        columns.append(Column(bracket.score, x, width, x + width // 2))
        found = nodes_of(bracket, x, names)
        places.append(found)
        nodes += found.values()
        pairs += [
            Line(pair_path(found[a], found[b]), position.board_of[frozenset((a, b))])
            for a, b in bracket.pairs
        ]
        x += width + MARGIN
    for place, bracket in enumerate(position.pairing.brackets[:-1]):
        for player in bracket.downfloaters:
            if player in places[place + 1]:
                start, end = places[place][player], places[place + 1][player]
                floats.append(Line(float_path(start, end)))
    rows = max((node.y for node in nodes), default=TOP)
    return Picture(
        max(x - MARGIN, 0),
        rows + ROW,
        tuple(columns),
        tuple(nodes),
        tuple(pairs),
        tuple(floats),
    )


def halves_of(bracket: BracketRecord) -> tuple[list[int], list[int]]:
    """Return who stands left and right: S1 and its opponents, before any exchange."""
    members = [*bracket.moved_down, *bracket.residents]
    left = [*bracket.s1, *bracket.remainder_s1]
    if not bracket.moved_down:
        left = [*bracket.s1]
    left += [p for p in bracket.moved_down if p not in left]
    return left, [p for p in members if p not in set(left)]


def nodes_of(
    bracket: BracketRecord, x: int, names: Mapping[int, str]
) -> dict[int, Node]:
    """Return the players of a bracket at their places."""
    found = {}
    for side, players in enumerate(halves_of(bracket)):
        for row, player in enumerate(players):
            found[player] = Node(
                player,
                label_of(player, names),
                x + side * (SIDE + GAP),
                TOP + row * ROW,
                bool(side),
                player in bracket.downfloaters,
                player in bracket.moved_down,
            )
    return found


def label_of(player: int, names: Mapping[int, str]) -> str:
    """Return number and surname, shortened to fit."""
    name = names.get(player, "").split(",")[0]
    text = f"{player} {name}".strip()
    return text if len(text) <= LETTERS else f"{text[: LETTERS - 1]}…"


def inner_edge(node: Node) -> tuple[int, int]:
    """Return the point of a name that faces the other half."""
    return (node.x - 4 if node.is_right else node.x + SIDE), node.y - 4


def pair_path(a: Node, b: Node) -> str:
    """Return the line of a pair; an arc where both stand in the same half."""
    (x1, y1), (x2, y2) = inner_edge(a), inner_edge(b)
    if a.is_right == b.is_right:
        bend = x1 + (-GAP // 2 if a.is_right else GAP // 2)
        return f"M{x1} {y1}C{bend} {y1} {bend} {y2} {x2} {y2}"
    return f"M{x1} {y1}L{x2} {y2}"


def float_path(start: Node, end: Node) -> str:
    """Return the arrow from a bracket to the next one, below the names of the first."""
    x1, y1 = start.x + SIDE, start.y - 4
    x2, y2 = end.x - 8, end.y - 4
    bend = MARGIN // 2
    if start.is_right:
        return f"M{x1} {y1}C{x1 + bend} {y1} {x2 - bend} {y2} {x2} {y2}"
    y1 = start.y + 3
    over = start.x + 2 * SIDE + GAP
    return (
        f"M{start.x + 4} {y1}L{over} {y1}C{over + bend} {y1} {x2 - bend} {y2} {x2} {y2}"
    )
