"""Reports, lists and chains changed at random: read or refused, never anything else."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.security.readers import READERS, ROOT, changed, samples
from tournaments.trf import Edition, read_trf, write_trf

SLOWEST = 3.0
"""Seconds of the processor for one input of a few kilobytes; more is a hang in the making."""


@pytest.mark.parametrize("name", READERS)
def test_twenty_thousand_changed_samples_are_read_or_refused(name: str) -> None:
    rng, seeds = random.Random(name), samples(name)
    slowest, read = 0.0, 0
    for _ in range(20_000):
        data = changed(rng, seeds)
        start = time.process_time()
        read += READERS[name](data)
        slowest = max(slowest, time.process_time() - start)

    assert slowest < SLOWEST
    # Otherwise the changes are so wild that only the door was tried.
    assert 500 < read < 19_500


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_texts_of_letters_digits_and_marks_are_read_or_refused(
    name: str, data: st.DataObject
) -> None:
    seed = data.draw(st.sampled_from(samples(name)[:40]))
    cut = data.draw(st.integers(0, len(seed)))
    text = data.draw(
        st.text(max_size=120) | st.from_regex(r"[0-9A-Z \[\]/;,.=-]{0,80}")
    )

    READERS[name](text.encode("utf-8", errors="surrogatepass"))
    READERS[name](seed[:cut] + text.encode("utf-8", "replace") + seed[cut:])


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_a_million_inputs_found_by_atheris_are_read_or_refused(
    name: str, tmp_path: Path
) -> None:
    if importlib.util.find_spec("atheris") is None:
        pytest.skip("atheris has no package for this system")
    for number, sample in enumerate(samples(name)):
        (tmp_path / str(number)).write_bytes(sample)

    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.security.drive_reader", name),
            *("-runs=1000000", "-max_len=2000", "-timeout=10", "-rss_limit_mb=2000"),
            *(f"-artifact_prefix={tmp_path}/", str(tmp_path)),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )

    assert done.returncode == 0, done.stderr[-3000:]
    assert "Done 1000000 runs" in done.stderr


def test_a_date_of_raised_digits_is_written_as_it_was_read() -> None:
    """Found by atheris: such a digit is one for `isdigit` and none for `int`."""
    line = "001    1      Berg" + " " * 62 + "0.0    1"
    text = f"012 Open\n132{' ' * 88}²²²²/01/01\n{line}\n"

    assert "²²²²/01/" in write_trf(read_trf(text), edition=Edition.TRF26)
