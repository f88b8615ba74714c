"""The contract of bots. A bot gets the view of its seat, never the true state, and its own generator.

Plain bots answer `choose`; compiled ones are kernels with a vector of parameters, which the lab breeds and the GPU
plays; anytime ones think in a thread of their own and can be stopped at any moment.
"""

from __future__ import annotations

import functools
import math
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, Generic

import numpy as np
import numpy.typing as npt
from typing_extensions import TypeVar

from hegemon.core.errors import UnknownBot
from hegemon.core.history.timeline import Timeline
from hegemon.core.kernels.workspace_room import lay_network, make_workspaces
from hegemon.core.limit import LATENESS, Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.networks.network import Network
from hegemon.core.rng import Rng, make_rng
from hegemon.core.state import State
from hegemon.core.view import Sight as Sight
from hegemon.core.view import View as View

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Parameter:
    """A number that a bot plays by, and that evolution may change."""

    name: str
    default: float
    low: float
    high: float
    about: str = ""
    whole: bool = False
    """Only whole numbers are allowed, as in a file format that takes no others."""
    open: bool = False
    """A file may set any finite number; the bounds are for evolution, and for values that are typed."""


V = TypeVar("V", bound=View, default=Any)


class Bot(Generic[V], ABC):
    """A bot on a seat. Subclass it, answer `choose`, and name it `./my_bot.py:MyBot` wherever a bot is asked for.

    `Bot[RiskView]` says what it plays to editors and type checkers; `Bot` alone does, too.
    """

    game: ClassVar[str] = ""
    """The name of the game it plays, where it is installed as a package of its own (`hegemon.core.plugins`)."""
    parameters: ClassVar[Sequence[Parameter]] = ()
    watches: ClassVar[bool] = False
    """True if it wants to see every move, not only the position it is asked about. It does see them in the lab and the
    terminal; at a server's table, where bots must survive a restart, it gets views alone."""

    keeps_time: ClassVar[bool] = False
    """True if it is sure to answer, so that no deadline need be enforced: kernels, and programs that a protocol's clock
    limits."""

    def __init__(self, match: Match, seat: int, rng: Rng, values: Mapping[str, float] | None = None) -> None:
        self.match = match
        self.seat = seat
        self.rng = rng
        self.values = {parameter.name: parameter.default for parameter in self.parameters} | dict(values or {})

    @abstractmethod
    def choose(self, view: V, limit: Limit) -> Move:
        """The move to make now, within the limit."""

    def prepare(self) -> None:
        """Compile or load what `choose` needs, before a clock runs: compiling never counts as thinking."""

    @property
    def thoughts(self) -> dict[str, Any] | None:
        """The thoughts of the last `choose`, as JSON, if there are new ones (W9): any of `win` (the share of the
        point it expects, 0 to 1), `candidates` (of `turn`, a list of move texts, `visits`, `value`), `values` (a number
        for every place of the board), `iterations`, `seconds`. Asked once after a move, in the thread that chose it."""
        return None

    def watch(self, sight: Sight) -> None:
        """A move was made, its own too; asked only of a bot that `watches`."""

    def close(self) -> None:
        """The game is over, or the seat was taken away: stop threads, free what is held."""

    def random_move(self, view: View) -> Move:
        """A legal move at random."""
        return view.random_move(self.rng)


def first_view(match: Match) -> View | None:
    """The view of the first seat to move, for rehearsals; None if there is none."""
    timeline = Timeline(match)
    timeline.deal(make_rng(0))
    due = match.to_move(timeline.state)
    return View(match, match.view(timeline.state, due[0]), due[0]) if due else None


class CompiledBot(Bot):
    """A bot whose choice is a kernel: choose(state, board, seat, workspace) leaves its move in `workspace.move`."""

    keeps_time = True

    def __init__(
        self, kind: BotKind, match: Match, seat: int, rng: Rng, weights: Floats, network: Network | None = None
    ) -> None:
        super().__init__(match, seat, rng)
        assert kind.kernel is not None
        self.kernel = kind.kernel
        self._explain = kind.explain
        self._seen: State | None = None
        self._workspace = make_workspaces(match, 1, len(weights), [network])[0]
        self._workspace.weights[: len(weights)] = weights
        lay_network(self._workspace, network)
        self._workspace.rng = rng

    def prepare(self) -> None:
        view = first_view(self.match)
        if view is not None:
            spare = self._workspace.copy()
            spare.rng = make_rng(0)
            self.kernel(view.state, self.match.board, view.seat, spare)

    def choose(self, view: View, limit: Limit) -> Move:
        self._workspace.move = 0
        self._seen = view.state
        self.kernel(view.state, self.match.board, self.seat, self._workspace)
        return tuple(self._workspace.move.tolist())

    @property
    def thoughts(self) -> dict[str, Any] | None:
        if self._explain is None or self._seen is None:
            return None
        return self._explain(self.match, self._seen, self.seat, self._workspace)


