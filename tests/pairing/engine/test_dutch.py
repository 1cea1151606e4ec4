"""The Dutch engine: its ways agree, its answer is legal, its record is complete."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from random import Random

import pytest

from pairing.engine.dutch.bracket import BracketPairer, pair_with_everyone
from pairing.engine.dutch.completion import Completion
from pairing.engine.dutch.criteria import Bracket
from pairing.engine.dutch.criteria_2017 import CRITERIA
from pairing.engine.dutch.edition import EDITIONS
from pairing.engine.dutch.field import build_field
from pairing.engine.dutch.round import check_absolute_criteria, pair_field
from pairing.engine.history import opponents_met, participants
from pairing.engine.outcome import IllegalPosition, NoLegalPairing
from pairing.engine.systems import pair_round
from tests.pairing.engine.drawn import tournament
from tests.pairing.positions import oracle_pairing, random_positions
from tournaments.record import Colour, ForbiddenGroup, Kind, Scoring
from tournaments.trf import read_trf

DATA = Path(__file__).resolve().parents[2] / "data"
SYSTEMS = ("dutch-2017", "dutch-2026")
SAMPLE = [
    "long-032p10r-100151.trf",
    "mid-047p05r-100114.trf",
    "small-012p06r-100242.trf",
]


def positions_of(name):
    record = read_trf((DATA / "dutch-2017" / name).read_bytes())
    return [record.before_round(r) for r in range(1, record.rounds_played + 1)]


def ways(monkeypatch, record, system):
    """Pair a round; return each bracket paired fast and with everyone, and the way."""
    found = []
    pair = BracketPairer.pair

    def both(self, bracket):
        before = dict(self.ways)
        solution = pair(self, bracket)
        way = next(w for w in before if self.ways[w] > before[w])
        slow = pair_with_everyone(bracket)
        found.append(
            (
                way,
                (solution.pairs, solution.downfloaters),
                (slow.pairs, slow.downfloaters),
            )
        )
        return solution

    monkeypatch.setattr(BracketPairer, "pair", both)
    pair_field(build_field(record, EDITIONS[system]))
    monkeypatch.undo()
    return found


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", SAMPLE)
def test_direct_way_gives_what_matchings_over_everyone_give(monkeypatch, name, system):
    direct = 0
    for record in positions_of(name):
        for way, fast, slow in ways(monkeypatch, record, system):
            assert fast == slow
            direct += way == "direct"
    assert direct


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_way_agrees_on_small_random_positions(monkeypatch, system):
    seen = set()
    for record in islice(random_positions(11, system, most=14), 120):
        try:
            for way, fast, slow in ways(monkeypatch, record, system):
                assert fast == slow
                seen.add(way)
        except NoLegalPairing:
            monkeypatch.undo()
    assert {"direct", "members", "everyone"} <= seen


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", SAMPLE)
def test_everyone_is_paired_once_and_nobody_twice_with_the_same(name, system):
    for record in positions_of(name):
        answer = pair_round(record, system)

        players = [number for pair in answer.pairs for number in pair]
        players += [answer.bye] if answer.bye is not None else []
        assert sorted(players) == [p.number for p in participants(record)]
        for white, black in answer.pairs:
            assert black not in opponents_met(record.by_number[white])
        assert len(answer.colour_rules) == len(answer.pairs)


@pytest.mark.parametrize("system", SYSTEMS)
def test_answer_does_not_depend_on_the_order_of_the_players(system):
    for record in positions_of(SAMPLE[0])[-2:]:
        shuffled = list(record.players)
        Random(3).shuffle(shuffled)
        other = replace(
            record,
            players=tuple(shuffled),
            initial_colour=Colour.WHITE,
        )

        expected = pair_round(replace(record, initial_colour=Colour.WHITE), system)
        found = pair_round(other, system)

        assert {frozenset(p) for p in found.pairs} == {
            frozenset(p) for p in expected.pairs
        }
        assert found.bye == expected.bye


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", SAMPLE)
def test_record_of_the_brackets_tells_the_whole_round(name, system):
    for record in positions_of(name):
        answer = pair_round(record, system)

        met = {frozenset(pair) for b in answer.brackets for pair in b.pairs}
        assert met == {frozenset(pair) for pair in answer.pairs}
        floating: tuple[int, ...] = ()
        for bracket in answer.brackets:
            assert bracket.moved_down == floating
            floating = bracket.downfloaters
            members = {*bracket.moved_down, *bracket.residents}
            paired = {n for pair in bracket.pairs for n in pair}
            assert paired | {*floating} == members
            assert not paired & {*floating}
        assert floating == (() if answer.bye is None else (answer.bye,))


@pytest.mark.parametrize("system", SYSTEMS)
def test_record_of_a_bracket_holds_every_criterion_in_order(system):
    record = positions_of(SAMPLE[0])[-1]
    labels = [c.label for c in CRITERIA[EDITIONS[system].year]]

    answer = pair_round(record, system)

    for bracket in answer.brackets:
        found = [value.label for value in bracket.values]
        assert [label for label in labels if label in found] == found
        assert set(labels) - set(found) <= {"C8", "C.7"}
        by_label = {value.label: value for value in bracket.values}
        few = by_label["C6" if system == "dutch-2026" else "C.5"]
        assert few.value == len(bracket.downfloaters) >= few.bound
        colours = by_label["C12" if system == "dutch-2026" else "C.10"]
        assert colours.value >= colours.bound


def test_heterogeneous_bracket_names_its_parts():
    """1 has two points, 2 to 5 one, 6 to 8 none: 1 floats to the ones."""
    record = tournament(
        8,
        "1-0 1:5, 1-0 6:2, 1-0 3:7, 1-0 8:4",
        "1-0 5:6, 1-0 1:3, 1-0 2:8, 1-0 4:7",
        total=9,
    )

    answer = pair_round(record, "dutch-2026")

    top, ones, last = answer.brackets
    assert (top.residents, top.downfloaters) == ((1,), (1,))
    assert ones.moved_down == (1,)
    assert ones.s1 == (1,)
    assert ones.s2 == (2, 3, 4, 5, 6, 8)
    assert ones.limbo == ()
    assert ones.pairs[0][0] == 1
    assert len(ones.remainder_s1) == 2
    assert last.residents == (7,)


def test_limbo_is_who_has_met_all_residents():
    """1 has met both players below him: he floats through their bracket."""
    record = tournament(
        6, "1-0 1:2, 1-0 3:4, -:- 5:6", "0-1 3:1, 1-0 2:5, -:- 4:6", total=9
    )

    answer = pair_round(record, "dutch-2026")

    _, second, last = answer.brackets
    assert (second.moved_down, second.residents) == ((1,), (2, 3))
    assert (second.s1, second.limbo, second.downfloaters) == ((), (1,), (1,))
    assert second.pairs == ((2, 3),)
    assert (last.moved_down, last.residents) == ((1,), (4, 5, 6))
    assert last.pairs[0] == (1, 4)


def test_collapsed_last_bracket_is_marked():
    """7 players, round 4 of a reference tournament that has to collapse (2017)."""
    marked = set()
    for record in islice(random_positions(5, "dutch-2017", most=9), 150):
        try:
            answer = pair_round(record, "dutch-2017")
        except NoLegalPairing:
            continue
        marked |= {label for bracket in answer.brackets for label in bracket.remarks}
    assert marked == {"last", "penultimate", "collapsed"}


def test_first_round_is_the_top_half_against_the_bottom_half():
    record = replace(tournament(7), initial_colour=Colour.BLACK)

    answer = pair_round(record, "dutch-2026")

    assert answer.pairs == ((4, 1), (2, 5), (6, 3))
    assert answer.bye == 7
    assert answer.colour_rules == ("5.2.5",) * 3


@pytest.mark.parametrize("system", SYSTEMS)
def test_adjourned_game_is_paired_as_a_draw(system):
    """C.04.2 art. 3.1 (D.1 of 2017)."""

    def answer(code: str) -> object:
        first_round = f"{code} 1:4, 1-0 2:5, 0-1 3:6"
        return pair_round(tournament(6, first_round, total=5), system).pairs

    assert answer("?") == answer("=")
    assert answer("?") not in (answer("1-0"), answer("0-1"))


def test_absent_and_withdrawn_players_are_not_paired():
    record = replace(tournament(6), absences={2: Kind.HALF_POINT_BYE})
    players = tuple(replace(p, is_withdrawn=p.number == 5) for p in record.players)

    answer = pair_round(replace(record, players=players), "dutch-2026")

    assert answer.pairs == ((1, 4), (6, 3))
    assert answer.bye is None


def test_forbidden_pair_does_not_meet_in_its_rounds():
    groups = (ForbiddenGroup(frozenset({1, 3}), 1, 1),)
    record = replace(tournament(4), forbidden=groups)
    assert {frozenset(p) for p in pair_round(record, "dutch-2026").pairs} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }

    later = replace(tournament(4, "1-0 1:4, 1-0 2:3"), forbidden=groups)
    assert frozenset({1, 2}) in {
        frozenset(p) for p in pair_round(later, "dutch-2026").pairs
    }


def only(players, *pairs):
    """Return a first round in which only these pairs may meet."""
    allowed = {frozenset(pair) for pair in pairs}
    groups = tuple(
        ForbiddenGroup(frozenset(pair))
        for pair in combinations(range(1, players + 1), 2)
        if frozenset(pair) not in allowed
    )
    return replace(tournament(players), forbidden=groups)


def test_double_exchange_is_found_without_the_general_ways():
    """Only neighbours may meet: 2 and 4 leave S1, 5 and 7 come up."""
    record = only(8, (1, 2), (3, 4), (5, 6), (7, 8))
    field = build_field(record, EDITIONS["dutch-2026"])
    completion = Completion(field)
    pairer = BracketPairer(field, completion)
    members = list(range(8))

    solution = pairer.pair(Bracket(field, [], members, [], [], is_last=True))

    assert solution.pairs == [(0, 1), (2, 3), (4, 5), (6, 7)]
    assert pairer.ways["direct"] == 1
    (bracket,) = pair_round(record, "dutch-2026").brackets
    assert bracket.exchange == ((2, 4), (5, 7))


def test_double_exchange_with_a_downfloater():
    record = only(9, (1, 2), (3, 4), (5, 6), (7, 8))

    answer = pair_round(record, "dutch-2026")

    assert answer.bye == 9
    assert answer.brackets[0].exchange == ((2, 4), (5, 7))


@pytest.mark.parametrize("seed", range(60))
def test_exchanges_come_in_the_order_of_the_articles(seed):
    """Few pairs allowed in one bracket, so that S1 and S2 must change."""
    rng = Random(seed)
    size = rng.randint(6, 10)
    pairs = [p for p in combinations(range(1, size + 1), 2) if rng.random() < 0.4]
    record = replace(only(size, *pairs), initial_colour=Colour.WHITE)
    try:
        expected = oracle_pairing(record, "dutch-2026")
    except NoLegalPairing:
        with pytest.raises(NoLegalPairing):
            pair_round(record, "dutch-2026")
        return

    answer = pair_round(record, "dutch-2026")

    assert (answer.pairs, answer.bye) == (expected.pairs, expected.bye)


def test_answer_that_breaks_an_absolute_criterion_is_refused():
    field = build_field(tournament(3, "1-0 1:2, bye 3"), EDITIONS["dutch-2026"])

    # Ranks: 1 and 3 have a point, 2 has none.
    with pytest.raises(AssertionError, match="absolute criterion"):
        check_absolute_criteria(field, [(0, 2)], [1])
    field.legal[0] |= 1 << 2
    with pytest.raises(AssertionError, match="player 3 is barred"):
        check_absolute_criteria(field, [(0, 2)], [1])


def test_bracket_without_any_candidate_is_a_contradiction():
    field = build_field(tournament(2, "1-0 1:2"), EDITIONS["dutch-2026"])
    bracket = Bracket(field, [0], [1], [], [], is_last=True)

    with pytest.raises(AssertionError, match="cannot be paired"):
        pair_with_everyone(bracket)


def test_field_in_which_all_are_barred_from_the_bye_is_refused():
    record = tournament(1, "bye 1")

    with pytest.raises(NoLegalPairing) as refused:
        pair_round(record, "dutch-2026")
    assert refused.value.code == "bye-barred"
    with pytest.raises(AssertionError, match="some score"):
        Completion(build_field(record, EDITIONS["dutch-2026"])).lowest_bye_score()


def test_bye_goes_to_the_lowest_score_that_may_have_it():
    """2 has no point and may have the bye; 5 has had it."""
    record = tournament(5, "1-0 1:3, 1-0 4:2, bye 5", "1-0 4:1, 1-0 3:2, half 5")

    assert pair_round(record, "dutch-2026").bye == 2


def test_player_with_a_win_for_nothing_is_barred_from_the_bye_in_2026():
    record = tournament(3, "1-0 1:2, full 3")

    assert pair_round(record, "dutch-2017").bye == 2
    assert build_field(record, EDITIONS["dutch-2026"]).may_have_bye == 0b101
    assert build_field(record, EDITIONS["dutch-2017"]).may_have_bye == 0b111


def test_topscorers_of_the_last_round_may_share_an_absolute_preference():
    record = tournament(4, "1-0 1:3, 1-0 2:4", "1-0 1:4, 1-0 2:3", total=3)
    field = build_field(record, EDITIONS["dutch-2026"])
    assert field.topscorers == 0b11
    assert field.legal[0] >> 1 & 1

    field = build_field(replace(record, rounds_total=5), EDITIONS["dutch-2026"])
    assert field.topscorers == 0
    assert not field.legal[0] >> 1 & 1


def test_no_legal_pairing_says_who_has_nobody_left():
    record = tournament(4, "1-0 1:2, 1-0 3:4", "1-0 2:3, 1-0 4:1", "1-0 1:3, 1-0 2:4")

    with pytest.raises(NoLegalPairing) as refused:
        pair_round(record, "dutch-2026")

    assert refused.value.code == "nobody-left"
    assert len(refused.value.players) == 1


def test_game_that_only_one_player_knows_is_no_legal_tournament():
    record = tournament(4, "1-0 1:2, 1-0 3:4")
    first = record.players[0]
    wrong = replace(first, outcomes=(first.outcomes[0]._replace(opponent=3),))

    with pytest.raises(IllegalPosition) as refused:
        pair_round(replace(record, players=(wrong, *record.players[1:])), "dutch-2026")

    assert (refused.value.player, refused.value.round_number) == (1, 1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_smallest_fields_are_paired(system):
    assert pair_round(tournament(0), system).pairs == ()
    assert pair_round(tournament(1), system).bye == 1
    assert pair_round(tournament(2), system).pairs == ((1, 2),)


def test_lowest_bye_score_skips_scores_that_are_barred():
    """The bye was worth nothing and went to 3, who cannot have it again."""
    record = tournament(3, "= 1:2, bye 3", scoring=Scoring(pairing_bye=0))
    field = build_field(record, EDITIONS["dutch-2026"])

    assert Completion(field).lowest_bye_score() == 5

    answer = pair_round(record, "dutch-2026")
    # Both float; the first moved-down set pairs 1 (art. 4.4).
    assert (answer.pairs, answer.bye) == (((3, 1),), 2)
