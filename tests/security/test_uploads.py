"""Files made to hurt: each ends soon in a sentence, with nothing stored."""

from __future__ import annotations

import http.client
import io
import json
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from config.security import MEGABYTE
from standings.chains import ChainError, parse_chain
from standings.tiebreaks.editions import Edition
from tests.concurrency.together import browser_of
from tests.factories import arbiter_of, make_tournament, make_user
from tests.faults.server import PATIENCE, Server, running_server
from tournaments.archive import FORMAT, FORMAT_VERSION, MOST_VALUES, import_event
from tournaments.archive_checks import require_whole_rounds
from tournaments.csv_entries import read_entries
from tournaments.errors import ArchiveRefused
from tournaments.models import Event, RatingList, Tournament
from tournaments.rating_lists.fide_xml import listed_players
from tournaments.rating_lists.files import first_line
from tournaments.rating_lists.listed import ListUnreadable, birth_of, rating_of
from tournaments.rows import ROW_MODELS
from tournaments.trf import TrfError, read_trf

MANIFEST = json.dumps({"format": FORMAT, "version": FORMAT_VERSION})
DIGITS = "9" * 1_000_000
LONGEST = 20.0
"""Seconds of the processor for any of these; a bomb takes minutes or the memory."""


@contextmanager
def within(seconds: float = LONGEST) -> Iterator[None]:
    start = time.process_time()
    yield
    assert time.process_time() - start < seconds


