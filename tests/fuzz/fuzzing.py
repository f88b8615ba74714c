"""Shared by fuzzers: how much they do, the folder of the servers' helpers, and how a text is spoilt."""

from __future__ import annotations

import json
import os
import random
import sys
from pathlib import Path
from typing import Any

TIMES = int(os.environ.get("FUZZ", "1"))
"""`FUZZ=20` does twenty times as much as the tests of every day."""

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

ODD: list[Any] = [
    *(None, True, -1, -2, -3, 0, 1, 2, 5, 64, 2**31, 2**63, 2**64, -(2**70), 0.5, 1e308),
    *("", "0", "take 1", "take 99999999999", "deal", "roll", "\u0000", "\u202eabc", "é", "x" * 600, "random"),
    *([], [[]], {}, {"type": "move"}, "exec:true", "../../x"),
]


def spoilt(rng: random.Random, text: str) -> str:
    """A text with something cut out, put in, or done twice."""
    at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    put = rng.choice(
        ["", '"', "{", "}", "[", ":", ",", "\\", "\\ud800", "1e999", "NaN", "-", "\u0000", "null", text[at:to]]
    )
    return text[:at] + put + text[to:]


def odd_values(rng: random.Random, message: dict[str, Any]) -> dict[str, Any]:
    """A message of which some values are not what they should be."""
    made = dict(message)
    for _ in range(rng.randint(1, 2)):
        name = rng.choice([*made, "more"])
        if rng.random() < 0.2:
            made.pop(name, None)
        else:
            made[name] = rng.choice(ODD)
    return made


def text(message: Any) -> str:
    return json.dumps(message)


def resident(pid: int) -> int:
    """Bytes that a process holds in memory."""
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
