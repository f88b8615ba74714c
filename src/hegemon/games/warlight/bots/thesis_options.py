"""The differences between `mcts` and the thesis: a parameter for each, so that each can be measured by itself.

Together, set as the thesis says, they make the bot `thesis`.
"""

from __future__ import annotations

import math

from hegemon.core.bot import Parameter
from hegemon.games.warlight.bots.aims import STYLE
from hegemon.games.warlight.bots.evaluation import JUDGEMENT
from hegemon.games.warlight.bots.region_values import VALUES

DIFFERENCES = (
    Parameter("campaigns", 1, 0, 1, "1: our joint turns are candidates beside the thesis's nine; 0: those nine alone"),
    Parameter("as_written", 0, 0, 1, "1: the nine turns attack as the thesis is written; 0: as its program does"),
    Parameter("best_picks", 0, 0, 1, "1: the start is picked by value alone; 0: by search, among several"),
)
_FIRST = len(VALUES) + len(STYLE) + len(JUDGEMENT)
WITH_JOINT_TURNS, AS_WRITTEN, BEST_PICKS = range(_FIRST, _FIRST + len(DIFFERENCES))
"""Bots that do not have these parameters have 0 there: they play the thesis's turns as its program does."""

AS_THE_THESIS_SAYS = {
    "exploration": math.sqrt(2),
    "root_games": 1,
    "sway": 0,
    "decoupled": 0,
    "reroll": 0,
    "distinct": 1,
    "rounds": 10,
    "campaigns": 0,
    "as_written": 1,
    "best_picks": 1,
    "count_regions": 1,
    "by_thesis": 1,
    "trust": 0,
    "classic": 1,
}
"""Parameters of `thesis` where they are not those of `mcts`."""
