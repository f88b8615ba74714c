"""A room that is given up, since its table lives elsewhere by now, ends what it had begun."""

from __future__ import annotations

import asyncio

import pytest

from hegemon.core.dice import new_secret
from hegemon.core.game import Game
from hegemon.store import Conflict, Store, Terms
from hegemon.store.errors import Unsure
from hegemon.table import Host, opening, seating
from hegemon.table import host as host_module
from hegemon.table.table import Table


def test_a_room_that_is_given_up_leaves_no_task_to_be_collected_in_another_thread(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tasks were collected with it wherever that happened, and said "no running event loop"."""

    def taken(*_arguments: object) -> None:
        raise Conflict("this table is now in another process")

    async def scene() -> None:
        host = Host(store)
        opened = await host.open(game.match(2, {"heap": 9}), [seating.human("Ann"), seating.human("Bob")], 0.0)
        room = await host.room(opened.table.row.id)
        async with asyncio.timeout(20):
            while not room.table.index:
                await asyncio.sleep(0.005)
        monkeypatch.setattr(room.table.store, "add_move", taken)
        with pytest.raises(Conflict):
            await room.move(0, "take 1", 1)
        async with asyncio.timeout(5):
            while not (room._playing.done() and room._watching.done()):
                await asyncio.sleep(0.005)
        monkeypatch.undo()
        await host.close()

    asyncio.run(scene())


def test_a_table_that_was_not_saved_for_sure_stays_once_it_is_played(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of a competition is opened again under its name while the first try is still undone."""
    tried, go_on = asyncio.Event(), asyncio.Event()
    create, sleep = opening.create, asyncio.sleep

    def create_and_lose_the_answer(table: Table) -> None:
        create(table)
        monkeypatch.setattr(opening, "create", create)
        raise Unsure("the connection was lost")

    async def wait(seconds: float) -> None:
        if seconds == 77.0:
            tried.set()
            await go_on.wait()
        else:
            await sleep(seconds)

    monkeypatch.setattr(opening, "create", create_and_lose_the_answer)
    monkeypatch.setattr(host_module, "UNDO_AFTER", (77.0,))
    monkeypatch.setattr("hegemon.table.host.asyncio.sleep", wait)

    async def scene() -> int:
        host, match = Host(store), game.match(2, {"heap": 50})
        asked = ("fixedid123", new_secret(), match, [seating.human("Ann"), seating.human("Bob")], Terms())
        with pytest.raises(Unsure):
            await host.open_as(*asked)
        await tried.wait()
        room = await host.open_as(*asked)
        while room.table.index == 0:
            await sleep(0.005)
        await room.move(0, "take 1", room.table.index)
        go_on.set()
        while host._tasks:
            await sleep(0.005)
        made = await room.move(1, "take 1", room.table.index)
        await host.close()
        return made

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == 3
