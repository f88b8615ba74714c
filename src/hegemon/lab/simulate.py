"""Many games between the same bots: seats balanced, deals paired, results counted with their error bars."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadOptions
from hegemon.core.match import Match
from hegemon.core.registry import BotSpec
from hegemon.lab.arena import Arena, Plan
from hegemon.lab.backends import Backend, Progress
from hegemon.lab.backends.threads import Threads
from hegemon.lab.lengths import in_rounds, spread
from hegemon.lab.outcome import Outcomes
from hegemon.lab.seating import Pairing
from hegemon.lab.tally import Tally
from hegemon.lab.thinking import Thought, by_name

MOST_GAMES = 100_000_000
"""The most games of one run; more would be a mistake, and would not fit into memory."""


@dataclass(frozen=True)
class Games:
    """Games that were played: their seats, the number of games per deal, and their outcomes."""

    plan: Plan
    each: int
    outcomes: Outcomes


@dataclass
class Summary:
    """The results of a number of games."""

    game: str
    seats: list[str]
    games: int
    seconds: float
    wins: dict[str, int]
    wins_by_seat: list[int]
    draws: int
    unfinished: int
    turns: dict[str, float] | None
    """The least, the mean and the most of games that were played to their end; None if there was none."""
    rounds: dict[str, float] | None
    """As `turns`, in rounds; also None if the game does not count in rounds."""
    moves: int
    seed: int
    on: str
    rates: dict[str, tuple[float, float]] = field(default_factory=dict)
    """A bot's share of the points and its standard error; a deal in all its rotations is one observation."""
    faults: dict[str, int] = field(default_factory=dict)
    """Games that a bot lost because it raised an error, made an illegal move, or gave no answer."""
    reasons: dict[str, list[str]] = field(default_factory=dict)
    """The reasons of the first of them."""
    thinking: dict[str, Thought] = field(default_factory=dict, compare=False)
    """A bot's thinking time per move, without games that are compiled from end to end."""
    played: Games | None = None
    """Every game, for tables."""

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds else 0.0

    def json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "seed": self.seed,
            "on": self.on,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "wins": self.wins,
            "wins_by_seat": self.wins_by_seat,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "turns": self.turns,
            "rounds": self.rounds,
            "moves": self.moves,
            "share": {
                name: {"mean": mean, "error": None if math.isnan(error) else error}
                for name, (mean, error) in self.rates.items()
            },
            "faults": self.faults,
            "reasons": self.reasons,
            "thinking": {name: thought.json() for name, thought in self.thinking.items()},
        }


def check_games(games: int) -> None:
    """Refuse too many games: the outcome of each is kept until the end."""
    if games < 1:
        raise BadOptions("--games must be at least 1")
    if games > MOST_GAMES:
        raise BadOptions(f"this would be {games:,} games; one run plays at most {MOST_GAMES:,}")


def simulate(
    match: Match,
    bots: Sequence[BotSpec],
    games: int,
    *,
    seed: int = 0,
    backend: Backend | None = None,
    rotate: bool = True,
    progress: Progress | None = None,
) -> Summary:
    """Play `games` games; the results are the same on any backend.

    Each deal is played in all rotations of a circular order of the bots (see `hegemon.lab.seating`).
    """
    arena = Arena(match, bots)
    return simulate_in(arena, games, seed=seed, backend=backend, rotate=rotate, progress=progress)


def simulate_in(
    arena: Arena,
    games: int,
    *,
    seed: int = 0,
    backend: Backend | None = None,
    rotate: bool = True,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> Summary:
    """As `simulate`, in an arena that has a patience of its own or records its games.

    If `stop` is set, only deals that were played in all rotations count.
    """
    match, bots = arena.match, arena.bots
    if len(bots) != match.seats:
        raise BadOptions(f"{match.seats} seats need {match.seats} bots, not {len(bots)}")
    check_games(games)
    backend = backend or Threads()
    pairing = Pairing.of(bots, seed, rotate)
    plan = pairing.plan(0, games)
    parts = pairing.parts(0, plan, backend.part_size(arena, games))
    backend.prepare(arena)
    started = time.perf_counter()
    played: list[tuple[slice, Outcomes]] = []
    with closing(backend.play(arena, [part for _, part in parts])) as results:
        for number, outcomes in results:
            played.append((parts[number][0], outcomes))
            if progress:
                progress(len(outcomes))
            if stop is not None and stop.is_set():
                break
    seconds = time.perf_counter() - started
    whole = _whole_deals(games, pairing.each, [rows for rows, _ in played])
    found = Outcomes.woven(games, played).rows(whole)
    return _count(match, bots, pairing, plan[whole], found, seconds, backend.about)


def _whole_deals(games: int, each: int, played: Sequence[slice]) -> npt.NDArray[np.int64]:
    """The games of deals that were played in all their rotations; all games, if all were played."""
    ended = np.zeros(games, np.bool_)
    for rows in played:
        ended[rows] = True
    deals = np.arange(games) // each
    unfinished = np.unique(deals[~ended])
    return np.flatnonzero(~np.isin(deals, unfinished))


def _count(
    match: Match,
    bots: Sequence[BotSpec],
    pairing: Pairing,
    plan: Plan,
    outcomes: Outcomes,
    seconds: float,
    on: str,
) -> Summary:
    names = result_names(bots)
    rows = {name: number for number, name in enumerate(dict.fromkeys(names))}
    tally = Tally.of(np.array([rows[name] for name in names])[plan], outcomes, pairing.each, len(rows))
    faulty = {name: row for name, row in rows.items() if tally.faults[row]}
    return Summary(
        game=match.game.name,
        seats=[bot.text for bot in bots],
        games=tally.games,
        seconds=seconds,
        wins={name: int(tally.wins[row].sum()) for name, row in rows.items()},
        wins_by_seat=tally.wins.sum(axis=0).tolist(),
        draws=tally.draws,
        unfinished=tally.unfinished,
        turns=spread(tally.turns),
        rounds=spread(in_rounds(match, tally.turns)),
        moves=tally.moves,
        seed=pairing.seed,
        on=on,
        rates={name: tally.by_bot.share(row) for name, row in rows.items()},
        faults={name: len(tally.faults[row]) for name, row in faulty.items()},
        reasons={name: tally.reasons(row) for name, row in faulty.items()},
        thinking=by_name(names, plan, outcomes.thinking),
        played=Games(plan, pairing.each, outcomes),
    )


def result_names(bots: Sequence[BotSpec]) -> list[str]:
    """The names of the rows of results: a bot on several seats has one row, unless it plays only against itself."""
    names = [bot.text for bot in bots]
    return [f"{name} #{number}" for number, name in enumerate(names, 1)] if len(set(names)) == 1 < len(names) else names
