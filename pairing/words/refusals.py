"""Why a round cannot be paired, in words and with the names of the players."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from pairing.engine.outcome import NoLegalPairing, PairingError
from tournaments.errors import PairingImpossible
from tournaments.record import TournamentRecord

MOST_NAMES = 8

LEFT_TO_THE_ARBITER = frozenset(
    {
        "nobody-left",
        "nobody-unmet",
        "odd-group",
        "bye-in-group",
        "bye-contested",
        "bye-barred",
        "too-few-opponents",
        "budget",
    }
)
"""Codes of refusals after which the round can be paired by hand."""


def pairing_refusal(error: PairingError, record: TournamentRecord) -> PairingImpossible:
    """Return what the arbiter is told when a system finds no pairing."""
    if not isinstance(error, NoLegalPairing):
        return PairingImpossible(
            _("The rounds so far cannot be paired on: %(reason)s") % {"reason": error},
            code="illegal",
        )
    sentences = {
        "nobody-left": _(
            "These players have nobody left to meet: %(players)s. Everybody else was "
            "met, must have the same colour, or is forbidden."
        ),
        "nobody-unmet": _(
            "These players have nobody left to meet: %(players)s. Everybody else was "
            "met or is forbidden."
        ),
        "odd-group": _(
            "These players can meet only one another, and their number is odd: "
            "%(players)s."
        ),
        "bye-in-group": _(
            "These players can meet only one another, and nobody else may have the "
            "bye: %(players)s. Whoever has it leaves one of them without an opponent."
        ),
        "bye-contested": _(
            "These players have nobody left to meet outside themselves but the bye, "
            "which one player has: %(players)s."
        ),
        "bye-barred": _(
            "The number of players is odd, and nobody who is left may have the bye: "
            "%(players)s."
        ),
        "too-few-opponents": _(
            "These players have together too few opponents left: %(players)s. They "
            "can only meet: %(opponents)s."
        ),
        "budget": _(
            "The bracket of these players was not decided within the time allowed: "
            "%(players)s."
        )
        if error.players
        else _("The round was not decided within the time allowed."),
    }
    reason = sentences.get(error.code, str(error)) % {
        "players": _names(error.players, record),
        "opponents": _names(error.opponents, record),
    }
    return PairingImpossible(
        reason + " " + _("The chief arbiter decides."), code=error.code
    )


def _names(numbers: Iterable[int], record: TournamentRecord) -> str:
    listed = sorted(numbers)
    names = [record.by_number[number].name for number in listed[:MOST_NAMES]]
    if len(listed) > MOST_NAMES:
        names.append("…")
    return "; ".join(names)
