"""One outgoing WebSocket to an arena: games come and go on it, and it comes back whenever it is lost."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
import ssl
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from hegemon.arena.client.playing import Game, Message
from hegemon.arena.client.seeking import Sought, seek
from hegemon.arena.client.web import get
from hegemon.core.errors import BadOptions, BadRecord, HegemonError
from hegemon.referee import BotFailed
from hegemon.wire.arena_bots import AcceptRules

POLICY = 1008
"""The close code of a server that does not want to hear from us again like this."""
NO_TLS = "WRONG_VERSION_NUMBER"
"""OpenSSL's reason where the other side answers in plain HTTP."""
FIRST_WAIT, LONGEST_WAIT = 0.2, 8.0
"""Seconds between two attempts to connect; they double. The longest is well below the 15 seconds for which the clocks
of rated games wait when their server is back."""
MOST_A_SECOND = 150
"""Messages that are sent; the arena takes 200 a second from a connection."""
GONE = "gone"
"""Our own message about a game that ended while there was no connection; it comes after all earlier ones."""
SEEK_AGAIN = 20.0
"""Seconds after which a bot asks again for a game that has not come."""
LARGEST = 16 * 1024 * 1024
"""Bytes of a message: a game's board may be a map with all its shapes."""


class Refused(HegemonError):
    """The arena does not let this client in."""


def socket_address(server: str) -> str:
    """The address of the Bot API of a server.

    >>> socket_address("https://arena.example.org/")
    'wss://arena.example.org/api/arena/bot'
    """
    parts = urlsplit(server if "//" in server else f"https://{server}")
    schemes = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
    if parts.scheme not in schemes or not parts.hostname or parts.query or parts.username:
        raise BadOptions(f"the server is an address such as https://arena.example.org, not {server[:80]!r}")
    return f"{schemes[parts.scheme]}://{parts.netloc}{parts.path.rstrip('/')}/api/arena/bot"


