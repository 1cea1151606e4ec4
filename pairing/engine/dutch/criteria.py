"""The quality criteria of a bracket, one function each (C.04.3 art. 2.4; C.5-C.19).

A criterion counts failures over the pairs and the downfloaters of a candidate, so that
the same function serves the search, the explanation and the tests. A pair is given as
(higher, lower). A count criterion returns how many failures; a listed criterion returns
a value per failure (scores or score differences), and two candidates are compared by
these values in descending order.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pairing.engine.colours import ColourStatus, Strength, allocate
from pairing.engine.dutch.field import Field
from pairing.engine.floats import Float
from tournaments.record import POINT, Colour

STRONG = Strength.STRONG


@dataclass(slots=True)
class Bracket:
    """A bracket before it is paired; members are indices of the field, in rank order."""

    field: Field
    moved_down: list[int]
    residents: list[int]
    following: list[int]
    """Residents of the next scoregroup; empty if there is none."""
    below: list[int]
    """All players below the bracket, the next scoregroup included."""
    is_last: bool = False
    """No bracket follows: whoever stays unpaired has the bye."""
    is_penultimate: bool = False
    """Re-paired so that the collapsed rest can be completed (A.9, 2017)."""
    bye_score: int | None = None
    """Score of whoever gets the bye, once [C5] has fixed it."""

    @property
    def members(self) -> list[int]:
        return self.moved_down + self.residents

    @property
    def floor(self) -> int:
        """The lowest score of the bracket."""
        return self.field.scores[self.residents[-1]]

    @property
    def name_score(self) -> int:
        """The highest score of its residents, by which the bracket is known."""
        return self.field.scores[self.residents[0]]


PairFailures = Callable[[Bracket, int, int], int]
FloatFailures = Callable[[Bracket, int], int]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A label, and how one pair and one downfloater fail it."""

    label: str
    meaning: str
    of_pair: PairFailures | None = None
    of_downfloater: FloatFailures | None = None
    is_listed: bool = False
    is_of_colours: bool = False
    """Whether every pair can fail it; the others speak of pairs of two scores."""


def downfloater(bracket: Bracket, player: int) -> int:
    """[C6] Players who stay unpaired (2017: C.5)."""
    del bracket, player
    return 1


def downfloater_score(bracket: Bracket, player: int) -> int:
    """[C7] Score of a downfloater, counted from below the bracket."""
    return bracket.field.scores[player] - bracket.floor + POINT


def pair_score_difference(bracket: Bracket, higher: int, lower: int) -> int:
    """C.6 (2017) Score difference of a pair, part of the PSD (A.8)."""
    return bracket.field.scores[higher] - bracket.field.scores[lower]


def bye_unplayed_games(bracket: Bracket, player: int) -> int:
    """[C9] Rounds without a game of the downfloater who will have the bye."""
    # With the score of the bye at or above the residents' nobody below can have it: a
    # single downfloater will. Reading D5: this holds for the last bracket as well.
    if bracket.bye_score is None or bracket.bye_score < bracket.name_score:
        return 0
    return bracket.field.unplayed[player]


def colours_to_get(
    bracket: Bracket, higher: int, lower: int
) -> tuple[tuple[ColourStatus, Colour], ...]:
    """Return what a pair of topscorers or of one and his opponent will play with.

    Nothing for other players: [C10] and [C11] speak of topscorers' pairs alone.
    """
    field = bracket.field
    if not field.topscorers & (1 << higher | 1 << lower):
        return ()
    a, b = field.colours[higher], field.colours[lower]
    # Only two players without a game take their colours by number and lot.
    colour, _ = allocate(a, b, higher_number=1, initial=Colour.WHITE)
    return (a, colour), (b, colour.opposite)


def wide_difference(bracket: Bracket, higher: int, lower: int) -> int:
    """[C10] Topscorers and opponents who get a difference above two (2017: C.8)."""
    return sum(
        abs(status.difference + (1 if colour is Colour.WHITE else -1)) > 2
        for status, colour in colours_to_get(bracket, higher, lower)
    )


def third_colour(bracket: Bracket, higher: int, lower: int) -> int:
    """[C11] Topscorers and opponents who get a colour a third time (2017: C.9)."""
    return sum(
        status.repeated is colour
        for status, colour in colours_to_get(bracket, higher, lower)
    )


def refused_preference(bracket: Bracket, higher: int, lower: int) -> int:
    """[C12] One of a pair does not get the preferred colour (2017: C.10)."""
    a = bracket.field.colours[higher].preference
    return int(a is not None and a is bracket.field.colours[lower].preference)


def refused_strong_preference(bracket: Bracket, higher: int, lower: int) -> int:
    """[C13] One of a pair does not get a strong preference (2017: C.11)."""
    a, b = bracket.field.colours[higher], bracket.field.colours[lower]
    if a.preference is None or a.preference is not b.preference:
        return 0
    # The weaker preference is refused; it is a strong one only if neither is mild
    # and not both are absolute.
    weaker = min(a.strength, b.strength)
    return int(weaker is STRONG)


def _is_moved_down(bracket: Bracket, player: int) -> bool:
    return bracket.field.scores[player] > bracket.name_score


def repeated_downfloat(bracket: Bracket, player: int) -> int:
    """[C14] Residents floating down who also floated down in the previous round."""
    return int(
        bracket.field.last_floats[player] is Float.DOWN
        and not _is_moved_down(bracket, player)
    )


