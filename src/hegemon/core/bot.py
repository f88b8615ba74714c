"""What a bot is. A bot gets the view of its seat, never the true state, and a generator of its own.

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
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import UnknownBot
from hegemon.core.history.timeline import Entry, Timeline
from hegemon.core.limit import LATENESS, Limit
from hegemon.core.match import Match, secret_event
from hegemon.core.moves import Box, Move
from hegemon.core.rng import Rng, below, make_rng
from hegemon.core.rules import Luck
from hegemon.core.state import B, S, State
from hegemon.core.workspace import Workspace

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Parameter:
    """A number that a bot plays by: what evolution may turn."""

    name: str
    default: float
    low: float
    high: float
    about: str = ""
    whole: bool = False
    """Only whole numbers are meant, as in a file format that takes no others."""
    open: bool = False
    """A file may set any finite number; the bounds are for evolution, and for values that are typed."""


@dataclass(frozen=True)
class View(Generic[S, B]):
    """What a seat knows: the state with everything hidden blanked, and what it may do."""

    match: Match[S, B]
    state: S
    seat: int

    @cached_property
    def legal(self) -> list[Box]:
        """The legal moves, as boxes."""
        return self.match.legal(self.state, self.seat)

    def _repr_svg_(self) -> str:
        return self.match.show(self.state, self.seat).svg

    def random_move(self, rng: Rng) -> Move:
        """A legal move that is a seat's to make, not a referee's: a box at random, then a move in it at random."""
        game = self.match.game
        boxes = [box for box in self.legal if game.forms.forms[box.low[0]].name not in game.referee]
        box = boxes[below(rng, len(boxes))]
        sides = zip(box.low, box.high, strict=True)
        return tuple(low + int(below(rng, high - low + 1)) if high > low else low for low, high in sides)

    def json(self) -> dict[str, Any]:
        """The view as the page gets it."""
        return self.match.view_json(self.state, self.seat)


@dataclass(frozen=True)
class Sight:
    """A move as one seat saw it: what it may know of it, and its views before and after."""

    mover: int
    """The seat that moved, or DEALER."""
    move: Move | None
    """None where it is a secret."""
    luck: Luck
    before: View
    after: View

    @classmethod
    def of(cls, match: Match, before: State, entry: Entry, after: State, seat: int) -> Sight:
        """What a seat saw of a move."""
        move, luck = match.shown(before, entry.seat, entry.move, entry.luck, seat)
        views = (View(match, match.view(state, seat), seat) for state in (before, after))
        return cls(entry.seat, move, luck, *views)

    def json(self) -> dict[str, Any]:
        """What happened, as the page is told it."""
        if self.move is None:
            return secret_event(self.mover)
        match = self.before.match
        return match.game.event(match, self.before.state, self.mover, self.move, self.luck, self.after.state)


class Bot(ABC):
    """A bot on a seat. Subclass it, answer `choose`, and name it `./my_bot.py:MyBot` wherever a bot is asked for."""

    game: ClassVar[str] = ""
    """The name of the game it plays, where it is installed as a package of its own (`hegemon.core.plugins`)."""
    parameters: ClassVar[Sequence[Parameter]] = ()
    watches: ClassVar[bool] = False
    """Whether it wants to see every move, not only the position it is asked about. In the lab and the terminal it does;
    at a server's table bots must be able to go on after a restart, and get views alone."""

    keeps_time: ClassVar[bool] = False
    """Whether it surely answers in its own time, so that nobody needs to guard against it: kernels, and programs that
    are hosted by the clock of a protocol."""

    def __init__(self, match: Match, seat: int, rng: Rng, values: Mapping[str, float] | None = None) -> None:
        self.match = match
        self.seat = seat
        self.rng = rng
        self.values = {parameter.name: parameter.default for parameter in self.parameters} | dict(values or {})

    @abstractmethod
    def choose(self, view: View, limit: Limit) -> Move:
        """The move to make now, within the limit."""

    def prepare(self) -> None:  # noqa: B027 (most bots need nothing)
        """Compile or load what `choose` needs, before a clock runs: compiling never counts as thinking."""

    @property
    def thoughts(self) -> dict[str, Any] | None:
        """What the last `choose` thought, as JSON, where it thought something new (W9): any of `win` (the share of the
        point it expects, 0 to 1), `candidates` (of `turn`, a list of move texts, `visits`, `value`), `values` (a number
        for every place of the board), `iterations`, `seconds`. Asked once after a move, in the thread that chose it."""
        return None

    def watch(self, sight: Sight) -> None:  # noqa: B027 (most bots need only views)
        """A move was made, its own too; asked only of a bot that `watches`."""

    def close(self) -> None:  # noqa: B027 (most bots hold nothing)
        """The game is over, or the seat was taken away: stop threads, free what is held."""

    def random_move(self, view: View) -> Move:
        """A legal move at random."""
        return view.random_move(self.rng)


def first_view(match: Match) -> View | None:
    """What the first seat that is to move sees, for rehearsals; None if nobody ever is."""
    timeline = Timeline(match)
    timeline.deal(make_rng(0))
    due = match.to_move(timeline.state)
    return View(match, match.view(timeline.state, due[0]), due[0]) if due else None


def _rounded(size: int) -> int:
    return max(16, 1 << (size - 1).bit_length())


