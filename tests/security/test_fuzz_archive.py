"""Archives changed at random: each comes in whole and can be used, or is refused.

What came in is looked at as people look at it: every page of the event answers, it can
be exported, and what is exported comes in again.
"""

from __future__ import annotations

import io
import json
import logging
import random
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from standings.playoffs.regulations import Regulations
from standings.prizes.plan_data import read_plan
from standings.services.play_offs import set_play_off_rules
from standings.services.prizes import set_prize_plan
from tests.factories import arbiter_of, finish, make_user, pair
from tests.factories import make_tournament as make_section
from tests.public.last_hour import finished_tournament
from tests.security.addresses import ADDRESSES, HEAVY, OF_THE_INSTALLATION
from tournaments.archive import export_event, import_event, read_archive
from tournaments.enums import GameResult
from tournaments.errors import ArchiveRefused
from tournaments.models import Event, Tournament
from tournaments.services.adjustments import adjust_points, forbid_pairing
from tournaments.services.byes import request_bye
from tournaments.services.entrants import withdraw_player
from tournaments.services.events import delete_event
from tournaments.services.results import correct_result
from tournaments.services.ties import order_tie

pytestmark = pytest.mark.django_db

VALUES: list[Any] = [
    None,
    "",
    0,
    -1,
    1,
    10**12,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    True,
    [],
    {},
    [1],
    [None],
    [[]],
    {"a": 1},
    "x" * 300,
    "\x00",
    "\ud800",
    "\u202e\u2028",
    "%s %(name)s {0} {{ x }}",
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    "../../../etc/passwd",
    "Europe/Nowhere",
    "xx",
    "2026-01-01",
    "2026-01-01T00:00:00+00:00",
    "9999-12-31T23:59:59+00:00",
    "0001-01-01T00:00:00+14:00",
    "00000000-0000-0000-0000-000000000000",
    "w",
    "*",
    "1",
    "Z",
]
LOOKED_AT = 12
"""Pages of each event that came in, other ones each time."""


def make_files(by: User) -> dict[str, Any]:
    """Return the files of an event that has a row of every kind."""
    tournament = finished_tournament()
    owner = arbiter_of(tournament)
    second = make_section(8, by=owner, event=tournament.event, rounds_total=5)
    first = finish(pair(second), GameResult.WHITE_WINS)
    next_ = pair(second)
    correct_result(
        game=first.games.get(board=1),
        result=GameResult.BLACK_WINS,
        by=owner,
        reason="misread",
    )
    finish(next_)
    field = list(second.entrants.order_by("entry_order"))
    forbid_pairing(tournament=second, entrants=field[:2], by=owner, reason="family")
    adjust_points(entrant=field[0], tenths=-5, reason="late", by=owner)
    request_bye(entrant=field[-2], round_number=4, kind="H", by=owner)
    withdraw_player(entrant=field[-1], by=owner, from_round=3, reason="ill")
    order_tie(
        tournament=second, round_number=1, entrants=field[:2], reason="lot", by=owner
    )
    set_play_off_rules(tournament=second, rules=Regulations(), by=owner)
    pair(second, publish=False)
    data = export_event(event=tournament.event)
    delete_event(event=tournament.event, by=owner)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: json.loads(archive.read(name)) for name in archive.namelist()}
    empty = [name for name, rows in files.items() if not rows]
    assert empty == []
    return files


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
    return packed_texts({name: json.dumps(files[name]) for name in files})


