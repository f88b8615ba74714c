"""The Bot API's WebSocket: carries messages between a bot's program and the hub, and turns away what is none."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from hegemon.arena.bots.hub import Connection
from hegemon.arena.errors import ArenaError, NotPermitted
from hegemon.arena.meeting import Meeting
from hegemon.arena.sessions import PLAY, account_of_token
from hegemon.core.errors import HegemonError
from hegemon.server.guard import same_site
from hegemon.server.websocket import GOING_AWAY, HELLO_WITHIN, MAX_ERRORS, MAX_MESSAGE, MISBEHAVED, TOO_LONG, trouble_of
from hegemon.server.websocket import short as short_reason
from hegemon.store.errors import Unsure
from hegemon.table import Listener
from hegemon.wire.arena_bots import (
    BotHeard,
    BotHello,
    BotMove,
    BotPing,
    BotRequest,
    BotResign,
    BotServerMessage,
)

router = APIRouter()
log = logging.getLogger(__name__)
WAITING = 1024
"""Messages that may wait for a bot; one that falls further behind is dropped, and may come back."""


@router.websocket("/api/arena/bot")
async def bot(websocket: WebSocket) -> None:
    """A bot that plays from elsewhere."""
    meeting: Meeting = websocket.app.state.arena
    if not same_site(websocket.headers):
        await websocket.close()
        return
    await websocket.accept()
    await _BotConnection(websocket, meeting).run()


class _BotConnection:
    def __init__(self, websocket: WebSocket, meeting: Meeting) -> None:
        self._websocket, self._meeting = websocket, meeting
        self._hub = meeting.hub
        self._queue = Listener(WAITING)
        self._connection: Connection | None = None
        self._errors = 0
        self._code = GOING_AWAY

    async def run(self) -> None:
        """Listen and tell until one side has had enough."""
        reader, writer = asyncio.create_task(self._read()), asyncio.create_task(self._write())
        gone = asyncio.create_task(self._queue.gone())
        try:
            await asyncio.wait({writer, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self._connection is not None:
                self._hub.left(self._connection)
            for task in (reader, writer, gone):
                task.cancel()
            with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
                await asyncio.wait_for(self._websocket.close(self._code, short_reason(self._queue.farewell)), 1)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            async for message in self._queue.messages():
                await self._websocket.send_text(message)

    async def _read(self) -> None:
        try:
            try:
                async with asyncio.timeout(HELLO_WITHIN):
                    hello = await self._receive()
            except TimeoutError:
                return self._dismiss(f"no hello within {HELLO_WITHIN:g} seconds")
            if not isinstance(hello, BotHello):
                return self._dismiss('say hello first: {"type": "hello", "token": "..."}')
            self._connection = await self._enter(hello)
            while True:
                message = await self._receive()
                if isinstance(message, BotHello):
                    self._error("hello was said already: connect again")
                else:
                    await self._answer(self._connection, message)
        except WebSocketDisconnect:
            self._queue.lose()
        except _Enough:
            pass
        except HegemonError as error:
            self._dismiss(str(error), MISBEHAVED if isinstance(error, ArenaError) else GOING_AWAY)
        except Exception:
            log.exception("a bot's connection has failed")
            self._dismiss("something went wrong on the server", GOING_AWAY)

    async def _enter(self, hello: BotHello) -> Connection:
        account = await asyncio.to_thread(account_of_token, self._hub.host.store, hello.token, PLAY)
        if not account.is_bot:
            raise NotPermitted(
                f"{account.name} is a person: make a bot account, and a token of it, on your account page"
            )
        await self._meeting.need()
        return await self._hub.enter(account, hello, self._tell, self._leave)

    async def _receive(self) -> BotHello | BotRequest:
        """The next message that can be understood."""
        while True:
            frame = await self._websocket.receive()
            if frame["type"] == "websocket.disconnect":
                raise WebSocketDisconnect
            text = frame.get("text")
            if text is None:
                self._error("messages are text, not bytes")
            elif len(text) > MAX_MESSAGE:
                self._dismiss(f"a message has at most {MAX_MESSAGE // 1024} KiB", TOO_LONG)
                raise _Enough
            else:
                try:
                    return BotHeard.validate_json(text)
                except ValidationError as error:
                    self._error(trouble_of(error))

    async def _answer(self, connection: Connection, message: BotRequest) -> None:
        match message:
            case BotPing():
                self._tell({"type": "pong", "ref": message.ref})
            case BotMove() | BotResign():
                try:
                    await self._act(connection, message)
                except Unsure:
                    raise  # nobody can say that nothing was changed: the next connection is told
                except HegemonError as error:
                    self._tell({"type": "refused", "table": message.table, "error": str(error), "ref": message.ref})

    async def _act(self, connection: Connection, message: BotMove | BotResign) -> None:
        if isinstance(message, BotResign):
            await connection.resign(message.table)
            return
        index = await connection.move(message.table, message.move, message.index)
        self._tell({"type": "accepted", "table": message.table, "index": index, "ref": message.ref})

    def _tell(self, message: BotServerMessage) -> None:
        self._queue.tell(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def _error(self, error: str) -> None:
        self._errors += 1
        self._tell({"type": "error", "error": error})
        if self._errors >= MAX_ERRORS:
            self._dismiss(f"{MAX_ERRORS} messages could not be understood")
            raise _Enough

    def _leave(self, reason: str, *, again: bool) -> None:
        self._dismiss(reason, GOING_AWAY if again else MISBEHAVED)

    def _dismiss(self, reason: str, code: int = MISBEHAVED) -> None:
        self._code = code
        self._queue.dismiss(reason)


class _Enough(Exception):
    """The connection is being closed: read nothing more."""
