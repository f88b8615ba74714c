"""Bots in the order of analysis and of their results: `python -m bench.luck_and_skill GAME --bots A,B,C [--games N]`.

Every two of the bots meet, each deal from both seats, and every game is analysed. Printed is what each bot won in these
games, what its moves cost, and what luck brought it.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Sequence

from hegemon.analysis import Analysis, Depth, analyse
from hegemon.analysis.by_bot import Estimate, by_bot, mean
from hegemon.core.helpers.confidence import Z95
from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game, split_seats
from hegemon.core.rng import make_rng
from hegemon.referee import Player, Referee, run

Games = list[tuple[Sequence[str], Analysis]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bots", required=True, help="at least two")
    parser.add_argument("--games", type=int, default=18, help="games of every two bots")
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--sample", type=int, default=60, help="rolls and decisions judged per game")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    match = find_game(given.game).match(2)
    depth = Depth(given.playouts, sample=given.sample, seed=given.seed)
    games: Games = []
    for number in range(given.games):
        for pair in itertools.combinations(split_seats(given.bots), 2):
            seats = pair[:: -1 if number % 2 else 1]
            games.append((seats, analyse(play(match, seats, given.seed + number // 2), depth)))
            print(f"{len(games)} games", file=sys.stderr, flush=True)
    report(games)


def play(match: Match, names: Sequence[str], deal: int) -> Timeline:
    """One game between these bots."""
    dice, *streams = (make_rng(deal, stream) for stream in range(1 + len(names)))
    players = [Player.of(find_bot(match, name).seat(match, s, streams[s]), name) for s, name in enumerate(names)]
    timeline = Timeline(match)
    run(Referee(TimelineLedger(timeline, dice), players).play())
    for player in players:
        player.close()
    return timeline


def report(games: Games) -> None:
    errors = [error for _, one in games if (error := one.squared_error()) is not None]
    print(f"{len(games)} games; squared error of the values {sum(errors) / len(errors):.3f}; ± is 95 %")
    print("bot | games | won | cost of a game | of a move | luck of a game")
    for bot in by_bot(games):
        points = [
            score
            for seats, found in games
            for name, score in zip(seats, found.scores or (), strict=False)
            if name == bot.name
        ]
        figures = (mean(points), bot.cost_of_game, bot.cost, bot.luck_of_game)
        print(" | ".join((bot.name, str(bot.games), *(percent(one) for one in figures))))


def percent(found: Estimate) -> str:
    return f"{100 * found.mean:.2f} ± {100 * Z95 * found.error:.2f}"


if __name__ == "__main__":
    main()
