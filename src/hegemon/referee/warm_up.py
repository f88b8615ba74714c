"""Plays a few moves of a game so that its rules are compiled, or loaded from the cache, before anyone waits for them.

As a program (`python -m hegemon.referee.warm_up GAME`) it compiles in a process of its own and leaves what it made in
the cache of kernels, so that a server beside it need only load that: a compiler in its own threads would make every
table slow.
"""

from __future__ import annotations

import contextlib
import functools
import inspect
import itertools
import os
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

from hegemon.core.bot import BotKind, Sight, View
from hegemon.core.errors import HegemonError
from hegemon.core.game import Game
from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.timeline import Timeline
from hegemon.core.kernels.kernel import DISABLED
from hegemon.core.kernels.sources import cache_root, fingerprint
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.plugins import own_bots
from hegemon.core.registry import find_bot, load_game
from hegemon.core.rng import Rng, draw, make_rng
from hegemon.core.rules import SPECTATOR
from hegemon.referee.faults import StandIn
from hegemon.referee.player import Answer, Player
from hegemon.referee.referee import Referee, Step, run

MOVES = 40
"""Enough to come past dealing and placing, to every verb and every bot."""
NICENESS = 10
"""Games that are being played come first."""


def warm_up(game: Game) -> None:
    """Make a game ready to be played with its default options: the rules and all its compiled bots."""
    kinds = [kind for kind in game.bots() if kind.kernel is not None] or list(game.bots())
    timeline = play_a_little(game.match(game.seats[0]), kinds)
    game.analyse(timeline.match, timeline.match.view(timeline.state, 0), 0)
    if is_compiled(game):
        with contextlib.suppress(OSError):  # no cache, no note: then it is compiled anew every time
            _note(game).parent.mkdir(parents=True, exist_ok=True)
            _note(game).touch()


def play_a_little(match: Match, kinds: list[BotKind], moves: int = MOVES) -> Timeline:
    """The first moves of a game, every kind of bot in turn, with everything that a table asks of its rules."""
    rng, timeline = make_rng(1), Timeline(match)
    draw(rng)  # from Python, as searches seed their threads
    referee = Referee(
        TimelineLedger(timeline, rng),
        [_InTurn(match, seat, kinds, rng) for seat in range(match.seats)],
        limit=Limit(seconds=0.05),
        faults=StandIn(),
        observers=[_Everything(match)],
    )
    while len(timeline) < moves and run(referee.advance()):
        pass
    return timeline


def rehearse(match: Match, names: Iterable[str], moves: int = MOVES) -> None:
    """Refuse unknown bots, and compile all that the game's own bots among them need: no clock runs yet."""
    own = own_bots(match.game)
    kinds = [find_bot(match, name).kind for name in dict.fromkeys(names)]
    play_a_little(match, [kind for kind in kinds if kind in own] or own[:1], moves)


class _InTurn:
    """A seat on which one kind of bot after the other makes a move; any move, where it fails or there is no bot."""

    def __init__(self, match: Match, seat: int, kinds: list[BotKind], rng: Rng) -> None:
        self.name = "warm-up"
        self._rng = rng
        make = [functools.partial(kind.seat, match, seat, rng, {}) for kind in kinds]
        players = [Player(kinds[i].name, seat, make[i], thinks_aloud=False) for i in range(len(kinds))]
        self._players = itertools.cycle(players)
        self._any = not kinds

    def sit(self) -> None:
        """Do nothing: each bot sits down when it is asked."""

    async def ask(self, view: View, limit: Limit) -> Answer:
        if self._any:
            return Answer((view.random_move(self._rng),))
        player = next(self._players)
        player.sit(prepared=True)
        move = player.choose(view, limit).move
        with contextlib.suppress(Exception):  # thoughts are compiled, too; a game says where they fail
            _ = player.bot.thoughts
        return Answer((move,))

    def watch(self, sight: Callable[[int], Sight]) -> None:
        """Ignore moves: nothing is learnt here."""


class _Everything:
    """Asks a game's rules what a table asks after every move."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def moved(self, step: Step) -> None:
        match, entry = self._match, step.entry
        match.event(step.before, entry.seat, entry.move, entry.luck, step.after, SPECTATOR)
        match.check_luck(step.before, entry.seat, entry.move, entry.luck)
        for seat in range(match.seats):
            match.view_json(step.after, seat)


def is_compiled(game: Game) -> bool:
    """True if anything of the game is compiled; rules may be plain functions too."""
    rules = game.rules
    kernels = [rules.to_move, rules.legal, rules.apply, *(kind.kernel for kind in game.bots())]
    return not DISABLED and any(hasattr(each, "py_func") for each in kernels)


def needs_compiling(game: Game) -> bool:
    """True if nothing says that the game was compiled here before."""
    return is_compiled(game) and not _note(game).exists()


def _note(game: Game) -> Path:
    """A file that says that these sources were compiled."""
    return cache_root() / "ready" / f"{game.name}-{fingerprint(Path(inspect.getfile(type(game))).resolve())}"


def _main(name: str) -> None:
    threading.Thread(target=_end_with_the_one_who_asked, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        warm_up(load_game(name))
    except HegemonError as error:
        sys.exit(str(error))


def _end_with_the_one_who_asked() -> None:
    sys.stdin.buffer.read()  # ends when the other side does, however it ends
    os._exit(1)


if __name__ == "__main__":
    _main(sys.argv[1])
