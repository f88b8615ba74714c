"""A visitor comes before the rules are compiled: the page is there at once, and says what it waits for."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from spoken import Spoken

pytestmark = pytest.mark.browser


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[str]:
    """The address of a server that has nothing compiled."""
    command = [sys.executable, "-m", "hegemon.cli", "serve", "--port", "0", "--database", str(tmp_path / "games.db")]
    environment = os.environ | {"PYTHONUNBUFFERED": "1", "HEGEMON_CACHE": str(tmp_path / "cache")}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    yield Spoken(process).line(r" on (http\S+)")
    process.terminate()
    process.wait(60)


@pytest.mark.parametrize(
    ("locale", "play", "words"),
    [
        ("en-GB", "Play Risk", r"Getting the rules ready: \d of \d games\."),
        ("cs-CZ", "Hrát: Risk", r"Připravují se pravidla: \d z \d her\."),
    ],
)
def test_a_table_that_must_wait_says_so(browser: Browser, cold: str, locale: str, play: str, words: str) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(cold)
    page.get_by_role("button", name=play, exact=True).click(timeout=60_000)
    expect(page.get_by_role("status").filter(has_text=re.compile(words))).to_be_visible(timeout=60_000)
    assert page.url == f"{cold}/"
    context.close()


@pytest.mark.parametrize(
    ("locale", "play", "words"),
    [
        ("en-GB", "Play Risk", r"^This board has another size: .* 34 of about 120 parts are done after \d+ s\.$"),
        ("cs-CZ", "Hrát: Risk", r"^Tento plán má jinou velikost: .* Hotovo je 34 z asi 120 částí za \d+ s\.$"),
    ],
)
def test_a_board_of_another_size_says_how_far_it_is(
    open_page: Callable[..., Page], locale: str, play: str, words: str
) -> None:
    page = open_page(locale=locale)
    opening: list[Route] = []

    def compiling(route: Route) -> None:
        ready = route.fetch().json()
        route.fulfill(body=json.dumps(ready | {"boards": [{"game": "risk", "done": 34, "of": 120}]}))

    page.route("**/api/ready", compiling)
    page.route(
        "**/api/tables", lambda route: opening.append(route) if route.request.method == "POST" else route.continue_()
    )
    page.get_by_role("button", name=play, exact=True).click()
    expect(page.get_by_role("status").filter(has_text=re.compile(words))).to_be_visible()
    expect(page.get_by_role("progressbar", name=re.compile(words))).to_have_attribute("value", "34")
    while not opening:
        page.wait_for_timeout(50)
    opening[0].continue_()
    expect(
        page.get_by_role("status", name="Connected").or_(page.get_by_role("status", name="Připojeno"))
    ).to_be_visible()
