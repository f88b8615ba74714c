"""Two bots of Warlight round by round: `python -m bench.warlight_rounds BOT RIVAL [--games N] [--rules NAME]`.

Every deal is played twice, from both seats. Printed are the bot's share of the points with its standard error, and what
both have at the beginning of a round, the bot first: income, armies and regions, on average over the games. With
`--decided 3` a game ends when one has three times the armies of the other and a larger income: it is as good as won.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections import defaultdict
from typing import Any, cast

import numpy as np

from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.timeline import Timeline
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import make_rng
from hegemon.games.warlight.game import PRESETS
from hegemon.games.warlight.rules.state import ORDERING, WarlightState
from hegemon.referee import Player, Referee, Step, run

SHOWN = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20)


class Rounds:
    """Notes what both seats have, once a round; `share` is the bot's, once the game is decided."""

    def __init__(self, seat: int, rows: dict[int, list[Any]], ratio: float) -> None:
        self._seats, self._rows, self._round, self._ratio = (seat, 1 - seat), rows, 0, ratio
        self.share: float | None = None

    def moved(self, step: Step) -> None:
        state = cast(WarlightState, step.after)
        if state.phase != ORDERING or state.turn <= self._round:
            return
        self._round = int(state.turn)
        armies = [int(state.armies[state.owner == seat].sum()) for seat in self._seats]
        income = [int(state.income[s]) for s in self._seats]
        self._rows[self._round].append([*income, *armies, *(int(state.held[s]) for s in self._seats)])
        for us, them in ((0, 1), (1, 0)):
            if armies[us] >= self._ratio * armies[them] and income[us] > income[them]:
                self.share = 1.0 - us


def play(
    match: Match, names: tuple[str, str], deal: int, seat: int, rows: dict[int, list[Any]], ratio: float = math.inf
) -> float:
    """One game, the first bot on this seat: its share of the point."""
    dice, *streams = (make_rng(deal, stream) for stream in range(3))
    seated = names if seat == 0 else names[::-1]
    players = [Player.of(find_bot(match, name).seat(match, s, streams[s]), name) for s, name in enumerate(seated)]
    sheet = TimelineLedger(Timeline(match), dice)
    rounds = Rounds(seat, rows, ratio)
    referee = Referee(sheet, players, limit=Limit(), observers=[rounds])
    while rounds.share is None and run(referee.advance()):
        pass
    for player in players:
        player.close()
    if rounds.share is not None:
        return rounds.share
    result = match.result(sheet.timeline.state)
    assert result is not None
    return result.scores[seat]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("rival")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--rules", choices=list(PRESETS), help="those of a challenge; default: the game's default options"
    )
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no game after this time")
    parser.add_argument("--decided", type=float, default=math.inf, help="end a game at a lead of this factor in armies")
    given = parser.parse_args()
    match = find_game("warlight").match(2, PRESETS.get(given.rules, {}))
    rows: dict[int, list[Any]] = defaultdict(list)
    points: list[float] = []
    started = time.monotonic()
    while len(points) < given.games and time.monotonic() - started < given.seconds:
        number = len(points)
        points.append(play(match, (given.bot, given.rival), given.seed + number // 2, number % 2, rows, given.decided))
        print(f"game {number}: {points[-1]}", file=sys.stderr, flush=True)
    error = float(np.std(points)) / max(1, len(points)) ** 0.5
    print(
        f"{given.bot}: {100 * np.mean(points):.1f} % ± {100 * error:.1f} of {len(points)} games against {given.rival}"
    )
    print("round games | income | armies | regions")
    for number in (shown for shown in SHOWN if shown in rows):
        mean = [f"{value:.1f}" for value in np.mean(rows[number], axis=0)]
        pairs = (" : ".join(mean[i : i + 2]) for i in (0, 2, 4))
        print(number, len(rows[number]), *(f"| {pair}" for pair in pairs))


if __name__ == "__main__":
    main()
