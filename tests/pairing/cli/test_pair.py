"""python -m pairing pair, as an arbiter runs it: output, messages and exit codes."""

from __future__ import annotations

import io
import sys
from functools import partial

import pytest

from pairing.__main__ import main
from pairing.engine.systems import pair_round
from tests.pairing.cli.conftest import AFTER_ROUND_ONE
from tests.pairing.tables import tournament
from tournaments.trf import write_trf


def test_pair_prints_the_number_of_pairs_and_each_pair(trf, capsys):
    code = main(["pair", "--system", "dutch-2026", trf(tournament(AFTER_ROUND_ONE))])

    assert capsys.readouterr().out == "3\n5 1\n2 3\n4 0\n"
    assert code == 0


def test_pair_puts_the_file_before_each_of_several_answers(trf, capsys):
    first = trf(tournament(AFTER_ROUND_ONE))
    second = trf(tournament("3w1\n4b1\n1b0\n2w0"), "b.trf")

    code = main(["pair", "--system", "dutch-2017", first, second])

    out = capsys.readouterr().out
    assert out == f"# {first}\n3\n5 1\n2 3\n4 0\n# {second}\n2\n2 1\n3 4\n"
    assert code == 0


def test_pair_says_why_there_is_no_legal_pairing(trf, capsys):
    met = tournament("2w1 3b1\n1b0 4w0\n4w1 1w0\n3b0 2b1", rounds=5)
    name = trf(met.__class__(**{**met.__dict__, "absences": {3: "Z", 4: "Z"}}))

    code = main(["pair", "--system", "dutch-2026", name])

    captured = capsys.readouterr()
    assert captured.out == "error: no legal pairing\n"
    assert captured.err.startswith(f"{name}: Player 1 has nobody left to meet")
    assert "must have the same colour" in captured.err
    assert code == 1


def test_refusal_without_colours_does_not_speak_of_them(trf, capsys):
    met = tournament("2w1\n1b0", rounds=5)
    name = trf(met)

    code = main(["pair", "--system", "swiss-no-colours", name])

    captured = capsys.readouterr()
    assert captured.out == "error: no legal pairing\n"
    assert captured.err == (
        f"{name}: Player 1 has nobody left to meet: everybody else was met or is "
        "forbidden.\n"
    )
    assert code == 1


@pytest.mark.parametrize(
    "system", ["dutch-2026", "dutch-2017", "dutch-2013", "swiss-no-colours"]
)
def test_round_that_needs_too_long_is_told_from_one_without_pairing(
    trf, capsys, monkeypatch, system
):
    name = trf(tournament(AFTER_ROUND_ONE))
    at_once = partial(pair_round, budget_seconds=0)
    monkeypatch.setattr("pairing.cli.pair.pair_round", at_once)
    monkeypatch.setattr("pairing.checker.pair_round", at_once)

    assert main(["pair", "--system", system, name]) == 1
    captured = capsys.readouterr()
    assert captured.out == "error: not decided in time\n"
    assert "could not be decided within 0 seconds" in captured.err
    assert main(["check", "--system", system, name]) == 1
    assert "expected not decided in time (The bracket" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("code", "options", "warns"),
    [
        ("FIDE_BURSTEIN", [], True),
        ("FIDE_BURSTEIN", ["--system", "dutch-2017"], False),
        ("FIDE_DUTCH_2017", [], False),
        ("", [], False),
    ],
)
def test_file_of_another_system_is_paired_with_a_warning(
    tmp_path, capsys, code, options, warns
):
    text = write_trf(tournament(AFTER_ROUND_ONE))
    path = tmp_path / "other.trf"
    path.write_text(f"192 {code}\n{text}" if code else text, encoding="utf-8")

    assert main(["pair", *options, str(path)]) == 0

    captured = capsys.readouterr()
    assert captured.out.startswith("3\n")
    warning = f"{path}: warning: record 192 names FIDE_BURSTEIN, which is not known"
    assert captured.err.startswith(warning) == warns
    assert bool(captured.err) == warns


def test_pair_says_where_a_file_is_broken(tmp_path, capsys):
    path = tmp_path / "broken.trf"
    text = write_trf(tournament(AFTER_ROUND_ONE))
    path.write_text(text.replace("   3 w 1", "   3 x 1"), encoding="utf-8")
    line = 1 + next(i for i, t in enumerate(text.splitlines()) if "   3 w 1" in t)

    code = main(["pair", str(path)])

    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"{path}: line {line}, column 97: ")
    assert code == 2


@pytest.mark.parametrize("command", ["pair", "check"])
def test_missing_file_is_named(tmp_path, capsys, command):
    code = main([command, str(tmp_path / "nowhere.trf")])

    assert "nowhere.trf: cannot be read" in capsys.readouterr().err
    assert code == 2


def test_pair_goes_on_after_a_broken_file(trf, tmp_path, capsys):
    bad = tmp_path / "bad.trf"
    bad.write_text("nothing\n", encoding="utf-8")

    code = main(["pair", str(bad), trf(tournament(AFTER_ROUND_ONE))])

    assert "3\n5 1\n2 3\n4 0\n" in capsys.readouterr().out
    assert code == 2


def test_pair_refuses_after_the_last_round(trf, capsys):
    code = main(["pair", trf(tournament(AFTER_ROUND_ONE, rounds=1))])

    assert "all 1 rounds are paired" in capsys.readouterr().err
    assert code == 1


