"""Somebody at a table who plays as fast as the server takes moves, comes back whenever the connection is gone, and
writes down what was acknowledged; and what the record must therefore hold."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

PATIENCE = 20.0
"""Seconds without a word after which a connection counts as lost."""
MOVES = ("take 1", "take 2", "take 3", "roll")


class Tireless(threading.Thread):
    """Plays all seats of people at one table. `address` names a server, perhaps another one every time it is asked."""

    def __init__(self, table: Mapping[str, Any], address: Callable[[], str]) -> None:
        super().__init__(daemon=True)
        self.id = str(table["table"]["id"])
        self.tokens = [token for token in table["tokens"] if token]
        self.seats = [seat for seat, token in enumerate(table["tokens"]) if token]
        self.accepted: dict[int, str] = {}
        """What was acknowledged, by the number of moves that were made with it."""
        self.unanswered: set[tuple[int, str]] = set()
        """What was sent and perhaps made: nobody said so."""
        self.losses = 0
        self.wrong: list[str] = []
        self._address = address
        self._ended = threading.Event()

    def end(self) -> None:
        self._ended.set()
        self.join(PATIENCE + 10)
        assert not self.is_alive()

    def wait_for_more(self, more: int = 1, timeout: float = 90) -> float:
        """Seconds until so many more moves were acknowledged."""
        begin, before = time.monotonic(), len(self.accepted)
        while len(self.accepted) < before + more:
            assert time.monotonic() < begin + timeout, f"table {self.id} does not go on; {self.wrong[-3:]}"
            time.sleep(0.02)
        return time.monotonic() - begin

    def run(self) -> None:
        while not self._ended.is_set():
            try:
                address = f"{self._address().replace('http', 'ws', 1)}/api/tables/{self.id}/ws"
                with connect(address, max_size=None, open_timeout=PATIENCE, close_timeout=0.2) as socket:
                    self._play(socket)
            except (OSError, TimeoutError, WebSocketException, EOFError):
                self.losses += 1
                time.sleep(random.uniform(0.02, 0.2))

    def _play(self, socket: ClientConnection) -> None:
        socket.send(json.dumps({"type": "hello", "tokens": self.tokens}))
        welcome = _wait(socket, "welcome")
        if welcome["seats"] != self.seats:
            self.wrong.append(f"came back to the seats {welcome['seats']}, not {self.seats}")
        index, to_move = welcome["index"], _to_move(welcome)
        if index < max(self.accepted, default=0):
            self.wrong.append(f"came back to {index} moves, after {max(self.accepted)} were acknowledged")
        while not self._ended.is_set():
            mine = [seat for seat in to_move if seat in self.seats]
            if not mine:
                update = _wait(socket, "update")
                index, to_move = update["index"], _to_move(update)
                continue
            move = random.choice(MOVES)
            self.unanswered.add((index + 1, move))
            socket.send(json.dumps({"type": "move", "seat": mine[0], "move": move, "index": index, "ref": str(index)}))
            while True:
                message = _wait(socket, "update", "accepted", "refused")
                if message["type"] == "refused":
                    raise EOFError(message["error"])
                index = message["index"]
                if message["type"] == "accepted":
                    break
                to_move = _to_move(message)
            if index in self.accepted:
                self.wrong.append(f"move {index} was acknowledged twice")
            self.accepted[index] = move
            self.unanswered.discard((index, move))


def _wait(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if message["type"] in kinds:
            return message


def _to_move(message: Mapping[str, Any]) -> list[int]:
    views = list(message["views"].values())
    return list(views[0]["to_move"]) if views else []


@dataclass
class Findings:
    """What is in the record beside what should be."""

    acknowledged: int = 0
    lost: int = 0
    """Moves that were acknowledged and are not in the record, at their place and with their words."""
    odd: int = 0
    """Moves in the record that come twice, leave a gap, or were sent by nobody."""
    kept_unanswered: int = 0
    """Moves that nobody acknowledged, for the answer was lost: they are in the record, once."""
    wrong: list[str] = field(default_factory=list)


def compare(player: Tireless, accepted: Mapping[int, str], numbered: Sequence[tuple[int, str]]) -> Findings:
    """The record of a table, as (number, line) in the order of the database, with what its player was told."""
    found = Findings(len(accepted), wrong=list(player.wrong))
    if [number for number, _ in numbered] != list(range(len(numbered))):
        found.odd += 1
        found.wrong.append(f"table {player.id}: numbers with gaps, or twice")
    lines = {number: json.loads(line) for number, line in numbered}
    unanswered = set(player.unanswered)
    for index, move in accepted.items():
        line = lines.get(index - 1)
        if line is None or line["move"] != move or line["seat"] not in player.seats:
            found.lost += 1
            found.wrong.append(f"table {player.id}: move {index} was acknowledged as {move!r}, the record has {line}")
    for number, line in lines.items():
        if line["seat"] in player.seats and number + 1 not in player.accepted:
            if (number + 1, line["move"]) in unanswered:
                found.kept_unanswered += 1
            else:
                found.odd += 1
                found.wrong.append(f"table {player.id}: move {number + 1}, {line['move']!r}, was sent by nobody")
    return found
