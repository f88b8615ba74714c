"""Games on threads of this process: kernels hold no lock, so compiled bots use every core."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

from hegemon.core.errors import BadOptions
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends import Backend
from hegemon.lab.outcome import Outcomes


class Threads(Backend):
    """Plays parts on threads, one part each."""

    def __init__(self, threads: int = 1) -> None:
        if threads < 1:
            raise BadOptions(f"the number of threads must be at least 1, not {threads}")
        self.workers = threads

    @property
    def about(self) -> str:
        return f"{self.workers} thread{'s' * (self.workers > 1)}"

    def play(self, arena: Arena, parts: Sequence[Part]) -> Generator[tuple[int, Outcomes], None, None]:
        with ThreadPoolExecutor(self.workers) as pool:
            playing = {pool.submit(arena.play, part): number for number, part in enumerate(parts)}
            try:
                for done in as_completed(playing):
                    yield playing[done], done.result()
            finally:
                pool.shutdown(cancel_futures=True)