def test_pair_refuses_while_a_result_is_missing(trf, capsys):
    name = trf(tournament("3w1 2b*\n4b1 1w*\n1b0 4w=\n2w0 3b="))

    code = main(["pair", name])

    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"{name}: round 2 is not finished: no result of 1-2\n"
    assert code == 1


def test_pair_names_the_first_round_that_is_not_finished(trf, capsys):
    name = trf(tournament("3w* 2b1\n4b1 1w0\n1b* 4w=\n2w0 3b="))

    code = main(["pair", name])

    assert (
        capsys.readouterr().err
        == f"{name}: round 1 is not finished: no result of 1-3\n"
    )
    assert code == 1


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        (["pair"], "3\n5 1\n2 3\n4 0\n"),
        (["check"], "1 tournaments, 1 rounds, 0 discrepancies\n"),
        (
            ["explain", "--round", "2", "--board", "1"],
            "Round 2, dutch-2026\nBoard 1: 5",
        ),
    ],
)
def test_dash_reads_the_standard_input(monkeypatch, capsys, command, answer):
    content = write_trf(tournament(AFTER_ROUND_ONE)).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    assert main([*command, "-"]) == 0
    assert capsys.readouterr().out.startswith(answer)


@pytest.mark.parametrize("command", ["pair", "check"])
def test_fault_of_the_standard_input_is_placed(monkeypatch, capsys, command):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"001 x\n")))

    assert main([command, "-"]) == 2
    assert capsys.readouterr().err.startswith("standard input: line 1, column 5: ")


def test_standard_input_is_checked_among_many_files(monkeypatch, trf, capsys):
    record = tournament(AFTER_ROUND_ONE)
    files = [trf(record, f"{i}.trf") for i in range(6)]
    content = write_trf(record).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    assert main(["check", "--jobs", "2", *files, "-"]) == 0
    assert capsys.readouterr().out == "7 tournaments, 7 rounds, 0 discrepancies\n"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("edition", ["trf16", "trf26"])
def test_pair_reads_every_line_end_and_both_editions(tmp_path, capsys, end, edition):
    path = tmp_path / "a.trf"
    text = write_trf(tournament(AFTER_ROUND_ONE), edition, line_end=end)
    path.write_bytes(text.encode())

    assert main(["pair", str(path)]) == 0
    assert capsys.readouterr().out == "3\n5 1\n2 3\n4 0\n"


def test_pair_uses_the_system_that_the_file_declares(tmp_path, capsys):
    """5 players, 3 of them with a full-point bye's point: the editions differ."""
    rows = "3b1 5w1\n4w1 3b0\n1w0 2w1\n2b0 F\nU 1b0"
    text = "152 B\n" + write_trf(tournament(rows, rounds=3)).replace("152 W\n", "")
    answers = {}
    for code in ("FIDE_DUTCH_2017", "FIDE_DUTCH_2026"):
        path = tmp_path / f"{code}.trf"
        path.write_text(f"192 {code}\n{text}", encoding="utf-8")
        assert main(["pair", str(path)]) == 0
        answers[code] = capsys.readouterr().out
    assert answers["FIDE_DUTCH_2017"] == "3\n2 1\n5 3\n4 0\n"
    assert answers["FIDE_DUTCH_2026"] == "3\n4 1\n5 3\n2 0\n"


def test_pair_prints_the_numbers_of_a_file_in_rank_order(tmp_path, capsys):
    """XXC rank: players count by their place in the file, and keep their numbers."""
    rows = [f"001 {number:4}      P{number}" + " " * 60 for number in (40, 10, 30, 20)]
    path = tmp_path / "rank.trf"
    path.write_text("\n".join(["XXR 5", "XXC rank white1", *rows]), encoding="utf-8")

    assert main(["pair", str(path)]) == 0
    assert capsys.readouterr().out == "2\n40 30\n20 10\n"


def test_refusal_names_the_numbers_of_a_file_in_rank_order(tmp_path, capsys):
    """The two have met: 40 is the first in the file, 10 the second."""
    rows = [
        f"001 {number:4}      P{number}".ljust(80) + f"{points} {number:4}  {cell}"
        for number, points, cell in (
            (40, " 1.0", "  10 w 1"),
            (10, " 0.0", "  40 b 0"),
        )
    ]
    path = tmp_path / "rank.trf"
    path.write_text("\n".join(["XXR 5", "XXC rank", *rows]), encoding="utf-8")

    assert main(["pair", str(path)]) == 1
    assert "Player 40 has nobody left" in capsys.readouterr().err


def test_pair_accelerates_a_file_declared_baku(tmp_path, capsys):
    text = write_trf(tournament("\n".join(["."] * 6)))
    path = tmp_path / "baku.trf"
    path.write_text(f"192 FIDE_DUTCH_2026_BAKU\n{text}", encoding="utf-8")

    assert main(["pair", str(path)]) == 0
    assert capsys.readouterr().out == "3\n1 3\n4 2\n5 6\n"


def test_baku_acceleration_needs_the_number_of_rounds(tmp_path, capsys):
    text = write_trf(tournament(AFTER_ROUND_ONE, rounds=9), "trf26")
    lines = [line for line in text.splitlines() if line[:3] not in ("142", "192")]
    name = tmp_path / "baku.trf"
    name.write_text("\n".join(["192 FIDE_DUTCH_2026_BAKU", *lines, ""]))

    assert main(["pair", str(name)]) == 2

    captured = capsys.readouterr()
    assert captured.out == ""
    assert "say it in record 142 or XXR" in captured.err
