"""The Bot API over real sockets: admission, the messages of a seat, and the treatment of bad clients."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import playwright
import pytest
from courses import SMALL, Course
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from hegemon.arena import sessions
from hegemon.arena.client.connection import Client, Refused
from hegemon.wire.arena_bots import AcceptRules


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    course = Course(tmp_path_factory.mktemp("arena") / "course", SMALL)
    yield course
    course.close()


def wait(socket: ClientConnection, *kinds: str) -> Any:
    """The next message of one of these kinds."""
    while True:
        message = json.loads(socket.recv(30))
        if message["type"] in kinds:
            return message


def game(course: Course, name: str, **more: Any) -> tuple[ClientConnection, Any]:
    """A bot that a player invited to a game, and the game."""
    socket = course.socket(token=course.bot_token(name), **more)
    wait(socket, "welcome")
    seek = course.person(f"Pal {name}").post("/seeks", json={"game": "heap", "options": {"heap": 5}, "invite": [name]})
    assert seek.status_code == 200, seek.text
    assert seek.json()["table"] is not None
    return socket, wait(socket, "game")


def test_a_wrong_token_is_refused_in_words(course: Course) -> None:
    socket = course.socket(token="hgm_wrong")
    with pytest.raises(ConnectionClosed) as closed:
        wait(socket, "welcome")
    assert closed.value.rcvd is not None
    assert "unknown, or was revoked" in closed.value.rcvd.reason


def test_a_bot_gets_its_game_and_is_asked_when_it_is_to_move(course: Course) -> None:
    socket, message = game(course, "Asked", events=True)
    assert (message["game"], len(message["seats"]), message["rated"]) == ("heap", 2, False)
    if message["seat"] == 0:
        turn = wait(socket, "turn")
        assert turn["seat"] == 0
        assert ["take 1", "take 3"] in turn["moves"]
        socket.send(json.dumps({"type": "move", "table": turn["table"], "move": "take 1", "index": turn["index"]}))
        assert wait(socket, "accepted")["index"] == turn["index"] + 1


def test_what_is_refused_changes_nothing_and_ten_times_loses_the_game(course: Course) -> None:
    socket, message = game(course, "Cheat")
    for number in range(10):
        socket.send(
            json.dumps({"type": "move", "table": message["table"], "move": "take 9", "index": 0, "ref": number})
        )
        assert wait(socket, "refused")["ref"] == number
    over = wait(socket, "over")
    assert over["result"]["scores"][message["seat"]] == 0


def test_a_bot_gets_the_hash_of_the_dice_before_it_moves_and_their_secret_at_the_end(course: Course) -> None:
    socket, message = game(course, "Doubting")
    shown = course.server.http.get(f"/api/tables/{message['table']}").json()["dice"]
    assert (shown["commitment"], shown["secret"]) == (message["commitment"], None)
    socket.send(json.dumps({"type": "resign", "table": message["table"]}))
    secret = wait(socket, "over")["secret"]
    assert hashlib.sha256(f"hegemon dice {secret}".encode()).hexdigest() == message["commitment"]


def test_connect_checks_the_dice_of_every_game_that_is_over(course: Course) -> None:
    """With the hash that it was sent while the game ran, and what it saw of every move."""
    names = ["Sure", "Certain"]
    for name in names:
        course.student(name, "random")
    made = course.competition(names, "7" * 64, game="heap", options={"heap": 30}, repeats=2)
    course.wait(made, lambda found: all(entrant["here"] for entrant in found["entrants"]))
    course.ask("POST", f"/competitions/{made}/start")
    tables = [one["table"] for one in course.wait_over(made)["games"]]
    give_up = time.monotonic() + 60
    wanted = [f"table {table}: the dice were fair" for table in tables for _ in names]
    while sorted(_lines(course, "the dice")) != sorted(wanted):
        assert time.monotonic() < give_up, course.log.read_text()
        time.sleep(0.1)


def _lines(course: Course, about: str) -> list[str]:
    """The lines of all students' programs about something, up to the colon behind it."""
    said = [line for line in course.log.read_text().splitlines() if about in line]
    return [":".join(line.split(":")[:2]) for line in said]


def _sit(course: Course, name: str, table: str) -> tuple[ClientConnection, int]:
    """A person at a table, signed in by a cookie, and their seat."""
    socket = course.at_table(table, course.person(name).cookies[sessions.COOKIE])
    return socket, wait(socket, "welcome")["seats"][0]


