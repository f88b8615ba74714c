"""Bots look for games by themselves, and are checked before they connect."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from courses import PATIENCE, SMALL, SOURCES, Course


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    course = Course(tmp_path_factory.mktemp("seeking") / "course", SMALL)
    yield course
    course.close()


def asked(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


def connected(course: Course, name: str, **accept: Any) -> httpx.Client:
    """A bot that is connected, and its requests."""
    socket = course.socket(token=course.bot_token(name), accept={"whom": "nobody", **accept})
    assert json.loads(socket.recv(30))["type"] == "welcome"
    return course.program(name)


RATED = {"game": "heap", "options": {"heap": 7}, "rated": True, "seats": 2, "clock": {"per": "turn", "seconds": 600}}


def test_bots_that_look_for_the_same_meet_and_no_person_is_given_a_bot_unasked(course: Course) -> None:
    first, second, person = connected(course, "Seeker"), connected(course, "Finder"), course.person("Wants people")
    mine = asked(person.post("/seeks", json=RATED))
    made = asked(first.post("/seeks", json=RATED))
    assert made["table"] is None
    assert made["bot"]
    table = asked(second.post("/seeks", json=RATED))["table"]
    seats = asked(course.server.http.get(f"/api/tables/{table}"))["seats"]
    assert sorted(seat["name"] for seat in seats) == ["Finder", "Seeker"]
    assert first.post(f"/seeks/{mine['id']}/join").status_code == 403
    asked(person.delete(f"/seeks/{mine['id']}"))


def test_a_bot_that_finds_nobody_plays_a_bot_of_the_servers(course: Course) -> None:
    lone = connected(course, "Lonely bot")
    made = asked(lone.post("/seeks", json=RATED | {"bots_after": 0}))
    table = course.begun(lone, made["id"])
    assert sorted((seat["kind"], seat["name"]) for seat in table["seats"])[0][0] == "bot"
    assert table["terms"]["rated"]


def test_a_bot_looks_for_games_only_while_it_is_connected(course: Course) -> None:
    course.bot_token("Offline")
    assert "connect it first" in course.program("Offline").post("/seeks", json=RATED).json()["error"]


def test_nobody_plays_a_rated_game_against_a_bot_of_their_own(course: Course) -> None:
    connected(course, "Own bot", whom="everybody", only=["By Own bot"])
    owner = course.person("By Own bot")
    refused = owner.post("/seeks", json=RATED | {"invite": ["Own bot"]})
    assert refused.status_code == 422
    assert "a bot of their own" in refused.json()["error"]
    assert asked(owner.post("/seeks", json=RATED | {"rated": False, "invite": ["Own bot"]}))["table"] is not None


def test_a_bot_that_no_game_has_is_refused_before_it_connects(course: Course) -> None:
    command = [sys.executable, *SMALL[1], course.server.url, "--token", "hgm_x", "--bot"]
    environment = os.environ | {"PYTHONPATH": str(SOURCES)}
    for bot, words in (("nosuchbot", "no game has a bot 'nosuchbot'"), ("heap=nosuch", "no bot 'nosuch' for heap")):
        ended = subprocess.run([*command, bot], env=environment, capture_output=True, text=True, timeout=60)
        assert ended.returncode != 0
        assert words in str(ended.stderr) + str(ended.stdout)


def test_a_bot_that_seeks_plays_rated_games_by_itself_one_after_the_other(course: Course) -> None:
    course.student("Eager", "random", None, "--seek", "heap", "--at-once", "1", "--whom", "nobody")
    person, give_up = course.person("Reads"), time.monotonic() + PATIENCE
    while True:
        found = person.get("/games", params={"player": "Eager"}).json().get("games", [])
        if len(found) >= 2:
            break
        assert time.monotonic() < give_up, course.log.read_text()
        time.sleep(0.2)
    for game in found:
        assert game["rated"]
        assert sorted(seat["player"]["house"] for seat in game["seats"]) == [False, True]
