"""The program of a connected bot, against an arena for which the test writes the messages."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from hegemon.arena.client import connection as connection_module
from hegemon.arena.client.connection import Client
from hegemon.arena.client.playing import Game
from hegemon.core import registry
from hegemon.table.duties import AFTER_LOADING
from hegemon.wire.arena_bots import AcceptRules
from small_game import GAME as HEAP

PATIENCE = 60.0


class Arena:
    """Accepts one connection after the other; the test speaks on the last."""

    def __init__(self) -> None:
        self.connections: asyncio.Queue[ServerConnection] = asyncio.Queue()
        self.said: list[str] = []

    async def serve(self, socket: ServerConnection) -> None:
        self.connections.put_nowait(socket)
        await socket.wait_closed()

    async def connected(self, *games: str) -> ServerConnection:
        """The program's next connection, with its hello and our welcome."""
        socket = await asyncio.wait_for(self.connections.get(), PATIENCE)
        assert json.loads(await socket.recv())["type"] == "hello"
        await socket.send(json.dumps({"type": "welcome", "account": "a", "name": "Ada", "games": games}))
        return socket

    async def heard(self, words: str, times: int = 1) -> None:
        """Return once the program has said these words as often."""
        async with asyncio.timeout(PATIENCE):
            while sum(words in line for line in self.said) < times:
                await asyncio.sleep(0.01)


@asynccontextmanager
async def program(arena: Arena) -> AsyncIterator[Client]:
    async with serve(arena.serve, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        client = Client(f"http://127.0.0.1:{port}", "token", {"": "random"}, AcceptRules(), arena.said.append)
        running = asyncio.create_task(client.run())
        yield client
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


@pytest.fixture(autouse=True)
def _heap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, HEAP.name, HEAP)


GAME = {"type": "game", "table": "t1", "game": "heap", "seat": 0, "seats": ["Ada", "Bob"]}


def test_a_program_is_back_before_a_rated_game_is_lost_to_a_restart() -> None:
    """However long its server was away."""
    assert 1.5 * connection_module.LONGEST_WAIT < AFTER_LOADING


def test_a_game_that_the_program_cannot_understand_is_given_up_and_not_left_waiting() -> None:
    async def scene() -> Any:
        arena = Arena()
        async with program(arena):
            socket = await arena.connected()
            await socket.send(json.dumps(GAME))  # without options
            return json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))

    assert asyncio.run(scene()) == {"type": "resign", "table": "t1"}


def test_a_game_that_ended_while_its_bot_sat_down_takes_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a bot that looks for games by itself counts it for ever, and looks for no other."""
    sitting, go_on = threading.Event(), threading.Event()

    class SlowGame(Game):
        def __init__(self, game: Any, _bot: str) -> None:
            sitting.set()
            assert go_on.wait(PATIENCE)
            self.table, self.seen = game["table"], 0

        commitment = None

        def close(self) -> None:
            """It has no bot."""

    monkeypatch.setattr(connection_module, "Game", SlowGame)

    async def scene() -> None:
        arena = Arena()
        async with program(arena) as client:
            socket = await arena.connected()
            await socket.send(json.dumps(GAME))
            await asyncio.to_thread(sitting.wait, PATIENCE)
            await socket.close()
            await arena.connected()
            await arena.heard("connected as Ada; 0 games go on", times=2)
            go_on.set()
            await arena.heard("table t1: heap, seat 0 of 2")
            async with asyncio.timeout(PATIENCE):
                while client._games:
                    await asyncio.sleep(0.01)

    asyncio.run(scene())
