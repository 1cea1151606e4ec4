"""The site as a phone opens it, for codes and links that somebody else gets.

On the laptop itself the site may be at 127.0.0.1, which means another machine on every
phone. Where the server is open to the hall's network, its address there is used.
"""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from tournaments.hall_network import hall_address


def site_for_phones(request: HttpRequest) -> str:
    """Return the address of the site, without a path."""
    if settings.HALL_PORT and _is_this_machine(request):
        return f"http://{hall_address()}:{settings.HALL_PORT}"
    return f"{request.scheme}://{request.get_host()}"


def no_phone_comes(request: HttpRequest) -> bool:
    """Tell whether the site answers this machine alone, as far as it can know."""
    return _is_this_machine(request) and not settings.HALL_PORT


def _is_this_machine(request: HttpRequest) -> bool:
    host, _port = split_domain_port(request.get_host())
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
