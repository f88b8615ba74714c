"""A small game of simultaneous secret turns for the tests of tables and servers: sealed bids, revealed one by one.

Everybody bids in secret (bids add up, and can be taken back) and commits, which all see. When all have committed, the
dealer opens one bid after another in an order of chance; the highest bid wins the round, the most rounds the game.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from pydantic import Field

from hegemon.core.bot import Bot, BotKind, Parameter, View
from hegemon.core.game import Game
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Forms, Move
from hegemon.core.options import Options
from hegemon.core.rng import below
from hegemon.core.rules import DEALER, DRAWN, RUNNING, SECRET, WON, Luck, Rules
from hegemon.core.state import Int8s, Int32, Int32s, State, shape

BID, UNDO, COMMIT, OPEN = 0, 1, 2, 3
SEATS = 4
COINS = 1000
"""Bids are of four digits at most, and stand nowhere else in a message: a leak can be searched for."""
UNKNOWN = -1


class SealedOptions(Options):
    rounds: int = Field(3, ge=1, le=1_000_000)


def start(state: SealedState, board: Any, seats: int) -> None:
    state.turn = 1
    state.opened[:] = UNKNOWN


def to_move(state: SealedState, board: Any) -> int:
    rounds, seats = board
    if state.turn > rounds:
        return 0
    waiting = sum(1 << seat for seat in range(seats) if not state.committed[seat])
    return waiting or DEALER


def legal(state: SealedState, board: Any, seat: int, first: int, boxes: Any) -> int:
    rows = [((COMMIT, 0),) * 2] if seat != DEALER else [((OPEN, 0),) * 2]
    if seat != DEALER:
        left = COINS - int(state.bid[seat])
        if left:
            rows.append(((BID, 1), (BID, left)))
        if state.bid[seat]:
            rows.append(((UNDO, 0),) * 2)
    for row in range(first, min(len(rows), first + len(boxes))):
        boxes[row - first] = rows[row]
    return len(rows)


def chance(state: SealedState, board: Any, seat: int, move: Any, rng: Any, luck: Any) -> int:
    if move[0] != OPEN:
        return 0
    closed = [other for other in range(board[1]) if state.opened[other] == UNKNOWN]
    chosen = closed[below(rng, len(closed))]
    luck[0], luck[1] = chosen, state.bid[chosen]
    return 2


def possible(state: SealedState, board: Any, seat: int, move: Any, luck: Any, n: int) -> bool:
    if move[0] != OPEN:
        return n == 0
    closed = n == 2 and 0 <= luck[0] < board[1] and state.opened[luck[0]] == UNKNOWN
    return bool(closed and state.bid[luck[0]] in (luck[1], UNKNOWN))


def apply(state: SealedState, board: Any, seat: int, move: Any, luck: Any) -> None:
    seats = board[1]
    if move[0] == BID and state.bid[seat] != UNKNOWN:
        state.bid[seat] += move[1]
    elif move[0] == UNDO and state.bid[seat] != UNKNOWN:
        state.bid[seat] = 0
    elif move[0] == COMMIT:
        state.committed[seat] = 1
    elif move[0] == OPEN:
        state.opened[luck[0]] = luck[1]
        if all(state.opened[other] != UNKNOWN for other in range(seats)):
            best = state.opened[:seats].max()
            for other in range(seats):
                if state.opened[other] == best:
                    state.won[other] += 1
            state.bid[:] = 0
            state.committed[:] = 0
            state.opened[:] = UNKNOWN
            state.turn += 1


def hide(state: SealedState, board: Any, seat: int) -> None:
    for other in range(SEATS):
        if other != seat and state.turn <= board[0]:
            state.bid[other] = UNKNOWN


def redact_luck(state: SealedState, board: Any, seat: int, move: Any, luck: Any, viewer: int) -> None:
    if move[0] in (BID, UNDO) and viewer != seat:
        move[0] = SECRET


def sample_hidden(state: SealedState, board: Any, seat: int, rng: Any) -> None:
    for other in range(SEATS):
        if state.bid[other] == UNKNOWN:
            opened = state.opened[other]
            state.bid[other] = opened if opened != UNKNOWN else below(rng, COINS + 1) if other < board[1] else 0


def result(state: SealedState, board: Any, score: Any) -> int:
    rounds, seats = board
    if state.turn <= rounds:
        return RUNNING
    best = state.won[:seats].max()
    winners = [seat for seat in range(seats) if state.won[seat] == best]
    for seat in winners:
        score[seat] = 1 / len(winners)
    return WON if len(winners) == 1 else DRAWN


class Crowd:
    """The number of bots that think now, and the most that did."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._now = 0
        self.most = 0

    @contextmanager
    def joined(self) -> Iterator[None]:
        with self._lock:
            self._now += 1
            self.most = max(self.most, self._now)
        yield
        with self._lock:
            self._now -= 1


