"""Explanations as lines of plain text."""

from __future__ import annotations

from itertools import groupby

from pairing.explanation.boards import explain_board, others_who_came_down
from pairing.explanation.claims import (
    BracketClaim,
    Deviation,
    FloatClaim,
    NaturalOpponent,
)
from pairing.explanation.floaters import explain_bye, explain_float
from pairing.explanation.position import Position
from pairing.explanation.rounds import explain_round, shown_values
from pairing.explanation.sentences import CRITERIA
from pairing.explanation.whynot import changed_by, why_not
from pairing.explanation.words import Words, points


def account_of_deviation(claim: Deviation, words: Words) -> list[str]:
    """Return how the round of a file stands beside the one that the rules give."""
    lines = ["This round is not the one that the rules give.", *words.deviation(claim)]
    for title, pairs, down in (
        ("The rules pair", claim.ours, claim.ours_down),
        ("The file pairs", claim.theirs, claim.theirs_down),
    ):
        if pairs or down:
            lines.append(f"{title}: {paired_words(pairs, down, claim.is_last, words)}")
    return [*lines, "Below is what the rules give."]


def paired_words(
    pairs: tuple[tuple[int, int], ...],
    down: tuple[int, ...],
    is_last: bool,
    words: Words,
) -> str:
    """Return pairs and who goes down, or has the bye, in one line."""
    parts = [f"{words.name(a)} - {words.name(b)}" for a, b in pairs]
    parts += [words.left(player, is_last=is_last) for player in down]
    return "; ".join(parts)


def account_of_board(position: Position, board: int, words: Words) -> list[str]:
    """Return what is said of a board."""
    claim = explain_board(position, board)
    white, black = words.name(claim.white), words.name(claim.black)
    lines = [
        f"Board {board}: {white} - {black}",
        f"Paired in the bracket of score {points(claim.bracket_score)}.",
        *(
            f"From score {points(position.scores[player])}: {words.name(player)}"
            for player in others_who_came_down(position, claim)
        ),
        *(words.seat(seat) for seat in claim.seats),
    ]
    if claim.natural is not None:
        lines += natural_lines(claim.natural, words)
    if claim.colours is not None:
        lines += words.colours(claim.colours)
    return lines


def natural_lines(claim: NaturalOpponent, words: Words) -> list[str]:
    return [
        f"{words.name(claim.opponent)} stands opposite {words.name(claim.player)}. "
        f"Why not these two? {words.natural(claim)}"
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
    found = changed_by(position, claim)
    if found.pairs or found.downfloaters:
        then = paired_words(found.pairs, found.downfloaters, claim.is_last, words)
        more = f"; {words.more_boards(found.more)}" if found.more else ""
        lines.append(f"What would change in this bracket: {then}{more}")
    return lines


def account_of_round(position: Position, words: Words) -> list[str]:
    """Return the round bracket by bracket."""
    claim = explain_round(position)
    lines = []
    for place, bracket in enumerate(claim.brackets):
        lines += ["", *bracket_lines(position, bracket, words)]
        # The comparison is the same for all who leave a bracket together.
        claims = [explain_float(position, f, place, 5) for f in bracket.downfloaters]
        found = [claim for claim in claims if claim is not None]
        if found:
            lines.append(f"  Going down: {words.listed(bracket.downfloaters)}")
            lines += grouped_lines(found, words)
    if claim.bye is not None:
        lines += ["", *account_of_bye(position, words)]
    return lines


def grouped_lines(claims: list[FloatClaim], words: Words) -> list[str]:
    """Return the others of a floater, those with the same reason in one line."""
    claim = claims[0]
    if not claim.others:
        return [f"    {line}" for line in dict.fromkeys(map(words.nobody_else, claims))]
    lines = []
    for sentence, others in groupby(claim.others, key=words.other_reason):
        lines.append(f"    Not {words.listed(o.player for o in others)}: {sentence}")
    return lines


def bracket_lines(position: Position, bracket: BracketClaim, words: Words) -> list[str]:
    """Return one bracket: who came down, boards, values above nothing."""
    lines = [f"Bracket of score {points(bracket.score)}"]
    lines += [f"  {sentence}" for sentence in words.remarks(bracket.remarks)]
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
        lines.append(f"  Halves changed: {words.listed(left)}; {words.listed(came)}")
    for key, (label, value, _) in shown_values(bracket):
        name = words.translate(CRITERIA[key])
        lines.append(f"  {name}: {words.value(key, value)} ({label})")
    return lines