class Client:
    """Plays all games of an account, for as long as it runs."""

    def __init__(
        self,
        server: str,
        token: str,
        bots: Mapping[str, str],
        accept: AcceptRules,
        say: Callable[[str], None] = lambda _line: None,
        sought: Sequence[Sought] = (),
    ) -> None:
        self._address, self._token = socket_address(server), token
        self._sought = sought
        self._bots = bots
        """By game; the bot for all other games has an empty name."""
        self._accept, self._say = accept, say
        self._games: dict[str, Game] = {}
        self._work: dict[str, asyncio.Queue[Message]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._socket: ClientConnection | None = None
        self._next_send = 0.0
        self._checking = asyncio.Lock()
        self._told = asyncio.Event()
        """Set with every game that begins or ends."""

    async def run(self) -> None:
        """Connect, play, and connect again; raises `Refused` where that would be no use."""
        wait = FIRST_WAIT
        if self._sought:
            self._soon(self._seek())
        try:
            while True:
                try:
                    if await self._talk():
                        wait = FIRST_WAIT
                except ConnectionClosed as closed:
                    if closed.rcvd is not None and closed.rcvd.code == POLICY:
                        raise Refused(closed.rcvd.reason or "the arena closed the connection") from None
                except InvalidURI as error:
                    raise Refused(str(error)) from None
                except ssl.SSLCertVerificationError as error:
                    raise Refused(f"the server's certificate is not good: {error.verify_message}") from None
                except (OSError, InvalidHandshake, TimeoutError) as error:
                    if isinstance(error, ssl.SSLError) and error.reason == NO_TLS:
                        raise Refused("the server does not speak HTTPS: write http:// before its name") from None
                    self._say(f"no connection: {error}")
                self._socket = None
                await asyncio.sleep(wait)
                wait = min(LONGEST_WAIT, 2 * wait)
        finally:
            for task in self._tasks:
                task.cancel()
            for game in self._games.values():
                game.close()

    async def _talk(self) -> bool:
        """Serve one connection until it ends; return whether the arena let us in."""
        async with connect(self._address, max_size=LARGEST, open_timeout=10, ping_timeout=60) as socket:
            seen = {table: game.seen for table, game in self._games.items()}
            hello = {"type": "hello", "token": self._token, "accept": self._accept.model_dump(mode="json")}
            await socket.send(json.dumps({**hello, "events": True, "states": True, "seen": seen}))
            welcomed = False
            async for text in socket:
                message: Message = json.loads(text)
                if message["type"] == "welcome":
                    welcomed, self._socket = True, socket
                    self._welcomed(message)
                elif message["type"] == "error":
                    self._say(f"the arena says: {message['error']}")
                elif "table" in message:
                    self._put(message)
            if socket.close_code == POLICY:
                raise Refused(socket.close_reason or "the arena closed the connection")
            return welcomed

    def _welcomed(self, message: Message) -> None:
        self._say(f"connected as {message['name']}; {len(message['games'])} games go on")
        for table in set(self._work) - set(message["games"]):
            self._put({"type": GONE, "table": table})

    async def _seek(self) -> None:
        """Look for games, one kind after the other, while there is room for more."""
        for sought in itertools.cycle(self._sought):
            while self._socket is None or len(self._games) >= self._accept.at_once:
                await self._news(1.0)
            try:
                await seek(self._address, self._token, sought)
            except HegemonError as error:
                self._say(f"no game of {sought.game}: {error}")
                await asyncio.sleep(SEEK_AGAIN)
            else:
                await self._news(SEEK_AGAIN)

    async def _news(self, seconds: float) -> None:
        """Until a game begins or ends, but not for longer."""
        self._told.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._told.wait(), seconds)

    def _put(self, message: Message) -> None:
        """Queue work for a game; every game has its own queue."""
        table = message["table"]
        if table not in self._work:
            self._work[table] = asyncio.Queue()
            self._soon(self._play(table, self._work[table]))
        self._work[table].put_nowait(message)

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, table: str, work: asyncio.Queue[Message]) -> None:
        while True:
            message = await work.get()
            try:
                if not await self._do(table, message):
                    self._end(table)
                    return
            except Exception as error:  # whatever it is, nobody waits for an answer that does not come
                reason = str(error) if isinstance(error, (BotFailed, HegemonError)) else f"unexpected: {error!r}"
                self._say(f"table {table}: {reason}: the game is given up")
                await self._send({"type": "resign", "table": table})

    async def _do(self, table: str, message: Message) -> bool:
        """Do what a message asks for; False when the game is over."""
        kind: str = message["type"]
        if kind == "game":
            if message.get("number"):
                await self._send({"type": "number", "table": table, "number": secrets.token_hex(16)})
            if table in self._games:
                if message["commitment"] != self._games[table].commitment:
                    self._say(f"table {table}: the server has changed the hash of the dice: they are NOT fair")
            else:
                bot = self._bots.get(message["game"], self._bots.get("", ""))
                if not bot:
                    raise BadOptions(f"no bot was named for {message['game']}: see --bot")
                self._games[table] = await asyncio.to_thread(Game, message, bot)
                self._told.set()
                self._say(f"table {table}: {message['game']}, seat {message['seat']} of {len(message['seats'])}")
        elif kind == GONE:
            return False
        elif table not in self._games:
            return kind != "over"
        elif kind == "events":
            await asyncio.to_thread(self._games[table].happened, message["events"])
        elif kind == "turn":
            move = await asyncio.to_thread(self._games[table].answer, message)
            await self._send({"type": "move", "table": table, "move": move, "index": message["index"]})
        elif kind == "refused":
            self._say(f"table {table}: {message['error']}")
        elif kind == "over":
            self._say(f"table {table}: {_outcome(message)}")
            return False
        return True

    def _end(self, table: str) -> None:
        self._work.pop(table, None)
        if (game := self._games.pop(table, None)) is not None:
            self._told.set()
            game.close()
            if game.commitment is not None and game.match.luck_width:
                self._soon(self._check_dice(game))

    async def _check_dice(self, game: Game) -> None:
        """Check every roll of a game that is over, one game at a time, and say how they were."""
        async with self._checking:
            try:
                record = await asyncio.to_thread(get, self._address, f"/api/tables/{game.table}/record")
                rolls = await asyncio.to_thread(game.check_dice, record)
            except BadRecord as error:
                self._say(f"table {game.table}: the dice could NOT be proved fair: {error}")
            except HegemonError as error:
                self._say(f"table {game.table}: the dice could not be checked: {error}")
            else:
                said = f"all {rolls} rolls come from the committed secret" if rolls else "none were rolled"
                self._say(f"table {game.table}: the dice were fair: {said}")

    async def _send(self, message: dict[str, Any]) -> None:
        """Send on the present connection. What is lost with it is asked for again on the next one."""
        loop = asyncio.get_running_loop()
        self._next_send = max(self._next_send + 1 / MOST_A_SECOND, loop.time())
        await asyncio.sleep(self._next_send - loop.time())
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(json.dumps(message))


def _outcome(message: Message) -> str:
    result, seat = message["result"], message["seat"]
    if result is None:
        return "the game was ended"
    scored = result["scores"][seat]
    return "won" if scored == 1 else f"{'lost' if scored == 0 else 'shared'} ({scored:g} of a point)"