PARAMETERS_ROOM = 64
"""Workspaces have room for so many parameters, or twice as many and so on: bots of which the map says how many they
have are compiled for a few workspaces and not for every map."""


def make_workspaces(match: Match, count: int, parameters: int = 0) -> Any:
    """Workspaces for a match: number 0 for the dealer, 1 + seat for the seats.

    They have room for the parameters of every bot of the game, and for at least `parameters`.
    """
    game = match.game
    weights = max((len(kind.parameters(match)) for kind in game.bots()), default=0)
    weights = max(weights, parameters)
    room = -(-weights // PARAMETERS_ROOM) * PARAMETERS_ROOM
    # Sizes are rounded up, so that kernels are compiled for few of them.
    sizes = {"weights": _rounded(room), "scratch": _rounded(game.scratch(match.board))}
    return np.zeros(count, Workspace.dtype_for(move=game.forms.width, luck=max(1, match.luck_width), **sizes))


class CompiledBot(Bot):
    """A bot whose choice is a kernel: choose(state, board, seat, workspace) leaves its move in `workspace.move`."""

    keeps_time = True

    def __init__(self, kind: BotKind, match: Match, seat: int, rng: Rng, weights: Floats) -> None:
        super().__init__(match, seat, rng)
        assert kind.kernel is not None
        self.kernel = kind.kernel
        self._explain = kind.explain
        self._seen: State | None = None
        self._workspace = make_workspaces(match, 1, len(weights))[0]
        self._workspace.weights[: len(weights)] = weights
        self._workspace.rng = rng

    def prepare(self) -> None:
        view = first_view(self.match)
        if view is not None:
            spare = make_workspaces(self.match, 1)[0]
            spare.weights = self._workspace.weights
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
        self._think = think
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def offer(self, move: Move) -> None:
        self.best = move

    def _run(self) -> None:
        try:
            self._think(self.stop, self.offer)
        except BaseException as failure:
            self.failure = failure


USUAL_SECONDS = 1.0
"""What a bot without a time of its own takes where it is given none."""


class AnytimeBot(Bot):
    """A bot that thinks in its own thread: `start`, `best` at any moment, `stop`, `can_start`.

    All four may be called from any thread at any time; no quick stop and start can lose a stop. A subclass answers
    `search`, which offers better and better moves until stopped; it may look at `granted` to end by itself.
    """

    granted = Limit()
    """For the search that runs: the smaller of what the bot is set to and what it was given."""

    def __init__(self, match: Match, seat: int, rng: Rng, values: Mapping[str, float] | None = None) -> None:
        super().__init__(match, seat, rng, values)
        self._lock = threading.Lock()
        self._search: _Search | None = None

    @abstractmethod
    def search(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        """Look for better moves until `stop` is set or there is nothing left to find; `offer` each improvement."""

    def first_move(self, view: View) -> Move:
        """What to play if the search is stopped before it has offered anything; found in no time."""
        return self.random_move(view)

    @property
    def can_start(self) -> bool:
        """Whether no search is running."""
        search = self._search
        return search is None or not search.thread.is_alive()

    def start(self, view: View, limit: Limit | None = None) -> None:
        """Begin to think about a view, as long as the limit says or until stopped; refused while a search is running.

        Without a limit time does not end it, only what else the bot is set to.
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
        """What the bot is set to; None: it thinks as long as it is given, or a second."""
        return None

    def _grant(self, limit: Limit | None) -> Limit:
        own = self.own_limit
        if limit is None:
            return replace(own or Limit(), seconds=math.inf)
        if own is None:
            own = Limit() if limit.seconds < math.inf else Limit(seconds=USUAL_SECONDS)
        return own & limit

    def choose(self, view: View, limit: Limit) -> Move:
        began = time.monotonic()
        self.start(view, replace(limit, seconds=LATENESS.plan(limit.seconds)))
        self.wait(self.granted.seconds - (time.monotonic() - began))
        move = self.stop()
        if self.granted.seconds < math.inf:
            LATENESS.note(time.monotonic() - began - self.granted.seconds)
        return move

    def close(self) -> None:
        with self._lock:
            if self._search is not None:
                self._search.stop.set()

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
    """The kernel looks at nothing that its seat may not see, and chooses the same without a view: none is made for it
    where games are played by the thousand. tests/core/test_fair.py holds it to that."""
    effort: Callable[..., int] | None = None
    """effort(state, board, seat): a kernel that tells choices apart, 0 to 31, by the work they are. A GPU makes choices
    of one kind together. Without it they are told apart by the game's phase."""
    explain: Callable[..., dict[str, Any] | None] | None = None
    """explain(match, view, seat, workspace): what a kernel can say about a move it has made, for `Bot.thoughts`."""
    make: Callable[[Match, int, Rng, Mapping[str, float]], Bot] | None = None
    """For bots that are no kernels."""
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

    def values(self, match: Match, given: Mapping[str, float], typed: Container[str] = ()) -> dict[str, float]:
        """All parameters, defaults filled in; unknown names and values out of bounds are refused.

        Those that are `typed`, and not read from a file, are within the bounds of open parameters too.
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

    def seat(self, match: Match, seat: int, rng: Rng, given: Mapping[str, float]) -> Bot:
        """A bot of this kind, ready to play."""
        if self.kernel is not None:
            return CompiledBot(self, match, seat, rng, self.weights(match, given))
        assert self.make is not None
        return self.make(match, seat, rng, self.values(match, given))
