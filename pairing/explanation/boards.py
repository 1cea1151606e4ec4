"""What is said of a board: bracket, places, natural opponent, colours."""

from __future__ import annotations

from pairing.engine.colours import ARTICLES_2017, ARTICLES_2026, colour_status
from pairing.engine.history import arrival_numbers, colours_played, initial_colour
from pairing.engine.outcome import BracketRecord
from pairing.explanation.claims import (
    BoardClaim,
    ColourClaim,
    ColourSide,
    NaturalOpponent,
    Seat,
)
from pairing.explanation.position import Position
from pairing.explanation.whynot import WITHOUT_COLOURS, broken_rule, reason_against

RULES = ("both", "stronger", "alternate", "higher-ranked", "parity")
ARTICLES_2013 = ("E1", "E2", "E3", "E4", "E5")
RULE_OF = {
    article: rule
    for articles in (ARTICLES_2013, ARTICLES_2017, ARTICLES_2026)
    for article, rule in zip(articles, RULES, strict=True)
}


def explain_board(
    position: Position, board: int, *, compares: bool = True
) -> BoardClaim:
    """Return all that is said of a board, from 1.

    Without comparing, the natural opponent is explained only by absolute rules.
    """
    white, black = position.pairing.pairs[board - 1]
    higher, lower = (
        (white, black) if position.is_higher(white, black) else (black, white)
    )
    place = position.bracket_of[frozenset((white, black))]
    bracket = position.record_of(place)
    return BoardClaim(
        board=board,
        white=white,
        black=black,
        bracket=place,
        bracket_score=bracket.score,
        seats=(seat_of(position, bracket, higher), seat_of(position, bracket, lower)),
        natural=natural_opponent(position, bracket, higher, lower, compares=compares),
        colours=colours_of(position, board, higher),
    )


def others_who_came_down(position: Position, claim: BoardClaim) -> list[int]:
    """Return who else came down into the bracket of a board, best first."""
    own = (claim.white, claim.black)
    moved_down = position.record_of(claim.bracket).moved_down
    return [player for player in moved_down if player not in own]


def groups_of(bracket: BracketRecord) -> list[tuple[str, tuple[int, ...]]]:
    """Return the named groups of a bracket, the narrowest first."""
    if bracket.moved_down and bracket.s1:
        return [
            ("remainder S1", bracket.remainder_s1),
            ("remainder S2", bracket.remainder_s2),
            ("S1", bracket.s1),
            ("S2", bracket.s2),
        ]
    if bracket.moved_down:
        return [
            ("S1", bracket.remainder_s1),
            ("S2", bracket.remainder_s2),
            ("S2", bracket.s2),
        ]
    return [("S1", bracket.s1), ("S2", bracket.s2)]


def seat_of(position: Position, bracket: BracketRecord, player: int) -> Seat:
    """Return where a player stood before any exchange."""
    group, place = "", 0
    for name, players in groups_of(bracket):
        if player in players:
            group, place = name, players.index(player) + 1
            break
    score = position.scores[player]
    exchange = bracket.exchange
    return Seat(
        player=player,
        score=score,
        group=group,
        place=place,
        came_down_from=score if player in bracket.moved_down else None,
        exchanged=player in exchange.moved_down or player in exchange.moved_up,
    )


def opposite_seats(bracket: BracketRecord) -> dict[int, int]:
    """Return whom everyone meets without transposition or exchange (art. 3.3, 3.6)."""
    if bracket.moved_down:
        rows = [
            (bracket.s1, bracket.s2),
            (bracket.remainder_s1, bracket.remainder_s2),
        ]
    else:
        rows = [(bracket.s1, bracket.s2)]
    found: dict[int, int] = {}
    for first, second in rows:
        for a, b in zip(first, second, strict=False):
            found.setdefault(a, b)
            found.setdefault(b, a)
    if bracket.moved_down:
        # Residents outside the remainder met a moved-down player: the row of S2 that
        # faces S1 holds for S1 only.
        for a, b in zip(bracket.s1, bracket.s2, strict=False):
            if found.get(b) == a and b in {
                *bracket.remainder_s1,
                *bracket.remainder_s2,
            }:
                del found[b]
        for a, b in zip(bracket.remainder_s1, bracket.remainder_s2, strict=False):
            found[a], found[b] = b, a
    return found


def natural_opponent(
    position: Position,
    bracket: BracketRecord,
    higher: int,
    lower: int,
    *,
    compares: bool,
) -> NaturalOpponent | None:
    """Return why the higher player does not meet the natural opponent.

    None where the two are natural opponents, or nobody sits opposite.
    """
    opposite = opposite_seats(bracket).get(higher)
    if opposite is None or opposite == lower:
        return None
    if compares:
        reason = reason_against(position, higher, opposite)
        return NaturalOpponent(higher, opposite, reason)
    rule = broken_rule(position, higher, opposite)
    return NaturalOpponent(higher, opposite, rule) if rule is not None else None


def colours_of(position: Position, board: int, higher: int) -> ColourClaim | None:
    """Return which rule gave the colours of a board, with both histories."""
    if position.system in WITHOUT_COLOURS or not position.pairing.colour_rules:
        return None
    article = position.pairing.colour_rules[board - 1]
    white, black = position.pairing.pairs[board - 1]
    return ColourClaim(
        article=article,
        rule=RULE_OF.get(article, "other"),
        white=side_of(position, white),
        black=side_of(position, black),
        higher=higher,
        higher_number=arrival_numbers(position.record)[higher],
        initial=initial_colour(position.record),
    )


def side_of(position: Position, player: int) -> ColourSide:
    """Return the colours of a player and what follows from them."""
    status = colour_status(colours_played(position.record.by_number[player]))
    return ColourSide(
        player, status.history, status.difference, status.preference, status.strength
    )
