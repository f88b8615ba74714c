"""The same batch on a GPU: every array stays there, and the games are those of a processor, byte by byte.

Its arrays have `__cuda_array_interface__`: `torch.as_tensor(batch.observations, device="cuda")` shares their memory,
and what PyTorch shares goes on through DLPack. `NUMBA_ENABLE_CUDASIM=1` plays all this without a GPU, slowly.
"""

from __future__ import annotations

import functools
import secrets
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba import cuda as numba_cuda

from hegemon.core.bot import BotKind
from hegemon.core.errors import BadMove, BadOptions, HegemonError
from hegemon.core.game import Game
from hegemon.core.kernels.cuda import Program, require_gpu, simulated
from hegemon.core.kernels.cuda_arrays import CudaWorkspace, bare, word_copier
from hegemon.core.kernels.kernel import inlined
from hegemon.core.rng import SEED_MASK
from hegemon.core.rules import Rules
from hegemon.rl.actions import Table
from hegemon.rl.batch import Setting, Snapshot, make_games, make_given, make_shown, make_work
from hegemon.rl.batch_actions import pick
from hegemon.rl.batch_arrays import ALLOWED, BEGIN, LOOK, LOST, PLAY, Games, Given, Shown, Work
from hegemon.rl.batch_step import ask_nobody, make_parts
from hegemon.rl.checks import at_least, whole
from hegemon.search.playout import choice_of, copy_game

cuda: Any = numba_cuda
THREADS = 64
"""Threads a block: games differ in what they do, so small blocks end early."""


class Rivals(NamedTuple):
    """Working memory of rivals: parameters and network of each, and room."""

    weights: Any
    networks: Any
    scratch: Any
    neurons: Any
    features: Any


class RivalWeights(NamedTuple):
    """Parameters and network of every rival."""

    weights: Any
    networks: Any


class Sizes(NamedTuple):
    """The sizes that a program is compiled for."""

    move: int
    luck: int
    seats: int
    scratch: int
    neurons: int
    features: int


def make_ask_on_gpu(rules: Rules, bots: Sequence[BotKind], copy: Callable[..., None]) -> Callable[..., None]:
    """The kernel ask(given, games, work, g, seat, rival): a rival's move, into work.move."""
    if not bots:
        return ask_nobody
    choose = choice_of(rules, bots, copy)

    @inlined
    def ask(given: Given, games: Games, work: Work, g: int, seat: int, rival: int) -> None:
        weights, networks, scratch, neurons, features = work.rivals
        generator = games.generators[g, 1 + seat]
        for i in range(len(work.move)):
            work.move[i] = 0
        workspace = CudaWorkspace(
            weights[rival], scratch, generator, work.move, work.boxes, work.luck, neurons, networks[rival], features
        )
        choose(given.kinds[rival], games.states[g], given.boards[0], seat, workspace)

    return ask


def make_program(parts: Sequence[Callable[..., None]], sizes: Sizes) -> Callable[..., None]:
    """The program of every thread: step(given, games, shown, table, bots, actions, what), one game by one step."""
    play, see, offer = parts
    width, luck_size, seats, scratch_size, neurons_size, features_size = sizes

    def step(
        given: Given, games: Games, shown: Shown, table: Table, bots: RivalWeights, actions: Any, what: int
    ) -> None:
        given, games, shown, table, bots = (
            bare(given),
            bare(games),
            bare(shown),
            bare(table),
            bare(bots),
        )
        g = cuda.grid(1)
        move = cuda.local.array(width, np.int32)
        luck = cuda.local.array(luck_size, np.int32)
        boxes = cuda.local.array((1, 2, width), np.int32)
        score = cuda.local.array(seats, np.float64)
        scratch = cuda.local.array(scratch_size, np.float64)
        neurons = cuda.local.array(neurons_size, np.int32)
        features = cuda.local.array(features_size, np.int16)
        if g < len(actions):
            rivals = Rivals(bots.weights, bots.networks, scratch, neurons, features)
            work = Work(move, luck, boxes, score, rivals)
            play(given, games, shown, table, work, g, actions[g], what)
            see(given, games, shown, g)
            offer(given, games, shown, table, g)

    return step


def choose_actions(games: Games, given: Given, actions: Any) -> None:
    """The program of every thread: an allowed action at random for a game."""
    games, given = bare(games), bare(given)
    g = cuda.grid(1)
    generator = cuda.local.array(4, np.uint32)
    if g < len(actions):
        actions[g] = pick(games, given, generator, g)


@functools.cache
def _program(
    game: Game, kinds: tuple[BotKind, ...], features: Callable[..., None] | None, state_size: int, sizes: Sizes
) -> Program:
    copy = copy_game if simulated() else word_copier(state_size)
    ask = make_ask_on_gpu(game.rules, kinds, copy)
    return Program(make_program(make_parts(game.rules, ask, game.has_secrets, features, copy), sizes))


