"""Explanations as lines of plain text."""

from __future__ import annotations

from itertools import groupby

from pairing.explanation.boards import explain_board
from pairing.explanation.claims import BracketClaim, FloatClaim, NaturalOpponent
from pairing.explanation.floaters import explain_bye, explain_float
from pairing.explanation.position import Position
from pairing.explanation.rounds import explain_round
from pairing.explanation.sentences import CRITERIA, key_of
from pairing.explanation.whynot import why_not
from pairing.explanation.words import Words, points


def account_of_board(position: Position, board: int, words: Words) -> list[str]:
    """Return what is said of a board."""
    claim = explain_board(position, board)
    white, black = words.name(claim.white), words.name(claim.black)
    lines = [
        f"Board {board}: {white} - {black}",
        f"Bracket of score {points(claim.bracket_score)}.",
        *(words.seat(seat) for seat in claim.seats),
    ]
    if claim.natural is not None:
        lines += natural_lines(claim.natural, words)
    if claim.colours is not None:
        lines += words.colours(claim.colours)
    return lines


def natural_lines(claim: NaturalOpponent, words: Words) -> list[str]:
    return [
        f"Opposite {words.name(claim.player)} stands {words.name(claim.opponent)}. "
        f"Why not: {words.natural(claim)}"
    ]


def account_of_bye(position: Position, words: Words) -> list[str]:
    """Return who has the bye, and what stood against everyone else."""
    claim = explain_bye(position)
    if claim is None:
        return ["Nobody has the bye: the number of players is even."]
    return [f"{words.name(claim.player)} has the bye.", *other_lines(claim, words)]


def other_lines(claim: FloatClaim, words: Words) -> list[str]:
    """Return a line for each of the others, and how many were not looked at."""
    lines = [
        f"  Not {words.name(other.player)}: {words.other_reason(other)}"
        for other in claim.others
    ]
    if claim.unasked:
        lines.append(f"  {claim.unasked} higher ranked players were not compared.")
    return lines


def account_of_pair(position: Position, a: int, b: int, words: Words) -> list[str]:
    """Return why two players do not meet."""
    claim = why_not(position, a, b)
    lines = [
        f"Why not {words.name(a)} against {words.name(b)}?",
        words.pair_reason(a, b, claim.reason),
    ]
    if claim.pairs:
        pairs = "; ".join(f"{words.name(x)} - {words.name(y)}" for x, y in claim.pairs)
        lines.append(f"The bracket would be paired: {pairs}")
        if claim.downfloaters:
            lines.append(f"Going down: {words.listed(claim.downfloaters)}")
    return lines


def account_of_round(position: Position, words: Words) -> list[str]:
    """Return the round bracket by bracket."""
    claim = explain_round(position)
    lines = []
    for place, bracket in enumerate(claim.brackets):
        lines += ["", *bracket_lines(position, bracket, words)]
        for floater in bracket.downfloaters:
            if (found := explain_float(position, floater, place, 5)) is not None:
                lines.append(f"Goes down: {words.name(floater)}")
                lines += grouped_lines(found, words)
    if claim.bye is not None:
        lines += ["", *account_of_bye(position, words)]
    return lines


def grouped_lines(claim: FloatClaim, words: Words) -> list[str]:
    """Return the others of a floater, those with the same reason in one line."""
    lines = []
    for sentence, others in groupby(claim.others, key=words.other_reason):
        lines.append(f"  Not {words.listed(o.player for o in others)}: {sentence}")
    return lines


def bracket_lines(position: Position, bracket: BracketClaim, words: Words) -> list[str]:
    """Return one bracket: who came down, boards, values above nothing."""
    lines = [f"Bracket of score {points(bracket.score)}"]
    for player, score in bracket.moved_down:
        lines.append(f"  From score {points(score)}: {words.name(player)}")
    for board in bracket.boards:
        white, black = position.pairing.pairs[board - 1]
        line = f"  Board {board}: {words.name(white)} - {words.name(black)}"
        rules = position.pairing.colour_rules
        lines.append(f"{line} ({rules[board - 1]})" if rules else line)
        natural = explain_board(position, board, compares=False).natural
        if natural is not None:
            lines += [f"    {line}" for line in natural_lines(natural, words)]
    if bracket.exchange.moved_down:
        left, came = bracket.exchange
        lines.append(f"  Exchanged: {words.listed(left)} for {words.listed(came)}")
    for label, value, bound in bracket.values:
        if value:
            key = key_of(label)
            name = words.translate(CRITERIA[key]) if key else label
            least = (
                ""
                if bound is None or bound == value
                else (f", by counting alone {words.value(key, bound)}")
            )
            lines.append(f"  {name}: {words.value(key, value)}{least} ({label})")
    return lines
