"""Every form and every question of the site, filled with nonsense by an arbiter.

An answer is a page, a refusal or a redirect, never a fault; each is taken back, and the
event is afterwards what it was. The long tests fill each form ten thousand times by
itself, and send a thousand of them to each address that takes one.
"""

from __future__ import annotations

import inspect
import logging
import os
import random
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any
from uuid import UUID

import pytest
from django import forms
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import QueryDict
from django.test import Client
from django.urls import resolve, reverse
from django.utils.datastructures import MultiValueDict

from tests.factories import make_tournament, make_user
from tests.security.addresses import ADDRESSES, HEAVY, OF_THE_INSTALLATION
from tests.security.event_rows import Rows, make_rows
from tests.tournaments.test_form_sentences import MAKERS, every_form
from tournaments.addresses import TournamentAddress
from tournaments.archive import export_event
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

QUESTION = re.compile(r"""(?:POST|GET)(?:\.get|\.getlist)?[(\[]\s*f?"([a-z_]+)""")
LEFT_OUT = {
    *HEAVY,
    "tournaments:sign-out",
}
VALUES = (
    "",
    "0",
    "1",
    "2",
    "-1",
    "9" * 30,
    "9" * 5000,
    "1e9",
    "nan",
    "½",
    "²",
    "٣",
    "1,2,3",
    "1-0",
    "H",
    "w",
    "on",
    "x",
    "x" * 3000,
    "ab " * 2000,
    "\x00",
    "a\x00b",
    "\ud7ff\U0001f600",
    "\u202e\u2028",
    "=cmd|' /C calc'!A0",
    "<script>alert(1)</script>",
    "{{ 7*7 }} %s %(name)s {0}",
    "../../etc/passwd",
    "//evil.example/",
    "2026-02-30",
    "2026-01-01T12:00",
    "0001-01-01",
    "9999-12-31T23:59",
    "00000000-0000-0000-0000-000000000000",
    "PTS,DE,BH/C1",
    "name;rating\nBerg;1\nBerg;1\n",
    "012 x\n001    1",
    "null",
    "[]",
    '{"prizes": [{"places": 99999999999}]}',
)


@cache
def asked_of(module: str) -> tuple[str, ...]:
    """Return the fields that the views of a module ask for by name."""
    return tuple(sorted(set(QUESTION.findall(inspect.getsource(sys.modules[module])))))


def fields_of(answer: Any, address: str) -> list[str]:
    """Return the fields of the forms on a page, and those that its view asks for."""
    names = set(asked_of(resolve(address).func.__module__))
    for context in answer.context or ():
        for value in context.dicts if hasattr(context, "dicts") else ():
            for item in value.values():
                if isinstance(item, forms.BaseForm):
                    names |= {item.add_prefix(name) for name in item.fields}
    return sorted(names)


