"""Plays a few moves of every game before the first guest arrives: the rules are compiled while somebody is told."""

from __future__ import annotations

import itertools
import threading
import time

from rich.console import Console

from hegemon.bot import Bot, Clock, View
from hegemon.errors import HegemonError
from hegemon.game import SPECTATOR, Game
from hegemon.moves import Move
from hegemon.registry import all_games
from hegemon.rng import make_rng
from hegemon.timeline import Timeline

MOVES = 40
"""Enough to come past dealing and placing, to every verb and every bot."""
SILENT = 2.0
"""Seconds before anything is said: rules that are compiled already load faster than one reads."""


def warm_up(console: Console) -> None:
    """Make every game ready to be played, saying what takes long."""
    for game in all_games().values():
        failures: list[BaseException] = []
        worker = threading.Thread(target=_try, args=(game, failures), daemon=True)
        worker.start()
        worker.join(SILENT)
        if worker.is_alive():
            _wait(console, game, worker)
        if failures:
            raise HegemonError(f"{game.title} cannot be played: {failures[0]}") from failures[0]


def _wait(console: Console, game: Game, worker: threading.Thread) -> None:
    started = time.monotonic() - SILENT
    text = f"Compiling the rules of {game.title} (first start only) …"
    if not console.is_terminal:
        console.print(text)
        worker.join()
        return
    with console.status(text) as status:
        while worker.is_alive():
            status.update(f"{text} {time.monotonic() - started:.0f} s")
            worker.join(0.25)


def _try(game: Game, failures: list[BaseException]) -> None:
    try:
        play_a_little(game)
    except BaseException as error:
        failures.append(error)


def play_a_little(game: Game, moves: int = MOVES) -> Timeline:
    """The first moves of a game, every compiled bot in turn, with everything that a table asks of its rules."""
    match, rng = game.match(game.seats[0]), make_rng(1)
    kinds = [kind for kind in game.bots() if kind.kernel is not None] or game.bots()
    players = itertools.cycle([[kind.seat(match, seat, rng, {}) for seat in range(match.seats)] for kind in kinds])
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
    match.game.analyse(match, match.view(timeline.state, 0), 0)
    return timeline


def _choose(bot: Bot, view: View) -> Move:
    """The bot's move, or any: a bot that fails is replaced at the table too, and keeps nobody from starting."""
    try:
        move = bot.choose(view, Clock(0.05))
    except BaseException:
        return bot.random_move(view)
    return move if any(move in box for box in view.legal) else bot.random_move(view)
