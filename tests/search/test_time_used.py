"""Timed searches use their time: none gives up after a few iterations, and those that end early have a reason."""

from __future__ import annotations

import math
import time
from typing import Any

import maze
import pytest
import solved
from solved import NIM, TAKE

from hegemon.core.bot import AnytimeBot, View
from hegemon.core.kernels.kernel import DISABLED
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.search import alphabeta, mcts, turn_bot
from hegemon.search.alphabeta import Alphabeta
from hegemon.search.line import NODES
from hegemon.search.mcts import Design, Mcts, Worker
from hegemon.search.montecarlo import montecarlo_bot
from hegemon.search.turn_bot import TurnBot

SOON = 1000.0
"""Seconds: so far from any limit that no busy machine comes near it."""


def nim(heap: int) -> View:
    match = solved.GAME.match(2, {"kind": NIM, "heap": heap})
    return View(match, match.start(), 0)


def tree_search(view: View, text: str = "mcts") -> Mcts:
    bot = find_bot(view.match, text).seat(view.match, view.seat, make_rng(1))
    assert isinstance(bot, Mcts)
    return bot


def seconds_taken(bot: TurnBot, view: View, seconds: float) -> float:
    """The time that a search takes if nobody stops it."""
    bot.values["time"] = seconds
    bot.start(view, Limit(seconds=seconds))
    bot.wait(math.inf)
    bot.stop()
    thoughts: Any = bot.thoughts
    return float(thoughts["seconds"])


class WorkClock:
    """A clock that only work moves on: searches take the same time on every machine."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, a_second: float) -> None:
        self._now, self._a_second = 0.0, a_second
        for module in (alphabeta, mcts, turn_bot):
            monkeypatch.setattr(module, "time", self)

    def perf_counter(self) -> float:
        return self._now

    def paces(self, bot: Alphabeta | Mcts) -> None:
        kernel = bot.kernel

        def work(*given: Any) -> Any:
            looked = given[0].meter[NODES] if isinstance(bot, Alphabeta) else 0
            done = kernel(*given)
            units = given[0].meter[NODES] - looked if isinstance(bot, Alphabeta) else given[-1]
            self._now += float(units) / self._a_second
            return done

        bot.kernel = work


# mcts


def uncounted(worker: Worker, iterations: int) -> None:
    """Grow a worker's tree as in the middle of a slice."""
    worker._kernel(worker._room, worker._settings, worker._board, worker._seat, iterations)


def test_a_visit_that_is_not_counted_yet_decides_nothing() -> None:
    """Another thread is in the middle of its first slice: its tree has a visit, and no tree has ended an iteration."""
    view = nim(21)
    bot = tree_search(view)
    workers = bot.workers(view, 2)
    uncounted(workers[1], 1)
    assert [worker.done for worker in workers] == [0, 0]
    now = time.perf_counter()
    assert not bot._decided(workers, now, now + SOON)
    assert not bot._decided(workers, now - 9 * SOON, now + SOON), "later, too, as long as no tree's pace is known"


def test_a_slice_that_is_not_counted_yet_decides_nothing() -> None:
    """The other tree is far ahead of what is counted of it."""
    view = nim(5)
    bot = tree_search(view, "mcts:exploration=0.1")
    workers = bot.workers(view, 2)
    for worker in workers:
        worker.iterate(1)
    uncounted(workers[1], 3000)
    now = time.perf_counter()
    assert not bot._decided(workers, now - 1.0, now + SOON)


def grown(bot: Mcts, view: View, iterations: int, a_second: float) -> tuple[list[Worker], float]:
    """Two trees that have grown at a given pace, and the lead of the best turn."""
    workers = bot.workers(view, 2)
    for worker in workers:
        worker.iterate(iterations)
        worker.fastest = a_second
    visits = sorted(sum(worker.counts()[0] for worker in workers))
    return workers, float(visits[-1] - visits[-2])


def decided(bot: Mcts, workers: list[Worker], spent: float, left: float) -> bool:
    now = time.perf_counter()
    return bot._decided(workers, now - spent, now + left)


def test_it_is_decided_when_nothing_can_overtake_at_twice_the_fastest_pace() -> None:
    view = nim(5)
    bot = tree_search(view, "mcts:exploration=0.1")
    workers, lead = grown(bot, view, 2000, a_second=0.01)
    enough = lead / (2 * 2 * 0.01)  # two trees, each at twice its fastest pace
    assert decided(bot, workers, 2 * enough, 0.9 * enough)
    assert not decided(bot, workers, 2 * enough, 1.1 * enough), "the lead could be made up"
    assert not decided(bot, workers, 0.8 * enough, 0.9 * enough), "half of the time is not over"
    workers[1].fastest *= 2
    assert not decided(bot, workers, 2 * enough, 0.9 * enough), "the other tree could be as fast"
    assert decided(bot, workers, 2 * enough, 0.0)


def test_few_visits_decide_nothing() -> None:
    view = nim(5)
    bot = tree_search(view, "mcts:exploration=0.1")
    workers, lead = grown(bot, view, 250, a_second=0.01)
    assert lead > 0
    assert not decided(bot, workers, SOON, 1.0)


def test_a_lead_does_not_decide_a_search_without_a_deadline() -> None:
    view = nim(5)
    bot = tree_search(view, "mcts:exploration=0.1")
    workers, _ = grown(bot, view, 2000, a_second=0.01)
    assert not decided(bot, workers, SOON, math.inf)


