"""People who play random legal moves at tables of real games, and come back whenever the connection is gone; others who
watch. Both write down the messages they got, which the database must hold afterwards."""

from __future__ import annotations

import json
import random
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from hegemon.core.registry import find_game

PATIENCE, WELCOME = 3.0, 15.0
"""Seconds without a word after which one tries another server, as a load balancer would; a game may have to be loaded
before a player is welcomed."""
LONG = 200
"""Moves after which people leave a game for a new one: loading longer ones is not what is tested."""
NEWS = ("welcome", "update", "progress", "table")
LOST = (OSError, TimeoutError, WebSocketException, EOFError, httpx.HTTPError)

Address = Callable[[str], str]
"""Some server; not the one that is named, which did not answer, if there is another."""


class Player(threading.Thread):
    """Plays all seats of people at a table of one game; when the game is over, at a new one."""

    def __init__(self, game: str, bots: int, address: Address, pause: float) -> None:
        super().__init__(daemon=True)
        self.game, self._bots, self._address, self._pause = game, bots, address, pause
        self._forms = find_game(game).forms
        self._random = random.Random(f"{game} {bots}")
        self.table = ""
        self.tables: dict[str, list[int]] = {}
        """All tables that were played at, with the seats of people."""
        self._tokens: list[str] = []
        self.accepted: dict[str, dict[int, tuple[int, str]]] = defaultdict(dict)
        """By table, what was acknowledged: seat and move, by the number of moves that were made with it."""
        self.unanswered: dict[str, Counter[tuple[int, str]]] = defaultdict(Counter)
        """Moves that were sent and perhaps made: no answer came."""
        self.times: list[float] = [time.monotonic()]
        """The time at which something was acknowledged."""
        self._index = 0
        self._views: dict[str, Any] = {}
        self._over = False
        self._server = self._silent = ""
        self.losses = 0
        self.last = ""
        """The reason of its last reconnection."""
        self.wrong: list[str] = []
        self._ended = threading.Event()

    def end(self) -> None:
        self._ended.set()

    def run(self) -> None:
        while not self._ended.is_set():
            try:
                if not self.table:
                    self._open()
                self._server = self._address(self._silent)
                address = f"{self._server.replace('http', 'ws', 1)}/api/tables/{self.table}/ws"
                with connect(address, max_size=None, open_timeout=PATIENCE, close_timeout=0.2) as socket:
                    self._play(socket)
            except LOST as error:
                self.last = f"{self._server}, {self.table}: {type(error).__name__}: {error}"
                self._silent = self._server
                self.losses += 1
                time.sleep(random.uniform(0.02, 0.2))

    def _open(self) -> None:
        seats: list[dict[str, Any]] = [{"kind": "human"}] * (2 - self._bots)
        seats = [*seats, *[{"kind": "bot", "bot": "random"}] * self._bots]
        body = {"game": self.game, "seats": seats, "pace": 0, "absent": None}
        self._server = self._address(self._silent)
        answer = httpx.post(f"{self._server}/api/tables", json=body, timeout=2 * PATIENCE)
        if answer.status_code != 200:
            raise EOFError(answer.text)
        made = answer.json()
        self._tokens = [token for token in made["tokens"] if token]
        self.table = made["table"]["id"]
        self.tables[self.table] = [seat for seat, token in enumerate(made["tokens"]) if token]

    def _play(self, socket: ClientConnection) -> None:
        socket.send(json.dumps({"type": "hello", "tokens": self._tokens}))
        message = _next(socket, "welcome", patience=WELCOME)
        table, known = self.table, self.accepted[self.table]
        if message["seats"] != self.tables[table]:
            self.wrong.append(f"{table}: came back to the seats {message['seats']}, not {self.tables[table]}")
        if message["index"] < max(known, default=0):
            self.wrong.append(f"{table}: came back to {message['index']} moves after {max(known)} were acknowledged")
        self._index, self._views, self._over = 0, {}, False
        self._hear(message)
        while not self._ended.is_set() and not self._over:
            if (chosen := self._choose()) is not None:
                self._move(socket, *chosen)
            else:
                self._hear(_next(socket, *NEWS))
        if self._over:
            self.table = ""

    def _hear(self, message: Mapping[str, Any]) -> None:
        self._index = max(self._index, message.get("index", 0))
        self._views |= message.get("views", {})
        self._over = self._over or self._index >= LONG or message.get("table", {}).get("status", "running") != "running"

    def _choose(self) -> tuple[int, str] | None:
        """A seat that may move, and a random move of it."""
        due = [seat for seat in self.tables[self.table] if (view := self._views.get(str(seat))) and view["legal"]]
        if not due:
            return None
        seat = self._random.choice(due)
        return seat, self._write(self._random.choice(self._views[str(seat)]["legal"]))

    def _move(self, socket: ClientConnection, seat: int, move: str) -> None:
        """Make a move, and hear that it is kept."""
        time.sleep(self._pause)
        table, index = self.table, self._index
        self.unanswered[table][seat, move] += 1
        socket.send(json.dumps({"type": "move", "seat": seat, "move": move, "index": index, "ref": "x"}))
        while (message := _next(socket, *NEWS, "accepted", "refused"))["type"] != "accepted":
            if message["type"] == "refused":
                raise EOFError(message["error"])
            self._hear(message)
        number = message["index"]
        if number in self.accepted[table]:
            self.wrong.append(f"{table}: move {number} was acknowledged twice")
        self.accepted[table][number] = seat, move
        self.unanswered[table][seat, move] -= 1
        self.times.append(time.monotonic())
        self._index = max(self._index, number)

    def _write(self, box: Mapping[str, Any]) -> str:
        """A move of a box at random, as text."""
        forms, names = self._forms.forms, set(box) - {"kind"}
        form = next(form for form in forms if form.name == box["kind"] and set(form.fields) == names)
        values = (box[name] for name in form.fields)
        return form.write([self._random.randint(*value) if isinstance(value, list) else value for value in values])