class Bidder(Bot):
    """Bids in several parts, then commits; thinks once a turn, for a while if asked to."""

    parameters = (
        Parameter("parts", 3, 0, 100, "bids in a turn"),
        Parameter("seconds", 0, 0, 3600, "how long it thinks before the first"),
    )

    crowd = Crowd()

    def __init__(self, match: Match, seat: int, rng: Any, values: Any = None) -> None:
        super().__init__(match, seat, rng, values)
        self._plan: list[Move] = []
        self._thoughts: dict[str, Any] | None = None
        self.asked = 0

    def choose(self, view: View, limit: Limit) -> Move:
        self.asked += 1
        if not self._plan:
            with self.crowd.joined():
                time.sleep(self.values["seconds"])
            already = int(view.state.bid[self.seat])
            room = max(0, (COINS - already) // max(1, int(self.values["parts"])))
            parts = int(self.values["parts"]) if room else 0
            self._plan = [(BID, 1 + int(below(self.rng, room))) for _ in range(parts)] + [(COMMIT, 0)]
            total = already + sum(move[1] for move in self._plan if move[0] == BID)
            texts = [view.match.write(move) for move in self._plan]
            best = {"turn": texts, "visits": 60, "value": total / COINS}
            worse = {"turn": ["commit"], "visits": 40, "value": already / COINS}
            self._thoughts = {
                "win": total / COINS,
                "iterations": 100,
                "seconds": self.values["seconds"],
                "candidates": [best, worse],
                "values": [0.25 * place for place in range(4)],
            }
        return self._plan.pop(0)

    @property
    def thoughts(self) -> dict[str, Any] | None:
        return self._thoughts


class Chaos(Bot):
    """Plays anything, and says what nobody can keep."""

    def choose(self, view: View, limit: Limit) -> Move:
        return self.random_move(view)

    @property
    def thoughts(self) -> dict[str, Any]:
        if below(self.rng, 2):
            raise ValueError("no words")
        return {"win": float("nan"), "candidates": [object()] * 100_000}


class SealedState(State):
    turn: Int32
    bid: Int32s = shape(SEATS)
    opened: Int32s = shape(SEATS)
    won: Int32s = shape(SEATS)
    committed: Int8s = shape(SEATS)


class Sealed(Game):
    """Sealed bids over a few rounds."""

    name = "sealed"
    title = "Sealed bids"
    seats = range(2, SEATS + 1)
    options = SealedOptions
    forms = Forms(["bid {coins}", "undo", "commit", "open"])
    luck_width = 2
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
    followed = False

    def board(self, options: SealedOptions, seats: int) -> Any:
        return options.rounds, seats

    def dtype(self, board: Any) -> np.dtype[Any]:
        return SealedState.dtype_for()

    def describe(self, match: Match, state: SealedState, seat: int) -> dict[str, Any]:
        return {name: state[name][: match.seats].tolist() for name in ("bid", "opened", "won", "committed")}

    def event(
        self, match: Match, before: SealedState, seat: int, move: Move, luck: Luck, after: SealedState
    ) -> dict[str, Any]:
        text = match.write(move) if move[0] != OPEN else f"opens seat {luck[0]}: {luck[1]}"
        return {"kind": self.forms.forms[move[0]].name, "seat": seat, "text": text, "luck": list(luck)}

    def bots(self) -> Sequence[BotKind]:
        return [
            BotKind("chaos", "plays anything", make=Chaos),
            BotKind("bidder", "bids in parts", lambda _match: Bidder.parameters, make=Bidder),
        ]


GAME = Sealed()
