"""Loading a list into the database, in small steps so that results go on meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from itertools import islice
from pathlib import Path

from django.db import connection, transaction
from django.utils import timezone

from tournaments.models import ListedPlayer, RatingList
from tournaments.rating_lists.files import first_line, opened, players_in
from tournaments.rating_lists.listed import Listed, ListUnreadable, search_words

LOAD = "tournaments.load_rating_list"
BATCH = 5000
LEFT_OVER = timedelta(hours=1)
"""An upload that nobody writes any more is nobody's after this time."""
COLUMNS = (
    "rating_list_id",
    "number",
    "fide_id",
    "name",
    "search",
    "federation",
    "sex",
    "title",
    "birth",
    "club",
    "standard",
    "rapid",
    "blitz",
)


def note_list(*, source: str, name: str, period: str, path: Path) -> RatingList:
    """Note a file that lies ready to be loaded."""
    return RatingList.objects.create(
        source=source,
        name=name or source,
        period=period,
        path=str(path),
        bytes_total=path.stat().st_size,
    )


def clear_left_over(folder: Path) -> None:
    """Delete files that were begun long ago and belong to no list: of a fallen server."""
    named = set(RatingList.objects.exclude(path="").values_list("path", flat=True))
    for path in folder.glob("*.list"):
        # Another process may be the first to delete it.
        with suppress(FileNotFoundError):
            is_old = time.time() - path.stat().st_mtime > LEFT_OVER.total_seconds()
            if is_old and str(path) not in named:
                path.unlink()


def name_columns(rating_list: RatingList, columns: dict[str, str]) -> bool:
    """Note which column of a federation's file is what; once, and tell whether now."""
    unnamed = RatingList.objects.filter(pk=rating_list.pk, columns={})
    rating_list.columns = columns
    return unnamed.update(columns=columns) > 0


def load_list(rating_list: RatingList, *, kind: str = "standard") -> int:
    """Read the file of a list and store its players; return how many there are.

    The list is searched only once it is whole; it then replaces the older lists of
    its source. A list that was broken off starts again.
    """
    if rating_list.ready_at is not None:
        return rating_list.players
    path = Path(rating_list.path)
    _forget_players(rating_list)
    try:
        heading = first_line(path)
        with opened(path) as (stream, size, tell):
            RatingList.objects.filter(pk=rating_list.pk).update(bytes_total=size)
            players = players_in(
                stream, columns=rating_list.columns, heading=heading, kind=kind
            )
            total, faults = _store(rating_list, players, tell)
    except (ListUnreadable, OSError) as error:
        RatingList.objects.filter(pk=rating_list.pk).update(error=str(error)[:300])
        path.unlink(missing_ok=True)
        return 0
    # In this order: killed in between, a list that is whole is not read again.
    RatingList.objects.filter(pk=rating_list.pk).update(
        players=total, faults=faults, ready_at=timezone.now(), path=""
    )
    path.unlink(missing_ok=True)
    older = RatingList.objects.filter(source=rating_list.source, pk__lt=rating_list.pk)
    for old in older:
        _forget_players(old)
        old.delete()
    return total


def _store(
    rating_list: RatingList,
    players: Iterator[Listed | None],
    tell: Callable[[], int],
) -> tuple[int, int]:
    total = faults = 0
    insert = (
        f"INSERT INTO {connection.ops.quote_name(ListedPlayer._meta.db_table)} "  # noqa: S608 -- names of columns, no input
        f"({', '.join(COLUMNS)}) VALUES ({', '.join(['%s'] * len(COLUMNS))})"
    )
    while chunk := list(islice(players, BATCH)):
        rows = [_row(rating_list.pk, p) for p in chunk if p is not None]
        total += len(rows)
        faults += len(chunk) - len(rows)
        with transaction.atomic():
            if rows:
                with connection.cursor() as cursor:
                    cursor.executemany(insert, rows)
            RatingList.objects.filter(pk=rating_list.pk).update(
                players=total, faults=faults, bytes_read=tell()
            )
    return total, faults


def _row(key: int, player: Listed) -> tuple[str | int, ...]:
    return (
        key,
        player.number,
        player.fide_id,
        player.name,
        search_words(player.name)[:160],
        player.federation,
        player.sex,
        player.title,
        player.birth,
        player.club,
        player.standard,
        player.rapid,
        player.blitz,
    )


def _forget_players(rating_list: RatingList) -> None:
    """Delete the players of a list, a part at a time."""
    while True:
        keys = list(
            ListedPlayer.objects.filter(rating_list=rating_list)
            .order_by("pk")
            .values_list("pk", flat=True)[:BATCH]
        )
        if not keys:
            return
        part = ListedPlayer.objects.filter(
            rating_list=rating_list, pk__gte=keys[0], pk__lte=keys[-1]
        )
        part._raw_delete(part.db)
