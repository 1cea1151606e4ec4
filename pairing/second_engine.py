"""py4swiss (Dutch rules of 2017), for benchmarks and tests; never needed at run time."""

from __future__ import annotations

from pathlib import Path

from pairing.checker import Boards

try:
    from py4swiss.engines import DutchEngine
    from py4swiss.engines.common import PairingError
    from py4swiss.trf import TrfParser
except ImportError:
    IS_INSTALLED = False
else:
    IS_INSTALLED = True


def pair_file(path: Path) -> Boards | None:
    """Return the next round of a TRF16 file as py4swiss pairs it, none if it cannot."""
    tournament = TrfParser.parse(path)
    try:
        pairings = DutchEngine.generate_pairings(tournament)
    except PairingError:
        return None
    return frozenset((pairing.white, pairing.black) for pairing in pairings)
