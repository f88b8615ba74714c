"""The tournament's games at a table: what clients do is seen there move by move, and a person may sit among them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from hegemon.core.errors import BadMove, BadOptions
from hegemon.core.history.record import read_record
from hegemon.games.vampires import GAME
from hegemon.games.vampires.protocol.frames import Map, Nme, Upd
from hegemon.games.vampires.protocol.server import HostedGames, Server
from hegemon.games.vampires.protocol.timed_game import Limits
from hegemon.server.watched_games import gallery
from hegemon.store import open_store
from hegemon.table import Listener, Room

from .wire import PATIENCE, Wire, game_of, texts

Said = list[str]


class Shown:
    """A server whose games are shown: its port, its page, what it said, and the room of the game."""

    def __init__(self, server: Server, address: str, said: Said) -> None:
        self.server = server
        self.address = address
        self.said = said

    async def connect(self, name: str) -> Wire:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        wire = Wire(reader, writer)
        wire.send(Nme(name))
        await wire.until(Map)
        return wire

    async def line(self, pattern: str) -> str:
        """A line that the server prints sooner or later; the first group of the pattern."""
        async with asyncio.timeout(PATIENCE):
            while not (found := re.search(pattern, "\n".join(self.said))):
                await asyncio.sleep(0.02)
        return found[1]

    async def room(self) -> Room:
        assert self.server.plan.gallery
        return await self.server.plan.gallery.room(await self.line(r"/table/(\w+)"))


def show(
    script: Callable[[Shown], Awaitable[None]],
    folder: Path,
    seats: tuple[str, str] = ("tcp", "tcp"),
    turn: float = 5.0,
    record: Path | None = None,
    **options: Any,
) -> Said:
    """Run a server with its page and a script of clients; the server has played its game by the end of it."""
    match = GAME.match(2, {"board": "duel", "timed": True} | options)
    said: Said = []

    async def run() -> None:
        async with gallery("127.0.0.1", 0, str(folder / "games.db")) as page:
            plan = replace(HostedGames(match, seats, Limits(turn, 300), 1, 1, record), gallery=page)
            server = Server(plan, said.append)
            ready = asyncio.Event()
            serving = asyncio.create_task(server.run("127.0.0.1", 0, lambda _port: ready.set()))
            await asyncio.wait_for(ready.wait(), PATIENCE)
            try:
                await script(Shown(server, page.address, said))
                await asyncio.wait_for(serving, PATIENCE)
            finally:
                serving.cancel()
                await asyncio.gather(serving, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), 10 * PATIENCE))
    return said


def test_what_clients_do_is_at_the_table_and_in_the_record(tmp_path: Path) -> None:
    async def script(shown: Shown) -> None:
        vampires = await shown.connect("Vlad")
        werewolves = await shown.connect("Lupa")
        await vampires.until(Upd)
        vampires.move((4, 2, 3, 3, 2), (4, 2, 1, 4, 1))
        await werewolves.until(Upd)
        table = await shown.line(r"/table/(\w+)")
        async with httpx.AsyncClient(base_url=shown.address, timeout=PATIENCE) as page:
            kept = (await page.get(f"/api/tables/{table}")).json()
            frames = (await page.get(f"/api/tables/{table}/frames")).json()["frames"]
        assert [seat["name"] for seat in kept["seats"]] == ["Vlad", "Lupa"]
        assert [frame["move"] for frame in frames[1:]] == ["move 4,2>3,2 x3", "move 4,2>4,1 x1", "end"]
        assert {"x": 3, "y": 2, "kind": "vampires", "count": 3} in frames[-1]["view"]["position"]["cells"]
        werewolves.move((0, 2, 4, 3, 3))  # too far
        await vampires.parted()

    record = tmp_path / "game.jsonl"
    said = show(script, tmp_path, record=record)
    assert any("the werewolves lose: Lupa made a move that is not legal" in line for line in said)
    assert texts(game_of(record)) == ["move 4,2>3,2 x3", "move 4,2>4,1 x1", "end", "forfeit 1"]


def test_a_turn_that_is_not_legal_leaves_nothing_at_the_table(tmp_path: Path) -> None:
    async def script(shown: Shown) -> None:
        vampires = await shown.connect("V")
        werewolves = await shown.connect("W")
        await vampires.until(Upd)
        vampires.move((4, 2, 2, 3, 2), (4, 2, 3, 4, 1))  # two and three of four
        await werewolves.parted()
        assert [entry.move[0] for entry in (await shown.room()).table.timeline.entries] == [6]

    show(script, tmp_path)


def test_a_person_sits_among_clients_and_makes_no_move_of_the_referee(tmp_path: Path) -> None:
    async def script(shown: Shown) -> None:
        wolves = await shown.connect("W")
        token = await shown.line(r"play the vampires on \S+#token=(\S+)")
        room = await shown.room()
        ann = Listener()
        await room.join(ann, [token])
        for move in ("forfeit 1", "stop", "skip"):
            with pytest.raises(BadMove, match="for a referee"):
                await room.move(0, move, room.table.index)
        await room.move(0, "move 4,2>4,1 x4", 0)
        await room.move(0, "end", 1)
        news = await wolves.until(Upd)
        assert {(cell.x, cell.y, cell.vampires) for cell in news.cells} == {(4, 2, 0), (4, 1, 4)}
        wolves.close()  # a client that leaves has lost
        await shown.line("(the vampires win)")
        room.leave(ann)

    show(script, tmp_path, seats=("browser", "tcp"))


def test_a_person_who_is_late_loses_the_turn_and_what_was_begun(tmp_path: Path) -> None:
    async def script(shown: Shown) -> None:
        wolves = await shown.connect("W")
        token = await shown.line(r"#token=(\S+)")
        room = await shown.room()
        ann = Listener()
        await room.join(ann, [token])
        await room.move(0, "move 4,2>4,1 x4", 0)
        assert (await wolves.until(Upd)).cells == ()
        assert texts(room.table.timeline) == ["move 4,2>4,1 x4", "skip"]
        wolves.close()
        await shown.line("(the vampires win)")

    show(script, tmp_path, seats=("browser", "tcp"), turn=0.5)


def test_games_that_were_watched_are_kept(tmp_path: Path) -> None:
    async def script(_shown: Shown) -> None:
        pass

    record = tmp_path / "game.jsonl"
    dealt: dict[str, Any] = {"board": "random", "rows": 4, "columns": 4, "homes": 2, "max_plies": 6}
    show(script, tmp_path, seats=("random", "random"), record=record, **dealt)
    _, timeline = read_record(record)
    (row,) = open_store(str(tmp_path / "games.db")).rows()
    assert row.progress.status == "over"
    assert row.progress.moves == len(timeline)


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    async def twice() -> None:
        async with gallery("127.0.0.1", 0, str(tmp_path / "one.db")) as page:
            port = int(page.address.rsplit(":", 1)[1])
            async with gallery("127.0.0.1", port, str(tmp_path / "two.db")):
                pass

    with pytest.raises(BadOptions, match="--watch 0 takes any free port"):
        asyncio.run(twice())
