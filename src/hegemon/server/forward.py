"""Any process answers for any table, and for the lab: what lives in another process is asked there.

The answer comes back through here, byte for byte, so that a load balancer may send a client anywhere. A process that
forwards a request proves who it is: with the other's secret, which is only in the shared database and is never sent, it
signs the path, the client's address, and whether the client's connection is encrypted. A forwarded request is not
forwarded again, and a process that falls silent is not waited for.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import Coroutine
from typing import Any, TypeVar
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hegemon.arena.live_arena import LiveArena
from hegemon.core.errors import HegemonError
from hegemon.server.admission import PROTECTION
from hegemon.server.request_checks import MAX_RUN, same_site
from hegemon.store.leases import LEASE, Peer
from hegemon.table import Host

T = TypeVar("T")

PROOF, CLIENT = b"x-hegemon-proof", b"x-hegemon-client"
ENCRYPTED = "https"
"""Stands before the client's address if its connection is encrypted."""
PASSED_ON = "hegemon.passed_on"
"""In the scope of requests that another process passes on."""
TRY_AGAIN, RESTARTS = 1013, 1012
"""Close codes: come back (the registry of RFC 6455's codes), and the server behind this one has gone."""
MISDIRECTED = 421
"""The status of a request that was meant for another process."""
GONE = "the server of this table has gone"
PATIENCE = 2 * LEASE
"""Seconds until a table whose process has died belongs to another."""

LAB = "lab"
"""The lab is held as a table is: its runs are played by one process."""
ARENA = "arena"
"""So is what the arena keeps in memory: connected bots, seeks, running competitions."""
_HELD = re.compile(r"/api/(?:tables/([^/]+)|(lab)|(arena)/(?:bot|lobby|seeks|challenges|competitions))(?:/.*)?")
_AMONG_US = re.compile(r"/api/tables/[^/]+/hand-over/.*")
"""Requests between processes only: a client's is never forwarded, since it would carry our proof."""
KEPT_ALIVE = 20
"""Connections to other processes that are kept for the next requests."""
MOST_BODY = MAX_RUN
"""Bytes of a body that is passed on: a run of the lab is the longest that any of these requests may have."""
_OWN = {b"connection", b"keep-alive", b"te", b"trailer", b"transfer-encoding", b"upgrade", b"host", b"origin", b"date"}
"""Headers of one connection only; who may speak to us was decided here by host and origin."""


