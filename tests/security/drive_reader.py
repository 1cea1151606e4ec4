"""Let atheris drive a pure reader; the words behind its name are libFuzzer's.

python -m tests.security.drive_reader trf -runs=1000000 -max_len=2000 FOLDER
"""

from __future__ import annotations

import sys

import atheris

LOOKED_INTO = {
    "trf": ["tournaments.trf", "tournaments.record"],
    "csv": ["tournaments.csv_entries", "tournaments.csv_values", "tournaments.names"],
    "chain": ["standings.chains", "standings.tiebreaks"],
}
"""What each reader runs through; looking into more makes it many times slower."""

if __name__ == "__main__":
    name = sys.argv.pop(1)
    with atheris.instrument_imports(include=LOOKED_INTO[name]):
        from tests.security.readers import READERS
    reader = READERS[name]
    atheris.Setup(sys.argv, lambda data: reader(data) and None)
    atheris.Fuzz()