class CudaBatch:
    """As `hegemon.rl.batch.Batch`, on the first GPU of this machine; `make_batch(…, device="cuda")` makes one.

    `step` does not wait for the GPU. An action that a mask forbids leaves its game as it is; `check` says so.
    """

    def __init__(self, setting: Setting, games: int, seed: int | None = None) -> None:
        games = at_least(1, "games", games)
        require_gpu()
        self.setting, self.games = setting, games
        self.match, self.actions, self.layout = setting.match, setting.actions, setting.layout
        self._host_given = make_given(setting, games)
        self._given = Given(*map(cuda.to_device, self._host_given))
        self._games = make_games(setting, games, _room)
        self._shown = make_shown(setting, games, _room)
        table = setting.actions.table
        self._table = table._replace(**{n: cuda.to_device(x) for n, x in table._asdict().items() if n != "levels"})
        shown = self._shown
        self.observations, self.masks, self.seats, self.rewards = shown[:4]
        self.terminated, self.truncated, self.last_observations = shown[4:]
        workspaces = make_work(setting).rivals
        self._rival_weights = RivalWeights(
            *(cuda.to_device(np.ascontiguousarray(workspaces[x])) for x in ("weights", "network"))
        )
        self._choices = cuda.to_device(np.zeros(games, np.int32))
        match, dtype = self.match, workspaces.dtype
        room = [dtype[name].shape[0] if setting.rivals else 1 for name in ("scratch", "neurons", "features")]
        sizes = Sizes(match.game.forms.width, max(1, match.luck_width), match.seats, *room)
        kinds = tuple(dict.fromkeys(bot.kind for bot in setting.rivals))
        self._program = _program(match.game, kinds, setting.layout.kernel, match.dtype.itemsize, sizes)
        self._chooser = Program(choose_actions)
        self._threads = 1 if simulated() else THREADS
        self.reset(secrets.randbits(32) if seed is None else seed)

    def reset(self, seed: int | None = None) -> None:
        """All games from their beginning; without a seed as with the last one."""
        if seed is not None:
            self._host_given.settings[0] = whole("seed", seed) & SEED_MASK
            self._given.settings.copy_to_device(self._host_given.settings)
        self._run(self._choices, BEGIN)
        self.check()

    def step(self, actions: Any) -> None:
        """An action for every game: 32-bit whole numbers, on the GPU or here; then all arrays are of the new
        positions."""
        if hasattr(actions, "__cuda_array_interface__"):
            chosen = cuda.as_cuda_array(actions)
        else:
            chosen = (
                actions if simulated() and hasattr(actions, "_ary") else cuda.to_device(np.asarray(actions, np.int32))
            )
        if chosen.shape != (self.games,) or chosen.dtype != np.int32:
            raise BadMove(f"a step takes {self.games} numbers of the type int32, not {chosen.dtype} {chosen.shape}")
        self._choices = chosen
        self._run(chosen, PLAY)

    def sample(self) -> Any:
        """An allowed action at random for every game, on the GPU; the same as long as the batch is not stepped."""
        chosen = cuda.device_array(self.games, np.int32)
        arguments = (self._games, self._given, chosen)
        self._chooser.prepare(*arguments)
        self._chooser.start(-(-self.games // self._threads), self._threads, *arguments)
        return chosen

    def check(self) -> None:
        """Wait for the GPU, and refuse positions in which nothing is allowed."""
        progress = self._games.progress.copy_to_host()
        lost = np.flatnonzero(progress[:, LOST])
        if len(lost):
            why = "no legal move has an action" if progress[lost[0], ALLOWED] == 0 else "a legal move has no action"
            raise HegemonError(f"{self.match.game.name}, game {lost[0]}: {why}")

    def state_of(self, game: int) -> Any:
        """The whole position of a game, hidden things too."""
        return self.match.copy(self._games.states.copy_to_host()[game, 0])

    def save(self) -> Snapshot:
        """The positions of all games."""
        games = self._games
        held = (games.states, games.generators, games.episodes, games.progress, self.seats)
        return Snapshot(*map(_copy, held))

    def restore(self, kept: Snapshot) -> None:
        """Back to where the games stood."""
        games = self._games
        if kept.states.shape != games.states.shape or kept.states.dtype != games.states.dtype:
            raise BadOptions("this snapshot is of a batch of another size or another game")
        progress = kept.progress.copy_to_host()
        progress[:, ALLOWED] = games.progress.copy_to_host()[:, ALLOWED]
        held = (games.states, games.generators, games.episodes, games.progress, self.seats)
        for room, saved in zip(held, kept, strict=True):
            _lay(room, saved)
        games.progress.copy_to_device(progress)
        self._run(self._choices, LOOK)

    def close(self) -> None:
        """Wait for the GPU."""
        cuda.synchronize()

    def _run(self, actions: Any, what: int) -> None:
        arguments = (self._given, self._games, self._shown, self._table, self._rival_weights, actions, what)
        self._program.prepare(*arguments)
        self._program.start(-(-self.games // self._threads), self._threads, *arguments)


def _room(shape: tuple[int, ...], dtype: npt.DTypeLike, clear: bool = True) -> Any:
    """Room on the GPU; large room that is written before it is read is not cleared."""
    return cuda.to_device(np.zeros(shape, dtype)) if clear or simulated() else cuda.device_array(shape, dtype)


def _copy(array: Any) -> Any:
    copied = cuda.device_array(array.shape, array.dtype)
    _lay(copied, array)
    return copied


def _lay(room: Any, array: Any) -> None:
    room.copy_to_device(array.copy_to_host() if simulated() else array)  # the simulator copies no records otherwise
