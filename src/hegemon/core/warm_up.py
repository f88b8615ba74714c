"""Plays a few moves of a game so that its rules are compiled, or loaded from the cache, before a player waits for them.

As a program (`python -m hegemon.core.warm_up GAME`) it compiles in a process of its own and leaves what it made in the
cache of kernels, so that a server beside it need only load that: a compiler in its own threads would make every table
slow.
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import itertools
import os
import sys
import threading
from pathlib import Path

from hegemon.core.bot import Bot, BotKind, Clock, View
from hegemon.core.errors import HegemonError
from hegemon.core.game import SPECTATOR, Game, Match
from hegemon.core.kernel import DISABLED, cache_root, fingerprint
from hegemon.core.moves import Move
from hegemon.core.registry import load_game
from hegemon.core.rng import make_rng
from hegemon.core.timeline import Timeline

MOVES = 40
"""Enough to come past dealing and placing, to every verb and every bot."""
NICENESS = 10
"""Whoever plays meanwhile comes first."""


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
    rng = make_rng(1)
    seats = range(match.seats)
    bots: list[list[Bot]] = [[kind.seat(match, seat, rng, {}) for seat in seats] for kind in kinds]
    if not bots:
        bots = [[_Anything(match, seat, rng) for seat in seats]]
    players = itertools.cycle(bots)
    timeline = Timeline(match)
    timeline.deal(rng)
    while len(timeline) < moves and not timeline.result:
        seat = match.to_move(timeline.state)[0]
        view = View(match, match.view(timeline.state, seat), seat)
        entry = timeline.play(seat, _choose(next(players)[seat], view), rng)
        before, after = timeline.state_at(timeline.at - 1), timeline.state
        match.event(before, entry.seat, entry.move, entry.luck, after, SPECTATOR)
        match.view_json(after, seat)
        match.check_luck(before, entry.seat, entry.move, entry.luck)
        timeline.deal(rng)
    return timeline


def is_compiled(game: Game) -> bool:
    """Whether anything of the game is compiled; rules may be plain functions too."""
    kernels = [*game.rules, *(kind.kernel for kind in game.bots())]
    return not DISABLED and any(hasattr(each, "py_func") for each in kernels)


def needs_compiling(game: Game) -> bool:
    """Whether nothing says that the game was compiled here before."""
    return is_compiled(game) and not _note(game).exists()


def _note(game: Game) -> Path:
    """A file that says that these sources, where they lie, were compiled: elsewhere they are compiled anew."""
    source = Path(inspect.getfile(type(game))).resolve()
    place = hashlib.sha256(str(source).encode()).hexdigest()[:8]
    return cache_root() / "ready" / f"{game.name}-{fingerprint(source)}-{place}"


class _Anything(Bot):
    def choose(self, view: View, clock: Clock) -> Move:
        return self.random_move(view)


def _choose(bot: Bot, view: View) -> Move:
    """The bot's move, or any: a bot that fails is replaced at the table too, and keeps nobody from starting."""
    try:
        move = bot.choose(view, Clock(0.05))
    except BaseException:
        return bot.random_move(view)
    return move if any(move in box for box in view.legal) else bot.random_move(view)


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
