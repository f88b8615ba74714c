"""The depth that the searching bots must reach in the time that they are given."""

from __future__ import annotations

import time
from typing import Any

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng

from ..positions import vampires

DEPTH = 3
BEYOND = 0.5
"""Seconds that an answer may take beyond the time that a bot is set to."""


def looks_far(name: str, seconds: float) -> None:
    """A bot chooses its first turn in that time, looking some turns ahead."""
    match = vampires("village")
    bot = find_bot(match, f"{name}:time={seconds}").seat(match, 0, make_rng(1))
    view = View(match, match.start(), 0)
    started = time.perf_counter()
    match.check(view.state, 0, bot.choose(view, Limit()))
    assert time.perf_counter() - started < seconds + BEYOND
    thoughts: Any = bot.thoughts
    assert thoughts["depth"] >= DEPTH
