"""Games on a GPU (`--on cuda`): compiled bots only, thousands of games at a time, the same games as on threads."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.errors import BadOptions
from hegemon.kernel_cuda import Program, require_gpu, simulated
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import Backend
from hegemon.lab.backends.cuda_play import WARP, program_for
from hegemon.lab.outcome import Outcomes
from hegemon.rng import SEED_MASK

THREADS = 64
"""Threads a block."""
MOST_LANES = 32
"""Of the threads of a warp, the most that play: what they do differs, and a warp does one thing at a time."""
PART = 16_384
SMALLEST_LAUNCH, LARGEST_LAUNCH = 16_384, 1 << 20
LAUNCH_SECONDS = 1.0
"""Launches grow to about this time: progress is seen, and a run that is stopped stops."""


class Cuda(Backend):
    """The first GPU of this machine."""

    def __init__(self) -> None:
        self._cuda = require_gpu()
        device = None if simulated() else self._cuda.get_current_device()
        self._name = "a simulated GPU" if device is None else _text(device.name)
        self._processors = 1 if device is None else int(device.MULTIPROCESSOR_COUNT)
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
        present = tuple(sorted(set(arena.kinds.tolist())))
        program = program_for(arena.match, present)
        seeds = np.repeat(np.array([part.seed & SEED_MASK for part in parts], np.int64), lengths)
        numbers = np.concatenate([np.arange(part.first, part.first + len(part.plan)) for part in parts])
        given = (
            self._sent("seeds", seeds),
            self._sent("numbers", numbers),
            self._sent("plan", np.concatenate([part.plan for part in parts])),
            self._sent("kinds", np.searchsorted(present, arena.kinds)),
            self._sent("weights", arena.weights),
            self._sent("taken", np.zeros(1, np.int64)),
        )
        board = self._sent("board", np.array([arena.match.board], arena.match.board.dtype))
        filled = self._room("scores", scores), self._room("endings", endings)
        program.prepare(board, WARP, *given, *filled)
        blocks, lanes = self._shape(program, games)
        started = time.perf_counter()
        program.start(blocks, THREADS, board, lanes, *given, *filled)
        for device, host in zip(filled, (scores, endings), strict=True):
            device.copy_to_host(host)
        self._launch = _launch_after(games, time.perf_counter() - started)
        return scores, endings

    def _shape(self, program: Program, games: int) -> tuple[int, int]:
        """Blocks, and how many threads of a warp play: few games are spread over as many warps as there is room for."""
        warps = program.resident(THREADS) * self._processors * THREADS // WARP
        lanes = min(MOST_LANES, -(-games // warps))
        return -(-min(games, warps * lanes) // (lanes * THREADS // WARP)), lanes

    def _sent(self, name: str, host: npt.NDArray[Any]) -> Any:
        """The array on the GPU."""
        room = self._room(name, host)
        room.copy_to_device(np.ascontiguousarray(host))
        return room

    def _room(self, name: str, like: npt.NDArray[Any]) -> Any:
        """Room for such an array on the GPU, the same as last time if it is large enough."""
        held = self._buffers.get(name)
        if held is None or len(held) < len(like) or held.shape[1:] != like.shape[1:] or held.dtype != like.dtype:
            held = self._cuda.device_array(like.shape, like.dtype)
            self._buffers[name] = held
        return held[: len(like)]


def _launch_after(games: int, seconds: float) -> int:
    """How many games the next launch should hold."""
    return int(min(LARGEST_LAUNCH, max(SMALLEST_LAUNCH, games / max(seconds, 1e-3) * LAUNCH_SECONDS)))


def _text(name: str | bytes) -> str:
    return name.decode() if isinstance(name, bytes) else name
