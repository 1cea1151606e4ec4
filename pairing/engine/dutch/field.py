"""The players of a round as small integers in rank order (art. 1.2), and who may meet.

Index 0 is the highest ranked player. Sets of players are Python integers used as bit
sets: bit `i` stands for player `i`.
"""

from __future__ import annotations

from dataclasses import dataclass

from pairing.engine.colours import ColourStatus, colour_status
from pairing.engine.dutch.edition import Edition
from pairing.engine.floats import UNPLAYED_FLOATS, Float
from pairing.engine.history import forbidden_opponents
from pairing.engine.outcome import IllegalPosition
from tournaments.record import (
    ABSENT,
    FORFEIT_KINDS,
    PLAYED_KINDS,
    Colour,
    Kind,
    PlayerRecord,
    TournamentRecord,
)


@dataclass(slots=True)
class Field:
    """Everything the criteria ask about the players of one round."""

    edition: Edition
    numbers: list[int]
    """Pairing number of each index."""
    scores: list[int]
    """Pairing scores in tenths, virtual points included."""
    colours: list[ColourStatus]
    colour_classes: list[int]
    """Index into `statuses`: players with the same colour facts share it."""
    last_floats: list[Float]
    """Floats of the previous round."""
    earlier_floats: list[Float]
    """Floats of the round before that."""
    unplayed: list[int]
    """Rounds so far without a game over the board."""
    legal: list[int]
    """Bit set of the opponents allowed by [C1] and [C3]."""
    may_have_bye: int
    """Bit set of the players whom [C2] allows the pairing-allocated bye."""
    topscorers: int
    """Bit set; empty before the last round (art. 1.8)."""

    @property
    def size(self) -> int:
        return len(self.numbers)


def is_barred_from_bye(player: PlayerRecord, edition: Edition, win: int) -> bool:
    """[C2] Whether an earlier unplayed round bars from the bye (C.04.1 art. 4).

    2017 bars after a bye or a forfeit win; 2026 after a bye, or any other unplayed
    round that was worth a win.
    """
    for outcome in player.outcomes:
        kind = outcome.kind
        if kind in PLAYED_KINDS:
            continue
        if kind is Kind.PAIRING_BYE:
            return True
        if edition.bye_barred_by_points:
            if outcome.points >= win:
                return True
        elif kind is Kind.FORFEIT_WIN:
            return True
    return False


def topscorer_threshold(record: TournamentRecord) -> int | None:
    """Return the score that a topscorer exceeds; none before the last round.

    Half of what the rounds played so far could give (art. 1.8).
    """
    if not record.rounds_total or record.next_round < record.rounds_total:
        return None
    # Reading D2: the maximum is what the finished rounds could give, virtual points
    # not added to it; scores are compared with their virtual points.
    return record.rounds_played * record.scoring.win // 2


def build_field(record: TournamentRecord, edition: Edition) -> Field:
    """Return the players of the next round, ranked, with their facts."""
    check_position(record)
    players = ranked_participants(record)
    round_number = record.next_round
    scoring = record.scoring
    histories = [
        tuple(
            outcome.colour
            for outcome in player.outcomes
            if outcome.colour is not None and outcome.kind in PLAYED_KINDS
        )
        for _, player in players
    ]
    status_of: dict[tuple[Colour, ...], ColourStatus] = {}
    colours = []
    for history in histories:
        status = status_of.get(history)
        if status is None:
            status = status_of[history] = colour_status(history)
        colours.append(status)
    floats = PastFloats(record, edition)
    field = Field(
        edition=edition,
        numbers=[player.number for _, player in players],
        scores=[score for score, _ in players],
        colours=colours,
        colour_classes=[],
        last_floats=[floats.of(player, round_number - 1) for _, player in players],
        earlier_floats=[floats.of(player, round_number - 2) for _, player in players],
        unplayed=[
            record.rounds_played - sum(o.kind in PLAYED_KINDS for o in player.outcomes)
            for _, player in players
        ],
        legal=[],
        may_have_bye=0,
        topscorers=0,
    )
    for index, (_, player) in enumerate(players):
        if not is_barred_from_bye(player, edition, scoring.win):
            field.may_have_bye |= 1 << index
    threshold = topscorer_threshold(record)
    if threshold is not None:
        for index, score in enumerate(field.scores):
            if score > threshold:
                field.topscorers |= 1 << index
    field.colour_classes = colour_classes(colours, field.topscorers)
    field.legal = legal_opponents(record, [p for _, p in players], field)
    return field


