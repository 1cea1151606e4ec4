"""Settings: which are frozen, and where they depart from the rules in force."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.enums import Acceleration, System
from tournaments.models import Tournament
from tournaments.record import Scoring

SCORING_COLUMNS = tuple(f"points_{name}" for name in Scoring._fields)

ANNOUNCED = _("It is announced before the start and no longer changes.")

FROZEN_BY_START: dict[str, Promise] = {
    "system": _(
        "The first round is paired: the pairing system is declared beforehand "
        "(C.04.2 art. 1.3)."
    ),
    "acceleration": _(
        "The first round is paired: the acceleration is declared beforehand "
        "(C.04.2 art. 1.3)."
    ),
    "rounds_total": _(
        "The number of rounds is declared beforehand (C.04.1 art. 1). It can be "
        "lowered with a reason."
    ),
    "initial_colour_choice": _(
        "The initial colour was used for the first round (C.04.3 art. 5.1)."
    ),
    "tie_breaks": _(
        "The list of tie-breaks is settled before the start (C.07 art. 4.1)."
    ),
    "tie_break_edition": _(
        "The list of tie-breaks is settled before the start (C.07 art. 4.1)."
    ),
    "rating_used": _(
        "The players are ranked: one rating is used for the whole tournament "
        "(C.04.2 art. 2.1)."
    ),
    "number_order": _(
        "The players are ranked: the order is announced beforehand (C.04.2 art. 2.2)."
    ),
    "points_pairing_bye": _(
        "The bye has the same value for everybody (C.04.1 art. 3)."
    ),
    **{name: ANNOUNCED for name in SCORING_COLUMNS if name != "points_pairing_bye"},
}

CHANGED_WITH_REASON = frozenset({"tie_breaks", "tie_break_edition"})
"""Frozen, but changed with a reason; the closing report names it."""


def locked_settings(tournament: Tournament) -> dict[str, Promise]:
    """Return the settings that can no longer change, each with the reason."""
    if tournament.rounds.exists():
        return FROZEN_BY_START
    return {}


def departures(tournament: Tournament) -> list[str | Promise]:
    """Return where the regulations are not those in force for a rated event."""
    found: list[str | Promise] = []
    if tournament.system in (System.DUTCH_2017, System.DUTCH_2013):
        found.append(
            _(
                "This edition of the Dutch system is no longer in force; that of 2026 "
                "is (C.04.3)."
            )
        )
    if tournament.system == System.SWISS_NO_COLOURS:
        found.append(
            _("A Swiss without colours is not a FIDE system (C.04.2 art. 1.1).")
        )
    scoring = tournament.scoring
    if tournament.acceleration == Acceleration.BAKU and not (
        scoring.win == 2 * scoring.draw and scoring.loss == 0
    ):
        found.append(
            _("Baku acceleration needs a draw worth half a win (C.04.7 art. 1).")
        )
    if tournament.half_byes_per_player > 1:
        found.append(
            ngettext_lazy(
                "A player may have %(count)d half-point bye.",
                "A player may have %(count)d half-point byes; C.05 art. 6.7 allows one.",
                tournament.half_byes_per_player,
            )
            % {"count": tournament.half_byes_per_player}
        )
    if (
        tournament.half_byes_per_player
        and tournament.last_half_bye_round >= tournament.rounds_total > 1
    ):
        found.append(_("Half-point byes are allowed in the last round."))
    if scoring.full_point_bye != scoring.win:
        found.append(_("A full-point bye is not worth a win."))
    return found
