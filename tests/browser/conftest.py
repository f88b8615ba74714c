"""A real server with the built page, and a real Chromium to look at it with."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from spoken import Spoken

HERE = Path(__file__).parent
WITHOUT = (
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""The lists under the address bar, which are pages in a process of their own and take as long to open as ours; and what
Playwright leaves out itself, for its own list does not count beside another."""
FLAGS = [
    "--no-sandbox",
    f"--disable-features={','.join(WITHOUT)}",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 60_000
"""Milliseconds that a page may take for anything. They are a limit: tests wait for conditions, not for times."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address at which a server of our own serves the page."""
    database = tmp_path_factory.mktemp("browser") / "games.db"
    command = [sys.executable, "-m", "hegemon.cli", "serve", "--port", "0", "--database", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"})
    yield Spoken(process).line(r"ready on (\S+)")
    process.terminate()
    process.wait(10)


class Chromium:
    """A Chromium that is started when a test first needs it."""

    def __init__(self) -> None:
        self._started = ExitStack()
        self._browser: Browser | None = None

    def browser(self) -> Browser:
        if self._browser is None:
            found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
            assert found, "no Chromium: 'make browser' installs it"
            chromium = self._started.enter_context(sync_playwright()).chromium
            self._browser = chromium.launch(executable_path=found, args=FLAGS)
            self._started.callback(self._browser.close)
        return self._browser

    def stop(self) -> None:
        self._started.close()
        self._browser = None


_CHROMIUM = Chromium()


@pytest.fixture
def browser() -> Browser:
    return _CHROMIUM.browser()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """End Chromium after the last test of this folder: while Playwright runs, no test in the same process can have an
    event loop of its own."""
    if nextitem is None or not nextitem.path.is_relative_to(HERE):
        _CHROMIUM.stop()


def pytest_sessionfinish() -> None:
    """The same where tests were cut short."""
    _CHROMIUM.stop()


@pytest.fixture
def open_page(browser: Browser, url: str, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Opens pages that fail the test if the browser complains about anything."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def listen(page: Page, refusals: bool) -> None:
        page.on("pageerror", lambda error: complaints.append(str(error)))
        expected = ("status of 422", "status of 409") if refusals else ()

        def hear(line: ConsoleMessage) -> None:
            if line.type == "error" and not any(text in line.text for text in expected):
                complaints.append(line.text)

        page.on("console", hear)

    def open_one(path: str = "/", *, refusals: bool = False, **options: Any) -> Page:
        """With `refusals` the server may refuse what the page sends; the browser tells of it."""
        context = browser.new_context(**({"viewport": {"width": 1440, "height": 900}} | options))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        listen(page, refusals)
        page.goto(url + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []
