"""Thinks far too long about every second round; otherwise it would be fine."""

from __future__ import annotations

import sys
import time

from sensible import Bot

bot, rounds = Bot(), 0
for line in sys.stdin:
    answer = bot.hear(line)
    if line.startswith("go place_armies"):
        rounds += 1
        if rounds % 2 == 0:
            time.sleep(float(sys.argv[1]) if len(sys.argv) > 1 else 1000)
    if answer is not None:
        print(answer, flush=True)
