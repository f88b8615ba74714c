"""A scene at a table: people who sit down, leave and come back, and a clock that only the test moves."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from hegemon.core.game import Game
from hegemon.store import Store, Terms
from hegemon.table import Host, Listener, Room, seating
from hegemon.table.table import Table

ANN, BOB = 0, 1


class Wall:
    """A clock on the wall that only the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class TableScene:
    """A table in a host, people who sit down at it, and the clock on the wall."""

    def __init__(self, host: Host, room: Room, tokens: list[str | None], owner: str) -> None:
        self.host, self.room, self.tokens, self.owner = host, room, tokens, owner
        self.wall = Wall()
        self.set_clock(room)

    def set_clock(self, room: Room) -> None:
        duties = room.table.duties
        duties.time = self.wall
        clocks = duties.clocks
        duties.clocks = clocks and replace(clocks, since=self.wall.now)

    @property
    def table(self) -> Table:
        return self.room.table

    async def sit(self, *seats: int) -> Listener:
        listener = Listener()
        await self.room.join(listener, [str(self.tokens[seat]) for seat in seats])
        return listener

    async def leave(self, listener: Listener) -> None:
        self.room.leave(listener)
        gone = set(listener.seats)
        await until(lambda: not gone & self.table.duties.attendance.present)
        await self.settled()

    async def settled(self) -> None:
        """Until all actions are done and announced."""
        async with self.room._serial.lock:
            pass

    async def play(self, seat: int, move: str = "take 1") -> None:
        await self.room.move(seat, move, self.table.index)

    async def pass_time(self, seconds: float) -> None:
        self.wall.now += seconds
        self.room._pulse.beat()
        for _ in range(3):
            await asyncio.sleep(0.01)


async def until(true: Callable[[], object], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def table_scene(store: Store, game: Game, *seats: str, heap: int = 30, **terms: Any) -> AsyncIterator[TableScene]:
    host = Host(store)
    match = game.match(len(seats), {"heap": heap})
    seated = [seating.human(name) if name[0].isupper() else seating.bot(match, name) for name in seats]
    opened = await host.open(match, seated, 0.0, terms=Terms(**({"stand_in": "random"} | terms)))
    made = TableScene(host, await host.room(opened.table.row.id), opened.tokens, opened.owner)
    await until(lambda: made.table.index)  # dealt
    yield made
    await host.close()


def heard(listener: Listener, kind: str) -> list[dict[str, Any]]:
    found = []
    while not listener._queue.empty():
        message = listener._queue.get_nowait()
        if message is not None:
            found.append(json.loads(message))
    return [message for message in found if message["type"] == kind]


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scene())
