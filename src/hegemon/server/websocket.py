"""The WebSocket: one connection to one table. It refuses messages for seats that the connection does not hold."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Coroutine, Mapping, Sequence
from typing import Any, Generic, TypeVar

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from hegemon.arena.accounts import get as get_account
from hegemon.arena.errors import ArenaError, NotPermitted, NotSignedIn
from hegemon.arena.sessions import COOKIE, account_of_session, is_open
from hegemon.core.errors import HegemonError
from hegemon.core.helpers.tokens import opens
from hegemon.core.rules import SPECTATOR
from hegemon.server.arena.identity import AccountServices
from hegemon.server.request_checks import same_site
from hegemon.store import StoreError
from hegemon.store.errors import Unsure
from hegemon.table import Host, Listener, NotAllowed, Room, agreement
from hegemon.table.broadcast.messages import encode
from hegemon.wire.live import (
    AnalyseMessage,
    AutoplayMessage,
    ChatMessage,
    ClaimMessage,
    Heard,
    Hello,
    MoveMessage,
    NumberMessage,
    PaceMessage,
    PingMessage,
    RematchMessage,
    Request,
    ResignMessage,
    SeedMessage,
    ServerMessage,
    StepMessage,
)

MAX_MESSAGE = 64 * 1024
MAX_ERRORS = 10
MOST_WATCHING = 300
"""Spectators of one table."""
HELLO_WITHIN = 10.0
MISBEHAVED, TOO_LONG, GOING_AWAY, TRY_LATER = 1008, 1009, 1001, 1013
"""Close codes of the protocol (RFC 6455, and the registry of its codes)."""

Message = TypeVar("Message")
Greeting = TypeVar("Greeting")
router = APIRouter()
log = logging.getLogger(__name__)


@router.websocket("/api/tables/{table_id}/ws")
async def live(websocket: WebSocket, table_id: str) -> None:
    """Serve a table to one connection."""
    host: Host = websocket.app.state.host
    if not same_site(websocket.headers):
        await websocket.close()
        return
    try:
        room = await host.room(table_id)
    except HegemonError as error:
        await websocket.accept()
        await websocket.send_text(encode({"type": "error", "error": str(error)}))
        await websocket.close(TRY_LATER if isinstance(error, StoreError) else MISBEHAVED, short(str(error)))
        return
    await websocket.accept()
    await _TableConnection(websocket, room).run()


def trouble_of(error: ValidationError) -> str:
    """The errors in one line that quotes nothing of the message, which may hold a token."""
    parts = []
    for found in error.errors(include_url=False, include_input=False)[:3]:
        where = ".".join(map(str, found["loc"]))
        parts.append(f"{where}: {found['msg']}" if where else found["msg"])
    return "; ".join(parts)


def short(reason: str) -> str:
    """A reason that fits into a closing frame."""
    return reason.encode()[:120].decode(errors="ignore")


class Connection(ABC, Generic[Message]):
    """One WebSocket: reads valid messages, writes those that wait, and closes with a reason."""

    def __init__(self, websocket: WebSocket, listener: Listener, heard: TypeAdapter[Message]) -> None:
        self._websocket = websocket
        self._listener = listener
        self._heard = heard
        self._errors = 0
        self._code = GOING_AWAY

    @abstractmethod
    async def _talk(self) -> None:
        """Greet, then answer message after message."""

    @abstractmethod
    def _leave(self) -> None:
        """Release what the connection was for."""

    async def run(self) -> None:
        """Read and write until one side closes."""
        reader, writer = asyncio.create_task(self._read()), asyncio.create_task(self._write())
        gone = asyncio.create_task(self._listener.gone())
        try:
            await asyncio.wait({writer, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._leave()
            for task in (reader, writer, gone):
                task.cancel()
            with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
                await asyncio.wait_for(self._websocket.close(self._code, short(self._listener.farewell)), 1)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            async for message in self._listener.messages():
                await self._websocket.send_text(message)

    async def _read(self) -> None:
        try:
            await self._talk()
        except WebSocketDisconnect:
            self._listener.lose()
        except Enough:
            pass
        except HegemonError as error:
            self._dismiss(str(error), self._code_of(error))
        except Exception:
            log.exception("a connection has failed")
            self._dismiss("something went wrong on the server", GOING_AWAY)

    def _code_of(self, error: HegemonError) -> int:
        """The close code for what ends a connection: accounts that are refused should not come back at once."""
        return MISBEHAVED if isinstance(error, ArenaError) else GOING_AWAY

    async def _receive(self) -> Message:
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
                raise Enough
            else:
                try:
                    return self._heard.validate_json(text)
                except ValidationError as error:
                    self._error(trouble_of(error))

    async def _in_time(self, hello: Awaitable[Greeting]) -> Greeting:
        """A greeting that has to come soon."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                return await hello
        except TimeoutError:
            self._dismiss(f"no hello within {HELLO_WITHIN:g} seconds")
            raise Enough from None

    def _say(self, message: Mapping[str, Any]) -> None:
        self._listener.tell(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def _error(self, error: str) -> None:
        self._errors += 1
        self._say({"type": "error", "error": error})
        if self._errors >= MAX_ERRORS:
            self._dismiss(f"{MAX_ERRORS} messages could not be understood")
            raise Enough

    def _dismiss(self, reason: str, code: int = MISBEHAVED) -> None:
        self._code = code
        self._listener.dismiss(reason)


class Enough(Exception):
    """The connection is closing: read nothing more."""


class _TableConnection(Connection[Hello | Request]):
    def __init__(self, websocket: WebSocket, room: Room) -> None:
        super().__init__(websocket, Listener(), Heard)
        self._room = room
        self._address = websocket.client.host if websocket.client else ""
        self._signed_in: str | None = None

    async def _talk(self) -> None:
        hello = await self._in_time(self._hello())
        self._signed_in = await self._account()
        self._check_room(hello.tokens)
        await self._room.join(self._listener, hello.tokens, self._signed_in)
        while True:
            await self._answer(await self._receive())

    def _check_room(self, tokens: Sequence[str]) -> None:
        """Send a spectator away from a table that has many. Its players always come in."""
        row = self._room.table.row
        plays = row.seats_of(tokens, self._signed_in) or any(opens(token, row.owner) for token in tokens)
        if self._room.audience.watching >= MOST_WATCHING and not plays:
            self._say({"type": "error", "error": f"{MOST_WATCHING} people watch this table already; try again later"})
            self._dismiss("this table has many spectators; try again later", TRY_LATER)
            raise Enough

    def _leave(self) -> None:
        self._room.leave(self._listener)

    async def _account(self) -> str | None:
        """The account whose session cookie came with the connection; it opens that account's seats."""
        arena, cookie = getattr(self._websocket.app.state, "arena", None), self._websocket.cookies.get(COOKIE)
        if arena is None or not cookie:
            return None
        try:
            return (await asyncio.to_thread(account_of_session, arena.store, cookie)).id
        except ArenaError:
            return None

    async def _hello(self) -> Hello:
        while True:
            message = await self._receive()
            if isinstance(message, Hello):
                return message
            self._error('say hello first: {"type": "hello", "tokens": [...]}')

    async def _answer(self, message: Hello | Request) -> None:
        if isinstance(message, Hello):
            return self._error("hello was said already: connect again to take other seats")
        await self._check_account(getattr(message, "seat", SPECTATOR))
        try:
            await self._do(message)
        except Unsure:
            raise  # perhaps something was changed: the connection ends, and the next welcome shows it
        except HegemonError as error:
            self._tell({"type": "refused", "ref": message.ref, "error": str(error)})

    async def _do(self, message: Request) -> None:
        room = self._room
        match message:
            case MoveMessage(seat=seat):
                self._check_seat(seat)
                index = await room.move(seat, message.move, message.index)
                self._tell({"type": "accepted", "ref": message.ref, "index": index})
            case AutoplayMessage(seat=seat):
                if not (self._listener.is_owner and self._nobody_came(seat)):
                    self._check_seat(seat)
                await room.autoplay(seat, message.bot)
            case PaceMessage():
                self._check_pace()
                await room.pace(message.seconds)
            case StepMessage():
                self._check_pace()
                await room.step(message.until)
            case ChatMessage(seat=seat):
                self._check_seat(seat, spectator=True)
                await self._check_muted()
                await room.chat(seat, message.text, message.to, self._address)
            case ResignMessage(seat=seat):
                self._check_seat(seat)
                await room.resign(seat)
            case RematchMessage(seat=seat):
                self._check_seat(seat)
                await room.rematch(seat, message.agree)
            case SeedMessage(seat=seat):
                self._check_seat(seat)
                await room.settle(lambda table: agreement.answer(table, seat, message.agree))
            case NumberMessage(seat=seat):
                self._check_seat(seat)
                await room.settle(lambda table: agreement.add_number(table, seat, message.number))
            case ClaimMessage():
                taken, token = await room.claim(message.key, message.name)
                self._tell({"type": "seat", "seat": taken, "token": token, "ref": message.ref})
            case PingMessage():
                self._tell({"type": "pong", "ref": message.ref})
            case AnalyseMessage(seat=seat):
                self._check_seat(seat, spectator=True)
                self._tell({"type": "analysis", "seat": seat, "analysis": await room.analyse(seat)})

    def _nobody_came(self, seat: int) -> bool:
        """True if a seat still waits for a friend: then the table's owner may let a bot play meanwhile."""
        seats = self._room.table.row.seats
        return 0 <= seat < len(seats) and not seats[seat].come

    async def _check_muted(self) -> None:
        """Refuse a player whom the admins of an arena have silenced, as a spectator and on another's seat, too."""
        arena: AccountServices | None = getattr(self._websocket.app.state, "account_services", None)
        seats = self._room.table.row.seats
        known = {self._signed_in, *(seats[seat].account for seat in self._listener.seats)}
        for account in filter(None, known):
            if arena is None:
                return
            speaker = await asyncio.to_thread(get_account, arena.store, account)
            if speaker.is_muted:
                raise NotAllowed(f"you are muted until {speaker.muted}")

    async def _check_account(self, seat: int) -> None:
        """End the connection of an account that was banned, or whose session has ended, since it sat down."""
        arena: AccountServices | None = getattr(self._websocket.app.state, "account_services", None)
        seats = self._room.table.row.seats
        account = seats[seat].account if 0 <= seat < len(seats) else None
        if arena is None or account is None or seat not in self._listener.seats:
            return
        holder = await asyncio.to_thread(get_account, arena.store, account)
        if holder.is_banned:
            raise NotPermitted(f"this account is banned until {holder.banned}")
        cookie = self._websocket.cookies.get(COOKIE, "")
        if account == self._signed_in and not await asyncio.to_thread(is_open, arena.store, cookie):
            raise NotSignedIn("this session has ended: sign in again")

    def _check_pace(self) -> None:
        if not self._listener.may_pace:
            raise NotAllowed("only players at this table may set the pace")

    def _check_seat(self, seat: int, spectator: bool = False) -> None:
        if seat not in self._listener.seats and not (spectator and seat == SPECTATOR):
            held = ", ".join(map(str, self._listener.seats)) or "none"
            raise NotAllowed(f"seat {seat} is not yours; yours: {held}")

    def _tell(self, message: ServerMessage) -> None:
        self._listener.tell(encode(message))


async def tell_until_gone(websocket: WebSocket, telling: Coroutine[Any, Any, None]) -> None:
    """Send to a client that only listens: its messages are not read, but its leaving is noticed."""

    async def gone() -> None:
        while (await websocket.receive())["type"] != "websocket.disconnect":
            pass

    await first_of(telling, gone())


async def first_of(*work: Coroutine[Any, Any, object]) -> None:
    """Wait for the first that ends, and end the others; what went wrong with a connection is its end."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task
