"""Addresses asked in every way, with an eye on what is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.db import connection
from django.test import Client

UNCOUNTED = (
    "django_session",
    "tournaments_attempt",
    "auth_user",
    "standings_keptfile",
)
"""Tables that a request may write though nothing of an event changes."""


WAYS: tuple[tuple[str, dict[str, str]], ...] = (
    ("get", {}),
    ("get", {"hx-request": "true"}),
    ("post", {}),
    ("post", {"hx-request": "true"}),
)


class Writes:
    """Statements that change rows, as the database gets them."""

    def __init__(self) -> None:
        self.tables: list[str] = []

    def __call__(
        self, execute: Callable[..., Any], sql: str, params: Any, many: bool, ctx: Any
    ) -> Any:
        words = sql.split(None, 3)
        if words[0] in ("INSERT", "UPDATE", "DELETE"):
            table = words[1] if words[0] == "UPDATE" else words[2]
            if table.strip('"').partition("(")[0] not in UNCOUNTED:
                self.tables.append(f"{words[0]} {table}")
        return execute(sql, params, many, ctx)


FIELDS = {
    "reason": "because",
    "result": "1-0",
    "seen": "",
    "name": "x",
    "surname": "x",
    "player": "1",
    "mark": "present",
    "decision": "withdraw",
    "confirm": "1",
    "text": "name\nNew Player",
    "asked": "1",
    "kind": "H",
    "role": "arbiter",
    "days": "5",
}
"""What makes many forms valid, so that a door that is open lets something through."""


def sweep(
    client: Client,
    names: Iterator[str] | list[str],
    path: Callable[[str], str],
    check: Callable[[str, str, Any, list[str]], None],
) -> int:
    """Ask for addresses in every way; tell the check what came and what was written."""
    asked = 0
    for name in names:
        address = path(name)
        for method, headers in WAYS:
            watch = Writes()
            data = FIELDS if method == "post" else {}
            with connection.execute_wrapper(watch):
                answer = getattr(client, method)(address, data, headers=headers)
            asked += 1
            check(name, f"{method} {headers}", answer, watch.tables)
    return asked


def text_of(answer: Any) -> str:
    kind = answer.headers.get("Content-Type", "")
    is_text = "text" in kind or "json" in kind or "xml" in kind or "trf" in kind
    body = answer.content.decode("utf-8", "replace") if is_text else ""
    return (body + str(answer.headers)).lower()
