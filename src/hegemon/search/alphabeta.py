"""Alpha-beta search for every game in which nothing is hidden (V3), anytime (W8): deeper and deeper until stopped.

Two seats are searched exactly; of more, all others are thought to play against the one who searches. Seats that are due
together are thought to move one after the other. What is found depends on the position alone; with `depth` or `nodes`
given, on nothing else at all.
"""

from __future__ import annotations

import functools
import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from hegemon.core.bot import BotKind, Parameter, Sight, View, first_view
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.networks.network import Network
from hegemon.core.rng import Rng, make_rng
from hegemon.core.rules import DEALER, Rules
from hegemon.core.state import State
from hegemon.search.brancher import LIMIT, Brancher, every_move
from hegemon.search.line import BEYOND, ENTER, FIRST, FORESEEN, JUDGED, LOOKS, NODES, TOP, Stack, make_stack
from hegemon.search.minimax import make_minimax
from hegemon.search.turn_bot import LISTED, Turn, TurnBot, in_slices, with_defaults

DEEPEST = 64
DECIDED, ENOUGH, PART = 0.9, 8, 0.5
"""If the value is beyond DECIDED at a depth of ENOUGH turns, this PART of the time is enough."""
PARAMETERS = (
    Parameter("time", 1.6, 0.01, 3600, "seconds for a turn"),
    Parameter("depth", 0, 0, DEEPEST, "turns to look ahead, whatever time that takes; 0: as many as the time allows"),
    Parameter("nodes", 0, 0, 1e12, "positions to look at, whatever time that takes; 0: as many as the time allows"),
    Parameter("table", 18, 4, 26, "places in the table of known positions, as a power of two"),
)

HABIT = Parameter("habit", 0, 0, 1000, "moves of the others to foresee before relying on it; 0: never")


class Deepening:
    """Iterative deepening of one position; the best turn so far is known at any moment."""

    def __init__(
        self, kernel: Callable[..., bool], stack: Stack, match: Match, state: State, seat: int, workspace: Workspace,
        foreseen: bool = False,
    ) -> None:  # fmt: skip
        self._stack, self._seat = stack, seat
        self._spent, self._worth = stack.spent, stack.worth
        self._kernel = functools.partial(kernel, stack, match.board, seat, workspace)
        stack.states[0] = state
        for known in (stack.table, stack.looks):
            known.view(np.uint8)[:] = 0  # as bytes: field by field it takes forty times as long
        stack.meter[:] = 0
        stack.meter[FORESEEN] = foreseen
        self.depth = 0
        """The depth in turns that was searched completely."""
        self.value = 0.0
        self.best = 0
        """The number of the best turn so far."""
        self.done = True
        self.solved = False
        """True if a deeper search could change nothing, because all lines end before."""

    @property
    def nodes(self) -> int:
        """Positions searched."""
        return int(self._stack.meter[NODES])

    def begin(self, depth: int) -> None:
        """Begin a search of `depth` turns, with the best turn so far first."""
        frame, meter = self._stack.frames[0], self._stack.meter
        frame.stage, frame.depth, frame.low, frame.high, frame.best_which = ENTER, depth, -BEYOND, BEYOND, -1
        meter[TOP], meter[JUDGED], meter[FIRST] = 0, 0, self.best if self.depth else -1
        self.done = False

    def look(self, positions: int) -> int:
        """Search up to `positions` further positions; returns how many it searched."""
        before, frame = self.nodes, self._stack.frames[0]
        self.done = bool(self._kernel(positions))
        # An iteration that cannot be ended is worth beginning too. It looks at the best turn of the last one first.
        # Until that turn's value at this depth is known, the last iteration counts. From then on the best turn at this
        # depth counts: another one takes the first one's place only with a better value at the same depth. If the first
        # has become worse and no other is known at this depth, it stays: values of different depths do not compare.
        if frame.best_which >= 0:
            self.best, self.value = int(frame.best_which), float(frame.best)
        if self.done:
            self.depth = int(frame.depth)
            self.solved = self._stack.meter[JUDGED] == 0 or abs(self.value) > LIMIT
        return self.nodes - before

    def candidates(self, count: int) -> list[tuple[int, int, float]]:
        """The best of the first `count` turns: number, positions spent on it, value or a bound of it."""
        spent, worth = self._spent, self._worth
        order = sorted(range(count), key=lambda i: (i != self.best, -worth[i], i))
        return [(i, int(spent[i]), float(worth[i])) for i in order[:LISTED]]


