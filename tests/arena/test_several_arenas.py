"""Two servers with one arena on one PostgreSQL database: bots connect to either, and one of them is killed."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from courses import SMALL, Course

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

import serving

from postgres import Postgres

NAMES = ("Ada", "Bob", "Cyd", "Dot")
HEAP = {"game": "heap", "options": {"heap": 40}, "seats": 2, "repeats": 4, "rated": True}


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new()


@pytest.fixture
def course(url: str, tmp_path: Path) -> Iterator[Course]:
    course = Course(tmp_path / "course", SMALL, url)
    course.add_server()
    yield course
    course.close()


def holder(postgres: Postgres, url: str, name: str) -> str:
    query = f"SELECT address FROM processes JOIN holds ON process = id WHERE name = '{name}'"
    found = postgres.query(query, url.rpartition("/")[2])
    return str(found[0][0]) if found else ""


def test_a_round_robin_ends_though_the_server_that_has_the_arena_is_killed(
    course: Course, postgres: Postgres, url: str
) -> None:
    for number, name in enumerate(NAMES):
        course.student(name, "random", course.servers[number % 2])
    made = course.competition(NAMES, "5" * 64, **HEAP)
    course.wait(made, lambda found: all(one["here"] for one in found["entrants"]))
    course.ask("POST", f"/competitions/{made}/start")
    course.wait(made, lambda found: sum(game["scores"] is not None for game in found["games"]) >= 3)
    course.kill_and_restart(next(one for one in course.servers if one.url == holder(postgres, url, "arena")))
    found = course.wait_over(made)
    pairs = Counter(frozenset(game["seats"]) for game in found["games"])
    assert sorted(pairs.values()) == [4] * 6, "nothing was paired twice"
    played = postgres.query("SELECT id FROM tables WHERE status <> 'running'", url.rpartition("/")[2])
    assert sorted(row[0] for row in played) == sorted(game["table"] for game in found["games"]), "nor played twice"
    assert all(game["forfeits"] == [] for game in found["games"])
    assert course.rated() == [12] * 4, "nor rated twice"


def test_a_table_that_came_to_the_other_server_is_brought_to_its_bots(
    course: Course, postgres: Postgres, url: str
) -> None:
    for name in NAMES[:2]:
        course.student(name, "random", course.servers[0])
    made = course.competition(NAMES[:2], "5" * 64, **HEAP | {"options": {"heap": 2000}, "repeats": 1})
    course.wait(made, lambda found: all(one["here"] for one in found["entrants"]))
    course.ask("POST", f"/competitions/{made}/start")
    table = course.wait(made, lambda found: found["games"] and found["games"][0]["begun"])["games"][0]["table"]
    arena = holder(postgres, url, "arena")
    other = f"(SELECT id FROM processes WHERE address <> '{arena}' ORDER BY seen DESC LIMIT 1)"
    moved = f"UPDATE holds SET process = {other}, fence = 'moved' WHERE name = '{table}'"
    postgres.execute(moved, url.rpartition("/")[2])
    give_up = time.monotonic() + 60
    while holder(postgres, url, table) != arena and course.ask("GET", f"/competitions/{made}")["status"] != "over":
        assert time.monotonic() < give_up
        time.sleep(0.05)
    assert course.wait_over(made)["games"][0]["forfeits"] == []
    assert course.rated() == [1, 1]


def test_a_cookie_that_another_server_replaces_is_sent_over_encrypted_connections_alone(
    postgres: Postgres, url: str, tmp_path: Path
) -> None:
    """The server that has the arena trusts no header of the proxy's: it learns of https from the one in front."""
    trusting_nobody = {"FORWARDED_ALLOW_IPS": "192.0.2.1"}
    holding = serving.Server(url, "--arena", data=tmp_path, settings=trusting_nobody)
    asked = serving.Server(url, "--arena", data=tmp_path)
    try:
        assert holder(postgres, url, "arena") == holding.url
        https = {"X-Forwarded-Proto": "https"}
        with httpx.Client(base_url=f"{asked.url}/api/arena", timeout=60) as visitor:
            form = {"name": "Ada", "password": "correct horse battery"}
            signed_up = visitor.post("/accounts", json=form, headers=https)
            cookie = signed_up.cookies["hegemon_session"]
            postgres.query("UPDATE sessions SET created = created - 100000 RETURNING hash", url.rpartition("/")[2])
            answer = httpx.get(f"{asked.url}/api/arena/lobby", headers=https, cookies={"hegemon_session": cookie})
        assert answer.status_code == 200
        for one in (signed_up, answer):
            replaced = next(line for line in one.headers.get_list("set-cookie") if line.startswith("hegemon_session"))
            assert "Secure" in replaced
    finally:
        asked.stop()
        holding.stop()
