"""Backups: when one is made, what stays, and that it restores the event."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.factories import finish, make_tournament, make_user, pair
from tournaments.archive import export_event, import_event
from tournaments.backups import (
    LATEST,
    NEWEST_KEPT,
    Backup,
    back_up,
    backup_folder,
    backups,
    is_due,
    plan_backups,
    superfluous,
)
from tournaments.jobs.worker import claim_job, run_job
from tournaments.models import Event
from tournaments.models.job import Job
from tournaments.services.events import delete_event, update_event

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def backup_at(moment: datetime, acts: int) -> Backup:
    return Backup(moment, acts, Path(f"{moment:%Y%m%d}-{acts}.zip"))


def test_an_unchanged_event_is_kept_once() -> None:
    event = make_tournament(4).event

    first = back_up(event)

    assert back_up(event) == first
    assert first.path.read_bytes() == export_event(event=event)


def test_a_published_and_a_finished_round_are_due_at_once() -> None:
    tournament = make_tournament(4)
    event = tournament.event
    now = timezone.now()
    back_up(event, now=now - timedelta(minutes=2))
    assert not is_due(event, now=now)

    round_ = pair(tournament)
    assert is_due(event, now=timezone.now())

    back_up(event, now=timezone.now() - timedelta(seconds=1))
    finish(round_)
    assert is_due(event, now=timezone.now())


def test_another_act_waits_for_an_hour_at_most() -> None:
    event = make_tournament(4).event
    now = timezone.now()
    back_up(event, now=now)
    update_event(event=event, by=make_user(), place="Ghent")

    assert not is_due(event, now=now + timedelta(minutes=59))
    assert is_due(event, now=now + timedelta(minutes=61))


def test_a_backup_is_asked_for_once_and_made_by_the_worker() -> None:
    event = make_tournament(4).event

    assert plan_backups() == 1
    assert plan_backups() == 0
    job = claim_job("test")
    assert job is not None
    assert run_job(job)

    assert len(backups(event)) == 1
    assert plan_backups() == 0
    assert Job.objects.get().result == {"file": backups(event)[0].path.name}


def test_old_backups_are_thinned_to_one_a_day() -> None:
    start = datetime(2026, 4, 3, 9, tzinfo=UTC)
    kept = [
        backup_at(start + timedelta(days=day, hours=hour), day * 24 + hour)
        for day in range(10)
        for hour in range(10)
    ]

    gone = superfluous(kept)

    left = sorted(set(kept) - set(gone))
    assert left[-NEWEST_KEPT:] == kept[-NEWEST_KEPT:]
    assert [b.acts for b in left[:-NEWEST_KEPT]] == [day * 24 + 9 for day in range(7)]


def test_files_of_others_are_left_alone() -> None:
    event = make_tournament(4).event
    backup_folder(event).mkdir(parents=True)
    other = backup_folder(event) / "holiday.zip"
    other.write_bytes(b"mine")

    back_up(event)

    assert len(backups(event)) == 1
    assert other.exists()


def test_commands_keep_and_restore_an_event() -> None:
    tournament = make_tournament(4)
    finish(pair(tournament))
    event = tournament.event
    before = export_event(event=event)
    make_user("chief", is_superuser=True)
    call_command("backup", event.slug)
    (kept,) = backups(event)
    delete_event(event=event, by=make_user())

    call_command("restore", str(kept.path))

    assert export_event(event=Event.objects.get()) == before


def test_restore_says_why_it_refuses(tmp_path) -> None:
    event = make_tournament(4).event
    make_user("chief", is_superuser=True)
    noise = tmp_path / "noise.zip"
    noise.write_bytes(b"noise")

    with pytest.raises(CommandError, match="not the archive"):
        call_command("restore", str(noise))
    with pytest.raises(CommandError, match="here already"):
        call_command("restore", str(back_up(event).path))
    with pytest.raises(CommandError, match="No such file"):
        call_command("restore", str(tmp_path / "nothing.zip"))
    with pytest.raises(CommandError, match="no event"):
        call_command("backup", "unknown")


def test_an_event_that_went_back_is_kept_though_it_has_as_many_acts_again() -> None:
    event = make_tournament(4).event
    by = make_user()
    older = back_up(event).path.read_bytes()
    update_event(event=event, by=by, place="Ghent")
    back_up(event)
    delete_event(event=event, by=by)
    event = import_event(data=older, by=by)
    assert not is_due(event, now=timezone.now() + 2 * LATEST)

    update_event(event=event, by=by, place="Liège")

    assert is_due(event, now=timezone.now() + 2 * LATEST)
    assert back_up(event).path.read_bytes() == export_event(event=event)
    assert len(backups(event)) == 3


def test_another_event_at_the_same_address_takes_no_backup_away(monkeypatch) -> None:
    monkeypatch.setattr("tournaments.backups.NEWEST_KEPT", 1)
    monkeypatch.setattr("tournaments.backups.DAYS_KEPT", 1)
    by = make_user()
    first = make_tournament(4).event
    slug, kept = first.slug, back_up(first)
    delete_event(event=first, by=by)
    second = make_tournament(2).event
    Event.objects.filter(pk=second.pk).update(slug=slug)
    second.refresh_from_db()
    assert is_due(second, now=timezone.now())

    for place in ("Ghent", "Liège", "Namur"):
        update_event(event=second, by=by, place=place)
        back_up(second)

    assert kept.path.exists()
    assert len(backups(second)) == 2


def test_backups_of_a_clock_that_was_wrong_hold_nothing_up() -> None:
    event = make_tournament(4).event
    future = timezone.now() + timedelta(days=3000)
    for hour in range(NEWEST_KEPT + 2):
        update_event(event=event, by=make_user(), place=f"Hall {hour}")
        back_up(event, now=future + timedelta(hours=24 * hour))
    update_event(event=event, by=make_user(), place="Ghent")

    assert is_due(event, now=timezone.now())
    newest = back_up(event)
    assert newest.path.exists()
    assert not is_due(event, now=timezone.now() + 2 * LATEST)


@pytest.mark.parametrize("wrong", [timedelta(days=300), timedelta(days=-3000)])
def test_a_wrong_clock_takes_no_backup_of_today_away(wrong: timedelta) -> None:
    """Ahead for a while and then put right, or right and then far behind."""
    start = datetime(2026, 4, 3, 9, tzinfo=UTC)
    before = start + wrong if wrong > timedelta() else start
    after = start if wrong > timedelta() else start + wrong
    minute = timedelta(minutes=1)
    kept = [backup_at(before + minute * n, n) for n in range(NEWEST_KEPT)]
    for n in range(10):
        newest = backup_at(after + minute * n, NEWEST_KEPT + n)
        gone = set(superfluous([*kept, newest])) - {newest}
        kept = [backup for backup in [*kept, newest] if backup not in gone]

    assert {b.acts for b in kept} >= set(range(NEWEST_KEPT, NEWEST_KEPT + 10))


def test_a_backup_of_the_first_release_counts_as_one_of_the_event() -> None:
    event = make_tournament(4).event
    folder = backup_folder(event)
    folder.mkdir(parents=True)
    (folder / f"{timezone.now():%Y%m%dT%H%M%SZ}-3.zip").write_bytes(b"")

    assert [(kept.acts, kept.mark) for kept in backups(event)] == [(3, "")]
    assert not is_due(event, now=timezone.now())
    assert is_due(event, now=timezone.now() + LATEST)


def test_a_full_disk_leaves_no_part_of_a_backup(monkeypatch) -> None:
    event = make_tournament(4).event

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tournaments.backups.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        back_up(event)

    assert list(backup_folder(event).iterdir()) == []


def test_what_a_killed_process_began_is_cleared_away() -> None:
    event = make_tournament(4).event
    folder = backup_folder(event)
    folder.mkdir(parents=True)
    old, fresh = folder / "a.1.part", folder / "b.2.part"
    old.write_bytes(b"half")
    fresh.write_bytes(b"half")
    hours_ago = timezone.now().timestamp() - 7200
    os.utime(old, (hours_ago, hours_ago))

    back_up(event)

    assert not old.exists()
    assert fresh.exists()
