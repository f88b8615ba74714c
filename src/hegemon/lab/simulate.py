"""Many games between the same bots: seats rotated, results counted with their error bars."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.errors import BadOptions
from hegemon.game import CUT, DRAWN, WON, Match
from hegemon.lab.arena import Arena, Outcome
from hegemon.registry import BotSpec

Progress = Callable[[int], None]


@dataclass
class Summary:
    """What came of a number of games."""

    game: str
    seats: list[str]
    games: int
    seconds: float
    wins: dict[str, int]
    wins_by_seat: list[int]
    draws: int
    unfinished: int
    turns: dict[str, float]
    moves: int
    seed: int
    threads: int
    rates: dict[str, tuple[float, float]] = field(default_factory=dict)
    """A bot's share of the points, and its standard error."""

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "seed": self.seed,
            "threads": self.threads,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "wins": self.wins,
            "wins_by_seat": self.wins_by_seat,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "turns": self.turns,
            "moves": self.moves,
            "share": {
                name: {"mean": mean, "error": None if math.isnan(error) else error}
                for name, (mean, error) in self.rates.items()
            },
        }


def rotation(bots: int, first: int, games: int) -> npt.NDArray[np.int64]:
    """Who sits where: game g moves every bot g seats on, so that each sits everywhere equally often.

    >>> rotation(3, 0, 3).tolist()
    [[0, 1, 2], [2, 0, 1], [1, 2, 0]]
    """
    return (np.arange(bots)[None, :] - np.arange(first, first + games)[:, None]) % bots


def simulate(
    match: Match,
    bots: Sequence[BotSpec],
    games: int,
    *,
    seed: int = 0,
    threads: int = 1,
    rotate: bool = True,
    progress: Progress | None = None,
) -> Summary:
    """Play `games` games; on any number of threads the same results."""
    if len(bots) != match.seats:
        raise BadOptions(f"{match.seats} seats need {match.seats} bots, not {len(bots)}")
    if games < 1 or threads < 1:
        raise BadOptions("games and threads are at least 1")
    arena = Arena(match, bots)
    plan = rotation(len(bots), 0, games) if rotate else np.tile(np.arange(len(bots)), (games, 1))
    arena.play(seed, 0, plan[:1])  # compiles, before the clock starts
    started = time.perf_counter()
    outcomes = _play_all(arena, seed, plan, threads, progress)
    return _count(match, bots, plan, outcomes, time.perf_counter() - started, seed, threads)


def _play_all(
    arena: Arena, seed: int, plan: npt.NDArray[np.int64], threads: int, progress: Progress | None
) -> list[Outcome]:
    size = part_size(arena, len(plan), threads)
    parts = [(first, plan[first : first + size]) for first in range(0, len(plan), size)]
    return [outcome for part in play_parts(arena, seed, parts, threads, progress) for outcome in part]


def part_size(arena: Arena, games: int, threads: int) -> int:
    """How many of so many games to play at once: few enough that no thread waits long for another."""
    return max(1, min(1000, math.ceil(games / (8 * threads)))) if arena.compiled else 1


def play_parts(
    arena: Arena,
    seed: int,
    parts: Sequence[tuple[int, npt.NDArray[np.int64]]],
    threads: int,
    progress: Progress | None = None,
) -> list[list[Outcome]]:
    """What came of every part: the number of its first game, and who sits where from that one on."""
    outcomes: list[list[Outcome]] = [[] for _ in parts]
    with ThreadPoolExecutor(threads) as pool:
        playing = {pool.submit(arena.play, seed, first, plan): i for i, (first, plan) in enumerate(parts)}
        try:
            for part in as_completed(playing):
                outcomes[playing[part]] = part.result()
                if progress:
                    progress(len(outcomes[playing[part]]))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return outcomes


def _count(
    match: Match,
    bots: Sequence[BotSpec],
    plan: npt.NDArray[np.int64],
    outcomes: Sequence[Outcome],
    seconds: float,
    seed: int,
    threads: int,
) -> Summary:
    names = [bot.text for bot in bots]
    wins: Counter[str] = Counter(dict.fromkeys(names, 0))
    by_seat = [0] * match.seats
    shares: dict[str, list[float]] = {name: [] for name in names}
    for seating, outcome in zip(plan, outcomes, strict=True):
        if outcome.ended == WON:
            winner = outcome.scores.index(max(outcome.scores))
            wins[names[seating[winner]]] += 1
            by_seat[winner] += 1
        for name in shares:
            shares[name].append(sum(s for s, bot in zip(outcome.scores, seating, strict=True) if names[bot] == name))
    turns = np.array([outcome.turns for outcome in outcomes])
    return Summary(
        game=match.game.name,
        seats=names,
        games=len(outcomes),
        seconds=seconds,
        wins=dict(wins),
        wins_by_seat=by_seat,
        draws=sum(outcome.ended == DRAWN for outcome in outcomes),
        unfinished=sum(outcome.ended == CUT for outcome in outcomes),
        turns={"mean": float(turns.mean()), "min": int(turns.min()), "max": int(turns.max())},
        moves=sum(outcome.moves for outcome in outcomes),
        seed=seed,
        threads=threads,
        rates={name: _mean(values) for name, values in shares.items()},
    )


def _mean(values: Sequence[float]) -> tuple[float, float]:
    array = np.array(values)
    error = float(array.std(ddof=1) / math.sqrt(len(array))) if len(array) > 1 else math.nan
    return float(array.mean()), error
