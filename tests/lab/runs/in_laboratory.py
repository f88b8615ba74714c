"""Helpers for tests of the laboratory: a small run, and work in a laboratory that is open only for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from hegemon.lab.runs import Laboratory

SMALL = Path(__file__).parents[2] / "small_game.py"
RANDOM = {"bot": "random:seconds=0"}
QUICK = {"game": "heap", "options": {"heap": 5}, "bots": [RANDOM, RANDOM], "games": 40}
PATIENCE = 400
"""Seconds: the lab leaves a busy machine to others, and PyTorch takes some to be imported."""


def in_lab(folder: Path, work: Callable[[Laboratory], Awaitable[Any]], **more: Any) -> Any:
    """The result of work in a laboratory that is open only for it."""

    async def whole() -> Any:
        lab = Laboratory(folder, **more)
        await lab.open()
        try:
            async with asyncio.timeout(PATIENCE):
                return await work(lab)
        finally:
            await lab.close()

    return asyncio.run(whole())


async def until(lab: Laboratory, run_id: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The first look at a run that is as wanted."""
    async for look in lab.watch(run_id):
        if wanted(look):
            return look
    raise AssertionError("the run is gone")


def state(*names: str) -> Callable[[dict[str, Any]], bool]:
    return lambda look: look["run"]["state"] in names


def played(look: dict[str, Any]) -> bool:
    return bool(look["snapshot"] and look["snapshot"]["games"] > 20)
