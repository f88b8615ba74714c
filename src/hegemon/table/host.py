"""All tables of this process: opened, loaded from the store on request, closed when they are not needed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any

from hegemon.core.errors import HegemonError
from hegemon.core.helpers.computing import Computing
from hegemon.core.helpers.tokens import opens
from hegemon.core.history.record import Record
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.store import Row, Seat, Store, StoreError, Terms, quotas
from hegemon.store.database import seldom
from hegemon.store.leases import Elsewhere, Peer
from hegemon.store.quotas import Kept, Requester
from hegemon.store.replay import match_of
from hegemon.store.rows import RUNNING
from hegemon.table import opening
from hegemon.table.archive import Archive, NoSuchTable, NotAllowed
from hegemon.table.bots.advice import Advice
from hegemon.table.bots.thinking import Thinkers
from hegemon.table.capacity import Capacity
from hegemon.table.limits import Limits
from hegemon.table.opening import Opened
from hegemon.table.readiness import Readiness
from hegemon.table.room import Room
from hegemon.table.sharing import Sharing
from hegemon.table.table import Table
from hegemon.table.unattended import goes_on_alone
from hegemon.wire import tables as wire

TIDY_EVERY = 600.0
"""Seconds between two searches for games that nobody has begun, and for games in which a player's days are over."""
UNDO_AFTER = (0.0, 2.0, 10.0, 60.0)
"""Seconds between attempts to delete a table that may have been saved when the database went away."""
VERIFIED = {"at_once": 2, "waiting_of_one": 2, "waiting": 32}
"""Records that are verified at the same time, and those that are or wait for it, of one address and of all."""
MOVED = "this table has moved: come back to it"
log = logging.getLogger(__name__)


