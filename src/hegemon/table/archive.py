"""Stored tables, read without entering them: rows, records, and thoughts of bots."""

from __future__ import annotations

import asyncio
import json
import math
import time
from collections.abc import Container, Sequence

from hegemon.core.errors import BadRecord, HegemonError
from hegemon.core.history.dice_check import check_dice
from hegemon.core.history.record import Record, Resignation, interleaved, parse_record
from hegemon.store import Row, Store
from hegemon.store.replay import match_of
from hegemon.store.rows import OVER, RUNNING
from hegemon.wire import tables as wire
from hegemon.wire.dice import DiceCheck

LISTED_FOR = 1.0
"""Seconds for which a page of the list is cached: every open lobby asks for it every few seconds."""
READ_AT_ONCE = 2
CHECKS_KEPT = 1000


class NoSuchTable(HegemonError):
    """No table of that id."""


class NotAllowed(HegemonError):
    """A user asked for what is not theirs, or not available yet."""


class Archive:
    """All stored tables; hidden information stays hidden until the game is over."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._pages: dict[tuple[object, ...], tuple[float, asyncio.Future[wire.TableList]]] = {}
        """The cached pages of the list, and their times."""
        self._reading = asyncio.Semaphore(READ_AT_ONCE)
        """Held while a whole game is read: many at once would delay players."""
        self._checks: dict[str, asyncio.Future[tuple[int, str | None]]] = {}
        """Cached checks of the dice of finished games, the oldest first."""

    async def row(self, table_id: str) -> Row:
        """The stored row of a table."""
        row = None if "\0" in table_id else await asyncio.to_thread(self._store.row, table_id)
        if row is None:
            raise NoSuchTable(f"there is no table {table_id[:40]!r}")
        return row

    async def listed(self, count: int, after: str | None, only: Sequence[str] | None) -> wire.TableList:
        """A page of the list of tables, newest first; requests within a second get the same one."""
        asked, now = (count, after, only and tuple(only)), time.monotonic()
        made, page = self._pages.get(asked, (-math.inf, None))
        if page is None or now - made > LISTED_FOR:
            page = asyncio.ensure_future(asyncio.to_thread(self._list, count, after, only))
            self._pages = {key: kept for key, kept in self._pages.items() if now - kept[0] <= LISTED_FOR}
            self._pages[asked] = now, page
        return await asyncio.shield(page)

    def changed(self) -> None:
        """Rebuild the lists: a table was added or removed."""
        self._pages.clear()

    def _list(self, count: int, after: str | None, only: Sequence[str] | None) -> wire.TableList:
        if after is not None and ("\0" in after or not self._store.listed(1, only=[after])):
            raise NoSuchTable(f"there is no table {after[:40]!r} any more: ask for the first page again")
        named = None if only is None else [name for name in only if "\0" not in name]
        return {"tables": self._store.listed(count, after, named), "total": self._store.count()[1]}

    async def record(self, table_id: str) -> str:
        """The record of a game that is over."""
        row = await self.row(table_id)
        if row.progress.status == RUNNING:
            raise NotAllowed("the record holds everything hidden: it can be had once the game is over")
        async with self._reading:
            return await asyncio.to_thread(record_text, self._store, row)

    async def dice(self, table_id: str) -> DiceCheck:
        """Check every roll of a finished game against the secret to which the server had committed."""
        row = await self.row(table_id)
        dice = row.json()["dice"]
        if dice["secret"] is None:
            raise NotAllowed("the secret of the dice is revealed once the game is over")
        if table_id not in self._checks:
            self._checks[table_id] = asyncio.ensure_future(self._check(row))
            if len(self._checks) > CHECKS_KEPT:
                del self._checks[next(iter(self._checks))]
        rolls, trouble = await asyncio.shield(self._checks[table_id])
        return {**dice, "rolls": rolls, "trouble": trouble}

    async def _check(self, row: Row) -> tuple[int, str | None]:
        try:
            async with self._reading:
                return await asyncio.to_thread(_checked, self._store, row)
        except BaseException:
            self._checks.pop(row.id, None)
            raise

    async def estimates(self, table_id: str, tokens: Sequence[str], first: int) -> wire.Estimates:
        """The bots' estimated chances to win before every move from number `first` (from 1) on."""
        seats = await self._readable(table_id, tokens)
        found = await asyncio.to_thread(self._store.estimates, table_id, max(0, first - 1))
        estimates = [(number, seat, win) for number, seat, win in found if seat in seats]
        return {"estimates": [{"index": number + 1, "seat": seat, "win": win} for number, seat, win in estimates]}

    async def thoughts(self, table_id: str, tokens: Sequence[str], index: int) -> wire.Thought:
        """The thoughts of a bot before move number `index` (from 1)."""
        seats = await self._readable(table_id, tokens)
        found = await asyncio.to_thread(self._store.thought, table_id, index - 1)
        if found is None or found.seat not in seats:
            raise NoSuchTable(f"nothing was thought before move {index}, as far as you may know")
        return {"index": index, "seat": found.seat, "thoughts": json.loads(found.content)}

    async def _readable(self, table_id: str, tokens: Sequence[str]) -> Container[int]:
        """The seats whose thoughts a user may read: all visible ones, or their own that a bot plays."""
        row = await self.row(table_id)
        if row.progress.status != RUNNING or row.only_bots:
            return range(len(row.seats))
        own = row.seats_of(tokens)
        if not own:
            raise NotAllowed("thoughts can be read once the game is over, where only bots sit, or of your own seat")
        return own


def _checked(store: Store, row: Row) -> tuple[int, str | None]:
    record, timeline = parse_record(record_text(store, row).splitlines())
    try:
        return check_dice(record, timeline), None
    except BadRecord as error:
        return 0, str(error)


def record_text(store: Store, row: Row) -> str:
    """The record of a finished game, with all hidden information."""
    bots = [seat.bot for seat in row.seats]
    begun = row.terms.begun
    ours = row.progress.status == OVER and not row.terms.elsewhere and (begun < row.progress.moves or not begun)
    record = Record(
        match_of(row),
        [seat.name for seat in row.seats],
        version=row.version,
        bots=bots,
        dice=row.secret if ours else None,
        dice_from=begun,
        numbers=[seat.number or None for seat in row.seats],
    )
    resigned = [(one.resigned, seat, one.on_time) for seat, one in enumerate(row.seats)]
    given_up = [Resignation(after, seat, on_time) for after, seat, on_time in resigned if after is not None]
    lines = [json.dumps(record.header(), ensure_ascii=False), *interleaved(store.lines(row.id), given_up)]
    if row.progress.result:
        lines.append(json.dumps({"result": row.progress.result}))
    return "".join(line + "\n" for line in lines)
