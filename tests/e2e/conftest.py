"""A real browser in front of a running server.

Every page that a test opens is watched: a request to another host, a script error or
a violation of the content security policy fails the test.
"""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.test import Client
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    expect,
    sync_playwright,
)
from pytest_django.live_server_helper import LiveServer

NOT_LOOKED_AT = (
    # Pages behind the address bar, which cost half of every window.
    *("WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"),
    # What Playwright switches off itself; of two lists the browser reads the last.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "LensOverlay"),
    *("MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
    # A process kept ready for a site that no test goes to.
    "SpareRendererForSitePerProcess",
)
FLAGS = [
    f"--disable-features={','.join(NOT_LOOKED_AT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--in-process-gpu",
]
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 360, "height": 740}
PATIENCE = 60_000
"""Milliseconds before a browser step counts as failed; the machine may be busy."""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.e2e)


def chromium() -> str | None:
    """Return the path of the system's Chromium."""
    names = ("chromium-headless-shell", "chromium", "google-chrome")
    found = (shutil.which(name) for name in names)
    return os.environ.get("CHROMIUM") or next((path for path in found if path), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("no Chromium here: install the package chromium")
    # Playwright's loop runs in the thread of the tests, which Django takes for
    # asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class Watch:
    """What went wrong in the pages of one test."""

    def __init__(self, home: str) -> None:
        self.host = urlsplit(home).netloc
        self.faults: list[str] = []

    def follow(self, page: Page) -> None:
        page.on("request", self._request)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("console", self._console)

    def _request(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https") and parts.netloc != self.host:
            self.faults.append(f"request to {request.url}")

    def _console(self, message: Any) -> None:
        # Chromium reports answers such as 404 and 422 as errors; tests ask for those.
        is_answer = message.text.startswith("Failed to load resource")
        if message.type == "error" and not is_answer:
            self.faults.append(f"console: {message.text}")


class Traffic:
    """Requests that the live server has begun to answer and has not answered yet."""

    def __init__(self) -> None:
        self._open = 0
        self._lock = threading.Lock()

    def begin(self, **_told: Any) -> None:
        self._count(1)

    def end(self, **_told: Any) -> None:
        self._count(-1)

    def _count(self, step: int) -> None:
        if threading.current_thread() is not threading.main_thread():
            with self._lock:
                self._open += step

    def wait_until_quiet(self) -> None:
        deadline = time.monotonic() + PATIENCE / 1000
        while self._open > 0 and time.monotonic() < deadline:
            time.sleep(0.01)


@pytest.fixture
def traffic() -> Iterator[Traffic]:
    traffic = Traffic()
    request_started.connect(traffic.begin)
    request_finished.connect(traffic.end)
    yield traffic
    request_started.disconnect(traffic.begin)
    request_finished.disconnect(traffic.end)


@pytest.fixture
def new_page(
    browser: Browser, live_server: LiveServer, traffic: Traffic
) -> Iterator[Callable[..., Page]]:
    """Return a maker of pages, each a device of its own: new_page(user, **options)."""
    contexts: list[BrowserContext] = []
    watch = Watch(live_server.url)

    def make(user: User | None = None, **options: Any) -> Page:
        options = {"viewport": LAPTOP, "locale": "en-GB", **options}
        context = browser.new_context(base_url=live_server.url, **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if user is not None:
            client = Client()
            client.force_login(user)
            name = settings.SESSION_COOKIE_NAME
            context.add_cookies(
                [
                    {
                        "name": name,
                        "value": client.cookies[name].value,
                        "url": live_server.url,
                    }
                ]
            )
        page = context.new_page()
        watch.follow(page)
        return page

    yield make
    for context in contexts:
        context.close()
    # The tables are emptied next, and a page that still asks would be in the way.
    traffic.wait_until_quiet()
    assert watch.faults == []
