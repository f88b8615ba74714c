"""Two processes on one database: a new table is in the store before it is anybody's, and either may be the first."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from hegemon.core.game import Game
from hegemon.store import Store, open_store
from hegemon.store.leases import Leases
from hegemon.table import Host, Listener, opening, seating
from hegemon.table.sharing import Sharing
from hegemon.table.table import Table
from postgres import Postgres


@pytest.fixture
def shared(postgres: Postgres) -> Iterator[Store]:
    store = open_store(postgres.new())
    yield store
    store.close()


@pytest.fixture
def other(shared: Store) -> Leases:
    """The process that is quicker."""
    return Leases(shared, "http://other")


async def open_table(host: Host, game: Game) -> opening.Opened:
    return await host.open(game.match(2, {"heap": 1}), [seating.human("Ann"), seating.human("Bob")], 0.0)


async def dealt(table: Table) -> None:
    async with asyncio.timeout(60):
        while not table.index:
            await asyncio.sleep(0.005)


def taking(monkeypatch: pytest.MonkeyPatch, way: str, other: Leases) -> None:
    """The other process takes what is made in this way, as soon as it is in the store."""
    make = getattr(opening, way)

    def made_and_taken(*arguments: Any) -> Any:
        made = make(*arguments)
        other.join()
        other.take((made if isinstance(made, Table) else made.table).row.id)
        return made

    monkeypatch.setattr(opening, way, made_and_taken)


def test_a_new_table_may_live_elsewhere(
    shared: Store, other: Leases, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        host = Host(shared, address="http://here")
        await host.start()
        taking(monkeypatch, "open_table", other)
        opened = await open_table(host, game)
        assert [row.id for row in shared.rows()] == [opened.table.row.id]
        await host.close()

    asyncio.run(scene())


def test_a_rematch_that_another_process_took_first_is_known_at_the_old_table(
    shared: Store, other: Leases, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        host = Host(shared, address="http://here")
        await host.start()
        opened = await open_table(host, game)
        room = await host.room(opened.table.row.id)
        await dealt(room.table)
        await room.join(Listener(), [str(token) for token in opened.tokens])
        await room.move(0, "take 1", room.table.index)
        taking(monkeypatch, "open_rematch", other)
        await room.rematch(0, True)
        await room.rematch(1, True)
        assert {row.id for row in shared.rows()} == {opened.table.row.id, room.table.row.terms.rematch}
        await host.close()

    asyncio.run(scene())


def test_tables_of_somebody_whom_nobody_saw_are_looked_for(shared: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that comes and goes between two signs of life of ours is missed by nobody, and leaves its tables."""
    monkeypatch.setattr("hegemon.table.sharing.BEAT", 0.02)
    monkeypatch.setattr("hegemon.table.sharing.SWEEP", 3)

    async def scene() -> None:
        sharing, looked = Sharing(shared, "http://one"), asyncio.Semaphore(0)
        await sharing.start(lost=lambda: None, free=looked.release)
        async with asyncio.timeout(60):
            for _ in range(3):
                await looked.acquire()
        await sharing.close()

    asyncio.run(scene())
