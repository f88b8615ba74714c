"""Admission to the server: every request and every connection is checked here first.

Requests for other hosts (a foreign name that points here), clients that exceed their rate, and clients that send too
slowly are refused; every response gets the headers by which browsers protect the page. The promises are in
`docs/operate/security.md`.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hegemon.server.rates import Addresses, Bucket, Known, Rate

log = logging.getLogger(__name__)

MISBEHAVED, TRY_LATER = 1008, 1013
"""Close codes of the protocol (RFC 6455)."""

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Content that the page may load: its own files and its own server; no inline scripts, and no frames around it."""

BOTS = "/api/arena/bot"
"""The address to which all bots connect that play from elsewhere: no room of one table."""
QUESTIONS = frozenset({"/api/maps/check"})
"""Posted since they are long, but they change nothing: the map editor asks after every stroke."""

PROTECTION = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""Headers of every answer."""


class AdmissionLimits(NamedTuple):
    """The amount that the server lets in. What is counted by address does not count for this machine itself."""

    connections: int = 2000
    """WebSockets altogether."""
    from_an_address: int = 200
    """WebSockets from one address: a class of pupils behind one router has room."""
    in_a_room: int = 300
    """WebSockets to one page of the arena, or one run of the lab. A table counts those who watch it by itself."""
    messages: Rate = Rate(50, 500)
    """Of one WebSocket."""
    bot_messages: Rate = Rate(200, 2000)
    """Of a bot that plays from elsewhere, which may have many games on one connection."""
    messages_of_address: Rate = Rate(400, 4000)
    """Of all WebSockets of one address; what is more than that waits, and nobody is sent away for a neighbour."""
    requests: Rate = Rate(30, 300)
    """Of one address."""
    changes: Rate = Rate(0.5, 60)
    """Requests of one address that make or delete something, such as new tables."""
    body_within: float = 30.0
    """Seconds for a body to arrive."""
    url: int = 4096
    """Letters of an address with its query."""


class Admission:
    """The middleware around the application."""

    def __init__(self, app: ASGIApp, limits: AdmissionLimits | None = None, hosts: Iterable[str] = ()) -> None:
        self._app = app
        self._limits = limits or AdmissionLimits()
        self._hosts = {name.lower().rstrip(".") for name in hosts}
        self._named = {name for name in self._hosts if name != "localhost" and not is_address(name)}
        self._proxy_told = False
        self._addresses = Addresses(self._limits.requests, self._limits.changes, self._limits.messages_of_address)
        self._connections: Counter[str] = Counter()
        """WebSockets by their path."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    # Requests

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope)
        if refusal is not None:
            status, error = refusal
            answer = JSONResponse({"error": error}, status, {"Retry-After": "10"} if status == 429 else None)
            await answer(scope, receive, _protected(scope, send))
            return
        await self._app(scope, self._in_time(receive), _protected(scope, send))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        host = Headers(scope=scope).get("host", "")
        if not self._is_ours(host):
            return 421, f"this server does not answer for the host {host[:80]!r}: hegemon serve --allow-host NAME"
        if len(scope.get("raw_path", b"")) + len(scope["query_string"]) > self._limits.url:
            return 414, f"an address has at most {self._limits.url} letters"
        known = self._addresses.of(_address(scope))
        self._look_for_proxy(host, known is None, scope)
        if known is not None and not known.requests.take():
            return 429, f"at most {self._limits.requests.of('requests')} from one address: wait a moment"
        asks = scope["method"] in ("GET", "HEAD") or scope["path"] in QUESTIONS
        if known is not None and not asks and not known.changes.take():
            return 429, f"at most {self._limits.changes.of('changes')} from one address: wait a while"
        return None

    def _look_for_proxy(self, host: str, local: bool, scope: Scope) -> None:
        """Say once that a proxy hides who its visitors are: then no limit by address holds."""
        name = host.rpartition(":")[0] or host
        if self._proxy_told or not local or name not in self._named or "x-forwarded-for" in Headers(scope=scope):
            return
        self._proxy_told = True
        log.warning("a proxy on this machine sends no X-Forwarded-For: no limit by address holds for its visitors")

    def _is_ours(self, host: str) -> bool:
        """True if a Host header is one of ours. A number is no name that others could point here."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        if name in self._hosts or name == "localhost" or name.endswith(".localhost"):
            return True
        return is_address(name)

    def _in_time(self, receive: Receive) -> Receive:
        """A body has to arrive within a while; what comes after it, such as the end of the connection, may not."""
        loop = asyncio.get_running_loop()
        until, whole = loop.time() + self._limits.body_within, False

        async def patient() -> Message:
            nonlocal whole
            if whole:
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), max(0.0, until - loop.time()))
            except TimeoutError:
                within = f"{self._limits.body_within:g} seconds"
                raise HTTPException(408, f"the body did not arrive within {within}", {"Connection": "close"}) from None
            whole = not message.get("more_body", False)
            return message

        return patient

    # Connections

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        path, known = scope["path"], self._addresses.of(_address(scope))
        if not self._is_ours(Headers(scope=scope).get("host", "")) or len(path) > self._limits.url:
            await receive()
            await send({"type": "websocket.close"})
            return
        if full := self._full(path, known):
            await _turn_away(receive, send, full)
            return
        self._connections[path] += 1
        if known is not None:
            known.connections += 1
        try:
            rate = self._limits.bot_messages if path == BOTS else self._limits.messages
            await self._app(scope, *_counted(receive, send, Bucket(rate), known.messages if known else None))
        finally:
            self._connections[path] -= 1
            if self._connections[path] <= 0:
                del self._connections[path]
            if known is not None:
                known.connections -= 1

    def _full(self, path: str, known: Known | None) -> str:
        """The reason for refusing one more connection; empty if there is room."""
        limits = self._limits
        if known is not None and not known.requests.take():
            return f"at most {limits.requests.of('requests')} from one address"
        if self._connections.total() >= limits.connections:
            return f"the server is full: it has {limits.connections} connections"
        if self._connections[path] >= limits.in_a_room and not _lets_players_in(path):
            return f"this room is full: it has {limits.in_a_room} connections"
        if known is not None and known.connections >= limits.from_an_address:
            return f"at most {limits.from_an_address} connections may come from one address"
        return ""


def _lets_players_in(path: str) -> bool:
    """True if a room knows who must not find it full: the bots' one, and every table, whose players come back to it."""
    return path == BOTS or (path.startswith("/api/tables/") and path.endswith("/ws"))


