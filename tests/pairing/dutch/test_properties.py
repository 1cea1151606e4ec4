"""What holds for every round that the Dutch systems pair."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairing.engine.outcome import NoLegalPairing
from pairing.engine.systems import pair_round
from pairing.generator import GeneratorSettings, new_tournament, positions
from pairing.generator.settings import SCORINGS
from tests.pairing.positions import EDITIONS
from tournaments.record import PLAYED_KINDS, Kind, TournamentRecord
from tournaments.trf import read_trf, write_trf

rate = st.sampled_from([0.0, 0.05, 0.2])


@st.composite
def rounds(draw: st.DrawFn) -> tuple[TournamentRecord, str]:
    """Draw a position before some round of a random tournament."""
    edition = draw(st.sampled_from(EDITIONS))
    chosen = GeneratorSettings(
        players=draw(st.integers(4, 24)),
        rounds=draw(st.integers(1, 8)),
        seed=draw(st.integers(0, 10**6)),
        system=edition,
        forfeit_rate=draw(rate),
        half_point_bye_rate=draw(rate),
        full_point_bye_rate=draw(rate),
        absence_rate=draw(rate),
        late_entry_rate=draw(rate),
        withdrawal_rate=draw(rate),
        scoring=SCORINGS[draw(st.sampled_from(sorted(SCORINGS)))],
        acceleration=draw(st.sampled_from(["", "baku"])),
        forbidden_pairs=draw(st.integers(0, 2)),
    )
    found = [before for before, _ in positions(chosen)]
    return (found[-1] if found else new_tournament(chosen)), edition


few = settings(
    max_examples=80,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
)


def answer(record: TournamentRecord, edition: str):
    try:
        return pair_round(record, edition)
    except NoLegalPairing as error:
        return str(error)


@few
@given(rounds())
def test_everyone_present_is_paired_once(drawn):
    record, edition = drawn
    found = answer(record, edition)
    if isinstance(found, str):
        assert found
        return

    paired = [player for pair in found.pairs for player in pair]
    paired += [found.bye] if found.bye is not None else []

    present = {p.number for p in record.players} - record.absences.keys()
    assert sorted(paired) == sorted(present)
    assert (found.bye is not None) == (len(present) % 2 == 1)


@few
@given(rounds())
def test_nobody_meets_an_earlier_or_forbidden_opponent(drawn):
    record, edition = drawn
    found = answer(record, edition)
    if isinstance(found, str):
        return

    for pair in found.pairs:
        met = {
            outcome.opponent
            for outcome in record.by_number[pair.white].outcomes
            if outcome.kind in PLAYED_KINDS
        }
        assert pair.black not in met
        for group in record.forbidden:
            assert not {*pair} <= group.players


@few
@given(rounds())
def test_nobody_barred_has_the_bye(drawn):
    record, edition = drawn
    found = answer(record, edition)
    if isinstance(found, str) or found.bye is None:
        return

    kinds = {outcome.kind for outcome in record.by_number[found.bye].outcomes}
    assert Kind.PAIRING_BYE not in kinds
    assert Kind.FORFEIT_WIN not in kinds
    if edition == "dutch-2026":
        assert Kind.FULL_POINT_BYE not in kinds


@few
@given(rounds(), st.integers(0, 10**6))
def test_order_of_the_input_does_not_matter(drawn, seed):
    record, edition = drawn
    rng = Random(seed)
    absences = list(record.absences.items())
    forbidden = list(record.forbidden)
    rng.shuffle(absences)
    rng.shuffle(forbidden)
    shuffled = replace(record, absences=dict(absences), forbidden=tuple(forbidden))

    assert answer(shuffled, edition) == answer(record, edition)


@few
@given(rounds(), st.integers(0, 10**6))
def test_order_of_the_lines_of_a_file_does_not_matter(drawn, seed):
    record, edition = drawn
    lines = write_trf(record).splitlines()
    Random(seed).shuffle(lines)

    read = read_trf("\n".join(lines))

    assert answer(read, edition) == answer(record, edition)


@few
@given(rounds())
def test_boards_stand_in_order_and_explain_themselves(drawn):
    record, edition = drawn
    found = answer(record, edition)
    if isinstance(found, str):
        return

    scores = {
        p.number: p.score_before(record.next_round)
        + p.virtual_points_in(record.next_round)
        for p in record.players
    }
    keys = []
    for pair in found.pairs:
        higher = min(pair, key=lambda number: (-scores[number], number))
        lower = pair.white if higher == pair.black else pair.black
        keys.append((-scores[higher], -scores[higher] - scores[lower], higher))
    assert keys == sorted(keys)
    assert len(found.colour_rules) == len(found.pairs)
    in_brackets = {frozenset(p) for b in found.brackets for p in b.pairs}
    assert in_brackets == {frozenset(p) for p in found.pairs}
