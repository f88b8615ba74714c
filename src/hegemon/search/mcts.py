"""Monte Carlo tree search for every game (W7), anytime (W8): trees of whole turns, one for every thread, merged.

Every iteration samples anew what the seat cannot see. After a search the bot plays its whole turn move by move, and
thinks again only if the position is not the expected one.
"""

from __future__ import annotations

import functools
import math
import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np

from hegemon.core.bot import BotKind, Parameter, View, first_view
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.networks.network import Network
from hegemon.core.rng import Rng, draw, make_rng
from hegemon.core.rules import Rules
from hegemon.core.state import State
from hegemon.search.candidate_turns import CandidateTurns, single_moves
from hegemon.search.tree import (
    MAX_COMPARED,
    MAX_PATH,
    ROOT,
    Room,
    Settings,
    Walk,
    branches,
    key_of,
    make_search,
    make_tree,
    place_of,
)
from hegemon.search.turn_bot import LISTED, SLICE, Turn, TurnBot, in_slices, with_defaults

Explain = Callable[..., dict[str, Any]]
"""explain(match, state, seat, workspace): the game's addition to the thoughts, from the seat's view and a workspace
with the bot's parameters."""

PARAMETERS = (
    Parameter("time", 1.0, 0.01, 3600, "seconds for a turn"),
    Parameter("iterations", 0, 0, 1e9, "iterations for a turn, whatever time they take; 0: as many as the time allows"),
    Parameter("threads", 0, 0, 256, "trees that grow side by side; 0: one for every core"),
    Parameter("exploration", 0.5, 0, 10, "c of UCT: the preference for turns with few visits"),
    Parameter("rounds", 10, 0, 1e6, "length of a playout in rounds"),
    Parameter("widening", 0, 0, 100, "consider only 1 + widening·√visits turns; 0: all"),
    Parameter("decoupled", 1, 0, 1, "1: seats that are due together do not see each other's turns; 0: the later see"),
    Parameter("root_games", 0, 0, 1, "1: N of UCT counts the games at the root; 0: those at the node"),
    Parameter("sway", 1, 0, 1, "1: seats that do not see each other's turns vary the bonus of UCT at random; 0: never"),
    Parameter("reroll", 1, 0, 1, "1: dice are rolled anew on every way down the tree; 0: once for every turn in it"),
    Parameter("distinct", 0, 0, 1, "1: equal turns count once everywhere in the tree; 0: only at its root"),
    Parameter("guesses", 4, 1, 64, "guesses at hidden information to make candidate turns from"),
    Parameter("nodes", 1 << 17, 16, 1 << 24, "places in a tree; a full one stops growing"),
)

PART, LEAST, MARGIN = 0.5, 1000, 2.0
"""A search is decided early only after this share of its time, with this many visits, and if the best turn would stay
ahead even with every tree growing this many times as fast as the fastest one so far. No lead is larger than all visits
together, so at a steady pace none can be safe before half of the time is over."""


def candidate_rows(turns: Sequence[Turn], width: int) -> tuple[Any, Any]:
    """Turns as the arrays that kernels take, and their lengths."""
    rows = np.zeros((len(turns), max(map(len, turns)), width), np.int32)
    for row, turn in zip(rows, turns, strict=True):
        row[: len(turn)] = turn
    return rows, np.array([len(turn) for turn in turns], np.int64)


def settings_of(values: Mapping[str, float], salt: int) -> Settings:
    """A bot's parameters as its kernel takes them."""
    settings = Settings.blank()
    settings.exploration, settings.widening = values["exploration"], values["widening"]
    settings.salt, settings.rounds = salt, int(values["rounds"])
    for name in ("decoupled", "root_games", "sway", "reroll", "distinct"):
        settings[name] = values[name] >= 0.5
    return settings


