"""Two servers with one arena on one PostgreSQL database: bots connect to either, and one of them is killed."""

from __future__ import annotations

import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from courses import SMALL, Course
from sqlalchemy import delete, insert, select, update

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

import serving

from hegemon.arena import accounts
from hegemon.arena.competitions import competition_store
from hegemon.arena.errors import ArenaError
from hegemon.store import open_store
from hegemon.store.competition_schema import competitions, entrants
from hegemon.wire.arena_competitions import CompetitionRequest
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


def begin_round_robin(course: Course) -> str:
    """A round robin of bots on both servers, a few of whose games are over."""
    for number, name in enumerate(NAMES):
        course.student(name, "random", course.servers[number % 2])
    made = course.competition(NAMES, "5" * 64, **HEAP)
    course.wait(made, lambda found: all(one["here"] for one in found["entrants"]))
    course.ask("POST", f"/competitions/{made}/start")
    course.wait(made, lambda found: sum(game["scores"] is not None for game in found["games"]) >= 3)
    return made


def test_a_round_robin_ends_though_the_server_that_has_the_arena_is_killed(
    course: Course, postgres: Postgres, url: str
) -> None:
    made = begin_round_robin(course)
    course.kill_and_restart(next(one for one in course.servers if one.url == holder(postgres, url, "arena")))
    found = course.wait_over(made)
    pairs = Counter(frozenset(game["seats"]) for game in found["games"])
    assert sorted(pairs.values()) == [4] * 6, "nothing was paired twice"
    played = postgres.query("SELECT id FROM tables WHERE status <> 'running'", url.rpartition("/")[2])
    assert sorted(row[0] for row in played) == sorted(game["table"] for game in found["games"]), "nor played twice"
    assert all(game["forfeits"] == [] for game in found["games"]), (course.log.read_text(), found["games"])
    assert course.rated() == [(12, 12)] * 4, "nor rated twice"


def test_a_round_robin_ends_though_the_server_that_has_the_arena_is_frozen_for_a_while(
    course: Course, postgres: Postgres, url: str
) -> None:
    """It does not know that another one has the arena meanwhile, until it goes on."""
    made = begin_round_robin(course)
    before = holder(postgres, url, "arena")
    frozen = next(one for one in course.servers if one.url == before)
    frozen.process.send_signal(signal.SIGSTOP)
    give_up = time.monotonic() + 60
    while holder(postgres, url, "arena") in (before, ""):
        assert time.monotonic() < give_up
        time.sleep(0.05)
    frozen.process.send_signal(signal.SIGCONT)
    found = course.wait_over(made)
    played = postgres.query("SELECT id FROM tables WHERE status <> 'running'", url.rpartition("/")[2])
    assert sorted(row[0] for row in played) == sorted(game["table"] for game in found["games"])
    assert all(game["forfeits"] == [] for game in found["games"]), (course.log.read_text(), found["games"])
    assert course.rated() == [(12, 12)] * 4


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
    assert course.rated() == [(1, 1)] * 2


@pytest.mark.parametrize("what", ["edited", "withdrawn"])
def test_what_is_changed_while_a_competition_begins_comes_after_its_beginning(
    postgres: Postgres, url: str, what: str
) -> None:
    """Else an edit changes the seats of a competition that runs, and who withdraws is told that they never entered."""
    store, other = open_store(url), open_store(url)
    ada = accounts.create(store, "Ada")
    terms = CompetitionRequest(title="Cup", game="heap", options={"heap": 5}).model_dump(mode="json")
    made = competition_store.create(store, ada, terms)
    competition_store.enter(store, made, ada, None)

    def change() -> None:
        if what == "edited":
            competition_store.edit(other, made, 1, terms | {"seats": 4})
        else:
            competition_store.withdraw(other, made, ada.id)

    with ThreadPoolExecutor(1) as beside:
        with store.changing() as connection:  # as `begin` does it
            connection.execute(update(competitions).values(status=competition_store.RUNNING))
            entered = dict(connection.execute(select(entrants)).mappings().one())
            connection.execute(delete(entrants))
            connection.execute(insert(entrants), entered)
            changing = beside.submit(change)
            give_up = time.monotonic() + 30
            while not postgres.query("SELECT 1 FROM pg_locks WHERE NOT granted", url.rpartition("/")[2]):
                assert time.monotonic() < give_up
                time.sleep(0.01)
        if what == "edited":
            with pytest.raises(ArenaError, match="the competition has begun: seats cannot be changed"):
                changing.result(30)
        else:
            changing.result(30)
            assert competition_store.load(store, made).entrants[0].withdrawn
    store.close()
    other.close()


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
