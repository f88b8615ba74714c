"""Long answers that are text already: compressed in a thread, so that the event loop serves others meanwhile."""

from __future__ import annotations

import asyncio
import gzip

from fastapi import Request
from fastapi.responses import Response

LONG = 2000
"""Bytes from which on compressing pays."""
LEVEL = 4


async def compressed_json(text: str, request: Request) -> Response:
    """JSON that was made before, compressed if the client can read that."""
    accepts = "gzip" in request.headers.get("accept-encoding", "")

    def encode() -> tuple[bytes, dict[str, str]]:
        raw = text.encode()
        if not accepts or len(raw) < LONG:
            return raw, {"Vary": "Accept-Encoding"}
        return gzip.compress(raw, LEVEL), {"Vary": "Accept-Encoding", "Content-Encoding": "gzip"}

    content, headers = await asyncio.to_thread(encode)
    return Response(content, media_type="application/json", headers=headers)
