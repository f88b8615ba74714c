"""Errors of `pomcp`'s belief under fog: `python -m bench.warlight_belief [--games N] [--rules NAME]`.

Games of `pomcp` against `mcts`, with the rules of a challenge. At the beginning of every round the enemy's armies and
income are compared: as they are, as the particles have them on average, and as guesses from the view alone. The last
columns are how many armies stand elsewhere than believed, summed over all regions.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from typing import Any, cast

import numpy as np

from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.timeline import Timeline
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import make_rng
from hegemon.games.warlight.bots.pomcp import Pomcp
from hegemon.games.warlight.game import PRESETS
from hegemon.games.warlight.rules.state import ORDERING, WarlightState
from hegemon.referee import Player, Referee, Step, run

BOTS = ("pomcp:iterations=200,threads=1", "mcts:iterations=200,threads=1")
GUESSES = 16
SHOWN = (1, 2, 3, 4, 6, 8, 10, 12, 15, 20)
HEAD = "round games | armies: real believed guessed | income: real believed guessed | misplaced: believed guessed"


class Beliefs:
    """Compares the belief of one seat with the truth, once a round."""

    def __init__(self, match: Match, player: Player, rows: dict[int, list[Any]]) -> None:
        self._match, self._player, self._rows = match, player, rows
        self._round = 0

    def moved(self, step: Step) -> None:
        state, seat = cast(WarlightState, step.after), self._player.seat
        if state.phase != ORDERING or state.turn <= self._round or step.entry.seat != seat:
            return
        self._round = int(state.turn)
        bot, view = self._player.bot, self._match.view(state, seat)
        assert isinstance(bot, Pomcp)
        rng = make_rng(self._round)
        guesses = np.array([self._match.sample_hidden(view, seat, rng) for _ in range(GUESSES)], self._match.dtype)
        real = self._armies(np.array([state], self._match.dtype), seat)
        sides = [self._armies(states, seat) for states in (bot.belief.positions(view), guesses)]
        incomes = [float(states["income"][:, 1 - seat].mean()) for states in (bot.belief.positions(view), guesses)]
        self._rows[self._round].append(
            [real.sum(), *(side.sum(axis=1).mean() for side in sides), int(state.income[1 - seat]), *incomes]
            + [np.abs(side - real).sum(axis=1).mean() for side in sides]
        )

    def _armies(self, states: Any, seat: int) -> Any:
        return np.where(states["owner"] == 1 - seat, states["armies"], 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rules", choices=list(PRESETS), default="challenge-1")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    match = find_game("warlight").match(2, PRESETS[given.rules])
    rows: dict[int, list[Any]] = defaultdict(list)
    for number in range(given.games):
        streams = [make_rng(given.seed + number, stream) for stream in range(3)]
        names = BOTS if number % 2 == 0 else BOTS[::-1]
        bots = [find_bot(match, name).seat(match, seat, streams[1 + seat]) for seat, name in enumerate(names)]
        players = [Player.of(bot, name) for bot, name in zip(bots, names, strict=True)]
        observer = Beliefs(match, players[number % 2], rows)
        run(Referee(TimelineLedger(Timeline(match), streams[0]), players, limit=Limit(), observers=[observer]).play())
        for player in players:
            player.close()
    print(HEAD)
    for number in SHOWN:
        if number in rows:
            print(number, len(rows[number]), *(f"{mean:.1f}" for mean in np.mean(rows[number], axis=0)))


if __name__ == "__main__":
    main()
