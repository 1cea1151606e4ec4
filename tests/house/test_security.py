from __future__ import annotations

import pytest
from django.core.exceptions import DisallowedHost
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.security import (
    CONTENT_SECURITY_POLICY,
    ContentSecurityPolicyMiddleware,
    HallHostMiddleware,
    is_hall_host,
    is_own_address,
)


@pytest.mark.parametrize(
    ("host", "is_allowed"),
    [
        ("127.0.0.1", True),
        ("192.168.1.7", True),
        ("10.0.0.4", False),
        ("[::1]", True),
        ("[fd00::7]", True),
        ("[fd00::8]", False),
        ("localhost", True),
        ("Laptop.local", True),
        ("8.8.8.8", False),
        ("evil.example", False),
        ("192.168.1.7.evil.example", False),
    ],
)
def test_hall_hosts(host, is_allowed, monkeypatch):
    own = {"192.168.1.7", "fd00::7", "8.8.8.8"}
    monkeypatch.setattr("config.security.is_own_address", lambda a, _time: a in own)

    assert is_hall_host(host, ["localhost", "laptop.local"]) is is_allowed


def test_foreign_host_is_refused(settings):
    settings.ALLOWED_HOSTS = ["*"]
    middleware = HallHostMiddleware(lambda request: HttpResponse("ok"))
    factory = RequestFactory()

    assert middleware(factory.get("/", headers={"host": "127.0.0.1:8000"})).content
    with pytest.raises(DisallowedHost):
        middleware(factory.get("/", headers={"host": "10.99.98.97:8000"}))
    with pytest.raises(DisallowedHost):
        middleware(factory.get("/", headers={"host": "evil.example"}))


def test_own_addresses_are_those_that_can_be_taken():
    assert is_own_address("127.0.0.1", 0)
    assert not is_own_address("10.99.98.97", 0)
    assert not is_own_address("fd00:99:98::97", 0)


def test_policy_forbids_inline_scripts_and_foreign_sources():
    middleware = ContentSecurityPolicyMiddleware(lambda request: HttpResponse("ok"))

    policy = middleware(RequestFactory().get("/")).headers["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_policy_of_a_view_stays():
    def view(request):
        return HttpResponse("ok", headers={"Content-Security-Policy": "own"})

    response = ContentSecurityPolicyMiddleware(view)(RequestFactory().get("/"))

    assert response.headers["Content-Security-Policy"] == "own"


def test_refused_host_is_answered_with_the_policy(settings):
    settings.ALLOWED_HOSTS = ["ronde.example"]

    answer = Client().get("/", headers={"host": "evil.example"})

    assert answer.status_code == 400
    assert answer.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert "private" in answer.headers["Cache-Control"]
