"""A connection that takes nothing any more, seen from the inside: it is given up, and the table does not notice."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocket

from hegemon.core import registry
from hegemon.server import websocket
from hegemon.store import open_store
from hegemon.table import Host, seating

sys.path.insert(0, str(Path(__file__).parents[2]))
from small_game import GAME


class Deaf:
    """A client that connects, perhaps says hello, and then reads nothing."""

    def __init__(self, hello: bool) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})
        if hello:
            self.incoming.put_nowait({"type": "websocket.receive", "text": '{"type": "hello"}'})
        self.sent: list[dict[str, Any]] = []

    async def send(self, message: Any) -> None:
        self.sent.append(message)
        if message["type"] == "websocket.send":
            await asyncio.sleep(3600)


async def connection(host: Host, deaf: Deaf, table_id: str) -> None:
    app = SimpleNamespace(state=SimpleNamespace(host=host))
    scope = {"type": "websocket", "headers": [], "path": "/", "app": app}
    await websocket.live(WebSocket(scope, deaf.incoming.get, deaf.send), table_id)


@pytest.mark.parametrize(
    ("hello", "code", "reason"),
    [(True, 1001, "too slow: messages were left unread"), (False, 1008, "no hello within 0.1 seconds")],
)
def test_a_connection_that_reads_or_says_nothing_is_closed_while_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hello: bool, code: int, reason: str
) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)
    monkeypatch.setattr(websocket, "HELLO_WITHIN", 0.1)

    async def scene() -> None:
        host = Host(open_store(str(tmp_path / "games.db")))
        match = GAME.match(2, {"heap": 10**6})
        opened = await host.open(match, [seating.bot(match, "random")] * 2, 0.0)
        deaf = Deaf(hello)
        await asyncio.wait_for(connection(host, deaf, opened.table.row.id), 20)
        assert deaf.sent[-1] == {"type": "websocket.close", "code": code, "reason": reason}
        reached = opened.table.index
        async with asyncio.timeout(5):
            while opened.table.index < reached + 5:
                await asyncio.sleep(0.01)
        await host.close()

    asyncio.run(scene())
