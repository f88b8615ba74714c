"""Many tables think at once: each gets its share, and those who only play are not held up by those who search."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter

import pytest

from hegemon.core.game import Game
from hegemon.referee.deadline import answer_in_time
from hegemon.store import Store
from hegemon.table import Host, Limits, Listener, seating
from hegemon.table.bots import places as places_module
from hegemon.table.bots.places import Claim, Places
from hegemon.table.bots.thinking import Thinkers


async def settle() -> None:
    """Let everything happen that can happen now."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_free_place_goes_to_the_table_that_has_fewest() -> None:
    async def scene() -> None:
        places, order = Places(2), []
        claims: dict[str, list[Claim]] = {}

        async def think(table: str) -> None:
            claim = Claim(table)
            await places.acquire(claim)
            claims.setdefault(table, []).append(claim)
            order.append(table)

        greedy = [asyncio.create_task(think("greedy")) for _ in range(6)]
        await settle()
        modest = [asyncio.create_task(think(name)) for name in ("a", "b", "a")]
        await settle()
        for table in ("greedy", "greedy", "a", "b", "greedy", "a", "greedy"):
            await settle()
            places.release(claims[table].pop())
        await asyncio.gather(*greedy, *modest)
        assert order == ["greedy", "greedy", "a", "greedy", "b", "a", "greedy", "greedy", "greedy"]

    asyncio.run(scene())


def test_no_place_is_lost_to_those_who_have_gone() -> None:
    async def scene() -> None:
        places = Places(1)
        claims = [Claim(name) for name in ("a", "a", "b", "b")]
        await places.acquire(claims[0])
        gone = [asyncio.create_task(places.acquire(claim)) for claim in claims[1:]]
        await settle()
        gone[0].cancel()
        places.release(claims[0])  # to b, who leaves at the same moment
        gone[1].cancel()
        await asyncio.gather(*gone[:2], return_exceptions=True)
        await asyncio.wait_for(gone[2], 5)
        places.release(claims[3])
        await asyncio.wait_for(places.acquire(Claim("c")), 5)

    asyncio.run(scene())


def test_no_more_think_than_there_are_places() -> None:
    async def scene() -> None:
        thinkers, at_once, most, lock = Thinkers(2, 60), 0, 0, threading.Lock()

        def work() -> None:
            nonlocal at_once, most
            with lock:
                at_once += 1
                most = max(most, at_once)
            time.sleep(0.01)
            with lock:
                at_once -= 1

        await asyncio.gather(
            *(thinkers.think(lambda: answer_in_time(60, work), Claim(n % 4, people=True)) for n in range(24))
        )
        assert most == 4

    asyncio.run(scene())


def test_tables_with_people_come_first_and_have_a_place_of_their_own() -> None:
    async def scene() -> None:
        places, order = Places(3, kept=1), []

        async def think(name: str, people: bool) -> None:
            await places.acquire(Claim(name, people))
            order.append(name)

        tasks = [asyncio.create_task(think(f"bots {i}", False)) for i in range(4)]
        await settle()
        assert order == ["bots 0", "bots 1"]  # the third place is for people
        tasks.append(asyncio.create_task(think("Ann", True)))
        tasks.append(asyncio.create_task(think("Bob", True)))
        await settle()
        assert order[2:] == ["Ann"]
        places.release(places._thinking[0])
        await settle()
        assert order[3:] == ["Bob"]  # before bots that have waited for longer
        for task in tasks:
            task.cancel()

    asyncio.run(scene())


def test_a_free_place_goes_to_people_before_bots_that_have_waited_for_longer() -> None:
    async def scene() -> None:
        places, order = Places(1), []
        first = Claim("first")
        await places.acquire(first)

        async def think(name: str, people: bool) -> None:
            await places.acquire(Claim(name, people))
            order.append(name)

        tasks = [asyncio.create_task(think(name, name == "Ann")) for name in ("bots", "more bots", "Ann")]
        await settle()
        places.release(first)
        await settle()
        assert order == ["Ann"]
        for task in tasks:
            task.cancel()

    asyncio.run(scene())


def test_a_thought_of_a_rated_game_has_its_stated_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places_module, "PEOPLE_WAIT", 0.01)

    async def scene() -> None:
        places, asked = Places(2), list[str]()
        await places.acquire(Claim("rated", people=True, rated=True, hurry=lambda: asked.append("rated")))
        await places.acquire(Claim("other", people=True, hurry=lambda: asked.append("other")))
        waiting = asyncio.create_task(places.acquire(Claim("Ann", people=True)))
        while not asked:
            await asyncio.sleep(0.005)
        assert set(asked) == {"other"}
        waiting.cancel()

    asyncio.run(scene())


def test_rated_thoughts_never_take_the_last_place_that_is_kept_for_people() -> None:
    async def scene() -> None:
        places, order = Places(3, kept=2), []

        async def think(claim: Claim) -> None:
            await places.acquire(claim)
            order.append(claim.table)

        rated = [Claim(f"rated {i}", people=True, rated=True) for i in range(3)]
        tasks = [asyncio.create_task(think(claim)) for claim in rated]
        await settle()
        assert order == ["rated 0", "rated 1"]
        tasks.append(asyncio.create_task(think(Claim("Ann", people=True))))
        await settle()
        assert order[2:] == ["Ann"]
        for task in tasks:
            task.cancel()

    asyncio.run(scene())


def test_the_table_that_has_thought_least_of_late_comes_first() -> None:
    async def scene() -> None:
        now = 0.0
        places, order = Places(1, clock=lambda: now), []

        async def think(claim: Claim) -> None:
            await places.acquire(claim)
            order.append(claim.table)

        slow = Claim("slow", people=True)
        await places.acquire(slow)
        now = 2.0
        places.release(slow)
        busy = Claim("busy", people=True)
        await places.acquire(busy)
        waiting = [asyncio.create_task(think(Claim(name, people=True))) for name in ("slow", "quick")]
        await settle()
        places.release(busy)
        await settle()
        assert order == ["quick"]
        for task in waiting:
            task.cancel()

    asyncio.run(scene())


def test_a_long_thought_ends_when_a_person_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places_module, "PEOPLE_WAIT", 0.01)

    async def scene() -> None:
        places, asked = Places(1), asyncio.Event()
        for people in (False, True):  # people press bots, and each other
            thinking = Claim("long", people, hurry=asked.set)
            await places.acquire(thinking)
            waiting = asyncio.create_task(places.acquire(person := Claim("Ann", people=True)))
            await asyncio.wait_for(asked.wait(), 10)
            places.release(thinking)
            await asyncio.wait_for(waiting, 10)
            places.release(person)
            asked.clear()

    asyncio.run(scene())


def test_bots_of_long_thoughts_do_not_stop_a_persons_opponent(store: Store, game: Game) -> None:
    """Twelve tables of bots that think for a minute, all places taken: a person's quick opponent answers at once."""

    async def scene() -> None:
        host = Host(store, Limits(thinkers=2))
        match = game.match(2, {"heap": 1000})
        for _ in range(12):
            await host.open(match, [seating.bot(match, "slow:seconds=60")] * 2, 0.0)
        opened = await host.open(match, [seating.human("Ann"), seating.bot(match, "random")], 0.0)
        room, ann = await host.room(opened.table.row.id), Listener()
        await room.join(ann, [opened.tokens[0] or ""])
        async with asyncio.timeout(20):
            for _ in range(5):
                while opened.table.row.progress.to_move != [0]:
                    await asyncio.sleep(0.005)
                await room.move(0, "take 1", opened.table.index)
        await host.close()

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