class Peers:
    """Goes before `Admission`: requests from other processes come from clients, and from no page of other sites.

    A process may be asked in the name of another one that had its address before and counts as alive for a moment. It
    refuses: if it answered, it would look for that process itself, and ask itself, again and again.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            given = {name: value.decode("latin-1") for name, value in scope["headers"] if name in (PROOF, CLIENT)}
            host: Host | None = getattr(scope["app"].state, "host", None)
            client = given.get(CLIENT, "")
            if PROOF in given and host is not None and host.sharing.shared:
                if not host.sharing.trusts(given[PROOF], scope["path"], client):
                    await _misdirected(scope, receive, send)
                    return
                kept = [pair for pair in scope["headers"] if pair[0] not in (PROOF, CLIENT, b"host")]
                encrypted, _, address = client.rpartition(" ")
                plain = "http" if scope["type"] == "http" else "ws"
                scope = {**scope, PASSED_ON: True, "client": (address, 0)}
                scope["scheme"] = plain + "s" if encrypted == ENCRYPTED else plain
                scope["headers"] = [*kept, (b"host", b"localhost")]
        await self._app(scope, receive, send)


class Forward:
    """Goes behind `Admission` and before the application; what belongs elsewhere does not reach it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._client: Any = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self._app(scope, receive, send)
        if not scope.get("raw_path", b"/").startswith(b"/"):
            return await _refuse(scope, receive, send, "the target of a request must begin with '/'", 400)
        found = _HELD.fullmatch(scope["path"])
        host: Host | None = getattr(scope["app"].state, "host", None) if found else None
        if found is None or host is None or not host.sharing.shared or PASSED_ON in scope:
            return await self._app(scope, receive, send)
        if _AMONG_US.fullmatch(scope["path"]):
            return await self._app(scope, receive, send)
        give_up, body = asyncio.get_running_loop().time() + PATIENCE, None
        try:
            while (peer := await _holder(scope, host, found[1] or found[2] or ARENA)) is not None:
                if body is None and _has_body(scope):
                    body = await _whole_body(receive)
                    receive = _again(body, receive)
                if await self._pass_on(scope, receive, send, peer, host.sharing.end_of(peer), body):
                    return None
                if asyncio.get_running_loop().time() > give_up:
                    raise HegemonError("the process that has this table does not answer right now: try again later")
                await asyncio.sleep(LEASE / 16)
        except HegemonError as error:
            return await _refuse(scope, receive, send, str(error))
        except HTTPException as error:  # of the body
            return await JSONResponse({"error": error.detail}, error.status_code, error.headers)(scope, receive, send)
        except ClientDisconnect:
            return None
        return await self._app(scope, receive, send)

    async def _pass_on(
        self, scope: Scope, receive: Receive, send: Send, peer: Peer, end: asyncio.Future[None], body: bytes | None
    ) -> bool:
        """Ask the process that holds the table; False if none does, and nothing was sent yet."""
        if scope["type"] == "websocket":
            return await _pass_on_socket(scope, receive, send, peer, end)
        if scope["method"] not in ("GET", "HEAD") and not same_site(Headers(scope=scope)):
            await _refuse(scope, receive, send, "a page of another site may not change anything here", 403)
            return True
        return await self._pass_on_request(scope, send, peer, end, body)

    async def _pass_on_request(
        self, scope: Scope, send: Send, peer: Peer, end: asyncio.Future[None], body: bytes | None
    ) -> bool:
        import httpx

        if self._client is None:
            # As many connections as clients have: slow readers delay no one else.
            limits = httpx.Limits(max_connections=None, max_keepalive_connections=KEPT_ALIVE)
            self._client = httpx.AsyncClient(timeout=httpx.Timeout(600, connect=2), limits=limits, trust_env=False)
        name, port = peer.place
        url = httpx.URL(scheme="http", host=name, port=port, raw_path=_target(scope))
        request = self._client.build_request(scope["method"], url, headers=_headers(scope, peer), content=body)
        try:
            answer = await _unless(end, self._client.send(request, stream=True))
        except (httpx.ConnectError, httpx.ConnectTimeout):
            return False
        except httpx.TransportError as error:
            raise HegemonError(f"the process that has the table does not answer: {error}") from None
        if answer is not None and answer.status_code == MISDIRECTED:
            await answer.aclose()
            return False
        if answer is None:
            if body is None and scope["method"] in ("GET", "HEAD"):
                return False
            raise HegemonError("the process that had this table is gone; whether it did this is not known: look again")
        try:
            headers = [(name.lower(), value) for name, value in answer.headers.raw if name.lower() not in _OWN]
            await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
            async for part in answer.aiter_raw():
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            await answer.aclose()
        return True


async def _holder(scope: Scope, host: Host, name: str) -> Peer | None:
    """The other process that has a table, the lab or the arena. An arena that nobody has becomes ours at once: of
    several processes that find it free, only one answers, and the others ask that one."""
    peer = await host.elsewhere(name)
    arena: LiveArena | None = getattr(scope["app"].state, "arena", None)
    if peer is not None or name != ARENA or arena is None or arena.here:
        return peer
    await arena.have()
    return await host.elsewhere(name)


async def _unless(end: asyncio.Future[None], work: Coroutine[Any, Any, T]) -> T | None:
    """The result of the work; None if the process it depends on has gone first."""
    task = asyncio.ensure_future(work)
    first: list[asyncio.Future[Any]] = [task, end]
    try:
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else None
    finally:
        task.cancel()


