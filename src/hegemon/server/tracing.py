"""Traces pictures in threads beside the event loop, few at once, and streams its progress line by line."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from typing import TypeVar

from fastapi import HTTPException
from fastapi.responses import StreamingResponse
from pydantic import TypeAdapter

from hegemon.core.errors import HegemonError
from hegemon.core.helpers.computing import Computing
from hegemon.maps.draft import Draft
from hegemon.wire.maps import TraceLine

T = TypeVar("T")
AT_ONCE, MOST = 2, 8
"""Pictures that are worked on at the same time, and with those that wait; one of the largest takes some hundred
megabytes."""

_LINE = TypeAdapter(TraceLine)
Work = Callable[[Callable[[float], None]], Draft]


class _Gone(Exception):
    """No client waits for the answer any more."""


class Studio:
    """Traces pictures for clients, a few at a time."""

    def __init__(self) -> None:
        self._computing = Computing(AT_ONCE, MOST, MOST)

    def trace(self, work: Work) -> StreamingResponse:
        """The answer to a request: lines of JSON, the last one a draft or an error."""
        self._check_room()
        # Said to be encoded already, so that no line waits in a compressor for the next.
        headers = {"Content-Encoding": "identity", "Cache-Control": "no-store"}
        return StreamingResponse(self._lines(work), media_type="application/x-ndjson", headers=headers)

    async def run(self, work: Callable[[], T]) -> T:
        """Work that tells nothing on its way, in its turn."""
        self._check_room()
        return await self._computing.run(work)

    def _check_room(self) -> None:
        if self._computing.full:
            raise HTTPException(503, "too many pictures are being processed: try again in a moment")

    async def _lines(self, work: Work) -> AsyncIterator[bytes]:
        lines: asyncio.Queue[TraceLine] = asyncio.Queue()
        loop, gone = asyncio.get_running_loop(), threading.Event()

        def progress(share: float) -> None:
            if gone.is_set():
                raise _Gone
            line: TraceLine = {"progress": round(share, 3)}
            loop.call_soon_threadsafe(lines.put_nowait, line)

        async def finish() -> None:
            try:
                lines.put_nowait({"draft": await self._computing.run(lambda: work(progress))})
            except HegemonError as error:
                lines.put_nowait({"error": str(error)})
            except _Gone:
                pass
            except Exception:
                lines.put_nowait({"error": "something went wrong on the server; its log says more"})
                raise

        task = asyncio.create_task(finish())
        try:
            yield _line({"progress": 0.0})
            while True:
                line = await lines.get()
                yield _line(line)
                if "progress" not in line:
                    break
        finally:
            gone.set()
            task.add_done_callback(lambda done: done.cancelled() or done.exception())


def _line(line: TraceLine) -> bytes:
    return _LINE.dump_json(line) + b"\n"