def check_position(record: TournamentRecord) -> None:
    """Raise IllegalPosition unless both players of every game agree that they met."""
    opponents = {
        player.number: [outcome.opponent for outcome in player.outcomes]
        for player in record.players
    }
    for number, row in opponents.items():
        for index, other in enumerate(row):
            if other is None:
                continue
            theirs = opponents.get(other)
            if theirs is None or len(theirs) <= index or theirs[index] != number:
                raise IllegalPosition(
                    f"Player {number} was paired with {other} in round {index + 1}, "
                    f"but player {other} was not paired with {number}.",
                    player=number,
                    round_number=index + 1,
                )


def ranked_participants(record: TournamentRecord) -> list[tuple[int, PlayerRecord]]:
    """Return score and player of those who take part, in rank order (art. 1.2)."""
    round_number = record.next_round
    absences = record.absences
    ranked = []
    for player in record.players:
        if player.is_withdrawn or player.number in absences:
            continue
        score = sum([outcome.points for outcome in player.outcomes])
        if player.adjustments:
            score += player.adjustment_before(round_number)
        if player.virtual_points:
            score += player.virtual_points_in(round_number)
        ranked.append((score, player))
    ranked.sort(key=lambda entry: (-entry[0], entry[1].number))
    return ranked


class PastFloats:
    """The floats of past rounds, judged on the pairing scores of those rounds."""

    def __init__(self, record: TournamentRecord, edition: Edition) -> None:
        self.by_number = record.by_number
        self.loss = record.scoring.loss
        self.unplayed = UNPLAYED_FLOATS[edition.year]

    def of(self, player: PlayerRecord, round_number: int) -> Float:
        index = round_number - 1
        if index < 0:
            return Float.NONE
        outcome = player.outcomes[index] if index < len(player.outcomes) else ABSENT
        if outcome.kind not in PLAYED_KINDS or outcome.opponent is None:
            return self.unplayed(outcome, self.loss)
        opponent = self.by_number[outcome.opponent]
        mine, theirs = outcome.score_before, opponent.outcomes[index].score_before
        if player.virtual_points or opponent.virtual_points:
            mine += player.virtual_points_in(round_number)
            theirs += opponent.virtual_points_in(round_number)
        if mine == theirs:
            return Float.NONE
        return Float.DOWN if mine > theirs else Float.UP


def colour_classes(colours: list[ColourStatus], topscorers: int) -> list[int]:
    """Return a small number per player, equal where all colour facts are equal.

    Facts that the criteria ask: preference, its strength, the size of the difference,
    whether the last two games had the same colour, and who is a topscorer.
    """
    numbering: dict[tuple[object, ...], int] = {}
    classes = []
    for index, status in enumerate(colours):
        facts: tuple[object, ...] = (status.preference, status.strength)
        facts += (topscorers >> index & 1,)
        # Nobody else can get a third colour or a difference above two.
        if status.is_absolute:
            facts += (status.difference, status.repeated)
        classes.append(numbering.setdefault(facts, len(numbering)))
    return classes


def legal_opponents(
    record: TournamentRecord, players: list[PlayerRecord], field: Field
) -> list[int]:
    """Return for each index the bit set of opponents that [C1] and [C3] allow."""
    index_of = {number: index for index, number in enumerate(field.numbers)}
    everyone = (1 << len(players)) - 1
    absolute = {Colour.WHITE: 0, Colour.BLACK: 0}
    for index, status in enumerate(field.colours):
        if status.is_absolute and status.preference is not None:
            absolute[status.preference] |= 1 << index
    barred = forbidden_opponents(record)
    legal = []
    for index, player in enumerate(players):
        excluded = 1 << index
        for outcome in player.outcomes:
            if outcome.opponent is not None and outcome.kind not in FORFEIT_KINDS:
                other = index_of.get(outcome.opponent)
                if other is not None:
                    excluded |= 1 << other
        for number in barred.get(player.number, ()):
            if number in index_of:
                excluded |= 1 << index_of[number]
        status = field.colours[index]
        if status.is_absolute and status.preference is not None:
            same = absolute[status.preference]
            if not field.topscorers >> index & 1:
                # [C3] binds two non-topscorers only: one topscorer lifts it.
                excluded |= same & ~field.topscorers
        legal.append(everyone & ~excluded)
    return legal
