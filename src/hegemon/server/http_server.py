"""The HTTP server that runs the application: closes silent connections and clients that never read, and keeps clients
from filling the log."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import math
import socket
import time
from collections import Counter, OrderedDict
from datetime import UTC, datetime
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from hegemon.server.rates import Bucket, Rate, network
from hegemon.server.websocket import MAX_MESSAGE

SPEAK_WITHIN = 15.0
"""Seconds for a whole request to come, from its first byte or from the connection on, but for its body."""
READ_WITHIN = 30.0
"""Seconds in which a client must read at least some of what waits for it."""
PING_EVERY, PONG_WITHIN = 20.0, 40.0
LINGER = 5.0
"""Seconds for the last words of a connection that is over."""
MOST_HEADERS = 16 * 1024
MOST_CONNECTIONS = 4000
"""TCP connections; more are answered with 503."""
MOST_OF_AN_ADDRESS = 600
"""From one address; further ones are refused. This machine itself is excepted, since a proxy on it speaks for many."""
MOST_SILENT = 1000
"""Connections that have sent no whole request yet; the oldest is closed when one more comes."""
FRAMES = Rate(200, 2000)
"""Frames of a WebSocket, of whatever kind: empty ones cost as much as others."""
PIECE = 4096
"""Bytes that are looked at before frames are counted again: an empty frame has six."""


def config(app: Any, log_level: str = "warning", json_log: bool = False) -> uvicorn.Config:
    """The server's settings. There is no access log, for privacy."""
    _log(log_level, json_log)
    _make_room()
    return uvicorn.Config(
        app,
        log_config=None,
        log_level=log_level,
        access_log=False,
        http=type("Http", (PatientHttp,), {"crowd": Crowd()}),
        ws=PatientSocket,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PONG_WITHIN,
        h11_max_incomplete_event_size=MOST_HEADERS,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=3,
        server_header=False,
    )


