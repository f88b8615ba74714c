"""Changes by an organiser and entrants while a competition is played hold for the games that are left."""

from __future__ import annotations

import asyncio
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from courses import SMALL, Course

from hegemon.arena import accounts, players
from hegemon.arena.bots.hub import Hub
from hegemon.arena.competitions import competition_store, records, runner
from hegemon.arena.pairing import Pairing
from hegemon.arena.watchers import Watchers
from hegemon.core.errors import BadOptions, HegemonError
from hegemon.core.helpers.computing import Busy
from hegemon.store import Store, StoreError
from hegemon.table import seating
from hegemon.table.opening import open_table
from hegemon.wire.arena_competitions import CompetitionRequest
from small_game import GAME

HEAP = {"game": "heap", "options": {"heap": 5}, "seats": 2, "rated": False}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    course = Course(tmp_path_factory.mktemp("midway") / "course", SMALL)
    yield course
    course.close()


def competition(course: Course, *house: str, **terms: Any) -> str:
    made: str = course.ask("POST", "/competitions", {"title": "Midway", **HEAP, **terms})["id"]
    for bot in house:
        course.ask("POST", f"/competitions/{made}/entrants", {"house": bot})
    return made


def begun(found: Any) -> int:
    return sum(game["begun"] for game in found["games"])


def test_no_game_begins_in_a_competition_that_was_cancelled(course: Course) -> None:
    made = competition(course, "random", "cheating", repeats=100, at_once=1)
    course.ask("POST", f"/competitions/{made}/start")
    course.wait(made, lambda found: begun(found) >= 2)
    cancelled = course.ask("POST", f"/competitions/{made}/cancel")
    other = competition(course, "random", "cheating", repeats=20, at_once=1)
    course.ask("POST", f"/competitions/{other}/start")
    course.wait_over(other)
    assert begun(course.ask("GET", f"/competitions/{made}")) <= begun(cancelled) + 1


def test_entrants_who_withdraw_lose_the_games_that_wait_for_them(course: Course) -> None:
    made = competition(course, "random", "cheating", absent=3600, options={"heap": 50})  # no bot takes it at one go
    course.ask("POST", f"/competitions/{made}/entrants", {})
    course.ask("POST", f"/competitions/{made}/start")
    course.wait(made, lambda found: begun(found) == 3)
    course.ask("DELETE", f"/competitions/{made}/entrants/Teacher")
    found = course.wait_over(made)
    assert {one["entrant"]: one["forfeits"] for one in found["standings"]} == {0: 0, 1: 0, 2: 2}


def test_a_bot_that_stops_answering_loses_by_the_clock(course: Course) -> None:
    with course.socket(token=course.bot_token("Hanging")) as socket:
        assert "welcome" in socket.recv(30)
        heap = {"heap": 50}  # no bot takes it at one go
        made = competition(course, "random", rated=True, clock={"per": "turn", "seconds": 1}, options=heap)
        course.ask("POST", f"/competitions/{made}/entrants", {}, by="Hanging")
        course.ask("POST", f"/competitions/{made}/start")
        found = course.wait_over(made)
    assert {one["entrant"]: (one["points"], one["forfeits"]) for one in found["standings"]} == {0: (1, 0), 1: (0, 1)}


def test_a_competition_has_a_clock_unless_it_is_asked_for_none(course: Course) -> None:
    usual, none = competition(course), competition(course, clock=None)
    clocks = [course.ask("GET", f"/competitions/{made}")["terms"]["clock"] for made in (usual, none)]
    assert clocks == [{"per": "turn", "seconds": 60.0, "increment": 0.0}, None]


def test_newcomers_on_a_ladder_play_in_the_round_after_its_rest(course: Course) -> None:
    made = competition(course, "random", "cheating", kind="ladder", rounds=2, every=8, late=True)
    course.ask("POST", f"/competitions/{made}/start")
    course.wait(made, lambda found: any(game["scores"] for game in found["games"]))
    for bot in ("slow", "broken"):
        course.ask("POST", f"/competitions/{made}/entrants", {"house": bot})
    found = course.wait_over(made)
    assert 2 in {entrant for game in found["games"] if game["round"] == 2 for entrant in game["seats"]}


