"""python -m standings: tables, working, warnings and refusals."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from standings.__main__ import main

DATA = Path(__file__).resolve().parents[1] / "data"
SWISS = str(DATA / "tiebreaks-2026" / "tiny-007p04r-200024.trf")
OLDER = str(DATA / "tiebreaks-2012" / "tiny-008p03r-100190.trf")

HEAD = "012 Test\n"
EMPTY = HEAD + "".join(f"001 {n:4}      Player {n:<26} 2{n}00\n" for n in (1, 2, 3))


def played(number: int, rating: str, points: str, cells: str) -> str:
    name = f"Player {number}"
    return (
        f"001 {number:4}      {name:<33} {rating:>4}{points:>32} {number:>4}{cells}\n"
    )


UNRATED = HEAD + played(1, "2000", "1.0", "     2 w 1")
UNRATED += played(2, "", "0.0", "     1 b 0")


@pytest.fixture
def write(tmp_path):
    def write_file(text: str) -> str:
        path = tmp_path / "file.trf"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write_file


def run(capsys, *arguments: str) -> tuple[int, list[str], str]:
    code = main(list(arguments))
    output = capsys.readouterr()
    return code, output.out.splitlines(), output.err


def test_table_is_tab_separated_in_rank_order(capsys):
    code, lines, warnings = run(
        capsys, "table", SWISS, "--chain", "PTS,DE,BH/C1,BH,SB,WIN,TPR,AOB"
    )
    assert code == 0
    assert warnings == ""
    assert lines[0].split("\t") == (
        ["StartNo", "Rank", "PTS", "DE", "BH/C1", "BH", "SB", "WIN", "TPR", "AOB"]
    )
    cells = [line.split("\t") for line in lines[1:]]
    assert len(cells) == 7
    ranks = [int(row[1]) for row in cells]
    assert ranks == sorted(ranks)
    assert all(row[2][-2] == "." and row[6][-3] == "." for row in cells)


def test_cut_of_all_rounds_so_far_is_empty_and_correct(capsys):
    code, lines, _ = run(
        capsys, "table", SWISS, "--chain", "PTS,BH/C1,BH/C3", "--after-round", "1"
    )
    assert code == 0
    assert {tuple(line.split("\t")[3:]) for line in lines[1:]} == {("0.0", "0.0")}


def test_table_after_a_round_and_by_edition(capsys):
    _, first, _ = run(capsys, "table", SWISS, "--chain", "PTS,BH", "--after-round", "1")
    _, last, _ = run(capsys, "table", SWISS, "--chain", "PTS,BH")
    assert first != last
    assert max(float(line.split("\t")[2]) for line in first[1:]) == 1.0
    _, older, _ = run(capsys, "table", OLDER, "--chain", "PTS,KA", "--edition", "2012")
    assert older[0] == "StartNo\tRank\tPTS\tKA"


def test_default_chain_is_used_without_one(capsys):
    _, lines, _ = run(capsys, "table", SWISS)
    assert lines[0] == "StartNo\tRank\tPTS\tDE\tBH/C1\tBH\tSB"


def test_chain_of_the_file_is_used_and_refused_by_name(capsys, write):
    _, lines, _ = run(capsys, "table", write(f"202 BH,WON\n{EMPTY}"))
    assert lines[0].split("\t")[-2:] == ["BH", "WON"]
    code, lines, message = run(capsys, "table", write(f"202 BH,ODD\n{EMPTY}"))
    assert (code, lines) == (2, [])
    assert "names its tie-breaks. ODD: there is no tie-break ODD" in message
    code, lines, message = run(capsys, "table", write(f"XXR 7\n202 BH/C9\n{EMPTY}"))
    assert (code, lines) == (2, [])
    assert "names its tie-breaks. BH/C9: this cut leaves nothing" in message
    assert message.endswith("Choose with --chain.\n")


def test_lots_that_a_file_names_leave_ties_until_a_draw_is_given(capsys, write):
    name = write(EMPTY.replace(HEAD, HEAD + "212 PTS,BH,LOT\n"))
    code, lines, notes = run(capsys, "table", name)
    assert code == 0
    assert lines[0].split("\t") == ["StartNo", "Rank", "PTS", "BH"]
    assert {line.split("\t")[1] for line in lines[1:]} == {"1"}
    assert "note: LOT: the file does not hold its draw" in notes
    code, lines, notes = run(capsys, "table", name, "--draw", "a")
    assert (code, notes) == (0, "")
    assert [line.split("\t")[1] for line in lines[1:]] == ["1", "2", "3"]
    code, lines, notes = run(capsys, "table", name, "--chain", "LOT")
    assert (code, lines) == (2, [])


def test_working_prints_every_round(capsys):
    code, lines, _ = run(
        capsys, "table", SWISS, "--chain", "PTS,BH/C1,SB,KS", "--working", "3"
    )
    assert code == 0
    heads = [line for line in lines if not line.startswith(" ")]
    assert [head.split()[0] for head in heads] == ["PTS", "BH/C1", "SB", "KS"]
    assert sum("round 4" in line for line in lines) == 4
    assert any("cut" in line for line in lines)


def test_table_before_any_round_is_empty_but_correct(capsys, write):
    code, lines, _ = run(capsys, "table", write(EMPTY), "--chain", "PTS,DE,BH,TPR")
    assert code == 0
    assert lines[1:] == [f"{n}\t1\t0.0\t-\t0.0\t-" for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--chain", "PTS,XX"], "no tie-break XX"),
        (["--chain", "PTS/C1"], "makes no sense for PTS"),
        (["--chain", "PTS,BH/C99"], "BH/C99: this cut leaves nothing to count"),
        (["--chain", "BH/C4", "--after-round", "1"], "the number of rounds is 4."),
        (["--chain", "KS/L+4"], "KS/L+4: this limit is out of reach; the number"),
        (["--chain", "DE[x]"], "places stand at the end in brackets"),
        (["--chain", ""], "empty"),
        (["--chain", "PTS,,BH"], "Entry 2 of the chain is empty"),
        (["--chain", "LOT"], "stored draw"),
        (["--after-round", "9"], "after round 9"),
        (["--working", "99"], "no player 99"),
    ],
)
def test_bad_wish_gets_a_sentence_and_exit_2(capsys, arguments, words):
    code, lines, message = run(capsys, "table", SWISS, *arguments)
    assert code == 2
    assert lines == []
    assert words in message
    assert message.count("\n") == 1


def test_bad_file_gets_a_sentence_and_exit_2(capsys, write):
    code, lines, message = run(capsys, "table", "no-such-file.trf")
    assert (code, lines) == (2, [])
    assert "no-such-file.trf" in message
    broken = "001    x      One\n"
    code, lines, message = run(capsys, "table", write(broken))
    assert (code, lines) == (2, [])
    assert "file.trf" in message


@pytest.mark.parametrize(
    "arguments", [["--edition", "1999"], ["--after-round", "x"], ["--nonsense"]]
)
def test_wrong_option_ends_with_2(arguments):
    with pytest.raises(SystemExit) as end:
        main(["table", SWISS, *arguments])
    assert end.value.code == 2


def test_advice_goes_to_the_error_stream(capsys, write):
    code, lines, warnings = run(
        capsys, "table", write(UNRATED), "--chain", "PTS,KS,ARO"
    )
    assert code == 0
    assert len(lines) == 3
    assert "warning: KS: the Koya system is meant for round robins" in warnings
    assert "warning: ARO: 1 of 2 players are unrated" in warnings
    _, _, note = run(
        capsys, "table", OLDER, "--edition", "2012", "--chain", "PTS,PS,BH"
    )
    assert note.startswith("note: ")


def test_lots_are_drawn_from_the_stored_draw(capsys, write):
    file = write(EMPTY)
    _, lines, _ = run(capsys, "table", file, "--chain", "PTS,LOT", "--draw", "A")
    assert [line.split("\t")[1] for line in lines[1:]] == ["1", "2", "3"]


def test_file_can_come_from_the_input(capsys, monkeypatch):
    content = io.TextIOWrapper(io.BytesIO(EMPTY.encode()))
    monkeypatch.setattr(sys, "stdin", content)
    code, lines, _ = run(capsys, "table", "-", "--chain", "PTS")
    assert (code, len(lines)) == (0, 4)


def test_module_runs_without_django():
    script = (
        "import sys; from standings.__main__ import main; "
        f"main(['table', {SWISS!r}, '--working', '1']); "
        "sys.exit(any(name.split('.')[0] == 'django' for name in sys.modules))"
    )
    ended = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        cwd=DATA.parents[1],
        check=False,
    )
    assert ended.returncode == 0, ended.stderr


def test_bench_measures_every_size(capsys):
    code, lines, _ = run(capsys, "bench", "--runs", "1")
    assert lines[0] == "chain DE,BH/C1,BH,SB,AOB,TPR"
    assert [line.split("\t")[0] for line in lines[2:]] == ["250", "500", "1000", "2000"]
    assert code in (0, 1)


def test_a_game_without_result_is_warned_about(capsys, write):
    text = HEAD + played(1, "2000", "0.0", "     2 w  ")
    text += played(2, "1900", "0.0", "     1 b  ")

    code, lines, warnings = run(capsys, "table", write(text), "--chain", "PTS")

    assert code == 0
    assert len(lines) == 3
    assert warnings == (
        "warning: round 1 has games without a result; the figures are provisional.\n"
    )


def test_numbers_are_those_of_the_file_where_it_is_paired_by_rank(capsys, write):
    lines = [
        played(2, "1700", "0.0", "     1 b 0"),
        played(1, "2000", "1.0", "     2 w 1"),
    ]
    name = write(HEAD + "XXC rank\n" + "".join(lines))
    _, table, _ = run(capsys, "table", name, "--chain", "PTS")
    assert table[1:] == ["1\t1\t1.0", "2\t2\t0.0"]
    _, working, _ = run(capsys, "table", name, "--chain", "PTS", "--working", "1")
    assert "player 2" in "".join(working)


def test_unrated_opponent_is_shown_as_the_one_who_was_cut(capsys, write):
    name = write(
        HEAD
        + played(1, "2000", "3.0", "     2 w 1     3 b 1     4 w 1")
        + played(2, "", "1.0", "     1 b 0     4 w =     3 b =")
        + played(3, "1800", "1.5", "     4 w 1     1 w 0     2 w =")
        + played(4, "1700", "0.5", "     3 b 0     2 b =     1 b 0")
    )
    _, lines, _ = run(capsys, "table", name, "--chain", "PTS,ARO/C1", "--working", "1")
    (unrated,) = [line for line in lines if "unrated" in line]
    assert unrated.endswith("unrated opponent, left out; cut: the lowest")
    assert lines[-1].startswith("  = 1750")
