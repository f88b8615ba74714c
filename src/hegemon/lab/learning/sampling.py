"""Positions with how their games ended, from games of the arena: the same seed gives the same positions everywhere."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.bot import BotKind
from hegemon.core.errors import BadOptions
from hegemon.core.game import Game
from hegemon.core.history.timeline import Timeline
from hegemon.core.networks.features import Features
from hegemon.core.rng import SEED_MASK, Rng, below, make_rng
from hegemon.core.rules import DEALER
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends.processes import end_with_parent
from hegemon.lab.batch import STREAMS, Lineup, Room
from hegemon.lab.learning.sample_kernel import CHOOSER, OFTEN, Kept, make_sampler
from hegemon.lab.recipe import read_recipe, write_recipe
from hegemon.lab.seating import seat_plan

PART = 64
"""Games that are played together, where all bots are compiled."""


class Positions(NamedTuple):
    """Features of positions, and the share of the point that every seat got in the end."""

    rows: npt.NDArray[np.int16]
    """By position and feature, for one seat; or by position, seat and feature (`Features.each_seat`)."""
    shares: npt.NDArray[np.float32]
    """A column a seat, beginning with the first that the features are for, in the order of play; zeros behind."""
    seats: npt.NDArray[np.int8]
    """At the table."""
    games: npt.NDArray[np.int64]
    """The number of the game."""
    moments: npt.NDArray[np.int32]
    """The number of moves before the position."""
    viewers: npt.NDArray[np.int8]
    """The seat that the features are for, or the first seat that they are for."""

    @classmethod
    def joined(cls, parts: Sequence[Positions]) -> Positions:
        return cls(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))


class Sampling(NamedTuple):
    """The positions that are kept of a part of games."""

    each: int
    """Of a game."""
    explore: float
    """The share of moves that are any legal ones; of compiled bots only."""


def features_of(arena: Arena) -> Features:
    """The features of the arena's game."""
    features = arena.match.game.features(arena.match)
    if features is None:
        raise BadOptions(f"{arena.match.game.name} has no features: give the game a method `features`")
    return features


@functools.cache
def _sampler(
    game: Game, bots: tuple[BotKind, ...], features: Callable[..., None], quiet: Callable[..., bool] | None
) -> Callable[..., None]:
    return make_sampler(game.rules, bots, features, quiet)


def sample_part(arena: Arena, part: Part, sampling: Sampling) -> Positions:
    """The positions of one part, played here and now."""
    features, match, games = features_of(arena), arena.match, len(part.plan)
    each = match.seats if features.each_seat else 1
    rows = np.zeros((games, sampling.each, each, features.room), np.int16)
    viewers, scores = np.full((games, sampling.each), -1, np.int64), np.zeros((games, match.seats))
    moments = np.zeros((games, sampling.each), np.int32)
    searched = features.searched(match.board) if features.searched else match.board
    if arena.compiled:
        kept = Kept(rows, viewers, moments, scores, np.zeros(4, np.uint32))
        present = tuple(dict.fromkeys(bot.kind for bot in arena.bots))  # others would only take time to compile
        kinds = np.array([present.index(bot.kind) for bot in arena.bots], np.int64)
        room = Room(
            np.zeros(2, match.dtype), np.zeros(1, match.dtype), np.zeros(match.seats, np.int64),
            arena.workspaces(1 + match.seats),
        )  # fmt: skip
        lineup = Lineup(part.plan, kinds, arena.weights, arena.networks)
        explore = round(sampling.explore * OFTEN)
        sampler = _sampler(match.game, present, features.kernel, features.quiet)
        sampler(room, lineup, match.board, searched, part.seed & SEED_MASK, part.first, explore, kept)
    else:
        for g, seating in enumerate(part.plan.tolist()):
            outcome, timeline = arena.play_one(part.seed, part.first + g, seating)
            scores[g] = outcome.scores
            chooser = make_rng(part.seed, (part.first + g) * STREAMS + CHOOSER)
            for place, (moment, state) in enumerate(_chosen(timeline, features, chooser, sampling.each)):
                moments[g, place] = moment
                viewers[g, place] = viewer = 0 if features.each_seat else below(chooser, match.seats)
                for i in range(each):
                    features.kernel(state, searched, viewer + i, rows[g, place, i])
    rows = rows[..., : len(features)] if features.each_seat else rows[:, :, 0, : len(features)]
    return _positions(rows, viewers, moments, scores, part.first)


def _chosen(timeline: Timeline, features: Features, chooser: Rng, count: int) -> Iterator[tuple[int, Any]]:
    """Up to `count` positions of a game in which a seat was asked, each with its place in the game."""
    asked, found = [i for i, entry in enumerate(timeline.entries) if entry.seat != DEALER], 0
    for place in range(len(asked)):
        if found == count:
            return
        chosen = place + below(chooser, len(asked) - place)
        asked[place], asked[chosen] = asked[chosen], asked[place]
        state = timeline.state_at(asked[place])
        if features.quiet is None or features.quiet(state, timeline.match.board):
            found += 1
            yield asked[place], state


def _positions(rows: Any, viewers: Any, moments: Any, scores: Any, first: int) -> Positions:
    games, seats = scores.shape
    there = viewers >= 0
    number = np.broadcast_to(np.arange(first, first + games)[:, None], there.shape)[there]
    order = (viewers[there][:, None] + np.arange(seats)) % seats
    shares = np.take_along_axis(scores[number - first], order, axis=1).astype(np.float32)
    of_seats = np.full(len(number), seats, np.int8)
    return Positions(rows[there], shares, of_seats, number, moments[there], viewers[there].astype(np.int8))


def _sample_elsewhere(recipe: str, sampling: Sampling, *part: Any) -> Positions:
    return sample_part(read_recipe(recipe)[0], Part(*part), sampling)


def sampled(
    arena: Arena, first: int, games: int, seed: int, sampling: Sampling, workers: int | None = None
) -> Generator[tuple[int, Positions], None, None]:
    """Positions of the games from `first` up to `games` of a seed, part by part in this order, each with its number of
    games: on threads where all bots are compiled, else in processes. Closing the generator drops the rest."""
    size = PART if arena.compiled else 1
    starts = range(first, games, size)
    parts = [Part(seed, at, seat_plan(arena.match.seats, at, min(size, games - at))) for at in starts]
    with _executor(arena, workers or os.cpu_count() or 1) as pool:
        try:
            for part, positions in zip(parts, _played(pool, arena, parts, sampling), strict=True):
                yield len(part.plan), positions
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def sample(arena: Arena, games: int, seed: int, sampling: Sampling, workers: int | None = None) -> Positions:
    """Positions of games 0 … of a seed, all at once."""
    return Positions.joined([positions for _, positions in sampled(arena, 0, games, seed, sampling, workers)])


def _executor(arena: Arena, workers: int) -> Executor:
    if arena.compiled:
        return ThreadPoolExecutor(workers)
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=end_with_parent)


def _played(pool: Executor, arena: Arena, parts: Sequence[Part], sampling: Sampling) -> Iterator[Positions]:
    if arena.compiled:
        return pool.map(lambda part: sample_part(arena, part, sampling), parts)
    return pool.map(functools.partial(_sample_elsewhere, write_recipe(arena), sampling), *zip(*parts, strict=True))