class Worker:
    """One thread's tree and everything its kernel works with."""

    def __init__(self, bot: Mcts, roots: Any, turns: Sequence[Turn], rng: Rng) -> None:
        match, values = bot.match, bot.values
        self.turns, self.done, self.rounds = turns, 0, 0
        self.fastest = 0.0
        """Iterations a second in the fastest slice so far."""
        self.failure: BaseException | None = None
        rows, lengths = candidate_rows(turns, match.game.forms.width)
        longest, width = bot.candidates.longest, match.game.forms.width
        self._seat = bot.seat
        self._room = Room(
            make_tree(int(values["nodes"])), roots, np.zeros(1, match.dtype), rows, lengths,
            np.zeros((longest, width), np.int32), bot.workspaces(rng), np.zeros(match.seats),
            np.zeros((MAX_PATH, 3), np.int64), np.zeros(MAX_COMPARED, np.int64), np.zeros(1, Walk.dtype_for()),
        )  # fmt: skip
        self._settings = settings_of(values, draw(rng))
        self._kernel, self._board = bot.kernel, bot.board

    def add(self, turns: Sequence[Turn]) -> None:
        """Add candidate turns at the root; the statistics of the others stay."""
        self.turns = [*self.turns, *turns]
        rows, lengths = candidate_rows(self.turns, self._room.turn.shape[1])
        self._room = self._room._replace(turns=rows, lengths=lengths)

    def close(self, numbers: Sequence[int]) -> None:
        """Stop trying these candidate turns at the root."""
        tree, node = self._room.tree, key_of(ROOT, self._seat)
        for which in numbers:
            branch = key_of(node, which)
            at = int(place_of(tree.keys, branch))
            if at >= 0:
                tree.keys[at], tree.visits[at], tree.worth[at] = branch, -1, 0.0

    def iterate(self, iterations: int) -> int:
        started = time.perf_counter()
        self.rounds += self._kernel(self._room, self._settings, self._board, self._seat, iterations)
        self.fastest = max(self.fastest, iterations / max(time.perf_counter() - started, 1e-9))
        self.done += iterations
        return iterations

    def work_beside(self, wanted: float, go_on: Callable[[], bool]) -> None:
        try:
            in_slices(self.iterate, wanted, go_on)
        except BaseException as failure:
            self.failure = failure

    def counts(self) -> tuple[Any, Any]:
        visits, worth = branches(self._room.tree, self._seat, len(self.turns))
        return np.maximum(visits, 0), np.array(worth)


class Design(NamedTuple):
    """The differences between searches of different games."""

    kernel: Callable[..., int]
    candidates: CandidateTurns
    explain: Explain | None
    own: int
    """The number of the bot's parameters that belong to the candidate turns."""


