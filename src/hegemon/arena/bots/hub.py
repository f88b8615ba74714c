"""The bots that are connected: one connection for an account, any number of games on it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol, TypeVar

from sqlalchemy import select

from hegemon.arena.accounts import Account, named
from hegemon.arena.bots.accepting import Challenge, accepts
from hegemon.arena.bots.game_messages import GameMessages
from hegemon.arena.errors import NotPermitted
from hegemon.arena.sessions import good_tokens
from hegemon.core.errors import BadMove, BadOptions, HegemonError
from hegemon.core.helpers.tokens import token_hash
from hegemon.store import Row, Store, StoreError
from hegemon.store.arena_schema import seat_accounts
from hegemon.store.rows import RUNNING
from hegemon.store.schema import tables
from hegemon.table import Host, NoSuchTable, NotAllowed, Onlooker, Room, Table, agreement
from hegemon.wire.arena_bots import BotGame, BotHello, BotServerMessage

log = logging.getLogger(__name__)

MOST_REFUSED = 10
"""Moves of a seat that are refused in one game; with the last of them it is resigned."""
TRY_AGAIN = 1.0
"""Seconds until the hub looks again for a game whose room was closed or could not be entered, and until it asks again
for an answer that could not be saved."""

T = TypeVar("T")
Send = Callable[[BotServerMessage], None]


class Leave(Protocol):
    """Ends a connection, and says why; whether its program should come back."""

    def __call__(self, reason: str, *, again: bool) -> None: ...


class Sitting(NamedTuple):
    """A bot's place at a table: the room, its seat, what it was sent, and the listener that hears of news."""

    room: Room
    seat: int
    messages: GameMessages
    listener: Onlooker

    def ask_again(self) -> None:
        """Ask the bot what it was asked before, if its seat is still to move."""
        self.messages.ask_again()
        self.listener.tell("")


