"""People at different browsers, over real sockets: invited, seen, absent, out of time, resigned, playing again."""

from __future__ import annotations

from typing import Any

import pytest
from serving import Client, Server

STAND_IN = {"stand_in": "random"}


def table_until(client: Client, true: Any) -> dict[str, Any]:
    """The next news of the table of which something is true."""
    while not true(table := client.wait("table")["table"]):
        pass
    found: dict[str, Any] = table
    return found


def two(server: Server, heap: int = 30, **more: Any) -> tuple[dict[str, Any], Client, Client]:
    opened = server.open("human", "human", heap=heap, **STAND_IN, **more)
    ann, bob = (server.client(opened["table"]["id"], token) for token in opened["tokens"])
    return opened, ann, bob


def test_everybody_sees_who_is_here(server: Server) -> None:
    opened, ann, bob = two(server)
    assert ann.wait("presence")["present"] == [0]
    assert ann.wait("presence")["present"] == [0, 1]
    bob.socket.close()
    assert ann.wait("presence")["present"] == [0]
    server.client(opened["table"]["id"])
    assert ann.wait("presence") == {"type": "presence", "present": [0], "watching": 1}


def test_a_bot_stands_in_and_the_seat_is_given_back(server: Server) -> None:
    opened, ann, bob = two(server, absent=1)
    ann.socket.close()
    away = table_until(bob, lambda table: table["seats"][0]["away"] == "absent")
    assert away["seats"][0]["autoplay"] == "random"
    bob.wait_index(2)  # the stand-in has moved
    server.client(opened["table"]["id"], opened["tokens"][0])
    assert table_until(bob, lambda table: table["seats"][0]["away"] is None)["seats"][0]["autoplay"] is None


def test_time_runs_out(server: Server) -> None:
    _, ann, _ = two(server, clock={"per": "game", "seconds": 1.5, "increment": 0})
    assert ann.wait("clocks")["left"][1] == 1.5
    over = table_until(ann, lambda table: table["status"] == "over")
    assert over["result"] == {"ended": "resigned", "scores": [0.0, 1.0], "winners": [1]}
    assert over["seats"][0]["on_time"]


def test_one_resigns_and_both_play_again(server: Server) -> None:
    opened, ann, bob = two(server)
    bob.send(type="resign", seat=0)
    assert "not yours" in bob.wait("refused")["error"]
    bob.send(type="resign", seat=1)
    assert ann.wait("welcome")["table"]["result"]["winners"] == [0]
    record = server.http.get(f"/api/tables/{opened['table']['id']}/record").text
    assert '{"resigned": 1}' in record
    assert server.http.post("/api/records", content=record).json()["table"]["result"]["ended"] == "resigned"
    ann.send(type="rematch", seat=0)
    assert bob.wait("rematch")["agreed"] == [0]
    bob.send(type="rematch", seat=1)
    again = table_until(bob, lambda table: table["rematch"])["rematch"]
    assert server.client(again, opened["tokens"][1]).welcome["seats"] == [0]
    assert server.client(again, opened["tokens"][0]).welcome["seats"] == [1]


def test_private_lines_and_floods(server: Server) -> None:
    opened, ann, bob = two(server)
    watcher = server.client(opened["table"]["id"])
    ann.send(type="chat", seat=0, text="psst", to=1)
    assert bob.wait("chat")["to"] == 0 + 1
    for number in range(12):
        ann.send(type="chat", seat=0, text=f"line {number}")
    assert "too much at once" in ann.wait("refused")["error"]
    assert watcher.wait("chat")["text"] == "line 0"
    watcher.send(type="chat", seat=-2, text="psst", to=0)
    assert "alone" in watcher.wait("refused")["error"]


def test_the_owner_of_a_table_may_let_a_bot_play_for_a_friend_who_has_not_come(server: Server) -> None:
    opened = server.open("human", "human", heap=30, **STAND_IN)
    table = opened["table"]["id"]
    ann = server.client(table, opened["tokens"][0], opened["owner"])
    ann.send(type="autoplay", seat=1, bot="random")
    table_until(ann, lambda table: table["seats"][1]["autoplay"] == "random")
    server.client(table, opened["tokens"][1])
    table_until(ann, lambda table: table["seats"][1]["autoplay"] is None)
    ann.send(type="autoplay", seat=1, bot="random")
    assert "not yours" in ann.wait("refused")["error"]


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"absent": 0}, "absent is from 1"),
        ({"stand_in": "exec:rm"}, "there is no bot"),
        ({"clock": {"per": "hour", "seconds": 5}}, "clock.per"),
        ({"clock": {"per": "turn", "seconds": 0}}, "from 1 to"),
        ({"clock": {"per": "turn", "seconds": "60"}}, "clock.seconds"),
    ],
)
def test_terms_that_cannot_be_are_refused(server: Server, terms: dict[str, Any], words: str) -> None:
    human = {"kind": "human", "name": "Ann"}
    answer = server.http.post("/api/tables", json={"game": "heap", "seats": [human, human]} | STAND_IN | terms)
    assert answer.status_code == 422
    assert words in answer.json()["error"]


