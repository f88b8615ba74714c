"""Requests of a connected bot to the arena over HTTP, beside its WebSocket."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from urllib.parse import urlsplit, urlunsplit

from hegemon.core.errors import HegemonError

PATIENCE = 20.0
"""Seconds without an answer."""
LARGEST = 64 * 1024 * 1024
"""Bytes of an answer."""


def get(socket_address: str, path: str) -> str:
    """The answer of the server behind the Bot API to a request for a path such as `/api/games`."""
    return _answer(urllib.request.Request(_address(socket_address, path)))


def post(socket_address: str, path: str, token: str, form: dict[str, object]) -> None:
    """Send a form in the name of the token's account."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    _answer(urllib.request.Request(_address(socket_address, path), json.dumps(form).encode(), headers, method="POST"))


def _address(socket_address: str, path: str) -> str:
    parts = urlsplit(socket_address)
    before = parts.path.removesuffix("/api/arena/bot")
    return urlunsplit((parts.scheme.replace("ws", "http"), parts.netloc, before + path, "", ""))


def _answer(request: urllib.request.Request) -> str:
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return str(answer.read(LARGEST).decode())
    except urllib.error.HTTPError as refused:
        raise HegemonError(_reason(refused)) from None
    except (OSError, ValueError) as error:
        raise HegemonError(f"no connection: {error}") from None


def _reason(refused: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(refused.read(65536))["error"])
    except (ValueError, KeyError, TypeError):
        return f"the arena answers with {refused.code}"
