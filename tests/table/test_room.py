"""A table with people and bots around it: fair, unharmed by bad bots, never held up by slow listeners."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from hegemon.core.errors import BadMove, HegemonError
from hegemon.core.game import Game
from hegemon.store import Store, open_store
from hegemon.table import Host, Limits, Listener, NoSuchTable, NotAllowed, Room, seating
from hegemon.table.opening import Opened


@asynccontextmanager
async def hosting(store: Store, **limits: Any) -> AsyncIterator[Host]:
    host = Host(store, Limits(**limits))
    yield host
    await host.close()


async def open_table(host: Host, game: Game, *seats: str, heap: int = 21, pace: float = 0.0) -> Opened:
    match = game.match(len(seats), {"heap": heap})
    seated = [seating.human("Ann") if text == "human" else seating.bot(match, text) for text in seats]
    return await host.open(match, seated, pace)


async def until(true: Callable[[], object], seconds: float = 5) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


async def room_of(host: Host, opened: Opened) -> Room:
    return await host.room(opened.table.row.id)


def waiting(listener: Listener) -> list[dict[str, Any]]:
    """The messages to a listener about the game; presence is tested elsewhere."""
    found = []
    while not listener._queue.empty():
        message = listener._queue.get_nowait()
        if message is not None:
            found.append(json.loads(message))
    return [message for message in found if message["type"] != "presence"]


def test_who_gives_up_while_sitting_down_is_not_there(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else an absent player counts as present for good, as when a bot disconnects just when its game begins."""

    async def scene() -> None:
        async with hosting(store) as host:
            opened = await open_table(host, game, "human", "human")
            room = await room_of(host, opened)
            sitting_down, go_on = threading.Event(), threading.Event()
            attend = room.table.duties.attend

            def slowly(present: Any) -> bool:
                sitting_down.set()
                go_on.wait(20)
                return attend(present)

            monkeypatch.setattr(room.table.duties, "attend", slowly)
            joining = asyncio.create_task(room.join(Listener(), [str(opened.tokens[0])]))
            await asyncio.to_thread(sitting_down.wait, 20)
            joining.cancel()
            await asyncio.gather(joining, return_exceptions=True)
            go_on.set()
            await until(lambda: not room.table.duties.attendance.present and room.table.row.seats[0].come, 20)
            assert not room.present
            assert not room.audience

    asyncio.run(scene())


