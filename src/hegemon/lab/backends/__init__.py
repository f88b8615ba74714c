"""Backends that play games: threads, processes, a Ray cluster, a GPU; the same games on all of them.

A backend gets an arena and parts of games to play in it; the result of a part depends only on the part.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from types import TracebackType
from typing import Self

import numpy as np

from hegemon.core.errors import BadOptions
from hegemon.lab.arena import Arena, Part
from hegemon.lab.outcome import Outcomes

Progress = Callable[[int], None]
"""Called with the number of games played since the last call."""

LARGEST_PART = 1000
PARTS_A_WORKER = 8
"""Parts are small, so that no worker waits long for another at the end, and progress is visible."""


class Backend(ABC):
    """A place to play games; a context manager that releases its resources."""

    workers: int = 1
    """The number of parts that it plays at a time."""

    @property
    @abstractmethod
    def about(self) -> str:
        """Its name for people: `2 threads`."""

    @abstractmethod
    def play(self, arena: Arena, parts: Sequence[Part]) -> Generator[tuple[int, Outcomes], None, None]:
        """The number of every part with its outcomes, as they end, in any order.

        Closing the iterator early drops the rest.
        """

    def cut(self, arena: Arena, part: Part) -> list[Part]:
        """A part in pieces of a good size for this backend."""
        size = self.part_size(arena, len(part.plan))
        return [
            Part(part.seed, part.first + start, part.plan[start : start + size])
            for start in range(0, len(part.plan), size)
        ]

    def part_size(self, arena: Arena, games: int) -> int:
        """The number of these games to play at once."""
        if not arena.compiled:
            return 1
        return max(1, min(LARGEST_PART, math.ceil(games / (PARTS_A_WORKER * self.workers))))

    def prepare(self, arena: Arena) -> None:
        """Compile what is needed, before a clock starts."""
        if arena.compiled:
            seating = np.zeros((1, arena.match.seats), np.int64)
            for _ in self.play(arena, [Part(0, 0, seating)]):
                pass

    def play_whole(self, arena: Arena, part: Part, progress: Progress | None = None) -> Outcomes:
        """One part of any size, played in pieces."""
        return Outcomes.joined(self.play_all(arena, self.cut(arena, part), progress))

    def play_all(self, arena: Arena, parts: Sequence[Part], progress: Progress | None = None) -> list[Outcomes]:
        """The outcomes of all parts, in order; `progress` is called whenever games were played."""
        outcomes: list[Outcomes | None] = [None] * len(parts)
        with closing(self.play(arena, parts)) as played:
            for number, outcome in played:
                outcomes[number] = outcome
                if progress:
                    progress(len(outcome))
        return [outcome for outcome in outcomes if outcome is not None]

    def close(self) -> None:  # noqa: B027 (most hold nothing)
        """Release its resources."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def open_backend(text: str, threads: int = 1) -> Backend:
    """The backend that a text names: `threads`, `threads:4`, `processes:4`, `ray`, `ray:4`, `ray://host:port`, `cuda`.

    >>> open_backend("threads:3").workers
    3
    """
    from hegemon.lab.backends.threads import Threads

    name, _, rest = text.partition(":")
    if name in ("threads", "processes"):
        if rest and not (rest.isdigit() and int(rest) > 0):
            raise BadOptions(f"--on {name}:N needs a number of {name} of at least 1, not {rest[:20]!r}")
        if name == "threads":
            return Threads(int(rest) if rest else threads)
        from hegemon.lab.backends.processes import Processes

        return Processes(int(rest) if rest else None)
    if name == "ray":
        from hegemon.lab.backends.ray import RayCluster

        return RayCluster(text)
    if text == "cuda":
        from hegemon.lab.backends.cuda import Cuda

        return Cuda()
    raise BadOptions(
        "--on must be threads, threads:N, processes, processes:N, ray, ray:N, ray://host:port or cuda, "
        f"not {text[:40]!r}"
    )