def url_of(host: str, listening: socket.socket) -> str:
    """The address of a page that is served on a socket."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{listening.getsockname()[1]}"


class Crowd:
    """The TCP connections of a server. Too many from one address are refused. When too many have sent no whole
    request, the oldest of those is closed."""

    def __init__(self, of_an_address: int = MOST_OF_AN_ADDRESS, silent: int = MOST_SILENT) -> None:
        self._most, self._most_silent = of_an_address, silent
        self._by_address: Counter[str] = Counter()
        self._silent: OrderedDict[asyncio.Transport, None] = OrderedDict()

    def enter(self, transport: asyncio.Transport) -> str | None:
        """Count a new connection; return the address that it counts for, None for this machine itself."""
        peer = transport.get_extra_info("peername")
        address = network(peer[0]) if isinstance(peer, tuple) else None
        if address is not None:
            self._by_address[address] += 1
        if address is not None and self._by_address[address] > self._most:
            transport.abort()
            return address
        self.speaks(transport)
        return address

    def speaks(self, transport: asyncio.Transport) -> None:
        """Count a connection as silent: its request has not come, or only in part."""
        self._silent[transport] = None
        while len(self._silent) > self._most_silent:
            self._silent.popitem(last=False)[0].abort()

    def heard(self, transport: asyncio.Transport) -> None:
        """Count a connection as silent no longer: its whole request has come."""
        self._silent.pop(transport, None)

    def leave(self, transport: asyncio.Transport, address: str | None) -> None:
        """Forget a connection that has ended."""
        self._silent.pop(transport, None)
        if address is not None:
            self._by_address[address] -= 1
            if self._by_address[address] <= 0:
                del self._by_address[address]


class _Patient(asyncio.Protocol):
    """Closes a connection whose client reads nothing of its data for `READ_WITHIN` seconds; slow readers are kept."""

    transport: asyncio.Transport
    _abort: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop_timer()
        self._abort = asyncio.get_running_loop().call_later(READ_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def _stop_timer(self) -> None:
        if self._abort is not None:
            self._abort.cancel()
            self._abort = None


class PatientHttp(_Patient, H11Protocol):
    """HTTP that closes slow requests and connections that are not read."""

    crowd = Crowd()
    """Of this server: every configuration has its own."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._speaking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._entered = self.transport
        self._address = self.crowd.enter(self.transport)
        self._speaking = self.loop.call_later(SPEAK_WITHIN, self._give_up)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # a WebSocket, which `Admission` counts
            self._understood()
            self._leave()
        elif self._is_answering:
            self._understood()
        elif self._speaking is None:
            self.crowd.speaks(self.transport)
            self._speaking = self.loop.call_later(SPEAK_WITHIN, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._understood()
        self._leave()
        super().connection_lost(exc)

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _leave(self) -> None:
        self.crowd.leave(self._entered, self._address)
        self._address = None

    def _understood(self) -> None:
        self.crowd.heard(self._entered)
        if self._speaking is not None:
            self._speaking.cancel()
            self._speaking = None

    def _give_up(self) -> None:
        self._speaking = None
        if not self._is_answering and self.transport.get_protocol() is self:
            self.transport.abort()


class PatientSocket(_Patient, WebSocketsSansIOProtocol):
    """A WebSocket that closes when its client floods it with frames or does not read."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._frames_left = Bucket(FRAMES)
        self._flooded = False

    def data_received(self, data: bytes) -> None:
        """Parse piece by piece, so that a flood of tiny frames is cut off before all of it was parsed."""
        for at in range(0, len(data), PIECE):
            if self._flooded or self.transport.is_closing():
                return
            super().data_received(data[at : at + PIECE])

    def handle_cont(self, event: Frame) -> None:
        if self._counts():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if self._counts():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._counts():
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer a ping only if the client reads: pongs would pile up in our memory."""
        if self._counts() and self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        if self._counts():
            super().handle_pong(event)

    def _counts(self) -> bool:
        """True if one more frame may come; if not, the connection ends."""
        if self._flooded or self._frames_left.take():
            return not self._flooded
        self._flooded, self.frames = True, []
        self.conn.fail(CloseCode.POLICY_VIOLATION, f"at most {FRAMES.of('frames')}, {FRAMES.at_once:g} at once")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.pause_reading()  # closing at once, with a flood unread, would take the words back
        self.queue.put_nowait({"type": "websocket.disconnect", "code": CloseCode.POLICY_VIOLATION})
        self.loop.call_later(LINGER, self.transport.abort)
        return False

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.loop.call_later(LINGER, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """Close the connection on text that is not UTF-8, for which the library would log a traceback."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


class _OnlyOurs(logging.Filter):
    """Drops messages with which clients could fill the log, and tracebacks of requests that were cancelled by the
    server's stop. "Exceeded concurrency limit" is logged once a minute."""

    OTHERS = ("Invalid HTTP request received.", "Unsupported upgrade request.", "No supported WebSocket library")
    FULL = "Exceeded concurrency limit."
    EVERY = 60.0

    def __init__(self) -> None:
        super().__init__()
        self._said = -math.inf

    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if message.startswith(self.FULL):
            if time.monotonic() - self._said < self.EVERY:
                return False
            self._said = time.monotonic()
        stopped = record.exc_info is not None and isinstance(record.exc_info[1], asyncio.CancelledError)
        return not stopped and not message.startswith(self.OTHERS)


_FILTER = _OnlyOurs()


class JsonLines(logging.Formatter):
    """One JSON object a line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "origin": record.name, "message": record.getMessage()}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _log(level: str, as_json: bool = False) -> None:
    """Log to standard error: when, how grave, from where, what."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    if as_json:
        for handler in logging.getLogger().handlers:
            handler.setFormatter(JsonLines())
    logging.getLogger("hegemon").setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_FILTER)


def _make_room() -> None:
    """Raise the limit of open files as far as needed and allowed: every connection is one."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 2 * MOST_CONNECTIONS
        most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
