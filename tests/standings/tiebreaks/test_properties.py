"""Properties that hold for every tie-break in every tournament."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import assume, settings
from hypothesis import given as for_all
from hypothesis import strategies as st

from standings.chains import ChainEntry, parse_chain
from standings.cli.words import working_text
from standings.ranking import standings_table
from standings.tiebreaks import (
    Edition,
    ModifierKind,
    StandingsInput,
    figure_text,
    tie_breaks_of,
)
from tests.standings.random_tournaments import random_tournament, tournaments
from tournaments.record import Kind

EXAMPLES = {
    ModifierKind.CUT: ("C1", "C2"),
    ModifierKind.MEDIAN: ("M1", "M2"),
    ModifierKind.LIMIT: ("L+1", "L-1"),
    ModifierKind.FORFEITS_AS_GAMES: ("P", "P/C1"),
    ModifierKind.FORE: ("F",),
    ModifierKind.REVERSE: ("R",),
    ModifierKind.UNRATED_AS: ("U1400",),
}


def every_entry(edition: Edition) -> tuple[ChainEntry, ...]:
    """Return every code of an edition, plain and with each modifier it knows."""
    words = []
    for code, tie_break in tie_breaks_of(edition).items():
        words.append(code)
        accepted = tie_break.accepted(edition)
        for kind in accepted:
            words += [
                f"{code}/{text}"
                for text in EXAMPLES[kind]
                if "/" not in text or ModifierKind.CUT in accepted
            ]
    return parse_chain(",".join(words), edition)


ENTRIES = {edition: every_entry(edition) for edition in Edition}
editions = st.sampled_from(list(Edition))


@settings(max_examples=150, deadline=None)
@for_all(tournaments, editions)
def test_working_adds_up_to_the_figure_for_every_code(record, edition):
    given = StandingsInput(record, edition=edition, draw="stored")
    for entry in ENTRIES[edition]:
        figures = entry.tie_break.figures(given, entry.modifiers)
        for index, figure in enumerate(figures):
            working = entry.tie_break.working(given, entry.modifiers, index)
            assert working.value == figure, entry.text
            expected = 0 if figure is None and working.rule == "sum" else figure
            assert working.recomputed() == expected, entry.text
            text = working_text(working, entry.column, edition)
            assert text.splitlines()[0].endswith(figure_text(figure, working.unit))


@settings(max_examples=150, deadline=None)
@for_all(tournaments, editions, st.randoms(use_true_random=False))
def test_order_of_the_players_is_irrelevant(record, edition, rng):
    shuffled = list(record.players)
    rng.shuffle(shuffled)
    other = replace(record, players=tuple(shuffled))
    chain = parse_chain("PTS,DE,BH/C1,SB,PS,LOT", edition)
    tables = [
        standings_table(StandingsInput(r, edition=edition, draw="stored"), chain)
        for r in (record, other)
    ]
    ours, theirs = (
        [(row.number, row.rank, row.figures) for row in table.rows] for table in tables
    )
    assert ours == theirs


@settings(max_examples=200, deadline=None)
@for_all(tournaments, editions)
def test_ranks_follow_the_figures(record, edition):
    """Rows fall in the order of the chain, and equal figures share a rank."""
    given = StandingsInput(record, edition=edition)
    table = standings_table(given, parse_chain("PTS,DE,BH/C1,BH,SB,ARO", edition))
    assert sorted(row.number for row in table.rows) == sorted(given.numbers)
    for above, below in pairwise(table.rows):
        assert above.rank <= below.rank
        for figure, lower in zip(above.figures, below.figures, strict=True):
            if figure == lower:
                continue
            assert lower is None or (figure is not None and figure_above(figure, lower))
            assert above.rank < below.rank
            break
        else:
            assert above.rank == below.rank
    for place, row in enumerate(table.rows, 1):
        assert row.rank <= place
        assert row.rank == place or table.rows[place - 2].rank == row.rank


def figure_above(figure, lower) -> bool:
    if isinstance(figure, int):
        return figure > lower
    keys = [
        [-1 if step is None else step for step in steps] for steps in (figure, lower)
    ]
    return keys[0] > keys[1]


@settings(max_examples=100, deadline=None)
@for_all(tournaments, editions)
def test_cut_never_exceeds_the_whole_and_medians_never_the_cut(record, edition):
    given = StandingsInput(record, edition=edition)
    codes = ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2")
    columns = {
        entry.column: entry.tie_break.figures(given, entry.modifiers)
        for entry in parse_chain(",".join(codes), edition)
    }
    # A penalty can bring a score below nothing, and cutting it then adds.
    assume(not any(given.adjustments))
    for index in range(given.count):
        whole, c1, c2, m1, m2 = (columns[code][index] for code in codes)
        assert whole >= c1 >= c2 >= m2
        assert c1 >= m1 >= m2


@settings(max_examples=100, deadline=None)
@for_all(tournaments, editions, st.integers(0, 7))
def test_standings_after_a_round_are_those_of_the_shorter_record(
    record, edition, after
):
    """Nothing that happened later may leak into earlier standings."""
    after = min(after, record.rounds_played)
    shorter = record.before_round(after + 1)
    chain = parse_chain("PTS,DE,BH/C1,BH,SB,PS,ARO", edition)
    tables = [
        standings_table(
            StandingsInput(r, edition=edition, after_round=rounds), chain
        ).rows
        for r, rounds in ((record, after), (shorter, shorter.rounds_played))
    ]
    assert tables[0] == tables[1]


def test_random_tournaments_have_every_kind_of_outcome():
    seen = {
        outcome.kind
        for seed in range(300)
        for player in random_tournament(seed).players
        for outcome in player.outcomes
    }
    assert seen == set(Kind)
