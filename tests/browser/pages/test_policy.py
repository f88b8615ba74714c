"""The content policy in a real browser: every page works under it, and what was written into a page does not run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


def test_every_page_works_under_the_policy(open_page: Callable[..., Page], url: str) -> None:
    games = httpx.get(f"{url}/api/games", timeout=60).json()
    page = open_page("/")
    page.locator("main").first.wait_for()
    for path in ("/maps", "/lab", "/lab/new/simulation", "/lab/new/evolution", "/about", "/interface"):
        page.goto(url + path)
        page.locator("main").first.wait_for()
    for game in games:
        seats = [{"kind": "bot", "bot": game["bots"][0]["name"]}] * game["seats"][0]
        body = {"game": game["name"], "seats": seats, "pace": 5}
        opened = httpx.post(f"{url}/api/tables", json=body, timeout=600).json()
        page.goto(f"{url}/table/{opened['table']['id']}")
        page.locator("main svg").first.wait_for(timeout=60_000)
        page.goto(f"{url}/about")
        forget = {"Authorization": f"Bearer {opened['owner']}"}
        assert httpx.delete(f"{url}/api/tables/{opened['table']['id']}", headers=forget).status_code == 200


@pytest.mark.parametrize(
    "written",
    [
        "<img src=x onerror='window.ran = 1'>",
        "<iframe srcdoc='<script>parent.ran = 1</script>'></iframe>",
        "<a id=go href='javascript:window.ran = 1'>go</a>",
    ],
)
def test_what_was_written_into_a_page_does_not_run(browser: Browser, url: str, written: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    refused: list[Any] = []
    page.on("console", lambda line: refused.append(line.text) if "Content Security Policy" in line.text else None)
    page.goto(url)
    page.locator("main").first.wait_for()
    page.evaluate(
        """text => {
            document.body.insertAdjacentHTML('beforeend', text)
            const script = document.createElement('script')
            script.textContent = 'window.ran = 1'
            document.body.append(script)
            document.getElementById('go')?.click()
        }""",
        written,
    )
    page.wait_for_timeout(300)
    assert page.evaluate("window.ran") is None
    assert refused
    context.close()
