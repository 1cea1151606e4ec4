"""Every address of the site, by what it names and who may ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

OF_NO_EVENT = {
    "tournaments:home",
    "tournaments:sign-in",
    "tournaments:sign-out",
    "tournaments:choose-language",
    "tournaments:accept-invitation",
    "tournaments:door",
    "tournaments:installation",
    "tournaments:revoke-hall-key",
    "tournaments:receive-copy",
    "tournaments:event-new",
    "tournaments:archive-import",
    "pairing:glossary",
    "public-pairing:glossary-feed",
    "public:find-anywhere",
    "public:find-anywhere-feed",
    "public:home-feed",
}
"""Addresses without an event; a new one is looked at before it is listed here."""

OF_THE_INSTALLATION = {
    "tournaments:release-copy",
    "tournaments:backup",
    "tournaments:restore-backup",
}
"""Addresses that name an event and are for the administrator alone."""

ASSISTANT_WRITES = {
    "tournaments:enter-result",
    "tournaments:clear-result",
    "tournaments:enter-results",
    "tournaments:second-pass",
    "tournaments:mark-arrival",
    "standings:play-off-colour",
    "standings:play-off-score",
}
"""Where an assistant may change something in the event."""


HEAVY = {"paper:paper-pdf", "paper:round-pack", "standings:public-folder"}
"""Files made of pages that are asked for themselves: seconds each."""


def every_pattern(
    resolver: URLResolver | None = None, space: str = ""
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the name of each address with its parts and what reads them."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{space}{pattern.name}", pattern.pattern.converters
        else:
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from every_pattern(pattern, space + inner)


ADDRESSES = dict(every_pattern())


def of_an_event() -> list[str]:
    """Return the addresses that name an event or a tournament."""
    return [
        name
        for name, parts in ADDRESSES.items()
        if {"event", "tournament"} & set(parts) and name not in OF_THE_INSTALLATION
    ]
