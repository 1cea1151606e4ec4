"""Switch each rule of the engine off and see which named tests fail.

Run as a script it prints a table, rule by rule: the positions of
test_criteria_positions.py that the engine no longer pairs as expected. Every rule must
break at least the position that is named after it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any
from unittest import mock

from pairing.engine import colours
from pairing.engine.dutch import bracket as bracket_module
from pairing.engine.dutch import costs, edition, field, general, graph
from pairing.engine.dutch import round as round_module
from pairing.engine.outcome import PairingError
from pairing.engine.systems import pair_round
from tests.pairing.dutch.test_criteria_positions import position
from tests.pairing.labels import RULES, Rule
from tests.pairing.tables import boards
from tournaments.record import Colour, Kind

Patch = Callable[[ExitStack, str], None]


@contextmanager
def switched_off(system: str, rule: Rule) -> Iterator[None]:
    """Run the engine without one rule, every bracket by the general way."""
    with ExitStack() as stack:
        stack.enter_context(
            mock.patch.object(
                bracket_module.BracketPairer,
                "pair",
                lambda _, bracket: bracket_module.pair_with_everyone(bracket),
            )
        )
        patches = PATCHES | PATCHES_OF.get(system, {})
        patches.get(rule.switch, _drop_criterion(rule.label))(stack, system)
        yield


def _patch(stack: ExitStack, target: object, name: str, new: object) -> None:
    stack.enter_context(mock.patch.object(target, name, new))


def _drop_criterion(label: str) -> Patch:
    """Return the patch that takes one row out of the table of criteria."""

    def patch(stack: ExitStack, system: str) -> None:
        year = edition.EDITIONS[system].year
        rows = costs.CRITERIA[year]
        kept = tuple(row for row in rows if row.label != label)
        assert len(kept) == len(rows) - 1, f"{system} has no criterion {label}"
        stack.enter_context(mock.patch.dict(costs.CRITERIA, {year: kept}))

    return patch


def _forget_meetings(stack: ExitStack, system: str) -> None:
    _patch(stack, field, "FORFEIT_KINDS", frozenset(Kind))


def _forget_byes(stack: ExitStack, system: str) -> None:
    _patch(stack, field, "is_barred_from_bye", lambda *_: False)


def _make_all_topscorers(stack: ExitStack, system: str) -> None:
    _patch(stack, field, "topscorer_threshold", lambda _: -1)


def _without_completion(stack: ExitStack, system: str) -> None:
    usual = graph.build_graph

    def near_sighted(bracket: Any, costs: Any, reach: Any, budget: Any) -> Any:
        if not bracket.is_last:
            reach = graph.Reach.MEMBERS
        return usual(bracket, costs, reach, budget)

    _patch(stack, bracket_module, "build_graph", near_sighted)


def _change_edition(**changes: bool) -> Patch:
    def patch(stack: ExitStack, system: str) -> None:
        changed = replace(edition.EDITIONS[system], **changes)
        stack.enter_context(mock.patch.dict(edition.EDITIONS, {system: changed}))

    return patch


def _last_opponent_first(stack: ExitStack, system: str) -> None:
    usual = graph.Graph.options_of

    def options_of(self: Any, players: list[int], among: set[int]) -> Any:
        found = usual(self, players, among)
        return {player: options[::-1] for player, options in found.items()}

    _patch(stack, graph.Graph, "options_of", options_of)


def _lowest_moved_down_first(stack: ExitStack, system: str) -> None:
    usual = general.Decisions.choose_moved_down

    def choose(self: Any) -> list[int]:
        self.moved_down.reverse()
        return sorted(usual(self))

    _patch(stack, general.Decisions, "choose_moved_down", choose)


def _weigh_exchanges(part: Callable[[int, int], int]) -> Patch:
    """Return the patch that keeps one part of the wishes on exchanges.

    The number of players exchanged stands above the sum of their places.
    """

    def patch(stack: ExitStack, system: str) -> None:
        usual = general.Decisions.exchange_wishes

        def wishes(self: Any, remainder: list[int], half: int) -> Any:
            found = usual(self, remainder, half)
            shift = general.sum_bits(remainder)
            kept = {pair: part(wish, shift) for pair, wish in found.of.items()}
            return found._replace(of=kept)

        _patch(stack, general.Decisions, "exchange_wishes", wishes)

    return patch


def _highest_players_leave(stack: ExitStack, system: str) -> None:
    usual = general.Decisions.choose_leaving

    def leave(self: Any, remainder: list[int], half: int, wishes: Any) -> None:
        usual(self, remainder[:half][::-1] + remainder[half:], half, wishes)

    _patch(stack, general.Decisions, "choose_leaving", leave)


def _lowest_players_come(stack: ExitStack, system: str) -> None:
    """Let the highest of S2 stay where they can, by the method that lets players go."""
    usual = general.Decisions.choose_leaving

    def come(self: Any, remainder: list[int], half: int, wishes: Any) -> None:
        turned = remainder[half:][::-1] + remainder[:half]
        usual(self, turned, len(remainder) - half, wishes)

    _patch(stack, general.Decisions, "choose_coming", come)


def _without_colour_rule(number: int) -> Patch:
    """Return the patch of the allocation that passes over one of its five rules."""

    def patch(stack: ExitStack, system: str) -> None:
        _patch(stack, round_module, "allocate", allocate_without(number))

    return patch


def allocate_without(number: int) -> Callable[..., tuple[Colour, str]]:
    """Return the allocation of colours as if one rule did not stand in the articles."""
    usual = colours.allocate

    def allocate(
        higher: colours.ColourStatus, lower: colours.ColourStatus, **more: Any
    ) -> tuple[Colour, str]:
        colour, rule = usual(higher, lower, **more)
        if rule != more["articles"][number - 1]:
            return colour, rule
        if number <= 2 and higher.strength is not lower.strength:
            # Left to the later rules: as if both wanted their colour as much.
            lower = lower._replace(strength=higher.strength)
        return _later_rule(higher, lower, number, more), rule

    return allocate


def _later_rule(
    higher: colours.ColourStatus,
    lower: colours.ColourStatus,
    number: int,
    more: dict[str, Any],
) -> Colour:
    opposed = colours.last_opposed_colours(higher.history, lower.history)
    if number < 3 and opposed is not None:
        return opposed[0].opposite
    if number < 4 and higher.preference is not None:
        return higher.preference
    if number < 5 and more["higher_number"] % 2 == 0:
        return more["initial"].opposite
    return more["initial"]


PATCHES: dict[str, Patch] = {
    "C1": _forget_meetings,
    "C2": _forget_byes,
    "C3": _make_all_topscorers,
    "C4": _without_completion,
    "A9": _change_edition(collapses=False),
    "D1": _last_opponent_first,
    "D2a": _weigh_exchanges(lambda wish, shift: wish & (1 << shift) - 1),
    "D2b": _weigh_exchanges(lambda wish, shift: wish >> shift << shift),
    "D2c": _highest_players_leave,
    "D2d": _lowest_players_come,
    "D3": _lowest_moved_down_first,
    **{f"E{number}": _without_colour_rule(number) for number in range(1, 6)},
}
PATCHES_OF = {"dutch-2026": {"C5": _change_edition(bye_by_score=False)}}


def is_paired_as_expected(system: str, rule: Rule) -> bool:
    record, expected, _ = position(system, rule)
    pairs, bye = boards(expected)
    try:
        found = pair_round(record, system)
    except (PairingError, AssertionError, general.Blocked):
        return False
    return {tuple(pair) for pair in found.pairs} == {*pairs} and found.bye == bye


def failing(system: str, rule: Rule, among: list[Rule]) -> list[str]:
    """Return the positions that the engine without a rule pairs otherwise."""
    with switched_off(system, rule):
        return [r.label for r in among if not is_paired_as_expected(system, r)]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", choices=sorted(RULES), action="append")
    options = parser.parse_args(arguments)
    silent = 0
    for system in options.system or RULES:
        rules = list(RULES[system])
        for rule in rules:
            failed = failing(system, rule, rules)
            own = rule.label in failed
            silent += not own
            tests = ", ".join(f"test_rule_decides[{system}-{f}]" for f in failed)
            mark = "" if own else "  <- its own test does not fail"
            sys.stdout.write(f"{system} {rule.label:6} {tests or '-'}{mark}\n")
    sys.stdout.write(f"{silent} rules without a failing test of their own\n")
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
