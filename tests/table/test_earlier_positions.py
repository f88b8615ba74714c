"""Looking back does not hold up the game: frames are made beside the table's lock, once, and kept."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from typing import Any

import pytest

from hegemon.core.errors import BadMove
from hegemon.core.game import Game
from hegemon.store import Store
from hegemon.table import Host, Limits, Listener, seating
from hegemon.table import archive as archive_module
from hegemon.table import table as table_module
from hegemon.table.broadcast import messages
from hegemon.table.broadcast.frames import FrameTexts


def test_moves_are_made_while_a_visitor_looks_back(store: Store, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight spectators who asked for 500 frames took a table's moves from 23 ms to 7.8 s."""

    async def scene() -> None:
        host = Host(store, Limits(thinkers=2))
        match = game.match(2, {"heap": 50})
        opened = await host.open(match, [seating.human("Ann"), seating.human("Bob")], 0.0)
        room = await host.room(opened.table.row.id)
        while opened.table.dealer_to_move:
            await asyncio.sleep(0.01)
        loop, making, go_on = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
        plain = messages.frame

        def slow(table: Any, index: int) -> Any:
            loop.call_soon_threadsafe(making.set)
            asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(20)
            return plain(table, index)

        monkeypatch.setattr(messages, "frame", slow)
        looking = asyncio.create_task(room.frames(0, 500))
        async with asyncio.timeout(20):
            await making.wait()
            await room.move(0, "take 1", 1)  # though the frames are not made yet
            go_on.set()
            assert json.loads(await looking)["total"] == 2
        await host.close()

    asyncio.run(scene())


def test_a_frame_is_made_once_and_the_last_one_anew(store: Store, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    plain = messages.frame

    def counted(table: Any, index: int) -> Any:
        made.append(index)
        return plain(table, index)

    async def scene() -> None:
        host = Host(store, Limits(thinkers=2))
        match = game.match(2, {"heap": 9})
        opened = await host.open(match, [seating.bot(match, "random")] * 2, 0.0)
        while opened.table.running:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(messages, "frame", counted)
        texts, last = FrameTexts(opened.table), opened.table.index
        gate = asyncio.Semaphore()
        first = await texts.text(0, 500, gate)
        assert await texts.text(0, 500, gate) == first
        assert sorted(made) == sorted([*range(last + 1), last])
        few = FrameTexts(opened.table, kept=1)
        assert json.loads(await few.text(0, 500, gate)) == json.loads(first)
        await host.close()

    asyncio.run(scene())


def test_those_who_look_back_at_many_tables_take_turns(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once: list[int] = []
    busy: Counter[str] = Counter()
    plain = messages.frame

    def slow(table: Any, index: int) -> Any:
        busy[table.row.id] += 1
        at_once.append(sum(count > 0 for count in busy.values()))
        time.sleep(0.002)
        busy[table.row.id] -= 1
        return plain(table, index)

    async def scene() -> None:
        host = Host(store, Limits(thinkers=2))
        match = game.match(2, {"heap": 9})
        opened = [await host.open(match, [seating.bot(match, "random")] * 2, 0.0) for _ in range(8)]
        while any(one.table.running for one in opened):
            await asyncio.sleep(0.01)
        monkeypatch.setattr(messages, "frame", slow)
        rooms = [await host.room(one.table.row.id) for one in opened]
        await asyncio.gather(*(room.frames(0, 500) for room in rooms))
        await host.close()

    asyncio.run(scene())
    assert max(at_once) == 2


def test_the_dice_of_a_game_are_checked_once_however_many_ask(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[str] = []
    plain = archive_module.check_dice

    def counted(record: Any, timeline: Any) -> int:
        checked.append("once")
        return plain(record, timeline)

    monkeypatch.setattr(archive_module, "check_dice", counted)

    async def scene() -> None:
        host = Host(store, Limits(thinkers=2))
        match = game.match(2, {"heap": 9})
        opened = await host.open(match, [seating.bot(match, "random")] * 2, 0.0)
        while opened.table.running:
            await asyncio.sleep(0.01)
        found = await asyncio.gather(*(host.archive.dice(opened.table.row.id) for _ in range(9)))
        assert [one["trouble"] for one in found] == [None] * 9
        await host.close()

    asyncio.run(scene())
    assert checked == ["once"]


def test_a_secret_turn_has_an_end(store: Store, sealed: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five thousand orders and cancels were taken in one turn."""
    monkeypatch.setattr(table_module, "MOST_IN_TURN", 5)

    async def scene() -> None:
        host = Host(store, Limits(thinkers=2))
        match = sealed.match(2, {"rounds": 2})
        opened = await host.open(match, [seating.human("Ann"), seating.human("Bob")], 0.0)
        room = await host.room(opened.table.row.id)
        for number in range(5):
            await room.move(0, f"bid {100 + number}", number)
        with pytest.raises(BadMove, match="5 secret moves in this turn"):
            await room.move(0, "bid 200", 5)
        await room.move(1, "bid 300", 5)
        await room.move(0, "commit", 6)
        await host.close()

    asyncio.run(scene())


def test_clients_that_connect_again_and_again_cost_one_welcome_until_something_changes(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []
    plain = messages.welcome

    def counted(table: Any, seats: Any) -> Any:
        made.append(seats)
        return plain(table, seats)

    async def scene() -> None:
        host = Host(store)
        match = game.match(2, {"heap": 9})
        opened = await host.open(match, [seating.human("Ann"), seating.human("Bob")], 0.0)
        room = await host.room(opened.table.row.id)
        async with asyncio.timeout(20):
            while opened.table.index < 1:  # the deal
                await asyncio.sleep(0.005)
        monkeypatch.setattr(messages, "welcome", counted)

        async def watch(times: int) -> dict[str, Any]:
            for _ in range(times):
                listener = Listener()
                await room.join(listener, ())
                room.leave(listener)
            welcome: dict[str, Any] = json.loads(listener._queue.get_nowait() or "")
            return welcome

        await watch(20)
        assert len(made) == 1
        await room.chat(0, "hello")
        assert [line["text"] for line in (await watch(5))["chat"]] == ["hello"]
        assert len(made) == 2
        await room.move(0, "take 1", 1)
        assert (await watch(5))["index"] == 2
        assert len(made) == 3
        await host.close()

    asyncio.run(scene())
