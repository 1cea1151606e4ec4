"""python -m pairing generate: tournaments that the checker accepts."""

from __future__ import annotations

import pytest

from pairing.__main__ import main


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


@pytest.mark.parametrize(
    ("system", "rounds", "is_drawn"),
    [
        ("dutch-2026", "3", True),
        ("dutch-2013", "3", True),
        ("swiss-no-colours", "3", False),
        ("round-robin", "7", False),
    ],
)
def test_initial_colour_is_declared_where_one_is_drawn(
    capsys, system, rounds, is_drawn
):
    main(["generate", "--system", system, "--players", "8", "--rounds", rounds])

    assert ("\n152 " in capsys.readouterr().out) is is_drawn


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
