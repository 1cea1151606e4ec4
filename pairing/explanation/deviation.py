"""How a round stands beside the one that the rules give: one verdict for all of it.

The brackets of the round as it is are read from its pairs: from the top, whoever meets
nobody of the bracket goes down. Up to the first bracket that differs both rounds are
the same, so that this bracket has the same players in both and can be compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairing.engine.dutch.bracket import BracketPairer
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.dutch.field import Field
from pairing.engine.dutch.general import Solution
from pairing.explanation.claims import (
    Broken,
    Deviation,
    Later,
    LeftOut,
    NotThere,
    SeveralByes,
    Turned,
    Undecided,
    Worse,
)
from pairing.explanation.floaters import reason_against_bye
from pairing.explanation.forced import (
    completion_for,
    first_step,
    steps_of,
    worse_by,
)
from pairing.explanation.position import DutchRound, Position
from pairing.explanation.quality import (
    decided,
    first_difference,
    next_bracket_loss,
)
from pairing.explanation.whynot import WITHOUT_COLOURS, broken_rule
from tournaments.record import Colour, Kind, TournamentRecord

Pairs = Sequence[tuple[int, int]]


def deviation(position: Position, pairs: Pairs, byes: Sequence[int] = ()) -> Deviation:
    """Compare a round with the one that the rules give.

    `pairs` are (white, black) as they are, `byes` who has the pairing-allocated bye.
    """
    broken = broken_rules(position, pairs, byes)
    if broken:
        return Deviation(broken=broken)
    if {frozenset(pair) for pair in pairs} != set(position.board_of):
        if position.dutch is None:
            return Deviation(reason=Undecided())
        return compared(position, position.dutch, pairs)
    if position.system in WITHOUT_COLOURS:
        return Deviation()
    return Deviation(turned=turned_colours(position, pairs))


def paired_in(
    record: TournamentRecord, round_number: int
) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the pairs of a round, White first, and who has the bye.

    Where the record is silent about colours the lower number stands first.
    """
    pairs, byes = [], []
    for player in record.players:
        if len(player.outcomes) < round_number:
            continue
        outcome = player.outcomes[round_number - 1]
        if outcome.kind is Kind.PAIRING_BYE:
            byes.append(player.number)
        elif outcome.opponent is not None and (
            outcome.colour is Colour.WHITE
            or (outcome.colour is None and player.number < outcome.opponent)
        ):
            pairs.append((player.number, outcome.opponent))
    return pairs, byes


# -- absolute rules ----------------------------------------------------------------


def broken_rules(
    position: Position, pairs: Pairs, byes: Sequence[int]
) -> tuple[Broken, ...]:
    """Return every absolute rule that a round breaks, board by board."""
    record = position.record
    known = record.by_number
    expected = {
        number
        for number, player in known.items()
        if not player.is_withdrawn and number not in record.absences
    }
    found: list[Broken] = []
    for pair in pairs:
        strangers = [number for number in pair if number not in expected]
        found += [
            Broken((number,), NotThere(number, record.absences.get(number)))
            for number in strangers
        ]
        reason = None if strangers else broken_rule(position, *pair)
        if reason is not None:
            found.append(Broken(tuple(pair), reason))
    if len(byes) > 1:
        found.append(Broken(tuple(byes), SeveralByes(position.article("C2"))))
    for bye in byes:
        barred = reason_against_bye(position, bye) if bye in expected else None
        if barred is not None:
            found.append(Broken((bye,), barred))
    seated = {number for pair in pairs for number in pair} | set(byes)
    if expected - seated:
        found.append(Broken(tuple(sorted(expected - seated)), LeftOut()))
    return tuple(found)


def turned_colours(position: Position, pairs: Pairs) -> tuple[Broken, ...]:
    """Return the boards with the right players and the wrong colours."""
    rules = dict(
        zip(position.pairing.pairs, position.pairing.colour_rules, strict=True)
    )
    return tuple(
        Broken((white, black), Turned(rules[pair], pair.white))
        for white, black in pairs
        for pair in rules
        if (pair.white, pair.black) == (black, white)
    )


# -- quality -----------------------------------------------------------------------


def compared(position: Position, dutch: DutchRound, pairs: Pairs) -> Deviation:
    """Return the first bracket and criterion in which a legal round is worse."""
    index = dutch.index
    mate: dict[int, int] = {}
    for white, black in pairs:
        a, b = index[white], index[black]
        mate[a], mate[b] = b, a
    unpaired = [p for p in range(dutch.field.size) if p not in mate]
    if dutch.bye_score is not None and unpaired:
        score = dutch.field.scores[unpaired[0]]
        if score != dutch.bye_score:
            return Deviation(reason=Worse("C5", None, dutch.bye_score, score))
    for bracket, solution in dutch.solved:
        theirs = read_from(bracket, mate)
        if set(theirs.pairs) != set(solution.pairs):
            return compared_in(bracket, solution, theirs)
    msg = "the pairs are those of the rules"
    raise ValueError(msg)


def read_from(bracket: Bracket, mate: dict[int, int]) -> Solution:
    """Return a bracket as it is paired in a round: who meets whom, and who goes down."""
    members = bracket.members
    own = set(members)
    pairs = sorted((p, mate[p]) for p in members if mate.get(p) in own and p < mate[p])
    moved = set(bracket.moved_down)
    taken = {player for pair in pairs for player in pair}
    return Solution(
        [pair for pair in pairs if pair[0] in moved],
        [pair for pair in pairs if pair[0] not in moved],
        [p for p in members if p not in taken],
    )


def compared_in(bracket: Bracket, ours: Solution, theirs: Solution) -> Deviation:
    """Compare two pairings of one bracket."""
    field = bracket.field
    pairer = BracketPairer(field, completion_for(bracket))
    difference = first_difference(
        bracket,
        decided(ours),
        decided(theirs),
        (
            lambda: next_bracket_loss(bracket, ours.downfloaters, pairer),
            lambda: next_bracket_loss(bracket, theirs.downfloaters, pairer),
        ),
    )
    reason: Worse | Later
    if difference is not None:
        reason = worse_by(difference, bracket)
    else:
        step = first_step(ours, theirs)
        reason = Later(steps_of(field)[step], bracket.name_score, step)
    both = set(ours.pairs) & set(theirs.pairs)
    return Deviation(
        reason=reason,
        ours=numbered(field, (pair for pair in ours.pairs if pair not in both)),
        ours_down=tuple(field.numbers[p] for p in ours.downfloaters),
        theirs=numbered(field, (pair for pair in theirs.pairs if pair not in both)),
        theirs_down=tuple(field.numbers[p] for p in theirs.downfloaters),
        is_last=bracket.is_last,
    )


def numbered(
    field: Field, pairs: Iterable[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    return tuple((field.numbers[a], field.numbers[b]) for a, b in pairs)
