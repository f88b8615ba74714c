"""Servers stop, and are killed: the game goes on. What happens to moves under load is tested in `tests/faults`."""

from __future__ import annotations

import random
import signal
import threading
import time
from typing import Any

import pytest
from serving import Server
from websockets.exceptions import ConnectionClosed


def test_a_game_goes_on_after_a_restart(make_server: Any) -> None:
    server = make_server()
    opened = server.open("human", "random", heap=1000)
    table_id, token = opened["table"]["id"], opened["tokens"][0]
    client = server.client(table_id, token)
    if client.welcome["index"] == 0:
        client.wait_index(1)
    client.send(type="move", seat=0, move="take 1", index=1)
    client.wait_index(3)
    client.send(type="autoplay", seat=0, bot="random")
    client.wait_index(20)
    client.send(type="autoplay", seat=0, bot=None)
    client.wait("table")
    client.send(type="chat", seat=0, text="back soon")
    client.wait("chat")
    assert server.stop() == 0

    again = make_server().client(table_id, token)
    welcome = again.welcome
    assert welcome["seats"] == [0]
    assert welcome["chat"][-1]["text"] == "back soon"
    assert [entry["index"] for entry in welcome["log"]] == list(range(1, welcome["index"] + 1))
    index = welcome["index"]
    if welcome["views"]["0"]["to_move"] != [0]:
        index = again.wait_index(index + 1)["index"]
    again.send(type="move", seat=0, move="take 1", index=index)
    assert again.wait("accepted")["index"] == index + 1
    again.wait_index(index + 2)


def test_bots_go_on_after_a_restart_though_nobody_watches(make_server: Any) -> None:
    server = make_server()
    server.open("random", "random", heap=1000, pace=0.05)
    assert server.stop() == 0
    again = make_server()
    before = again.http.get("/api/tables").json()["tables"][0]["moves"]
    deadline = time.monotonic() + 10
    while again.http.get("/api/tables").json()["tables"][0]["moves"] <= before + 3:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_restart_in_the_middle_of_a_secret_turn_goes_on_with_its_orders(make_server: Any) -> None:
    server = make_server()
    opened = server.open_sealed("human", "bidder:seconds=60,parts=2", "bidder:parts=2", rounds=1)
    table_id, token = opened["table"]["id"], opened["tokens"][0]
    client = server.client(table_id, token)
    client.send(type="move", seat=0, move="bid 300", index=client.welcome["index"])
    index = client.wait("accepted")["index"]
    client.send(type="move", seat=0, move="bid 33", index=index)
    client.wait("accepted")
    committed = client.welcome["views"]["0"]["position"]["committed"][2]  # it may have been quicker than we
    while not committed and not any(m["type"] == "update" and m["seat"] == 2 for m in client.heard):
        client.next()
    server.kill()

    again = make_server().client(table_id, token)
    view = again.welcome["views"]["0"]
    assert view["position"]["bid"] == [333, -1, -1]
    assert (view["position"]["committed"], view["to_move"]) == ([0, 0, 1], [0, 1])
    assert [entry["move"] for entry in again.welcome["log"] if entry["seat"] == 0] == ["bid 300", "bid 33"]
    again.send(type="move", seat=0, move="commit", index=again.welcome["index"])
    assert again.wait("accepted")["index"] == again.welcome["index"] + 1


def test_kills_under_simultaneous_turns_lose_no_acknowledged_order(make_server: Any) -> None:
    opened: dict[str, Any] = {}
    acknowledged = 0
    for _ in range(5):
        server: Server = make_server()
        opened = opened or server.open_sealed("human", "bidder:parts=5", "bidder:parts=5", rounds=10_000)
        client = server.client(opened["table"]["id"], *filter(None, opened["tokens"]))
        view = client.welcome["views"]["0"]
        made = (view["turn"] - 1) * 3 + (view["position"]["bid"][0] > 0) + view["position"]["committed"][0]
        assert made * 2 >= acknowledged  # a round is a bid and a commit of ours
        killer = threading.Timer(random.uniform(0.1, 0.5), server.kill)
        killer.start()
        try:
            index = client.welcome["index"]
            while True:
                if 0 not in view["to_move"]:
                    message = client.next()
                    index = message.get("index", index)
                    view = message.get("views", {}).get("0", view)
                    continue
                move = "commit" if view["position"]["bid"][0] else "bid 7"
                client.send(type="move", seat=0, move=move, index=index)
                index = client.wait("accepted")["index"]
                acknowledged += 1
                views = [m["views"]["0"] for m in client.heard if m["type"] == "update" and "0" in m["views"]]
                view = views[-1]
                client.heard.clear()
        except ConnectionClosed:
            killer.join()
    assert acknowledged > 10


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_stops_cleanly_in_the_middle_of_games(make_server: Any, how: signal.Signals) -> None:
    server = make_server()
    opened = server.open("random", "random", heap=10**7)
    server.open("random:seconds=3600", "random")
    watcher = server.client(opened["table"]["id"])
    watcher.wait_index(watcher.welcome["index"] + 10)
    server.process.send_signal(how)
    assert watcher.wait_closed().rcvd.code == 1012
    assert server.process.wait(10) == 0
    assert not [line for line in server.errors if "Traceback" in line], "".join(server.errors)
