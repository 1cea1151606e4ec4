"""Whose try it is, and what somebody is told who has tried too often."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.services.throttle import UNKNOWN_LINKS, Count, Limit, must_wait, note


def client_address(request: HttpRequest) -> str:
    """Return the address of a client; behind a proxy, the one that the proxy saw.

    Only the last word of the header is the proxy's own: those before it are the
    client's, who may write what it likes. A network of IPv6 counts as one address.
    """
    found = str(request.META.get("REMOTE_ADDR", ""))
    if settings.SECURE_PROXY_SSL_HEADER:
        found = request.headers.get("X-Forwarded-For", found).split(",")[-1].strip()
    try:
        address = ip_address(without_port(found))
    except ValueError:
        return found
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


def without_port(text: str) -> str:
    """Return an address as some proxies write it: 192.0.2.1:5555, [2001:db8::1]:5555."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def wait_sentence(limit: Limit) -> str:
    if limit.minutes == 1:
        return _("That was very quick. Wait a minute, then go on.")
    return _(
        "Too many tries from this device. Wait %(minutes)d minutes, then try again; "
        "other devices are not held up."
    ) % {"minutes": limit.minutes}


def too_many(request: HttpRequest, limit: Limit) -> HttpResponse:
    """Answer that it was too often, and after how many seconds it may be again."""
    answer = render(request, "429.html", {"sentence": wait_sentence(limit)}, status=429)
    answer.headers["Retry-After"] = str(limit.minutes * 60)
    return answer


def links_held_up(request: HttpRequest) -> HttpResponse | None:
    """Return the answer to an address that has guessed at too many links."""
    limit = must_wait(Count(UNKNOWN_LINKS, client_address(request)))
    return None if limit is None else too_many(request, limit)


def note_unknown_link(request: HttpRequest) -> None:
    note(Count(UNKNOWN_LINKS, client_address(request)))
