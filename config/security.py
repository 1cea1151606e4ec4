"""Guards on every request: the host it names, and what its answer lets a page load."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

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


class HallHostMiddleware:
    """Lets a hall's server be called by any private address or by its own names.

    The laptop's address changes with the network, so it cannot be listed beforehand;
    a name that somebody else's name server points at it is refused.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        host, _ = split_domain_port(request.get_host())
        if not is_hall_host(host, settings.HALL_NAMES):
            raise DisallowedHost(f"Invalid host: {host!r}.")
        return self.get_response(request)


def is_hall_host(host: str, names: list[str]) -> bool:
    """Tell whether a host is a private address or one of the names of this machine."""
    try:
        address = ip_address(host.strip("[]"))
    except ValueError:
        return host.lower() in names
    return address.is_private or address.is_loopback
