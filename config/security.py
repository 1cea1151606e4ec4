"""Guards on every request: the host it names, and what its answer lets a page load."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache
from http import HTTPStatus
from ipaddress import ip_address
from socket import AF_INET, AF_INET6, SOCK_DGRAM, socket
from time import monotonic

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.http.request import split_domain_port
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils.translation import gettext as _

from tournaments.views.slow_bodies import AGAIN_SECONDS, TURNS, OthersAreSending, Sender
from tournaments.views.throttled import client_address

GetResponse = Callable[[HttpRequest], HttpResponse]

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""No inline script or style, nothing from elsewhere: the hall has no internet."""


class ContentSecurityPolicyMiddleware:
    """Adds the policy to every answer that has none of its own."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault(
            "Permissions-Policy", "camera=(self), geolocation=(), microphone=()"
        )
        return response


class PrivateAnswerMiddleware:
    """Keeps every answer that does not say otherwise out of caches between.

    Some keep a PDF or a list by the end of its address, whoever it was made for.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response


MEGABYTE = 1024 * 1024
MOST_OF_A_VISITOR = MEGABYTE
MOST_OF_AN_ACCOUNT = 51 * MEGABYTE
"""Bytes of one request: an archive of 50 MB and the rest of its form."""
MOST_AT = {"tournaments:rating-lists": 401 * MEGABYTE}
"""Where somebody signed in may send more."""
ASKS_FOR_A_KEY = "tournaments:receive-copy"
"""Reads nothing before it has seen the key of a hall, and has a limit of its own."""


class BodyLimitMiddleware:
    """Refuses what is too long by the length it tells, before any of it is read.

    Without a length a WSGI server hands on a body of any size: it is refused too.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        status = body_refusal(request)
        if status is None:
            return self.get_response(request)
        is_too_large = status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return render(
            request, "413.html" if is_too_large else "400.html", status=status
        )


def body_refusal(request: HttpRequest) -> HTTPStatus | None:
    """Return the status for a body that is not read, none when it may be."""
    told = request.META.get("CONTENT_LENGTH") or ""
    if not told:
        is_open = "HTTP_TRANSFER_ENCODING" in request.META
        return HTTPStatus.LENGTH_REQUIRED if is_open else None
    if not (told.isascii() and told.isdecimal()):
        return HTTPStatus.BAD_REQUEST
    # Digits without end are no number that Python reads.
    length = int(told) if len(told) <= 20 else sys.maxsize
    if length <= MOST_OF_A_VISITOR:
        return None
    name = address_name(request)
    if name == ASKS_FOR_A_KEY:
        return None
    most = MOST_AT.get(name, MOST_OF_AN_ACCOUNT)
    if length <= most and request.user.is_authenticated:
        return None
    return HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class BodyTurnMiddleware:
    """Reads what is sent before anything else is done with it, for few at a time.

    Who tells a length and sends nothing keeps a thread waiting. All of them together
    must not keep the desk of somebody else from its work.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if has_form(request):
            try:
                with TURNS.turn(sender_of(request)):
                    _form = request.POST
            except OthersAreSending:
                return others_are_sending(request)
            except UnreadablePostError:
                # The line broke, and nobody reads the answer.
                return render(request, "400.html", status=HTTPStatus.BAD_REQUEST)
        return self.get_response(request)


def has_form(request: HttpRequest) -> bool:
    return (
        request.method == "POST"
        and request.META.get("CONTENT_LENGTH") not in (None, "", "0")
        and address_name(request) != ASKS_FOR_A_KEY
    )


def sender_of(request: HttpRequest) -> Sender:
    if request.user.is_authenticated:
        return Sender(f"account {request.user.pk}")
    return Sender(client_address(request), is_visitor=True)


def others_are_sending(request: HttpRequest) -> HttpResponse:
    sentence = _("Others are sending at this moment. Try again in a few seconds.")
    answer = render(request, "429.html", {"sentence": sentence}, status=429)
    answer.headers["Retry-After"] = str(AGAIN_SECONDS)
    return answer


def address_name(request: HttpRequest) -> str:
    try:
        return resolve(request.path_info).view_name
    except Resolver404:
        return ""


class HallHostMiddleware:
    """Lets a hall's server be called by this machine's own addresses and names.

    The laptop's address changes with the network, so it cannot be listed beforehand;
    a name that somebody else's name server points at it is refused.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        host, _port = split_domain_port(request.get_host())
        if not is_hall_host(host, settings.HALL_NAMES):
            raise DisallowedHost(f"Invalid host: {host!r}.")
        return self.get_response(request)


def is_hall_host(host: str, names: list[str]) -> bool:
    """Tell whether a host is an address or one of the names of this machine."""
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return host.lower() in names
    return address.is_loopback or (
        address.is_private and is_own_address(str(address), int(monotonic() // 30))
    )


@lru_cache(maxsize=256)
def is_own_address(address: str, _half_minute: int) -> bool:
    """Tell whether an address is this machine's; asked anew each half minute.

    Only an address of one's own can be taken; nothing is sent.
    """
    family = AF_INET6 if ":" in address else AF_INET
    try:
        with socket(family, SOCK_DGRAM) as probe:
            probe.bind((address, 0))
    except OSError:
        return False
    return True
