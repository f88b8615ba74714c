"""Games on a Ray cluster (`--on ray`): workers started on this machine, or those of an existing cluster.

An arena is sent as its recipe, parts and outcomes as arrays. A lost worker costs only time: its games are played again
elsewhere, with the same results.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Generator, Iterable, Sequence
from typing import Any

from hegemon.core.errors import HegemonError
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import Backend
from hegemon.lab.backends.ray_cluster import Cluster, join
from hegemon.lab.outcome import Outcomes
from hegemon.lab.recipe import play_recipe, write_recipe

TRIES = 3
"""A part that ends this many workers ends the run."""
AHEAD = 2
"""Parts in the queue of each worker, so that none of them waits."""
LOOK = 5.0
"""Seconds between two checks of a cluster that has not answered."""
NOBODY = 60.0
"""Seconds that a cluster may be without workers: one node may join as another leaves."""


class ClusterTrouble(HegemonError):
    """The cluster could not play; the text says what, and where."""


class RayCluster(Backend):
    """The workers of a Ray cluster."""

    def __init__(self, text: str = "ray") -> None:
        self._cluster: Cluster | None = join(text)
        self._ray = self._cluster.ray
        self.workers = self._cluster.workers()
        self._about = f"{self.workers} Ray worker{'s' * (self.workers > 1)}"
        self._task = self._ray.remote(num_cpus=1, max_retries=0)(play_recipe)

    @property
    def about(self) -> str:
        return self._about

    def play(self, arena: Arena, parts: Sequence[Part]) -> Generator[tuple[int, Outcomes], None, None]:
        if self._cluster is None:
            raise ClusterTrouble("this cluster was closed")
        ray = self._ray
        recipe = ray.put(write_recipe(arena))
        waiting, playing, lost = deque(range(len(parts))), dict[Any, int](), Counter[int]()
        try:
            while waiting or playing:
                while waiting and len(playing) < AHEAD * self.workers:
                    number = waiting.popleft()
                    playing[self._task.remote(recipe, *parts[number])] = number
                for ended in self._ended(playing):
                    number = playing.pop(ended)
                    try:
                        played = ray.get(ended)
                    except self._cluster.losses as loss:
                        lost[number] += 1
                        if lost[number] >= TRIES:
                            raise ClusterTrouble(_gave_up(parts[number], loss)) from None
                        waiting.appendleft(number)
                        continue
                    except ray.exceptions.RayError as error:
                        raise ClusterTrouble(f"a worker of the cluster failed: {_last_line(error)}") from error
                    if isinstance(played, str):
                        raise ClusterTrouble(f"the cluster cannot play this: {played}")
                    yield number, Outcomes(*played)
        finally:
            for unfinished in playing:
                # The worker is ended too, because one that is interrupted while it compiles never compiles correctly
                # again.
                ray.cancel(unfinished, force=True)

    def close(self) -> None:
        if self._cluster is not None:
            self._cluster.leave()
            self._cluster = None

    def _ended(self, playing: Iterable[Any]) -> list[Any]:
        """Wait until at least one of them has ended; give up a cluster that has no workers for a while."""
        assert self._cluster is not None
        seen = time.monotonic()
        while True:
            ended, _ = self._ray.wait(list(playing), timeout=LOOK)
            if ended:
                return list(ended)
            if self._cluster.workers() > 0:
                seen = time.monotonic()
            elif time.monotonic() - seen > NOBODY:
                raise ClusterTrouble(f"the cluster has had no worker for {NOBODY:g} s")


def _gave_up(part: Part, loss: Exception) -> str:
    games = f"games {part.first} to {part.first + len(part.plan) - 1}" if len(part.plan) > 1 else f"game {part.first}"
    return (
        f"{games} of seed {part.seed} ended {TRIES} workers, so the run is given up; perhaps a bot ends its process, "
        f"or takes too much memory ({_last_line(loss)})"
    )


def _last_line(error: Exception) -> str:
    return str(error).strip().split("\n")[-1][:200]
