"""Rating lists on the pages: loaded by a job, searched, compared."""

from __future__ import annotations

import os
import random
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import arbiter_of, make_entrant, make_tournament
from tests.tournaments.rating_lists.made_lists import (
    PLAYERS,
    Player,
    write_text,
    write_xml,
    zipped,
)
from tournaments.jobs.rating_lists import load_rating_list
from tournaments.jobs.worker import claim_job, run_job, work
from tournaments.models import Job, ListedPlayer, RatingList, Tournament
from tournaments.models.job import JobState
from tournaments.rating_lists.comparison import differences, take_over
from tournaments.rating_lists.loading import load_list, name_columns
from tournaments.rating_lists.lookup import found_players

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def var_dir(settings, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path / "var"
    return settings.VAR_DIR


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


@pytest.fixture
def client(tournament: Tournament) -> Client:
    client = Client()
    client.force_login(arbiter_of(tournament))
    return client


def loaded(path: Path, **fields: object) -> RatingList:
    row = RatingList.objects.create(
        **{"source": "FIDE", "name": "FIDE", "period": "2026-11-01", **fields},
        path=str(path),
    )
    load_list(row)
    row.refresh_from_db()
    return row


def upload(client: Client, tournament: Tournament, path: Path, **fields: str):
    return client.post(
        reverse("tournaments:rating-lists", args=[tournament]),
        {
            "file": SimpleUploadedFile(path.name, path.read_bytes()),
            "source": "FIDE",
            "name": "",
            "period": "2026-11-01",
            "kind": "standard",
            **fields,
        },
    )


@pytest.mark.parametrize("pack", [False, True])
@pytest.mark.parametrize("write", [write_text, write_xml])
def test_uploaded_list_is_loaded_by_the_worker(
    write, pack, client, tournament, tmp_path, var_dir
):
    path = write(tmp_path / ("list.xml" if write is write_xml else "list.txt"))
    answer = upload(client, tournament, zipped(path) if pack else path)
    assert answer.status_code == 302
    page = client.get(answer["Location"]).content.decode()
    assert 'value="0"' in page
    assert 'hx-trigger="every 1s"' in page

    work(threading.Event(), until_idle=True)

    row = RatingList.objects.get()
    assert (row.players, row.percent, row.error) == (5, 100, "")
    assert list((var_dir / "rating-lists").iterdir()) == []
    assert "Check ratings" in client.get(answer["Location"]).content.decode()
    assert ListedPlayer.objects.get(number="600001").search == "lefevre zoe"


def test_new_list_replaces_the_older_of_its_source(tmp_path):
    first = loaded(write_text(tmp_path / "a.txt"))
    other = loaded(write_text(tmp_path / "b.txt"), source="national")
    second = loaded(write_text(tmp_path / "c.txt"))

    assert set(RatingList.objects.values_list("pk", flat=True)) == {
        other.pk,
        second.pk,
    }
    assert not ListedPlayer.objects.filter(rating_list=first.pk).exists()


def test_federation_list_asks_for_its_columns(client, tournament, tmp_path):
    path = tmp_path / "bond.csv"
    path.write_text("lid;wie;sterkte\n77;Maes, Lotte;1874\n", encoding="utf-8")
    answer = upload(client, tournament, path, source="national", name="Bond")
    address = answer["Location"]
    assert address.endswith("/columns/")
    assert client.post(address, {"name": "wie"}).status_code == 422
    assert not RatingList.objects.get().columns

    client.post(address, {"number": "lid", "name": "wie", "standard": "sterkte"})
    work(threading.Event(), until_idle=True)

    player = ListedPlayer.objects.get()
    assert (player.number, player.name, player.standard) == ("77", "Maes, Lotte", 1874)


def test_list_whose_columns_nobody_named_leads_to_them(client, tournament, tmp_path):
    path = tmp_path / "bond.csv"
    path.write_text("lid;wie\n77;Maes, Lotte\n", encoding="utf-8")
    columns = upload(client, tournament, path, source="national", name="B")["Location"]

    page = client.get(reverse("tournaments:rating-lists", args=[tournament])).text

    assert f'href="{columns}"' in page
    assert "hx-trigger" not in page


def test_columns_are_named_with_the_job_or_not_at_all(
    client, tournament, tmp_path, monkeypatch
):
    path = tmp_path / "bond.csv"
    path.write_text("lid;wie\n77;Maes, Lotte\n", encoding="utf-8")
    columns = upload(client, tournament, path, source="national", name="B")["Location"]
    named = {"number": "lid", "name": "wie"}

    def fall(*_args: object, **_words: object) -> None:
        raise RuntimeError("the server was killed")

    with monkeypatch.context() as patch:
        patch.setattr("tournaments.views.rating_lists.enqueue", fall)
        client.raise_request_exception = False
        assert client.post(columns, named).status_code == 500
    assert client.post(columns, named).status_code == 302
    work(threading.Event(), until_idle=True)

    assert ListedPlayer.objects.count() == 1


@pytest.mark.parametrize("end", ["failed", "worker lost"])
def test_list_that_the_worker_gave_up_says_so(
    end, client, tournament, tmp_path, monkeypatch
):
    """On a full disk, or when reading it ends the worker each time."""

    def full(*_args: object, **_words: object) -> None:
        raise OperationalError("database or disk is full")

    answer = upload(client, tournament, write_text(tmp_path / "a.txt"))
    with monkeypatch.context() as patch:
        patch.setattr("tournaments.jobs.rating_lists.load_list", full)
        for _ in range(Job.objects.get().max_attempts + 1):
            Job.objects.update(run_at=timezone.now(), held_until=timezone.now())
            job = claim_job("worker")
            if job and (end == "failed" or job.attempts > job.max_attempts):
                run_job(job)

    page = client.get(answer["Location"]).text

    assert Job.objects.get().state == JobState.FAILED
    assert "was not read to its end: load it once more" in page
    assert "hx-trigger" not in page
    upload(client, tournament, write_text(tmp_path / "a.txt"))
    work(threading.Event(), until_idle=True)
    assert [row.players for row in RatingList.objects.all()] == [5]


def test_damaged_list_says_so_and_changes_nothing(client, tournament, tmp_path):
    kept = loaded(write_text(tmp_path / "a.txt"))
    path = tmp_path / "b.xml"
    path.write_text("<playerslist><player><fideid>1</fideid>")
    upload(client, tournament, path)
    work(threading.Event(), until_idle=True)

    page = client.get(reverse("tournaments:rating-lists", args=[tournament]))
    assert "its XML ends too early" in page.content.decode()
    assert kept.listed_players.count() == 5
    assert [p.number for p in found_players("aer")] == ["201103"]


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("lef", ["600002", "600001"]),
        ("LEFÈV", ["600002", "600001"]),
        ("lefevre zo", ["600001"]),
        ("lefevre paul", ["600002"]),
        ("o'n", []),
        ("o'neill", ["700003"]),
        ("zzyzx", ["2400001"]),
        ("201103", ["201103"]),
        ("le", []),
        ("20", []),
        ("nobody", []),
    ],
)
def test_player_is_found_by_three_letters_or_an_id(words, numbers, tmp_path):
    loaded(write_text(tmp_path / "list.txt"))

    assert [player.number for player in found_players(words)] == numbers


