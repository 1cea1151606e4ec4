"""Files that the command line is given."""

from __future__ import annotations

import pytest

from tournaments.trf import write_trf

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
