"""Two processes on one database: a new table is held before it is in the store, so that nobody else is the first."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Iterator, Sequence

import pytest

from hegemon.core.game import Game
from hegemon.store import Row, Store, open_store
from hegemon.store.leases import Elsewhere, Leases
from hegemon.table import Host, Limits, Listener, opening, seating
from hegemon.table.duties import Duties
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


def grabbing(monkeypatch: pytest.MonkeyPatch, other: Leases) -> list[str]:
    """The other process tries to take every table as soon as it is in the store; those that it could not have."""
    refused: list[str] = []
    create = Store.create

    def create_and_grab(store: Store, row: Row, lines: Sequence[str] = ()) -> None:
        create(store, row, lines)
        other.join()
        with pytest.raises(Elsewhere):
            other.take(row.id)
        refused.append(row.id)

    monkeypatch.setattr(Store, "create", create_and_grab)
    return refused


def test_a_new_table_and_its_rematch_are_ours_before_anybody_can_take_them(
    shared: Store, other: Leases, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = grabbing(monkeypatch, other)

    async def scene() -> None:
        host = Host(shared, address="http://here")
        await host.start()
        opened = await open_table(host, game)
        room = await host.room(opened.table.row.id)
        await dealt(room.table)
        await room.join(Listener(), [str(token) for token in opened.tokens])
        await room.move(0, "take 1", room.table.index)
        await room.rematch(0, True)
        await room.rematch(1, True)
        assert refused == [opened.table.row.id, room.table.row.terms.rematch]
        assert {row.id for row in shared.rows()} == set(refused)
        await host.close()

    asyncio.run(scene())


def test_a_table_that_is_entered_again_while_it_is_put_away_stays_ours(
    shared: Store, other: Leases, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    closing, go_on = threading.Event(), threading.Event()
    attend = Duties.attend

    def held(duties: Duties, present: Iterable[int]) -> bool:
        closing.set()
        assert go_on.wait(60)
        return attend(duties, present)

    async def scene() -> None:
        host = Host(shared, Limits(idle=0), address="http://here")
        await host.start()
        table_id = (await open_table(host, game)).table.row.id
        room = await host.room(table_id)
        await dealt(room.table)
        while not room.idle:  # until the deal is saved
            await asyncio.sleep(0.005)
        monkeypatch.setattr(Duties, "attend", held)
        opening_more = asyncio.create_task(open_table(host, game))  # puts the first one away
        await asyncio.to_thread(closing.wait, 60)
        await host.room(table_id)
        go_on.set()
        await opening_more
        other.join()
        with pytest.raises(Elsewhere):
            other.take(table_id)
        await host.close()

    asyncio.run(asyncio.wait_for(scene(), 120))


def test_tables_of_a_process_that_nobody_saw_are_looked_for(shared: Store, monkeypatch: pytest.MonkeyPatch) -> None:
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
