"""Any tournament is written, read and the same again, in both formats."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tournaments.trf.drawing import without_stated
from tournaments.record import (
    Colour,
    ForbiddenGroup,
    Kind,
    NationalEntry,
    PlayerRecord,
    RoundOutcome,
    Scoring,
    TournamentDetails,
    TournamentRecord,
)
from tournaments.trf import Edition, read_trf, write_trf

EDITIONS = list(Edition)

GAMES = [
    (Kind.WIN, Kind.LOSS),
    (Kind.LOSS, Kind.WIN),
    (Kind.DRAW, Kind.DRAW),
    (Kind.LOSS, Kind.LOSS),
    (Kind.SHORT_WIN, Kind.SHORT_LOSS),
    (Kind.SHORT_DRAW, Kind.SHORT_DRAW),
    (Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS),
    (Kind.FORFEIT_LOSS, Kind.FORFEIT_LOSS),
    (Kind.ADJOURNED, Kind.ADJOURNED),
    (Kind.PENDING, Kind.PENDING),
]
BYES = [Kind.HALF_POINT_BYE, Kind.FULL_POINT_BYE, Kind.ZERO_POINT_BYE]
TENTHS = st.integers(0, 40)
WORDS = st.text("abcÉøß -,.'", max_size=20).map(lambda text: " ".join(text.split()))
SCORINGS = st.one_of(
    st.just(Scoring()), st.tuples(*[TENTHS] * 13).map(lambda v: Scoring(*v))
)


@st.composite
def records(draw):
    size = draw(st.integers(1, 9))
    rounds = draw(st.integers(0, 4))
    scoring = draw(SCORINGS)
    histories = {number: [] for number in range(1, size + 1)}
    penalties = {
        number: tuple(
            draw(
                st.lists(
                    st.tuples(st.integers(0, max(rounds, 0)), st.integers(-9, 20)),
                    max_size=2,
                )
            )
        )
        if draw(st.booleans())
        else ()
        for number in histories
    }
    for _ in range(rounds):
        draw_round(draw, histories, scoring, has_colours=draw(st.booleans()))
    is_played = any(
        outcome.kind not in BYES
        for history in histories.values()
        for outcome in history
    )
    absent = draw(st.dictionaries(st.integers(1, size), st.sampled_from(BYES)))
    first, last = sorted(draw(st.tuples(st.integers(1, 9), st.integers(1, 9))))
    return TournamentRecord(
        players=tuple(
            PlayerRecord(
                number,
                name=draw(WORDS),
                rating=draw(st.integers(0, 2900)),
                title=draw(st.sampled_from(["", "GM", "WFM"])),
                sex=draw(st.sampled_from(["", "m", "w"])),
                outcomes=with_scores(histories[number], penalties[number]),
                adjustments=penalties[number],
                virtual_points=draw(
                    st.sampled_from([(), (10,), (10, 0, 5), (10, 10, 5, 5)])
                ),
                national=draw(
                    st.sampled_from([(), (NationalEntry("NED", 1500, "", "", "7"),)])
                ),
            )
            for number in histories
        ),
        rounds_total=9,
        scoring=scoring,
        initial_colour=draw(st.sampled_from([None, *Colour])),
        absences=absent if is_played or rounds == 0 else {},
        forbidden=(ForbiddenGroup(frozenset(histories), first, last),)
        if draw(st.booleans())
        else (ForbiddenGroup(frozenset({1})),),
        details=TournamentDetails(name=draw(WORDS), tie_breaks=("BH", "SB")),
    )


def draw_round(draw, histories, scoring, *, has_colours):
    order = draw(st.permutations(sorted(histories)))
    has_bye = False
    while order:
        a = order.pop()
        if order and draw(st.integers(0, 3)):
            b = order.pop()
            colour = draw(st.sampled_from(Colour)) if has_colours else None
            mine, theirs = draw(st.sampled_from(GAMES))
            other = colour.opposite if colour else None
            for one, two, kind, side in ((a, b, mine, colour), (b, a, theirs, other)):
                points = scoring.points(kind, side)
                histories[one].append(RoundOutcome(kind, two, side, points))
        else:
            kind = Kind.PAIRING_BYE if not has_bye else draw(st.sampled_from(BYES))
            has_bye = True
            histories[a].append(RoundOutcome(kind, points=scoring.points(kind, None)))


def with_scores(history, adjustments):
    outcomes, score = [], sum(p for r, p in adjustments if r == 0)
    for index, outcome in enumerate(history, start=1):
        outcomes.append(outcome._replace(score_before=score))
        score += outcome.points + sum(p for r, p in adjustments if r == index)
    return tuple(outcomes)


def comparable(record):
    """Return the record with the order of adjustments and zero values normalised."""
    record = without_stated(record)
    return replace(
        record,
        absences=dict(sorted(record.absences.items())),
        players=tuple(
            replace(p, adjustments=tuple(sorted(p.adjustments))) for p in record.players
        ),
    )


@pytest.mark.parametrize("edition", EDITIONS)
@given(record=records())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_record_survives_the_round_trip(edition, record):
    text = write_trf(record, edition)

    assert comparable(read_trf(text)) == comparable(record)
    assert write_trf(read_trf(text), edition) == text
