"""Pages of competitions: a page at a time, and made once however many watch."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from courses import SMALL, Course

from hegemon.arena.page_cache import PageCache
from hegemon.arena.watchers import Watchers

HEAP = {"game": "heap", "options": {"heap": 5}}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    course = Course(tmp_path_factory.mktemp("pages") / "course", SMALL)
    yield course
    course.close()


def test_competitions_come_a_page_at_a_time_and_each_of_them_once(course: Course) -> None:
    made = [course.ask("POST", "/competitions", {"title": f"Cup {n}", **HEAP})["id"] for n in range(5)]
    seen, after = [], ""
    while True:
        page = course.ask("GET", f"/competitions?count=2{after}")
        seen += [one["id"] for one in page["competitions"]]
        if page["next"] is None:
            break
        after = f"&after={page['next']}"
    assert sorted(seen) == sorted(made)
    unknown = course.server.http.get("/api/arena/competitions?after=nowhere")
    assert (unknown.status_code, "first page again" in unknown.text) == (404, True)


@pytest.mark.parametrize("path", ["", "/{id}"])
def test_what_has_not_changed_is_not_sent_again(course: Course, path: str) -> None:
    made = course.ask("POST", "/competitions", {"title": "Still", **HEAP})["id"]
    address = f"/api/arena/competitions{path.format(id=made)}"
    first = course.server.http.get(address, headers={"Accept-Encoding": "gzip"})
    plain = course.server.http.get(address, headers={"Accept-Encoding": "identity"})
    assert (first.json(), first.headers["ETag"]) == (plain.json(), plain.headers["ETag"])
    known = {"If-None-Match": first.headers["ETag"]}
    assert course.server.http.get(address, headers=known).status_code == 304
    course.ask("POST", f"/competitions/{made}/entrants", {"house": "random"})
    changed = course.server.http.get(address, headers=known)
    assert changed.status_code == 200
    assert changed.json() != first.json()


def test_a_page_is_made_once_for_all_who_ask_and_anew_after_a_change() -> None:
    made: list[int] = []
    begun, go_on = threading.Event(), threading.Event()

    def make() -> dict[str, Any]:
        made.append(len(made))
        begun.set()
        go_on.wait(20)
        return {"made": len(made)}

    async def ask() -> None:
        watchers = Watchers()
        pages = PageCache(watchers)
        many = [asyncio.create_task(pages.get("cup", "cup", make)) for _ in range(100)]
        await asyncio.to_thread(begun.wait, 20)
        go_on.set()
        assert {page.body for page in await asyncio.gather(*many)} == {b'{"made":1}'}
        watchers.tell("another")
        assert (await pages.get("cup", "cup", make)).body == b'{"made":1}'
        watchers.tell("cup")
        assert (await pages.get("cup", "cup", make)).body == b'{"made":2}'
        watchers.tell_all()
        assert (await pages.get("cup", "cup", make)).body == b'{"made":3}'

    asyncio.run(ask())


def test_a_page_that_could_not_be_made_is_tried_again() -> None:
    def fail() -> dict[str, Any]:
        raise KeyError("gone")

    async def ask() -> None:
        pages = PageCache(Watchers())
        with pytest.raises(KeyError):
            await pages.get("cup", "cup", fail)
        assert (await pages.get("cup", "cup", dict)).body == b"{}"

    asyncio.run(ask())