class Mcts(TurnBot):
    """UCT over candidate turns."""

    stages: ClassVar[Sequence[float]] = (1.0,)
    """A search grows its trees in stages, which end at these shares of its time; between them it may `refine`."""

    def __init__(
        self, design: Design, match: Match, seat: int, rng: Rng, values: Mapping[str, float],
        network: Network | None = None,
    ) -> None:  # fmt: skip
        super().__init__(match, seat, rng, values, design.own, design.candidates.reopen, network)
        self.kernel, self.candidates = design.kernel, design.candidates
        self.board = match.board
        """The board that the search plays on."""
        self._explain = design.explain
        self._threads = int(values["threads"]) or os.cpu_count() or 1
        self._rehearse()

    def _rehearse(self) -> None:
        """Call everything that a search calls, so that it is compiled or loaded before a clock runs."""
        match, candidates, width = self.match, self.candidates, self.match.game.forms.width
        worker = Worker(self, self.as_array(match.start()), (((0,) * width,),), make_rng(0))
        worker.iterate(0)
        worker.counts()
        view = first_view(match)
        if view is None:
            return
        state, workspace = (
            match.sample_hidden(view.state, view.seat, make_rng(0)),
            self.workspaces(make_rng(0))[1 + view.seat],
        )
        candidates.reopen(state, self.board, view.seat, workspace)
        candidates.count(state, self.board, view.seat, workspace)
        candidates.write(state, self.board, view.seat, 0, workspace, np.zeros((candidates.longest, width), np.int32))
        if self._explain is not None:
            self._explain(match, view.state, view.seat, workspace)

    @property
    def own_limit(self) -> Limit:
        wanted = self.values["iterations"]
        return Limit(iterations=wanted) if wanted else super().own_limit

    def begin_turn(self, view: View) -> Move:
        return self._turn_of(self.imagine(view), 0)[0]

    def think(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        started = time.perf_counter()
        workers = self.workers(view, self._threads)
        self.play(view, self._best(workers), offer)
        if len(workers[0].turns) > 1:
            for share in self.stages:
                self._grow(workers, stop, lambda: offer(self._best(workers)[0]), started, share)
                if share < 1 and not stop.is_set():
                    self.refine(view, workers)
        self.play(view, self._best(workers), offer)
        self._thoughts = self._tell(view, workers, time.perf_counter() - started)

    def workers(self, view: View, count: int) -> list[Worker]:
        """Trees of one root: the same candidate turns, generators of their own."""
        turns, roots = self.turns(view), self.roots(view)
        return [Worker(self, roots, turns, make_rng(draw(self.rng), i)) for i in range(count)]

    def roots(self, view: View) -> Any:
        """The positions that a walk may start from, as an array: the view, where every walk guesses what is hidden."""
        return self.as_array(view.state)

    def as_array(self, state: State) -> Any:
        """An array of this state alone."""
        states = np.zeros(1, self.match.dtype)
        states[0] = state
        return states

    def refine(self, view: View, workers: Sequence[Worker]) -> None:
        """Between two stages of a search: a game may add candidate turns to those of the workers."""

    def ranked(self, workers: Sequence[Worker]) -> list[int]:
        """The candidates, best first: by visits, then by value, then in the game's order."""
        visits, worth = merged(workers)
        means = worth / np.maximum(visits, 1)
        return sorted(range(len(visits)), key=lambda i: (-visits[i], -means[i], i))

    def _best(self, workers: Sequence[Worker]) -> Turn:
        return workers[0].turns[self.ranked(workers)[0]]

    def _grow(
        self, workers: Sequence[Worker], stop: threading.Event, offer: Callable[[], None], at: float, share: float
    ) -> None:
        """Let all trees grow until stopped, decided, or as large as wanted, with this share of all that is granted."""
        wanted = share * self.granted.iterations / len(workers)
        wanted = wanted if wanted == math.inf else math.ceil(wanted) - workers[0].done
        deadline = at + share * self.granted.seconds
        halt = threading.Event()

        def go_on() -> bool:
            if stop.is_set() or halt.is_set():
                return False
            offer()
            return not self._decided(workers, at, deadline)

        beside = [
            threading.Thread(target=worker.work_beside, args=(wanted, lambda: not halt.is_set()), daemon=True)
            for worker in workers[1:]
        ]
        for thread in beside:
            thread.start()
        try:
            in_slices(workers[0].iterate, wanted, go_on)
            while wanted < math.inf and not stop.is_set() and any(thread.is_alive() for thread in beside):
                stop.wait(SLICE)
        finally:
            halt.set()
            for thread in beside:
                thread.join()
        for failure in filter(None, (worker.failure for worker in workers)):
            raise failure

    def _decided(self, workers: Sequence[Worker], started: float, deadline: float) -> bool:
        """True if the time is over, or no other turn can be visited more often in what is left of it.

        Trees grow while they are read, and `done` lags behind their visits. So the lead comes from the visits alone,
        and the clock is read before them: what is added meanwhile counts as still to come. A thread that has shared its
        core so far may have it alone from now on. So every tree is taken to be faster than the fastest slice of any,
        which is known once all have ended a slice.
        """
        now = time.perf_counter()
        if now >= deadline:
            return True
        if now - started < PART * (deadline - started) or not all(worker.done for worker in workers):
            return False
        visits = np.sort(merged(workers)[0])
        fastest = len(workers) * max(worker.fastest for worker in workers)
        return bool(visits.sum() >= LEAST and visits[-1] - visits[-2] > MARGIN * fastest * (deadline - now))

    # Turns

    def imagine(self, view: View) -> State:
        """A whole position that a view may be of, in which nobody else has decided yet."""
        state: State = self.match.sample_hidden(view.state, self.seat, self.rng)
        self.candidates.reopen(state, self.board, self.seat, self.scribe[1 + self.seat])
        return state

    def _turn_of(self, state: State, which: int) -> Turn:
        turn = np.zeros((self.candidates.longest, self.match.game.forms.width), np.int32)
        workspace = self.scribe[1 + self.seat]
        length = int(self.candidates.write(state, self.board, self.seat, which, workspace, turn))
        return tuple(tuple(row) for row in turn[:length].tolist())

    def turns(self, view: View) -> list[Turn]:
        """The candidates, the more promising first, each once; under a fog, those of several guesses."""
        found: dict[Turn, int] = {}
        for _ in range(int(self.values["guesses"])):
            state = self.imagine(view)
            workspace = self.scribe[1 + self.seat]
            for which in range(int(self.candidates.count(state, self.board, self.seat, workspace))):
                found.setdefault(self._turn_of(state, which), which)
        return sorted(found, key=lambda turn: found[turn])

    def _tell(self, view: View, workers: Sequence[Worker], seconds: float) -> dict[str, Any]:
        visits, worth = merged(workers)
        order = self.ranked(workers)
        means = worth / np.maximum(visits, 1)
        turns = workers[0].turns
        thoughts: dict[str, Any] = {
            "iterations": sum(worker.done for worker in workers),
            "rounds": sum(worker.rounds for worker in workers),
            "seconds": round(seconds, 4),
            "candidates": [self.candidate(turns[i], int(visits[i]), float(means[i])) for i in order[:LISTED]],
        }
        if visits.any():  # of a single candidate nothing is known
            thoughts["win"] = round(float(means[order[0]]), 4)
        if self._explain is not None:
            thoughts |= self._explain(self.match, view.state, self.seat, self.scribe[1 + self.seat])
        return thoughts


def merged(workers: Sequence[Worker]) -> tuple[Any, Any]:
    """Visits and sums of every candidate turn, over all trees."""
    counts = [worker.counts() for worker in workers]
    return sum(visits for visits, _ in counts), sum(worth for _, worth in counts)


def _memory(_match: Match, values: Mapping[str, float]) -> int:
    """Bytes of all trees."""
    least = make_tree(1)
    places = max(len(least.keys), 1 << (int(values["nodes"]) - 1).bit_length())
    tree = places * sum(part.nbytes for part in least) // len(least.keys)
    return (int(values["threads"]) or os.cpu_count() or 1) * tree


def mcts_bot(
    rules: Rules,
    candidates: CandidateTurns | None = None,
    parameters: Sequence[Parameter] = (),
    *,
    name: str = "mcts",
    about: str = "grows a tree of turns (Monte Carlo tree search) as long as you let it",
    defaults: Mapping[str, float] | None = None,
    explain: Explain | None = None,
    bot: type[Mcts] = Mcts,
) -> BotKind:
    """The bot `mcts` of a game: its workspaces begin with the parameters of the candidate turns, then the search's.

    `defaults` sets other defaults than those parameters have; `explain` adds a game's own to the thoughts; `bot`
    is the class, where a game has its own.
    """
    candidates = candidates or single_moves(rules)
    listed = with_defaults((*parameters, *PARAMETERS), defaults or {})
    make = functools.partial(bot, Design(make_search(rules, candidates), candidates, explain, len(parameters)))
    return BotKind(name, about, lambda _: listed, make=make, memory=_memory)
