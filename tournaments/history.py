"""History: rows rebuilt from the journal, and the last act taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.errors import UndoRefused
from tournaments.journal import Change, act
from tournaments.models import Event, EventRow, JournalEntry, Tournament
from tournaments.rows import ROW_MODELS, Row, RowData, row_from_data, set_row_data

State = dict[str, dict[str, RowData]]
"""Model name -> uid -> data of the row."""

UNDOABLE_ACTS = frozenset(
    {
        "adjust_points",
        "allow_pairing",
        "cancel_bye",
        "change_draft",
        "clear_result",
        "correct_result",
        "draw_lots",
        "edit_player",
        "enter_player",
        "enter_result",
        "forbid_pairing",
        "forfeit_absent",
        "import_entrants",
        "leave_tie",
        "mark_absent",
        "mark_present",
        "order_by_hand",
        "order_tie",
        "pair_next_round",
        "readmit_player",
        "remove_adjustment",
        "remove_player",
        "request_bye",
        "unpair_round",
        "update_settings",
        "withdraw_player",
    }
)
"""Acts that can be taken back: what visitors were told is not among them."""


def replay(entries: Iterable[JournalEntry], *, until: datetime | None = None) -> State:
    """Return every row as the journal tells it, or as it was at a moment."""
    state: State = {name: {} for name in ROW_MODELS}
    for entry in entries:
        if until is not None and entry.at > until:
            break
        for change in entry.changes:
            rows = state[change["model"]]
            match change["op"]:
                case "create":
                    rows[change["uid"]] = dict(change["after"])
                case "update":
                    rows[change["uid"]].update(change["after"])
                case "delete":
                    del rows[change["uid"]]
    return state


def event_as_it_was(event: Event, at: datetime) -> State:
    """Return every row of an event as it stood at a moment."""
    return replay(event.journal.order_by("pk").iterator(), until=at)


def rows_of(state: State, model: type[Row]) -> list[Row]:
    """Return the rows of one kind in a state, unsaved."""
    rows = state[model._meta.model_name or ""]
    return [row_from_data(model, uid, data) for uid, data in rows.items()]


def last_act(tournament: Tournament) -> JournalEntry | None:
    """Return the last act on a tournament that stands."""
    return (
        tournament.journal.filter(undoes__isnull=True, undone_by__isnull=True)
        .order_by("-pk")
        .first()
    )


def undo_last_act(
    *, tournament: Tournament, by: User, entry: JournalEntry | None = None
) -> JournalEntry:
    """Take back the last act on a tournament and return what was taken back.

    Refused when the act is not of a kind that can be taken back, or is no longer the
    last one (`entry` is the act that the arbiter saw).
    """
    with act("undo", by=by, tournament=tournament) as change:
        last = last_act(tournament)
        if last is None or (entry is not None and last != entry):
            raise UndoRefused(
                _("Something else was done meanwhile. Read the journal again.")
            )
        if last.act not in UNDOABLE_ACTS:
            raise UndoRefused(_("This act cannot be taken back."))
        change.undoes = last
        change.arguments = {"act": last.act, "entry": last.uid}
        apply_changes(change, inverse(last.changes))
    return last


def inverse(changes: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the changes that take others back, last first."""
    opposite = {"create": "delete", "delete": "create", "update": "update"}
    return [
        {
            "op": opposite[change["op"]],
            "model": change["model"],
            "uid": change["uid"],
            "before": change["after"],
            "after": change["before"],
        }
        for change in reversed(changes)
    ]


def apply_changes(change: Change, changes: Sequence[dict[str, Any]]) -> None:
    """Make changes that are told as data, as part of the act that is running."""
    for (op, name), group in groupby(changes, key=lambda c: (c["op"], c["model"])):
        model = ROW_MODELS[name]
        items = list(group)
        if op == "create":
            change.create_all(
                [row_from_data(model, item["uid"], item["after"]) for item in items]
            )
            continue
        stored = model._default_manager.in_bulk([UUID(item["uid"]) for item in items])
        rows = [stored[UUID(item["uid"])] for item in items]
        if op == "delete":
            change.delete_all(rows)
        else:
            change.update_all(
                (row, _columns(model, item["after"]))
                for row, item in zip(rows, items, strict=True)
            )


def _columns(model: type[EventRow], data: RowData) -> dict[str, Any]:
    """Return data as the attributes of a row."""
    row = model()
    set_row_data(row, data)
    return {
        column.attname: getattr(row, column.attname)
        for column in model._meta.concrete_fields
        if column.name in data
    }
