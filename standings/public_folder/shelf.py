"""The public folder on the shelf: a large one is made behind the pages."""

from __future__ import annotations

import time
from hashlib import blake2b

from django.utils import translation

from standings import shelf
from standings.models import KeptFile
from standings.public_folder.pages import (
    FolderTooLarge,
    Tell,
    folder_zip,
    require_public,
)
from tournaments.jobs.registry import job
from tournaments.models import Event, Game, Tournament
from tournaments.public.marks import event_mark

MAKE = "standings.make_folder"
SHORT = 60
"""Pages up to which a folder is made while the reader waits, about a second."""
MOST_KEPT = 2
"""Folders of one event: with the pages of "why?" and without."""
LOOK_EVERY = 1.0
"""Seconds between two looks whether the data are still the same."""
PAGES_OF_EVENT, PAGES_OF_TOURNAMENT = 1, 7
"""Of the tournament: first page, rules, players, standings, three crosstables."""


def folder_mark(event: Event) -> str:
    """Return what changes with everything that visitors see; empty if nothing."""
    with translation.override(event.language):
        mark = event_mark(event.slug)
    return mark.full if mark else ""


def folder_key(event: Event, mark: str, *, with_why: bool) -> str:
    seen = (str(event.pk), mark, with_why)
    return blake2b(repr(seen).encode(), digest_size=16).hexdigest()


def expected_pages(event: Event, *, with_why: bool) -> int:
    """Return about how many pages the folder has."""
    pages = PAGES_OF_EVENT
    for tournament in event.tournaments.all():
        seen = [round_ for round_ in tournament.rounds.all() if round_.is_public()]
        finished = sum(round_.is_finished for round_ in seen)
        players = tournament.entrants.count()
        pages += PAGES_OF_TOURNAMENT + len(seen) + finished
        # Each has a page, and one with the working once there are standings.
        pages += players * (2 if finished else 1)
    return pages + (why_pages(event) if with_why else 0)


def why_pages(event: Event) -> int:
    """Return about how many pages say why a round is paired so."""
    pages = 0
    for tournament in event.tournaments.all():
        if is_explained(tournament):
            seen = [r.pk for r in tournament.rounds.all() if r.is_public()]
            pages += len(seen) + Game.objects.filter(round__in=seen).count()
    return pages


def is_explained(tournament: Tournament) -> bool:
    """Tell whether visitors may read why a round is paired so."""
    return tournament.is_explanation_public and not tournament.is_scheduled


def ask_for_folder(
    event: Event, *, with_why: bool = False, again: bool = False
) -> KeptFile:
    """Return the folder of an event: kept, made now, or being made behind the pages.

    `again`: one that failed is tried once more. Raises FolderRefused for an event that
    is not public.
    """
    require_public(event)
    mark = folder_mark(event)
    found = shelf.kept_file(folder_key(event, mark, with_why=with_why))
    if found is not None and not (again and shelf.has_failed(found)):
        return found
    if found is not None:
        found.delete()
    owned = KeptFile.objects.filter(event=event)
    shelf.clear(owned, mark=mark, most=MOST_KEPT)
    pages = expected_pages(event, with_why=with_why)
    if pages > SHORT:
        return _put(event, mark, pages, with_why=with_why)
    return _made_now(event, pages, with_why=with_why)


def _made_now(event: Event, pages: int, *, with_why: bool) -> KeptFile:
    """Make a small folder; of data that change meanwhile it is made again."""
    for _try in range(shelf.MOST_TRIES):
        mark = folder_mark(event)
        file = folder_zip(event, with_why=with_why)
        if folder_mark(event) == mark:
            break
    return _put(event, mark, pages, with_why=with_why, file=file)


def _put(
    event: Event, mark: str, pages: int, *, with_why: bool, file: bytes | None = None
) -> KeptFile:
    folder = KeptFile(
        event=event,
        key=folder_key(event, mark, with_why=with_why),
        mark=mark,
        wish={"with_why": with_why},
        pages_expected=pages,
        file=file,
    )
    return shelf.put(folder, work=MAKE)


@job(MAKE)
def make_folder(*, key: str) -> dict[str, int]:
    """Make the folder that was asked for, if somebody still waits for it."""
    return shelf.make(
        key, mark_of=lambda folder: folder_mark(_event_of(folder)), content=_zip_of
    )


def _zip_of(folder: KeptFile) -> bytes:
    return folder_zip(
        _event_of(folder), with_why=folder.wish["with_why"], tell=_watch(folder)
    )


def _watch(folder: KeptFile) -> Tell:
    """Return what tells the progress, and ends work that takes too long or is stale.

    A folder is made page by page, so that it needs no process of its own to be ended.
    """
    tell, event = shelf.teller(folder.key), _event_of(folder)
    began = looked_at = time.monotonic()

    def look(made: int, known: int) -> None:
        nonlocal looked_at
        now = time.monotonic()
        if now - began > shelf.LONGEST_SECONDS:
            raise FolderTooLarge(
                f"The folder was not made within {shelf.LONGEST_SECONDS:.0f} seconds."
            )
        if now - looked_at > LOOK_EVERY:
            looked_at = now
            if folder_mark(event) != folder.mark:
                raise shelf.ChangedMeanwhile
        tell(made, known)

    return look


def _event_of(folder: KeptFile) -> Event:
    if folder.event is None:
        raise ValueError(f"{folder} is no folder of an event.")
    return folder.event
