"""Games on a GPU (`--on cuda`): compiled bots only, thousands of games at a time, the same games as on threads."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadOptions
from hegemon.core.kernels.cuda import Program, require_gpu, simulated
from hegemon.core.rng import SEED_MASK
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import Backend
from hegemon.lab.outcome import Outcomes

THREADS = 512
"""Threads per block. They do the same work at a time, so they share the instructions that were fetched for one of
them."""
POOL = 8 * THREADS
"""Games in a block's pool: games that need the same work go on together."""
MOST_BLOCKS = 1
"""The most blocks on one multiprocessor: more of them would compete for its caches."""
REGISTERS = 128
"""The most registers of a thread: a multiprocessor has enough for one block of such threads."""
SIMULATED_THREADS = 8
"""Threads per block in the simulator, in which each is a Python thread."""
PART = 16_384
SMALLEST_LAUNCH, LARGEST_LAUNCH = 16_384, 1 << 22
LAUNCH_SECONDS = 3.0
"""Launches grow to about this many seconds: long enough that the end of each, when only long games are left, is a small
part; short enough that progress is visible and a run stops soon."""


class Cuda(Backend):
    """The first GPU of this machine."""

    def __init__(self) -> None:
        self._cuda = require_gpu()
        device = None if simulated() else self._cuda.get_current_device()
        self._name = "a simulated GPU" if device is None else _text(device.name)
        self._processors = 1 if device is None else int(device.MULTIPROCESSOR_COUNT)
        self._threads = SIMULATED_THREADS if device is None else THREADS
        self._pool = 4 * SIMULATED_THREADS if device is None else POOL
        self._buffers: dict[str, Any] = {}
        self._launch = 4 * SMALLEST_LAUNCH

    @property
    def about(self) -> str:
        return self._name

    def part_size(self, arena: Arena, games: int) -> int:
        return PART

    def play(self, arena: Arena, parts: Sequence[Part]) -> Generator[tuple[int, Outcomes], None, None]:
        if not arena.compiled:
            plain = ", ".join(sorted({bot.text for bot in arena.bots if bot.kind.kernel is None}))
            raise BadOptions(f"cuda plays compiled bots only, not {plain}")
        if arena.others:
            raise BadOptions(
                f"cuda plays the game's own bots only, not {', '.join(kind.name for kind in arena.others)}"
            )
        left = list(enumerate(parts))
        while left:
            taken, games = 0, 0
            while taken < len(left) and (taken == 0 or games + len(left[taken][1].plan) <= self._launch):
                games += len(left[taken][1].plan)
                taken += 1
            group, left = left[:taken], left[taken:]
            scores, endings = self._play_together(arena, [part for _, part in group])
            end = 0
            for number, part in group:
                begin, end = end, end + len(part.plan)
                yield number, Outcomes(scores[begin:end], endings[begin:end])

    def close(self) -> None:
        self._buffers.clear()

    def _play_together(
        self, arena: Arena, parts: Sequence[Part]
    ) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int64]]:
        """All games of these parts in one launch."""
        lengths = [len(part.plan) for part in parts]
        games, seats = sum(lengths), arena.match.seats
        scores, endings = np.empty((games, seats)), np.empty((games, 3), np.int64)
        if games == 0:
            return scores, endings
        from hegemon.lab.backends.cuda_play import Ends, Given, Places, program_for  # not without the extra

        present = tuple(sorted(set(arena.kinds.tolist())))
        workspace = arena.workspaces(1).dtype
        program = program_for(arena.match, workspace, present, self._threads, self._pool, REGISTERS)
        arrays = (
            np.array([arena.match.board], arena.match.board.dtype),
            np.repeat(np.array([part.seed & SEED_MASK for part in parts], np.int64), lengths),
            np.concatenate([np.arange(part.first, part.first + len(part.plan)) for part in parts]),
            np.concatenate([part.plan for part in parts]),
            np.searchsorted(present, arena.kinds),
            arena.weights,
            arena.networks,
            np.zeros(1, np.int64),
        )
        given = Given(*(self._sent(f"given {number}", array) for number, array in enumerate(arrays)))
        ends = Ends(
            self._room("scores", scores.shape, scores.dtype), self._room("endings", endings.shape, endings.dtype)
        )
        program.prepare(given, Places(*self._places(arena, 1)), ends)
        blocks, each = self._shape(program, games)
        started = time.perf_counter()
        program.start(blocks, self._threads, given, Places(*self._places(arena, blocks * each)), ends)
        for device, host in zip(ends, (scores, endings), strict=True):
            device.copy_to_host(host)
        self._launch = _launch_after(games, time.perf_counter() - started)
        return scores, endings

    def _shape(self, program: Program, games: int) -> tuple[int, int]:
        """The number of blocks that the GPU holds at a time, and the games that each plays at a time."""
        most = min(MOST_BLOCKS, program.resident(self._threads)) * self._processors
        each = min(self._pool, -(-games // most))
        return min(most, -(-games // each)), each

    def _places(self, arena: Arena, places: int) -> tuple[Any, Any, Any]:
        """Arrays of the games: states, each beside room for a view of it; generators; numbers and moves of the
        games."""
        states = self._room("states", (places, 2), arena.match.dtype)
        generators = self._room("generators", (places, 1 + arena.match.seats, 4), np.dtype(np.uint32))
        return states, generators, self._room("progress", (places, 2), np.dtype(np.int32))

    def _sent(self, name: str, host: npt.NDArray[Any]) -> Any:
        """Send an array to the GPU."""
        room = self._room(name, host.shape, host.dtype)
        room.copy_to_device(np.ascontiguousarray(host))
        return room

    def _room(self, name: str, shape: tuple[int, ...], dtype: np.dtype[Any]) -> Any:
        """An array like this on the GPU; the last one is used again if it is large enough."""
        held = self._buffers.get(name)
        if held is None or len(held) < shape[0] or held.shape[1:] != shape[1:] or held.dtype != dtype:
            held = self._buffers[name] = self._cuda.device_array(shape, dtype)
        return held[: shape[0]]


def _launch_after(games: int, seconds: float) -> int:
    """The number of games that the next launch should hold."""
    return int(min(LARGEST_LAUNCH, max(SMALLEST_LAUNCH, games / max(seconds, 1e-3) * LAUNCH_SECONDS)))


def _text(name: str | bytes) -> str:
    return name.decode() if isinstance(name, bytes) else name
