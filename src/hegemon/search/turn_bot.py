"""Shared by all searches over whole turns: a bot thinks once a turn, then plays its turn move by move.

It thinks again only if the position is not the expected one: after a restart, an undo, or another seat's move.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hegemon.core.bot import AnytimeBot, Parameter, View
from hegemon.core.kernels.workspace_room import lay_network, make_workspaces
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.networks.network import Network
from hegemon.core.rng import Rng, draw, make_rng
from hegemon.core.state import State
from hegemon.search.candidate_turns import Reopen, nothing_secret

Turn = tuple[Move, ...]

LISTED = 32
"""The most candidate turns that the thoughts list."""
SLICE = 0.005
"""Seconds between two checks whether to stop."""


def in_slices(work: Callable[[int], int], wanted: float, go_on: Callable[[], bool], pace: int = 1) -> int:
    """Work in slices of about `SLICE` seconds, while `go_on()` holds; a slice that does less than its size is the last.

    The first slice has size `pace`; returns the size to begin with next time."""
    done = 0
    while done < wanted and go_on():
        size = int(min(pace, wanted - done))
        started = time.perf_counter()
        worked = work(size)
        if worked < size:
            break
        done += worked
        taken = max(time.perf_counter() - started, 1e-6)
        pace = max(1, min(2 * pace, int(size * SLICE / taken)))
    return pace


class TurnBot(AnytimeBot):
    """An anytime bot that decides whole turns at once; `own` of its values come first on every workspace."""

    def __init__(
        self, match: Match, seat: int, rng: Rng, values: Mapping[str, float], own: int,
        reopen: Reopen = nothing_secret, network: Network | None = None,
    ) -> None:  # fmt: skip
        super().__init__(match, seat, rng, values)
        self._network = network
        self._weights: Sequence[float] = list(values.values())[:own]
        self._reopen = reopen
        self._rest: Turn = ()
        self._expected: bytes | None = None
        self._thoughts: dict[str, Any] | None = None
        self.scribe = self.workspaces(make_rng(0))
        """Workspaces for questions about the game outside of the search."""

    @abstractmethod
    def begin_turn(self, view: View) -> Move:
        """The first move of a sensible turn, found in no time."""

    @abstractmethod
    def think(self, view: View, stop: Any, offer: Callable[[Move], None]) -> None:
        """As `search`, for a turn that is not decided yet; it ends with `play`."""

    @property
    def own_limit(self) -> Limit:
        """Time, unless something else says when a search ends, so that it can be repeated exactly."""
        return Limit(seconds=self.values["time"])

    @property
    def thoughts(self) -> dict[str, Any] | None:
        """The results of the search; None for a move that was decided before."""
        return self._thoughts

    def workspaces(self, rng: Rng) -> Any:
        """Workspaces for one thread, the dealer's first, with generators of their own."""
        workspaces = make_workspaces(self.match, 1 + self.match.seats, networks=[self._network])
        for workspace in workspaces:
            workspace.weights[: len(self._weights)] = self._weights
            lay_network(workspace, self._network)
            workspace.rng = [draw(rng) | 1 for _ in range(4)]
        return workspaces

    def choose(self, view: View, limit: Limit) -> Move:
        if self.can_start and self._as_expected(view):  # decided before: no search, and no thread for one
            self._thoughts = None
            moves: list[Move] = []
            self.play(view, self._rest, moves.append)
            return moves[0]
        return super().choose(view, limit)

    def first_move(self, view: View) -> Move:
        return self._rest[0] if self._as_expected(view) else self.begin_turn(view)

    def search(self, view: View, stop: Any, offer: Callable[[Move], None]) -> None:
        self._thoughts = None
        if self._as_expected(view):
            self.play(view, self._rest, offer)
            return
        self._expected = None
        self.think(view, stop, offer)

    def play(self, view: View, turn: Turn, offer: Callable[[Move], None]) -> None:
        """Offer a turn's first move, and expect the position in which its second is due."""
        if len(turn) > 1:
            after = self.match.apply(view.state, self.seat, turn[0], ())
            self._rest, self._expected = turn[1:], self._seen(after)
        else:
            self._rest, self._expected = (), None
        offer(turn[0])

    def candidate(self, turn: Turn, visits: int, value: float) -> dict[str, Any]:
        """A candidate turn for the thoughts; one without visits has no value."""
        moves = [self.match.write(move) for move in turn]
        return {"turn": moves, "visits": visits} | ({"value": round(value, 4)} if visits else {})

    def _as_expected(self, view: View) -> bool:
        return bool(self._rest) and self._seen(view.state) == self._expected

    def _seen(self, view: State) -> bytes:
        # Secret decisions of other seats in the meantime change nothing for this one.
        state = self.match.view(view, self.seat)
        self._reopen(state, self.match.board, self.seat, self.scribe[1 + self.seat])
        return bytes(state.tobytes())


def with_defaults(parameters: Sequence[Parameter], defaults: Mapping[str, float]) -> tuple[Parameter, ...]:
    """The same parameters, some with other defaults."""
    return tuple(replace(p, default=defaults.get(p.name, p.default)) for p in parameters)
