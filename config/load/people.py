"""Those who ask: an arbiter at the desk, and everybody with a phone."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from config.load.figures import PAGE, Times
from config.load.http import Answer, Connection

ASK_AGAIN = 30.0
"""Seconds between two looks of a phone."""
FOLLOW_A_LINK = 0.1
PASSWORD = "of the bench"  # noqa: S105 -- an account that lives for minutes


class Arbiter:
    """One account in a browser, that pairs, publishes and types results."""

    def __init__(self, connection: Connection, tournament: str) -> None:
        self.connection = connection
        self.tournament = tournament
        self.cookies: dict[str, str] = {}

    async def sign_in(self) -> None:
        await self._ask("GET", "/sign-in/")
        form = {"username": "bench", "password": PASSWORD}
        await self._post("/sign-in/", form, expected={302})

    def page_of(self, number: int) -> str:
        return f"{self.tournament}rounds/{number}/"

    async def pair(self, number: int, times: Times) -> None:
        """Pair the next round, look at the draft and publish it."""
        await self._act(times, "pair", f"{self.tournament}rounds/next/", {})
        await self._read(times, f"{self.page_of(number)}draft/")
        await self._act(times, "publish", f"{self.page_of(number)}publish/", {})

    async def enter(
        self, number: int, boards: int, seconds: float, times: Times
    ) -> None:
        """Look at the round and type each result, spread evenly over some seconds."""
        await self._read(times, self.page_of(number))
        rng = random.Random(number)  # noqa: S311 -- results of a bench
        start = time.perf_counter()
        for board in range(1, boards + 1):
            due = start + seconds * board / boards
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self._act(
                times,
                "result",
                f"{self.page_of(number)}boards/{board}/result/",
                {"result": rng.choice(["1-0", "1/2", "0-1"]), "seen": ""},
                {"HX-Request": "true"},
            )

    async def _act(
        self,
        times: Times,
        kind: str,
        path: str,
        form: dict[str, str],
        headers: dict[str, str] | None = None,
    ) -> None:
        with times.taken(kind, path):
            await self._post(path, form, headers)

    async def _read(self, times: Times, path: str) -> None:
        with times.taken(PAGE, path):
            await self._ask("GET", path)

    async def _post(
        self,
        path: str,
        form: dict[str, str],
        headers: dict[str, str] | None = None,
        *,
        expected: AbstractSet[int] = frozenset({200, 302}),
    ) -> Answer:
        token = {"X-CSRFToken": self.cookies.get("csrftoken", ""), **(headers or {})}
        return await self._ask("POST", path, token, form, expected=expected)

    async def _ask(
        self,
        method: str,
        path: str,
        headers: dict[str, str] | None = None,
        form: dict[str, str] | None = None,
        *,
        expected: AbstractSet[int] = frozenset({200}),
    ) -> Answer:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = await self.connection.ask(
            method, path, {"Cookie": cookie, **(headers or {})}, form
        )
        if answer.status not in expected:
            raise RuntimeError(f"status {answer.status}")
        self.cookies.update(answer.cookies)
        return answer


@dataclass
class Phones:
    """Everybody who looks at the round on a phone."""

    connection: Connection
    count: int
    players: list[str]
    """Addresses of players, to which a tenth of the looks goes on."""
    times: Times = field(default_factory=Times)

    async def look(
        self, page: str, arrive_within: float, has_ended: Callable[[], bool]
    ) -> None:
        """Let all phones come, and ask again until it has ended."""
        rng = random.Random(page)  # noqa: S311 -- arrivals of a bench
        await asyncio.gather(
            *(
                self._phone(
                    page, rng.uniform(0, arrive_within), has_ended, rng.random()
                )
                for _ in range(self.count)
            )
        )

    async def _phone(
        self, page: str, wait: float, has_ended: Callable[[], bool], seed: float
    ) -> None:
        rng = random.Random(seed)  # noqa: S311
        mark = ""
        await asyncio.sleep(wait)
        while not has_ended():
            with self.times.taken("round", page) as note:
                answer = await self._ask(page, mark)
                mark = answer.headers.get("etag", "")
                note.kind = "unchanged" if answer.status == 304 else "round"
            if rng.random() < FOLLOW_A_LINK:
                path = rng.choice(self.players)
                with self.times.taken("player", path):
                    await self._ask(path, "")
            await asyncio.sleep(ASK_AGAIN)

    async def _ask(self, path: str, mark: str) -> Answer:
        headers = {"If-None-Match": mark} if mark else None
        answer = await self.connection.ask("GET", path, headers)
        if answer.status not in (200, 304):
            raise RuntimeError(f"status {answer.status}")
        return answer
