"""Thousands of games at a time for learners: one compiled call steps them all, on all cores, into arrays in place."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadMove, BadOptions, HegemonError
from hegemon.core.kernels.kernel import bound
from hegemon.core.kernels.workspace_room import lay_network, make_workspaces
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.registry import BotSpec
from hegemon.core.rng import SEED_MASK
from hegemon.rl.actions import Actions
from hegemon.rl.batch_actions import find_move, pick_all, take_allowed
from hegemon.rl.batch_arrays import (
    ACTING,
    ALLOWED,
    BEGIN,
    BLOCK,
    BY_SCORE,
    BY_WIN,
    LOOK,
    LOST,
    PLAY,
    SEATED,
    STEPS,
    Games,
    Given,
    Shown,
    Work,
)
from hegemon.rl.batch_step import make_loop
from hegemon.rl.checks import at_least, whole
from hegemon.rl.observations import Layout

REWARDS = {"score": BY_SCORE, "win": BY_WIN}
KEPT = [STEPS, ACTING, SEATED]
"""The fields of a game's progress in a snapshot; the rest is found again."""


class Setting(NamedTuple):
    """The settings of a batch."""

    match: Match
    actions: Actions
    layout: Layout
    rivals: Sequence[BotSpec]
    rewards: str
    max_steps: int


class Snapshot(NamedTuple):
    """The positions of all games of a batch: enough to go on from there, as often as you like."""

    states: Any
    generators: Any
    episodes: Any
    progress: Any
    seats: Any