def test_check_shows_each_difference_and_writes_what_is_ticked(
    client, tournament, tmp_path
):
    row = loaded(write_text(tmp_path / "list.txt"))
    aerts = make_entrant(
        tournament,
        "Aerts",
        first_name="Noor",
        fide_id="201103",
        federation="BEL",
        birth="1994",
        ratings={"standard": 2300, "rapid": 2250},
    )
    make_entrant(tournament, "Lefevre", first_name="Zoe", federation="FRA")
    make_entrant(tournament, "Unlisted")
    found = {d.key: (d.entered, d.listed) for d in differences(tournament, row)}
    assert found == {
        f"{aerts.entry_order}:title": ("", "WGM"),
        f"{aerts.entry_order}:sex": ("", "w"),
        f"{aerts.entry_order}:standard": ("2300", "2311"),
        f"{aerts.entry_order}:blitz": ("", "2198"),
        f"{aerts.entry_order + 1}:fide_id": ("", "600001"),
        f"{aerts.entry_order + 1}:sex": ("", "w"),
        f"{aerts.entry_order + 1}:birth": ("", "2009/00/00"),
        f"{aerts.entry_order + 1}:standard": ("", "1845"),
        f"{aerts.entry_order + 1}:blitz": ("", "1790"),
    }
    address = reverse("tournaments:check-ratings", args=[tournament, row.pk])
    page = client.get(address).content.decode()
    assert page.count('name="change"') == len(found)

    client.post(address, {"change": [f"{aerts.entry_order}:standard"]})

    aerts.refresh_from_db()
    assert aerts.ratings == {
        "standard": {"value": 2311, "source": "FIDE", "date": "2026-11-01"},
        "rapid": {"value": 2250, "source": "", "date": ""},
    }
    assert (aerts.title, aerts.sex) == ("", "")
    assert len(differences(tournament, row)) == len(found) - 1