def packed(**files: bytes | str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(f"{name}.json", content)
    return target.getvalue()


BOMBS: dict[str, Callable[[], bytes]] = {
    "zip bomb": lambda: packed(manifest=b"0" * 210_000_000),
    "many small values": lambda: packed(
        manifest=MANIFEST, event="[" + "[]," * MOST_VALUES + "[]]"
    ),
    "deep": lambda: packed(manifest=MANIFEST, event="[" * 100_000),
    "digits": lambda: packed(manifest=MANIFEST, event=f"[{DIGITS}]"),
    "zip in zip": lambda: packed(manifest=packed(manifest="x")),
    "no zip": lambda: b"PK\x03\x04" + b"\xff" * 200,
}


def test_rounds_and_players_of_two_tournaments_are_counted_soon() -> None:
    """Each round with each player would be two thousand million steps."""

    def row(tournament: str, number: int) -> Any:
        return SimpleNamespace(
            pk=(tournament, number), tournament_id=tournament, number=number
        )

    rows: dict[str, list[Any]] = {name: [] for name in ROW_MODELS}
    rows["round"] = [row("one", number) for number in range(1, 45_001)]
    rows["entrant"] = [row("other", number) for number in range(1, 45_001)]

    with within():
        require_whole_rounds(rows)

    rows["round"].append(row("other", 1))
    with pytest.raises(ValueError, match="outcome"):
        require_whole_rounds(rows)


@pytest.mark.django_db
@pytest.mark.parametrize("name", BOMBS)
def test_archives_made_to_hurt_are_refused(name: str) -> None:
    by, data = make_user(), BOMBS[name]()

    with within(), pytest.raises(ArchiveRefused):
        import_event(data=data, by=by)

    assert not Event.objects.exists()


def test_a_size_that_lies_is_found_out() -> None:
    """The head says ten bytes where two hundred million follow."""
    data = packed(manifest=b"0" * 2_000_000)
    lying = data.replace((2_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    assert lying != data

    with within(), pytest.raises(ArchiveRefused):
        import_event(data=lying, by=None)  # type: ignore[arg-type]


BOMB = b"""<?xml version="1.0"?><!DOCTYPE playerslist [<!ENTITY a "aaaaaaaaaa">
%s]><playerslist><player><fideid>1</fideid><name>&z9;</name></player></playerslist>
""" % b"".join(
    b'<!ENTITY z%d "%s">' % (n, (b"&z%d;" % (n - 1) if n else b"&a;") * 10)
    for n in range(10)
)
OUTSIDE = b"""<?xml version="1.0"?><!DOCTYPE playerslist [
<!ENTITY x SYSTEM "file:///etc/passwd">]>
<playerslist><player><fideid>1</fideid><name>&x;</name></player></playerslist>"""


@pytest.mark.parametrize("data", [BOMB, OUTSIDE, b"<playerslist>", b"<a/>"])
def test_xml_made_to_hurt_is_refused(data: bytes) -> None:
    with within(), pytest.raises(ListUnreadable):
        list(listed_players(io.BytesIO(data)))


@pytest.mark.parametrize(
    ("start", "end"), [(0, 60), (60, None), (10, 40)], ids=["head", "tail", "hole"]
)
def test_a_damaged_zip_of_ratings_is_refused(tmp_path, start, end) -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.txt", "ID Number Name\n" * 2000)
    data = bytearray(target.getvalue())
    for place in range(len(data))[start:end]:
        if 4 <= place < len(data) - 22:
            data[place] ^= 0x55
    file = tmp_path / "list.zip"
    file.write_bytes(data)

    with pytest.raises(ListUnreadable):
        first_line(file)


@pytest.mark.parametrize("line", ["\n", "001\n", "a;b\n", "XXR 9\n", "name;name\n"])
def test_a_million_lines_are_refused_soon(line: str) -> None:
    text = line * 1_000_000

    with within():
        assert read_entries(text).faults
    with within(), pytest.raises(TrfError):
        read_trf(text)


@pytest.mark.parametrize("code", ["XXR", "142", "062", "XXC", "XXP 1", "250", "260"])
def test_numbers_without_end_in_a_report_are_refused(code: str) -> None:
    with within(), pytest.raises(TrfError):
        read_trf(f"{code} {DIGITS}\n")


@pytest.mark.parametrize("column", ["rating", "estimate", "birth", "FIDE id"])
def test_numbers_without_end_in_a_list_are_refused(column: str) -> None:
    with within():
        table = read_entries(f"name;{column}\nBerg;{DIGITS}\n")

    assert table.faults
    assert len(table.faults[0].reason) < 3 * 10**6
    assert (rating_of(DIGITS), birth_of(DIGITS)) == (0, "")


@pytest.mark.parametrize("text", ["BH," * 1_000_000, f"BH[{DIGITS}]", f"BH/C{DIGITS}"])
def test_chains_without_end_are_refused(text: str) -> None:
    with within(), pytest.raises(ChainError):
        parse_chain(text, Edition.RULES_2026)


@pytest.fixture
def tournament(db: None) -> Tournament:
    return make_tournament(2)


@pytest.fixture
def arbiter(tournament: Tournament) -> Client:
    return browser_of(arbiter_of(tournament))


@pytest.mark.parametrize("name", ["player-import", "tournament-import"])
def test_a_file_that_is_too_large_is_told(
    name: str, tournament: Tournament, arbiter: Client
) -> None:
    row = tournament if name == "player-import" else tournament.event
    file = SimpleUploadedFile("list.csv", b"a;1\n" * 800_000)

    with within():
        answer = arbiter.post(
            reverse(f"tournaments:{name}", args=[row]), {"file": file, "confirm": "1"}
        )

    assert answer.status_code == 422
    assert "at most 2 MB are read" in answer.content.decode()
    assert tournament.entrants.count() == 2


@pytest.mark.parametrize("name", ["player-import", "tournament-import"])
def test_a_picture_is_no_list(
    name: str, tournament: Tournament, arbiter: Client
) -> None:
    row = tournament if name == "player-import" else tournament.event
    file = SimpleUploadedFile("a.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 50)

    answer = arbiter.post(
        reverse(f"tournaments:{name}", args=[row]), {"file": file, "confirm": "1"}
    )

    assert answer.status_code == 422
    assert tournament.entrants.count() == 2
    assert tournament.event.tournaments.count() == 1


def test_a_picture_is_no_archive_and_no_rating_list(
    tournament: Tournament, arbiter: Client, settings, tmp_path
) -> None:
    settings.VAR_DIR = tmp_path

    def picture() -> SimpleUploadedFile:
        return SimpleUploadedFile("a.zip", b"PK\x05\x06" + b"\x07" * 18 + b"\x89PNG")

    archive = arbiter.post(reverse("tournaments:archive-import"), {"file": picture()})
    ratings = arbiter.post(
        reverse("tournaments:rating-lists", args=[tournament]),
        {
            "file": picture(),
            "source": RatingList.Source.choices[0][0],
            "period": "2026-01-01",
            "kind": "standard",
        },
    )

    assert (archive.status_code, ratings.status_code) == (422, 422)
    assert not RatingList.objects.exists()
    assert not list((tmp_path / "rating-lists").iterdir())


def test_a_form_with_too_much_text_is_told(
    tournament: Tournament, arbiter: Client
) -> None:
    address = reverse("tournaments:player-import", args=[tournament])

    answer = arbiter.post(address, {"text": "x" * 17_000_000})

    assert answer.status_code == 400
    assert "too large or damaged" in answer.content.decode()


def told(client: Client, address: str, length: int | str) -> int:
    """Return the answer to the length of a body that does not come."""
    kind = "multipart/form-data; boundary=x"
    answer = client.generic(
        "POST", address, b"", content_type=kind, CONTENT_LENGTH=str(length)
    )
    if answer.status_code == 413:
        assert "too large" in answer.content.decode()
    return answer.status_code


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/sign-in/", "/nowhere/", "/events/new/"])
def test_a_visitor_sends_a_megabyte_at_most(address: str) -> None:
    assert told(Client(), address, MEGABYTE + 1) == 413
    assert told(Client(), address, 60 * MEGABYTE) == 413
    assert told(Client(), address, "9" * 30) == 413
    assert told(Client(), address, "-1") == 400
    assert told(Client(), address, 0) not in (400, 413)


def test_an_account_sends_an_archive_at_most_and_a_rating_list_where_it_belongs(
    tournament: Tournament, arbiter: Client
) -> None:
    archives = reverse("tournaments:archive-import")
    lists = reverse("tournaments:rating-lists", args=[tournament])

    assert told(arbiter, archives, 52 * MEGABYTE) == 413
    assert told(arbiter, lists, 402 * MEGABYTE) == 413
    assert told(Client(), lists, 2 * MEGABYTE) == 413
    # Within the limit the form answers for itself.
    for address, length in ((archives, 50 * MEGABYTE), (lists, 400 * MEGABYTE)):
        assert told(arbiter, address, length) in (200, 400, 422)


@pytest.mark.django_db
def test_a_hall_is_asked_for_its_key_and_not_for_its_length() -> None:
    assert told(Client(), reverse("tournaments:receive-copy"), 60_000_000) == 401


def status_of_head(server: Server, **headers: str) -> int:
    """Send the head of a request alone; the answer must not wait for a body."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, PATIENCE)
    line.putrequest("POST", "/sign-in/")
    for name, value in headers.items():
        line.putheader(name.replace("_", "-"), value)
    line.endheaders()
    status = line.getresponse().status
    line.close()
    return status


@pytest.mark.django_db(transaction=True)
def test_the_server_answers_before_a_long_body_comes(tmp_path) -> None:
    with running_server(tmp_path) as server:
        assert status_of_head(server, Content_Length="60000000") == 413
        assert status_of_head(server, Transfer_Encoding="chunked") == 411
