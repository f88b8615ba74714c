"""A small game for the tests of tables and servers: a heap, a die, a secret number for every seat, and odd bots.

Its rules are plain functions, so that a server with it starts at once.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from pydantic import Field

from hegemon.core.bot import AnytimeBot, Bot, BotKind, Parameter, View
from hegemon.core.errors import BadOptions
from hegemon.core.game import Game
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Forms, Move
from hegemon.core.options import Options
from hegemon.core.rng import below
from hegemon.core.rules import DEALER, RUNNING, WON, Luck, Rules
from hegemon.core.state import Int8, Int32, Int32s, State, shape

DEAL, TAKE, ROLL = 0, 1, 2
SEATS = 4
SECRETS = range(100_000, 1_000_000)
"""Numbers that occur nowhere else in a message, so that a leak can be searched for."""


class HeapOptions(Options):
    heap: int = Field(21, ge=1, le=10_000_000)
    together: bool = False
    """All seats may act at any time, as where everybody answers at once."""


def start(state: HeapState, board: Any, seats: int) -> None:
    state.heap = board[0]


def to_move(state: HeapState, board: Any) -> int:
    if not state.dealt:
        return DEALER
    if state.heap == 0:
        return 0
    return (1 << board[1]) - 1 if board[2] else 1 << int(state.mover)


def legal(state: HeapState, board: Any, seat: int, first: int, boxes: Any) -> int:
    rows = (
        [((DEAL, 0), (DEAL, 0))] if seat == DEALER else [((TAKE, 1), (TAKE, min(3, int(state.heap)))), ((ROLL, 0),) * 2]
    )
    for row in rows[first : first + len(boxes)]:
        boxes[rows.index(row) - first] = row
    return len(rows)


def chance(state: HeapState, board: Any, seat: int, move: Any, rng: Any, luck: Any) -> int:
    if move[0] == DEAL:
        luck[:SEATS] = [SECRETS[below(rng, len(SECRETS))] for _ in range(SEATS)]
        return SEATS
    if move[0] == ROLL:
        luck[0] = 1 + below(rng, 6)
        return 1
    return 0


def possible(state: HeapState, board: Any, seat: int, move: Any, luck: Any, n: int) -> bool:
    if move[0] == DEAL:
        return n == SEATS and all(int(x) in SECRETS for x in luck)
    return n == 1 and 1 <= luck[0] <= 6 if move[0] == ROLL else n == 0


def apply(state: HeapState, board: Any, seat: int, move: Any, luck: Any) -> None:
    if move[0] == DEAL:
        state.dealt = 1
        state.secret[:] = luck[:SEATS]
        return
    state.heap = max(0, int(state.heap) - int(luck[0] if move[0] == ROLL else move[1]))
    state.last = seat
    state.mover = (seat + 1) % board[1]
    state.turn += 1


def hide(state: HeapState, board: Any, seat: int) -> None:
    for other in range(SEATS):
        if other != seat:
            state.secret[other] = 0


def redact_luck(state: HeapState, board: Any, seat: int, move: Any, luck: Any, viewer: int) -> None:
    if move[0] == DEAL:
        for other in range(SEATS):
            if other != viewer:
                luck[other] = 0


def sample_hidden(state: HeapState, board: Any, seat: int, rng: Any) -> None:
    for other in range(SEATS):
        if other != seat:
            state.secret[other] = SECRETS[below(rng, len(SECRETS))]


def result(state: HeapState, board: Any, score: Any) -> int:
    if state.heap > 0:
        return RUNNING
    score[int(state.last)] = 1
    return WON


class RandomBot(Bot):
    """Plays anything, perhaps after a while."""

    parameters = (Parameter("seconds", 0, 0, 3600, "how long it sleeps first"),)

    def choose(self, view: View, limit: Limit) -> Move:
        time.sleep(self.values["seconds"])
        return self.random_move(view)


class SlowBot(AnytimeBot):
    """Thinks until it is stopped, in megabytes if one likes."""

    parameters = (
        Parameter("seconds", 1, 0, 3600, "how long it thinks"),
        Parameter("megabytes", 0, 0, 1e6, "what it holds"),
    )

    def __init__(self, match: Match, seat: int, rng: Any, values: Mapping[str, float]) -> None:
        super().__init__(match, seat, rng, values)
        self.held = np.ones(int(self.values["megabytes"]) << 20, np.uint8)

    @property
    def own_limit(self) -> Limit:
        return Limit(seconds=self.values["seconds"])

    def search(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        stop.wait()


class BrokenBot(Bot):
    """Raises what no bot should raise."""

    def choose(self, view: View, limit: Limit) -> Move:
        raise SystemExit("broken")


class CheatingBot(Bot):
    """Plays what is not even a move."""

    def choose(self, view: View, limit: Limit) -> Move:
        return (99, 10**12)


def _kind(name: str, bot: type[Bot]) -> BotKind:
    return BotKind(name, bot.__doc__ or "", lambda _match: bot.parameters, make=bot)


class HeapState(State):
    turn: Int32
    heap: Int32
    secret: Int32s = shape(SEATS)
    mover: Int8
    last: Int8
    dealt: Int8


class Heap(Game):
    """Take from the heap; taking the last wins."""

    name = "heap"
    title = "The heap"
    seats = range(2, SEATS + 1)
    options = HeapOptions
    forms = Forms(["deal", "take {count}", "roll"])
    luck_width = SEATS
    rules = Rules(
        start=start,
        to_move=to_move,
        legal=legal,
        apply=apply,
        result=result,
        chance=chance,
        possible=possible,
        hide=hide,
        redact_luck=redact_luck,
        sample_hidden=sample_hidden,
    )

    def board(self, options: HeapOptions, seats: int) -> Any:
        return options.heap, seats, options.together

    def dtype(self, board: Any) -> np.dtype[Any]:
        return HeapState.dtype_for()

    def describe(self, match: Match, state: HeapState, seat: int) -> dict[str, Any]:
        return {"heap": int(state.heap), "secret": state.secret.tolist()}

    def event(
        self, match: Match, before: HeapState, seat: int, move: Move, luck: Luck, after: HeapState
    ) -> dict[str, Any]:
        return {"kind": self.forms.forms[move[0]].name, "seat": seat, "text": match.write(move), "luck": list(luck)}

    def bots(self) -> Sequence[BotKind]:
        slow = replace(_kind("slow", SlowBot), memory=lambda _match, values: int(values["megabytes"]) << 20)
        return [_kind("random", RandomBot), _kind("broken", BrokenBot), _kind("cheating", CheatingBot), slow]

    def boards(self) -> Mapping[str, Callable[[], dict[str, Any]]]:
        return {"plain": lambda: {"drawing": "a heap"}}

    def tools(self) -> Mapping[str, Callable[[Mapping[str, str]], dict[str, Any]]]:
        return {"double": _double}

    def analyse(self, match: Match, state: HeapState, seat: int) -> dict[str, Any]:
        return {"mine": state.secret.tolist()}


def _double(arguments: Mapping[str, str]) -> dict[str, Any]:
    if not arguments.get("x", "").isdigit():
        raise BadOptions("double: x is a number")
    return {"double": 2 * int(arguments["x"])}


GAME = Heap()
