"""The load of `bench.server.tables`: tables at which people move by a schedule that does not wait for the server.

A move is due at moments that were drawn beforehand. What comes too early for the table, since an answer is still on its
way, waits, and its time counts from when it was due (an open loop). Only the time in which bots are to move is theirs.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bench.server.sockets import Socket

from hegemon.core.moves import Forms

TO_MOVE = re.compile(rb'"to_move":\[([-0-9,]*)\]')
INDEX = re.compile(rb'"index":(\d+)')
STALE = ("the position has changed", "is not to move", "is not legal now")
"""The refusal of a move because others were quicker, as where all answer an offer: nobody's mistake."""
STALLED = 10.0
"""Seconds after which bots that pause for nothing should have moved."""


@dataclass
class Tally:
    """Figures of all tables of a game; times in seconds from when a move was due."""

    echo: list[float] = field(default_factory=list)
    """Until the mover saw it."""
    others: list[float] = field(default_factory=list)
    """Until each of the others at the table saw it: seats and spectators."""
    accepted: list[float] = field(default_factory=list)
    """Until the mover heard that it is saved."""
    moves: list[tuple[str, int, int, str]] = field(default_factory=list)
    """Every acknowledged move: table, number (from 1), seat, text."""
    heard: int = 0
    bytes: int = 0
    refused: int = 0
    over: int = 0
    together: int = 0
    """Moves that were made while several seats were to move."""
    errors: list[str] = field(default_factory=list)


class Chair:
    """One connection to a table: a person's seat, or a spectator's."""

    def __init__(self, table: Load, number: int | None, token: str) -> None:
        self.table, self.number, self._token = table, number, token
        self.socket: Socket
        self.index = -1
        self.legal: list[dict[str, Any]] = []

    def hello(self) -> None:
        self.socket.send(json.dumps({"type": "hello", "tokens": [self._token] if self._token else []}))

    def heard(self, payload: bytes) -> None:
        self.table.heard(self, payload)

    def look(self, payload: bytes) -> None:
        """The legal moves of this seat; JSON is read only if it is to move."""
        found = TO_MOVE.search(payload, max(0, payload.find(b'"views"')))
        if self.number is None or found is None:
            return
        due = b"," + found[1] + b","
        self.legal = []
        if b",%d," % self.number in due:
            self.legal = json.loads(payload)["views"][str(self.number)]["legal"]
            self.table.together = due.count(b",") > 2

    @property
    def what(self) -> str:
        return f"table {self.table.name}, " + ("a spectator" if self.number is None else f"seat {self.number}")


