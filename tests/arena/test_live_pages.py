"""Pages of the arena hear when something has changed, and players who watch the lobby are present."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from courses import SMALL, Course
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from hegemon.arena import sessions

HEAP = {"game": "heap", "options": {"heap": 7}}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    course = Course(tmp_path_factory.mktemp("live") / "course", SMALL)
    yield course
    course.close()


def watching(course: Course, path: str, cookie: str = "", **more: str) -> ClientConnection:
    headers = {"Cookie": f"{sessions.COOKIE}={cookie}"} if cookie else {}
    url = course.server.url.replace("http", "ws", 1)
    return connect(f"{url}/api/arena/{path}/live", additional_headers=headers | more, proxy=None)


def is_told(socket: ClientConnection) -> bool:
    return bool(json.loads(socket.recv(timeout=20)) == {"type": "changed"})


def teacher(course: Course) -> httpx.Client:
    headers = {"Authorization": f"Bearer {course.teacher_token}"}
    return httpx.Client(base_url=f"{course.server.url}/api/arena", headers=headers, timeout=60)


def test_the_lobby_announces_a_search_for_a_game_and_its_end(course: Course) -> None:
    ann = course.person("Ann")
    with watching(course, "lobby") as page:
        assert is_told(page), "at once, for what happened before"
        made = ann.post("/seeks", json=HEAP).json()
        assert is_told(page)
        ann.delete(f"/seeks/{made['id']}")
        assert is_told(page)


def test_a_competition_tells_every_change_to_its_own_page_and_to_the_list(course: Course) -> None:
    organiser = teacher(course)
    with watching(course, "competitions") as every:
        assert is_told(every)
        made = organiser.post("/competitions", json={"title": "Cup", **HEAP}).json()
        assert is_told(every)
        with watching(course, f"competitions/{made['id']}") as page:
            assert is_told(page)
            organiser.post(f"/competitions/{made['id']}/entrants", json={"house": "random"}).raise_for_status()
            assert is_told(page)
            assert is_told(every)


def metrics(course: Course) -> dict[str, float]:
    lines = course.server.http.get("/metrics").text.splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


def test_those_who_run_an_arena_read_how_busy_it_is(course: Course) -> None:
    before = metrics(course)
    ann = course.person("Ann")
    seek = ann.post("/seeks", json=HEAP | {"options": {"heap": 8}}).json()
    course.ask("POST", "/competitions", {"title": "Counted", **HEAP})
    with course.socket(token=course.bot_token("Counted")) as bot, watching(course, "lobby") as page:
        assert "welcome" in bot.recv(30)
        assert is_told(page)
        after = metrics(course)
    ann.delete(f"/seeks/{seek['id']}")
    grown = ("bots", "seeks", "pages", 'competitions{status="open"}')
    assert {
        name: after[f"hegemon_arena_{name}"] - before.get(f"hegemon_arena_{name}", 0) for name in grown
    } == dict.fromkeys(grown, 1)
    assert (after["hegemon_arena_here"], after["hegemon_arena_bot_games"]) == (1, 0)
    assert after['hegemon_arena_competition_games{state="waiting"}'] == 0


def test_a_page_of_another_site_gets_nothing(course: Course) -> None:
    with pytest.raises((ConnectionClosed, InvalidStatus), match=r"403|close|rejected"):
        watching(course, "lobby", Origin="https://elsewhere.example").recv(timeout=20)
