"""FIDE's rating list as XML: one <player> after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO
from xml.etree.ElementTree import ParseError, iterparse

from tournaments.rating_lists.listed import (
    Listed,
    ListUnreadable,
    birth_of,
    is_id,
    rating_of,
    sex_of,
    title_of,
)

LONGEST_PLAYER = 1_000_000
"""Bytes between two ends of players; all of them are in memory at once."""


class _Measured:
    """A file that is read as long as players end in it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.since_player = 0

    def read(self, size: int = -1) -> bytes:
        data = self._file.read(size)
        self.since_player += len(data)
        if self.since_player > LONGEST_PLAYER:
            raise ListUnreadable("too-large")
        return data


def listed_players(
    file: IO[bytes], *, kind: str = "standard"
) -> Iterator[Listed | None]:
    """Yield the players of a list; none for one without id or name.

    `kind` is what <rating> means: lists of rapid and blitz alone use it too.
    """
    measured = _Measured(file)
    try:
        steps = iterparse(measured, events=("start", "end"))  # noqa: S314 -- expat limits expansion since 2.4
        _event, root = next(steps)
        if root.tag != "playerslist":
            raise ListUnreadable("no-headings")
        for event, node in steps:
            if event != "end" or node.tag != "player":
                continue
            values = {child.tag: (child.text or "").strip() for child in node}
            root.clear()
            measured.since_player = 0
            number, name = values.get("fideid", ""), values.get("name", "")
            if not is_id(number) or not name:
                yield None
                continue
            ratings = {
                "standard": rating_of(values.get("standard_rating", "")),
                "rapid": rating_of(values.get("rapid_rating", "")),
                "blitz": rating_of(values.get("blitz_rating", "")),
            }
            ratings[kind] = rating_of(values.get("rating", "")) or ratings[kind]
            yield Listed(
                number=number,
                name=name[:160],
                fide_id=number,
                federation=values.get("country", "")[:3],
                sex=sex_of(values.get("sex", "")),
                title=title_of(values.get("title", "")),
                birth=birth_of(values.get("birthday", "")),
                standard=ratings["standard"],
                rapid=ratings["rapid"],
                blitz=ratings["blitz"],
            )
    except ListUnreadable:
        raise
    except (ParseError, StopIteration, LookupError, ValueError) as error:
        # Letters of a kind that nobody knows are a LookupError or a ValueError.
        raise ListUnreadable("damaged") from error
