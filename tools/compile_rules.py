"""Compiles everything that the tests play with: rules, bots, the lab's games between them, and all searches, for every
size of state that a variant has. `make test` runs it first, since tests with clocks must not wait for the compiler, and
test processes that need the same kernel at the same time would each compile it."""

from __future__ import annotations

import gc
import inspect
import multiprocessing
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hegemon.core.match import Match
from hegemon.core.registry import BotSpec, find_game, shipped_games
from hegemon.lab.arena import Arena
from hegemon.lab.backends.threads import Threads
from hegemon.referee.warm_up import play_a_little, warm_up

MOVES = 12
"""Enough of a game for a search to begin."""
OBJECTS = 100_000
"""New objects before Python looks for garbage: what a compiler makes mostly stays."""


class Size(NamedTuple):
    """A game with a size of state: the options and seats of a match that has it."""

    game: str
    variant: str | None
    seats: int

    def __str__(self) -> str:
        return f"{self.game} {self.variant} for {self.seats}" if self.variant else f"{self.game} for {self.seats}"

    def match(self) -> Match:
        game = find_game(self.game)
        return game.match(self.seats, game.variants[self.variant] if self.variant else None)


def sizes(name: str) -> Iterator[Size]:
    """Those that a game has by default and in its variants, each once."""
    game = find_game(name)
    seen = set()
    for variant in (None, *game.variants):
        for seats in game.seats:
            size = Size(name, variant, seats)
            match = size.match()
            kind = (repr(match.dtype), repr(match.board.dtype))
            if kind not in seen:
                seen.add(kind)
                yield size


def compile_rules(size: Size) -> str:
    """Compiles for a table and a simulation, with the bots that are kernels."""
    started = time.process_time()
    match = size.match()
    kinds = [kind for kind in match.game.bots() if kind.kernel is not None]
    if size == Size(size.game, None, match.game.seats[0]):
        warm_up(match.game)  # which leaves a note for servers
    else:
        play_a_little(match, kinds)
    Threads().prepare(Arena(match, [BotSpec(kinds[0].name, kinds[0], {})] * match.seats))
    return f"{size}: {time.process_time() - started:.0f} s"


def compile_search(size: Size, bot: str) -> str:
    """Compiles for a bot that searches."""
    started = time.process_time()
    match = size.match()
    play_a_little(match, [kind for kind in match.game.bots() if kind.name == bot], MOVES)
    return f"{size}, {bot}: {time.process_time() - started:.0f} s"


def searches(name: str) -> list[str]:
    """A game's bots that search."""
    return [kind.name for kind in find_game(name).bots() if kind.kernel is None]


def work(name: str) -> tuple[int, int]:
    """The number of a game's searches, and the size of its rules and bots: the longest are compiled first, so that both
    cores end together."""
    folder = Path(inspect.getfile(type(find_game(name)))).parent
    sources = (file for part in ("rules", "bots") for file in (folder / part).rglob("*.py"))
    return len(searches(name)), sum(file.stat().st_size for file in sources)


def compile_size(size: Size) -> list[str]:
    """All for one size, in one process: rules first, for the searches are made of them."""
    return [compile_rules(size), *(compile_search(size, bot) for bot in searches(size.game))]


def main() -> None:
    """The sizes on two cores."""
    longest_first = sorted(shipped_games(), key=work, reverse=True)
    with multiprocessing.get_context("spawn").Pool(2, gc.set_threshold, (OBJECTS,)) as pool:
        for lines in pool.imap_unordered(compile_size, [size for game in longest_first for size in sizes(game)]):
            for line in lines:
                print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
