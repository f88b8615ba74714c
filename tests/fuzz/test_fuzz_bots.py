"""A fuzzer on the Bot API: rubbish, answers for other games, late and early ones, and a bot that comes and goes."""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import fuzzing
import pytest
from serving import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent / "arena"))

import courses

from hegemon.core.registry import load_game
from hegemon.store import open_store
from hegemon.table.opening import load_table

MESSAGES = 300 * fuzzing.TIMES
GAMES = 6
SETTLED = '{"type": "ping", "ref": "settled"}'
RESET = 0
CLOSED = 1008, 1009, 1001, RESET
"""The reasons to close: broken rules of the interface, messages too long, connections too often; or no word was read
before the connection was gone."""


class QuietCourse(courses.Course):
    """A course whose server's words are kept."""

    def _serve(self, port: str) -> Any:
        return Server(self._database, "--arena")


@pytest.fixture
def course(tmp_path: Path) -> Iterator[QuietCourse]:
    course = QuietCourse(tmp_path / "course", courses.SMALL)
    yield course
    course.close()


class Foe:
    """A bot's program that nobody should write; it remembers the last questions, and answers any of them."""

    def __init__(self, url: str, token: str, others: str, rng: random.Random) -> None:
        self._address = f"{url.replace('http', 'ws')}/api/arena/bot"
        self._token, self._others, self._rng = token, others, rng
        self._sockets = ExitStack()
        self.asked: dict[str, int] = {}
        self.closed: list[int] = []
        self.socket = self.connect()

    def connect(self) -> ClientConnection:
        """A connection that the arena has welcomed; it may let the bot wait for one."""
        give_up = time.monotonic() + 60
        while True:
            socket = self._sockets.enter_context(connect(self._address, max_size=None, close_timeout=0.2))
            with suppress(ConnectionClosed):
                socket.send(fuzzing.text({"type": "hello", "token": self._token, "events": True}))
                while self._hear(socket, 30)["type"] != "welcome":
                    pass
                return socket
            assert time.monotonic() < give_up
            time.sleep(0.5)

    def _hear(self, socket: ClientConnection, seconds: float) -> Any:
        message = json.loads(socket.recv(seconds))
        if message["type"] == "turn":
            self.asked[message["table"]] = message["index"]
        elif message["type"] == "over":
            self.asked.pop(message["table"], None)
        return message

    def send(self, *messages: str | bytes) -> None:
        """Send them, and hear everything until they are dealt with; connect again if the arena has had enough."""
        try:
            for message in (*messages, SETTLED):
                self.socket.send(message)
            while self._hear(self.socket, 30).get("ref") != "settled":
                pass
        except ConnectionClosed as end:
            self.closed.append(end.rcvd.code if end.rcvd else RESET)
            self.socket = self.connect()

    def leave(self) -> None:
        """Go in the middle of whatever happens, and come back, perhaps while the old connection is still there."""
        before = self.socket
        if self._rng.random() < 0.5:
            before.socket.close()  # without a word
            self.socket = self.connect()
        else:
            self.socket = self.connect()
            before.close()

    def message(self) -> str | bytes:
        """A message of any quality."""
        rng = self._rng
        table = rng.choice([*self.asked, self._others, "nothing"])
        index = self.asked.get(table, 0) + rng.choice([0, 0, 0, 1, -1, 5])
        move = {"type": "move", "table": table, "move": rng.choice(["take 1", "take 1", "take 9", "deal"])}
        good: list[dict[str, Any]] = [
            *[{**move, "index": index, "ref": rng.randrange(9)}] * 5,
            {"type": "number", "table": table, "number": "17"},
            {"type": "resign", "table": rng.choice([self._others, "nothing"])},
            {"type": "ping", "ref": "r"},
        ]
        message, kind = rng.choice(good), rng.random()
        if kind < 0.02:
            return rng.randbytes(rng.randint(0, 200))
        if kind < 0.06:
            return fuzzing.spoilt(rng, fuzzing.text(message))
        if kind < 0.12:
            return fuzzing.text(fuzzing.odd_values(rng, message))
        if kind < 0.13:
            return fuzzing.text({**message, "more": "x" * 70_000})
        if kind < 0.14:
            return "[" * 30_000
        return fuzzing.text(message)

    def play(self) -> None:
        """Answer what is asked, as a bot should."""
        answers = [
            fuzzing.text({"type": "move", "table": table, "move": "take 1", "index": index})
            for table, index in self.asked.items()
        ]
        self.asked.clear()
        self.send(*answers)

    def close(self) -> None:
        self._sockets.close()


@pytest.mark.timeout(240 + MESSAGES)
def test_a_hostile_bot_hurts_its_own_games_alone(course: QuietCourse) -> None:
    rng, server = random.Random(5), course.server
    people = server.open("human", "human", heap=1000)["table"]["id"]
    course.student("Fair", "random")
    foe = Foe(server.url, course.bot_token("Foe"), people, rng)
    made = course.competition(
        ["Fair", "Foe"], "6" * 64, game="heap", options={"heap": 400}, seats=2, repeats=GAMES, rated=True
    )
    course.wait(made, lambda found: all(one["here"] for one in found["entrants"]))
    course.ask("POST", f"/competitions/{made}/start")
    for number in range(MESSAGES):
        foe.send(foe.message())
        if number % 40 == 39:
            foe.leave()
    give_up = time.monotonic() + 120
    while course.ask("GET", f"/competitions/{made}")["status"] != "over":
        assert time.monotonic() < give_up
        foe.play()
    foe.close()
    assert foe.closed, "the arena had enough now and then"
    assert set(foe.closed) <= set(CLOSED)
    games = course.ask("GET", f"/competitions/{made}")["games"]
    entrants = course.ask("GET", f"/competitions/{made}")["entrants"]
    fair = next(one["number"] for one in entrants if one["name"] == "Fair")
    assert all(one["seats"].index(fair) not in one["forfeits"] for one in games)
    assert server.http.get(f"/api/tables/{people}").json()["seats"][0]["resigned"] is None
    load_game(str(Path(__file__).parent.parent / "small_game.py"))
    store = open_store(str(server.database))
    for one in games:
        row = store.row(one["table"])
        assert row is not None
        assert load_table(store, row).index == row.progress.moves  # every move is verified on the way
    store.close()
    assert server.stop() == 0
    assert not [line for line in server.errors if "running as root" not in line]
