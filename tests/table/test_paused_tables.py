"""Simulations that are paused and stepped (W9): by move and by round, and still paused after a restart."""

from __future__ import annotations

import asyncio

import pytest
from sealed_table import hosting, open_table, run, until

from hegemon.core.errors import BadOptions
from hegemon.core.game import Game
from hegemon.store import Store
from hegemon.table import Host


def test_a_paused_table_waits_and_is_stepped_by_move_and_by_round(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened, room = await open_table(host, sealed, "bidder:parts=2", "bidder:parts=2", rounds=4, pace=5)
            table = opened.table
            await room.pace(None)
            assert (table.json()["paused"], table.json()["pace"]) == (True, 5)
            await asyncio.sleep(0.1)
            stopped = table.index
            await asyncio.sleep(0.1)
            assert table.index == stopped
            for more in (1, 2, 3):
                await room.step("move")
                await until(lambda more=more: table.index == stopped + more)
            await asyncio.sleep(0.1)
            assert table.index == stopped + 3
            for turn in (2, 3):
                await room.step("round")
                await until(lambda turn=turn: table.row.progress.turn == turn)
                before = table.index
                await asyncio.sleep(0.1)
                assert table.index == before
            assert room.idle
            await room.pace(0)
            await until(lambda: not table.running)

    run(scene)


def test_a_paused_table_is_still_paused_after_a_restart(store: Store, sealed: Game) -> None:
    async def first() -> tuple[str, int]:
        host = Host(store)
        opened, room = await open_table(host, sealed, "bidder", "bidder", rounds=100, pace=0.05)
        await until(lambda: opened.table.index > 3)
        await room.pace(None)
        index = opened.table.index
        await room.close("")
        return opened.table.row.id, index

    async def second(table_id: str, index: int) -> None:
        async with hosting(store) as host:
            await host.resume()
            assert table_id not in host._rooms
            room = await host.room(table_id)
            await asyncio.sleep(0.1)
            assert room.table.index == index
            await room.step("move")
            await until(lambda: room.table.index == index + 1)

    asyncio.run(second(*asyncio.run(first())))


def test_only_a_simulation_can_be_paused_and_only_a_paused_one_stepped(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            _, room = await open_table(host, sealed, "human", "bidder")
            with pytest.raises(BadOptions, match="only bots sit"):
                await room.pace(None)
            _, room = await open_table(host, sealed, "bidder", "bidder", rounds=1000)
            with pytest.raises(BadOptions, match="paused"):
                await room.step("move")

    run(scene)
