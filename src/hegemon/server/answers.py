"""Answers for which a plain one would cost too much: long ones, compressed in a thread, so that the event loop serves
others meanwhile, and those that a client may have already."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
from collections.abc import Mapping
from typing import Any

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


def conditional_json(content: Mapping[str, Any], known: str) -> Response:
    """An answer that need not be sent again to a client that has it."""
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in known:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)
