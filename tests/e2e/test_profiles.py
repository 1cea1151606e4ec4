"""Both profiles with a real browser: signing in, cookies, headers, notices."""

from __future__ import annotations

import http.client
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import PATIENCE
from tests.e2e.steps import write
from tests.faults.server import Phone, Server, running_server

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "a-long-password-of-anna"
TRUSTED = "a network that you trust"


def make_anna() -> User:
    user = User.objects.create_user("anna")
    user.password = Argon2PasswordHasher().encode(PASSWORD, "salt-of-anna")
    user.save()
    return user


def sign_in(page: Page, base: str) -> None:
    page.goto(f"{base}/sign-in/?next=/events/new/")
    write(page.locator("[name=username]"), "anna")
    write(page.locator("[name=password]"), PASSWORD)
    page.click("main button[type=submit]")
    page.wait_for_url("**/events/new/")


class Proxy(BaseHTTPRequestHandler):
    """Speaks TLS to the browser and plain HTTP to the server behind it."""

    protocol_version = "HTTP/1.1"
    target = 0

    def do_GET(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length) if length else None
        sent = dict(self.headers.items())
        sent["X-Forwarded-Proto"] = "https"
        sent["X-Forwarded-For"] = self.client_address[0]
        line = http.client.HTTPConnection(
            "127.0.0.1", self.target, timeout=PATIENCE / 1000
        )
        with closing(line):
            line.request(self.command, self.path, body, sent)
            answer = line.getresponse()
            data = answer.read()
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in (
                "transfer-encoding",
                "content-length",
                "connection",
            ):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        try:
            self.end_headers()
            self.wfile.write(data)
        except OSError:
            # The browser has gone on to another page.
            self.close_connection = True

    do_POST = do_GET  # noqa: N815

    def log_message(self, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    file = tmp_path / "certificate.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"),
            *("-subj", "/CN=localhost", "-keyout", str(file), "-out", str(file) + ".c"),
        ],
        check=True,
        capture_output=True,
    )
    file.write_bytes(file.read_bytes() + Path(f"{file}.c").read_bytes())
    return file


@pytest.fixture
def https(certificate: Path) -> Iterator[Any]:
    """Return a maker of the proxy in front of a server."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    proxies: list[ThreadingHTTPServer] = []

    def make(server: Server) -> str:
        handler = type("Handler", (Proxy,), {"target": server.port})
        proxy = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        proxy.daemon_threads = True
        proxy.socket = context.wrap_socket(proxy.socket, server_side=True)
        threading.Thread(target=proxy.serve_forever, daemon=True).start()
        proxies.append(proxy)
        return f"https://localhost:{proxy.server_port}"

    yield make
    for proxy in proxies:
        proxy.shutdown()
        proxy.server_close()


def test_hall_profile_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    make_anna()
    with running_server(tmp_path) as server:
        base = f"http://127.0.0.1:{server.port}"
        context = browser.new_context(base_url=base, locale="en-GB")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        answer = page.goto("/sign-in/")
        assert answer is not None
        assert TRUSTED in page.inner_text("[data-hall-notice]")
        assert "strict-transport-security" not in answer.headers
        assert "unsafe" not in answer.headers["content-security-policy"]
        sign_in(page, base)
        cookies = {cookie["name"]: cookie for cookie in context.cookies()}
        context.close()
        phone = Phone(server)
        foreign = phone.ask("/sign-in/", Host="evil.example")
        other = phone.ask("/sign-in/", Host="10.99.98.97")
        phone.close()
    assert not cookies["sessionid"]["secure"]
    assert not cookies["csrftoken"]["secure"]
    assert cookies["sessionid"]["httpOnly"]
    assert cookies["sessionid"]["sameSite"] == "Lax"
    assert (foreign.status, other.status) == (400, 400)


def test_public_profile_in_a_browser(
    browser: Browser, tmp_path: Path, https: Any
) -> None:
    make_anna()
    profile = {
        "RONDE_PROFILE": "public",
        "ALLOWED_HOSTS": "localhost",
        "BEHIND_PROXY": "1",
        "SECRET_KEY": "".join(chr(48 + n) for n in range(74)),
    }
    with running_server(tmp_path, more=profile) as server:
        base = https(server)
        context = browser.new_context(
            base_url=base, ignore_https_errors=True, locale="en-GB"
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        answer = page.goto("/sign-in/")
        assert answer is not None
        assert page.query_selector("[data-hall-notice]") is None
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["x-content-type-options"] == "nosniff"
        sign_in(page, base)
        cookies = {cookie["name"]: cookie for cookie in context.cookies()}
        context.close()
        phone = Phone(server)
        plain = phone.ask("/sign-in/", Host="localhost")
        foreign = phone.ask(
            "/sign-in/", Host="evil.example", **{"X-Forwarded-Proto": "https"}
        )
        phone.close()
    assert cookies["sessionid"]["secure"]
    assert cookies["csrftoken"]["secure"]
    assert cookies["sessionid"]["httpOnly"]
    assert plain.status == 301
    assert plain.headers["location"].startswith("https://localhost")
    assert foreign.status == 400
