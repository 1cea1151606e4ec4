"""History: rows rebuilt from the journal, and the last act taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError
from django.utils.translation import gettext as _

from tournaments.errors import InvalidValue, UndoRefused
from tournaments.journal import Change, act
from tournaments.models import Entrant, Event, EventRow, JournalEntry, Tournament
from tournaments.row_checks import require_valid_rows
from tournaments.rows import (
    ROW_MODELS,
    Row,
    RowData,
    event_rows,
    row_from_data,
    set_row_data,
)

State = dict[str, dict[str, RowData]]
"""Model name -> uid -> data of the row."""

UNDOABLE_ACTS = frozenset(
    {
        "adjust_points",
        "allow_pairing",
        "cancel_bye",
        "change_draft",
        "choose_play_off_colour",
        "clear_result",
        "correct_result",
        "discard_schedule",
        "delete_prize_plan",
        "draw_lots",
        "draw_play_off_games",
        "edit_player",
        "enter_play_off_result",
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
        "make_schedule",
        "pair_by_hand",
        "pair_next_round",
        "readmit_player",
        "remove_adjustment",
        "remove_player",
        "request_bye",
        "set_play_off_rules",
        "set_prize_plan",
        "unpair_round",
        "update_settings",
        "withdraw_player",
    }
)
"""Acts that can be taken back: what visitors were told is not among them."""


def replay(entries: Iterable[JournalEntry]) -> State:
    """Return every row as the journal tells it."""
    state: State = {name: {} for name in ROW_MODELS}
    for entry in entries:
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
    # A clock that was ahead for a while dates acts after those that followed.
    last = event.journal.filter(at__lte=at).order_by("-pk").first()
    entries = event.journal.filter(pk__lte=last.pk if last else 0)
    return replay(entries.order_by("pk").iterator())


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


_FAULTS = (
    KeyError,
    TypeError,
    ValueError,
    ValidationError,
    InvalidValue,
    IntegrityError,
    DataError,
)
"""What taking back an act can run into that another installation wrote down."""


def undo_last_act(
    *, tournament: Tournament, by: User, entry: JournalEntry | None = None
) -> JournalEntry:
    """Take back the last act on a tournament and return what was taken back.

    Refused when the act is not of a kind that can be taken back, or is no longer the
    last one (`entry` is the act that the arbiter saw). The journal of an archive may
    tell anything: it reaches no row of another event, and leaves none that is not
    sound.
    """
    try:
        return _undo(tournament, by, entry)
    except _FAULTS as error:
        raise _not_undoable() from error


def _undo(tournament: Tournament, by: User, entry: JournalEntry | None) -> JournalEntry:
    with act("undo", by=by, tournament=tournament) as change:
        last = last_act(tournament)
        if last is None or (entry is not None and last != entry):
            raise UndoRefused(
                _("Something else was done meanwhile. Read the journal again.")
            )
        if last.act not in UNDOABLE_ACTS:
            raise _not_undoable()
        _require_still_here(last, tournament)
        _require_unseen(last, tournament, change.at)
        change.undoes = last
        change.arguments = {"act": last.act, "entry": last.uid}
        apply_changes(change, inverse(last.changes), event=tournament.event)
        _require_sound(change, tournament.event)
    return last


def _not_undoable() -> UndoRefused:
    return UndoRefused(_("This act cannot be taken back."))


def _require_sound(change: Change, event: Event) -> None:
    """Refuse rows that have left the event, or that no service would have made."""
    changed: dict[str, set[str]] = {name: set() for name in ROW_MODELS}
    for item in change.entries:
        if item["op"] == "delete":
            changed[item["model"]].discard(item["uid"])
        else:
            changed[item["model"]].add(item["uid"])
    rows: dict[str, list[EventRow]] = {
        name: list(event_rows(event, name).in_bulk(list(keys)).values())
        for name, keys in changed.items()
    }
    if any(len(rows[name]) != len(keys) for name, keys in changed.items()):
        raise _not_undoable()
    require_valid_rows(rows)


def _require_still_here(entry: JournalEntry, tournament: Tournament) -> None:
    """Refuse to take back what was done to players who are elsewhere by now."""
    players = [row["uid"] for row in entry.changes if row["model"] == "entrant"]
    moved = Entrant.objects.filter(pk__in=players).exclude(tournament=tournament)
    if moved.exists():
        raise UndoRefused(
            _("A player of this act is in another tournament by now: move them back.")
        )


def _require_unseen(entry: JournalEntry, tournament: Tournament, at: datetime) -> None:
    """Refuse to take back what visitors see, or would see, since an hour has come."""
    public = [r.number for r in tournament.rounds.all() if r.is_public(at)]
    if entry.act == "change_draft" and entry.round_number in public:
        raise UndoRefused(
            _("The round is public by now: change its pairings on a ground instead.")
        )
    for row in entry.changes:
        hour = (row["before"] or {}).get("publish_at")
        if row["op"] == "delete" and hour and datetime.fromisoformat(hour) <= at:
            raise UndoRefused(
                _("The hour of its publication has passed: pair the round again.")
            )


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


def apply_changes(
    change: Change, changes: Sequence[dict[str, Any]], *, event: Event
) -> None:
    """Make changes that are told as data, as part of the act that is running.

    Only rows of the event are found.
    """
    for (op, name), group in groupby(changes, key=lambda c: (c["op"], c["model"])):
        model = ROW_MODELS[name]
        items = list(group)
        if op == "create":
            change.create_all(
                [row_from_data(model, item["uid"], item["after"]) for item in items]
            )
            continue
        keys = [UUID(item["uid"]) for item in items]
        stored = event_rows(event, name).in_bulk(keys)
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