class Alphabeta(TurnBot):
    """Iterative deepening over the turns of a brancher.

    Where it may watch (in the lab and the terminal) it learns whether the others follow the brancher's habit: once so
    many of their moves in a row were foreseen it reckons with the habit alone, until the first surprise.
    """

    watches = True
    searches = Deepening
    """The search of one position; subclasses may have another."""

    def __init__(
        self, kernel: Callable[..., bool], brancher: Brancher, own: int,
        match: Match, seat: int, rng: Rng, values: Mapping[str, float], network: Network | None = None,
    ) -> None:  # fmt: skip
        super().__init__(match, seat, rng, values, own, network=network)
        self.kernel, self.brancher = kernel, brancher
        self._depth = int(values["depth"]) or DEEPEST
        self._stack = make_stack(match, brancher, DEEPEST, int(values["table"]))
        self._pace = 1
        """Positions between two checks of the stop, as measured by the search before."""
        self.foreseen = 0
        """The number of moves of the others in a row that were the habit's."""
        self._rehearse()

    def _rehearse(self) -> None:
        """Call everything that a search calls, so that it is compiled or loaded before a clock runs."""
        match, stack, workspace = self.match, self._stack, self.workspaces(make_rng(0))[0]
        self.deepening(match.start()).look(0)
        view = first_view(match)
        if view is not None:
            state = match.sample_hidden(view.state, view.seat, make_rng(0))
            self.brancher.turns(state, match.board, view.seat, workspace, stack.rows[0], stack.lengths[0])

    @property
    def own_limit(self) -> Limit:
        if self.values["nodes"] > 0:
            return Limit(nodes=self.values["nodes"])
        return Limit() if self.values["depth"] > 0 else super().own_limit

    @property
    def knows_others(self) -> bool:
        """True if the others have proved to follow the habit."""
        return 0 < self.values.get("habit", 0) <= self.foreseen

    def watch(self, sight: Sight) -> None:
        if self.brancher.habit is None or sight.mover in (self.seat, DEALER) or sight.move is None:
            return
        workspace = self.scribe[0]
        self.brancher.habit(sight.before.state, self.match.board, sight.mover, workspace)
        self.foreseen = self.foreseen + 1 if tuple(workspace.move.tolist()) == sight.move else 0

    def begin_turn(self, view: View) -> Move:
        return self._turns(self._imagine(view))[0][0]

    def think(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        started = time.perf_counter()
        state = self._imagine(view)
        turns = self._turns(state)
        deepening = self.deepening(state)
        self.play(view, turns[0], offer)
        if len(turns) > 1:
            self._deepen(deepening, stop, lambda: offer(turns[deepening.best][0]), started)
        self.play(view, turns[deepening.best], offer)
        self._thoughts = self._tell(deepening, turns, time.perf_counter() - started)

    def _deepen(self, deepening: Deepening, stop: threading.Event, offer: Callable[[], None], at: float) -> None:
        """Search deeper and deeper until stopped, decided, or as deep as wanted."""
        deadline = at + self.granted.seconds

        def go_on() -> bool:
            offer()
            return not stop.is_set() and time.perf_counter() < deadline

        wanted, timed = self.granted.nodes, self.own_limit.seconds < math.inf
        for depth in range(1, self._depth + 1):
            deepening.begin(depth)
            self._pace = in_slices(deepening.look, wanted - deepening.nodes, go_on, self._pace)
            if not deepening.done or deepening.solved or deepening.nodes >= wanted or not go_on():
                return
            if timed and self._decided(deepening, time.perf_counter() - at):
                return

    def _decided(self, deepening: Deepening, spent: float) -> bool:
        """True if a deeper search hardly pays: the game is as good as won or lost, the search is many turns deep, and a
        part of the time is spent (of the bot's own `time` if no other limit is set)."""
        sure = abs(deepening.value) > DECIDED and deepening.depth >= ENOUGH
        return sure and spent >= PART * self.granted.time(self.values["time"])

    def deepening(self, state: State) -> Deepening:
        """A search of a position, ready to begin; only one at a time."""
        self.brancher.prepare(state, self.match.board, self.seat, self.scribe[1 + self.seat])
        workspace = self.scribe[1 + self.seat]
        return self.searches(self.kernel, self._stack, self.match, state, self.seat, workspace, self.knows_others)

    def _imagine(self, view: View) -> State:
        state: State = self.match.sample_hidden(view.state, self.seat, self.rng)
        return state

    def _turns(self, state: State) -> list[Turn]:
        """The candidates, as the search numbers them."""
        brancher, match = self.brancher, self.match
        rows = np.zeros((brancher.widest, brancher.longest, match.game.forms.width), np.int32)
        lengths = np.zeros(brancher.widest, np.int32)
        count = int(brancher.turns(state, match.board, self.seat, self.scribe[0], rows, lengths))
        return [tuple(tuple(row) for row in rows[i, : lengths[i]].tolist()) for i in range(count)]

    def _tell(self, deepening: Deepening, turns: Sequence[Turn], seconds: float) -> dict[str, Any]:
        ranked = deepening.candidates(len(turns)) if deepening.nodes else []
        return {
            "iterations": deepening.nodes,
            "depth": deepening.depth,
            "seconds": round(seconds, 4),
            "win": round((deepening.value + 1) / 2, 4),
            "candidates": [self.candidate(turns[i], spent, (value + 1) / 2) for i, spent, value in ranked],
        }


def _memory(brancher: Brancher, match: Match, values: Mapping[str, float]) -> int:
    """Bytes of the tables of known positions, and of the line."""
    least, bits = make_stack(match, brancher, DEEPEST, 0), int(values["table"])
    tables = least.table.nbytes * 2**bits + least.looks.nbytes * 2 ** max(0, bits - LOOKS)
    return int(sum(part.nbytes for part in least) + tables)


def alphabeta_bot(
    rules: Rules,
    brancher: Brancher | None = None,
    parameters: Sequence[Parameter] = (),
    *,
    name: str = "alphabeta",
    about: str = "looks ahead turn by turn (alpha-beta search), as far as time allows",
    defaults: Mapping[str, float] | None = None,
    player: type[Alphabeta] = Alphabeta,
    network: Callable[[Match], Network] | None = None,
) -> BotKind:
    """The bot `alphabeta` of a game: with the brancher's own parameters first on the workspace, then those of the
    search."""
    brancher = brancher or every_move(rules)
    own = (*PARAMETERS, HABIT) if brancher.habit is not None else PARAMETERS
    listed = with_defaults((*parameters, *own), defaults or {})
    make = functools.partial(player, make_minimax(rules, brancher), brancher, len(parameters))
    memory = functools.partial(_memory, brancher)
    return BotKind(name, about, lambda _: listed, make=make, memory=memory, network=network)