class Watcher(threading.Thread):
    """Watches whatever a player plays, through any server."""

    def __init__(self, player: Player, address: Address) -> None:
        super().__init__(daemon=True)
        self._player, self._address = player, address
        self.seen: dict[str, dict[int, tuple[int, str]]] = defaultdict(dict)
        """By table, what was seen: seat and move, by the number of moves that were made with it."""
        self.wrong: list[str] = []
        self._ended = threading.Event()

    def end(self) -> None:
        self._ended.set()

    def run(self) -> None:
        silent = server = ""
        while not self._ended.is_set():
            table = self._player.table
            if not table:
                time.sleep(0.05)
                continue
            try:
                server = self._address(silent)
                address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/ws"
                with connect(address, max_size=None, open_timeout=PATIENCE, close_timeout=0.2) as socket:
                    socket.send(json.dumps({"type": "hello", "tokens": []}))
                    while self._player.table == table and not self._ended.is_set():
                        self._note(table, _next(socket, "update"))
            except LOST:
                silent = server
                time.sleep(random.uniform(0.02, 0.2))

    def _note(self, table: str, update: Mapping[str, Any]) -> None:
        if update["move"] is None:
            return
        said = int(update["seat"]), str(update["move"])
        before = self.seen[table].setdefault(update["index"], said)
        if before != said:
            self.wrong.append(f"{table}: move {update['index']} was shown as {before}, and as {said}")


def _next(socket: ClientConnection, *kinds: str, patience: float = PATIENCE) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(patience))
        if message["type"] in kinds:
            return message


class Findings(Counter[str]):
    """The numbers of moves that were acknowledged, seen and lost; and the trouble, in words."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []

    def compare(self, player: Player, watcher: Watcher, lines: Callable[[str], Sequence[tuple[int, str]]]) -> None:
        """The record of all tables of a player with the messages they got."""
        self.wrong += [*player.wrong, *watcher.wrong]
        for table, seats in player.tables.items():
            accepted, seen = dict(player.accepted[table]), dict(watcher.seen[table])
            sent = Counter(player.unanswered[table])
            numbered = lines(table)
            if [number for number, _ in numbered] != list(range(len(numbered))):
                self._note("odd", f"{table}: numbers with gaps, or twice")
            kept = {number + 1: (line["seat"], line["move"]) for number, text in numbered if (line := json.loads(text))}
            self["acknowledged"] += len(accepted)
            self["seen"] += len(seen)
            for what, moves in (("lost", accepted), ("shown, not kept", seen)):
                for number, move in moves.items():
                    if kept.get(number) != move:
                        self._note(what, f"{table}: move {number} is {kept.get(number)}, not {move}")
            for number, move in kept.items():
                if move[0] in seats and number not in accepted:
                    sent[move] -= 1
                    if sent[move] < 0:
                        self._note("odd", f"{table}: move {number}, {move}, was sent by nobody")
                    else:
                        self["unanswered, kept"] += 1

    def _note(self, what: str, words: str) -> None:
        self[what] += 1
        self.wrong.append(words)
