"""python -m pairing explain for a round robin: the table in words."""

from __future__ import annotations

import pytest

from pairing.__main__ import main
from pairing.explanation.berger import Table
from pairing.generator import GeneratorSettings, generate
from tournaments.trf import write_trf


@pytest.fixture
def ask(tmp_path, capsys):
    """Ask about a generated round robin; return code, answer and error."""

    def asked(players, rounds, *question, changed=str):
        record = generate(GeneratorSettings(players, rounds, 5, "round-robin"))
        path = tmp_path / "robin.trf"
        path.write_text(changed(write_trf(record)), encoding="utf-8")
        code = main(["explain", str(path), "--round", *question])
        captured = capsys.readouterr()
        return code, captured.out.splitlines(), captured.err

    return asked


def numbers(line: str) -> list[str]:
    """Return the numbers of the players of a board."""
    return [half.split()[0] for half in line.split(": ")[1].split(" - ")]


def test_round_names_its_boards_and_who_rests(ask):
    code, lines, _ = ask(5, 5, "2")

    assert code == 0
    assert lines[0] == "Round 2, round-robin"
    assert lines[2] == "Berger table of 6 places, round 2 of 5."
    assert [numbers(line) for line in lines[3:5]] == [["5", "3"], ["1", "2"]]
    assert lines[5].startswith("4 ")
    assert lines[5].endswith(" rests.")
    assert "place 6 is empty" in lines[6]


@pytest.mark.parametrize(
    ("players", "rounds", "question", "words"),
    [
        (6, 5, ("2", "--board", "2"), "5 + 3 is even: the larger number has White."),
        (6, 5, ("2", "--board", "3"), "1 + 2 is odd: the smaller number has White."),
        (6, 5, ("1", "--board", "1"), "the last place, places 1 to 3 have White."),
        (6, 5, ("2", "--board", "1"), "Against the last place, it has White."),
        (6, 10, ("4", "--board", "1"), "meet in round 5 of a cycle."),
        (6, 10, ("5", "--board", "1"), "meet in round 4 of a cycle."),
        (6, 10, ("9", "--board", "1"), "meet in round 4 of a cycle."),
        (6, 10, ("9", "--board", "1"), "The second cycle turns the colours."),
        (6, 5, ("1", "--bye"), "Nobody rests: the number of players is even."),
        (6, 5, ("3", "--why-not", "1", "2"), "The table has them in round 2, on board"),
        (6, 5, ("2", "--why-not", "1", "2"), ", which is this round."),
    ],
)
def test_question_is_answered_by_the_table(ask, players, rounds, question, words):
    code, lines, _ = ask(players, rounds, *question)

    assert code == 0
    text = " ".join(lines)
    assert words.replace("5 + 3", "3 + 5") in text


def test_players_of_a_double_round_robin_meet_twice(ask):
    _, lines, _ = ask(4, 6, "1", "--why-not", "1", "2")

    assert ["in round 3," in lines[2], "in round 5," in lines[3]] == [True, True]
    assert numbers(lines[2].partition("board ")[2]) == ["1", "2"]
    assert numbers(lines[3].partition("board ")[2]) == ["2", "1"]


def test_colours_turned_in_the_file_are_said(ask):
    def turned(text: str) -> str:
        rows = text.splitlines(keepends=True)
        rows[-4] = rows[-4].replace("     4 w ", "     4 b ")
        rows[-1] = rows[-1].replace("     1 b ", "     1 w ")
        return "".join(rows)

    _, lines, _ = ask(4, 3, "1", changed=turned)

    assert lines[-1].startswith("In the file the colours are turned: 4 ")


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (("9",), "there is no round 9, only 1 to 5"),
        (("1", "--board", "4"), "there is no board 4, only 1 to 3"),
        (("1", "--why-not", "1", "1"), "two different players"),
    ],
)
def test_question_without_answer_is_refused(ask, question, words):
    code, lines, error = ask(6, 5, *question)

    assert (code, lines) == (2, [])
    assert words in error


@pytest.mark.parametrize("players", range(3, 25))
@pytest.mark.parametrize("cycles", [1, 2])
def test_words_on_white_are_true(players, cycles):
    """Who has White by the sentence has White in the table, for every board."""
    rounds = cycles * (players - 1 + players % 2)
    record = generate(GeneratorSettings(players, rounds, 1, "round-robin"))
    table = Table(record, {n: str(n) for n in range(1, players + 1)})
    for round_ in table.rounds:
        for board, pair in enumerate(round_.pairs, 1):
            _, _, sentence, *turned = table.account_of_board(round_.number, board)
            low, high = sorted(pair)
            is_low = "smaller" in sentence or "have White" in sentence
            assert (pair.white == low) is (is_low is not bool(turned))
            assert high <= players
