"""Archives changed at random: each comes in whole or is refused, nothing between."""

from __future__ import annotations

import copy
import io
import json
import random
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.factories import make_tournament, make_user, play_rounds
from tournaments.archive import export_event, import_event
from tournaments.errors import ArchiveRefused
from tournaments.models import Event
from tournaments.selectors import boards, tournament_record
from tournaments.services.events import delete_event

pytestmark = pytest.mark.django_db

VALUES = [
    None,
    "",
    0,
    -1,
    1,
    10**12,
    1.5,
    float("nan"),
    True,
    [],
    {},
    [1],
    {"a": 1},
    "x" * 300,
    "\x00",
    "2026-01-01",
    "2026-01-01T00:00:00+00:00",
    "00000000-0000-0000-0000-000000000000",
    "w",
    "*",
    "1",
    "Z",
]


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value in data."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def put_everywhere(
    files: dict[str, Any], file: str, path: tuple[Any, ...], value: Any
) -> None:
    """Change a row and what the journal says of it, to get past the comparison."""
    put(files[file], path, value)
    if file in ("journal.json", "manifest.json") or len(path) < 2:
        return
    uid = files[file][path[0]].get("uid")
    for entry in files["journal.json"]:
        for change in entry["changes"]:
            after = change["after"]
            if change["uid"] == uid and after and path[1] in after:
                put(after, path[1:], value)


def packed(files: dict[str, Any]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, json.dumps(content))
    return target.getvalue()


def check_mutations(count: int, seed: int) -> None:
    rng = random.Random(seed)
    by = make_user()
    tournament = make_tournament(5, by=by)
    play_rounds(tournament, 2)
    data = export_event(event=tournament.event)
    delete_event(event=tournament.event, by=by)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: json.loads(archive.read(name)) for name in archive.namelist()}
    ways = [(name, path) for name in files for path in places(files[name])]
    for _ in range(count):
        changed = copy.deepcopy(files)
        file, path = rng.choice(ways)
        put_everywhere(changed, file, path, rng.choice(VALUES))
        with transaction.atomic():
            try:
                event = import_event(data=packed(changed), by=by)
            except ArchiveRefused:
                assert not Event.objects.exists()
                continue
            for restored in event.tournaments.all():
                tournament_record(restored)
                for round_ in restored.rounds.all():
                    boards(round_)
            export_event(event=event)
            transaction.set_rollback(True)


def test_archive_changed_at_random():
    check_mutations(60, seed=1)


@pytest.mark.long
def test_archive_changed_at_random_ten_thousand_times():
    check_mutations(10_000, seed=2)
