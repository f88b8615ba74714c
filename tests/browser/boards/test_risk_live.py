"""Risk over TCP with people in the browser: a seat on the server's page, the client's own board, and its recordings."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from person import Person, world_of
from playwright.sync_api import Page, expect

from spoken import Spoken

pytestmark = [pytest.mark.browser, pytest.mark.timeout(700)]

LONG = 300_000
"""Milliseconds for a whole game of bots."""
BY_HAND = 12
"""The moves of a person before a bot plays on."""


class Program:
    """`hegemon risk …` as a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._spoken = Spoken(process)
        assert process.stdin is not None
        self._stdin = process.stdin
        self.line = self._spoken.line

    @property
    def said(self) -> str:
        return self._spoken.said

    def type(self, line: str) -> None:
        self._stdin.write(f"{line}\n")
        self._stdin.flush()

    def ends(self) -> None:
        self._spoken.rest(LONG / 1000)
        assert self.process.wait(60) == 0, self.said


@contextmanager
def program(*arguments: str, folder: Path | None = None) -> Iterator[Program]:
    command = [sys.executable, "-m", "hegemon.cli", "risk", *arguments]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        cwd=folder,
    )
    try:
        yield Program(process)
    finally:
        process.terminate()
        process.wait(20)


def hand_over(page: Page) -> None:
    """The quickest of the bots plays on for the person."""
    page.get_by_role("combobox", name="Bot for Autoplay").first.select_option("standard")
    page.get_by_role("switch", name="Autoplay").click()


def clients(stack: ExitStack, port: str, names: Sequence[str]) -> list[Program]:
    return [stack.enter_context(program("client", "-p", port, "-u", name, "--bot", "standard")) for name in names]


def test_two_clients_and_a_person_in_the_browser_play_to_the_end(open_page: Callable[..., Page]) -> None:
    with ExitStack() as stack:
        options = ["--port", "0", "--watch", "0", "--seats", "tcp,tcp,browser", "-r", "--seed", "3"]
        server = stack.enter_context(program("server", *options))
        playing = clients(stack, server.line(r"port (\d+)"), ["Ann", "Bob"])
        page = open_page(reduced_motion="reduce")
        link = server.line(r"play as browser on (\S+)")
        page.goto(link)
        expect(page.get_by_role("region", name="Board")).to_be_visible()
        person = Person(page, world_of(link.partition("/table/")[0]), "browser")
        for _ in range(BY_HAND):
            assert person.act()
        hand_over(page)
        over = page.get_by_role("alert").filter(has_text="Replay")
        expect(over).to_contain_text(re.compile("Victory|has won"), timeout=LONG)
        for client in playing:
            client.ends()
            assert "The game is over" in client.said
        server.line(r"(wins after \d+ turns)")
        page.goto("about:blank")
        server.ends()


def test_the_client_has_a_board_of_its_own_and_replays_on_it(open_page: Callable[..., Page], tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(program("server", "--port", "0", "--seats", "tcp,standard", "--seed", "4"))
        port = server.line(r"port (\d+)")
        arguments = ("client", "-p", port, "-u", "Ann", "--gui", "--no-open", "--record")
        client = stack.enter_context(program(*arguments, folder=tmp_path))
        page = open_page(reduced_motion="reduce")
        page.goto(client.line(r"play on (\S+)"))
        expect(page.get_by_role("region", name="Board")).to_be_visible()
        seats = page.get_by_role("list", name="Seats").first
        expect(seats).to_contain_text("standard")
        expect(seats).not_to_contain_text("not here yet")  # the others play, only not on this page
        expect(page.get_by_text("1 watching")).to_have_count(0)
        hand_over(page)
        over = page.get_by_role("alert").filter(has_text="Replay")
        expect(over).to_contain_text(re.compile("Victory|has won"), timeout=LONG)
        expect(over.get_by_role("button", name="Rematch")).to_have_count(0)
        page.goto("about:blank")
        client.ends()
        server.ends()
        (recording,) = (tmp_path / "replays").glob("*.rep")
        replay = stack.enter_context(program("client", "--replay", str(recording), "--gui", "--no-open"))
        page.goto(replay.line(r"watch it on (\S+)"))
        scrubber = page.get_by_role("slider").first
        expect(scrubber).to_be_visible()
        page.keyboard.press("Home")
        expect(scrubber).to_have_value("0")
        page.keyboard.press("ArrowRight")
        expect(scrubber).to_have_value("1")
        page.goto("about:blank")
        replay.ends()


def test_a_change_by_the_debug_console_is_seen_at_once_and_played_on(open_page: Callable[..., Page]) -> None:
    with ExitStack() as stack:
        options = ["--port", "0", "--watch", "0", "--seats", "browser,standard", "-r", "--seed", "3", "--debug"]
        server = stack.enter_context(program("server", *options))
        page = open_page(reduced_motion="reduce")
        link = server.line(r"play as browser on (\S+)")
        page.goto(link)
        world = world_of(link.partition("/table/")[0])
        person = Person(page, world, "browser")
        expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible(timeout=LONG)
        expect(page.get_by_role("button", name=re.compile("browser, "))).not_to_have_count(0)
        name = next(land for land, (owner, _) in person.board().items() if owner == "browser")
        server.type(f"SET UNITS {[land['name'] for land in world].index(name)} 77")
        land = page.get_by_role("button", name=re.compile(rf"^{name}, browser, \d+ armies"))
        expect(land).to_have_accessible_name(re.compile("77 armies"))
        person.click(name)
        person.answered()
        expect(land).to_have_accessible_name(re.compile("78 armies"))
        expect(page.get_by_role("alert")).to_have_count(0)
        page.goto("about:blank")
