"""Fixed columns: where a field stands, how it is read, what is said if it is wrong.

Columns are counted from 1 in messages, as in the definition of the format, and from 0
in the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tournaments.sentences import gettext_noop

MAX_CHARACTERS = 8_000_000
"""A report of 9999 players and 50 rounds stays below it."""

MAX_ROUNDS = 999
MAX_DIGITS = 18

_POINTS = re.compile(r"[-+]?\d{1,3}(?:[.,]\d?)?\Z", re.ASCII)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_TOKEN = re.compile(r"\S+")


class TrfError(ValueError):
    """A file that is no legal tournament, with the place and the reason.

    `message` and `params` are the untranslated sentence and what stands in it.
    """

    def __init__(
        self, message: str, *, line: int = 1, column: int = 1, **params: object
    ) -> None:
        self.message = message
        self.params = params
        self.line = line
        self.column = column
        self.reason = message % params if params else message
        super().__init__(f"line {line}, column {column}: {self.reason}")


def decoded(source: str | bytes) -> str:
    """Return the text of a file: UTF-8, with or without mark, else Latin-1."""
    if len(source) > MAX_CHARACTERS:
        raise TrfError(
            gettext_noop(
                "the file has %(size)d million characters; no tournament report has "
                "more than %(limit)d million"
            ),
            size=len(source) // 1_000_000,
            limit=MAX_CHARACTERS // 1_000_000,
        )
    text = source if isinstance(source, str) else _decoded_bytes(source)
    return text.removeprefix("\ufeff").rstrip("\x1a")


def _decoded_bytes(source: bytes) -> str:
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return source.decode("utf-16", errors="replace")
    for encoding in ("utf-8", "cp1252"):
        try:
            return source.decode(encoding)
        except UnicodeDecodeError:
            continue
    return source.decode("latin-1")


def first_other_line(source: str | bytes) -> int | None:
    """Return the first line of a file that is not UTF-8, none where all of it is."""
    if isinstance(source, str) or source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    try:
        source.decode()
    except UnicodeDecodeError as error:
        return len(cut(source[: error.start].decode()))
    return None


def cut(text: str) -> list[str]:
    """Return the lines, whichever of LF, CR and CRLF ends them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def lines_of(text: str) -> list[str]:
    """Return the lines of a report; what is no text is refused."""
    lines = cut(text)
    if _CONTROL.search(text):
        for number, line in enumerate(lines, start=1):
            if noise := _CONTROL.search(line):
                raise TrfError(
                    gettext_noop(
                        "character %(code)d has no place in a text; is this a "
                        "tournament report file?"
                    ),
                    line=number,
                    column=noise.start() + 1,
                    code=ord(noise.group()),
                )
    return lines


def whole_number(text: str, *, line: int, column: int, what: str) -> int:
    """Read a number of digits, aligned anywhere in its field."""
    digits = text.strip(" ")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MAX_DIGITS:
        raise TrfError(
            gettext_noop("%(what)s should be a number, not “%(text)s”"),
            line=line,
            column=column,
            what=what,
            text=text.strip()[:40],
        )
    return int(digits)


def tenths(text: str, *, line: int, column: int, what: str) -> int:
    """Read points such as 11.5 as whole tenths."""
    stripped = text.strip(" ")
    if not _POINTS.match(stripped):
        raise TrfError(
            gettext_noop("%(what)s should be points such as 11.5, not “%(text)s”"),
            line=line,
            column=column,
            what=what,
            text=text.strip(),
        )
    whole, _, fraction = stripped.replace(",", ".").partition(".")
    value = abs(int(whole)) * 10 + int(fraction or 0)
    return -value if whole.startswith("-") else value


def points_text(value: int) -> str:
    """Return tenths as the format writes points: 11.5."""
    sign = "-" if value < 0 else ""
    whole, fraction = divmod(abs(value), 10)
    return f"{sign}{whole}.{fraction}"


def tokens(line: str, start: int) -> Iterator[tuple[int, str]]:
    """Yield each word from an offset on, with its column."""
    for match in _TOKEN.finditer(line, start):
        yield match.start() + 1, match.group()


def player_numbers(line: str, start: int, *, number: int) -> list[tuple[int, int]]:
    """Return (column, player) for each number from an offset on."""
    return [
        (column, whole_number(word, line=number, column=column, what="the player"))
        for column, word in tokens(line, start)
    ]


def round_field(text: str, *, line: int, column: int) -> int:
    """Read the number of a round."""
    value = whole_number(text, line=line, column=column, what="the round")
    if not 1 <= value <= MAX_ROUNDS:
        raise TrfError(
            gettext_noop("rounds are numbered from 1 to 999"), line=line, column=column
        )
    return value
