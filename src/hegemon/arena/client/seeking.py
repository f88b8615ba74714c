"""A connected bot looks for games by itself: rated ones, against other bots that look or accept, or the server's."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

from hegemon.core.errors import BadOptions, HegemonError
from hegemon.core.registry import find_game

BOTS_AFTER = 3.0
"""Seconds in which another bot that looks for the same may come, before others are asked."""
SECONDS = 60.0
"""Of the clock, for every turn: a rival that has stopped ends no game otherwise."""


@dataclass(frozen=True)
class Sought:
    """The games that a bot looks for."""

    game: str
    seats: int


def parse_sought(text: str) -> Sought:
    """`GAME`, with as few seats as it has, or `GAME:SEATS`."""
    name, sign, number = text.partition(":")
    seats = find_game(name).seats
    if sign and not (number.isdecimal() and int(number) in seats):
        raise BadOptions(f"{name} is for {seats[0]} to {seats[-1]} seats: write {name}:{seats[0]}, not {text[:40]!r}")
    return Sought(name, int(number) if sign else seats[0])


async def seek(socket_address: str, token: str, sought: Sought) -> None:
    """Ask the arena for a game; it comes over the bot's connection."""
    clock = {"per": "turn", "seconds": SECONDS}
    form = {"game": sought.game, "seats": sought.seats, "rated": True, "clock": clock, "bots_after": BOTS_AFTER}
    await asyncio.to_thread(_post, _address(socket_address), token, form)


def _address(socket_address: str) -> str:
    parts = urlsplit(socket_address)
    path = parts.path.removesuffix("/bot") + "/seeks"
    return urlunsplit((parts.scheme.replace("ws", "http"), parts.netloc, path, "", ""))


def _post(address: str, token: str, form: dict[str, object]) -> None:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(address, json.dumps(form).encode(), headers, method="POST")
    try:
        urllib.request.urlopen(request, timeout=20).close()
    except urllib.error.HTTPError as refused:
        raise HegemonError(_reason(refused)) from None
    except OSError as error:
        raise HegemonError(f"no connection: {error}") from None


def _reason(refused: urllib.error.HTTPError) -> str:
    try:
        return str(json.loads(refused.read(65536))["error"])
    except (ValueError, KeyError, TypeError):
        return f"the arena answers with {refused.code}"
