"""For tests of anytime bots: how soon one that is stopped at any moment has answered."""

from __future__ import annotations

import random
import time

from hegemon.core.bot import AnytimeBot, View

STOPS = 100


def slowest_stop(bot: AnytimeBot, view: View) -> float:
    """Seconds of processor time in which 95 of a hundred stops were answered, each with a legal move.

    The processor's time, for on a busy machine the clock on the wall measures the others.
    """
    pause, taken = random.Random(4), []
    for _ in range(STOPS):
        bot.start(view)
        time.sleep(pause.uniform(0, 0.02))
        started = time.process_time()
        move = bot.stop()
        taken.append(time.process_time() - started)
        view.match.check(view.state, view.seat, move)
    return sorted(taken)[STOPS * 95 // 100 - 1]
