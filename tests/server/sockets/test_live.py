"""The WebSocket over real sockets: playing, talking, and everything that a client might try."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import httpx
import pytest
from serving import Client, Server
from websockets.exceptions import InvalidStatus


def two_players(server: Server, heap: int = 21) -> tuple[dict[str, Any], Client, Client]:
    opened = server.open("human", "human", heap=heap)
    table = opened["table"]["id"]
    first, second = (server.client(table, token) for token in opened["tokens"])
    if first.welcome["index"] == 0:
        first.wait_index(1)
    if second.welcome["index"] == 0:
        second.wait_index(1)
    return opened, first, second


def index_of(server: Server, table_id: str) -> int:
    return int(server.http.get(f"/api/tables/{table_id}").json()["moves"])


def test_two_people_play_a_game(server: Server) -> None:
    _, first, second = two_players(server, heap=2)
    first.send(type="move", seat=0, move="take 1", index=1, ref="a")
    assert first.wait("accepted") == {"type": "accepted", "ref": "a", "index": 2}
    assert first.heard[-2]["type"] == "update"
    update = second.wait("update")
    assert (update["index"], update["seat"], update["move"]) == (2, 0, "take 1")
    assert update["event"]["text"] == "take 1"
    assert update["views"]["1"]["legal"] == [{"kind": "take", "count": 1}, {"kind": "roll"}]
    second.send(type="move", seat=1, move="take 1", index=2)
    assert second.wait("accepted")["ref"] is None
    assert first.wait("table")["table"]["status"] == "over"
    assert first.heard[-2]["views"]["0"]["result"]["winners"] == [1]


def test_the_welcome_shows_the_table_its_log_and_the_seats_held(server: Server) -> None:
    opened, first, _ = two_players(server)
    first.send(type="move", seat=0, move="take 1", index=1)
    first.wait("accepted")
    both = server.client(opened["table"]["id"], *opened["tokens"], "a wrong one").welcome
    assert (both["seats"], list(both["views"]), both["index"]) == ([0, 1], ["0", "1"], 2)
    assert [(entry["index"], entry["move"]) for entry in both["log"]] == [(1, "deal"), (2, "take 1")]
    watcher = server.client(opened["table"]["id"]).welcome
    assert (watcher["seats"], list(watcher["views"]), watcher["views"]["-2"]["legal"]) == ([], ["-2"], [])


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"seat": 1, "move": "take 1", "index": 1}, "seat 1 is not yours; yours: 0"),
        ({"seat": -1, "move": "deal", "index": 1}, "seat -1 is not yours"),
        ({"seat": 0, "move": "take 9", "index": 1}, "'take 9' is not legal"),
        ({"seat": 0, "move": "fly", "index": 1}, "not a move: 'fly'"),
        ({"seat": 0, "move": "deal", "index": 1}, "'deal' is not legal"),
        ({"seat": 0, "move": "take 1", "index": 0}, "1 moves are made"),
        ({"seat": 0, "move": "take 1", "index": 2}, "1 moves are made"),
    ],
)
def test_a_move_that_may_not_be_made_is_refused_and_changes_nothing(
    server: Server, message: dict[str, Any], words: str
) -> None:
    opened, first, _ = two_players(server)
    first.send(type="move", ref="r", **message)
    refusal = first.wait("refused")
    assert refusal["ref"] == "r"
    assert words in refusal["error"]
    assert index_of(server, opened["table"]["id"]) == 1


def test_a_move_out_of_turn_is_refused(server: Server) -> None:
    _, _, second = two_players(server)
    second.send(type="move", seat=1, move="take 1", index=1)
    assert "seat 1 is not to move" in second.wait("refused")["error"]


def test_the_same_move_sent_twice_is_made_once(server: Server) -> None:
    opened, first, _ = two_players(server)
    for ref in ("a", "b"):
        first.send(type="move", seat=0, move="take 1", index=1, ref=ref)
    assert first.wait("accepted")["ref"] == "a"
    assert first.wait("refused")["ref"] == "b"
    assert index_of(server, opened["table"]["id"]) == 2


def test_a_spectator_can_do_nothing_but_watch_talk_and_ask(server: Server) -> None:
    opened, _, _ = two_players(server)
    watcher = server.client(opened["table"]["id"], "guess")
    for message in (
        {"type": "move", "seat": 0, "move": "take 1", "index": 1},
        {"type": "autoplay", "seat": 0, "bot": "random"},
        {"type": "pace", "seconds": 1},
        {"type": "chat", "seat": 0, "text": "I am Ann"},
        {"type": "analyse", "seat": 0},
    ):
        watcher.send(**message)
        assert watcher.wait("refused")["error"]
    watcher.send(type="analyse", seat=-2)
    assert watcher.wait("analysis")["analysis"] == {"mine": [0, 0, 0, 0]}
    watcher.send(type="chat", seat=-2, text="hello")
    assert watcher.wait("chat")["name"] == "A spectator"


def test_nothing_hidden_reaches_another_seat(server: Server) -> None:
    opened, first, second = two_players(server)
    watcher = server.client(opened["table"]["id"])
    clients = [(first, 0), (second, 1), (watcher, -2)]
    for turn in range(2):  # four rolls could end the game, which shows everything to everybody
        mover, seat = clients[turn % 2]
        mover.send(type="move", seat=seat, move="roll", index=1 + turn)
        mover.wait("accepted")
    for client, seat in clients:
        client.send(type="analyse", seat=seat)
        client.wait("analysis")
    numbers = [set(re.findall(r"\b[1-9]\d{5}\b", json.dumps(client.heard))) for client, _ in clients]
    assert [len(found) for found in numbers] == [1, 1, 0]
    assert numbers[0] != numbers[1]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "null",
        "{}",
        '{"type": "dance"}',
        '{"type": ["move"]}',
        '{"type": "move"}',
        '{"type": "move", "seat": "0", "move": "take 1", "index": 1}',
        '{"type": "move", "seat": 0, "move": 1, "index": 1}',
        '{"type": "move", "seat": true, "move": "take 1", "index": 1}',
        '{"type": "move", "seat": 0, "move": "take 1", "index": 1e400}',
        '{"type": "chat", "seat": 0, "text": "\\ud800"}',
        '{"type": "hello", "tokens": []}',
        "[" * 50_000,
        b"bytes",
    ],
)
def test_what_cannot_be_understood_is_answered_with_an_error(server: Server, text: str | bytes) -> None:
    _, first, _ = two_players(server)
    first.socket.send(text)
    assert first.wait("error")["error"]
    first.send(type="move", seat=0, move="take 1", index=1)
    assert first.wait("accepted")["index"] == 2


def test_ten_errors_close_the_connection(server: Server) -> None:
    _, first, second = two_players(server)
    for _ in range(10):
        first.socket.send("nonsense")
    assert first.wait_closed().rcvd.code == 1008
    assert [message["type"] for message in first.heard[-10:]] == ["error"] * 10
    second.send(type="chat", seat=1, text="still here")
    assert second.wait("chat")["text"] == "still here"


def test_a_message_over_64_kib_closes_the_connection(server: Server) -> None:
    _, first, _ = two_players(server)
    first.socket.send("x" * (64 * 1024 + 1))
    assert first.wait_closed().rcvd.code == 1009


def test_speaking_before_hello_is_an_error(server: Server) -> None:
    opened = server.open("human", "human")
    client = server.connect(opened["table"]["id"])
    client.send(type="pace", seconds=1)
    assert "hello first" in client.next()["error"]
    client.send(type="hello")
    assert client.next()["type"] == "welcome"


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [
        ("https://elsewhere.example", False),
        ("null", False),
        ("http://localhost:5173", True),
        ("http://127.0.0.1:1", True),
    ],
)
def test_pages_of_other_sites_may_not_connect(server: Server, origin: Any, welcome: bool) -> None:
    table_id = server.open("human", "human")["table"]["id"]
    if welcome:
        assert server.connect(table_id, origin=origin)
    else:
        with pytest.raises(InvalidStatus, match="403"):
            server.connect(table_id, origin=origin)


def test_a_table_that_is_not_there_is_said_and_the_connection_closed(server: Server) -> None:
    client = server.connect("none")
    assert client.wait("error")["error"] == "there is no table 'none'"
    assert client.wait_closed().rcvd.code == 1008


def test_chat_reaches_everybody_and_those_who_come_later(server: Server) -> None:
    opened, first, second = two_players(server)
    first.send(type="chat", seat=0, text="good luck")
    line = second.wait("chat")
    assert (line["seat"], line["name"], line["text"]) == (0, "Ann", "good luck")
    assert server.client(opened["table"]["id"]).welcome["chat"][0]["text"] == "good luck"
    first.send(type="chat", seat=0, text="x" * 501, ref=5)
    assert "500 characters" in first.wait("refused")["error"]


def test_a_seat_can_be_handed_to_a_bot_and_taken_back(server: Server) -> None:
    opened = server.open("human", "random", heap=10**6)
    client = server.client(opened["table"]["id"], opened["tokens"][0])
    client.send(type="autoplay", seat=0, bot="random")
    assert client.wait("table")["table"]["seats"][0]["autoplay"] == "random"
    client.wait_index(8)
    client.send(type="autoplay", seat=0, bot=None)
    assert client.wait("table")["table"]["seats"][0]["autoplay"] is None
    for bot in ("nobody", "./bot.py:Bot", "exec:touch pwned"):
        client.send(type="autoplay", seat=0, bot=bot)
        assert "there is no bot" in client.wait("refused")["error"]


def test_the_pace_can_be_set_by_those_at_the_table_and_by_all_where_only_bots_sit(server: Server) -> None:
    bots = server.client(server.open("random", "random", heap=10**6, pace=5)["table"]["id"])
    bots.send(type="pace", seconds=0)
    bots.wait_index(5)
    bots.send(type="pace", seconds=6)
    assert "from 0 to 5" in bots.wait("refused")["error"]
    bots.send(type="pace", seconds=5)
    opened = server.open("human", "human")
    owner = server.client(opened["table"]["id"], opened["owner"])
    owner.send(type="pace", seconds=2.5)
    assert owner.wait("table")["table"]["pace"] == 2.5


def test_a_table_of_bots_is_paused_and_stepped_by_its_spectators(server: Server) -> None:
    watcher = server.client(server.open("random", "random", heap=10**6, pace=5)["table"]["id"])
    watcher.send(type="step", until="move", ref="s")
    assert "paused" in watcher.wait("refused")["error"]
    watcher.send(type="pace", seconds=None)
    assert watcher.wait("table")["table"]["paused"] is True
    index = watcher.welcome["index"]
    if index == 0:
        watcher.send(type="step")
        index = watcher.wait_index(1)["index"]
    for until in ("move", "round"):  # a turn of this game is one move
        watcher.send(type="step", until=until)
        index += 1
        assert watcher.wait("update")["index"] == index
    watcher.send(type="step", until="year")
    assert "until" in watcher.wait("error")["error"]
    watcher.send(type="pace", seconds=0)
    watcher.wait_index(index + 5)
    watcher.send(type="pace", seconds=None)
    person = server.client(server.open("human", "random")["table"]["id"])
    person.send(type="step", until="move")
    assert "players at this table" in person.wait("refused")["error"]


def test_a_bad_bot_is_replaced_and_the_table_says_so(server: Server) -> None:
    opened = server.open("human", "cheating")
    client = server.client(opened["table"]["id"], opened["tokens"][0])
    if client.welcome["index"] == 0:
        client.wait_index(1)
    client.send(type="move", seat=0, move="take 1", index=1)
    assert "not legal; a random move was made" in client.wait("chat")["text"]
    assert (client.heard[-1]["seat"], client.heard[-2]["index"]) == (-1, 3)


def test_a_client_that_does_not_read_holds_up_nobody(server: Server) -> None:
    opened = server.open("random", "random", heap=10**7, pace=0)
    table_id = opened["table"]["id"]
    server.connect(table_id, max_queue=1).send(type="hello")
    watcher = server.client(table_id)
    started = watcher.welcome["index"]
    watcher.wait_index(started + 300)
    watcher.send(type="pace", seconds=5)
    deleted = server.http.delete(f"/api/tables/{table_id}", headers={"Authorization": f"Bearer {opened['owner']}"})
    assert deleted.status_code == 200
    assert "deleted" in watcher.wait_closed().rcvd.reason


def test_a_server_with_many_connections_still_answers(server: Server) -> None:
    opened = server.open("random", "random", heap=10**6, pace=0.05)
    crowd = [server.client(opened["table"]["id"]) for _ in range(30)]
    reached = max(client.welcome["index"] for client in crowd) + 3
    assert all(client.wait_index(reached)["index"] >= reached for client in crowd)
    started = time.monotonic()
    assert httpx.get(f"{server.url}/api/games").status_code == 200
    assert time.monotonic() - started < 2
    forget = {"Authorization": f"Bearer {opened['owner']}"}
    assert server.http.delete(f"/api/tables/{opened['table']['id']}", headers=forget).status_code == 200
    assert all("deleted" in client.wait_closed().rcvd.reason for client in crowd)
