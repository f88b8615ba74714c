"""A bot of the operator's own, which `hegemon serve --bot` offers: it is chosen in the lobby, and plays."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator

import httpx
import pytest
from lobby import customize
from person import Person, world_of
from playwright.sync_api import Page, expect

from spoken import Spoken

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that offers a bot as `hegemon bot new` writes it."""
    folder = tmp_path_factory.mktemp("own")
    hegemon, environment = [sys.executable, "-m", "hegemon.cli"], os.environ | {"PYTHONUNBUFFERED": "1"}
    subprocess.run([*hegemon, "bot", "new", "bold", "--game", "risk"], cwd=folder, env=environment, check=True)
    command = [*hegemon, "serve", "--port", "0", "--database", "games.db", "--bot", "./bold/bot.py:Bold"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True, env=environment) as server:
        yield Spoken(server).line(r"ready on (\S+)")
        server.terminate()


def test_ones_own_bot_is_chosen_in_the_lobby_and_plays(open_page: Callable[..., Page], url: str) -> None:
    page = open_page(reduced_motion="reduce")
    customize(page, "Risk")
    page.get_by_role("button", name="Duel").click()
    page.get_by_role("combobox", name="Who plays seat 2").select_option("bot:bold")
    page.get_by_text("More rules").click()
    page.get_by_label("Turn limit").fill("4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("status", name="Connected")).to_be_visible(timeout=120_000)
    page.get_by_role("radio", name="Instant").click()
    person = Person(page, world_of(url))
    while person.act():
        pass
    expect(page.get_by_role("alert").filter(has_text="Replay")).to_be_visible()
    table = page.url.split("/")[-1].partition("#")[0]
    assert [seat["bot"] for seat in httpx.get(f"{url}/api/tables/{table}").json()["seats"]] == [None, "bold"]
    record = httpx.get(f"{url}/api/tables/{table}/record").text
    assert '"seat": 1' in record
