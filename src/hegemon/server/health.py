"""For those who run a server: `/healthz` tells whether it works, `/metrics` how much it does, as Prometheus reads it.

Both count; neither names a table, a person or an address.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Mapping

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import hegemon
from hegemon.arena.live_arena import LiveArena
from hegemon.server.arena.metrics import gauges
from hegemon.table import Host

router = APIRouter(include_in_schema=False)
FORMAT = "text/plain; version=0.0.4"
Samples = Mapping[str, float]
"""Numbers by their labels, as `game="heap"`; without labels, by an empty text."""


class Traffic:
    """Counts requests by the class of their answer, and WebSockets that are open. The application behind it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.answers: Counter[str] = Counter()
        self.sockets = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope.setdefault("state", {})["traffic"] = self
        if scope["type"] == "websocket":
            self.sockets += 1
            try:
                await self._app(scope, receive, send)
            finally:
                self.sockets -= 1
            return

        async def counting(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.answers[f"{message['status'] // 100}xx"] += 1
            await send(message)

        await self._app(scope, receive, counting)


@router.get("/healthz")
async def health(request: Request) -> JSONResponse:
    """200 if the server answers and its database does; 503 with the reason otherwise."""
    host: Host = request.app.state.host
    await asyncio.to_thread(host.store.count)
    return JSONResponse({"status": "ok", "version": hegemon.__version__}, headers={"Cache-Control": "no-store"})


@router.get("/metrics")
async def metrics(request: Request) -> PlainTextResponse:
    """Counts in Prometheus's text format."""
    host: Host = request.app.state.host
    traffic: Traffic = request.state.traffic
    running, kept = await asyncio.to_thread(host.store.count)
    games = host.readiness.json()["games"]
    arena: LiveArena | None = request.app.state.arena
    arena_gauges = await gauges(arena) if arena is not None else []
    tables = {'state="running"': running, 'state="all"': kept}
    lines = [
        *_lines("hegemon_info", "gauge", "The version of Hegemon.", {f'version="{hegemon.__version__}"': 1}),
        *_lines("hegemon_tables", "gauge", "Tables in the database.", tables),
        *_lines("hegemon_tables_loaded", "gauge", "Tables in this process's memory.", {"": host.loaded}),
        *_lines(
            "hegemon_game_ready",
            "gauge",
            "Whether a game's rules are compiled and loaded.",
            {f'game="{name}"': float(ready is True) for name, ready in games.items()},
        ),
        *_lines(
            "hegemon_http_requests_total",
            "counter",
            "Requests by the class of their answer.",
            {f'code="{code}"': count for code, count in sorted(traffic.answers.items())},
        ),
        *_lines("hegemon_websockets", "gauge", "WebSockets that are open.", {"": traffic.sockets}),
        *(line for name, about, samples in arena_gauges for line in _lines(name, "gauge", about, samples)),
        *_lines("process_cpu_seconds_total", "counter", "Processor time used.", {"": time.process_time()}),
    ]
    return PlainTextResponse("\n".join([*lines, ""]), media_type=FORMAT, headers={"Cache-Control": "no-store"})


def _lines(name: str, kind: str, about: str, samples: Samples) -> Iterable[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
    for labels, value in samples.items():
        yield f"{name}{{{labels}}} {value:g}" if labels else f"{name} {value:g}"
