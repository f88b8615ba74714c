"""Many tables think at once: each gets its share, and those who only play are not held up by those who search."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter

from hegemon.core.game import Game
from hegemon.referee.deadline import answer_in_time
from hegemon.store import Store
from hegemon.table import Host, Limits, Listener, seating
from hegemon.table.thinking import Places, Thinkers


def test_a_free_place_goes_to_the_table_that_has_fewest() -> None:
    async def scene() -> None:
        places, order = Places(2), []

        async def think(table: str) -> None:
            await places.acquire(table)
            order.append(table)

        greedy = [asyncio.create_task(think("greedy")) for _ in range(6)]
        await asyncio.sleep(0)
        modest = [asyncio.create_task(think(name)) for name in ("a", "b", "a")]
        await asyncio.sleep(0)
        for table in ("greedy", "greedy", "a", "b", "greedy", "a", "greedy"):
            await asyncio.sleep(0)
            places.release(table)
        await asyncio.gather(*greedy, *modest)
        assert order == ["greedy", "greedy", "a", "greedy", "b", "a", "greedy", "greedy", "greedy"]

    asyncio.run(scene())


def test_no_place_is_lost_to_those_who_have_gone() -> None:
    async def scene() -> None:
        places = Places(1)
        await places.acquire("a")
        gone = [asyncio.create_task(places.acquire(name)) for name in ("a", "b", "b")]
        await asyncio.sleep(0)
        gone[0].cancel()
        places.release("a")  # to b, who leaves at the same moment
        gone[1].cancel()
        await asyncio.gather(*gone[:2], return_exceptions=True)
        await asyncio.wait_for(gone[2], 5)
        places.release("b")
        await asyncio.wait_for(places.acquire("c"), 5)

    asyncio.run(scene())


def test_no_more_think_than_there_are_places() -> None:
    async def scene() -> None:
        thinkers, at_once, most, lock = Thinkers(3, 60), 0, 0, threading.Lock()

        def work() -> None:
            nonlocal at_once, most
            with lock:
                at_once += 1
                most = max(most, at_once)
            time.sleep(0.01)
            with lock:
                at_once -= 1

        await asyncio.gather(*(thinkers.think(lambda: answer_in_time(60, work), table=n % 4) for n in range(24)))
        assert most == 3

    asyncio.run(scene())


def test_a_heavy_table_does_not_starve_the_others(store: Store, game: Game) -> None:
    """One table with four slow bots that may all act at any time, and twenty where people play: nobody waits for it."""

    async def scene() -> None:
        host = Host(store, Limits(thinkers=2))
        heavy = game.match(4, {"heap": 100_000, "together": True})
        slow = [seating.bot(heavy, "random:seconds=0.2") for _ in range(4)]
        await host.open(heavy, slow, 0.0)
        match = game.match(2, {"heap": 9})
        quick = [await host.open(match, [seating.bot(match, "random")] * 2, 0.0) for _ in range(20)]
        longest, stop = 0.0, asyncio.Event()

        async def heartbeat() -> None:
            nonlocal longest
            while not stop.is_set():
                before = time.perf_counter()
                await asyncio.sleep(0.005)
                longest = max(longest, time.perf_counter() - before)

        beating = asyncio.create_task(heartbeat())
        async with asyncio.timeout(60):
            while any(opened.table.running for opened in quick):
                await asyncio.sleep(0.01)
        stop.set()
        await beating
        assert longest < 2  # the loop is never held for the length of a search
        await host.close()

    asyncio.run(scene())


def test_analyses_of_one_table_take_turns_with_others(store: Store, game: Game) -> None:
    async def scene() -> None:
        host = Host(store, Limits(thinkers=1))
        match = game.match(2, {"heap": 50})
        rooms = []
        for _ in range(3):
            opened = await host.open(match, [seating.human("Ann"), seating.human("Bob")], 0.0)
            rooms.append(await host.room(opened.table.row.id))
        answers = await asyncio.gather(*(room.analyse(0) for room in rooms for _ in range(5)))
        assert Counter(map(str, answers)).total() == 15
        listener = Listener()
        await rooms[0].join(listener, [])
        await host.close()

    asyncio.run(scene())