class _Search:
    """One search of an anytime bot, with a stop of its own: a stop belongs to the search it was meant for."""

    def __init__(self, best: Move, think: Callable[[threading.Event, Callable[[Move], None]], None]) -> None:
        self.best = best
        self.stop = threading.Event()
        self.failure: BaseException | None = None
        self.thread = threading.Thread(target=self._run, args=(think,), daemon=True)
        self.thread.start()

    def offer(self, move: Move) -> None:
        self.best = move

    def _run(self, think: Callable[[threading.Event, Callable[[Move], None]], None]) -> None:
        """Run the search. `think` is not stored: it refers to the bot, which refers to this, and all its memory."""
        try:
            think(self.stop, self.offer)
        except BaseException as failure:
            self.failure = failure


USUAL_SECONDS = 1.0
"""Seconds to think for a bot without a time of its own that is given no limit."""


class AnytimeBot(Bot[V]):
    """A bot that thinks in its own thread: `start`, `best` at any moment, `stop`, `can_start`.

    All four may be called from any thread at any time; no stop is lost if a start follows at once. A subclass
    implements `search`, which offers better and better moves until stopped; it may end by itself, by `granted`.
    """

    granted = Limit()
    """The limit of the running search: the smaller of the bot's own and the one it was given."""

    def __init__(self, match: Match, seat: int, rng: Rng, values: Mapping[str, float] | None = None) -> None:
        super().__init__(match, seat, rng, values)
        self._lock = threading.Lock()
        self._search: _Search | None = None

    @abstractmethod
    def search(self, view: V, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        """Look for better moves until `stop` is set or there is nothing left to find; `offer` each improvement."""

    def first_move(self, view: View) -> Move:
        """The move to play if the search is stopped before it has offered one; it must be found at once."""
        return self.random_move(view)

    @property
    def can_start(self) -> bool:
        """True if no search is running."""
        search = self._search
        return search is None or not search.thread.is_alive()

    def start(self, view: V, limit: Limit | None = None) -> None:
        """Begin to think about a view, until the limit or `stop` ends it; refused while a search is running.

        Without a limit there is no end by time, only by the bot's other settings.
        """
        with self._lock:
            if not self.can_start:
                raise RuntimeError("this bot is thinking already: stop it before the next start")
            self.granted = self._grant(limit)
            self._search = _Search(self.first_move(view), functools.partial(self.search, view))

    @property
    def best(self) -> Move:
        """The best move so far; legal from the moment of the start."""
        return self._latest().best

    def stop(self) -> Move:
        """End the search and return its best move. Harmless when it has ended already; a failed search raises."""
        search = self._latest()
        search.stop.set()
        search.thread.join()
        if search.failure is not None:
            raise search.failure
        return search.best

    def wait(self, seconds: float) -> bool:
        """Let it think for a while; True if it finished by itself."""
        search = self._search
        if search is None:
            return True
        search.thread.join(None if seconds == math.inf else max(0.0, seconds))
        return not search.thread.is_alive()

    @property
    def own_limit(self) -> Limit | None:
        """The bot's own limit; None: it uses all the time that it is given, or a second."""
        return None

    def _grant(self, limit: Limit | None) -> Limit:
        own = self.own_limit
        if limit is None:
            return replace(own or Limit(), seconds=math.inf)
        if own is None:
            own = Limit() if limit.seconds < math.inf else Limit(seconds=USUAL_SECONDS)
        return own & limit

    def choose(self, view: V, limit: Limit) -> Move:
        began = time.monotonic()
        self.start(view, replace(limit, seconds=LATENESS.plan(limit.seconds)))
        self.wait(self.granted.seconds - (time.monotonic() - began))
        move = self.stop()
        if self.granted.seconds < math.inf:
            LATENESS.note(time.monotonic() - began - self.granted.seconds)
        return move

    def hurry(self) -> None:
        """End the search soon; `choose` then returns the best move so far."""
        with self._lock:
            if self._search is not None:
                self._search.stop.set()

    def close(self) -> None:
        self.hurry()

    def _latest(self) -> _Search:
        if self._search is None:
            raise RuntimeError("this bot was never started")
        return self._search


@dataclass(frozen=True)
class BotKind:
    """A bot as a game offers it: its name, its parameters on a board, and how to seat it."""

    name: str
    about: str
    parameters: Callable[[Match], Sequence[Parameter]] = lambda _match: ()
    kernel: Callable[..., None] | None = None
    fair: bool = False
    """The kernel reads nothing that its seat may not see. So it gets the state itself where games are played by the
    thousand, which saves making views. tests/core/test_fair.py checks it."""
    effort: Callable[..., int] | None = None
    """effort(state, board, seat): a kernel that classifies choices, 0 to 31, by the work they take. A GPU makes choices
    of one class together. Without it the class is the game's phase."""
    explain: Callable[..., dict[str, Any] | None] | None = None
    """explain(match, view, seat, workspace): what a kernel can say about a move it has made, for `Bot.thoughts`."""
    make: Callable[..., Bot] | None = None
    """make(match, seat, rng, values): for bots that are not kernels. A bot with a network gets it last."""
    network: Callable[[Match], Network] | None = None
    """For bots with a network: the one that is included. Another may be named by its file."""
    read_file: Callable[[Match, Path], Mapping[str, float]] | None = None
    """Parameters from a file, where the bot has a file format."""
    read_list: Callable[[Match, Path], Mapping[str, Mapping[str, float]]] | None = None
    """Parameters by name from a file that holds those of several bots, for tournaments."""
    write_file: Callable[[Match, Mapping[str, float]], bytes] | None = None
    """Parameters in the bot's file format, which is XML, as `read_file` reads them."""
    write_list: Callable[[Match, Mapping[str, Mapping[str, float]]], bytes] | None = None
    """Parameters of several bots by name, as `read_list` reads them."""
    game: str = ""
    """The name of the game it plays, where it is installed as a package of its own (`hegemon.core.plugins`)."""
    memory: Callable[[Match, Mapping[str, float]], int] = lambda _match, _values: 0
    """memory(match, values): bytes that a bot with these values needs, if its parameters can make that megabytes. A
    server limits it for remote clients."""

    def values(self, match: Match, given: Mapping[str, float], typed: Container[str] = ()) -> dict[str, float]:
        """All parameters, defaults filled in; unknown names and values out of bounds are refused.

        Values of the names in `typed`, which were not read from a file, must be within bounds for open parameters too.
        """
        known = {parameter.name: parameter for parameter in self.parameters(match)}
        for name, value in given.items():
            if name not in known:
                takes = ", ".join(sorted(known)[:12]) or "none"
                raise UnknownBot(f"bot {self.name!r} has no parameter {name!r}; it has: {takes}")
            one = known[name]
            if one.open and name not in typed:
                if not math.isfinite(value):
                    raise UnknownBot(f"bot {self.name!r}: {name} is a finite number, not {value:g}")
            elif not one.low <= value <= one.high:
                raise UnknownBot(f"bot {self.name!r}: {name} is from {one.low:g} to {one.high:g}, not {value:g}")
        return {name: given.get(name, parameter.default) for name, parameter in known.items()}

    def weights(self, match: Match, given: Mapping[str, float]) -> Floats:
        """The parameters as the vector that a kernel takes."""
        return np.array(list(self.values(match, given).values()), np.float64)

    def seat(
        self, match: Match, seat: int, rng: Rng, given: Mapping[str, float], network: Network | None = None
    ) -> Bot:
        """A bot of this kind, ready to play, with its own network or another one."""
        if self.network is not None and network is None:
            network = self.network(match)
        if self.kernel is not None:
            return CompiledBot(self, match, seat, rng, self.weights(match, given), network)
        assert self.make is not None
        values = self.values(match, given)
        return self.make(match, seat, rng, values, network) if network else self.make(match, seat, rng, values)