@pytest.mark.parametrize("starts", ["2030-13-45T12:00Z", "2030-01-31T25:00Z", "٢٠٣٠-01-31T12:00Z"])
def test_a_beginning_at_a_moment_that_does_not_exist_is_refused(course: Course, starts: str) -> None:
    key = {"Authorization": f"Bearer {course.teacher_token}"}
    asked = {"title": "Never", **HEAP, "starts": starts}
    assert course.server.http.post("/api/arena/competitions", json=asked, headers=key).status_code == 422


def test_nobody_enters_where_the_games_are_scheduled_not_even_bots_of_the_servers(course: Course) -> None:
    made = competition(course, "random", "cheating", absent=3600)
    course.ask("POST", f"/competitions/{made}/entrants", {})
    course.ask("POST", f"/competitions/{made}/start")
    for status in ("running", "cancelled"):
        key = {"Authorization": f"Bearer {course.teacher_token}"}
        path = f"/api/arena/competitions/{made}/entrants"
        answer = course.server.http.post(path, json={"house": "slow"}, headers=key)
        assert (answer.status_code, "closed" in answer.text) == (422, True), status
        course.ask("POST", f"/competitions/{made}/cancel")
    assert len(course.ask("GET", f"/competitions/{made}")["entrants"]) == 3


def test_one_competition_that_cannot_begin_keeps_no_other_from_beginning(store: Store) -> None:
    ada = accounts.create(store, "Ada")
    odd = CompetitionRequest(title="Odd", **HEAP, starts="2020-01-01T00:00Z").model_dump(mode="json")
    made = competition_store.create(store, ada, odd | {"starts": "2020-13-01T00:00Z"})
    nothing: Any = None

    async def look() -> bool:
        running = runner.Runner(store, nothing, Hub(store, nothing), Watchers())
        await running.start()
        await asyncio.sleep(0.3)
        looks_on = running._watching is not None and not running._watching.done()
        await running.close()
        return looks_on

    assert asyncio.run(look()), made


def test_a_text_that_no_database_keeps_is_the_mistake_of_its_writer(store: Store) -> None:
    """PostgreSQL knows no U+0000, and was said to be away: clients were told to try again, and the log filled."""
    said: list[str] = []
    store.report = said.append
    with pytest.raises(HegemonError) as refused:
        competition_store.load(store, "\0")
    assert not isinstance(refused.value, StoreError)
    assert said == []