class Connection:
    """One connected bot; `opened` is the moment at which its WebSocket was opened."""

    def __init__(self, hub: Hub, account: Account, hello: BotHello, send: Send, leave: Leave, opened: float) -> None:
        self.account, self.accept, self.opened = account, hello.accept, opened
        self.token = token_hash(hello.token)
        self._hub, self._hello, self._send = hub, hello, send
        self.leave = leave
        self._games: dict[str, asyncio.Task[None]] = {}
        self._seats: dict[str, Sitting] = {}
        self._refused: dict[str, int] = {}
        self._early: list[str] | None = []
        """Tables that were opened before the bot was welcomed; None: it was."""

    @property
    def playing(self) -> int:
        """The number of games that it plays."""
        return len(self._games)

    def plays(self, table_id: str) -> bool:
        """True if it plays at a table already."""
        return table_id in self._games

    def take(self, table_id: str) -> None:
        """Play the account's seat at a table, if this connection does not yet. No game comes before the welcome."""
        if self._early is not None:
            self._early.append(table_id)
        elif table_id not in self._games:
            task = self._games[table_id] = asyncio.create_task(self._play(table_id))
            task.add_done_callback(lambda _: self._games.pop(table_id, None))

    def welcome(self, games: list[str]) -> None:
        """Send the welcome, then the running games, and those that were opened meanwhile."""
        all_games = list(dict.fromkeys([*games, *(self._early or [])]))
        self._early = None
        account = self.account
        self._send({"type": "welcome", "account": account.id, "name": account.name, "games": all_games})
        for table_id in all_games:
            self.take(table_id)

    async def move(self, table_id: str, text: str, index: int) -> int:
        """A move of the bot's; how many are made with it."""
        try:
            return await self._act(table_id, lambda room, seat: room.move(seat, text, index))
        except BadMove:
            refused = self._refused[table_id] = self._refused.get(table_id, 0) + 1
            if refused == MOST_REFUSED:
                with contextlib.suppress(HegemonError):
                    await self.resign(table_id)
            raise

    async def resign(self, table_id: str) -> None:
        """Resign for the bot."""
        await self._act(table_id, lambda room, seat: room.resign(seat))

    async def add_number(self, table_id: str, number: str) -> None:
        """Add the bot's own number to the dice."""
        await self._act(
            table_id, lambda room, seat: room.settle(lambda table: agreement.add_number(table, seat, number))
        )

    def close(self) -> None:
        """Leave all seats of the connection, which has ended."""
        for task in list(self._games.values()):
            task.cancel()

    async def _act(self, table_id: str, act: Callable[[Room, int], Awaitable[T]]) -> T:
        """Act for the bot's seat. If the database fails just then, nothing was done, and the bot is asked again."""
        if table_id not in self._seats:
            raise NotAllowed(f"you have no seat at a running table {table_id[:40]!r}")
        sitting = self._seats[table_id]
        try:
            return await act(sitting.room, sitting.seat)
        except StoreError:
            asyncio.get_running_loop().call_later(TRY_AGAIN, sitting.ask_again)
            raise

    async def _play(self, table_id: str) -> None:
        """Sit at a table until its game is over, whatever happens to its room."""
        told: list[GameMessages] = []
        while True:
            try:
                room = await self._hub.host.bring(table_id)
                if await self._sit(room, told):
                    return
            except NoSuchTable:  # it was deleted
                for messages in told:
                    self._send(messages.ended(table_id))
                return
            except HegemonError as error:
                log.info("table %s: %s", table_id, error)
            except Exception:
                log.exception("a bot's seat at table %s has failed", table_id)
            await asyncio.sleep(TRY_AGAIN)

    async def _sit(self, room: Room, told: list[GameMessages]) -> bool:
        """Send messages and ask for moves until the game is over, or the room is closed: then False. Once the bot knows
        of the game, `told` holds its messages."""
        seats = room.table.row.seats_of((), self.account.id)
        if not seats:
            return True
        listener = Onlooker()
        await room.join(listener, (), self.account.id)
        table_id = room.table.row.id
        try:
            for messages in told:
                messages.ask_again()  # a move may have been lost with the room before
            if not told:
                messages, introduction = await room.look(lambda table: self._begin(table, seats[0]))
                self._send(introduction)
                told.append(messages)
            self._seats[table_id] = Sitting(room, seats[0], told[0], listener)
            while not listener.dismissed:
                await listener.news()
                for message in await room.look(told[0].news):
                    self._send(message)
                    if message["type"] == "over":
                        return True
            return False
        finally:
            self._seats.pop(table_id, None)
            room.leave(listener)

    def _begin(self, table: Table, seat: int) -> tuple[GameMessages, BotGame]:
        """The messages about a game, and the first of them."""
        hello, since = self._hello, self._hello.seen.get(table.row.id, 0)
        messages = GameMessages(table, seat, since, hello.states, hello.events)
        return messages, messages.introduce(table)


