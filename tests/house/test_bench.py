"""Which benches the launcher runs, and how they read the answers of wrk."""

from __future__ import annotations

import argparse

import pytest

import ronde
from config.bench import FAILED, P99, RATE, SHARE_OF_PAGES, Figures, line
from launcher import environment

ANSWER = """\
  Thread Stats   Avg      Stdev     Max   +/- Stdev
  Latency Distribution
     50%   21.03ms
     99%    1.27s
  4821 requests in 5.01s, 9.20MB read
  Non-2xx or 3xx responses: 12
Requests/sec:    961.63
"""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], [["pairing", "bench"], ["standings", "bench"], ["config.bench"]]),
        (["pages", "--seconds", "1"], [["config.bench", "--seconds", "1"]]),
        (["standings"], [["standings", "bench"]]),
        (["--sizes", "12"], [["pairing", "bench", "--sizes", "12"]]),
        (["--load", "--phones", "9"], [["config.load", "--phones", "9"]]),
    ],
)
def test_first_word_chooses_the_bench(
    words: list[str], expected: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run: list[list[str]] = []

    def note(_python: object, _m: str, *command: str, env: object) -> int:
        run.append(list(command))
        return len(run) == 1

    monkeypatch.setattr(environment, "ensure_environment", lambda *_: None)
    monkeypatch.setattr(environment, "run", note)

    code = ronde.bench(argparse.Namespace(arguments=words))

    assert run == expected
    assert code == 1


def test_answer_of_wrk_is_read() -> None:
    rate, p99, faults = (pattern.search(ANSWER) for pattern in (RATE, P99, FAILED))

    assert rate is not None
    assert rate[1] == "961.63"
    assert p99 is not None
    assert p99.groups() == ("1.27", "s")
    assert faults is not None
    assert faults[1] == "12"


@pytest.mark.parametrize(
    ("share", "faults", "is_kept"),
    [(0.5, "", True), (0.49, "", False), (0.9, "Non-2xx or 3xx responses: 1", False)],
)
def test_page_keeps_to_its_share_of_the_limit(
    share: float, faults: str, is_kept: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    found = line("pairings", Figures(900.0, 20.0, faults), share, SHARE_OF_PAGES)

    assert found is is_kept
    assert ("NOT KEPT" in capsys.readouterr().out) is not is_kept
