"""A room that is given up, since its table lives elsewhere by now, ends what it had begun."""

from __future__ import annotations

import asyncio

import pytest

from hegemon.core.game import Game
from hegemon.store import Conflict, Store
from hegemon.table import Host, seating


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
