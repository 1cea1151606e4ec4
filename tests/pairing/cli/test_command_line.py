"""python -m pairing, as an arbiter runs it: output, messages and exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pairing.__main__ import main
from pairing.generator import GeneratorSettings, generate
from tests.pairing.tables import tournament
from tournaments.trf import write_trf

ROOT = Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "tests" / "data"
AFTER_ROUND_ONE = """
    3w1
    4b1
    1b0
    2w0
    U
    """


@pytest.fixture
def trf(tmp_path):
    """Return a function that writes a tournament and returns its file name."""

    def write(record, name="a.trf", edition="trf26"):
        path = tmp_path / name
        path.write_text(write_trf(record, edition), encoding="utf-8")
        return str(path)

    return write


# -- pair ----------------------------------------------------------------------


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

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "error: no legal pairing"
    assert len(lines) > 1
    assert "1" in lines[1]
    assert code == 1


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


def test_pair_accelerates_a_file_declared_baku(tmp_path, capsys):
    text = write_trf(tournament("\n".join(["."] * 6)))
    path = tmp_path / "baku.trf"
    path.write_text(f"192 FIDE_DUTCH_2026_BAKU\n{text}", encoding="utf-8")

    assert main(["pair", str(path)]) == 0
    assert capsys.readouterr().out == "3\n1 3\n4 2\n5 6\n"


# -- check ---------------------------------------------------------------------


def test_check_counts_tournaments_rounds_and_discrepancies(capsys):
    folder = SAMPLE / "dutch-2017"
    files = sorted(str(path) for path in folder.glob("tiny-00[456]*.trf"))

    code = main(["check", "--system", "dutch-2017", *files])

    assert capsys.readouterr().out == "4 tournaments, 12 rounds, 0 discrepancies\n"
    assert code == 0


def test_check_prints_file_round_expected_and_found(trf, capsys):
    """Round 2 should be 5-1, 2-3 and the bye for 4: 5 had it in round 1."""
    rows = """
        3w1 2w1
        4b1 1b0
        1b0 4w1
        2w0 3b0
        U   Z
        """
    rows_with_bye = rows.replace("U   Z", "U   U")
    name = trf(tournament(rows_with_bye))

    code = main(["check", "--system", "dutch-2026", name])

    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        f"{name}: round 2: expected 2-3 4-bye 5-1, found 1-2 3-4 5-bye",
        "1 tournaments, 2 rounds, 1 discrepancies",
    ]
    assert code == 1


def test_check_sees_a_wrong_colour(trf, capsys):
    name = trf(tournament("3w1 2w1\n4b1 1b0\n1b0 4w1\n2w0 3b0"))

    code = main(["check", "--system", "dutch-2026", name])

    assert capsys.readouterr().out.splitlines()[0] == (
        f"{name}: round 2: expected 2-1, found 1-2"
    )
    assert code == 1


def test_check_names_broken_files_and_checks_the_others(trf, tmp_path, capsys):
    bad = tmp_path / "bad.trf"
    bad.write_text("001 x\n", encoding="utf-8")

    code = main(["check", str(bad), trf(tournament(AFTER_ROUND_ONE))])

    captured = capsys.readouterr()
    assert captured.out == "1 tournaments, 1 rounds, 0 discrepancies\n"
    assert captured.err.startswith(f"{bad}: line 1, column 5: ")
    assert code == 2


def test_check_takes_a_folder_and_many_processes(tmp_path, trf, capfd):
    for seed in range(7):
        trf(generate(GeneratorSettings(8, 3, seed)), f"{seed}.trf")

    code = main(["check", "--jobs", "2", str(tmp_path)])

    assert capfd.readouterr().out == "7 tournaments, 21 rounds, 0 discrepancies\n"
    assert code == 0


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal to look at")
def test_check_shows_progress_on_a_terminal_only(tmp_path, trf):
    for seed in range(5):
        trf(generate(GeneratorSettings(6, 2, seed)), f"{seed}.trf")
    terminal, side = os.openpty()

    done = subprocess.run(
        [sys.executable, "-m", "pairing", "check", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=side,
        cwd=ROOT,
        check=True,
        text=True,
    )

    os.close(side)
    shown = os.read(terminal, 10_000).decode()
    os.close(terminal)
    assert "5 of 5 tournaments" in shown
    assert done.stdout == "5 tournaments, 10 rounds, 0 discrepancies\n"


@pytest.mark.parametrize("jobs", ["0", "-1", "many"])
def test_check_refuses_impossible_numbers_of_processes(capsys, jobs):
    with pytest.raises(SystemExit) as stopped:
        main(["check", "--jobs", jobs, "a.trf"])

    assert stopped.value.code == 2


# -- generate ------------------------------------------------------------------


def test_generate_writes_a_tournament_that_check_accepts(tmp_path, capsys):
    name = str(tmp_path / "new.trf")
    options = [
        "--players",
        "20",
        "--rounds",
        "6",
        "--seed",
        "4",
        "--draws",
        "0.5",
        "--forfeits",
        "0.1",
    ]
    options += ["--half-point-byes", "0.1", "--withdrawals", "0.05", "--forbidden", "3"]
    options += ["--acceleration", "baku", "--scoring", "3-1-0", "--bye-points", "1"]

    assert main(["generate", "--system", "dutch-2017", *options, "-o", name]) == 0
    assert main(["check", "--system", "dutch-2017", name]) == 0
    assert capsys.readouterr().out == "1 tournaments, 6 rounds, 0 discrepancies\n"


@pytest.mark.parametrize(
    ("system", "rounds"),
    [
        ("dutch-2026", 5),
        ("dutch-2017", 5),
        ("dutch-2013", 5),
        ("swiss-no-colours", 5),
        ("round-robin", 11),
    ],
)
def test_every_system_pairs_checks_and_is_declared(tmp_path, capsys, system, rounds):
    """The checker finds the system of a file that generate wrote."""
    name = str(tmp_path / "a.trf")
    size = ["--players", "12", "--rounds", str(rounds)]

    assert main(["generate", "--system", system, *size, "-o", name]) == 0
    assert main(["check", name]) == 0
    assert main(["check", "--system", system, name]) == 0
    line = f"1 tournaments, {rounds} rounds, 0 discrepancies\n"
    assert capsys.readouterr().out == line * 2


def test_generate_is_reproducible(capsys):
    arguments = ["generate", "--players", "12", "--rounds", "4", "--seed", "9"]

    main(arguments)
    first = capsys.readouterr().out
    main(arguments)

    assert capsys.readouterr().out == first
    assert "001    1" in first


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["--players", "1", "--rounds", "3"], 2, "number of players"),
        (["--players", "9", "--rounds", "3", "--draws", "2"], 2, "draw rate"),
        (["--players", "9", "--rounds", "3", "--bye-points", "0.55"], 2, "tenths"),
        (["--players", "4", "--rounds", "9"], 1, "no legal pairing of round"),
        (
            ["--players", "9", "--rounds", "3", "--system", "round-robin"],
            2,
            "round robin of 9 players",
        ),
    ],
)
def test_generate_refuses_and_writes_nothing(
    tmp_path, capsys, arguments, code, message
):
    path = tmp_path / "never.trf"

    assert main(["generate", *arguments, "-o", str(path)]) == code
    assert message in capsys.readouterr().err
    assert not path.exists()


# -- the program ---------------------------------------------------------------


def test_command_line_needs_no_django():
    code = (
        "import sys; from pairing.__main__ import main; "
        "main(['generate', '--players', '8', '--rounds', '3']); "
        "sys.exit('django' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        cwd=ROOT,
        env=environment,
        check=False,
    )

    assert done.returncode == 0, done.stderr


def test_bench_prints_totals_and_ratios(capsys):
    code = main(["bench", "--sizes", "12", "--alone", "14"])

    out = capsys.readouterr().out
    assert code == 0
    assert out.count(" yes\n") == 3
    assert "12 players: this engine" in out
    assert "14 players: this engine" in out
    assert "worst single ratio:" in out
    assert "positions paired otherwise by py4swiss: 0" in out
    assert "peak memory with 14 players, dutch-2026:" in out
