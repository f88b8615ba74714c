"""A visitor comes before the rules are compiled: the page is there at once, and says what it waits for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

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
