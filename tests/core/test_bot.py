"""Anytime bots: thinking in a thread of their own, stopped and started at any moment."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hegemon.core.bot import AnytimeBot, View
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.registry import load_game
from hegemon.core.rng import make_rng

REST = (0, 0)


class Patient(AnytimeBot):
    """Thinks until it is stopped, or for the given time."""

    seconds = 60.0
    stopped = 0

    def search(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        offer(REST)
        if stop.wait(self.seconds):
            self.stopped += 1


class Broken(AnytimeBot):
    def search(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        raise ValueError("lost the thread")


@pytest.fixture
def match() -> Match:
    return load_game(str(Path(__file__).parents[2] / "examples" / "smallest_game.py")).match(2)


@pytest.fixture
def view(match: Match) -> View:
    return View(match, match.start(), 0)


def test_it_starts_stops_and_starts_again(match: Match, view: View) -> None:
    bot = Patient(match, 0, make_rng(0))
    for _ in range(3):
        assert bot.can_start
        bot.start(view)
        assert not bot.can_start
        assert bot.best == REST
        assert bot.stop() == REST
    assert bot.stopped == 3


def test_a_start_while_thinking_is_refused(match: Match, view: View) -> None:
    bot = Patient(match, 0, make_rng(0))
    bot.start(view)
    with pytest.raises(RuntimeError, match="thinking already: stop it before"):
        bot.start(view)
    bot.stop()


def test_before_the_first_start_there_is_no_move(match: Match) -> None:
    bot = Patient(match, 0, make_rng(0))
    for ask in (lambda: bot.best, bot.stop):
        with pytest.raises(RuntimeError, match="never started"):
            ask()
    assert bot.wait(0)
    bot.close()


def test_choose_takes_its_time_and_no_more(match: Match, view: View) -> None:
    bot = Patient(match, 0, make_rng(0))
    started = time.monotonic()
    assert bot.choose(view, Limit(0.1)) == REST
    assert 0.05 <= time.monotonic() - started < 5


def test_choose_does_not_wait_for_a_search_that_has_ended(match: Match, view: View) -> None:
    bot = Patient(match, 0, make_rng(0))
    bot.seconds = 0.0
    started = time.monotonic()
    bot.choose(view, Limit(30))
    assert time.monotonic() - started < 5
    assert bot.stopped == 0


def test_stop_reports_a_failed_search(match: Match, view: View) -> None:
    bot = Broken(match, 0, make_rng(0))
    bot.start(view)
    with pytest.raises(ValueError, match="lost the thread"):
        bot.stop()
    assert bot.can_start


def test_close_ends_the_search(match: Match, view: View) -> None:
    bot = Patient(match, 0, make_rng(0))
    bot.start(view)
    bot.close()
    assert bot.wait(5)


def test_no_stop_is_lost_however_it_meets_the_starts(match: Match, view: View) -> None:
    """Several threads stop without pause while another starts: every stop returns, and at the end nobody thinks."""
    bot = Patient(match, 0, make_rng(0))
    bot.start(view)
    done = threading.Event()

    def keep_stopping() -> None:
        while not done.is_set():
            assert bot.stop() == REST

    stoppers = [threading.Thread(target=keep_stopping, daemon=True) for _ in range(3)]
    for stopper in stoppers:
        stopper.start()
    starts = 0
    until = time.monotonic() + 0.5
    while time.monotonic() < until:
        if bot.can_start:
            bot.start(view)
            starts += 1
    done.set()
    for stopper in stoppers:
        stopper.join(5)
    assert not any(stopper.is_alive() for stopper in stoppers)
    bot.stop()
    assert bot.can_start
    assert starts > 3