def test_a_game_that_fails_stops_no_other_game_of_its_competition(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise all are begun anew again and again, and nobody who is absent ever forfeits."""
    begun: list[int] = []
    both, tried_again = asyncio.Event(), asyncio.Event()

    class Scripted:
        def __init__(self, *given: Any) -> None:
            self._game: competition_store.Game = given[4]
            self._tries = 0

        async def play(self) -> None:
            begun.append(self._game.number)
            if self._game.number == 1:
                both.set()
                await asyncio.sleep(60)
            await both.wait()
            self._tries += 1
            if self._tries == 2:
                tried_again.set()
            raise BadOptions("this server has no room for more tables")

    made = _cup(store, games=2)
    monkeypatch.setattr(runner, "GameTask", Scripted)
    monkeypatch.setattr(runner, "TRY_AGAIN", 0.01)
    nothing: Any = None

    async def play() -> None:
        running = runner.Runner(store, nothing, Hub(store, nothing), Watchers())
        await running.start()
        async with asyncio.timeout(20):
            await tried_again.wait()
        assert running.troubles == {made: "this server has no room for more tables"}
        await running.close()

    asyncio.run(play())
    assert begun.count(1) == 1


def test_a_final_takes_over_nobody_who_has_deleted_their_account(store: Store) -> None:
    made = _cup(store, games=1)
    gone = accounts.find(store, "Bob")
    players.remove(store, gone)
    terms = CompetitionRequest(title="Final", **HEAP, entry="list", entrants_of=made).model_dump(mode="json")
    final = competition_store.create(store, accounts.find(store, "Ada"), terms)
    competition_store.enter(store, final, accounts.create(store, "Cyd"), None, invited=True)
    nothing: Any = None
    runner.Runner(store, nothing, Hub(store, nothing), Watchers())._close_entry(final)
    assert [one.name for one in competition_store.load(store, final).entrants] == ["Cyd", "Ada"]


def _cup(store: Store, games: int) -> str:
    """A competition that has begun."""
    ada, bob = accounts.create(store, "Ada"), accounts.create(store, "Bob")
    terms = CompetitionRequest(title="Cup", **HEAP).model_dump(mode="json")
    made = competition_store.create(store, ada, terms)
    for one in (ada, bob):
        competition_store.enter(store, made, one, None)
    competition_store.begin(store, made)
    competition_store.add_games(store, made, 0, [Pairing(1, (0, 1))] * games)
    return made


def test_an_archive_of_records_names_those_that_were_deleted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """In place of an answer that there is no such table, for all of them."""
    made = _cup(store, games=2)
    there, gone = competition_store.load(store, made).games
    monkeypatch.setattr(records, "record_text", lambda *_: "a record")
    opened = open_table(store, GAME.match(2, {"heap": 5}), [seating.human("Ada"), seating.human("Bob")], 0.0)
    row = opened.table.row
    store.create(replace(row, id=there.table_id, progress=replace(row.progress, status="over")))
    for game in (there, gone):
        competition_store.set_scores(store, game.table_id, [1.0, 0.0], [])
    with records.pack(store, competition_store.load(store, made).games) as packed, zipfile.ZipFile(packed) as archive:
        assert archive.namelist() == [f"00000-{there.table_id}.jsonl", records.MISSING]
        assert archive.read(records.MISSING).decode() == f"00001-{gone.table_id}\n"


def test_competitions_and_their_games_are_listed_and_counted(store: Store) -> None:
    made = _cup(store, games=3)
    first, second, _ = competition_store.load(store, made).games
    for game in (first, second):
        competition_store.set_begun(store, game.table_id)
    competition_store.set_scores(store, first.table_id, [1.0, 0.0], [])
    assert competition_store.counts(store) == ({"running": 1}, 1, 1)
    (row,) = competition_store.listed(store, competition_store.RUNNING)
    shown = (row["title"], row["seats"], row["starts"], row["rated"], row["entered"], row["planned"], row["done"])
    assert shown == ("Cup", 2, None, False, 2, 3, 1)
    assert "terms" not in row, "a board may be big"


def test_few_archives_are_kept_for_clients_that_read_slowly() -> None:
    archives = records.Archives(of_one=2, of_all=3)
    first, _ = archives.take("192.0.2.1"), archives.take("192.0.2.1")
    with pytest.raises(Busy, match="try again when they have arrived"):
        archives.take("192.0.2.1")
    archives.take("192.0.2.2")
    with pytest.raises(Busy):
        archives.take("192.0.2.3")
    first()
    archives.take("192.0.2.1")


def test_an_archive_gives_its_place_back_when_it_was_sent(course: Course) -> None:
    made = competition(course, "random", "cheating")
    course.ask("POST", f"/competitions/{made}/start")
    course.wait_over(made)
    path = f"/api/arena/competitions/{made}/records.zip"
    assert [course.server.http.get(path).status_code for _ in range(20)] == [200] * 20


def test_an_organiser_reads_why_a_game_cannot_be_played(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full:
        def __init__(self, *_: Any) -> None:
            pass

        async def play(self) -> None:
            raise BadOptions("this server has no room for more tables")

    made = _cup(store, games=1)
    monkeypatch.setattr(runner, "GameTask", Full)
    nothing: Any = None

    async def play() -> dict[str, str]:
        running = runner.Runner(store, nothing, Hub(store, nothing), Watchers())
        await running.start()
        async with asyncio.timeout(20):
            while not running.troubles:
                await asyncio.sleep(0.01)
        await running.close()
        return running.troubles

    assert asyncio.run(play()) == {made: "this server has no room for more tables"}