def test_bots_play_a_game_to_its_end(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            table = (await open_table(host, game, "random", "random", "random")).table
            await until(lambda: not table.running)
            assert [entry.seat for entry in table.timeline.entries[:5]] == [-1, 0, 1, 2, 0]
            assert len(store.lines(table.row.id)) == table.index

    asyncio.run(scene())


@pytest.mark.parametrize(("bot", "fault"), [("broken", "failed (SystemExit"), ("cheating", "not legal")])
def test_a_bad_bot_gets_random_moves_and_the_table_says_so(store: Store, game: Game, bot: str, fault: str) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            table = (await open_table(host, game, bot, "random")).table
            await until(lambda: not table.running)
            lines = store.chat(table.row.id, 99)
            assert 1 <= len(lines) <= 5
            assert all(line.seat == -1 and fault in line.text for line in lines)

    asyncio.run(scene())


def test_bots_that_hang_keep_nobody_from_playing(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store, thinkers=2, patience=0.2) as host:
            hanging = [(await open_table(host, game, "random:seconds=3600", "random")).table for _ in range(4)]
            quick = (await open_table(host, game, "random", "random")).table
            await until(lambda: not any(table.running for table in [quick, *hanging]))
            assert "gave no answer" in store.chat(hanging[0].row.id, 99)[0].text

    asyncio.run(scene())


def test_a_slow_bot_is_waited_for_without_stopping_other_tables(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store, thinkers=2) as host:
            slow = (await open_table(host, game, "random:seconds=0.5", "random", heap=3)).table
            quick = (await open_table(host, game, "random", "random")).table
            await until(lambda: not quick.running)
            assert slow.index == 1
            await until(lambda: slow.index > 1)
            assert store.chat(slow.row.id, 9) == []

    asyncio.run(scene())


def test_many_tables_get_their_turn(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store, thinkers=1) as host:
            tables = [(await open_table(host, game, "random", "random", heap=10**6)).table for _ in range(6)]
            head_start = [table.index for table in tables]
            await until(lambda: sum(table.index for table in tables) > sum(head_start) + 120, 20)
            moves = [table.index - before for table, before in zip(tables, head_start, strict=True)]
            assert max(moves) - min(moves) < 10

    asyncio.run(scene())


def test_a_slow_listener_is_dropped_and_the_game_goes_on(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened = await open_table(host, game, "random", "random", heap=400)
            listener = Listener(waiting=8)
            await (await room_of(host, opened)).join(listener, [])
            await asyncio.wait_for(listener.gone(), 5)
            assert "too slow" in listener.farewell
            await until(lambda: not opened.table.running, 20)

    asyncio.run(scene())


def test_everybody_hears_of_a_move_once_it_is_saved(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened = await open_table(host, game, "human", "human")
            room = await room_of(host, opened)
            await until(lambda: opened.table.index == 1)
            ann, watcher = Listener(), Listener()
            await room.join(ann, [opened.tokens[0] or ""])
            await room.join(watcher, [])
            assert await room.move(0, "take 2", 1) == 2
            assert len(store.lines(opened.table.row.id)) == 2
            for listener, seats in ((ann, ["0"]), (watcher, ["-2"])):
                welcome, update = waiting(listener)
                assert (welcome["type"], welcome["index"], list(welcome["views"])) == ("welcome", 1, seats)
                assert (update["type"], update["index"], update["move"], list(update["views"])) == (
                    "update",
                    2,
                    "take 2",
                    seats,
                )
            with pytest.raises(BadMove):
                await room.move(0, "take 2", 2)
            assert waiting(watcher) == []

    asyncio.run(scene())


def test_autoplay_takes_over_and_gives_back(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened = await open_table(host, game, "human", "random", heap=10**6)
            room, table = await room_of(host, opened), opened.table
            listener = Listener(10_000)
            await room.join(listener, [opened.tokens[0] or ""])
            await asyncio.sleep(0.05)
            assert table.index == 1
            await room.autoplay(0, "random")
            await until(lambda: table.index > 10)
            await room.autoplay(0, None)
            await until(lambda: table.row.progress.to_move == [0])
            stopped = table.index
            await asyncio.sleep(0.05)
            assert table.index == stopped
            shown = [
                message["table"]["seats"][0]["autoplay"] for message in waiting(listener) if message["type"] == "table"
            ]
            assert shown == ["random", None]

    asyncio.run(scene())


def test_a_seat_taken_back_while_its_bot_thinks_is_the_persons_again(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened = await open_table(host, game, "human", "human")
            room = await room_of(host, opened)
            await until(lambda: opened.table.index == 1)
            await room.autoplay(0, "random:seconds=0.2")
            await asyncio.sleep(0.05)
            await room.autoplay(0, None)
            await asyncio.sleep(0.3)
            assert opened.table.index == 1
            assert await room.move(0, "take 1", 1) == 2

    asyncio.run(scene())


def test_bots_pause_as_the_pace_says_and_a_new_pace_holds_at_once(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened = await open_table(host, game, "random", "random", heap=10**6, pace=5)
            await asyncio.sleep(0.2)
            assert opened.table.index == 1
            started = time.monotonic()
            await (await room_of(host, opened)).pace(0.05)
            await until(lambda: opened.table.index >= 5)
            assert 0.15 <= time.monotonic() - started < 3

    asyncio.run(scene())


def test_a_closed_host_leaves_games_that_go_on_with_the_next(store: Store, game: Game) -> None:
    async def first() -> tuple[str, int]:
        async with hosting(store) as host:
            table = (await open_table(host, game, "random", "random", heap=10**6)).table
            await until(lambda: table.index > 5)
        return table.row.id, table.index

    async def second(table_id: str, index: int) -> None:
        async with hosting(open_store(store._engine.url.render_as_string())) as host:
            shown = await host.table(table_id)
            assert shown["moves"] >= index
            room = await host.room(table_id)
            await until(lambda: room.table.index > index + 5)

    asyncio.run(second(*asyncio.run(first())))


def test_two_servers_on_one_database_never_store_a_move_twice(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as one, hosting(open_store(store._engine.url.render_as_string())) as other:
            opened = await open_table(one, game, "human", "human")
            await until(lambda: store.lines(opened.table.row.id))
            elsewhere = await other.room(opened.table.row.id)
            listener = Listener()
            await elsewhere.join(listener, [])
            await (await room_of(one, opened)).move(0, "take 1", 1)
            with pytest.raises(HegemonError, match="already has a move 2"):
                await elsewhere.move(0, "take 3", 1)
            assert "come back" in listener.farewell
            assert (await other.room(opened.table.row.id)).table.index == 2

    asyncio.run(scene())


def test_idle_tables_are_put_away_and_come_back(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store, idle=2) as host:
            opened = [await open_table(host, game, "human", "human") for _ in range(5)]
            await until(lambda: all(table.table.index == 1 for table in opened[-3:]))
            await until(lambda: all(task.result().idle for task in host._rooms.values()))
            await host.room(opened[0].table.row.id)
            assert len(host._rooms) <= 3
            assert (await host.room(opened[1].table.row.id)).table.index == 1

    asyncio.run(scene())


def test_a_deleted_table_sends_its_listeners_away(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened = await open_table(host, game, "human", "random")
            listener = Listener()
            await (await room_of(host, opened)).join(listener, [])
            with pytest.raises(NotAllowed):
                await host.delete(opened.table.row.id, opened.tokens[0] or "")
            await host.delete(opened.table.row.id, opened.owner)
            assert "deleted" in listener.farewell
            with pytest.raises(NoSuchTable):
                await host.room(opened.table.row.id)

    asyncio.run(scene())


def test_there_is_a_limit_to_running_games(store: Store, game: Game) -> None:
    async def scene() -> None:
        async with hosting(store, running=2) as host:
            for _ in range(2):
                await open_table(host, game, "human", "human")
            with pytest.raises(NotAllowed, match="2 of them running"):
                await open_table(host, game, "human", "human")

    asyncio.run(scene())
