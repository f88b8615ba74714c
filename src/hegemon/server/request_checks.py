"""Checks of requests: bodies that are too long or not valid are refused, and changes from pages of other sites."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar
from urllib.parse import urlsplit

from fastapi import HTTPException, Request
from pydantic import BaseModel, ValidationError
from starlette.datastructures import Headers

from hegemon.core.errors import BadOptions
from hegemon.core.files.content import troubles
from hegemon.core.helpers.computing import Computing
from hegemon.server.rates import network

MAX_JSON = 64 * 1024
MAX_TABLE = 576 * 1024
"""A new table may bring a map with all its shapes (`hegemon.core.files.content.MAX_CONTENT`)."""
MAX_RUN = 1024 * 1024
"""A run may name dozens of bots with all their parameters."""
MAX_RECORD = 4 * 1024 * 1024

M = TypeVar("M", bound=BaseModel)
_LOOPBACK = {"localhost", "127.0.0.1", "::1"}


def same_site(headers: Headers) -> bool:
    """True if a request comes from the server's own page, or from no page; all pages of this machine count as one."""
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


class FileBody:
    """A dependency: the body of a request, as long as it is not longer than the limit."""

    def __init__(self, limit: int) -> None:
        self.limit = limit

    async def __call__(self, request: Request) -> bytes:
        read = bytearray()
        async for part in request.stream():
            read += part
            if len(read) > self.limit:
                raise HTTPException(413, f"at most {self.limit // 1024} KiB may be sent here")
        return bytes(read)


class JsonBody(Generic[M]):
    """A dependency: what a body of JSON holds; mistakes say which field, and what would be right."""

    def __init__(self, model: type[M], limit: int = MAX_JSON) -> None:
        self.model = model
        self.file = FileBody(limit)

    async def __call__(self, request: Request) -> M:
        raw = await self.file(request)
        try:
            if len(raw) <= MAX_JSON:
                return await asyncio.to_thread(self.model.model_validate_json, raw)
            computing: Computing = request.app.state.host.computing
            client = network(request.client.host) if request.client else None
            return await computing.run(lambda: self.model.model_validate_json(raw), client)
        except ValidationError as error:
            raise BadOptions(troubles(error, "field")) from None
