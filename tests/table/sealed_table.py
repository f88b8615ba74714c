"""Helpers for tests of tables at which sealed bids are made at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from hegemon.core.game import Game
from hegemon.store import Store
from hegemon.table import Host, Limits, Room, seating
from hegemon.table.opening import Opened


@asynccontextmanager
async def hosting(store: Store, **limits: Any) -> AsyncIterator[Host]:
    host = Host(store, Limits(**limits))
    yield host
    await host.close()


async def open_table(host: Host, game: Game, *seats: str, rounds: int = 1, pace: float = 0.0) -> tuple[Opened, Room]:
    match = game.match(len(seats), {"rounds": rounds})
    seated = [seating.human("Ann") if text == "human" else seating.bot(match, text) for text in seats]
    opened = await host.open(match, seated, pace)
    return opened, await host.room(opened.table.row.id)


async def until(true: Callable[[], object], seconds: float = 30) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


def run(scene: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(scene())
