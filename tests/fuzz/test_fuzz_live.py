"""A fuzzer on the WebSocket: rubbish, messages that are nearly right, out of turn, two for one seat, floods."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import fuzzing
import pytest
from serving import Client, Server
from websockets.exceptions import ConnectionClosed

from hegemon.core.registry import load_game
from hegemon.store import open_store
from hegemon.table.opening import load_table

MESSAGES = 400 * fuzzing.TIMES
HARMLESS = [
    {"type": "move", "seat": 1, "move": "take 1", "index": 1, "ref": "r"},
    {"type": "move", "seat": 0, "move": "take 1", "index": 1},
    {"type": "autoplay", "seat": 1, "bot": "random"},
    {"type": "autoplay", "seat": 1, "bot": None},
    {"type": "step", "until": "move"},
    {"type": "chat", "seat": 1, "text": "hello", "to": None},
    {"type": "chat", "seat": 1, "text": "psst", "to": 0},
    {"type": "analyse", "seat": 1},
    {"type": "rematch", "seat": 1, "agree": True},
    {"type": "ping"},
    {"type": "hello", "tokens": []},
]
"""Messages that a seat that is not to move may send, without changing the position."""
LIVELY = [*HARMLESS, {"type": "pace", "seconds": 0}, {"type": "resign", "seat": 1}, {"type": "resign", "seat": 0}]


def one(rng: random.Random, messages: list[dict[str, Any]]) -> str | bytes:
    """A message of any quality."""
    message, kind = rng.choice(messages), rng.random()
    if kind < 0.1:
        return rng.randbytes(rng.randint(0, 200))
    if kind < 0.3:
        return fuzzing.spoilt(rng, fuzzing.text(message))
    if kind < 0.7:
        return fuzzing.text(fuzzing.odd_values(rng, message))
    return fuzzing.text(message)


class Fuzzers:
    """Connections that hold the same seats; those that are closed come back."""

    def __init__(self, server: Server, table_id: str, tokens: list[str], count: int) -> None:
        self._server, self._table, self._tokens = server, table_id, tokens
        self.clients = [self._new() for _ in range(count)]
        self.closed = self._pings = 0

    def _new(self) -> Client:
        return self._server.client(self._table, *self._tokens)

    def send(self, rng: random.Random, message: str | bytes) -> None:
        number = rng.randrange(len(self.clients))
        client = self.clients[number]
        try:
            client.socket.send(message)
            if rng.random() < 0.2:
                self.settle(client)
        except ConnectionClosed:
            self.closed += 1
            self.clients[number] = self._new()

    def settle(self, client: Client) -> None:
        """All that was sent has been dealt with."""
        self._pings += 1
        client.send(type="ping", ref=f"settled {self._pings}")
        while client.next() != {"type": "pong", "ref": f"settled {self._pings}"}:
            pass

    def settle_all(self) -> None:
        for client in self.clients:
            with suppress(ConnectionClosed):
                self.settle(client)


def position(server: Server, table_id: str) -> Any:
    frames = server.http.get(f"/api/tables/{table_id}/frames?first=0&count=500").json()
    return (
        frames["total"],
        frames["frames"][-1]["view"]["position"],
        server.http.get(f"/api/tables/{table_id}").json()["moves"],
    )


@pytest.mark.timeout(60 + MESSAGES / 4)
def test_messages_of_a_seat_that_is_not_to_move_change_nothing(hunted: Server) -> None:
    rng = random.Random(3)
    opened = hunted.open("human", "human", heap=1000)
    table_id, (first, second) = opened["table"]["id"], opened["tokens"]
    honest = hunted.client(table_id, first)
    if honest.welcome["index"] == 0:
        honest.wait_index(1)
    before = position(hunted, table_id)
    fuzzers = Fuzzers(hunted, table_id, [second], 3)
    watchers = Fuzzers(hunted, table_id, [], 2)
    for number in range(MESSAGES):
        (watchers if number % 4 == 0 else fuzzers).send(rng, one(rng, HARMLESS))
    fuzzers.settle_all()
    watchers.settle_all()
    assert position(hunted, table_id) == before
    honest.send(type="move", seat=0, move="take 2", index=1, ref="mine")
    assert honest.wait("accepted") == {"type": "accepted", "ref": "mine", "index": 2}
    assert fuzzers.closed > 0
    heard = fuzzing.text(honest.heard)
    assert first not in heard
    assert second not in heard
    assert opened["owner"] not in heard


@pytest.mark.timeout(60 + MESSAGES / 4)
@pytest.mark.parametrize("game", ["heap", "sealed"])
def test_whatever_both_sides_send_the_record_is_a_legal_game(hunted: Server, game: str) -> None:
    rng = random.Random(4)
    moves = ["take 1", "take 3", "roll"] if game == "heap" else ["bid 7", "bid 1000", "undo", "commit"]
    opened: list[dict[str, Any]] = []
    for _ in range(2 * fuzzing.TIMES):
        made = hunted.open("human", "human") if game == "heap" else hunted.open_sealed("human", "human")
        opened.append(made)
        fuzzers = Fuzzers(hunted, made["table"]["id"], made["tokens"], 2)
        index = max(client.welcome["index"] for client in fuzzers.clients)
        for number in range(200):
            if number % 3:
                fuzzers.send(rng, one(rng, LIVELY if number > 150 else HARMLESS))
                continue
            move = {"type": "move", "seat": rng.randrange(2), "move": rng.choice(moves), "index": index}
            fuzzers.send(rng, fuzzing.text(move))
            indices = [m.get("index", 0) for client in fuzzers.clients for m in client.heard[-5:]]
            index = max([index, *(i for i in indices if isinstance(i, int))])
        fuzzers.settle_all()
    for file in ("small_game.py", "sealed_game.py"):
        load_game(str(Path(__file__).parent.parent / file))
    store = open_store(str(hunted.database))
    try:
        for made in opened:
            row = store.row(made["table"]["id"])
            assert row is not None
            assert load_table(store, row).index == row.progress.moves > 0  # every move is verified on the way
    finally:
        store.close()


def test_a_flood_ends_with_words_and_nobody_else_notices(hunted: Server) -> None:
    opened = hunted.open("human", "human", heap=1000)
    table_id, (first, second) = opened["table"]["id"], opened["tokens"]
    honest, flood = hunted.client(table_id, first), hunted.client(table_id, second)
    if honest.welcome["index"] == 0:
        honest.wait_index(1)
    with suppress(ConnectionClosed):
        for number in range(100_000):
            flood.send(type="ping", ref=number)
    closed = flood.wait_closed().rcvd
    if closed is None:
        pass  # on a busy machine it was cut off before it read the words
    elif closed.code == 1001:  # it was too busy sending to read what it was answered
        assert "too slow" in closed.reason
    else:
        assert closed.code == 1008
        assert "messages a second" in flood.heard[-1]["error"]
    honest.send(type="move", seat=0, move="take 1", index=1)
    assert honest.wait("accepted")["index"] == 2
    assert hunted.client(table_id, second).welcome["seats"] == [1]
