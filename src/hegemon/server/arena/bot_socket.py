"""The Bot API's WebSocket: carries messages between a bot's program and the hub, and rejects invalid ones."""

from __future__ import annotations

import asyncio
import time

from fastapi import APIRouter, WebSocket

from hegemon.arena.bots.hub import Connection as Member
from hegemon.arena.errors import NotPermitted
from hegemon.arena.live_arena import LiveArena
from hegemon.arena.sessions import PLAY, account_of_token
from hegemon.core.errors import HegemonError
from hegemon.server.rates import NO_LIMIT, Addresses, Rate
from hegemon.server.request_checks import same_site
from hegemon.server.websocket import GOING_AWAY, MISBEHAVED, Connection
from hegemon.store.errors import Unsure
from hegemon.table import Listener, NotAllowed
from hegemon.wire.arena_bots import (
    BotHeard,
    BotHello,
    BotMove,
    BotNumber,
    BotPing,
    BotRequest,
    BotResign,
    BotServerMessage,
)

router = APIRouter()
ARRIVALS = Addresses(Rate(0.5, 20), NO_LIMIT)
"""Connections of an account: each of them gets its games anew, while nobody moves at their tables."""
WAITING = 1024
"""Messages that may wait for a bot. A bot that falls further behind is disconnected, and may come back."""


@router.websocket("/api/arena/bot")
async def bot(websocket: WebSocket) -> None:
    """Connect a bot that runs on another machine."""
    arena: LiveArena = websocket.app.state.arena
    if not same_site(websocket.headers):
        await websocket.close()
        return
    await websocket.accept()
    await _BotConnection(websocket, arena).run()


class _BotConnection(Connection[BotHello | BotRequest]):
    def __init__(self, websocket: WebSocket, arena: LiveArena) -> None:
        super().__init__(websocket, Listener(WAITING), BotHeard)
        self._arena = arena
        self._hub = arena.hub
        self._member: Member | None = None
        self._opened = time.monotonic()

    async def _talk(self) -> None:
        hello = await self._in_time(self._receive())
        if not isinstance(hello, BotHello):
            return self._dismiss('say hello first: {"type": "hello", "token": "..."}')
        self._member = await self._enter(hello)
        while True:
            message = await self._receive()
            if isinstance(message, BotHello):
                self._error("hello was said already: connect again")
            else:
                await self._answer(self._member, message)

    def _leave(self) -> None:
        if self._member is not None:
            self._hub.left(self._member)

    async def _enter(self, hello: BotHello) -> Member:
        account = await asyncio.to_thread(account_of_token, self._hub.host.store, hello.token, PLAY)
        if not account.is_bot:
            raise NotPermitted(
                f"{account.name} is a person: make a bot account, and a token of it, on your account page"
            )
        known = ARRIVALS.of(f"account {account.id}")
        if known is not None and not known.requests.take():
            raise NotAllowed("this account connects too often: wait a while")
        await self._arena.need()
        return await self._hub.enter(account, hello, self._tell, self._send_away, self._opened)

    async def _answer(self, connection: Member, message: BotRequest) -> None:
        match message:
            case BotPing():
                self._tell({"type": "pong", "ref": message.ref})
            case BotMove() | BotResign() | BotNumber():
                try:
                    await self._act(connection, message)
                except Unsure:
                    raise  # it is unknown what was changed: the next connection gets the position
                except HegemonError as error:
                    self._tell({"type": "refused", "table": message.table, "error": str(error), "ref": message.ref})

    async def _act(self, connection: Member, message: BotMove | BotResign | BotNumber) -> None:
        if isinstance(message, BotResign):
            await connection.resign(message.table)
            return
        if isinstance(message, BotNumber):
            await connection.add_number(message.table, message.number)
            return
        index = await connection.move(message.table, message.move, message.index)
        self._tell({"type": "accepted", "table": message.table, "index": index, "ref": message.ref})

    def _tell(self, message: BotServerMessage) -> None:
        self._say(message)

    def _send_away(self, reason: str, *, again: bool) -> None:
        self._dismiss(reason, GOING_AWAY if again else MISBEHAVED)