def filled(rng: random.Random, names: list[str]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name in names:
        if rng.random() < 0.8:
            data[name] = rng.choice(VALUES)
        if rng.random() < 0.1:
            data[name] = [rng.choice(VALUES) for _ in range(3)]
        if "file" in name or rng.random() < 0.02:
            data[name] = SimpleUploadedFile(
                rng.choice(("a.csv", "a.zip", "../a", "a.trf")),
                rng.choice((b"", b"PK\x05\x06" + b"\0" * 18, b"\xff" * 50, b"<a/>")),
            )
    return data


def nonsense(
    client: Client, rows: Rows, name: str, times: int, rng: random.Random
) -> int:
    """Send nonsense to an address and take back whatever it did.

    Wrong passwords and unknown links are taken back too: nobody has to wait.
    """
    rows.parts["token"] = rows.tokens.get(name, "x" * 24)
    address = rows.path(name)
    with transaction.atomic():
        fields = fields_of(client.get(address), address)
        transaction.set_rollback(True)
    for _ in range(times):
        method = rng.choice(("post", "post", "post", "get"))
        headers = rng.choice(({}, {"hx-request": "true"}))
        data = filled(rng, fields)
        if method == "get":
            data = {k: v for k, v in data.items() if not hasattr(v, "read")}
        with transaction.atomic():
            try:
                answer = getattr(client, method)(address, data, headers=headers)
            except Exception as error:
                error.add_note(f"{name}: {method} {data}"[:2000])
                raise
            assert answer.status_code < 500, (name, method, data)
            transaction.set_rollback(True)
    return times


@pytest.fixture
def quiet() -> Iterator[None]:
    log = logging.getLogger("django.request")
    log.disabled = True
    yield
    log.disabled = False


@pytest.fixture
def rows(db: None) -> Rows:
    return make_rows(6, 1, "own", make_user("anna"))


def check_forms(rows: Rows, names: Iterable[str], times: int, seed: int) -> int:
    client = Client()
    client.force_login(rows.event.memberships.get().user)
    rng = random.Random(seed)
    before = export_event(event=rows.event)
    sent = sum(nonsense(client, rows, name, times, rng) for name in names)
    assert export_event(event=rows.event) == before
    return sent


EVERY = [name for name in ADDRESSES if name not in LEFT_OUT]
OF_ADMINISTRATORS = sorted(
    {
        "tournaments:installation",
        "tournaments:revoke-hall-key",
        *OF_THE_INSTALLATION,
    }
)


@pytest.fixture
def administrator(rows: Rows, settings, tmp_path) -> Rows:
    settings.VAR_DIR = tmp_path
    User.objects.update(is_superuser=True, is_staff=True)
    return rows


def test_no_form_falls_over_nonsense(rows: Rows, quiet: None) -> None:
    assert check_forms(rows, EVERY, times=5, seed=1) > 500


def test_no_form_of_the_installation_falls_over_nonsense(
    administrator: Rows, quiet: None
) -> None:
    assert check_forms(administrator, OF_ADMINISTRATORS, times=20, seed=3) == 100


def takes_a_form(rows: Rows, name: str) -> bool:
    client = Client()
    client.force_login(rows.event.memberships.get().user)
    rows.parts["token"] = rows.tokens.get(name, "x" * 24)
    with transaction.atomic():
        status = client.post(rows.path(name)).status_code
        transaction.set_rollback(True)
    return status != 405


@pytest.mark.long
def test_no_address_falls_over_a_thousand_pieces_of_nonsense(
    rows: Rows, quiet: None, capsys: pytest.CaptureFixture[str]
) -> None:
    times = int(os.environ.get("NONSENSE_TIMES", "1000"))
    with_form = [name for name in EVERY if takes_a_form(rows, name)]
    others = [name for name in EVERY if name not in with_form]

    sent = check_forms(rows, with_form, times=times, seed=2)
    asked = check_forms(rows, others, times=times // 10, seed=4)

    with capsys.disabled():
        sys.stdout.write(
            f"\n{sent} pieces of nonsense sent to {len(with_form)} addresses, "
            f"{asked} questions asked of {len(others)} others\n"
        )
    assert len(with_form) > 50


def rebound(form: forms.BaseForm, data: QueryDict, files: MultiValueDict) -> None:
    """Fill a form anew: making it again would take longer than what is tested."""
    form.is_bound, form.data, form.files = True, data, files
    form._errors = None  # type: ignore[assignment]


def check_form(
    kind: type[forms.BaseForm], tournament: Tournament, times: int
) -> tuple[int, int]:
    """Fill one form with nonsense; return how often, and how often it was accepted."""
    rng = random.Random(kind.__qualname__)
    make = MAKERS.get(kind, lambda t, data, files: kind(data, files))
    form = make(tournament, {}, {})
    names = [form.add_prefix(name) for name in form.fields]
    accepted = 0
    for _ in range(times):
        data, files = QueryDict(mutable=True), MultiValueDict()
        for name, value in filled(rng, names).items():
            if hasattr(value, "read"):
                files[name] = value
            else:
                data.setlist(name, value if isinstance(value, list) else [value])
        rebound(form, data, files)
        with transaction.atomic():
            try:
                accepted += form.is_valid()
                str(form.errors)
            except Exception as error:
                error.add_note(f"{kind.__qualname__}: {data} {files}"[:2000])
                raise
            transaction.set_rollback(True)
    return times, accepted


@pytest.mark.parametrize("kind", every_form(), ids=lambda kind: kind.__qualname__)
def test_form_takes_or_refuses_nonsense(kind: type[forms.BaseForm]) -> None:
    check_form(kind, make_tournament(4), times=50)


@pytest.mark.long
def test_every_form_takes_or_refuses_ten_thousand_pieces_of_nonsense(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tournament = make_tournament(4)
    told = {kind: check_form(kind, tournament, 10_000) for kind in every_form()}

    with capsys.disabled():
        sys.stdout.write(
            f"\n{sum(times for times, _accepted in told.values())} pieces of nonsense "
            f"in {len(told)} forms, {sum(a for _times, a in told.values())} accepted\n"
        )


PLACE = 987654321
"""Stands in an address until odd digits take its place."""
NUMBERS = ("0", str(2**31), str(2**63), "9" * 40, "9" * 5000)
ODD: dict[str, tuple[object, ...]] = {
    "int": NUMBERS,
    "number": NUMBERS,
    "uuid": (UUID(int=0), UUID(int=2**128 - 1)),
    "str": ("x", "\x00", "é", "%00", "..%2f", "x" * 5000, "\ud7ff\U0001f600"),
    "slug": ("x", "-", "_" * 3000),
    "entrant": (0, 999_999),
    "event": ("x", "-", "_" * 3000),
    "tournament": (TournamentAddress("x", "y"), TournamentAddress("-", "_" * 3000)),
}
"""What stands in an address in place of what is meant, by the kind of part."""


def test_no_address_falls_over_odd_parts(rows: Rows, quiet: None) -> None:
    client = Client()
    client.force_login(rows.event.memberships.get().user)
    before = export_event(event=rows.event)
    asked = 0
    for name in EVERY:
        kinds = {
            part: type(converter).__name__.removesuffix("Converter").lower()
            for part, converter in ADDRESSES[name].items()
        }
        for part, kind in kinds.items():
            for odd in ODD.get({"string": "str"}.get(kind, kind), ()):
                address = odd_address(rows, name, part, odd)
                for method in ("get", "post"):
                    with transaction.atomic():
                        answer = getattr(client, method)(address)
                        assert answer.status_code < 500, (method, address[:200])
                        transaction.set_rollback(True)
                    asked += 1
    assert asked > 1000
    assert export_event(event=rows.event) == before


def odd_address(rows: Rows, name: str, part: str, odd: object) -> str:
    """Return an address in which one part is not what was meant."""
    own = {"event": rows.event, "tournament": rows.tournament}
    if name in OF_THE_INSTALLATION:
        own["event"] = rows.event.pk if "release" in name else rows.event.slug
    values = {
        p: own[p]
        if p in own
        else rows.parts[f"{name.split(':')[0]}:name"]
        if p == "name"
        else rows.parts[p]
        for p in ADDRESSES[name]
    }
    if odd not in NUMBERS:
        return reverse(name, kwargs={**values, part: odd})
    address = reverse(name, kwargs={**values, part: PLACE})
    return address.replace(str(PLACE), str(odd))
