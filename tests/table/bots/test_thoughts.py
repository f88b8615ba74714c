"""Bots' thoughts are kept with the game (W9): once a turn, of limited size, and read by nobody they could help."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from hegemon.core.game import Game
from hegemon.core.history.thoughts import CANDIDATES, MOST, tidy
from hegemon.store import Store
from hegemon.table import Host, NoSuchTable, NotAllowed, seating
from hegemon.table.opening import Opened


@asynccontextmanager
async def hosting(store: Store) -> AsyncIterator[Host]:
    host = Host(store)
    yield host
    await host.close()


async def open_table(host: Host, game: Game, *seats: str, rounds: int = 2) -> Opened:
    match = game.match(len(seats), {"rounds": rounds})
    seated = [seating.human("Ann") if text == "human" else seating.bot(match, text) for text in seats]
    return await host.open(match, seated, 0.0)


async def until(true: Callable[[], object], seconds: float = 30) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


def test_thoughts_are_kept_once_a_turn_with_its_first_move(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            table = (await open_table(host, sealed, "bidder:parts=3", "bidder:parts=3", rounds=3)).table
            await until(lambda: not table.running)
            estimates = (await host.archive.estimates(table.row.id, [], 0))["estimates"]
            assert sorted(one["seat"] for one in estimates) == [0, 0, 0, 1, 1, 1]
            for one in estimates:
                entry = table.timeline.entries[one["index"] - 1]
                found = await host.archive.thoughts(table.row.id, [], one["index"])
                assert found["seat"] == entry.seat == one["seat"]
                assert found["thoughts"]["candidates"][0]["turn"][0] == table.match.write(entry.move)
                assert found["thoughts"]["win"] == one["win"]
            assert (await host.archive.estimates(table.row.id, [], estimates[-1]["index"]))["estimates"] == estimates[
                -1:
            ]
            with pytest.raises(NoSuchTable, match="nothing was thought before move 999"):
                await host.archive.thoughts(table.row.id, [], 999)

    asyncio.run(scene())


def test_thoughts_that_cannot_be_kept_or_said_spoil_no_move(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            table = (await open_table(host, sealed, "chaos", "chaos")).table
            await until(lambda: not table.running)
            assert store.chat(table.row.id, 9) == []
            assert (await host.archive.estimates(table.row.id, [], 0))["estimates"] == []

    asyncio.run(scene())


def test_while_people_play_only_the_thoughts_for_ones_own_seat_can_be_read(store: Store, sealed: Game) -> None:
    async def scene() -> None:
        async with hosting(store) as host:
            opened = await open_table(host, sealed, "human", "bidder", "human")
            table_id, tokens = opened.table.row.id, [token or "" for token in opened.tokens]
            room = await host.room(table_id)
            await room.autoplay(0, "bidder")
            await until(lambda: opened.table.row.progress.to_move == [2])
            for nobody in ([], [""], ["guess"], [opened.owner]):
                with pytest.raises(NotAllowed):
                    await host.archive.estimates(table_id, nobody, 0)
            own = (await host.archive.estimates(table_id, [tokens[0]], 0))["estimates"]
            assert [one["seat"] for one in own] == [0]
            assert (await host.archive.estimates(table_id, [tokens[2]], 0))["estimates"] == []
            with pytest.raises(NoSuchTable):
                await host.archive.thoughts(table_id, [tokens[2]], own[0]["index"])
            for _ in range(2):
                await until(lambda: 2 in opened.table.row.progress.to_move)
                await room.move(2, "commit", opened.table.index)
            await until(lambda: not opened.table.running)
            everything = (await host.archive.estimates(table_id, [], 0))["estimates"]
            assert {one["seat"] for one in everything} == {0, 1}

    asyncio.run(scene())


def test_thoughts_are_cut_to_size() -> None:
    candidates = [{"turn": ["bid 1"] * 20, "visits": n, "value": 0.5} for n in range(10_000)]
    short = tidy({"win": 0.5, "candidates": candidates})
    assert short is not None
    assert (short.win, len(short["candidates"])) == (0.5, CANDIDATES)
    assert json.loads(short.text) == short
    long = tidy({"win": 2, "values": [0.1] * MOST, "candidates": candidates, "iterations": 7})
    assert long is not None
    assert (long.win, dict(long)) == (1.0, {"win": 2, "iterations": 7})


@pytest.mark.parametrize("thoughts", [None, {}, [], "words", {"win": float("nan")}, {"win": object()}, {1: {2: {3}}}])
def test_what_is_no_json_is_not_kept(thoughts: Any) -> None:
    assert tidy(thoughts) is None
