"""Keeps the garbage collector from stopping the games: compiled rules are millions of permanent objects.

Python looks through all objects now and then, and everybody waits meanwhile: a second and more, with all games loaded.
What was loaded is set apart once it is there; what tables leave behind is little, and is looked through as ever.
"""

from __future__ import annotations

import asyncio
import gc

from hegemon.table import Readiness

OBJECTS = 20_000
"""New objects before the youngest are looked through; Python's own 700 is for small programs."""


def set_apart(readiness: Readiness) -> asyncio.Task[None]:
    """Set apart what is there, now and when all games have been loaded; the task is to be cancelled at the end."""

    async def wait() -> None:
        await readiness.everything()
        gc.freeze()

    gc.set_threshold(OBJECTS, *gc.get_threshold()[1:])
    gc.freeze()
    return asyncio.create_task(wait())
