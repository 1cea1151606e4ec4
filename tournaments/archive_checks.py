"""What the rows and the journal of an archive must be before they come in.

Whoever calls these takes any ValueError, TypeError, KeyError … for a damaged file.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any
from uuid import UUID

from django.db import models

from tournaments.history import replay
from tournaments.models import EventRow, JournalEntry
from tournaments.row_checks import require_moment
from tournaments.rows import (
    ROW_MODELS,
    row_columns,
    row_data,
    row_from_data,
    set_row_data,
)

HAS_BEFORE_AND_AFTER = {
    "create": (False, True),
    "update": (True, True),
    "delete": (True, False),
}
"""Each kind of change -> whether it tells the row before it, and after it."""


def require_sound(rows: dict[str, list[EventRow]], entries: list[JournalEntry]) -> None:
    """Refuse rows that refer to others outside, or that the journal does not tell."""
    keys = {name: {row.pk for row in rows[name]} for name in ROW_MODELS}
    for name, model in ROW_MODELS.items():
        for column in row_columns(model):
            if isinstance(column, models.ForeignKey):
                target = keys[column.related_model._meta.model_name or ""]
                for row in rows[name]:
                    value = getattr(row, column.attname)
                    if value not in target and not (value is None and column.null):
                        raise ValueError(f"{name}.{column.name}")
    told = replay(entries)
    for name, model in ROW_MODELS.items():
        # Rows again, so that columns of later versions have their defaults here too.
        rebuilt = {
            uid: row_data(row_from_data(model, uid, data))
            for uid, data in told[name].items()
        }
        if rebuilt != {str(row.uid): row_data(row) for row in rows[name]}:
            raise ValueError(name)
    keys_of_tournaments = keys["tournament"]
    for entry in entries:
        if entry.tournament_id and entry.tournament_id not in keys_of_tournaments:
            raise ValueError(entry.act)


def require_whole_rounds(rows: dict[str, list[EventRow]]) -> None:
    """Refuse rounds with a gap, or in which a player has no outcome or two games."""
    by_kind: dict[str, list[Any]] = dict(rows)
    numbers: dict[UUID, list[int]] = defaultdict(list)
    for round_ in by_kind["round"]:
        numbers[round_.tournament_id].append(round_.number)
    if any(sorted(found) != [*range(1, len(found) + 1)] for found in numbers.values()):
        raise ValueError("round")
    seated = {(o.round_id, o.entrant_id): o.game_id for o in by_kind["outcome"]}
    # By tournament and by round: every round with every player would have no end.
    fields: dict[UUID, set[UUID]] = defaultdict(set)
    for entrant in by_kind["entrant"]:
        fields[entrant.tournament_id].add(entrant.pk)
    present: dict[UUID, set[UUID]] = defaultdict(set)
    for round_key, entrant_key in seated:
        present[round_key].add(entrant_key)
    for round_ in by_kind["round"]:
        if present[round_.pk] != fields[round_.tournament_id]:
            raise ValueError("outcome")
    players = {
        (game.round_id, entrant): game.pk
        for game in by_kind["game"]
        for entrant in (game.white_id, game.black_id)
    }
    if players != {seat: game for seat, game in seated.items() if game is not None}:
        raise ValueError("game")


def require_valid_entries(entries: list[tuple[JournalEntry, str | None]]) -> None:
    known = {str(entry.uid) for entry, _undoes in entries}
    for entry, undoes in entries:
        entry.clean_fields(exclude={"event", "tournament", "by", "undoes"})
        require_moment(entry.at)
        if undoes is not None and undoes not in known:
            raise ValueError(undoes)
        if not isinstance(entry.arguments, dict):
            raise TypeError(entry.act)
        for uid in entry.about.split():
            UUID(uid)
        for change in entry.changes:
            _require_valid_change(change)


def _require_valid_change(change: dict[str, Any]) -> None:
    """Refuse a change that the journal could not show, or undo could not take back.

    What was before is not replayed, but both of them use it.
    """
    model, sides = ROW_MODELS[change["model"]], (change["before"], change["after"])
    if tuple(side is not None for side in sides) != HAS_BEFORE_AND_AFTER[change["op"]]:
        raise ValueError(change["op"])
    told = [side for side in sides if side is not None]
    for side in told:
        set_row_data(model(uid=UUID(change["uid"])), side)
    if any(set(side) != set(told[0]) for side in told):
        raise ValueError(change["op"])
