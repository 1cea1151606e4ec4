"""Search for the smallest positions in which one rule alone decides.

Run as a script; it writes `tests/data/criteria/<edition>_<label>_<situation>.trf` for
every rule that it finds a better position for. The answer, and the answer without the
rule, stand in the file as remarks. Nothing here looks at the engine: the oracle is asked
with the rule and without it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, islice
from pathlib import Path
from random import Random

from pairing.generator import GeneratorSettings, new_tournament, positions
from tests.pairing.labels import RULES, Rule
from tests.pairing.oracle.rounds import Unpairable, pair_round
from tests.pairing.positions import ChancePairing, oracle_pairing
from tests.pairing.tables import tournament
from tournaments.record import ForbiddenGroup, Kind, TournamentRecord
from tournaments.trf import read_trf, write_trf

FOLDER = Path(__file__).resolve().parents[1] / "data" / "criteria"
Z = Kind.ZERO_POINT_BYE
ALWAYS_AT_WORK = frozenset({"C1", "C3", "D1", "E1", "E2", "E3", "E4", "E5"})
"""Rules that decide something in nearly every position."""

Answer = tuple[frozenset[tuple[int, int]], int | None] | None


@dataclass(frozen=True, order=True)
class Find:
    """A position, better if fewer other rules decide in it and if it is smaller."""

    others: int
    players: int
    rounds: int
    unusual: int
    text: str


def answer(record: TournamentRecord, edition: str, switch: str | None = None) -> Answer:
    without = frozenset({switch}) if switch else frozenset()
    try:
        found = pair_round(record, edition, without=without)
    except (Unpairable, AssertionError):
        return None
    return frozenset(found.pairs), found.bye


def words(given: Answer) -> str:
    """Return an answer as it stands in a remark."""
    if given is None:
        return "no pairing"
    pairs, bye = given
    boards = [f"{white}-{black}" for white, black in sorted(pairs)]
    return " ".join(boards + ([f"{bye}-bye"] if bye else []))


def file_name(edition: str, rule: Rule) -> str:
    label = rule.label.lower().replace(".", "")
    if rule.label[0].isdigit():
        label = rule.label.replace(".", "-")
    return f"{edition}_{label}_{rule.situation.replace(' ', '-')}.trf"


def candidates(seed: int, edition: str, most: int) -> Iterator[TournamentRecord]:
    """Yield plain positions: standard points, few byes."""
    rng = Random(seed)
    for first, second in RIVALS:
        yield only_two_pairings(edition, first, second)
    yield tournament(FOUR_TOPSCORERS, rounds=5, absences=dict.fromkeys(range(5, 9), Z))
    for path in sorted(FOLDER.glob("*.trf")):
        yield read_trf(path.read_bytes())
    while True:
        players = rng.randint(4, most)
        if rng.random() < 0.3:
            settings = GeneratorSettings(players, 5, rng.getrandbits(48), edition)
            dense = players * players // 3
            yield with_forbidden_pairs(new_tournament(settings), rng, dense)
            continue
        busy = rng.choice([0.0, 0.0, 1.0])
        settings = GeneratorSettings(
            players=players,
            rounds=rng.randint(2, min(7, players)),
            seed=rng.getrandbits(48),
            system=edition,
            draw_rate=rng.choice([0.1, 0.4, 0.8]),
            forfeit_rate=0.1 * busy,
            half_point_bye_rate=0.05 * busy,
            absence_rate=0.05 * busy,
        )
        chance = ChancePairing(rng, free_colours=rng.random() < 0.5)
        pair = chance if rng.random() < 0.6 else oracle_pairing
        for before, _ in positions(settings, pair):
            if rng.random() < 0.3:
                before = replace(before, rounds_total=before.next_round)
            if rng.random() < 0.5:
                yield with_forbidden_pairs(before, rng)
            elif before.next_round > 1:
                yield before


RIVALS = (
    # One player exchanged against two with a smaller difference of their numbers.
    ("1-2 7-8 3-5 4-6", "1-3 2-4 5-7 6-8"),
    # 5 for 3 against 7 for 4: the smaller difference, or the lower player of S1.
    ("1-3 5-6 2-7 4-8", "7-8 1-4 2-5 3-6"),
    # 4 and 5 leave S1 either way; 6 and 9 or 7 and 8 come for them.
    ("9-10 6-7 1-4 2-5 3-8", "7-9 8-10 1-5 2-6 3-4"),
)
"""Two ways to pair a first round; together they form one ring of players."""

FOUR_TOPSCORERS = """
    5w1 6w1 7b1 8w1
    6b1 7b1 8w1 5w1
    7w1 8b1 5w1 6w1
    8b1 5b1 6w1 7w1
    1b0 4w0 3b0 2b0
    2w0 1b0 4b0 3b0
    3b0 2w0 1w0 4b0
    4w0 3w0 2b0 1b0
    """
"""All four want Black and must have it; the first and the third had White thrice."""


def only_two_pairings(edition: str, first: str, second: str) -> TournamentRecord:
    """Return a first round in which all is forbidden but two ways to pair it."""
    allowed = {
        frozenset(int(number) for number in pair.split("-"))
        for pair in f"{first} {second}".split()
    }
    players = max(number for pair in allowed for number in pair)
    record = new_tournament(GeneratorSettings(players, 5, 1, edition))
    pairs = (frozenset(p) for p in combinations(range(1, players + 1), 2))
    groups = (ForbiddenGroup(pair, 1, 1) for pair in pairs if pair not in allowed)
    return replace(record, forbidden=tuple(groups))


def with_forbidden_pairs(
    record: TournamentRecord, rng: Random, most: int = 16
) -> TournamentRecord:
    """Return the position with some pairs forbidden in the round to be paired."""
    numbers = [player.number for player in record.players]
    count = rng.randint(1, most)
    chosen = {frozenset(rng.sample(numbers, 2)) for _ in range(count)}
    last = record.next_round
    groups = (ForbiddenGroup(pair, last, last) for pair in sorted(chosen, key=sorted))
    return replace(record, forbidden=tuple(groups))


def unusual(record: TournamentRecord) -> int:
    played = {Kind.WIN, Kind.DRAW, Kind.LOSS}
    return (
        len(record.absences)
        + len(record.forbidden)
        + sum(
            outcome.kind not in played
            for player in record.players
            for outcome in player.outcomes
        )
    )


def stripped(record: TournamentRecord) -> TournamentRecord:
    """Return the position without names and ratings."""
    return replace(
        record,
        players=tuple(
            replace(p, name=f"Player {p.number}", rating=0, title="", federation="")
            for p in record.players
        ),
    )


def search(edition: str, seed: int, tries: int, most: int, wanted: set[str]) -> None:
    best: dict[str, Find] = {}
    rules = RULES[edition]
    sought = [rule for rule in rules if not wanted or rule.label in wanted]
    for record in islice(candidates(seed, edition, most), tries):
        for rule, find in finds(record, edition, sought, rules):
            if rule.label not in best or find < best[rule.label]:
                best[rule.label] = find
    FOLDER.mkdir(parents=True, exist_ok=True)
    for rule in sought:
        found = best.get(rule.label)
        name = file_name(edition, rule)
        if found is not None:
            found = shrunk(found, edition, rule, rules)
        if found is None:
            sys.stdout.write(f"{name}: nothing found\n")
            continue
        sys.stdout.write(
            f"{name}: {found.players} players, {found.rounds} rounds, "
            f"{found.others} other rules decide\n"
        )
        (FOLDER / name).write_text(found.text, encoding="utf-8", newline="")


def finds(
    record: TournamentRecord,
    edition: str,
    sought: list[Rule],
    rules: tuple[Rule, ...],
) -> Iterator[tuple[Rule, Find]]:
    """Yield the rules sought that decide in a position."""
    usual = answer(record, edition)
    if usual is None:
        return
    changed = {
        rule.switch: other
        for rule in sought
        if (other := answer(record, edition, rule.switch)) != usual
    }
    if not changed:
        return
    deciding = {
        rule.switch
        for rule in rules
        if rule.switch in changed or answer(record, edition, rule.switch) != usual
    }
    for rule in sought:
        if rule.switch in changed:
            text = report(record, edition, rule, usual, changed[rule.switch])
            yield (
                rule,
                Find(
                    len(deciding - ALWAYS_AT_WORK - {rule.switch}),
                    len(record.players),
                    record.rounds_played,
                    unusual(record),
                    text,
                ),
            )


def shrunk(found: Find, edition: str, rule: Rule, rules: tuple[Rule, ...]) -> Find:
    """Return the find without the forbidden pairs and rounds that it does not need."""
    record = read_trf(found.text)
    for group in record.forbidden:
        fewer = tuple(g for g in record.forbidden if g != group)
        smaller = replace(record, forbidden=fewer)
        for _, find in finds(smaller, edition, [rule], rules):
            if find < found:
                record, found = smaller, find
    return found


def report(
    record: TournamentRecord, edition: str, rule: Rule, usual: Answer, other: Answer
) -> str:
    """Return the file of a position with both answers."""
    plain = stripped(record)
    details = replace(
        plain.details,
        name=f"{edition} {rule.label}: {rule.situation}",
        remarks=(f"expected {words(usual)}", f"without {rule.label} {words(other)}"),
    )
    return write_trf(replace(plain, details=details), "trf26")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("edition", choices=sorted(RULES))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=2000)
    parser.add_argument("--most", type=int, default=8, help="players at most")
    parser.add_argument("--rule", action="append", default=[], help="label to look for")
    parser.add_argument("--missing", action="store_true", help="rules without a file")
    options = parser.parse_args()
    wanted = {*options.rule}
    if options.missing:
        wanted |= {
            rule.label
            for rule in RULES[options.edition]
            if not (FOLDER / file_name(options.edition, rule)).exists()
        }
    search(options.edition, options.seed, options.tries, options.most, wanted)
