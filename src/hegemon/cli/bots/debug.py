"""The command `hegemon bot debug`: one game with a bot, move by move, with its prints, thoughts and traceback."""

from __future__ import annotations

import cProfile
import functools
import pstats
import time
import traceback
from collections.abc import Sequence

from rich.console import Console

from hegemon.cli.common import counted
from hegemon.cli.compiling import shown_compiling
from hegemon.core.bot import Bot, View
from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.thoughts import MOST, tidy
from hegemon.core.history.timeline import Timeline
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.lab.thinking import duration
from hegemon.referee import BotFailed, Player, Referee, Step, run

SLOWEST = 15
"""Lines of a profile."""


class Debugged(Bot):
    """The bot that is looked at: every question and every answer is printed, in the thread that asks."""

    keeps_time = True

    def __init__(self, bot: Bot, console: Console, profile: cProfile.Profile | None) -> None:
        super().__init__(bot.match, bot.seat, bot.rng)
        self._bot, self._console, self._profile = bot, console, profile

    def choose(self, view: View, limit: Limit) -> Move:
        started = time.perf_counter()
        if self._profile is not None:
            self._profile.enable()
        try:
            move = self._bot.choose(view, limit)
        finally:
            if self._profile is not None:
                self._profile.disable()
        took = duration(time.perf_counter() - started)
        self._say(f"  chose in {took}, from {counted(len(view.legal), 'box', 'boxes')}")
        thoughts = self._bot.thoughts
        if thoughts is not None:
            self._say(f"  thinks {thoughts}")
            if thoughts != tidy(thoughts):
                self._say(f"  which cannot be kept as it is: thoughts are JSON objects of at most {MOST} characters")
        return move

    def prepare(self) -> None:
        self._bot.prepare()

    def close(self) -> None:
        self._bot.close()

    def _say(self, text: str) -> None:
        self._console.print(text, style="dim", markup=False, soft_wrap=True)


class _Printing:
    """Prints every move."""

    def __init__(self, match: Match, names: list[str], console: Console) -> None:
        self._match, self._names, self._console = match, names, console

    def moved(self, step: Step) -> None:
        seat = step.entry.seat
        who = "dealer" if seat == DEALER else f"{self._names[seat]} (seat {seat})"
        text = f"{step.index:>4}  {who}: {self._match.write(step.entry.move)}"
        self._console.print(text, markup=False, soft_wrap=True)


def debug(match: Match, names: list[str], seed: int, profiled: bool, console: Console) -> bool:
    """Play one game; the first of the bots is looked at. False if one failed: then its traceback was printed."""
    profile = cProfile.Profile() if profiled else None
    specs = [find_bot(match, name) for name in names]
    timeline, players = Timeline(match), []
    for seat, spec in enumerate(specs):
        make = functools.partial(spec.seat, match, seat, make_rng(seed, 1 + seat))
        watched = functools.partial(_watched, make, console, profile) if seat == 0 else make
        players.append(Player(spec.text, seat, watched))
    printing = _Printing(match, names, console)
    try:
        with shown_compiling(match.game.name):
            result = run(Referee(TimelineLedger(timeline, make_rng(seed)), players, observers=[printing]).play())
        console.print(f"{result.ended}: {_won(result.winners, names)}; {counted(len(timeline), 'move')}", markup=False)
        return True
    except BotFailed as failed:
        console.print(f"after {len(timeline)} moves, {failed}", style="red", markup=False, soft_wrap=True)
        cause = failed.__cause__
        if cause is not None:
            console.print("".join(traceback.format_exception(cause)), markup=False, highlight=False, soft_wrap=True)
        return False
    finally:
        for player in players:
            player.close()
        if profile is not None:
            pstats.Stats(profile, stream=console.file).sort_stats("cumulative").print_stats(SLOWEST)


def _won(winners: Sequence[int], names: list[str]) -> str:
    """The winner, in words.

    >>> _won([1], ["bold", "random"])
    'random (seat 1)'
    """
    return ", ".join(f"{names[seat]} (seat {seat})" for seat in winners) or "nobody"


def _watched(make: functools.partial[Bot], console: Console, profile: cProfile.Profile | None) -> Debugged:
    return Debugged(make(), console, profile)