def test_it_stops_early_when_nothing_can_overtake(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the lead is nearly all of the visits, that is after about two thirds of the time."""
    view = nim(5)
    bot = tree_search(view, "mcts:threads=1,exploration=0.1")
    WorkClock(monkeypatch, a_second=1000).paces(bot)
    assert 2.6 < seconds_taken(bot, view, 4.0) < 3.2
    assert bot.best == (TAKE, 1)


def test_it_takes_all_of_its_time_when_the_best_turns_are_close(monkeypatch: pytest.MonkeyPatch) -> None:
    view = nim(8)
    bot = tree_search(view, "mcts:threads=1,exploration=2")
    WorkClock(monkeypatch, a_second=1000).paces(bot)
    assert seconds_taken(bot, view, 4.0) > 3.9


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("lag", [0.0, 0.001])
def test_of_many_short_searches_none_gives_up(threads: int, lag: float) -> None:
    """Nobody stops them, so on the slowest machine they take half of their time at least. With a lag, what a tree has
    grown by is always seen before it is counted."""
    view, seconds = nim(500), 0.01
    bot = tree_search(view, f"mcts:threads={threads}")
    kernel = bot.kernel

    def lagging(*given: Any) -> int:
        rounds = kernel(*given)
        time.sleep(lag)
        return rounds

    bot.kernel = lagging
    assert min(seconds_taken(bot, view, seconds) for _ in range(50)) >= 0.5 * seconds


def noting(called: set[str], candidates: Any, *names: str) -> Any:
    """The same kernels; which of these were called from outside of others is noted."""

    def noted(name: str) -> Any:
        return lambda *given: called.add(name) or getattr(candidates, name)(*given)

    return candidates._replace(**{name: noted(name) for name in names})


@pytest.mark.parametrize("seat", [0, 1])
def test_whatever_a_search_calls_was_called_before_its_time_begins(seat: int) -> None:
    """Kernels are compiled or loaded by their first call, which takes longer than a short search."""
    view, called = nim(5), set[str]()
    bot = tree_search(view)
    candidates = noting(called, bot.candidates, "count", "reopen", "write")
    Mcts(Design(bot.kernel, candidates, None, 0), view.match, seat, bot.rng, bot.values)
    assert called == {"count", "reopen", "write"}
    other, maze_view = in_maze(start=3)
    brancher = noting(called, other.brancher, "turns")
    Alphabeta(other.kernel, brancher, 0, maze_view.match, seat, other.rng, other.values)
    assert "turns" in called


# alphabeta and sss


def in_maze(seats: int = 2, name: str = "alphabeta", **options: Any) -> tuple[Alphabeta, View]:
    match = maze.GAME.match(seats, options)
    state = match.start()
    seat = match.to_move(state)[0]
    assert seat != DEALER
    bot = find_bot(match, name).seat(match, seat, make_rng(1))
    assert isinstance(bot, Alphabeta)
    return bot, View(match, state, seat)


@pytest.mark.parametrize("name", ["alphabeta", "sss"])
@pytest.mark.parametrize(("start", "seconds"), [(4, 0.7), (5, 0.5), (6, 0.4), (7, 0.7), (8, 0.8)])
def test_an_iteration_that_cannot_be_ended_is_begun(
    start: int, seconds: float, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last look ahead that ends has taken longer than the time that is left, so the next one will not end."""
    bot, view = in_maze(name=name, start=start, length=100, rooms=9000)
    WorkClock(monkeypatch, a_second=1000).paces(bot)
    assert seconds_taken(bot, view, seconds) >= seconds


def test_alphabeta_is_decided_by_value_depth_and_time_together() -> None:
    bot, view = in_maze(start=3)
    bot.values["time"] = 100.0
    search = bot.deepening(view.state)

    def rests(value: float, depth: int, spent: float) -> bool:
        search.value, search.depth = value, depth
        return bot._decided(search, spent)

    assert rests(0.95, 8, 50)
    assert rests(-0.95, 9, 60)
    assert not rests(0.95, 8, 49)
    assert not rests(0.95, 7, 99)
    assert not rests(0.85, 12, 99)


def test_an_iteration_that_is_not_ended_counts_from_its_first_turn_on() -> None:
    """Position by position: the turn found before, then the best of the turns looked at to this depth."""
    replaced = dropped = 0
    for start in range(40 if not DISABLED else 12):
        match: Match = maze.GAME.match(2, {"start": start, "length": 100, "rooms": 9000, "dice": False})
        state = match.start()
        seat = match.to_move(state)[0]
        bot = find_bot(match, "alphabeta").seat(match, seat, make_rng(1))
        assert isinstance(bot, Alphabeta)
        search = bot.deepening(state)
        for depth in range(1, 6):
            before, value = search.best, search.value
            search.begin(depth)
            search._stack.worth[:] = math.nan
            while not search.done:
                search.look(1)
                known = {i: float(x) for i, x in enumerate(search._stack.worth) if not math.isnan(x)}
                if not known:
                    assert (search.best, search.value) == (before, value)
                    continue
                assert depth == 1 or before in known, "the best turn so far is looked at first"
                assert search.value == max(known.values()) == known[search.best]
                replaced += search.best != before
                dropped += known[before] < value and search.best == before and len(known) == 1
    assert replaced
    assert dropped


# montecarlo


def test_montecarlo_thinks_until_it_is_stopped() -> None:
    view = nim(21)
    kind = montecarlo_bot(solved.RULES, solved.KINDS[0])
    bot = kind.seat(view.match, 0, make_rng(1), {})
    assert isinstance(bot, AnytimeBot)
    bot.start(view)
    assert not bot.wait(0.2)
    view.match.check(view.state, 0, bot.stop())
