"""The program as a whole: what it loads, and its bench."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from pairing.__main__ import main

ROOT = Path(__file__).resolve().parents[3]


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
