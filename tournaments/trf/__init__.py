"""The FIDE tournament report file (TRF16, TRF26, JaVaFo and bbpPairings records)."""

from __future__ import annotations

from tournaments.trf.fields import TrfError
from tournaments.trf.reader import read_trf
from tournaments.trf.writer import Edition, write_trf

__all__ = ["Edition", "TrfError", "read_trf", "write_trf"]
