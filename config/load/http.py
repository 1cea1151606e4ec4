"""Asking a server over HTTP/1.1, a new connection each time as phones do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from http.cookies import SimpleCookie
from urllib.parse import urlencode


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    cookies: dict[str, str]
    body: bytes


class Connection:
    """One server, asked for any address."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def ask(
        self,
        method: str,
        path: str,
        headers: dict[str, str] | None = None,
        form: dict[str, str] | None = None,
    ) -> Answer:
        body = urlencode(form).encode() if form is not None else b""
        lines = {
            "Host": f"127.0.0.1:{self.port}",
            "Connection": "close",
            "Accept-Encoding": "gzip",
            "Accept-Language": "en",
            **(headers or {}),
        }
        if form is not None:
            lines["Content-Type"] = "application/x-www-form-urlencoded"
            lines["Content-Length"] = str(len(body))
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(
            f"{name}: {value}\r\n" for name, value in lines.items()
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(head.encode() + b"\r\n" + body)
            await writer.drain()
            raw = await reader.read()
        finally:
            writer.close()
        return parsed(raw)


def parsed(raw: bytes) -> Answer:
    """Return what a server sent until it closed the connection."""
    head, _blank, body = raw.partition(b"\r\n\r\n")
    first, *rest = head.decode("latin-1").split("\r\n")
    words = first.split()
    if len(words) < 2:
        raise ConnectionResetError("no answer")
    headers: dict[str, str] = {}
    cookies = SimpleCookie()
    for line in rest:
        name, _colon, value = line.partition(": ")
        headers[name.lower()] = value
        if name.lower() == "set-cookie":
            cookies.load(value)
    return Answer(
        int(words[1]),
        headers,
        {name: morsel.value for name, morsel in cookies.items()},
        body,
    )
