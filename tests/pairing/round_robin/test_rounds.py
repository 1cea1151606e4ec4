"""The next round of a round robin, refusals, and games without play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairing.checker import check_round, rounds_to_check
from pairing.engine.outcome import IllegalPosition, NoLegalPairing, Pair
from pairing.engine.round_robin import schedule
from pairing.engine.systems import pair_round, pair_rounds
from pairing.generator import GeneratorSettings, generate
from tournaments.record import Kind, PlayerRecord, RoundOutcome, TournamentRecord


def new(players: int, rounds_total: int = 0) -> TournamentRecord:
    people = tuple(PlayerRecord(n, f"Player {n:02}") for n in range(1, players + 1))
    return TournamentRecord(people, rounds_total)


def played(players: int, rounds: int, rounds_total: int) -> TournamentRecord:
    """Return a round robin after some rounds, all of them won by Black."""
    record = new(players, rounds_total)
    for _ in range(rounds):
        outcomes = dict.fromkeys(record.by_number, RoundOutcome(Kind.ZERO_POINT_BYE))
        for white, black in pair_round(record, "round-robin").pairs:
            outcomes[white] = RoundOutcome(Kind.LOSS, black)
            outcomes[black] = RoundOutcome(Kind.WIN, white, points=10)
        record = replace(
            record,
            players=tuple(
                replace(p, outcomes=(*p.outcomes, outcomes[p.number]))
                for p in record.players
            ),
        )
    return record


@pytest.mark.parametrize(
    ("players", "total"), [(6, 5), (6, 10), (7, 7), (7, 14), (6, 0)]
)
def test_rounds_follow_the_schedule(players, total):
    single = players - 1 + players % 2
    rounds = schedule(range(1, players + 1), double=total > single)

    for index, scheduled in enumerate(rounds):
        record = played(players, index, total)

        assert pair_round(record, "round-robin").pairs == scheduled.pairs


def test_rest_of_the_schedule_is_paired_at_once():
    rounds = schedule(range(1, 7), double=True)

    for past in (0, 3, 9):
        answers = pair_rounds(played(6, past, 10), "round-robin")

        assert [answer.pairs for answer in answers] == [r.pairs for r in rounds[past:]]
        assert [a.round_number for a in answers] == list(range(past + 1, 11))


def test_resting_player_has_no_bye():
    answer = pair_round(new(5), "round-robin")

    assert answer.pairs == (Pair(2, 5), Pair(3, 4))
    assert answer.bye is None


@pytest.mark.parametrize("players", [2, 25])
def test_number_of_players_out_of_bounds_is_refused(players):
    with pytest.raises(IllegalPosition, match=f"3 to 24 players.*has {players}"):
        pair_round(new(players), "round-robin")


def test_number_of_rounds_that_fits_no_round_robin_is_refused():
    with pytest.raises(IllegalPosition, match=r"5 rounds, or 10 .* has 7"):
        pair_round(new(6, 7), "round-robin")


def test_finished_round_robin_is_refused():
    with pytest.raises(NoLegalPairing, match="All 3 rounds"):
        pair_round(played(4, 3, 3), "round-robin")


def test_rounds_of_another_table_are_refused():
    record = new(4)
    met = {1: 2, 2: 1, 3: 4, 4: 3}
    people = [
        replace(p, outcomes=(RoundOutcome(Kind.DRAW, met[p.number]),))
        for p in record.players
    ]

    with pytest.raises(IllegalPosition, match="player 1 met player 2") as refusal:
        pair_round(replace(record, players=tuple(people)), "round-robin")

    assert (refusal.value.player, refusal.value.round_number) == (1, 1)


def test_absence_and_withdrawal_do_not_change_the_schedule():
    record = new(4)
    people = [replace(p, is_withdrawn=p.number == 1) for p in record.players]
    changed = replace(record, players=tuple(people), absences={2: Kind.ZERO_POINT_BYE})

    assert (
        pair_round(changed, "round-robin").pairs
        == pair_round(record, "round-robin").pairs
    )


@pytest.mark.parametrize("players", [5, 8])
def test_generated_round_robin_passes_the_checker(players):
    rounds = players - 1 + players % 2
    settings = GeneratorSettings(
        players=players,
        rounds=rounds,
        seed=3,
        system="round-robin",
        forfeit_rate=0.1,
    )

    record = generate(settings)

    assert record.rounds_played == rounds
    checks = list(rounds_to_check(record, "round-robin"))
    assert len(checks) == rounds
    assert [check_round(check, "round-robin") for check in checks] == [None] * rounds