class Load:
    """One table: when moves are due, who may make them, and when everybody has seen them.

    `gaps`: a secret move is sent to its own seat alone, so that others miss a number.
    """

    def __init__(self, name: str, forms: Forms, gaps: bool, pause: float, tally: Tally, rng: random.Random) -> None:
        self.name, self._forms, self._gaps, self._pause, self._tally, self._rng = name, forms, gaps, pause, tally, rng
        self.chairs: list[Chair] = []
        self.together = False
        self.over = False
        self._playing = False
        self._due: deque[float] = deque()
        self._next = 0.0
        self._sent: tuple[float, Chair, str] | None = None
        self._mine = 0.0
        self._bots_since: float | None = None
        self._due_of: dict[int, float] = {}
        self._seen: dict[int, list[float]] = defaultdict(list)
        """Clients that saw a move before the mover heard its number: at what time."""

    # The schedule

    def begin(self) -> None:
        self._playing, self._next = True, time.perf_counter() + self._rng.uniform(0, self._pause)
        self._later()

    def end(self) -> None:
        """No more moves are due; those that are late are still made."""
        self._playing = False

    def _later(self) -> None:
        asyncio.get_running_loop().call_later(max(0.0, self._next - time.perf_counter()), self._tick)

    def _tick(self) -> None:
        if not self._playing or self.over:
            return
        self._due.append(self._next)
        self._next += self._rng.expovariate(1 / self._pause)
        self._later()
        self._go()

    @property
    def waiting(self) -> bool:
        """True if something was due that nobody has answered yet."""
        return not self.over and (self._sent is not None or (bool(self._due) and self._bots_since is None))

    @property
    def stalled(self) -> bool:
        """True if bots were to move for so long that they have stopped."""
        return not self.over and self._bots_since is not None and time.perf_counter() - self._bots_since > STALLED

    def late(self) -> list[float]:
        """The delay of everything that was never answered."""
        now = time.perf_counter()
        due = [*self._due, *([self._sent[0]] if self._sent else [])]
        return [now - at for at in due] if self.waiting else []

    def _go(self) -> None:
        """Make the next move that is due, if there is one."""
        if self._sent is not None or not self._due or self.over:
            return
        able = [chair for chair in self.chairs if chair.legal and not chair.socket.lost]
        now = time.perf_counter()
        if not able:
            self._bots_since = self._bots_since or now
            return
        if self._bots_since is not None:
            since, self._bots_since = self._bots_since, None
            self._due = deque(now if due >= since else due + now - since for due in self._due)
        chair = self._rng.choice(able)
        move = written(self._forms, self._rng.choice(chair.legal), self._rng)
        chair.legal = []
        self._sent = (self._due.popleft(), chair, move)
        message = {"type": "move", "seat": chair.number, "move": move, "index": chair.index}
        chair.socket.send(json.dumps(message))

    # Messages

    def heard(self, chair: Chair, payload: bytes) -> None:
        now, tally = time.perf_counter(), self._tally
        if payload.startswith(b'{"type":"update"'):
            tally.heard += 1
            tally.bytes += len(payload)
            self._update(chair, payload, now)
        elif payload.startswith(b'{"type":"accepted"'):
            self._accepted(json.loads(payload)["index"], now)
        elif payload.startswith(b'{"type":"welcome"'):
            chair.index = json.loads(payload)["index"]
            chair.look(payload)
        elif payload.startswith(b'{"type":"table"'):
            if not self.over and json.loads(payload)["table"]["status"] != "running":
                self.over = True
                tally.over += 1
        elif payload.startswith(b'{"type":"refused"'):
            self._refused(chair, json.loads(payload)["error"])
        elif payload.startswith(b'{"type":"error"'):
            tally.errors.append(f"{chair.what}: {payload[:200].decode(errors='replace')}")
        if self._playing or self._due:
            self._go()

    def _update(self, chair: Chair, payload: bytes, now: float) -> None:
        found = INDEX.search(payload)
        assert found is not None
        index = int(found[1])
        if index != chair.index + 1 and not (self._gaps and index > chair.index):
            self._tally.errors.append(f"{chair.what}: update {index} after {chair.index}")
        chair.index = index
        chair.look(payload)
        if self._sent is not None and chair is self._sent[1]:
            self._mine = now
        elif index in self._due_of:
            self._tally.others.append(now - self._due_of[index])
        else:
            self._seen[index].append(now)

    def _accepted(self, index: int, now: float) -> None:
        assert self._sent is not None
        (due, chair, move), self._sent = self._sent, None
        tally = self._tally
        tally.echo.append(self._mine - due)
        tally.accepted.append(now - due)
        tally.together += self.together
        tally.moves.append((self.name, index, int(chair.number or 0), move))
        self._due_of[index] = due
        tally.others += [seen - due for seen in self._seen.pop(index, ())]
        self._seen = defaultdict(list, {number: seen for number, seen in self._seen.items() if number > index - 50})

    def _refused(self, chair: Chair, error: str) -> None:
        """Others were quicker: the next seat that may try does."""
        if not any(words in error for words in STALE):
            self._tally.errors.append(f"{chair.what}: {error}")
        self._tally.refused += 1
        if self._sent is not None:
            self._due.appendleft(self._sent[0])
            self._sent = None


def written(forms: Forms, box: dict[str, Any], rng: random.Random) -> str:
    """A move of a box at random, as text."""
    form = next(form for form in forms.forms if form.name == box["kind"] and set(form.fields) == set(box) - {"kind"})
    values = (box[name] for name in form.fields)
    return form.write([rng.randint(*value) if isinstance(value, list) else value for value in values])


class BareLoad:
    """A table of the yardstick: a client sends when it is due, all hear it; one message at a time, as at a table."""

    def __init__(self, name: str, listeners: int, pause: float, tally: Tally, rng: random.Random) -> None:
        self.name, self._pause, self._tally, self._rng = name, pause, tally, rng
        self.chairs: Sequence[BareChair] = [BareChair(self) for _ in range(listeners)]
        self._playing = False
        self._due: deque[float] = deque()
        self._next = 0.0
        self._sent: tuple[float, BareChair] | None = None
        self._told = 0

    def begin(self) -> None:
        self._playing, self._next = True, time.perf_counter() + self._rng.uniform(0, self._pause)
        self._later()

    def end(self) -> None:
        self._playing = False

    def _later(self) -> None:
        asyncio.get_running_loop().call_later(max(0.0, self._next - time.perf_counter()), self._tick)

    def _tick(self) -> None:
        if self._playing:
            self._due.append(self._next)
            self._next += self._rng.expovariate(1 / self._pause)
            self._later()
            self._go()

    def _go(self) -> None:
        if self._sent is None and self._due:
            chair = self._rng.choice(self.chairs)
            self._sent, self._told = (self._due.popleft(), chair), 0
            chair.socket.send('{"type": "move", "seat": 0, "move": "a move of some length", "index": 1000}')

    def heard(self, chair: BareChair, payload: bytes) -> None:
        if self._sent is None or not payload.startswith(b'{"type": "move"'):
            return
        due, sender = self._sent
        times = self._tally.echo if chair is sender else self._tally.others
        times.append(time.perf_counter() - due)
        self._told += 1
        if self._told == len(self.chairs):
            self._sent = None
            self._go()


class BareChair:
    """One connection of the yardstick."""

    def __init__(self, table: BareLoad) -> None:
        self.table = table
        self.socket: Socket

    def hello(self) -> None:
        """That server knows nobody."""

    def heard(self, payload: bytes) -> None:
        self.table.heard(self, payload)