def test_a_connected_bot_plays_again_and_one_that_has_gone_is_not_waited_for(course: Course) -> None:
    bot, message = game(course, "Keen")
    bot.send(json.dumps({"type": "resign", "table": message["table"]}))
    wait(bot, "over")
    person, seat = _sit(course, "Pal Keen", message["table"])
    person.send(json.dumps({"type": "rematch", "seat": seat, "agree": True}))
    again = wait(bot, "game")
    assert wait(person, "table")["table"]["rematch"] == again["table"]
    person.close()
    bot.send(json.dumps({"type": "resign", "table": again["table"]}))
    wait(bot, "over")
    bot.close()
    give_up = time.monotonic() + 30
    while "Keen" in [one["name"] for one in course.person("Pal Keen").get("/lobby").json()["bots"]]:
        assert time.monotonic() < give_up
        time.sleep(0.05)
    person, seat = _sit(course, "Pal Keen", again["table"])
    person.send(json.dumps({"type": "rematch", "seat": seat, "agree": True}))
    assert "Keen is not connected any more: find another game" in wait(person, "refused")["error"]


def test_no_move_is_taken_back_against_a_bot_that_plays_from_elsewhere(course: Course) -> None:
    """It has seen the move, and would have to agree: people waited for that in vain."""
    bot, message = game(course, "Strict")
    cookie = {sessions.COOKIE: course.person("Pal Strict").cookies[sessions.COOKIE]}
    person, seat = _sit(course, "Pal Strict", message["table"])
    if seat == 1:
        turn = wait(bot, "turn")
        bot.send(json.dumps({"type": "move", "table": turn["table"], "move": "take 1", "index": turn["index"]}))
        wait(bot, "accepted")
    while (index := course.server.http.get(f"/api/tables/{message['table']}").json()["moves"]) < 1 + seat:
        time.sleep(0.05)
    person.send(json.dumps({"type": "move", "seat": seat, "move": "take 1", "index": index}))
    wait(person, "accepted")
    address = f"{course.server.url}/api/tables/{message['table']}/takeback"
    refused = httpx.post(address, params={"seat": seat}, cookies=cookie, timeout=60)
    assert (refused.status_code, "plays from elsewhere" in refused.json()["error"]) == (422, True)


def test_nobody_is_drawn_into_another_rated_game_by_a_rival_who_stayed(course: Course) -> None:
    terms = {"game": "heap", "options": {"heap": 30}, "rated": True, "clock": {"per": "turn", "seconds": 600}}
    eve, rex = course.person("Eve"), course.person("Rex")
    eve.post("/seeks", json=terms).raise_for_status()
    table = rex.post("/seeks", json=terms).json()["table"]
    person, seat = _sit(course, "Eve", table)
    person.send(json.dumps({"type": "resign", "seat": seat}))
    wait(person, "table")
    person.send(json.dumps({"type": "rematch", "seat": seat, "agree": True}))
    assert wait(person, "rematch")["agreed"] == [seat]
    person.send(json.dumps({"type": "ping", "ref": "1"}))
    wait(person, "pong")
    assert course.server.http.get(f"/api/tables/{table}").json()["rematch"] is None
    other, rival = _sit(course, "Rex", table)
    other.send(json.dumps({"type": "rematch", "seat": rival, "agree": True}))
    assert wait(person, "table")["table"]["rematch"] is not None


def test_nobody_moves_at_a_table_of_others(course: Course) -> None:
    _, message = game(course, "Owner")
    other = course.socket(token=course.bot_token("Intruder"))
    other.send(json.dumps({"type": "move", "table": message["table"], "move": "take 1", "index": 1}))
    assert "no seat" in wait(other, "refused")["error"]


def test_a_game_is_sent_again_after_a_lost_connection(course: Course) -> None:
    token = course.bot_token("Lost")
    first = course.socket(token=token)
    wait(first, "welcome")
    course.person("Patient").post("/seeks", json={"game": "heap", "invite": ["Lost"]})
    message = wait(first, "game")
    first.close()
    second = course.socket(token=token)
    assert wait(second, "welcome")["games"] == [message["table"]]
    again = wait(second, "game")
    assert (again["seed"], again["seat"]) == (message["seed"], message["seat"])


def test_a_second_connection_of_an_account_ends_the_first(course: Course) -> None:
    token = course.bot_token("Twice")
    first = course.socket(token=token)
    wait(first, "welcome")
    wait(course.socket(token=token), "welcome")
    with pytest.raises(ConnectionClosed):
        wait(first, "turn")


def test_a_bot_that_connects_again_and_again_is_told_to_wait_and_may_come_back(course: Course) -> None:
    token = course.bot_token("Restless")

    def connect_often() -> None:
        for _ in range(200):
            wait(course.socket(token=token), "welcome")

    with pytest.raises(ConnectionClosed) as closed:
        connect_often()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, "too often" in closed.value.rcvd.reason) == (1001, True)


