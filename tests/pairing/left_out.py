"""This engine without what py4swiss 0.3.1 leaves out, to tell where a difference is from.

A round of any size is answered: where a criterion is left out, every bracket is paired
by the general way. The criteria can be left out of the oracle as well (`without`), which
shares no code and stays with small scoregroups.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from unittest import mock

from pairing.engine import history
from pairing.engine.dutch import bracket as bracket_module
from pairing.engine.dutch import costs
from pairing.engine.dutch import round as round_module
from pairing.engine.dutch.criteria import Bracket, third_colour
from tournaments.record import TournamentRecord

C2_AHEAD, C9_OF_ONE, ARRIVAL = "C2 ahead", "C9 of one", "arrival"


@contextmanager
def left_out(*what: str) -> Iterator[None]:
    """Pair under the rules of 2017 without C.2 in the outlook of C.7, and so on."""
    with ExitStack() as stack:

        def patch(target: object, name: str, new: object) -> None:
            stack.enter_context(mock.patch.object(target, name, new))

        if {C2_AHEAD, C9_OF_ONE} & {*what}:
            patch(
                bracket_module.BracketPairer,
                "pair",
                lambda _, bracket: bracket_module.pair_with_everyone(bracket),
            )
        if C2_AHEAD in what:
            patch(costs.Costs, "left_over", left_over_whoever_may_have_the_bye)
        if C9_OF_ONE in what:
            rows = tuple(
                replace(row, of_pair=third_colour_of_both)
                if row.label == "C.9"
                else row
                for row in costs.CRITERIA["2017"]
            )
            stack.enter_context(mock.patch.dict(costs.CRITERIA, {"2017": rows}))
        if ARRIVAL in what:
            patch(round_module, "arrival_numbers", numbers_of_the_list)
        yield


def left_over_whoever_may_have_the_bye(self: costs.Costs, player: int) -> int:
    """C.7 as in any bracket: the last one is not asked who may have the bye."""
    if not self.next_unpaired:
        return 0
    value = self.bracket.field.scores[player] - self._next_floor() + costs.POINT
    return self.next_unpaired + self.next_values.cost(value)


def third_colour_of_both(bracket: Bracket, higher: int, lower: int) -> int:
    """C.9 only where both players of a pair had the colour twice."""
    a, b = bracket.field.colours[higher], bracket.field.colours[lower]
    return third_colour(bracket, higher, lower) if a.repeated is b.repeated else 0


def numbers_of_the_list(record: TournamentRecord) -> dict[int, int]:
    """Everybody has the number of the list, arrived or not."""
    return {number: number for number in history.arrival_numbers(record)}
