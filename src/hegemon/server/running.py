"""Runs the application: silent connections and clients that never read are closed; clients cannot fill the log."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hegemon.server.websocket import MAX_MESSAGE

SPEAK_WITHIN = 15.0
"""Seconds for a whole request to come, from its first byte or from the connection on, but for its body."""
READ_WITHIN = 30.0
"""Seconds in which somebody must take at least something of what waits for them."""
PING_EVERY, PONG_WITHIN = 20.0, 40.0
LINGER = 5.0
"""Seconds for the last words of a connection that is over."""
MOST_HEADERS = 16 * 1024
MOST_CONNECTIONS = 4000
"""TCP connections; more are answered with 503."""


def config(app: Any) -> uvicorn.Config:
    """The server's settings. It has no access log: who looked at what is nobody's business."""
    _quiet()
    _make_room()
    return uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        http=PatientHttp,
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


class _Reading:
    """Ends a connection that takes nothing of what waits for it; slow ones, which take a little, may go on."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def paused(self, transport: asyncio.Transport) -> None:
        self.resumed()
        self._timer = asyncio.get_running_loop().call_later(READ_WITHIN, transport.abort)

    def resumed(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class PatientHttp(H11Protocol):
    """HTTP with an end to patience."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._speaking: asyncio.TimerHandle | None = None
        self._reading = _Reading()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self._speaking = self.loop.call_later(SPEAK_WITHIN, self._give_up)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_answering or self.transport.get_protocol() is not self:
            self._understood()
        elif self._speaking is None:
            self._speaking = self.loop.call_later(SPEAK_WITHIN, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._understood()
        self._reading.resumed()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.paused(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reading.resumed()

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _understood(self) -> None:
        if self._speaking is not None:
            self._speaking.cancel()
            self._speaking = None

    def _give_up(self) -> None:
        self._speaking = None
        if not self._is_answering and self.transport.get_protocol() is self:
            self.transport.abort()


class PatientSocket(WebSocketsSansIOProtocol):
    """A WebSocket with an end to patience."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._reading = _Reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._reading.resumed()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.paused(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reading.resumed()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self.transport.abort)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.loop.call_later(LINGER, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """Text that is none ends the connection; the library would write a traceback about it."""
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
    """Leaves out what anybody could fill a log with from afar."""

    OTHERS = ("Invalid HTTP request received.", "Unsupported upgrade request.", "No supported WebSocket library")

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith(self.OTHERS)


_FILTER = _OnlyOurs()


def _quiet() -> None:
    logging.getLogger("uvicorn.error").addFilter(_FILTER)


def _make_room() -> None:
    """As many open files as the system lets a process have: every connection is one."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 2 * MOST_CONNECTIONS
        most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
