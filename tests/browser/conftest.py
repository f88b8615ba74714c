"""A real server with the built page, and a real Chromium to look at it with."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from spoken import Spoken

FLAGS = [
    "--no-sandbox",
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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Gone after each file: while Playwright runs, no test in the same process can have an event loop of its own."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "no Chromium: 'make browser' installs it"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield chromium
        chromium.close()


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
