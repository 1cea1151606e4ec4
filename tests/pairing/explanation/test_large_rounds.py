"""Rounds of a hundred players and more, paired again with the pair forced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pairing.checker import rounds_to_check
from pairing.engine.outcome import NoLegalPairing
from pairing.explanation.boards import explain_board
from pairing.explanation.claims import WhyNot, Worse
from pairing.explanation.floaters import explain_bye
from pairing.explanation.position import Position, position_of
from pairing.explanation.whynot import why_not
from pairing.generator import GeneratorSettings, generate
from tests.pairing.explanation.replay import Replay, Unmeasured
from tests.pairing.explanation.samples import DATA
from tests.pairing.positions import EDITIONS
from tournaments.trf import read_trf

pytestmark = pytest.mark.oracle


def corpus_rounds(edition: str, least: int, most: int) -> Iterator[Position]:
    """Yield the rounds of the larger reference tournaments."""
    for path in sorted((DATA / edition).glob("*.trf")):
        record = read_trf(path.read_bytes())
        if least <= len(record.players) <= most:
            for before, _ in rounds_to_check(record, edition):
                if before.next_round > 1:
                    yield position_of(before, edition)


def verify(position: Position, seen: Counter[str], rng: Random, pairs: int) -> None:
    """Check boards, bye and some pairs of a round by pairing it again."""
    replay = Replay(position)
    boards = range(1, len(position.pairing.pairs) + 1)
    for board in rng.sample(boards, min(pairs, len(boards))):
        claim = explain_board(position, board)
        try:
            replay.board(claim)
        except Unmeasured:
            seen["not measured"] += 1
        seen["boards"] += 1
    bye = explain_bye(position, limit=5)
    if bye is not None:
        try:
            replay.floats(bye)
        except Unmeasured:
            seen["not measured"] += 1
        seen["byes"] += 1
    numbers = [n for pair in position.pairing.pairs for n in pair]
    for _ in range(pairs):
        # Neighbours in the ranking raise harder questions than strangers.
        at = rng.randrange(len(numbers) - 12)
        a, b = rng.sample(numbers[at : at + 12], 2)
        claim = why_not(position, a, b)
        seen[claim.reason.code] += 1
        try:
            replay.why_not(claim)
        except Unmeasured:
            seen["not measured"] += 1
        seen["why not"] += 1


def generated(edition: str, players: int, seed: int) -> Position:
    settings = GeneratorSettings(players=players, rounds=5, seed=seed, system=edition)
    return position_of(generate(settings), edition)


@pytest.mark.parametrize("edition", EDITIONS)
def test_claims_about_large_rounds_hold_when_paired_again(edition):
    seen: Counter[str] = Counter()
    rng = Random(91)
    for players in (101, 301):
        verify(generated(edition, players, players), seen, rng, 8)

    assert seen["why not"] == 16
    assert seen["worse"] >= 4
    assert seen["not measured"] <= 2


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
def test_claims_about_the_large_corpus_hold_when_paired_again(edition):
    seen: Counter[str] = Counter()
    rng = Random(92)
    for position in corpus_rounds(edition, 40, 400):
        verify(position, seen, rng, 6)
    for seed in range(12):
        try:
            position = generated(edition, 100 + seed * 18, 700 + seed)
        except NoLegalPairing:
            continue
        verify(position, seen, rng, 25)
    print(edition, dict(seen))  # noqa: T201 -- the figures of the long form

    assert seen["boards"] >= 500
    assert seen["why not"] >= 500
    assert seen["not measured"] * 10 <= seen["why not"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_false_value_in_a_large_round_is_refuted(edition):
    position = generated(edition, 101, 5)
    replay = Replay(position)
    numbers = [n for pair in position.pairing.pairs for n in pair]
    rng = Random(93)
    while True:
        a, b = rng.sample(numbers[:30], 2)
        claim = why_not(position, a, b)
        if isinstance(claim.reason, Worse) and claim.reason.article in ("C12", "C.10"):
            break
    reason = claim.reason
    assert isinstance(reason.theirs, int)
    false = Worse(reason.article, reason.bracket, reason.ours, reason.theirs + 1)

    replay.why_not(claim)
    with pytest.raises(AssertionError):
        replay.why_not(WhyNot(a, b, false, claim.pairs, claim.downfloaters))
