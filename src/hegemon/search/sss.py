"""The bot `sss` (V4): SSS*, best-first search for games in which nothing is hidden, anytime (W8) as `alphabeta` is.

This is SSS* in the form of Plaat, Schaeffer, Pijls and de Bruin, MTD(+∞): alpha-beta with null windows over a table
that keeps what was found. The first window is above all values. Every pass proves an upper bound, which is the next
window, until a pass reaches its window: then the bound is the value.

In trees without luck, with a table that keeps everything, it evaluates no leaf that alpha-beta with the same order of
turns would not evaluate. With luck, or with a table that forgets, it may; the value is the same either way.

A depth that is not finished changes nothing: it has upper bounds alone, and the turn with the highest of them is less
often the best one than the best turn of the depth before (docs/studies/vampires.md).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from hegemon.core.bot import BotKind, Parameter
from hegemon.core.rules import Rules
from hegemon.search.alphabeta import Alphabeta, Deepening, alphabeta_bot
from hegemon.search.brancher import LIMIT, Brancher
from hegemon.search.line import BEYOND, ENTER, JUDGED, TOP

ABOVE = math.nextafter(1.0, BEYOND)
"""The least bound that no value reaches. A higher one would leave no window to the outcomes of a turn with luck."""


class Descent(Deepening):
    """A search of one position, deeper and deeper: at every depth an upper bound comes down to the value."""

    def begin(self, depth: int) -> None:
        super().begin(depth)
        self.passes = 0
        self._descend(ABOVE)

    def _descend(self, bound: float) -> None:
        """The next pass: whether the position is worth as much as this upper bound."""
        frame, meter = self._stack.frames[0], self._stack.meter
        self.bound = bound
        frame.stage, frame.low, frame.high, meter[TOP] = ENTER, math.nextafter(bound, -BEYOND), bound, 0

    def look(self, positions: int) -> int:
        before = self.nodes
        while self._kernel(positions + before - self.nodes) and not self.done:
            self._conclude()
        return self.nodes - before

    def _conclude(self) -> None:
        """A pass is over: the position is worth less than the bound, and this much at most; or just as much."""
        frame, meter = self._stack.frames[0], self._stack.meter
        self.passes += 1
        if frame.best < self.bound:
            self._descend(float(frame.best))
            return
        self.best, self.value, self.depth, self.done = int(frame.best_which), float(frame.best), int(frame.depth), True
        self.solved = meter[JUDGED] == 0 or abs(self.value) > LIMIT
        # The next depth begins with bounds that say nothing yet. Turns whose bound is from an earlier pass are worth no
        # more than the position either.
        self._spent, self._worth = self._stack.spent.copy(), np.minimum(self._stack.worth, self.value)


class Sss(Alphabeta):
    """Iterative deepening over the turns of a brancher, every depth by SSS*."""

    searches = Descent


def sss_bot(
    rules: Rules,
    brancher: Brancher | None = None,
    parameters: Sequence[Parameter] = (),
    *,
    name: str = "sss",
    about: str = "looks ahead turn by turn, the most promising line first (SSS* search), as far as time allows",
    defaults: Mapping[str, float] | None = None,
) -> BotKind:
    """The bot `sss` of a game; all is given as for `alphabeta_bot`."""
    return alphabeta_bot(rules, brancher, parameters, name=name, about=about, defaults=defaults, player=Sss)