class Hub:
    """All connected bots of this process."""

    def __init__(self, store: Store, host: Host) -> None:
        self.host = host
        self._store = store
        self._connected: dict[str, Connection] = {}
        self._missing: set[tuple[str, str]] = set()
        """Accounts and running tables at which they did not sit at the last look."""
        self.changed: Callable[[], None] = lambda: None
        """Called whenever a bot connects or disconnects."""

    @property
    def connections(self) -> list[Connection]:
        """All bots that are connected, by name."""
        return sorted(self._connected.values(), key=lambda one: one.account.name)

    def connection(self, account_id: str) -> Connection | None:
        """The connection of an account, if it has one."""
        return self._connected.get(account_id)

    async def enter(
        self, account: Account, hello: BotHello, send: Send, leave: Leave, opened: float | None = None
    ) -> Connection:
        """A bot connects; an older connection of its account ends, and its games go on with this one.

        A hello may be read late, when its program has lost that connection and come back: it is refused, for it would
        end the connection that is in use. `opened` says when its WebSocket was opened, by the monotonic clock; now, if
        it is not given.
        """
        made = Connection(self, account, hello, send, leave, time.monotonic() if opened is None else opened)
        older = self._connected.get(account.id)
        if older is not None and older.opened > made.opened:
            raise NotPermitted("this account has connected again meanwhile")
        self._connected[account.id] = made
        if older is not None:
            older.close()
            older.leave("this account has connected again from elsewhere", again=False)
        try:
            made.welcome(await asyncio.to_thread(running_tables, self._store, account.id))
        except BaseException:  # it has disconnected already, perhaps: nobody would say that it has left
            self.left(made)
            raise
        self.changed()
        return made

    def left(self, connection: Connection) -> None:
        """Forget a connection that has ended."""
        connection.close()
        if self._connected.get(connection.account.id) is connection:
            del self._connected[connection.account.id]
        self.changed()

    def lose(self) -> None:
        """Send all bots away: another process has the arena now. They connect again, and are led there."""
        for connection in self.connections:
            connection.close()
            connection.leave("the arena has moved to another process: come back to it", again=True)
        self._connected.clear()

    async def send_refused_away(self) -> None:
        """Disconnect bots whose token was revoked, or who were banned, while connected."""
        if not self._connected:
            return
        connections = self.connections
        good = await asyncio.to_thread(good_tokens, self._store, [connection.token for connection in connections])
        for connection in connections:
            if connection.token not in good:
                connection.close()
                connection.leave("this token was revoked, or the account or its owner is banned", again=False)

    async def check_again(self, row: Row) -> None:
        """Refuse a rematch where a bot of another machine has gone or does not accept it."""
        accounts = await asyncio.to_thread(named, self._store, [seat.account for seat in row.seats if seat.account])
        by = next((account for account in accounts.values() if not account.is_bot), None)
        seconds = row.terms.clock.seconds if row.terms.clock else math.inf
        for account in [one for one in accounts.values() if one.is_bot]:
            connection = self._connected.get(account.id)
            if connection is None:
                raise BadOptions(f"{account.name} is not connected any more: find another game")
            challenge = Challenge(by or account, row.game, len(row.seats), seconds, row.terms.rated)
            if why := accepts(connection.accept, challenge, connection.playing):
                raise BadOptions(f"{account.name} does not accept: {why}")

    async def find_games(self) -> None:
        """Seat connected bots at running tables of which nothing has told us, such as one that another process opened
        just before it lost the arena. Those that were missing at the last look, too: others are just ending."""
        asked = list(self._connected)
        found = await asyncio.to_thread(running_seats, self._store, asked) if asked else []
        there = [(account, table) for account, table in found if account in self._connected]
        missing = {(account, table) for account, table in there if not self._connected[account].plays(table)}
        for account, table in missing & self._missing:
            self._connected[account].take(table)
        self._missing = missing

    def seated(self, table_id: str, accounts: list[str]) -> None:
        """Seat the connected bots among these accounts at a table that was opened."""
        for account in accounts:
            if (connection := self._connected.get(account)) is not None:
                connection.take(table_id)


def running_seats(store: Store, accounts: list[str]) -> list[tuple[str, str]]:
    """These accounts with the running tables at which each has a seat."""
    query = select(seat_accounts.c.account_id, tables.c.id).join(tables, tables.c.id == seat_accounts.c.table_id)
    query = query.where(seat_accounts.c.account_id.in_(accounts), tables.c.status == RUNNING)
    with store.reading() as connection:
        return [(account, table) for account, table in connection.execute(query)]


def running_tables(store: Store, account_id: str) -> list[str]:
    """The running tables at which an account has a seat, oldest first."""
    query = select(tables.c.id).join(seat_accounts, seat_accounts.c.table_id == tables.c.id)
    query = query.where(seat_accounts.c.account_id == account_id, tables.c.status == RUNNING)
    with store.reading() as connection:
        return list(connection.scalars(query.order_by(tables.c.created, tables.c.id)))
