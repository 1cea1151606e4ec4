"""Positions built to be hard: every system ends in an answer or a clear refusal."""

from __future__ import annotations

import random
import resource
import time
from itertools import combinations

import pytest
from django.conf import settings

from tests.factories import arbiter_of, finish, make_tournament
from tests.factories import pair as pair_and_publish
from tournaments.archive import export_event, import_event
from tournaments.csv_entries import MAX_LINES, read_entries
from tournaments.enums import System
from tournaments.errors import ImportRefused, TournamentError
from tournaments.models import Tournament
from tournaments.services.adjustments import forbid_pairing
from tournaments.services.imports import MOST_ENTRANTS, import_entrants

pytestmark = pytest.mark.django_db

SLACK = 20.0
"""Seconds of the processor beyond the limit for everything around the pairing."""

MOST_MEMORY = 600_000
"""Kilobytes that a hard position or a long list may add to the process."""


def memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def refusal_of_a_round(tournament: Tournament) -> str:
    """Play a round; return why there is none."""
    try:
        round_ = pair_and_publish(tournament)
    except TournamentError as error:
        return str(error)
    finish(round_)
    return ""


@pytest.mark.parametrize("system", list(System))
@pytest.mark.parametrize(("players", "share"), [(8, 0.0), (11, 0.25), (10, 0.6)])
def test_many_rounds_few_players_and_forbidden_pairs(
    system: System, players: int, share: float
) -> None:
    """Rounds are paired until none is left or the system says why it cannot."""
    tournament = make_tournament(players, system=system.value, rounds_total=players - 1)
    by = arbiter_of(tournament)
    rng = random.Random(f"{system} {players} {share}")
    field = list(tournament.entrants.all())
    pairs = [p for p in combinations(field, 2) if rng.random() < share]
    for two in pairs[:30]:
        forbid_pairing(tournament=tournament, entrants=two, by=by, reason="club")
    before, refusal = memory(), ""

    while not refusal:
        start = time.process_time()
        refusal = refusal_of_a_round(tournament)
        assert time.process_time() - start < settings.PAIRING_SECONDS + SLACK

    assert len(refusal) > 20
    assert memory() - before < MOST_MEMORY
    assert tournament.rounds.filter(status="draft").count() == 0


@pytest.mark.parametrize("system", [System.DUTCH_2026, System.DUTCH_2017])
def test_large_field_of_which_half_may_not_meet_is_paired_soon(system: System) -> None:
    """Everybody of one half must meet one of the other, far below or above."""
    tournament = make_tournament(160, system=system.value, rounds_total=9)
    by = arbiter_of(tournament)
    for _ in range(4):
        finish(pair_and_publish(tournament))
    field = list(tournament.entrants.order_by("pairing_number"))
    forbid_pairing(tournament=tournament, entrants=field[::2], by=by, reason="club")
    start, before = time.process_time(), memory()

    assert refusal_of_a_round(tournament) == ""

    assert time.process_time() - start < settings.PAIRING_SECONDS + SLACK
    assert memory() - before < MOST_MEMORY


def test_round_that_takes_too_long_is_left_to_the_arbiter(settings) -> None:
    tournament = make_tournament(8, system=System.DUTCH_2026.value)
    settings.PAIRING_SECONDS = 0

    assert "within the time allowed" in refusal_of_a_round(tournament)
    assert not tournament.rounds.exists()


@pytest.mark.parametrize("system", list(System))
def test_when_everybody_is_forbidden_the_refusal_comes_at_once(system: System) -> None:
    tournament = make_tournament(20, system=system.value, rounds_total=19)
    by = arbiter_of(tournament)
    forbid_pairing(
        tournament=tournament,
        entrants=list(tournament.entrants.all()),
        by=by,
        reason="one family",
    )

    start = time.process_time()
    refusal = refusal_of_a_round(tournament)

    # A schedule is what it is, whoever should not meet.
    assert bool(refusal) != (system is System.ROUND_ROBIN)
    assert time.process_time() - start < settings.PAIRING_SECONDS + SLACK


def test_the_longest_list_is_refused_soon_and_whole() -> None:
    tournament = make_tournament()
    by = arbiter_of(tournament)
    lines = "".join(f"Berg{n}, Ann;{1000 + n % 1500}\n" for n in range(MAX_LINES - 2))
    before, start = memory(), time.process_time()

    table = read_entries("name;rating\n" + lines)
    with pytest.raises(ImportRefused):
        import_entrants(tournament=tournament, rows=table.rows, by=by)

    assert len(table.rows) > MOST_ENTRANTS
    assert tournament.entrants.count() == 0
    assert time.process_time() - start < SLACK
    assert memory() - before < MOST_MEMORY


def test_a_large_archive_is_read_soon_and_whole() -> None:
    players = 1500
    tournament = make_tournament()
    by = arbiter_of(tournament)
    lines = "".join(f"Berg{n}, Ann;{1000 + n}\n" for n in range(players))
    table = read_entries("name;rating\n" + lines)
    import_entrants(tournament=tournament, rows=table.rows, by=by)
    data = export_event(event=tournament.event)
    tournament.event.delete()
    before, start = memory(), time.process_time()

    event = import_event(data=data, by=by)

    assert event.tournaments.get().entrants.count() == players
    assert time.process_time() - start < SLACK
    assert memory() - before < MOST_MEMORY
