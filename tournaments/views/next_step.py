"""The next thing to do, in words and with its button."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.desk import Progress, Stage


@dataclass(frozen=True, slots=True)
class NextStep:
    title: str
    detail: str = ""
    label: str = ""
    url: str = ""
    is_post: bool = False
    at: datetime | None = None
    """When it begins, where that is announced."""


def next_step(progress: Progress, *, can_manage: bool, can_enter: bool) -> NextStep:
    """Return what this person does next in the tournament."""
    if can_manage:
        return _arbiter_step(progress)
    if can_enter and progress.stage is Stage.ENTER_RESULTS:
        return _enter_results(progress)
    return _visitor_step(progress)


def _arbiter_step(progress: Progress) -> NextStep:
    tournament, current = progress.tournament, progress.current
    number = current.number if current else 0
    if tournament.is_scheduled and progress.stage in _OF_SCHEDULE:
        return _schedule_step(progress)
    match progress.stage:
        case Stage.ENTER_PLAYERS:
            return NextStep(
                _("Enter the players"),
                _("One line for each, a pasted list, or a file."),
                _("Enter players"),
                reverse("tournaments:player-list", args=[tournament]),
            )
        case Stage.PAIR_FIRST_ROUND | Stage.PAIR_NEXT_ROUND:
            return NextStep(
                _("Pair round %(number)s") % {"number": number + 1},
                _players_sentence(progress)
                if number == 0
                else _("All results of round %(number)s are in.") % {"number": number},
                _("Pair round %(number)s") % {"number": number + 1},
                reverse("pairing:pair-next-round", args=[tournament]),
                is_post=True,
            )
        case Stage.PUBLISH_DRAFT:
            return NextStep(
                _("Look at round %(number)s and publish it") % {"number": number},
                _("The pairing is a draft: nobody else sees it yet."),
                _("Look at the draft"),
                reverse("tournaments:round-detail", args=[tournament, number]),
            )
        case Stage.ENTER_RESULTS:
            return _enter_results(progress)
        case Stage.SETTLE_ADJOURNED:
            return _settle_adjourned(progress)
        case Stage.CLOSE:
            return NextStep(
                _("Close the tournament"),
                _("The last round is finished. Check the final standings first."),
                _("Final standings"),
                reverse("standings:standings", args=[tournament]),
            )
        case Stage.CLOSED:
            return NextStep(
                _("The tournament is closed"),
                _("Report for the federation, archive and final standings are ready."),
                _("Files"),
                reverse("tournaments:file-list", args=[tournament]),
            )


_OF_SCHEDULE = (Stage.PAIR_FIRST_ROUND, Stage.PAIR_NEXT_ROUND, Stage.PUBLISH_DRAFT)


def _schedule_step(progress: Progress) -> NextStep:
    """Return the step of a tournament whose rounds are all paired at once."""
    tournament = progress.tournament
    if progress.stage is Stage.PUBLISH_DRAFT:
        return NextStep(
            _("Look at the schedule and publish it"),
            _("All rounds are drafts: nobody else sees them yet."),
            _("Look at the schedule"),
            reverse("pairing:schedule", args=[tournament]),
        )
    return NextStep(
        _("Make the schedule"),
        _("Every round is paired at once: %(players)s")
        % {"players": _players_sentence(progress)},
        _("Make the schedule"),
        reverse("pairing:pair-next-round", args=[tournament]),
        is_post=True,
    )


def _enter_results(progress: Progress) -> NextStep:
    last = progress.current
    assert last is not None  # noqa: S101 -- the stage says so
    return NextStep(
        _("Enter the results of round %(number)s") % {"number": last.number},
        ngettext(
            "%(open)s of %(boards)s boards has no result yet.",
            "%(open)s of %(boards)s boards have no result yet.",
            last.open_boards,
        )
        % {"open": last.open_boards, "boards": last.boards},
        _("Enter results"),
        reverse("tournaments:round-detail", args=[progress.tournament, last.number]),
    )


def _settle_adjourned(progress: Progress) -> NextStep:
    cell = progress.adjourned
    assert cell is not None  # noqa: S101 -- the stage says so
    page = reverse("tournaments:round-detail", args=[progress.tournament, cell.number])
    return NextStep(
        _("Settle the adjourned game of round %(number)s, board %(board)s")
        % {"number": cell.number, "board": cell.adjourned_board},
        _("All other results are in; the final standings wait for it."),
        _("Enter the result"),
        f"{page}#board-row-{cell.adjourned_board}",
    )


def _visitor_step(progress: Progress) -> NextStep:
    tournament, shown = progress.tournament, progress.current_public
    if shown is None:
        return NextStep(
            _("The first round is not paired yet"),
            _players_sentence(progress),
            _("Starting list"),
            reverse("tournaments:player-list", args=[tournament]),
        )
    if tournament.is_closed or (
        shown.number == tournament.rounds_total and not shown.open_boards
    ):
        return NextStep(
            _("Final standings"),
            "",
            _("Standings"),
            reverse("standings:standings", args=[tournament]),
        )
    entered = shown.boards - shown.open_boards
    return NextStep(
        _("Round %(number)s") % {"number": shown.number},
        ngettext(
            "%(entered)s of %(boards)s result is in.",
            "%(entered)s of %(boards)s results are in.",
            shown.boards,
        )
        % {"entered": entered, "boards": shown.boards}
        if entered
        else "",
        _("Pairings and results"),
        reverse("tournaments:round-detail", args=[tournament, shown.number]),
        at=tournament.round_starts_at(shown.number),
    )


def _players_sentence(progress: Progress) -> str:
    return ngettext(
        "%(count)s player is entered.",
        "%(count)s players are entered.",
        progress.players,
    ) % {"count": progress.players}
