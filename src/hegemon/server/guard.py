"""Refuses request bodies that are too long, and requests from pages of other sites."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import HTTPException, Request
from starlette.datastructures import Headers

MAX_JSON = 64 * 1024
MAX_TABLE = 576 * 1024
"""A new table may bring a map with all its shapes (`hegemon.core.content.MAX_CONTENT`)."""
MAX_RUN = 1024 * 1024
"""A run may name dozens of bots with all their parameters."""
MAX_RECORD = 4 * 1024 * 1024

_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def same_site(headers: Headers) -> bool:
    """Whether a request comes from the server's own page, or from no page; all pages of this machine count as one."""
    origin = headers.get("origin")
    if origin is None:
        return True
    host = headers.get("host", "")
    try:
        names = {urlsplit(origin).hostname, urlsplit(f"//{host}").hostname}
    except ValueError:
        return False
    return urlsplit(origin).netloc == host or names <= _LOOPBACK


async def own_page(request: Request) -> None:
    """Refuse changes that a page of another site asks for."""
    if request.method not in ("GET", "HEAD") and not same_site(request.headers):
        raise HTTPException(403, "a page of another site may not change anything here")


async def body(request: Request, limit: int) -> bytes:
    """The body, as long as it is not longer than the limit."""
    read = bytearray()
    async for part in request.stream():
        read += part
        if len(read) > limit:
            raise HTTPException(413, f"at most {limit // 1024} KiB may be sent here")
    return bytes(read)
