"""FIDE's rating list as XML: one <player> after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO
from xml.etree.ElementTree import ParseError, iterparse

from tournaments.rating_lists.listed import (
    Listed,
    ListUnreadable,
    birth_of,
    rating_of,
    sex_of,
    title_of,
)


def listed_players(
    file: IO[bytes], *, kind: str = "standard"
) -> Iterator[Listed | None]:
    """Yield the players of a list; none for one without id or name.

    `kind` is what <rating> means: lists of rapid and blitz alone use it too.
    """
    try:
        steps = iterparse(file, events=("start", "end"))  # noqa: S314 -- expat limits expansion since 2.4
        _event, root = next(steps)
        if root.tag != "playerslist":
            raise ListUnreadable("no-headings")
        for event, node in steps:
            if event != "end" or node.tag != "player":
                continue
            values = {child.tag: (child.text or "").strip() for child in node}
            root.clear()
            number, name = values.get("fideid", ""), values.get("name", "")
            if not number.isdecimal() or not name:
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
                fide_id=number[:12],
                federation=values.get("country", "")[:3],
                sex=sex_of(values.get("sex", "")),
                title=title_of(values.get("title", "")),
                birth=birth_of(values.get("birthday", "")),
                standard=ratings["standard"],
                rapid=ratings["rapid"],
                blitz=ratings["blitz"],
            )
    except (ParseError, StopIteration) as error:
        raise ListUnreadable("damaged") from error
