"""Falls over in its third round."""

from __future__ import annotations

import sys

from sensible import Bot

bot, rounds = Bot(), 0
for line in sys.stdin:
    rounds += line.startswith("go place_armies")
    answer = bot.hear(line)
    if rounds == 3:
        raise RuntimeError("somebody stepped on my foot")
    if answer is not None:
        print(answer, flush=True)
