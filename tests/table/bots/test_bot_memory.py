"""Bots hold no more memory than there is for all tables together, and a table that is closed gives its own back."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any

import pytest

from hegemon.core.errors import UnknownBot
from hegemon.core.game import Game
from hegemon.core.registry import find_game
from hegemon.core.untrusted.bots import STRANGERS, safe_bot
from hegemon.store import Store
from hegemon.table import Host, Limits, Listener, seating
from small_game import SlowBot

MIB = 1024**2


@pytest.mark.parametrize(
    ("game", "bot", "words"),
    [
        ("vampires", "alphabeta:table=26,depth=40", "would need 17.. MiB of memory"),
        ("vampires", "sss:table=26", "would need 17.. MiB of memory"),
        ("warlight", "mcts:threads=8,nodes=16777216", "would need 3072 MiB of memory"),
        ("warlight", "mcts:threads=256", "threads is at most"),
        ("warlight", "mcts:iterations=1000000000", "iterations is at most 1e.07"),
    ],
)
def test_a_stranger_may_not_ask_for_the_whole_machine(game: str, bot: str, words: str) -> None:
    match = find_game(game).match(2)
    with pytest.raises(UnknownBot, match=words):
        safe_bot(match, bot)


@pytest.mark.second_game
def test_every_bot_may_be_asked_for_as_it_is() -> None:
    for name in ("risk", "settlers", "vampires", "warlight"):
        match = find_game(name).match(find_game(name).seats[-1])
        for kind in match.game.bots():
            safe_bot(match, kind.name)


def test_an_oversized_bot_of_any_game_is_refused(game: Game) -> None:
    match = game.match(2)
    safe_bot(match, f"slow:megabytes={STRANGERS.memory // MIB}")
    with pytest.raises(UnknownBot, match="choose smaller parameters"):
        safe_bot(match, f"slow:megabytes={STRANGERS.memory // MIB + 1}")


def test_idle_bots_give_way_when_memory_is_short(store: Store, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight tables of bots with 10 MiB each, and 25 MiB for all of them: all play, and no more than that is held."""
    alive: weakref.WeakSet[SlowBot] = weakref.WeakSet()
    most = 0

    def made(bot: SlowBot, *given: Any) -> None:
        nonlocal most
        plain(bot, *given)
        alive.add(bot)
        most = max(most, len(alive))

    plain = SlowBot.__init__
    monkeypatch.setattr(SlowBot, "__init__", made)

    async def scene() -> None:
        host = Host(store, Limits(thinkers=2, memory=25 * MIB))
        match = game.match(2, {"heap": 9})
        bots = [seating.bot(match, "slow:seconds=0.001,megabytes=10")] * 2
        opened = [await host.open(match, bots, 0.0) for _ in range(8)]
        async with asyncio.timeout(60):
            while any(one.table.running for one in opened):
                await asyncio.sleep(0.01)
                assert host._thinkers.memory.held <= 25 * MIB
        await host.close()

    asyncio.run(scene())
    assert 0 < most <= 4  # two that hold, and at most two that were just asked to go


def test_a_closed_table_gives_its_memory_back(store: Store, game: Game) -> None:
    async def scene() -> None:
        host = Host(store, Limits(thinkers=2))
        match = game.match(2, {"heap": 9})
        opened = await host.open(match, [seating.bot(match, "slow:seconds=50,megabytes=10")] * 2, 0.0)
        arrays: list[weakref.ref[Any]] = []
        async with asyncio.timeout(30):
            while not arrays:
                await asyncio.sleep(0.01)
                room = await host.room(opened.table.row.id)
                bots: list[Any] = [one.bot for one in room._bots._players.values() if one.seated]
                arrays = [weakref.ref(bot.held) for bot in bots]
        gc.disable()  # what is thrown away must not wait for the collector, which has much else to look through
        try:
            del room, bots
            await host.delete(opened.table.row.id, opened.owner)
            async with asyncio.timeout(30):  # a bot that is just sitting down finds the table closed, and goes
                while host._thinkers.memory.held or any(array() is not None for array in arrays):
                    await asyncio.sleep(0.01)
        finally:
            gc.enable()
        await host.close()

    asyncio.run(scene())


def test_a_bot_that_waits_for_its_turn_gives_its_memory_back_too(store: Store, game: Game) -> None:
    async def scene() -> None:
        host = Host(store, Limits(thinkers=2))
        match = game.match(2, {"heap": 50})
        seats = [seating.human("Ann"), seating.bot(match, "slow:seconds=0.001,megabytes=10")]
        opened = await host.open(match, seats, 0.0)
        room = await host.room(opened.table.row.id)
        await room.join(Listener(), [opened.tokens[0] or ""])
        async with asyncio.timeout(30):
            while not room.table.index:
                await asyncio.sleep(0.005)
            await room.move(0, "take 1", room.table.index)
            while room.table.row.progress.to_move != [0]:
                await asyncio.sleep(0.005)
        assert host._thinkers.memory.held == 10 * MIB
        await host.delete(opened.table.row.id, opened.owner)
        assert host._thinkers.memory.held == 0
        await host.close()

    asyncio.run(scene())
