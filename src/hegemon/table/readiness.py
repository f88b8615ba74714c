"""The games that can be played at once. Rules are compiled or loaded in the background, one game after the other; only
requests for a game that is not ready wait for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import sys
from collections.abc import Callable, Hashable, Mapping

from hegemon.core.errors import HegemonError
from hegemon.core.game import Game
from hegemon.core.kernels.progress import Progress, counted, reached
from hegemon.core.match import Match
from hegemon.core.registry import file_of
from hegemon.referee.deadline import answer_in_time
from hegemon.referee.warm_up import needs_compiling, play_a_little, warm_up
from hegemon.wire.games import BoardWork, Ready

log = logging.getLogger(__name__)

FEW_MOVES = 12
"""The moves played to compile a match whose board has other sizes than the default; its bots are compiled when they sit
down."""
TABLES_AT_ONCE = 2
"""The most games that are loaded at once for waiting people."""


class NotPlayable(HegemonError):
    """A game whose rules fail."""


class Readiness:
    """The games of a server, each ready or not, on the event loop."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = dict(games)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._ready: set[str] = set()
        self._known: set[Hashable] = set()
        self._boards: list[tuple[str, Progress]] = []
        """The games of matches whose rules are being compiled, and how far each is."""
        self._loading = asyncio.Semaphore(TABLES_AT_ONCE)
        self._all: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with the first game, in the background."""
        self._all = asyncio.create_task(self._prepare_all())

    def json(self) -> Ready:
        """The progress for the page."""
        games = {name: name in self._ready for name in self._games}
        boards: list[BoardWork] = [
            {"game": game, "done": min(work.done, work.of), "of": work.of} for game, work in self._boards
        ]
        return {"games": games, "ready": len(self._ready), "of": len(self._games), "boards": boards}

    def is_ready(self, name: str) -> bool:
        """True if no client has to wait for a game; a game added later is compiled when it is needed."""
        return name in self._ready or name not in self._games

    async def game(self, name: str) -> None:
        """Return once the game is ready; games before it in the queue are overtaken."""
        if not self.is_ready(name):
            await asyncio.shield(self._begin(name))

    async def match(self, match: Match) -> None:
        """Return once the rules of this match are compiled."""
        await self.game(match.game.name)
        key = (match.game.name, match.dtype, getattr(match.board, "dtype", None))
        if key not in self._known:
            work = (match.game.name, Progress(reached(match.game.rules)))
            self._boards.append(work)
            try:
                async with self._loading:
                    await _apart(lambda: _compile(match, work[1]))
            finally:
                self._boards.remove(work)
            self._known.add(key)

    async def everything(self) -> None:
        """Return once all games are ready or have failed."""
        if self._all is not None:
            await asyncio.shield(self._all)

    async def close(self) -> None:
        """Stop preparing games."""
        tasks = [task for task in (self._all, *self._tasks.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _prepare_all(self) -> None:
        for name in self._games:
            with contextlib.suppress(NotPlayable):
                await asyncio.shield(self._begin(name))

    def _begin(self, name: str) -> asyncio.Task[None]:
        if name not in self._tasks:
            self._tasks[name] = asyncio.create_task(self._prepare(self._games[name]))
            self._tasks[name].add_done_callback(lambda task: task.cancelled() or task.exception())
        return self._tasks[name]

    async def _prepare(self, game: Game) -> None:
        try:
            if await asyncio.to_thread(needs_compiling, game):
                await _compile_apart(game)
            await _apart(lambda: warm_up(game))
        except Exception as error:
            log.warning("%s cannot be played", game.title, exc_info=error)
            why = str(error) if isinstance(error, HegemonError) else "its rules fail; the server's log says more"
            raise NotPlayable(f"{game.title} cannot be played: {why}") from error
        self._ready.add(game.name)


def _compile(match: Match, progress: Progress) -> None:
    with counted(progress):
        play_a_little(match, [], FEW_MOVES)


async def _compile_apart(game: Game) -> None:
    """Fill the cache of kernels from another process; should that fail, loading compiles."""
    name = str(file_of(game) or game.name)
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-m",
        "hegemon.referee.warm_up",
        name,
        stdin=asyncio.subprocess.PIPE,
        stdout=quiet,
        stderr=quiet,
    )
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _apart(work: Callable[[], object]) -> None:
    """Compile in a separate thread, so that neither a full pool nor the end of the process waits for it."""
    await answer_in_time(math.inf, work)
