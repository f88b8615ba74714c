"""A connected bot looks for games by itself: rated ones, against other bots that look or accept, or the server's."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from hegemon.arena.client.web import post
from hegemon.core.errors import BadOptions
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
    await asyncio.to_thread(post, socket_address, "/api/arena/seeks", token, form)
