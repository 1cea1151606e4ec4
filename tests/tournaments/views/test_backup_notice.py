"""The notice of a missing backup: on the pages of the arbiter, for nobody else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import pair
from tournaments.backups import back_up
from tournaments.models import Tournament

WORDS = "is in no backup"


@pytest.fixture(autouse=True)
def own_folder(settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr("tournaments.missing_backups.PLANNED", 0.0)


def pages_of(tournament: Tournament) -> list[str]:
    return [
        reverse("tournaments:event-detail", args=[tournament.event]),
        reverse("tournaments:tournament-detail", args=[tournament]),
        reverse("tournaments:round-detail", args=[tournament, 1]),
        reverse("standings:standings", args=[tournament]),
    ]


def test_arbiter_reads_it_until_a_backup_is_made(
    tournament: Tournament, arbiter: Client
) -> None:
    pair(tournament)
    event = tournament.event
    for address in pages_of(tournament):
        assert WORDS not in arbiter.get(address).text

    event.journal.update(at=timezone.now() - timedelta(hours=3))
    for address in pages_of(tournament):
        page = arbiter.get(address).text
        assert page.count(WORDS) == 1
        assert reverse("tournaments:event-archive", args=[event]) in page

    back_up(event)
    for address in pages_of(tournament):
        assert WORDS not in arbiter.get(address).text


def test_nobody_else_reads_it(
    tournament: Tournament, assistant: Client, stranger: Client, visitor: Client
) -> None:
    pair(tournament)
    tournament.event.journal.update(at=timezone.now() - timedelta(hours=3))

    for client in (assistant, stranger, visitor):
        for address in pages_of(tournament):
            answer = client.get(address)
            assert answer.status_code == 200
            assert WORDS not in answer.text