def packed_texts(texts: dict[str, str]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, text in texts.items():
            archive.writestr(name, text)
    return target.getvalue()


def ways_into(files: dict[str, Any]) -> dict[tuple[Any, ...], list[tuple[Any, ...]]]:
    """Return the ways to values by what they are: long lists count once."""
    ways: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
    for name, content in files.items():
        for path in places(content):
            kind = (name, *(key for key in path if isinstance(key, str)))
            ways.setdefault(kind, []).append((name, path))
    return ways


def addresses_of(event: Event) -> list[str]:
    """Return the pages of an event that name nothing but what it has."""
    found = []
    for tournament in event.tournaments.all():
        entrant = tournament.entrants.first()
        parts = {
            "event": event,
            "tournament": tournament,
            "entrant": entrant,
            "round_number": tournament.rounds.count() or 1,
            "board_number": 1,
            "number": 1,
            "edition": "trf26",
            "name": "standings",
        }
        if entrant is None:
            del parts["entrant"]
        for name, asked in ADDRESSES.items():
            is_of_event = "event" in asked or "tournament" in asked
            is_left_out = name in HEAVY | OF_THE_INSTALLATION
            if is_of_event and not is_left_out and set(asked) <= set(parts):
                found.append(reverse(name, kwargs={p: parts[p] for p in asked}))
    return found


def use(event: Event, client: Client, rng: random.Random) -> None:
    """Look at an event that came in, as its arbiter and as everybody."""
    pages = addresses_of(event)
    for page in rng.sample(pages, min(LOOKED_AT, len(pages))):
        for reader in (client, Client()):
            assert reader.get(page).status_code < 500, page
    read_archive(export_event(event=event))


def check_mutations(count: int, seed: int) -> Counter[str]:
    rng = random.Random(seed)
    by = make_user()
    client = Client()
    client.force_login(by)
    files = make_files(by)
    ways = ways_into(files)
    kinds = sorted(ways)
    texts = {name: json.dumps(files[name]) for name in files}
    told: Counter[str] = Counter()
    for number in range(count):
        file, path = rng.choice(ways[kinds[number % len(kinds)]])
        value = rng.choice(VALUES)
        changed = {name: json.loads(texts[name]) for name in (file, "journal.json")}
        put_everywhere(changed, file, path, value)
        touched = {name: json.dumps(changed[name]) for name in changed}
        with transaction.atomic():
            try:
                event = import_event(data=packed_texts(texts | touched), by=by)
                told["in"] += 1
                use(event, client, rng)
            except ArchiveRefused:
                assert not Event.objects.exists()
                told["refused"] += 1
            except Exception as error:
                error.add_note(f"{file} {path} = {value!r}")
                raise
            transaction.set_rollback(True)
    assert not Event.objects.exists()
    return told


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    log = logging.getLogger("django.request")
    log.disabled = True
    yield
    log.disabled = False


def test_archive_changed_at_random() -> None:
    told = check_mutations(70, seed=1)

    assert told["in"] > 10
    assert told["refused"] > 10


PARTS = 4


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_archive_changed_at_random_ten_thousand_times(
    part: int, capsys: pytest.CaptureFixture[str]
) -> None:
    told = check_mutations(10_000 // PARTS, seed=2 + part)

    with capsys.disabled():
        sys.stdout.write(f"\n{10_000 // PARTS} changed archives: {dict(told)}\n")


def test_bytes_of_an_archive_changed_at_random() -> None:
    """Damage of a stick or a line: the zip itself finds most of it."""
    rng = random.Random(5)
    data = packed(make_files(make_user()))
    for _ in range(300):
        broken = bytearray(data)
        for _ in range(rng.choice((1, 1, 4, 200))):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        del broken[rng.choice((len(broken), len(broken), rng.randrange(len(broken)))) :]
        try:
            read_archive(bytes(broken))
        except ArchiveRefused:
            continue


@pytest.mark.parametrize(
    ("depth", "is_read"), [(10, True), (60, False), (900, False), (100_000, False)]
)
def test_lists_within_lists_without_end_are_refused(depth: int, is_read: bool) -> None:
    """Otherwise an archive could come in whose journal no page can show."""
    by = make_user()
    files = make_files(by)
    files["journal.json"][-1]["arguments"] = {"board": "DEEP"}
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            deep = "[" * depth + "]" * depth
            archive.writestr(name, json.dumps(content).replace('"DEEP"', deep))

    if is_read:
        assert import_event(data=target.getvalue(), by=by)
    else:
        with pytest.raises(ArchiveRefused):
            import_event(data=target.getvalue(), by=by)


@pytest.mark.parametrize("text", ["half \ud800 a letter", "a\x00b"])
def test_letters_that_cannot_be_kept_are_refused(text: str) -> None:
    by = make_user()
    files = make_files(by)
    put_everywhere(files, "event.json", (0, "notes"), text)

    with pytest.raises(ArchiveRefused):
        import_event(data=packed(files), by=by)


@pytest.mark.parametrize(
    ("way", "value"),
    [
        ((), "*"),
        ((), {}),
        (("round_number",), "two"),
        (("pairs",), [[1, "x"]]),
        (("pairs",), [[1, 999]]),
        (("bye",), 999),
        (("brackets", 0, "score"), None),
        (("brackets", 0, "values"), [["C5"]]),
        (("colour_rules",), [1]),
    ],
)
def test_answer_that_no_system_gives_is_refused(
    way: tuple[Any, ...], value: object
) -> None:
    by = make_user()
    files = make_files(by)
    assert import_event(data=packed(files), by=by)
    Event.objects.all().delete()
    put_everywhere(files, "pairingrun.json", (0, "answer", *way), value)

    with pytest.raises(ArchiveRefused):
        import_event(data=packed(files), by=by)


@pytest.mark.parametrize(
    "moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"]
)
@pytest.mark.parametrize(
    ("file", "way"),
    [("tournament.json", (0, "changed_at")), ("journal.json", (0, "at"))],
)
def test_moment_without_an_hour_in_every_zone_is_refused(
    file: str, way: tuple[Any, ...], moment: str
) -> None:
    by = make_user()
    files = make_files(by)
    put_everywhere(files, file, way, moment)

    with pytest.raises(ArchiveRefused):
        import_event(data=packed(files), by=by)


@pytest.mark.parametrize(
    ("file", "column", "number"),
    [
        ("entrant.json", "entry_order", 1_000_000),
        ("entrant.json", "lot", 2**31),
        ("tournament.json", "position", 32_768),
        ("event.json", "version", 10**12),
    ],
)
def test_number_that_not_every_database_holds_is_refused(
    file: str, column: str, number: int
) -> None:
    by = make_user()
    files = make_files(by)
    put_everywhere(files, file, (0, column), number)

    with pytest.raises(ArchiveRefused):
        import_event(data=packed(files), by=by)


def test_text_that_only_looks_like_a_code_comes_in() -> None:
    by = make_user()
    files = make_files(by)
    text = "written as \\u0000 or \\\\ud800"
    put_everywhere(files, "event.json", (0, "notes"), text)

    assert import_event(data=packed(files), by=by).notes == text


def test_letters_that_cannot_be_kept_are_left_out_of_a_prize_plan() -> None:
    """Otherwise no page with the prizes and no backup of the event could be made."""
    tournament: Tournament = make_section(4)
    plan = read_plan(
        r'{"categories": [{"name": "A\ud800\u0000\u0007B", "prizes": [1]}]}'
    )
    assert [category.name for category in plan.categories] == ["AB"]

    set_prize_plan(
        tournament=tournament,
        plan={"categories": [{"name": "A\ud800\x00B", "prizes": [1]}]},
        by=arbiter_of(tournament),
    )

    read_archive(export_event(event=tournament.event))
