"""Writing."""
from enum import StrEnum
from tournaments.record import TournamentRecord
class Edition(StrEnum):
    TRF16 = "trf16"
    TRF26 = "trf26"
def write_trf(record: TournamentRecord, edition: Edition = Edition.TRF26) -> str:
    raise NotImplementedError