def test_a_challenge_that_the_rules_do_not_accept_is_refused_in_words(course: Course) -> None:
    wait(course.socket(token=course.bot_token("Picky"), accept={"games": ["sealed"], "whom": "people"}), "welcome")
    asked = {"game": "heap", "invite": ["Picky"]}
    answer = course.person("Hopeful").post("/seeks", json=asked)
    assert answer.status_code == 422
    assert "does not accept: it plays sealed" in answer.json()["error"]


def test_messages_that_are_none_end_the_connection(course: Course) -> None:
    socket = course.socket(token=course.bot_token("Babbler"))
    for _ in range(10):
        socket.send("nonsense")
    with pytest.raises(ConnectionClosed):
        wait(socket, "turn")


def test_a_bot_whose_owner_is_banned_is_sent_away_in_the_middle_of_a_game(course: Course) -> None:
    socket, _ = game(course, "Unruly")
    course.ban("By Unruly")
    with pytest.raises(ConnectionClosed) as closed:
        wait(socket, "nothing more")
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, "banned" in closed.value.rcvd.reason) == (1008, True)


@pytest.mark.parametrize("how", ["revoked", "deleted"])
def test_a_bot_whose_token_is_good_no_more_is_sent_away_in_the_middle_of_a_game(course: Course, how: str) -> None:
    name = f"Leaked {how}"
    socket, _ = game(course, name)
    course.revoke(name) if how == "revoked" else course.delete_bot(name)
    with pytest.raises(ConnectionClosed) as closed:
        wait(socket, "nothing more")
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, "revoked" in closed.value.rcvd.reason) == (1008, True)


def test_a_bot_adds_a_number_of_its_own_to_the_dice_before_the_first_move(course: Course) -> None:
    socket = course.socket(token=course.bot_token("Careful"))
    wait(socket, "welcome")
    person = course.person("Friend of Careful")
    seek = person.post("/seeks", json={"game": "heap", "numbers": True, "invite": ["Careful"]}).json()
    message = wait(socket, "game")
    assert message["number"]
    for number in ("not a number", "17"):
        socket.send(json.dumps({"type": "number", "table": message["table"], "number": number}))
    assert "1 to 64 letters" in wait(socket, "refused")["error"]
    socket.send(json.dumps({"type": "number", "table": message["table"], "number": "18"}))
    assert "has added one" in wait(socket, "refused")["error"]
    table = course.server.http.get(f"/api/tables/{seek['table']}").json()
    assert table["seats"][message["seat"]]["number"] == "17"
    assert table["unnumbered"] == [1 - message["seat"]]


def test_a_client_that_expects_https_of_a_server_without_it_is_told(course: Course) -> None:
    client = Client(course.server.url.removeprefix("http://"), "hgm_x", {"": "random"}, AcceptRules())
    with pytest.raises(Refused, match="write http:// before its name"):
        asyncio.run(asyncio.wait_for(client.run(), 30))


EXAMPLES = Path(__file__).parent.parent.parent / "examples"
NODE = Path(playwright.__file__).parent / "driver" / "node"
CLIENTS = {"python": [sys.executable, EXAMPLES / "arena_client.py"], "javascript": [NODE, EXAMPLES / "arena_client.js"]}


@pytest.mark.parametrize("language", CLIENTS)
def test_the_example_clients_play(course: Course, language: str) -> None:
    name, rival = f"Example {language}", f"Rival {language}"
    address = f"{course.server.url.replace('http', 'ws')}/api/arena/bot"
    environment = os.environ | {"HEGEMON_TOKEN": course.bot_token(name)}
    process = subprocess.Popen([*CLIENTS[language], address], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert f"connected as {name}" in process.stdout.readline()
        course.student(rival, "random")
        made = course.competition([name, rival], "1" * 64, game="heap", options={"heap": 9}, repeats=2)
        course.wait(made, lambda found: all(entrant["here"] for entrant in found["entrants"]))
        course.ask("POST", f"/competitions/{made}/start")
        found = course.wait_over(made)
        assert [game["forfeits"] for game in found["games"]] == [[], []]
        seek = {"game": "heap", "options": {"heap": 9}, "numbers": True, "invite": [name]}
        table = course.person(f"Pal {name}").post("/seeks", json=seek).json()["table"]
        give_up = time.monotonic() + 30
        while not any(seat["number"] for seat in course.server.http.get(f"/api/tables/{table}").json()["seats"]):
            assert time.monotonic() < give_up
            time.sleep(0.05)
    finally:
        process.kill()
        process.wait()
