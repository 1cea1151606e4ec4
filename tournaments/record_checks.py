"""Whether records and answers made of somebody else's data can be worked with.

JSON says nothing of types: a round that is a text would be found out in the middle of
the engine. Raises ValueError; whoever calls takes it for a damaged file.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from tournaments.record import TournamentRecord

MOST_ROUNDS = 1000
LARGEST = 10**9
"""No number of a tournament comes near it."""


def require_usable(record: TournamentRecord) -> None:
    """Refuse a record with a value of a wrong type, or with games against nobody."""
    require_type(record, TournamentRecord)
    if not 1 <= record.rounds_total <= MOST_ROUNDS:
        raise ValueError("rounds_total")
    numbers = {player.number for player in record.players}
    if len(numbers) != len(record.players) or min(numbers, default=1) < 1:
        raise ValueError("number")
    for player in record.players:
        met = {outcome.opponent for outcome in player.outcomes} - {None}
        if not met <= numbers - {player.number}:
            raise ValueError("opponent")
    for group in record.forbidden:
        if not group.players <= numbers:
            raise ValueError("forbidden")


@cache
def _columns(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def require_type(value: Any, kind: Any) -> None:
    """Refuse a value that is not, all through, of the type that a class declares."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is UnionType:
        _require_one_of(value, inner)
    elif origin is tuple and inner[-1] is Ellipsis:
        _require_instance(value, tuple)
        for item in value:
            require_type(item, inner[0])
    elif origin is tuple:
        _require_instance(value, tuple)
        for item, part in zip(value, inner, strict=True):
            require_type(item, part)
    elif origin is frozenset:
        _require_instance(value, frozenset)
        for item in value:
            require_type(item, inner[0])
    elif origin is dict:
        for key, item in value.items():
            require_type(key, inner[0])
            require_type(item, inner[1])
    else:
        _require_plain(value, kind)


def _require_one_of(value: Any, kinds: tuple[Any, ...]) -> None:
    for kind in kinds:
        try:
            require_type(value, kind)
        except ValueError:
            continue
        return
    raise ValueError(value)


def _require_plain(value: Any, kind: type) -> None:
    _require_instance(value, kind)
    if is_dataclass(kind):
        for column in fields(kind):
            require_type(getattr(value, column.name), _columns(kind)[column.name])
    elif issubclass(kind, tuple):
        for name, part in _columns(kind).items():
            require_type(getattr(value, name), part)
    elif kind is int and abs(value) > LARGEST:
        raise ValueError(value)


def _require_instance(value: Any, kind: type) -> None:
    # Not isinstance alone: a bool is an int, and no number of a round.
    if not isinstance(value, kind) or (kind is int and type(value) is not int):
        raise ValueError(f"{value!r} is no {kind.__name__}")