def test_open_seats_are_for_the_first_who_come(server: Server) -> None:
    seats = [{"kind": "human", "name": "Ann"}] + [{"kind": "human", "name": "Anybody", "open": True}] * 2
    opened = server.open("human", "human", **STAND_IN, seats=seats)
    assert [bool(token) for token in opened["tokens"]] == [True, False, False]
    table = opened["table"]["id"]
    ann = server.client(table, opened["tokens"][0])
    taken = []
    for name in ("Bob", ""):
        stranger = server.client(table)
        stranger.send(type="claim", key=opened["key"], name=name)
        taken.append(stranger.wait("seat"))
    assert [one["seat"] for one in taken] == [1, 2]
    names = table_until(ann, lambda table: not any(seat["open"] for seat in table["seats"]))["seats"]
    assert [seat["name"] for seat in names] == ["Ann", "Bob", "Anybody"]
    assert server.client(table, taken[0]["token"]).welcome["seats"] == [1]
    late = server.client(table)
    late.send(type="claim", key=opened["key"])
    assert "all open seats are taken" in late.wait("refused")["error"]
    late.send(type="claim", key="a guess")
    assert "does not open a seat" in late.wait("refused")["error"]
    assert opened["key"] not in server.http.get(f"/api/tables/{table}").text


def test_those_who_reconnect_do_not_flood_the_chat(server: Server) -> None:
    opened, ann, _bob = two(server)
    ann.send(type="chat", seat=0, text="hello Bob")
    ann.wait("chat")
    refused = 0
    for _ in range(6):
        watcher = server.client(opened["table"]["id"])
        for number in range(8):
            watcher.send(type="chat", seat=-2, text=f"line {number}", ref=number)
        watcher.send(type="ping")
        watcher.wait("pong")
        refused += sum(message["type"] == "refused" for message in watcher.heard)
        watcher.socket.close()
    assert refused >= 30
    late = server.client(opened["table"]["id"])
    assert "hello Bob" in [line["text"] for line in late.welcome["chat"]]


def test_a_link_with_a_key_that_is_none_locks_nobody_out(server: Server) -> None:
    opened, *_ = two(server)
    made_up = ["x" * 201, "y" * 60_000]
    client = server.client(opened["table"]["id"], *made_up, opened["tokens"][0])
    assert client.welcome["seats"] == [0]


def test_nobody_speaks_under_the_tables_name(server: Server) -> None:
    names = ["The table", "the  TABLE", "A spectator", "The t\u00e0ble", "\u0422he table", "Th\u0435 t\u0430b1e", "Ann"]
    for name in names:
        opened = server.open(
            "human", "random", seats=[{"kind": "human", "name": name}, {"kind": "bot", "bot": "random"}]
        )
        called = opened["table"]["seats"][0]["name"]
        assert (called == name) == (name == "Ann"), called


def seeded(server: Server, **more: Any) -> tuple[Client, Client]:
    """Ann and Bob at a table with a chosen seed."""
    opened = server.open("human", "human", seed=7, **more)
    ann, bob = (server.client(opened["table"]["id"], token) for token in opened["tokens"])
    return ann, bob


def test_everybody_learns_of_a_chosen_seed(server: Server) -> None:
    opened = server.open("human", "human", seed=7)
    watcher = server.client(opened["table"]["id"])
    assert watcher.welcome["table"]["seeded"]
    assert "a player who knows it can compute them" in watcher.welcome["chat"][0]["text"]
    assert not server.open("human", "human")["table"]["seeded"]
    alone = server.open("human", "random", seed=7)["table"]
    assert (alone["seeded"], alone["unagreed"]) == (True, [])


def test_with_a_chosen_seed_nobody_moves_until_both_agree(server: Server) -> None:
    ann, bob = seeded(server)
    assert ann.welcome["table"]["unagreed"] == [0, 1]
    ann.send(type="move", seat=0, move="roll", index=0)
    assert ann.wait("refused")["error"].endswith("agrees to the chosen seed; still asked: Ann, Ann")
    ann.send(type="seed", seat=1, agree=True)
    assert "not yours" in ann.wait("refused")["error"]
    ann.send(type="seed", seat=0, agree=True)
    assert table_until(bob, lambda table: table["unagreed"] == [1])["moves"] == 0
    bob.send(type="seed", seat=1, agree=True)
    assert bob.wait_index(1)["move"] == "deal"
    bob.send(type="seed", seat=1, agree=False)
    assert "nobody is asked" in bob.wait("refused")["error"]


def test_who_does_not_agree_to_a_seed_gets_secret_dice_for_all(server: Server) -> None:
    ann, bob = seeded(server)
    ann.send(type="seed", seat=0, agree=True)
    bob.send(type="seed", seat=1, agree=False)
    assert not table_until(ann, lambda table: not table["unagreed"])["seeded"]
    assert "does not agree" in ann.wait("chat")["text"] or "does not agree" in ann.wait("chat")["text"]


def test_a_stranger_who_takes_an_open_seat_is_asked_about_the_seed(server: Server) -> None:
    seats = [{"kind": "human", "name": "Ann"}, {"kind": "human", "open": True}]
    opened = server.open(seats=seats, seed=7)
    visitor = server.client(opened["table"]["id"])
    visitor.send(type="claim", key=opened["key"], name="Bob")
    token = visitor.wait("seat")["token"]
    ann, bob = (server.client(opened["table"]["id"], one) for one in (opened["tokens"][0], token))
    ann.send(type="seed", seat=0, agree=True)
    assert table_until(bob, lambda table: 0 not in table["unagreed"])["unagreed"] == [1]
