"""Risk over TCP and in the browser at once: people among clients, and the client with a board of its own (R7, R10)."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from hegemon.core.errors import BadMove
from hegemon.games.risk.protocol.client import Client
from hegemon.games.risk.protocol.recordings import Recorder, read_replay
from hegemon.games.risk.protocol.screen import Screen, show_replay
from hegemon.games.risk.protocol.server import Server
from hegemon.games.risk.protocol.settings import HostedGame, Limits
from hegemon.server.watched_games import gallery
from hegemon.table import Listener, Room

from .wire import Hosted, host

PATIENCE = 150.0
"""Seconds; where kernels have to be compiled first, a table is not opened before."""


async def said(lines: list[str], pattern: str) -> str:
    """A line that comes sooner or later; the first group of the pattern."""
    async with asyncio.timeout(PATIENCE):
        while not (found := re.search(pattern, "\n".join(lines))):
            await asyncio.sleep(0.02)
    return found[1]


def show(script: Callable[[Hosted, Room, list[str]], Awaitable[None]], folder: Path, seats: tuple[str, ...]) -> Hosted:
    """A server with its page; the script gets the room of its game when clients have begun one."""

    async def run() -> Hosted:
        lines: list[str] = []
        async with gallery("127.0.0.1", 0, str(folder / "games.db")) as page:
            options = {"territories": "dealt", "defence": "asked", "max_turns": 100_000}
            server = Server(HostedGame(seats, options, Limits(60, 30, 0.05), 1, gallery=page), lines.append)
            hosted = Hosted(server, said=lines)
            listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            serving = asyncio.ensure_future(server.run("127.0.0.1", 0, listening.set_result))
            hosted.port = await listening
            try:
                wires = [await hosted.connect(f"c{i}") for i in range(seats.count("tcp"))]
                for wire in wires:
                    wire.send(f"READY {wire.id}")
                room = await page.room(await said(lines, r"/table/(\w+)"))
                await script(hosted, room, lines)
            finally:
                for wire in hosted.wires:
                    wire.close()
                serving.cancel()
                await asyncio.gather(serving, return_exceptions=True)
        return hosted

    return asyncio.run(asyncio.wait_for(run(), 2 * PATIENCE))


@pytest.mark.timeout(360)
def test_a_person_in_the_browser_plays_among_clients(tmp_path: Path) -> None:
    async def script(hosted: Hosted, room: Room, lines: list[str]) -> None:
        token = await said(lines, r"play as browser on \S+#token=(\S+)")
        ann, client = Listener(), hosted.wires[0]
        await room.join(ann, [token])
        (seat,) = ann.seats
        player = hosted.order[seat]
        assert player == 1
        if seat == 1:
            await client.until(f"START-ROUND {client.id}")
            area = hosted.state.owner.tolist().index(0)
            client.send(f"REINFORCE {client.id} {area} 2", f"END-ROUND {client.id}")
        await client.until(f"START-ROUND {player}")
        async with asyncio.timeout(PATIENCE):
            while room.table.match.to_move(room.table.timeline.state) != (seat,):
                await asyncio.sleep(0.02)
        area = room.table.timeline.state.owner.tolist().index(seat)
        await room.move(seat, f"place {area} x3", room.table.index)
        assert await client.next() == f"REINFORCE {player} {area} 3"
        with pytest.raises(BadMove):
            await room.move(1 - seat, f"place {area} x3", room.table.index)
        await room.move(seat, "end", room.table.index)
        assert await client.next() == f"START-ROUND {client.id}"
        await room.chat(seat, "hello ž")
        assert await client.next() == f"CHAT PUBLIC {player} hello ?"
        client.send(f"CHAT PUBLIC {client.id} hello too")
        await _heard(ann, "hello too")
        await room.autoplay(seat, "standard")
        client.close()
        await said(lines, "(wins after)")

    show(script, tmp_path, ("tcp", "browser"))


@pytest.mark.timeout(360)
def test_a_change_by_the_debug_console_is_shown_at_once(tmp_path: Path) -> None:
    async def script(hosted: Hosted, room: Room, lines: list[str]) -> None:
        ann = Listener()
        await room.join(ann, [])
        async with asyncio.timeout(PATIENCE):
            while room.table.match.to_move(room.table.timeline.state)[0] < 0:
                await asyncio.sleep(0.02)
        hosted.server.console("SET UNITS 3 77")
        async with asyncio.timeout(PATIENCE):
            async for message in ann.messages():
                update = json.loads(message)
                if update["type"] == "welcome" and next(iter(update["views"].values()))["position"]["armies"][3] == 77:
                    return

    show(script, tmp_path, ("tcp", "tcp"))


async def _heard(listener: Listener, text: str) -> None:
    async with asyncio.timeout(PATIENCE):
        async for message in listener.messages():
            if text in message:
                return


@pytest.mark.timeout(360)
def test_a_client_with_a_board_plays_a_whole_game_and_replays_it(tmp_path: Path) -> None:
    """The person hands the seat to a bot at their own table; every move goes over the wire of the protocol."""
    recorder = Recorder(tmp_path / "game.rep")
    lines: list[str] = []

    async def script(hosted: Hosted) -> None:
        client = Client("Ann", "standard", 1, lines.append, recorder=recorder)
        screen = Screen(client, 0, open_page=False)
        playing = asyncio.create_task(screen.run("127.0.0.1", hosted.port))
        link = await said(lines, r"play on (\S+)")
        token = link.rpartition("=")[2]
        table = link.partition("#")[0].rpartition("/")[2]
        assert screen.gallery
        room = await screen.gallery.room(table)
        ann = Listener(10_000)
        await room.join(ann, [token])
        (seat,) = ann.seats
        assert seat == client.follower.seat
        with pytest.raises(BadMove):
            await room.move((seat + 1) % 3, "end", room.table.index)
        await room.autoplay(seat, "standard")
        await asyncio.wait_for(playing, PATIENCE)
        assert room.table.timeline.entries == client.follower.timeline.entries
        assert not room.table.running

    hosted = host(script, ("tcp", "standard", "standard"), finish=True)
    assert hosted.server.clients.faults == 0
    recorder.close()
    asyncio.run(asyncio.wait_for(_replay(recorder.place), PATIENCE))


async def _replay(place: Path) -> None:
    lines: list[str] = []
    showing = asyncio.create_task(show_replay(place, read_replay(place), 0, False, lines.append))
    page = await said(lines, r"watch it on (\S+)")
    address, _, table = page.replace("/replay/", "/api/tables/").rpartition("/api/tables/")
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as browser:
        frames = (await browser.get(f"/api/tables/{table}/frames", params={"first": 0, "count": 60})).json()
        assert frames["total"] > 100
        assert frames["frames"][1]["move"].startswith("claim ")
        assert [seat["name"] for seat in (await browser.get(f"/api/tables/{table}")).json()["seats"]].count("Ann") == 1
    await asyncio.wait_for(showing, PATIENCE)
