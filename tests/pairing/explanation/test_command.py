"""python -m pairing explain: what it prints and what it refuses."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from pairing.__main__ import main
from pairing.engine.dutch_2013.contenders import contenders, may_meet
from pairing.explanation.position import position_of
from pairing.explanation.whynot import why_not
from pairing.explanation.words import points
from pairing.generator import GeneratorSettings, generate
from tests.pairing.explanation.samples import with_blacks_changed
from tournaments.trf import write_trf

SYSTEMS = ("dutch-2026", "dutch-2017", "dutch-2013", "swiss-no-colours")


@pytest.fixture
def trf(tmp_path: Path):
    def write(system: str, players: int = 11) -> str:
        settings = GeneratorSettings(players=players, rounds=4, seed=3, system=system)
        path = tmp_path / f"{system}.trf"
        path.write_text(write_trf(generate(settings), "trf26"), encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize("system", SYSTEMS)
def test_round_is_told_bracket_by_bracket(trf, capsys, system):
    code = main(["explain", "--system", system, trf(system), "--round", "3"])

    out = capsys.readouterr().out
    assert code == 0
    assert out.startswith(f"Round 3, {system}\n\nBracket of score ")
    assert "Board 5:" in out
    assert "has the bye." in out
    assert "otherwise" not in out


@pytest.mark.parametrize("system", SYSTEMS)
def test_board_bye_and_pair_are_told(trf, capsys, system):
    name = trf(system)
    for question in (["--board", "2"], ["--bye"], ["--why-not", "1", "2"]):
        code = main(["explain", "--system", system, name, "--round", "4", *question])
        assert code == 0
        assert len(capsys.readouterr().out.splitlines()) > 1


def test_board_names_who_else_came_down_into_its_bracket(tmp_path, capsys):
    """Board 2 of two residents lies in a bracket that somebody came down into."""
    settings = GeneratorSettings(players=14, rounds=3, seed=1, system="dutch-2026")
    record = generate(settings)
    path = tmp_path / "down.trf"
    path.write_text(write_trf(record, "trf26"), encoding="utf-8")
    position = position_of(record.before_round(3), "dutch-2026")
    bracket = next(
        b for b in position.pairing.brackets if b.moved_down and len(b.pairs) > 1
    )
    board = max(position.board_of[frozenset(pair)] for pair in bracket.pairs)
    player = bracket.moved_down[0]
    assert player not in position.pairing.pairs[board - 1]

    main(["explain", str(path), "--round", "3", "--board", str(board)])

    score = points(position.scores[player])
    name = record.by_number[player].name
    assert f"From score {score}: {player} {name}" in capsys.readouterr().out


def test_reason_names_the_rule_last(trf, capsys):
    name = trf("dutch-2026")
    lines = []
    for other in range(2, 12):
        question = ["--why-not", "1", str(other)]
        main(["explain", "--system", "dutch-2026", name, "--round", "4", *question])
        lines.append(capsys.readouterr().out.splitlines()[2])

    assert sum("met in round" in line and line.endswith("(C1)") for line in lines) == 3
    assert sum("instead of" in line for line in lines) > 1


def test_older_rules_keep_players_apart_by_their_own_articles():
    articles = set()
    for seed in range(1, 9):
        settings = GeneratorSettings(
            players=14, rounds=4, seed=seed, system="dutch-2013"
        )
        record = replace(generate(settings), rounds_total=9)
        position = position_of(record, "dutch-2013")
        found = {player.number: player for player in contenders(record)}
        for a, b in combinations(found, 2):
            reason = why_not(position, a, b).reason
            is_open = reason.code in ("paired", "undecided")
            assert may_meet(found[a], found[b]) == is_open
            articles.add(getattr(reason, "article", ""))

    assert articles == {"", "B1.a", "B2"}


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (["--round", "9"], "round 9 cannot be explained, only 1 to 4"),
        (["--round", "3", "--board", "9"], "there is no board 9, only 1 to 5"),
        (["--round", "3", "--why-not", "1", "99"], "there is no player 99"),
    ],
)
def test_question_without_answer_is_refused(trf, capsys, question, words):
    code = main(["explain", "--system", "dutch-2026", trf("dutch-2026"), *question])

    assert code == 2
    assert words in capsys.readouterr().err


def test_round_paired_otherwise_is_said(trf, capsys):
    name = trf("dutch-2026", 24)
    main(["explain", "--system", "swiss-no-colours", name, "--round", "4"])

    out = capsys.readouterr().out
    assert "This round is not the one that the rules give.\n" in out
    assert "It breaks no absolute rule." in out


def test_round_of_the_file_is_compared_with_the_rules(tmp_path, capsys):
    """Boards 1 and 2 of round 3 change their Blacks: as good, and later in order."""
    settings = GeneratorSettings(players=12, rounds=3, seed=5, system="dutch-2026")
    record = generate(settings)
    first, second = position_of(record.before_round(3), "dutch-2026").pairing.pairs[:2]
    path = tmp_path / "changed.trf"
    path.write_text(
        write_trf(with_blacks_changed(record, first, second), "trf26"), encoding="utf-8"
    )

    code = main(["explain", "--system", "dutch-2026", str(path), "--round", "3"])

    lines = capsys.readouterr().out.splitlines()
    assert code == 0
    assert lines[1] == "This round is not the one that the rules give."
    assert lines[2].startswith(("It is worse at score", "As good at score"))
    assert lines[2].endswith(")")
    assert lines[3].startswith("The rules pair: ")
    assert lines[4].startswith("The file pairs: ")


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_why_not_takes_less_than_two_seconds_with_three_hundred_players(system):
    settings = GeneratorSettings(players=300, rounds=6, seed=4, system=system)
    record = generate(settings)
    slowest = 0.0
    for round_number in (1, 2, 7):
        before = record if round_number == 7 else record.before_round(round_number)
        position = position_of(before, system)
        numbers = [*position.dutch.field.numbers]
        for a, b in zip(numbers[::46], numbers[70::34], strict=False):
            start = time.process_time()
            why_not(position, a, b)
            slowest = max(slowest, time.process_time() - start)

    assert slowest < 2


@pytest.mark.parametrize(
    ("tenths", "words"), [(0, "0"), (5, "½"), (35, "3½"), (40, "4"), (13, "1.3")]
)
def test_points_are_written_as_arbiters_do(tenths, words):
    assert points(tenths) == words