def test_nothing_ticked_writes_nothing(tournament, tmp_path):
    row = loaded(write_text(tmp_path / "list.txt"))
    make_entrant(tournament, "Aerts", first_name="Noor", fide_id="201103")
    acts = tournament.journal.count()

    count = take_over(
        tournament=tournament, rating_list=row, ticked=[], by=arbiter_of(tournament)
    )

    assert (count, tournament.journal.count()) == (0, acts)


def many_players(players: int) -> Iterator[Player]:
    rng = random.Random(7)
    for number in range(players):
        surname = "".join(rng.choices("abcdefghijklmnoprstuvz", k=7)).title()
        name = f"{surname}, {rng.choice(['Zoé', 'Jan', 'Ana', 'Seán'])}"
        rating = rng.randrange(1400, 2800)
        yield (100_000 + number, name, "BEL", "M", "", rating, 0, 0, 1990)


@pytest.mark.parametrize(
    ("write", "players"),
    [
        (write_text, 20_000),
        *(
            pytest.param(write, 500_000, marks=pytest.mark.long)
            for write in (write_text, write_xml)
        ),
    ],
)
def test_large_list_is_loaded_in_time(write, players, tmp_path, capsys):
    """Half a million players within a minute, smaller lists in proportion."""
    path = write(tmp_path / "large.list", many_players(players))

    started = time.perf_counter()
    row = loaded(path)
    seconds = time.perf_counter() - started
    asked = time.perf_counter()
    found = found_players("abc")
    answered = time.perf_counter() - asked

    with capsys.disabled():
        sys.stdout.write(
            f"\n{players} players loaded in {seconds:.1f} s, three letters found in "
            f"{answered * 1000:.0f} ms (load {os.getloadavg()[0]:.1f})\n"
        )
    assert row.players == players
    assert all(player.search.startswith("abc") for player in found)
    assert seconds < 60


def test_list_that_comes_in_first_leaves_the_one_behind_it(tmp_path):
    first, second = (
        RatingList.objects.create(
            source="FIDE", name="FIDE", period="2026-11-01", path=str(path)
        )
        for path in (
            write_text(tmp_path / "a.txt"),
            write_text(tmp_path / "b.txt", PLAYERS[:2]),
        )
    )

    load_list(first)

    assert set(RatingList.objects.values_list("pk", flat=True)) == {first.pk, second.pk}
    load_list(second)
    assert RatingList.objects.get().players == 2
    assert load_rating_list(rating_list=first.pk, rated="standard") == {"players": 0}


def test_list_that_is_ready_is_not_loaded_again(tmp_path):
    row = loaded(write_text(tmp_path / "a.txt"))

    assert load_list(row) == len(PLAYERS)
    assert ListedPlayer.objects.count() == len(PLAYERS)


def test_columns_are_named_once(tmp_path):
    row = RatingList.objects.create(
        source="FRBE", name="FRBE", period="2026-11-01", path=str(tmp_path / "a.csv")
    )

    assert name_columns(row, {"name": "Naam"})
    assert not name_columns(row, {"name": "Name"})
    assert RatingList.objects.get().columns == {"name": "Naam"}
