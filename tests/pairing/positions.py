"""Random small positions of every kind, for comparisons with the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pairing.engine.outcome import NoLegalPairing, Pair, RoundPairing
from pairing.generator import GeneratorSettings, positions
from pairing.generator.settings import SCORINGS
from pairing.generator.tournament import PairRound
from tests.pairing.oracle.colours import white_and_rule
from tests.pairing.oracle.completion import bits
from tests.pairing.oracle.field import Field, build_field
from tests.pairing.oracle.rounds import Unpairable
from tests.pairing.oracle.rounds import pair_round as oracle_pair_round
from tournaments.record import Colour, TournamentRecord

EDITIONS = ("dutch-2017", "dutch-2026")


def oracle_pairing(record: TournamentRecord, system: str) -> RoundPairing:
    """Pair a round with the oracle, in the words of the engine."""
    try:
        answer = oracle_pair_round(record, system)
    except Unpairable as error:
        raise NoLegalPairing("no legal pairing", code="nobody-left") from error
    return RoundPairing(
        system,
        record.next_round,
        tuple(Pair(*pair) for pair in answer.pairs),
        answer.bye,
    )


class ChancePairing:
    """Pairs at random within the absolute criteria, to reach unusual positions.

    Free colours are drawn as well, short of a third in a row or a difference of three;
    irregular ones know no such bound.
    """

    def __init__(
        self, rng: Random, *, free_colours: bool = False, irregular: bool = False
    ) -> None:
        self.rng = rng
        self.free_colours = free_colours
        self.irregular = irregular

    def __call__(self, record: TournamentRecord, system: str) -> RoundPairing:
        field = build_field(record, system)
        left = (1 << len(field.people)) - 1
        byes: list[int | None] = [None]
        if len(field.people) % 2:
            byes = [i for i, p in enumerate(field.people) if p.may_get_bye]
            self.rng.shuffle(byes)
        for bye in byes:
            chosen = self._pairs(field, left if bye is None else left & ~(1 << bye))
            if chosen is not None:
                return self._pairing(field, record, system, chosen, bye)
        raise NoLegalPairing("no legal pairing", code="nobody-left")

    def _pairs(self, field: Field, left: int) -> list[tuple[int, int]] | None:
        if not left:
            return []
        i = next(bits(left))
        others = list(bits(field.legal[i] & left))
        # Neighbours in the standings meet more often than strangers.
        others.sort(key=lambda j: j - i + self.rng.random() * 6)
        for j in others:
            rest = self._pairs(field, left & ~(1 << i | 1 << j))
            if rest is not None:
                return [(i, j), *rest]
        return None

    def _pairing(
        self,
        field: Field,
        record: TournamentRecord,
        system: str,
        chosen: list[tuple[int, int]],
        bye: int | None,
    ) -> RoundPairing:
        pairs = []
        for i, j in chosen:
            white, _ = white_and_rule(field, i, j)
            black = i if white == j else j
            if self.irregular and self.rng.random() < 0.5:
                white, black = black, white
            elif self.free_colours and self.rng.random() < 0.5:
                may_turn = _may_have(field, black, Colour.WHITE)
                if may_turn and _may_have(field, white, Colour.BLACK):
                    white, black = black, white
            pairs.append(Pair(field.people[white].number, field.people[black].number))
        number = None if bye is None else field.people[bye].number
        return RoundPairing(system, record.next_round, tuple(pairs), number)


def _may_have(field: Field, i: int, colour: Colour) -> bool:
    person = field.people[i]
    step = 1 if colour is Colour.WHITE else -1
    return person.repeated is not colour and abs(person.difference + step) < 3


def random_settings(rng: Random, edition: str, most: int = 10) -> GeneratorSettings:
    """Return a small tournament with some of everything, or with little of it."""
    players = rng.randint(4, most)
    rounds = rng.randint(2, max(3, min(9, players)))
    busy = rng.choice([0.0, 0.0, 0.5, 1.0, 2.0])
    scoring = SCORINGS[rng.choice(["1-0.5-0"] * 3 + ["3-1-0", "2-1-0"])]
    if rng.random() < 0.15:
        value = rng.choice([0, scoring.white_draw])
        scoring = scoring._replace(pairing_bye=value)
    forbidden = rng.random() < 0.15
    return GeneratorSettings(
        players=players,
        rounds=rounds,
        seed=rng.getrandbits(48),
        system=edition,
        draw_rate=rng.choice([0.1, 0.35, 0.7]),
        forfeit_rate=0.08 * busy,
        half_point_bye_rate=0.04 * busy,
        full_point_bye_rate=0.02 * busy * rng.choice([0, 1]),
        absence_rate=0.04 * busy,
        withdrawal_rate=0.02 * busy,
        late_entry_rate=0.06 * busy,
        short_game_rate=0.05 * busy,
        forbidden_pairs=rng.randint(1, 2) if forbidden else 0,
        forbidden_rounds=(2, 3) if forbidden and rng.random() < 0.5 else None,
        acceleration="baku" if rng.random() < 0.15 else "",
        scoring=scoring,
    )


def random_positions(
    seed: int, edition: str, *, most: int = 10
) -> Iterator[TournamentRecord]:
    """Yield positions without end, from tournaments paired by rule and by chance."""
    rng = Random(seed)
    while True:
        settings = random_settings(rng, edition, most)
        by_rule = rng.random() < 0.6
        chance = ChancePairing(rng, free_colours=rng.random() < 0.3)
        seen: list[TournamentRecord] = []
        pair = _watched(oracle_pairing if by_rule else chance, seen)
        for _ in positions(settings, pair):
            pass
        for before in seen:
            if before.next_round > 1 or rng.random() < 0.2:
                yield before


def irregular_positions(seed: int, edition: str) -> Iterator[TournamentRecord]:
    """Yield last rounds without end, after colours that no rule would have given."""
    rng = Random(seed)
    while True:
        settings = random_settings(rng, edition, most=12)
        seen: list[TournamentRecord] = []
        pair = _watched(ChancePairing(rng, irregular=True), seen)
        for _ in positions(settings, pair):
            pass
        yield from (r for r in seen if r.next_round == r.rounds_total)


def _watched(pair: PairRound, seen: list[TournamentRecord]) -> PairRound:
    """Remember every position, the last one without a legal pairing too."""

    def watched(record: TournamentRecord, system: str) -> RoundPairing:
        seen.append(record)
        return pair(record, system)

    return watched