def second_downfloat(bracket: Bracket, player: int) -> int:
    """[C16] Residents floating down who also floated down two rounds ago."""
    return int(
        bracket.field.earlier_floats[player] is Float.DOWN
        and not _is_moved_down(bracket, player)
    )


def repeated_upfloat(bracket: Bracket, higher: int, lower: int) -> int:
    """[C15] Opponents of moved-down players who also floated up in the last round."""
    field = bracket.field
    return int(
        field.last_floats[lower] is Float.UP
        and field.scores[higher] > field.scores[lower]
    )


def second_upfloat(bracket: Bracket, higher: int, lower: int) -> int:
    """[C17] Opponents of moved-down players who also floated up two rounds ago."""
    field = bracket.field
    return int(
        field.earlier_floats[lower] is Float.UP
        and field.scores[higher] > field.scores[lower]
    )


NEVER_PAIRED = 100_000 * POINT
"""Added to the difference of a moved-down player who floats on (Reading D3)."""


def _difference_of_downfloated(
    floats: list[Float], bracket: Bracket, higher: int, lower: int
) -> int:
    if floats[higher] is not Float.DOWN or not _is_moved_down(bracket, higher):
        return 0
    return bracket.field.scores[higher] - bracket.field.scores[lower]


def _difference_of_unpaired(floats: list[Float], bracket: Bracket, player: int) -> int:
    if floats[player] is not Float.DOWN or not _is_moved_down(bracket, player):
        return 0
    # Reading D3: a difference with nobody is larger than with any resident, and grows
    # with the score of the player.
    return NEVER_PAIRED + bracket.field.scores[player]


def repeated_downfloat_difference(bracket: Bracket, higher: int, lower: int) -> int:
    """[C18] Score difference of a moved-down player who downfloated last round."""
    floats = bracket.field.last_floats
    return _difference_of_downfloated(floats, bracket, higher, lower)


def repeated_limbo(bracket: Bracket, player: int) -> int:
    """[C18] The same for a moved-down player who stays unpaired."""
    return _difference_of_unpaired(bracket.field.last_floats, bracket, player)


def second_downfloat_difference(bracket: Bracket, higher: int, lower: int) -> int:
    """[C20] Score difference of a moved-down player who downfloated two rounds ago."""
    floats = bracket.field.earlier_floats
    return _difference_of_downfloated(floats, bracket, higher, lower)


def second_limbo(bracket: Bracket, player: int) -> int:
    """[C20] The same for a moved-down player who stays unpaired."""
    return _difference_of_unpaired(bracket.field.earlier_floats, bracket, player)


def repeated_upfloat_difference(bracket: Bracket, higher: int, lower: int) -> int:
    """[C19] Score difference of an opponent who upfloated last round (C.17)."""
    if not repeated_upfloat(bracket, higher, lower):
        return 0
    return pair_score_difference(bracket, higher, lower)


def second_upfloat_difference(bracket: Bracket, higher: int, lower: int) -> int:
    """[C21] Score difference of an opponent who upfloated two rounds ago (C.19)."""
    if not second_upfloat(bracket, higher, lower):
        return 0
    return pair_score_difference(bracket, higher, lower)


COLOUR_CRITERIA = tuple(
    Criterion(label, meaning, of_pair, is_of_colours=True)
    for label, meaning, of_pair in (
        ("C10", "colour difference above two", wide_difference),
        ("C11", "same colour three times", third_colour),
        ("C12", "colour preference refused", refused_preference),
        ("C13", "strong preference refused", refused_strong_preference),
    )
)

CRITERIA_2026 = (
    Criterion("C6", "downfloaters", None, downfloater),
    Criterion("C7", "scores of downfloaters", None, downfloater_score, True),
    Criterion("C8", "next bracket"),
    Criterion("C9", "unplayed games of the bye", None, bye_unplayed_games),
    *COLOUR_CRITERIA,
    Criterion("C14", "repeated downfloats", None, repeated_downfloat),
    Criterion("C15", "repeated upfloats", repeated_upfloat),
    Criterion("C16", "downfloats as two rounds ago", None, second_downfloat),
    Criterion("C17", "upfloats as two rounds ago", second_upfloat),
    Criterion(
        "C18",
        "score differences of repeated downfloats",
        repeated_downfloat_difference,
        repeated_limbo,
        True,
    ),
    Criterion(
        "C19",
        "score differences of repeated upfloats",
        repeated_upfloat_difference,
        None,
        True,
    ),
    Criterion(
        "C20",
        "score differences of downfloats as two rounds ago",
        second_downfloat_difference,
        second_limbo,
        True,
    ),
    Criterion(
        "C21",
        "score differences of upfloats as two rounds ago",
        second_upfloat_difference,
        None,
        True,
    ),
)
"""In priority order; [C8] is no sum over pairs and is evaluated by `following`."""


def failure(
    criterion: Criterion,
    bracket: Bracket,
    pairs: list[tuple[int, int]],
    downfloaters: list[int],
) -> int | tuple[int, ...]:
    """Return how far a candidate fails a criterion; a listed one as values, descending."""
    values = []
    of_pair = criterion.of_pair
    if of_pair is not None:
        if not criterion.is_of_colours:
            scores = bracket.field.scores
            pairs = [(a, b) for a, b in pairs if scores[a] != scores[b]]
        values += [of_pair(bracket, a, b) for a, b in pairs]
    if criterion.of_downfloater is not None:
        values += [criterion.of_downfloater(bracket, p) for p in downfloaters]
    if criterion.is_listed:
        return tuple(sorted((value for value in values if value), reverse=True))
    return sum(values)
