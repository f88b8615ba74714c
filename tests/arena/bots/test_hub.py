"""Connected bots and their tables at odd moments: while a bot is welcomed, or when a table is gone."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from typing import Any, cast

import pytest

from hegemon.arena import accounts
from hegemon.arena.bots import game_messages
from hegemon.arena.bots import hub as hub_module
from hegemon.arena.bots.game_messages import GameMessages
from hegemon.arena.bots.hub import Hub
from hegemon.arena.live_arena import LiveArena
from hegemon.core import registry
from hegemon.store import Store
from hegemon.table import Host, seating
from hegemon.wire.arena_bots import BotHello
from small_game import GAME


@pytest.fixture(autouse=True)
def _heap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)


def leave(reason: str, *, again: bool) -> None:
    raise AssertionError(reason)


HELLO = BotHello(type="hello", token="x")


async def bot_and_table(store: Store, host: Host) -> tuple[accounts.Account, str, str]:
    """A bot, a game in which it has a seat, and the token of the game's owner."""
    bot = accounts.create_bot(store, accounts.create(store, "Owner"), "Prompt")
    seats = [replace(seating.human("Prompt"), account=bot.id, program=True), seating.human("Ann")]
    opened = await host.open(GAME.match(2, {"heap": 30}), seats, 0.0)
    return bot, opened.table.row.id, opened.owner


def test_no_game_comes_before_the_welcome(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program gives up the games that are not in its welcome: they were over, as far as it knows."""
    reading, go_on = threading.Event(), threading.Event()

    def slowly(*_: Any) -> list[str]:
        reading.set()
        go_on.wait(20)
        return []  # read before the table was there

    monkeypatch.setattr(hub_module, "running_tables", slowly)

    async def scene() -> list[Any]:
        host = Host(store)
        hub, sent, game = Hub(store, host), [], asyncio.Event()

        def send(message: Any) -> None:
            sent.append(message)
            if message["type"] == "game":
                game.set()

        bot, table_id, _ = await bot_and_table(store, host)
        entering = asyncio.create_task(hub.enter(bot, HELLO, send, leave))
        await asyncio.to_thread(reading.wait, 20)
        hub.seated(table_id, [bot.id])
        await asyncio.sleep(0)
        go_on.set()
        connection = await entering
        await game.wait()
        connection.close()
        await host.close()
        return [sent[0]["type"], sent[0]["games"], sent[1]["type"], table_id]

    first, games, second, table_id = asyncio.run(asyncio.wait_for(scene(), 60))
    assert (first, games, second) == ("welcome", [table_id], "game")


def test_a_bot_that_disconnects_while_it_is_welcomed_is_gone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it stays in the lobby for ever, is invited, and its games are lost by the clock."""
    reading, go_on = threading.Event(), threading.Event()

    def slowly(*_: Any) -> list[str]:
        reading.set()
        go_on.wait(20)
        return []

    monkeypatch.setattr(hub_module, "running_tables", slowly)

    async def scene() -> int:
        host = Host(store)
        hub = Hub(store, host)
        bot = accounts.create_bot(store, accounts.create(store, "Owner"), "Hasty")
        entering = asyncio.create_task(hub.enter(bot, HELLO, lambda _: None, leave))
        await asyncio.to_thread(reading.wait, 20)
        entering.cancel()
        await asyncio.gather(entering, return_exceptions=True)
        go_on.set()
        await host.close()
        return len(hub.connections)

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == 0


def test_a_table_that_was_deleted_is_over_for_its_bot_and_takes_no_place_of_it(store: Store) -> None:
    async def scene() -> tuple[Any, int]:
        host = Host(store)
        hub, sent = Hub(store, host), asyncio.Queue[Any]()
        bot, table_id, owner = await bot_and_table(store, host)
        connection = await hub.enter(bot, HELLO, sent.put_nowait, leave)
        while (await sent.get())["type"] != "game":
            pass
        await host.delete(table_id, owner)
        while (last := await sent.get())["type"] != "over":
            pass
        while connection.playing:
            await asyncio.sleep(0.01)
        await host.close()
        return last["result"], connection.playing

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == (None, 0)


def test_a_bot_whose_table_has_moved_is_asked_again_and_told_of_the_game_once(store: Store) -> None:
    """Its answer may have been lost on the way to the old place; nobody would ask for it until the clock runs out."""

    async def scene() -> list[tuple[str, int]]:
        host = Host(store)
        hub, sent = Hub(store, host), asyncio.Queue[Any]()
        bot, table_id, _ = await bot_and_table(store, host)
        connection = await hub.enter(bot, HELLO, sent.put_nowait, leave)
        heard: list[tuple[str, int]] = []
        for _ in range(2):
            kind = ""
            while kind != "turn":
                message = await sent.get()
                kind = message["type"]
                heard.append((kind, message.get("index", 0)))
            await (await host._rooms.pop(table_id)).close("this table has moved")
        connection.close()
        await host.close()
        return heard

    heard = asyncio.run(asyncio.wait_for(scene(), 60))
    assert heard == [("welcome", 0), ("game", 0), ("turn", 1), ("turn", 1)]


def test_a_bot_that_connects_gets_no_more_than_the_last_part_of_a_long_game(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a bot fills the server's memory: it connects again and again to a game of very many secret moves."""
    monkeypatch.setattr(game_messages, "HISTORY", 20 * game_messages.EVENT)

    async def scene() -> tuple[int, int, int, list[int]]:
        host = Host(store)
        opened = await host.open(GAME.match(2, {"heap": 1000}), [seating.human("Ann"), seating.human("Bob")], 0.0)
        room = await host.room(opened.table.row.id)
        while room.table.index < 41:
            if room.table.index:
                await room.move(1 - room.table.index % 2, "take 1", room.table.index)
            await asyncio.sleep(0)
        table, found = room.table, []
        for seen in (0, 30):
            messages = GameMessages(table, 0, seen, states=False, events=True)
            found.append((messages.introduce(table)["since"], messages._happened(table)))
        late = GameMessages(table, 0, 0, states=True, events=True)
        await host.close()
        counts = [len(cast("Any", one)["events"]) for _, batches in found for one in batches]
        return found[0][0], found[1][0], late.introduce(table)["since"], counts

    first, second, with_states, counts = asyncio.run(asyncio.wait_for(scene(), 60))
    assert (first, second, counts) == (21, 30, [20, 11])
    assert 21 < with_states < 41


def test_bots_that_come_and_go_are_announced_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every open page asks anew for each announcement."""
    monkeypatch.setattr("hegemon.arena.live_arena.BOTS_EVERY", 0.2)

    async def scene() -> int:
        host = Host(store)
        arena = LiveArena(store, host)
        bot = accounts.create_bot(store, accounts.create(store, "Owner"), "Flapping")
        told = 0

        def tell() -> None:
            nonlocal told
            told += 1

        monkeypatch.setattr(arena.watchers, "tell_all", tell)
        for _ in range(20):
            connection = await arena.hub.enter(bot, HELLO, lambda _: None, cast("Any", lambda *_, **__: None))
            arena.hub.left(connection)
        while not told:
            await asyncio.sleep(0.01)
        await host.close()
        return told

    assert asyncio.run(asyncio.wait_for(scene(), 60)) < 20
