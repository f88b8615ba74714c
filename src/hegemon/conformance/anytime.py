"""Checks of a bot that thinks in a thread of its own, however wildly it is started and stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from hegemon.conformance.location import Place
from hegemon.conformance.walk import FIRST_BOT, WALKER, play, stream
from hegemon.core.bot import AnytimeBot, View
from hegemon.core.errors import BadMove
from hegemon.core.moves import Move
from hegemon.core.registry import BotSpec
from hegemon.core.rng import below

TIMINGS = 20
LONGEST = 0.02
PATIENCE = 2.0
"""Seconds that a stop may take; a bot that looks at its `stop` now and then needs hundredths."""


def check_anytime(place: Place, spec: BotSpec, timings: int = TIMINGS) -> None:
    """Start, best, stop and can_start, with pauses at random between them, in positions at random."""
    views = _views(place, timings)
    rng = stream(place, WALKER)
    bot = spec.seat(place.match, views[0].seat, stream(place, FIRST_BOT))
    assert isinstance(bot, AnytimeBot)
    try:
        _before_start(place, bot)
        for view in views:
            _one_search(place, bot, view, LONGEST * below(rng, 1000) / 1000)
        _race(place, bot, views[0], timings)
        bot.start(views[0])
        bot.close()
        if not bot.wait(PATIENCE):
            place.broken(f"{PATIENCE} s after `close` the bot still thinks", "`close` ends its search")
    finally:
        bot.close()


def _views(place: Place, count: int) -> list[View]:
    """The views of seat 0 in the course of a game."""
    match = place.match
    steps = [step for step in play(place, [], 20_000) if step.seat == 0]
    chosen = [steps[i * len(steps) // count] for i in range(count)]
    return [View(match, match.view(step.before, step.seat), step.seat) for step in chosen]


def _before_start(place: Place, bot: AnytimeBot) -> None:
    if not bot.can_start:
        place.broken("a new bot cannot start", "`can_start` is true while no search is running")
    asked: list[tuple[str, Callable[[], Move]]] = [("best", lambda: bot.best), ("stop", bot.stop)]
    for name, ask in asked:
        try:
            ask()
        except RuntimeError:
            continue
        place.broken(f"`{name}` answers before the first start", "RuntimeError: there is no move yet")


def _one_search(place: Place, bot: AnytimeBot, view: View, pause: float) -> None:
    bot.start(view)
    _legal(place, view, bot.best, "`best` right after the start")
    if not bot.can_start:
        try:
            bot.start(view)
        except RuntimeError:
            pass
        else:
            if not bot.can_start:
                place.broken("`start` was taken while a search was running", "RuntimeError until it is stopped")
    time.sleep(pause)
    _legal(place, view, bot.best, f"`best` after {pause:.3f} s")
    move = _stop(place, bot)
    _legal(place, view, move, f"`stop` after {pause:.3f} s")
    if not bot.can_start:
        place.broken("after `stop` the bot cannot start", "`stop` returns when the search has ended")
    if _stop(place, bot) != move or bot.best != move:
        place.broken("a second `stop`, or `best` after it, gives another move", "the move of the search that ended")


def _race(place: Place, bot: AnytimeBot, view: View, rounds: int) -> None:
    """One thread stops while another starts: whatever the order, the last stop ends the last search."""
    done = threading.Event()

    def keep_stopping() -> None:
        while not done.is_set():
            bot.stop()

    stopper = threading.Thread(target=keep_stopping, daemon=True)
    stopper.start()
    for _ in range(rounds):
        if bot.can_start:
            bot.start(view)
        time.sleep(LONGEST / 20)
    done.set()
    stopper.join(PATIENCE)
    if stopper.is_alive():
        place.broken("a stop that met a start was lost: it waits for ever", "a stop ends the search that it waits for")
    _legal(place, view, _stop(place, bot), "`stop` after a race of starts and stops")


def _stop(place: Place, bot: AnytimeBot) -> Move:
    moves: list[Move] = []
    failures: list[BaseException] = []
    _within(place, lambda: moves.append(bot.stop()), failures)
    if failures:
        place.broken(f"the search failed: {failures[0]!r}", "a search ends without an error")
    return moves[0]


def _within(place: Place, act: Callable[[], None], failures: list[BaseException]) -> None:
    def run() -> None:
        try:
            act()
        except BaseException as failure:
            failures.append(failure)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    if thread.is_alive():
        place.broken(f"`stop` takes longer than {PATIENCE} s", "`search` looks at `stop` every few milliseconds")


def _legal(place: Place, view: View, move: Move, what: str) -> None:
    try:
        place.match.check(view.state, view.seat, move)
    except BadMove as error:
        place.broken(f"{what} gives no legal move: {error}", "a legal move, from the moment of the start")
