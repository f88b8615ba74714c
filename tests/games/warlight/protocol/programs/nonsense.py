"""Answers in time, with whatever comes to its mind; now and then something legal slips in."""

from __future__ import annotations

import itertools
import sys

SAYINGS = itertools.cycle(
    [
        "I am the greatest",
        "player2 place_armies 1 5, player1 place_armies 1 5",
        "player1 place_armies 999 5, player1 place_armies 1 -3, player1 place_armies 1",
        "player1 attack/transfer 1 2 3, player2 attack/transfer 1 2 3",
        "",
        ",,,,",
        "player1 attack/transfer 1 42 3, player1 attack/transfer 1 1 1, player1 attack/transfer 0 0 0",
        ", ".join(["player1 place_armies 1 1"] * 2000),
        "player1 place_armies 99999999999999999999 1, player2 place_armies ٣ 1",
        "No moves, No moves",
        "drop table players",
        "1 2 3 4 5 6",
        "caf\xe9 \x00 \x1b[31m",
    ]
)

for line in sys.stdin:
    if line.startswith(("pick", "go")):
        sys.stdout.buffer.write(next(SAYINGS).encode("latin-1", "replace") + b"\n")
        sys.stdout.flush()
