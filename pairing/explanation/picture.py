"""The brackets of a round as a drawing: columns, pairs as lines, floaters as arrows.

Lengths are units of the drawing; nothing here knows how it is coloured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pairing.engine.outcome import BracketRecord
from pairing.explanation.position import Position

TOP = 46
BAND_GAP = 26
BYE_LETTERS = 4
"""How much shorter a label is that has the word for the bye beside it."""
STUB = 22
"""Length of an arrow that leaves a row, or comes into one."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Sizes of a drawing."""

    band: int
    """Width after which the next bracket starts a new row of columns."""
    row: int = 20
    side: int = 112
    """Width of one name."""
    gap: int = 50
    """Width between the two halves of a bracket, where its pairs are drawn."""
    margin: int = 44
    """Width between brackets, where floaters go over."""
    letters: int = 15
    """Length of a label; 0 for numbers alone."""


WIDE = Layout(band=1060)
NARROW = Layout(band=0)
"""One bracket below the other, for a phone."""
NUMBERS = Layout(band=1000, row=13, side=26, gap=44, margin=36, letters=0)
"""Numbers alone, for a sheet of paper with hundreds of players."""


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
    edge: int
    """Where its bracket ends on the right."""
    has_bye: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A bracket: its score and where it stands."""

    score: int
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2


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


def picture_of(
    position: Position, names: Mapping[int, str], layout: Layout = WIDE
) -> Picture:
    """Draw every bracket, from the top score on the left to the lowest."""
    brackets = position.pairing.brackets
    columns = columns_of(brackets, layout)
    places = [
        nodes_of(bracket, column, names, layout)
        for bracket, column in zip(brackets, columns, strict=True)
    ]
    bye = position.pairing.bye
    if bye is not None:
        last = next(nodes for nodes in reversed(places) if bye in nodes)
        letters = max(layout.letters - BYE_LETTERS, 0)
        label = label_of(bye, names, letters)
        last[bye] = replace(last[bye], label=label, has_bye=True)
    pairs = tuple(
        Line(
            pair_path(nodes[a], nodes[b], layout), position.board_of[frozenset((a, b))]
        )
        for bracket, nodes in zip(brackets, places, strict=True)
        for a, b in bracket.pairs
    )
    floats = tuple(
        Line(path)
        for bracket, here, there in zip(brackets, places, places[1:], strict=False)
        for player in bracket.downfloaters
        if player in there
        for path in float_paths(here[player], there[player], layout)
    )
    return Picture(
        max((column.x + column.width for column in columns), default=0),
        max((column.y + column.height for column in columns), default=0),
        tuple(columns),
        tuple(node for nodes in places for node in nodes.values()),
        pairs,
        floats,
    )


def columns_of(brackets: Sequence[BracketRecord], layout: Layout) -> list[Column]:
    """Set the brackets side by side, in as many rows as they need."""
    rows: list[list[tuple[BracketRecord, int, int]]] = [[]]
    x = 0
    for bracket in brackets:
        left, _ = halves_of(bracket)
        width = 2 * layout.side + layout.gap if left else layout.side
        if rows[-1] and x + width > layout.band:
            rows.append([])
            x = 0
        rows[-1].append((bracket, x, width))
        x += width + layout.margin
    columns, y = [], 0
    for row in rows:
        longest = max((max(map(len, halves_of(b))) for b, _, _ in row), default=0)
        height = TOP + longest * layout.row - layout.row // 2
        columns += [Column(b.score, x, y, width, height) for b, x, width in row]
        y += height + BAND_GAP
    return columns


def halves_of(bracket: BracketRecord) -> tuple[list[int], list[int]]:
    """Return who stands left and right: S1 and its opponents, before any exchange."""
    members = [*bracket.moved_down, *bracket.residents]
    left = [*bracket.s1, *bracket.remainder_s1]
    if not bracket.moved_down:
        left = [*bracket.s1]
    left += [p for p in bracket.moved_down if p not in left]
    return left, [p for p in members if p not in set(left)]


def nodes_of(
    bracket: BracketRecord, column: Column, names: Mapping[int, str], layout: Layout
) -> dict[int, Node]:
    """Return the players of a bracket at their places."""
    found = {}
    left, right = halves_of(bracket)
    other = column.x + column.width - layout.side
    for x, players in ((column.x, left), (other, right)):
        for row, player in enumerate(players):
            found[player] = Node(
                player,
                label_of(player, names, layout.letters),
                x,
                column.y + TOP + row * layout.row,
                players is right,
                player in bracket.downfloaters,
                player in bracket.moved_down,
                column.x + column.width,
            )
    return found


def label_of(player: int, names: Mapping[int, str], letters: int) -> str:
    """Return number and surname, shortened to fit."""
    if not letters:
        return str(player)
    name = names.get(player, "").split(",")[0]
    text = f"{player} {name}".strip()
    return text if len(text) <= letters else f"{text[: letters - 1]}…"


def inner_edge(node: Node, layout: Layout) -> tuple[int, int]:
    """Return the point of a name that faces the other half."""
    return (node.x - 4 if node.is_right else node.x + layout.side), node.y - 4


def pair_path(a: Node, b: Node, layout: Layout) -> str:
    """Return the line of a pair; an arc where both stand in the same half."""
    (x1, y1), (x2, y2) = inner_edge(a, layout), inner_edge(b, layout)
    if a.is_right == b.is_right:
        bend = x1 + (-layout.gap // 2 if a.is_right else layout.gap // 2)
        return f"M{x1} {y1}C{bend} {y1} {bend} {y2} {x2} {y2}"
    return f"M{x1} {y1}L{x2} {y2}"


def float_paths(start: Node, end: Node, layout: Layout) -> list[str]:
    """Return the arrow from a bracket to the next one, in two parts across rows."""
    x2, y2 = end.x - 8, end.y - 4
    if start.is_right:
        y1 = start.y - 4
        lead = f"M{start.edge - 6} {y1}"
    else:
        # Below the name, and on to the edge of the bracket.
        y1 = start.y + 3
        lead = f"M{start.x + 4} {y1}L{start.edge} {y1}"
    x1, bend = start.edge, layout.margin // 2
    if end.y > start.y and end.x <= start.x:
        return [f"{lead}L{x1 + STUB} {y1}", f"M{x2 - STUB} {y2}L{x2} {y2}"]
    return [f"{lead}L{x1} {y1}C{x1 + bend} {y1} {x2 - bend} {y2} {x2} {y2}"]