class Host:
    """The tables of a store, on the event loop."""

    def __init__(
        self,
        store: Store,
        limits: Limits | None = None,
        readiness: Readiness | None = None,
        address: str | None = None,
    ) -> None:
        self.store = store
        store.report = seldom(log.warning)
        self.archive = Archive(store)
        self.advice = Advice()
        self.sharing = Sharing(store, address)
        """The tables of this process, if several share the database; `address` is ours for the others."""
        self.readiness = readiness or Readiness({})
        """Asked before any rules of a game are called, so that nothing is compiled on the event loop."""
        self._limits = limits or Limits()
        self.capacity = Capacity(store, self._limits, self._forget_unused)
        self._thinkers = Thinkers(self._limits.thinkers, self._limits.patience, self._limits.memory)
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._breaks: Counter[str] = Counter()
        """The number of times that each table broke."""
        self.ask_for: Callable[[Peer, str, str], Awaitable[None]] = _nobody
        """Asks another process for a table on behalf of the named one."""
        self.before_again: Callable[[Row], Awaitable[None]] = _no_objection
        """Asked before a rematch of a table: refused by an error if connected bots do not play again."""
        self.opened_again: Callable[[Row], None] = lambda _row: None
        """Called with every rematch."""
        self._also_lost: Callable[[], None] = lambda: None
        self.verifying = Computing(**VERIFIED)
        """Verifies records, because long ones take a while and games must go on."""
        self.computing = Computing()
        """Computes what strangers ask for, beside the threads in which moves are saved."""

    async def start(
        self, more: Callable[[], Coroutine[Any, Any, None]] | None = None, lost: Callable[[], None] = lambda: None
    ) -> None:
        """Join the processes that share the database, and resume the bots of running games.

        `more` takes whatever else is free, now and whenever something may have become free; `lost` is called when all
        of it was taken from us.
        """
        self._also_lost = lost

        def free() -> None:
            self._soon(self.resume())
            if more is not None:
                self._soon(more())

        await self.sharing.start(lost=self._lose, free=free)
        free()
        self._soon(self._tidy())

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        async def run() -> None:
            try:
                await work
            except HegemonError as error:
                log.warning("%s", error)

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def open(
        self,
        match: Match,
        seats: Sequence[Seat],
        pace: float,
        seed: int | None = None,
        timeline: Timeline | None = None,
        terms: Terms | None = None,
        requester: Requester | None = None,
    ) -> Opened:
        """Open a new table; its bots begin at once. `timeline` is a game that has begun elsewhere."""
        known = await self.check_quota(requester)
        await self.readiness.match(match)
        asked = (self.store, match, seats, pace, seed, timeline, terms, known.opener)
        opened = await asyncio.to_thread(opening.open_table, *asked)
        opened = opened.owned(requester.owner if requester and known.owner else None)
        await self._begin(opened.table)
        return opened

    async def check_quota(self, requester: Requester | None) -> Kept:
        """Refuse clients that have reached their quota; returns the client as stored."""
        known = await asyncio.to_thread(quotas.kept, self.store, requester or Requester())
        await self.capacity.make_way(known, running=True)
        return known

    async def open_as(self, table_id: str, secret: str, match: Match, seats: Sequence[Seat], terms: Terms) -> Room:
        """Open a table whose id and dice were fixed before; repeated calls open it only once. It is the server's own:
        visitors who have filled the server do not stop it."""
        with contextlib.suppress(NoSuchTable):
            return await self.bring(table_id)
        await self.readiness.match(match)
        asked = (self.store, match, seats, 0.0, None, None, terms)
        opened = await asyncio.to_thread(opening.open_table, *asked)
        table = opened.table
        table.row = replace(table.row, id=table_id, secret=secret)
        await self._begin(table)
        return await self.room(table_id)

    async def _open_again(self, row: Row) -> str:
        """A rematch of a table."""
        await self.before_again(row)
        await self.capacity.make_way(Kept(row.opener, row.owner), running=True)
        made = await asyncio.to_thread(opening.open_rematch, self.store, row)
        await self._begin(made)
        self.opened_again(made.row)
        return made.row.id

    async def _begin(self, table: Table) -> None:
        """Save a new table, once its lease is held, and let its bots begin."""

        async def load(held: Store) -> Table:
            table.store = held
            try:
                await asyncio.to_thread(opening.create, table)
            except StoreError:
                self._soon(self._undo(table.row))
                raise
            return table

        await self._enter(table.row.id, load)
        self.archive.changed()

    async def _undo(self, row: Row) -> None:
        """Delete a table that no client knows, because the database went away while it was saved. One of a competition
        is opened again under its name: once it is here, elsewhere, or has gone on, it stays."""
        for wait in UNDO_AFTER:
            await asyncio.sleep(wait)
            with contextlib.suppress(StoreError):
                found = await asyncio.to_thread(self.store.row, row.id)
                if found and found.progress.moves == row.progress.moves and row.id not in self._rooms:
                    await asyncio.to_thread((await self.sharing.take(row.id)).delete, row.id)
                return

    async def keep(self, record: Record, timeline: Timeline, requester: Requester | None = None) -> Opened:
        """Save a game played elsewhere, for the replay page."""
        known = await asyncio.to_thread(quotas.kept, self.store, requester or Requester())
        await self.capacity.make_way(known, running=False)
        opened = await asyncio.to_thread(opening.keep_record, self.store, record, timeline, known.opener)
        self.archive.changed()
        return opened

    @property
    def loaded(self) -> int:
        """The number of tables in memory."""
        return len(self._rooms)

    async def room(self, table_id: str) -> Room:
        """The room of a table, loaded from the store if need be."""
        if table_id in self._rooms:
            self._rooms[table_id] = self._rooms.pop(table_id)  # the last to be closed
            return await _loaded(self._rooms[table_id])
        row = await self.archive.row(table_id)

        async def load(held: Store) -> Table:
            await self.readiness.match(await asyncio.to_thread(match_of, row))
            return await asyncio.to_thread(opening.load_table, held, await self.archive.row(table_id))

        return await self._enter(table_id, load)

    async def bring(self, table_id: str) -> Room:
        """The room of a table, in this process: if another process has the table, it hands it over."""
        try:
            return await self.room(table_id)
        except Elsewhere as there:
            await self.ask_for(there.peer, table_id, self.sharing.process)
        return await self.room(table_id)

    async def hand_over(self, table_id: str, process: str) -> None:
        """Give a table to another process; its people are sent there when they come back."""
        await self._move_out(table_id)
        await self.sharing.hand_over(table_id, process)
        await self._move_out(table_id)  # it may have been entered again meanwhile

    async def _move_out(self, table_id: str) -> None:
        if (loaded := self._rooms.pop(table_id, None)) is not None:
            await _leave(loaded, MOVED)

    async def elsewhere(self, table_id: str) -> Peer | None:
        """The other process that a table lives in, if it does."""
        return None if table_id in self._rooms or "\0" in table_id else await self.sharing.holder(table_id)

    async def table(self, table_id: str) -> wire.Table:
        """A table as everybody may see it; a running game is loaded if it can be, so that its bots go on."""
        row = await self.archive.row(table_id)
        if row.progress.status != RUNNING or not self.readiness.is_ready(row.game):
            return row.json()
        return (await self.room(table_id)).table.json()

    async def delete(self, table_id: str, owner: str) -> None:
        """Delete a table; only for its owner."""
        row = await self.archive.row(table_id)
        if not opens(owner, row.owner):
            raise NotAllowed("only the owner of a table may delete it: send 'Authorization: Bearer <owner token>'")
        if row.terms.rated:
            raise NotAllowed("a rated game cannot be deleted: others played it too")
        await self._forget_table(table_id, "this game was deleted")

    async def _forget_table(self, table_id: str, reason: str) -> None:
        store = await self.sharing.take(table_id)
        loaded = self._rooms.pop(table_id, None)
        if loaded is not None:
            await _leave(loaded, reason)
        await asyncio.to_thread(store.delete, table_id)
        self.archive.changed()

    async def resume(self) -> None:
        """Let the bots of all running games go on; games of people wait until a person comes back."""
        due: dict[str, list[str]] = {}
        held = await self.sharing.held()
        for row in await asyncio.to_thread(self.store.running):
            if row.id not in held and goes_on_alone(row):
                due.setdefault(row.game, []).append(row.id)
        await asyncio.gather(*map(self._resume, due.values()))

    async def _resume(self, tables: Sequence[str]) -> None:
        """Resume the tables of one game, one after the other; other games do not wait for its rules."""
        for table_id in tables:
            try:
                with contextlib.suppress(HegemonError):
                    await self.room(table_id)
            except Exception:
                log.exception("table %s cannot go on", table_id)

    async def _try_again(self, table_id: str) -> None:
        """Resume a table's bots after a failure, such as of the database, with a delay that grows every time."""
        while True:
            self._breaks[table_id] += 1
            count = self._breaks[table_id]
            await asyncio.sleep(min(10.0, 0.25 * 2**count))
            try:
                if goes_on_alone(await self.archive.row(table_id)):
                    await self.room(table_id)
                await asyncio.sleep(60)
                if self._breaks[table_id] == count:
                    del self._breaks[table_id]
                return
            except (Elsewhere, NoSuchTable):
                return
            except StoreError as error:
                log.warning("%s", error)

    async def close(self) -> None:
        """Stop all bots, dismiss everybody, and close the store."""
        for task in self._tasks:
            task.cancel()
        await self._leave_all("the server stops: the game is saved, and goes on when it is back")
        self.computing.close()
        self.verifying.close()
        await self.readiness.close()
        await self.sharing.close()
        await asyncio.to_thread(self.store.close)

    def _lose(self) -> None:
        """Drop tables that other processes have taken, without waiting and without saving."""
        rooms, self._rooms = list(self._rooms.values()), {}
        for loaded in rooms:
            if not loaded.done():
                loaded.cancel()
            elif not loaded.cancelled() and loaded.exception() is None:
                loaded.result().abandon(MOVED)
        self._also_lost()

    async def _leave_all(self, reason: str) -> None:
        rooms, self._rooms = list(self._rooms.values()), {}
        for loaded in rooms:
            await _leave(loaded, reason)

    async def _forget_unused(self, table_id: str, reason: str) -> bool:
        """Delete a table, unless a listener is at it, or another process has it."""
        entered = self._rooms.get(table_id)
        if entered is not None and not (entered.done() and not entered.exception() and entered.result().idle):
            return False
        with contextlib.suppress(StoreError):
            await self._forget_table(table_id, reason)
            return True
        return False

    async def _tidy(self) -> None:
        while True:
            await self.capacity.expire()
            await asyncio.sleep(TIDY_EVERY)
            await self.resume()

    async def _enter(self, table_id: str, load: Callable[[Store], Awaitable[Table]]) -> Room:
        """Load a table once, even if many ask for it at the same time."""

        async def enter() -> Room:
            table = await load(await self.sharing.take(table_id))
            return Room(table, self._thinkers, broken, self._open_again)

        def broken() -> None:
            self._forget(task)
            self._soon(self._try_again(table_id))

        def entered(task: asyncio.Task[Room]) -> None:
            if task.cancelled() or task.exception():
                self._forget(task)

        if table_id in self._rooms:
            return await _loaded(self._rooms[table_id])
        task = self._rooms[table_id] = asyncio.create_task(enter())
        task.add_done_callback(entered)
        await self._put_away()
        return await _loaded(task)

    def _forget(self, task: asyncio.Task[Room]) -> None:
        self._rooms = {name: room for name, room in self._rooms.items() if room is not task}

    async def _put_away(self) -> None:
        loaded = [(name, task) for name, task in self._rooms.items() if task.done() and not task.exception()]
        idle = [(name, task) for name, task in loaded if task.result().idle]
        for name, task in idle[: max(0, len(idle) - self._limits.idle)]:
            if self._rooms.get(name) is not task or not task.result().idle:
                continue  # while another one was closed, a player came, or it was closed too
            del self._rooms[name]
            await task.result().close("this table was put away: come back to it")
            if name not in self._rooms:  # nobody has entered it again meanwhile
                await self.sharing.release(name)


async def _no_objection(_row: Row) -> None:
    """Nobody plays from elsewhere."""


async def _nobody(peer: Peer, table_id: str, _process: str) -> None:
    raise Elsewhere(table_id, peer)


async def _loaded(loading: asyncio.Task[Room]) -> Room:
    """The room, once it is loaded. If it is given up meanwhile, those who wait for it get an error and can go on."""
    try:
        return await asyncio.shield(loading)
    except asyncio.CancelledError:
        waiting = asyncio.current_task()
        if loading.cancelled() and not (waiting and waiting.cancelling()):
            raise StoreError(MOVED) from None
        raise


async def _leave(loaded: asyncio.Task[Room], reason: str) -> None:
    """Close a room, or stop waiting to enter it, since its game may not be ready for a while."""
    if not loaded.done():
        loaded.cancel()
    with contextlib.suppress(HegemonError, asyncio.CancelledError):
        await (await loaded).close(reason)
