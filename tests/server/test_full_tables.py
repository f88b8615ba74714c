"""A table that many watch: spectators beyond a number are sent away, and players always come back to their game."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocket

from hegemon.core import registry
from hegemon.server import websocket
from hegemon.server.admission import Admission, AdmissionLimits
from hegemon.store import open_store
from hegemon.table import Host, seating

sys.path.insert(0, str(Path(__file__).parent.parent))
from small_game import GAME


class Visitor:
    """A client that says hello, and everything that it is sent."""

    def __init__(self, host: Host, table_id: str, *tokens: str | None) -> None:
        self.incoming, self.sent = asyncio.Queue[dict[str, Any]](), asyncio.Queue[dict[str, Any]]()
        self.incoming.put_nowait({"type": "websocket.connect"})
        hello = {"type": "hello", "tokens": tokens}
        self.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(hello)})
        app = SimpleNamespace(state=SimpleNamespace(host=host))
        scope = {"type": "websocket", "headers": [], "path": "/", "app": app}
        self.task = asyncio.create_task(websocket.live(WebSocket(scope, self.incoming.get, self._send), table_id))

    async def _send(self, message: Any) -> None:
        self.sent.put_nowait(message)

    async def first(self) -> dict[str, Any]:
        """The first message of the table."""
        while (message := await self.sent.get())["type"] != "websocket.send":
            pass
        found: dict[str, Any] = json.loads(message["text"])
        return found

    async def closed(self) -> int:
        while (message := await self.sent.get())["type"] != "websocket.close":
            pass
        return int(message["code"])

    async def go(self) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


def test_spectators_keep_no_player_out_of_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else whoever fills a table while its player is away for a moment wins by the clock."""
    monkeypatch.setitem(registry._added, GAME.name, GAME)
    monkeypatch.setattr(websocket, "MOST_WATCHING", 2)

    async def scene() -> None:
        host = Host(open_store(str(tmp_path / "games.db")))
        people = [seating.human("Ann"), seating.human("Bob")]
        opened = await host.open(GAME.match(2, {"heap": 30}), people, 0.0)
        table_id = opened.table.row.id
        watching = [Visitor(host, table_id) for _ in range(2)]
        for one in watching:
            assert (await one.first())["type"] == "welcome"
        third = Visitor(host, table_id)
        assert "2 people watch this table already" in (await third.first())["error"]
        assert await third.closed() == websocket.TRY_LATER
        for token in (opened.tokens[0], opened.owner):
            player = Visitor(host, table_id, token)
            assert (await player.first())["type"] == "welcome"
            watching.append(player)
        for one in watching:
            await one.go()
        await host.close()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_the_door_leaves_counting_to_the_table() -> None:
    """It does not know yet who comes: a player, or one more spectator."""

    async def nothing(*_: Any) -> None: ...

    admission = Admission(nothing, AdmissionLimits(in_a_room=1))
    admission._connections.update(dict.fromkeys(("/api/tables/x/ws", "/api/arena/bot", "/api/lab/runs/x/ws"), 5))
    full = {path: bool(admission._full(path, None)) for path in admission._connections}
    assert full == {"/api/tables/x/ws": False, "/api/arena/bot": False, "/api/lab/runs/x/ws": True}