class Batch:
    """Games of one match, all at a learner's move; `hegemon.rl.make_batch` makes one.

    `step` fills the same arrays again and again: copy what is to be kept. A game that has ended begins again in the
    same step, so `rewards`, `terminated` and `truncated` speak of the game that has ended, and `observations`, `masks`
    and `seats` of the new one. `last_observations` has what the learner who moved last saw at the end.
    """

    def __init__(self, setting: Setting, games: int, seed: int | None = None, threads: int | None = None) -> None:
        games = at_least(1, "games", games)
        threads = at_least(1, "threads", threads if threads is not None else os.cpu_count() or 1)
        self.setting, self.games, self.threads = setting, games, min(threads, games)
        self.match, self.actions, self.layout = setting.match, setting.actions, setting.layout
        self._given = make_given(setting, games)
        self._games, shown = make_games(setting, games), make_shown(setting, games)
        self._shown, self._table = shown, setting.actions.table
        self.observations: npt.NDArray[np.float32] = shown.observations
        """The observations of the learners to move: (games, numbers), from −1 to 1."""
        self.masks: npt.NDArray[np.bool_] = shown.masks
        """The allowed actions: (games, actions)."""
        self.seats: npt.NDArray[np.int8] = shown.seats
        """Its seat."""
        self.rewards: npt.NDArray[np.float32] = shown.rewards
        """(games, seats): not zero only where a game has just ended."""
        self.terminated: npt.NDArray[np.bool_] = shown.terminated
        """The games that have just ended by the rules."""
        self.truncated: npt.NDArray[np.bool_] = shown.truncated
        """The games that have just been cut off, by the game's turn limit or by `max_steps`."""
        self.last_observations: npt.NDArray[np.float32] = shown.last_observations
        kinds = tuple(dict.fromkeys(bot.kind for bot in setting.rivals))
        loop = make_loop(self.match.game.rules, kinds, self.match.game.has_secrets, setting.layout.kernel)
        self._works = [make_work(setting) for _ in range(self.threads)]
        self._left = np.array([0, min(BLOCK, -(-games // self.threads))], np.int64)
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self._choices = np.zeros(games, np.int32)
        self._loop = bound(loop, *self._arguments(self._works[0]), self._choices, BEGIN)
        self.reset(secrets.randbits(32) if seed is None else seed)

    def reset(self, seed: int | None = None) -> None:
        """All games from their beginning; without a seed as with the last one."""
        if seed is not None:
            self._given.settings[0] = whole("seed", seed) & SEED_MASK
        self._run(self._choices, BEGIN)
        self._check_offers()

    def step(self, actions: npt.ArrayLike) -> None:
        """An action for every game; then all arrays are of the new positions. One that a mask forbids is refused, and
        nothing has changed."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise BadMove(f"a step takes {self.games} whole numbers, not {chosen.dtype} of the shape {chosen.shape}")
        if (game := take_allowed(self.masks, chosen, self._choices)) >= 0:
            self._refuse(game, int(chosen[game]))
        self._run(self._choices, PLAY)
        if self._games.progress[:, LOST].any():
            self._check_offers()

    def sample(self) -> npt.NDArray[np.int32]:
        """An allowed action at random for every game; the same as long as the batch is not stepped."""
        chosen = np.empty(self.games, np.int32)
        pick_all(self._games, self._given, np.zeros(4, np.uint32), chosen)
        return chosen

    def move_of(self, game: int, action: int) -> Move:
        """The move that an allowed action of a game means now."""
        self._check_game(game)
        row = np.zeros(self.match.game.forms.width, np.int32)
        if not find_move(self._games, self._table, game, action, row):
            self._refuse(game, action)
        return tuple(row.tolist())

    def state_of(self, game: int) -> Any:
        """The whole position of a game, hidden things too."""
        self._check_game(game)
        return self.match.copy(self._games.states[game, 0])

    def save(self) -> Snapshot:
        """The positions of all games."""
        games, shown = self._games, self._shown
        return Snapshot(
            games.states[:, 0].copy(),
            games.generators.copy(),
            games.episodes.copy(),
            games.progress[:, KEPT].copy(),
            shown.seats.copy(),
        )

    def restore(self, snapshot: Snapshot) -> None:
        """Back to where the games stood."""
        games = self._games
        if snapshot.states.shape != (self.games,) or snapshot.states.dtype != games.states.dtype:
            raise BadOptions("this snapshot is of a batch of another size or another game")
        games.states[:, 0], games.generators[:] = snapshot.states, snapshot.generators
        games.episodes[:], games.progress[:, KEPT] = snapshot.episodes, snapshot.progress
        self.seats[:] = snapshot.seats
        self._run(self._choices, LOOK)

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _run(self, actions: npt.NDArray[np.int32], what: int) -> None:
        self._left[0] = 0
        first, *rest = map(self._arguments, self._works)
        others = [self._pool.submit(self._loop, *work, actions, what) for work in rest if self._pool]
        self._loop(*first, actions, what)
        for other in others:
            if not other.cancel():  # it has begun, and may still be at its last games
                other.result()

    def _arguments(self, work: Work) -> tuple[Any, ...]:
        """The arrays of a thread."""
        return self._given, self._games, self._shown, self._table, work, self._left

    def _check_game(self, game: int) -> None:
        if not 0 <= game < self.games:
            raise BadOptions(f"there is no game {game}; games are 0 to {self.games - 1}")

    def _refuse(self, game: int, action: int) -> None:
        if not 0 <= action < len(self.actions):
            raise BadMove(f"game {game}: an action must be a number from 0 to {len(self.actions) - 1}, not {action}")
        raise BadMove(f"game {game}: action {action} ({self.actions.text(action)}) is not allowed by the mask now")

    def _check_offers(self) -> None:
        lost = np.flatnonzero(self._games.progress[:, LOST])
        if len(lost) and self._games.progress[lost[0], ALLOWED] == 0:
            raise HegemonError(f"game {lost[0]}: all legal moves are of a kind that was left out of the actions")
        if len(lost):
            raise HegemonError(
                f"{self.match.game.name}: some ranges of legal moves are in none of its `action_templates`"
            )


def make_given(setting: Setting, games: int) -> Given:
    """The data that never change in a batch."""
    match, rivals = setting.match, setting.rivals
    if setting.rewards not in REWARDS:
        raise BadOptions(f"rewards of a batch are {' or '.join(REWARDS)}, not {setting.rewards!r}")
    at_least(1, "max_steps", setting.max_steps)
    if plain := [bot.text for bot in rivals if bot.kind.kernel is None]:
        raise BadOptions(f"rivals in a batch are compiled bots, not {plain[0]}: it can sit in `hegemon.rl.env`")
    if rivals and len(rivals) != match.seats - 1:
        raise BadOptions(f"{match.seats} seats have room for a learner and {match.seats - 1} rivals, not {len(rivals)}")
    plan = np.full((games, match.seats), -1, np.int32)
    plan[:, 1:] = np.arange(len(rivals)) if rivals else -1
    kinds = list(dict.fromkeys(bot.kind for bot in rivals))
    settings = [0, setting.max_steps, REWARDS[setting.rewards], setting.layout.absolute, bool(rivals)]
    return Given(
        boards=np.asarray(match.board).reshape(1),
        blank=np.zeros(1, match.dtype),
        **setting.layout.code._asdict(),
        plan=plan,
        kinds=np.array([kinds.index(bot.kind) for bot in rivals], np.int64),
        settings=np.array(settings, np.int64),
    )


def host_room(shape: tuple[int, ...], dtype: npt.DTypeLike, clear: bool = True) -> npt.NDArray[Any]:
    """Room in memory; it costs nothing until it is used."""
    return np.zeros(shape, dtype)


def make_games(setting: Setting, games: int, room: Callable[..., Any] = host_room) -> Games:
    """Room for the games."""
    match, actions = setting.match, setting.actions
    return Games(
        states=room((games, 2), match.dtype),
        generators=room((games, 1 + match.seats, 4), np.uint32),
        episodes=room((games,), np.int64),
        progress=room((games, 5), np.int32),
        boxes=room((games, actions.most_ranges, 2, match.game.forms.width), np.int32, clear=False),
        allowed=room((games, actions.room, 2), np.int32, clear=False),
        features=room((games, setting.layout.features.room if setting.layout.features else 1), np.int16),
    )


def make_shown(setting: Setting, games: int, room: Callable[..., Any] = host_room) -> Shown:
    """Room for what learners get."""
    seats, size = setting.match.seats, setting.layout.size
    return Shown(
        observations=room((games, size), np.float32),
        masks=room((games, len(setting.actions)), np.bool_),
        seats=room((games,), np.int8),
        rewards=room((games, seats), np.float32),
        terminated=room((games,), np.bool_),
        truncated=room((games,), np.bool_),
        last_observations=room((games, size), np.float32),
    )


def weights_of(setting: Setting) -> npt.NDArray[np.float64]:
    """The parameters of every rival, a row each, filled up with zeros."""
    given = [bot.kind.weights(setting.match, bot.given) for bot in setting.rivals]
    rows = np.zeros((max(1, len(given)), max(1, *map(len, given), 1) if given else 1))
    for row, values in zip(rows, given, strict=False):
        row[: len(values)] = values
    return rows


def make_work(setting: Setting) -> Work:
    """The memory in which one thread works."""
    match, weights = setting.match, weights_of(setting)
    networks = [bot.judge(match) for bot in setting.rivals]
    workspaces = make_workspaces(match, len(weights), weights.shape[1], networks)
    workspaces["weights"][:, : weights.shape[1]] = weights
    for workspace, network in zip(workspaces, networks, strict=False):
        lay_network(workspace, network)
    width = match.game.forms.width
    return Work(
        move=np.zeros(width, np.int32),
        luck=np.zeros(max(1, match.luck_width), np.int32),
        boxes=np.zeros((1, 2, width), np.int32),
        score=np.zeros(match.seats, np.float64),
        rivals=workspaces,
    )


def rivals_of(match: Match, rivals: str | Sequence[str] | None) -> Collection[str]:
    """The names of the rivals: one for all other seats, or one for each of them."""
    if rivals is None:
        return ()
    return [rivals] * (match.seats - 1) if isinstance(rivals, str) else list(rivals)