async def _pass_on_socket(scope: Scope, receive: Receive, send: Send, peer: Peer, end: asyncio.Future[None]) -> bool:
    from websockets.asyncio.client import connect
    from websockets.exceptions import InvalidHandshake

    if not same_site(Headers(scope=scope)):
        await send({"type": "websocket.close", "code": 1008})
        return True
    name, port = peer.place
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in _headers(scope, peer)]

    async def open_socket() -> Any:
        # A missing process is known at once; an answer may take as long as a game's rules take to compile.
        sock = await asyncio.to_thread(socket.create_connection, (name, port), 2.0)
        return await connect(
            f"ws://{f'[{name}]' if ':' in name else name}:{port}{_target(scope).decode('latin-1')}",
            sock=sock,
            additional_headers=headers,
            user_agent_header=None,
            compression=None,
            max_size=None,
            open_timeout=600,
            close_timeout=1,
        )

    try:
        there = await _unless(end, open_socket())
    except (OSError, TimeoutError, InvalidHandshake, ValueError):  # the last of a redirect, which is not followed
        return False
    if there is None:
        return False
    await receive()  # websocket.connect
    await send({"type": "websocket.accept"})
    to, back = asyncio.create_task(_say(receive, there)), asyncio.create_task(_tell(there, send))
    try:
        await asyncio.wait({to, back, end}, return_when=asyncio.FIRST_COMPLETED)
        if end.done() and not (to.done() or back.done()):
            back.cancel()
            await asyncio.wait({back})
            await send({"type": "websocket.close", "code": RESTARTS, "reason": GONE})
    finally:
        for task in (to, back):
            task.cancel()
        await asyncio.gather(to, back, return_exceptions=True)
        there.transport.abort() if end.done() else await there.close()
    return True


async def _say(receive: Receive, there: Any) -> None:
    """Forward what the client sends, until it leaves."""
    from websockets.exceptions import ConnectionClosed

    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        try:
            await there.send(text if text is not None else message["bytes"])
        except ConnectionClosed:
            await asyncio.Event().wait()  # the other direction tells why


async def _tell(there: Any, send: Send) -> None:
    """Forward what the table sends, and the reason for its end."""
    from websockets.exceptions import ConnectionClosed

    try:
        while True:
            said = await there.recv()
            await send({"type": "websocket.send", "text" if isinstance(said, str) else "bytes": said})
    except ConnectionClosed as end:
        code, reason = (end.rcvd.code, end.rcvd.reason) if end.rcvd else (RESTARTS, GONE)
        await send({"type": "websocket.close", "code": code if code not in (1005, 1006) else 1000, "reason": reason})


def _headers(scope: Scope, peer: Peer) -> list[tuple[bytes, bytes]]:
    left_out = {*_OWN, PROOF, CLIENT}
    kept = [pair for pair in scope["headers"] if pair[0] not in left_out and not pair[0].startswith(b"sec-websocket")]
    address = scope["client"][0] if scope.get("client") else ""
    encrypted = f"{ENCRYPTED} " if scope.get("scheme") in ("https", "wss") else ""
    client = f"{encrypted}{address}".encode("latin-1", "ignore")
    return [*kept, (PROOF, peer.proof(scope["path"], client.decode("latin-1")).encode()), (CLIENT, client)]


def _target(scope: Scope) -> bytes:
    """Path and query for another process, written anew from the path that was matched, whatever was sent."""
    query: bytes = scope.get("query_string", b"")
    return quote(scope["path"]).encode() + (b"?" + query if query else b"")


def _has_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])


async def _whole_body(receive: Receive) -> bytes:
    """The body, before another process is asked: one that comes by drops holds no connection between processes."""
    read, more = bytearray(), True
    while more:
        message: Message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        read += message.get("body", b"")
        if len(read) > MOST_BODY:
            raise HTTPException(413, f"at most {MOST_BODY // 1024} KiB may be sent here")
        more = message.get("more_body", False)
    return bytes(read)


def _again(body: bytes, receive: Receive) -> Receive:
    """A body that was read already, for the application here; then whatever comes after it."""
    started = False

    async def first_the_body() -> Message:
        nonlocal started
        if started:
            return await receive()
        started = True
        return {"type": "http.request", "body": body, "more_body": False}

    return first_the_body


async def _misdirected(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()  # websocket.connect
        await send({"type": "websocket.close"})
    else:
        error = "this was meant for another process, which was here before: ask again"
        await JSONResponse({"error": error}, MISDIRECTED, PROTECTION)(scope, receive, send)


async def _refuse(scope: Scope, receive: Receive, send: Send, reason: str, status: int = 503) -> None:
    if scope["type"] == "websocket":
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": json.dumps({"type": "error", "error": reason})})
        await send({"type": "websocket.close", "code": TRY_AGAIN, "reason": reason[:100]})
    else:
        await JSONResponse({"error": reason}, status)(scope, receive, send)
