"""The rows: fields, constraints and cheap properties; no row writes itself."""

from tournaments.models.access import Invitation, Membership
from tournaments.models.attempt import Attempt
from tournaments.models.base import EventRow
from tournaments.models.door import DoorLink
from tournaments.models.entrant import (
    Entrant,
    ForbiddenGroup,
    ForbiddenMember,
    PointsAdjustment,
    RequestedBye,
)
from tournaments.models.event import Event
from tournaments.models.job import Job
from tournaments.models.journal import JournalEntry
from tournaments.models.play_off import (
    PlayOff,
    PlayOffGame,
    PlayOffPlayer,
    PlayOffRules,
)
from tournaments.models.prize_plan import PrizePlan
from tournaments.models.public_site import HallCopy, HallKey, PublicSite
from tournaments.models.rating_list import ListedPlayer, RatingList
from tournaments.models.round import (
    EarlierOutcome,
    Game,
    Outcome,
    PairingRun,
    Round,
)
from tournaments.models.tie_order import TieOrder, TiePlace
from tournaments.models.tournament import Tournament

__all__ = [
    "Attempt",
    "DoorLink",
    "EarlierOutcome",
    "Entrant",
    "Event",
    "EventRow",
    "ForbiddenGroup",
    "ForbiddenMember",
    "Game",
    "HallCopy",
    "HallKey",
    "Invitation",
    "Job",
    "JournalEntry",
    "ListedPlayer",
    "Membership",
    "Outcome",
    "PairingRun",
    "PlayOff",
    "PlayOffGame",
    "PlayOffPlayer",
    "PlayOffRules",
    "PointsAdjustment",
    "PrizePlan",
    "PublicSite",
    "RatingList",
    "RequestedBye",
    "Round",
    "TieOrder",
    "TiePlace",
    "Tournament",
]