def is_address(name: str) -> bool:
    """True if a host is a number, which is no name that others could point here."""
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "127.0.0.1"


def _protected(scope: Scope, send: Send) -> Send:
    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in PROTECTION.items():
                headers.setdefault(name, value)
            if scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return dressed


def _counted(receive: Receive, send: Send, bucket: Bucket, shared: Bucket | None) -> tuple[Receive, Send]:
    """Both ways of a connection, which ends when more comes in than may; what is too much for its address waits."""
    ended = False

    async def listen() -> Message:
        nonlocal ended
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        if bucket.take():
            if shared is not None:
                await shared.wait()
            return message
        ended = True
        await _send_away(send, f"at most {bucket.rate.of('messages')}, {bucket.rate.at_once:g} at once", MISBEHAVED)
        return {"type": "websocket.disconnect", "code": MISBEHAVED}

    async def tell(message: Message) -> None:
        if not ended:
            await send(message)

    return listen, tell


async def _turn_away(receive: Receive, send: Send, error: str) -> None:
    """Accept a WebSocket only to refuse it with a reason: a page learns nothing of one that never opened."""
    await receive()
    await send({"type": "websocket.accept"})
    await _send_away(send, f"{error}; try again later", TRY_LATER)


async def _send_away(send: Send, error: str, code: int) -> None:
    message: dict[str, Any] = {"type": "error", "error": error}
    await send({"type": "websocket.send", "text": json.dumps(message)})
    await send({"type": "websocket.close", "code": code, "reason": error[:120]})
