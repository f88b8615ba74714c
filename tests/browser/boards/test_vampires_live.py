"""A game of clients over TCP, seen live in the browser, and a person in the browser against a client."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect
from vampires_player import WAIT, VampiresPlayer

from hegemon.games.vampires.protocol.frames import SERVERS, Frame, Map, Mov, Nme, Part, Reader, Upd
from spoken import Spoken

pytestmark = pytest.mark.browser


class Server:
    """`hegemon vampires server` with its page, as a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.line = Spoken(process).line
        self.page = self.line(r"watch the games on (\S+)")
        self.port = int(self.line(r"port (\d+)"))

    def ends_without(self, page: Page) -> None:
        """All games are over: when nobody looks any more, it ends."""
        page.goto("about:blank")
        assert self._process.wait(30) == 0


@contextmanager
def serve(seats: str) -> Iterator[Server]:
    options = ["--port", "0", "--watch", "0", "--map", "duel", "--turn-time", "120", "--seed", "1", "--seats", seats]
    command = [sys.executable, "-m", "hegemon.cli", "vampires", "server", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"})
    try:
        yield Server(process)
    finally:
        process.terminate()
        process.wait(10)


class Client:
    """A client of the course on a plain socket."""

    def __init__(self, port: int, name: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=WAIT / 1000)
        self._reader = Reader(SERVERS)
        self._frames: list[Frame] = []
        self._socket.sendall(bytes(Nme(name)))
        self.until(Map)

    def until(self, kind: type[Frame]) -> Frame:
        while True:
            while not self._frames:
                data = self._socket.recv(4096)
                assert data, "the server closed the connection"
                self._frames += self._reader.feed(data)
            if isinstance(frame := self._frames.pop(0), kind):
                return frame

    def turn(self, *parts: tuple[int, int, int, int, int]) -> None:
        """Waits for its turn and plays it: x, y, count, x, y."""
        self.until(Upd)
        self._socket.sendall(bytes(Mov(tuple(Part(*part) for part in parts))))

    def leave(self) -> None:
        self._socket.close()


def test_those_who_watch_see_every_turn_of_two_clients(open_page: Callable[..., Page]) -> None:
    with serve("tcp,tcp") as server:
        vlad, lupa = Client(server.port, "Vlad"), Client(server.port, "Lupa")
        page = open_page(reduced_motion="reduce")
        page.goto(server.line(r"watch it on (\S+)"))
        board = page.get_by_role("region", name="Board")
        expect(board).to_contain_text("Turn 1 of 200")
        vlad.turn((4, 2, 4, 3, 2))
        expect(board.get_by_role("button", name=re.compile("^3,2, 4 vampires"))).to_be_visible()
        expect(page.get_by_role("log")).to_contain_text("Vlad: 4 go to 3,2.")
        lupa.turn((0, 2, 4, 1, 2))
        expect(board.get_by_role("button", name=re.compile("^1,2, 4 werewolves"))).to_be_visible()
        vlad.turn((3, 2, 4, 2, 2))
        expect(board).to_contain_text("Vlad: 4 convert 4 humans on 2,2, now 8.")
        expect(board.get_by_role("button", name=re.compile("^End turn"))).to_have_count(0)
        lupa.leave()
        over = page.get_by_role("alert").filter(has_text="Vlad")
        expect(over).to_be_visible()
        vlad.leave()
        server.line("(the page stays)")
        over.get_by_role("link", name="Replay").click()
        expect(page).to_have_url(re.compile("/replay/"))
        expect(page.get_by_role("slider").first).to_be_visible()
        server.ends_without(page)


def test_a_person_plays_against_a_client(open_page: Callable[..., Page]) -> None:
    with serve("browser,tcp") as server:
        lupa = Client(server.port, "Lupa")
        page = open_page(reduced_motion="reduce")
        page.goto(server.line(r"play the vampires on (\S+)"))
        hunter = VampiresPlayer(page)
        expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible(timeout=WAIT)
        expect(hunter.end).to_be_disabled()
        hunter.drag(4, 2, 3, 2)
        hunter.send()
        hunter.end.click()
        lupa.turn((0, 2, 2, 1, 2))
        expect(hunter.cell(1, 2)).to_have_accessible_name(re.compile("2 werewolves"))
        expect(hunter.end).to_be_visible()
        hunter.drag(3, 2, 2, 2)
        hunter.send()
        hunter.end.click()
        expect(hunter.cell(2, 2)).to_have_accessible_name(re.compile("8 vampires"))
        lupa.leave()
        expect(page.get_by_role("alert").filter(has_text=re.compile("Victory|won"))).to_be_visible()
        server.ends_without(page)
