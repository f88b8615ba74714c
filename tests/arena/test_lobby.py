"""The lobby: people find each other, invite, and are joined by bots; competitions are edited by one at a time."""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from courses import SMALL, Course

from hegemon.arena import accounts, players, sessions
from hegemon.arena import lobby as lobby_module
from hegemon.arena.bots.hub import Hub
from hegemon.arena.lobby import Lobby
from hegemon.arena.watchers import Watchers
from hegemon.core import registry
from hegemon.core.errors import BadOptions
from hegemon.server.routes import _prepare
from hegemon.store import Store, StoreError
from hegemon.store.quotas import Quota
from hegemon.table import Host, Limits, NotAllowed
from hegemon.wire.arena_bots import AcceptRules
from hegemon.wire.arena_lobby import SeekRequest
from hegemon.wire.tables import TableRequest

sys.path.insert(0, str(Path(__file__).parent.parent))
from small_game import GAME

HEAP = {"game": "heap", "options": {"heap": 7}}
RATED = HEAP | {"rated": True, "clock": {"per": "turn", "seconds": 600}}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    course = Course(tmp_path_factory.mktemp("lobby") / "course", SMALL)
    yield course
    course.close()


class AnyBot:
    """A connected bot that accepts everything, and plays nothing."""

    accept, playing = AcceptRules(), 0

    def __init__(self, account: accounts.Account) -> None:
        self.account = account

    def take(self, table_id: str) -> None: ...


def asked(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_two_who_look_for_the_same_sit_down_together(course: Course) -> None:
    ann, bob = course.person("Ann"), course.person("Bert")
    first = asked(ann.post("/seeks", json=RATED))
    assert first["table"] is None
    assert asked(bob.post("/seeks", json=RATED | {"rated": False}))["table"] is None
    second = asked(bob.post("/seeks", json=RATED))
    assert second["table"] is not None
    mine = next(one for one in asked(ann.get("/lobby"))["seeks"] if one["id"] == first["id"])
    assert mine["table"] == second["table"]
    table = asked(course.server.http.get(f"/api/tables/{second['table']}"))
    assert sorted(seat["name"] for seat in table["seats"]) == ["Ann", "Bert"]
    assert table["terms"]["rated"]


def test_what_is_rated_has_a_clock(course: Course) -> None:
    hasty = course.person("Hasty")
    refused = [
        hasty.post("/seeks", json=RATED | {"clock": None}),
        course.other_organiser("Forgetful").post("/competitions", json=RATED | {"title": "Endless", "clock": None}),
    ]
    for answer in refused:
        assert answer.status_code == 422
        assert "a rated game needs a clock" in answer.json()["error"]


def test_an_invitation_is_for_those_who_are_invited(course: Course) -> None:
    host, guest, other = course.person("Hostess"), course.person("Guest of hers"), course.person("Nosy")
    made = asked(host.post("/seeks", json=HEAP | {"invite": ["Guest of hers"]}))
    assert made["id"] not in [one["id"] for one in asked(other.get("/lobby"))["seeks"]]
    assert other.post(f"/seeks/{made['id']}/join").status_code == 422
    assert asked(guest.post(f"/seeks/{made['id']}/join"))["table"] is not None


def test_bots_fill_the_seats_that_are_left(course: Course) -> None:
    lone = course.person("Lone")
    made = asked(lone.post("/seeks", json=HEAP | {"seats": 3, "bots_after": 0}))
    seats = course.begun(lone, made["id"])["seats"]
    assert sorted(seat["kind"] for seat in seats) == ["bot", "bot", "human"]


def test_a_player_who_came_by_the_lobby_is_helped_where_help_is_on(course: Course) -> None:
    """Their session opens the seat: they have no token of it."""
    novice = course.person("Novice")
    made = asked(novice.post("/seeks", json=HEAP | {"options": {"heap": 90}, "bots_after": 0}))
    table = course.begun(novice, made["id"])
    (seat,) = [number for number, one in enumerate(table["seats"]) if one["kind"] == "human"]
    cookie = novice.cookies[sessions.COOKIE]
    address, by, of = f"/api/tables/{table['id']}", {"Cookie": f"{sessions.COOKIE}={cookie}"}, {"seat": seat}
    visitor = course.server.http
    socket, moves = course.at_table(table["id"], cookie), 1 + seat
    while asked(visitor.get(address))["moves"] < moves:
        time.sleep(0.05)
    advised = visitor.get(f"{address}/hint", params=of, headers=by)
    assert (advised.status_code, "no compiled bot" in advised.text) == (422, True), "as far as this game goes"
    assert visitor.get(f"{address}/hint", params=of).status_code == 403
    socket.send(json.dumps({"type": "move", "seat": seat, "move": "take 1", "index": moves}))
    while json.loads(socket.recv(30))["type"] != "accepted":
        pass
    assert visitor.post(f"{address}/takeback", params=of).status_code == 403
    assert asked(visitor.post(f"{address}/takeback", params=of, headers=by)) == {"done": True}


def test_games_that_come_of_a_seek_count_among_those_of_its_address(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)
    form = SeekRequest.model_validate(HEAP)

    async def scene() -> None:
        host = Host(store, Limits(of_address=Quota(2, 3)))
        lobby = Lobby(store, host, Hub(store, host), Watchers())
        ann, bob = (accounts.create(store, name) for name in ("Ann of many games", "Bob of many games"))
        for _ in range(2):
            await lobby.seek(ann, form, "192.0.2.7")
            assert (await lobby.seek(bob, form, "192.0.2.8"))["table"] is not None
        with pytest.raises(NotAllowed, match="2 games were opened from your address"):
            await lobby.seek(ann, form, "192.0.2.7")
        await lobby.seek(ann, form, "192.0.2.9")
        await lobby.close()
        await host.close()

    asyncio.run(asyncio.wait_for(scene(), 60))


@pytest.mark.parametrize("meanwhile", ["joined", "left"])
def test_what_happens_while_bots_are_chosen_makes_no_second_table(
    store: Store, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)

    async def scene() -> int:
        host = Host(store)
        hub = Hub(store, host)
        lobby = Lobby(store, host, hub, Watchers())
        ann, bob = (accounts.create(store, name) for name in ("Ann", "Bob"))
        bot = accounts.create_bot(store, bob, "Bobs bot")
        hub._connected[bot.id] = cast("Any", AnyBot(bot))
        seek = await lobby.seek(ann, SeekRequest.model_validate(HEAP | {"bots_after": 0}))
        chosen, go_on = asyncio.Event(), threading.Event()
        loop, plain = asyncio.get_running_loop(), lobby._rating

        def slowly(*asked: Any) -> float:
            loop.call_soon_threadsafe(chosen.set)
            go_on.wait(20)
            return plain(*asked)

        monkeypatch.setattr(lobby, "_rating", slowly)
        filling = asyncio.create_task(lobby._fill_up(lobby._wanted[seek["id"]]))
        await chosen.wait()
        if meanwhile == "joined":
            await lobby.join(bob, seek["id"])
        else:
            lobby.leave(ann, seek["id"])
        go_on.set()
        await filling
        await lobby.close()
        await host.close()
        return store.count()[1]

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == (1 if meanwhile == "joined" else 0)


def test_a_player_who_joins_a_game_without_room_for_a_table_takes_no_place_in_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)

    async def scene() -> str | None:
        host = Host(store, Limits(of_address=Quota(1, 3)))
        lobby = Lobby(store, host, Hub(store, host), Watchers())
        ann, bob, cyd = (accounts.create(store, name) for name in ("Ann", "Bob", "Cyd"))
        form = SeekRequest.model_validate(HEAP)
        found = [await lobby.seek(ann, form, "192.0.2.7") for _ in range(2)]
        assert (await lobby.join(bob, found[0]["id"]))["table"] is not None
        with pytest.raises(NotAllowed, match="1 games were opened from your address"):
            await lobby.join(bob, found[1]["id"])
        host.vacancies._limits = Limits()
        made = await lobby.join(cyd, found[1]["id"])
        await lobby.close()
        await host.close()
        return made["table"]

    assert asyncio.run(asyncio.wait_for(scene(), 60)) is not None


UNFAIR = {
    "rows": 2,
    "columns": 2,
    "vampires": {"x": 0, "y": 0, "count": 90},
    "werewolves": {"x": 1, "y": 1, "count": 1},
}


def test_a_board_of_a_players_own_is_not_rated_and_not_sent_to_every_lobby(store: Store) -> None:
    asked = {"game": "vampires", "options": {"board": UNFAIR}}

    async def seek() -> None:
        host = Host(store)
        lobby = Lobby(store, host, Hub(store, host), Watchers())
        ann = accounts.create(store, "Ann")
        seek = await lobby.seek(ann, SeekRequest.model_validate(asked))
        assert (seek["table"], seek["options"]) == (None, {"board": "own"})  # not the board: every lobby asks for it
        with pytest.raises(BadOptions, match="board may not be a file of your own"):
            await lobby.seek(ann, SeekRequest.model_validate(asked | {"rated": True}))
        await host.close()

    asyncio.run(asyncio.wait_for(seek(), 60))
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "random"}]
    with pytest.raises(BadOptions, match="board may not be a file of your own"):
        _prepare(TableRequest.model_validate(asked | {"rated": True, "seats": seats}))


SHORT = [
    ("risk", {"max_turns": 1}),
    ("settlers", {"max_turns": 499}),
    ("vampires", {"max_plies": 1}),
    ("warlight", {"max_rounds": 3}),
]


@pytest.mark.parametrize(("game", "options"), SHORT)
def test_a_game_that_ends_before_it_is_decided_is_not_rated(game: str, options: dict[str, Any]) -> None:
    """Its point is shared, so that a beginner who plays many of them against an expert would be rated as one."""
    seats = [{"kind": "human"}, {"kind": "bot", "bot": "random"}]
    form = {"game": game, "options": options, "rated": True, "seats": seats}
    with pytest.raises(BadOptions, match="a rated game is as long as usual: max_"):
        _prepare(TableRequest.model_validate(form))


def test_nobody_is_seated_with_an_account_that_was_deleted_meanwhile(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)

    async def scene() -> tuple[Any, list[str]]:
        host = Host(store)
        lobby = Lobby(store, host, Hub(store, host), Watchers())
        ann, bob, cyd = (accounts.create(store, name) for name in ("Ann", "Bob", "Cyd"))
        seek = await lobby.seek(ann, SeekRequest.model_validate(HEAP))
        players.remove(store, ann)
        waits = await lobby.join(bob, seek["id"])
        opened = await lobby.join(cyd, seek["id"])
        row = store.row(str(opened["table"]))
        assert row is not None
        await lobby.close()
        await host.close()
        return waits["table"], sorted(seat.name for seat in row.seats)

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == (None, ["Bob", "Cyd"])


def test_a_seek_that_fails_stops_no_other(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)
    monkeypatch.setattr(lobby_module, "LOOK_EVERY", 0.01)

    async def scene() -> bool:
        host = Host(store)
        lobby = Lobby(store, host, Hub(store, host), Watchers())
        ann, bob = (accounts.create(store, name) for name in ("Ann", "Bob"))
        plain = lobby._fill_up

        async def fails(one: Any) -> None:
            if one.by.id == ann.id:
                raise KeyError("a mistake of the server's")
            await plain(one)

        monkeypatch.setattr(lobby, "_fill_up", fails)
        lobby.start()
        seeks = [
            await lobby.seek(one, SeekRequest.model_validate(HEAP | {"options": {"heap": heap}, "bots_after": 0}))
            for one, heap in ((ann, 5), (bob, 6))
        ]
        while lobby._wanted[seeks[1]["id"]].table is None:
            await asyncio.sleep(0.01)
        gone = seeks[0]["id"] not in lobby._wanted
        await lobby.close()
        await host.close()
        return gone

    assert asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_player_goes_on_waiting_while_the_database_is_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._added, GAME.name, GAME)
    monkeypatch.setattr(lobby_module, "LOOK_EVERY", 0.01)

    async def scene() -> int:
        host, failed = Host(store), 0
        lobby = Lobby(store, host, Hub(store, host), Watchers())
        plain = host.open

        async def opens_at_the_third_try(*given: Any, **more: Any) -> Any:
            nonlocal failed
            if failed < 2:
                failed += 1
                raise StoreError("the database cannot be used right now")
            return await plain(*given, **more)

        monkeypatch.setattr(host, "open", opens_at_the_third_try)
        lobby.start()
        ann = accounts.create(store, "Ann")
        seek = await lobby.seek(ann, SeekRequest.model_validate(HEAP | {"bots_after": 0}))
        while lobby._wanted[seek["id"]].table is None:
            await asyncio.sleep(0.01)
        await lobby.close()
        await host.close()
        return failed

    assert asyncio.run(asyncio.wait_for(scene(), 60)) == 2


def test_a_seek_can_be_taken_back(course: Course) -> None:
    fickle = course.person("Fickle")
    made = asked(fickle.post("/seeks", json={"game": "sealed"}))
    asked(fickle.delete(f"/seeks/{made['id']}"))
    assert made["id"] not in [one["id"] for one in asked(fickle.get("/lobby"))["seeks"]]


def test_two_organisers_do_not_overwrite_each_other(course: Course) -> None:
    terms = {"title": "Cup", "game": "heap"}
    made = course.ask("POST", "/competitions", terms)
    key = {"Authorization": f"Bearer {course.teacher_token}"}
    edit = f"/api/arena/competitions/{made['id']}"
    first = course.server.http.put(edit, json=terms | {"title": "Spring cup", "version": made["version"]}, headers=key)
    assert first.status_code == 200
    second = course.server.http.put(edit, json=terms | {"title": "Autumn cup", "version": made["version"]}, headers=key)
    assert second.status_code == 409
    assert "another organiser has changed" in second.json()["error"]
    assert course.ask("GET", f"/competitions/{made['id']}")["terms"]["title"] == "Spring cup"


def test_competitions_are_changed_by_their_own_organiser_alone(course: Course) -> None:
    terms = {"title": "Hers", "game": "heap"}
    made = course.ask("POST", "/competitions", terms)
    path, other, player = f"/competitions/{made['id']}", course.other_organiser("Oto"), course.person("Curious")
    course.ask("POST", f"{path}/entrants", {})
    for one in (other, player):
        assert one.put(path, json=terms | {"title": "His", "version": made["version"]}).status_code == 403
        assert [one.post(f"{path}/{what}").status_code for what in ("start", "cancel")] == [403, 403]
        assert one.post(f"{path}/entrants", json={"house": "random"}).status_code == 403
        assert one.delete(f"{path}/entrants/Teacher").status_code == 403
        assert one.post(f"{path}/entrants", json={"bot": "Teacher"}).status_code == 403
    found = course.ask("GET", path)
    assert (found["version"], found["status"], [one["name"] for one in found["entrants"]]) == (1, "open", ["Teacher"])
    asked(other.post("/competitions", json=terms))


def test_entry_by_code_and_by_list_is_checked(course: Course) -> None:
    pupil = course.person("Pupil")
    coded = course.ask("POST", "/competitions", {"title": "C", "game": "heap", "entry": "code", "code": "abc"})["id"]
    assert pupil.post(f"/competitions/{coded}/entrants", json={"code": "no"}).status_code == 403
    assert "abc" not in pupil.get(f"/competitions/{coded}").text
    asked(pupil.post(f"/competitions/{coded}/entrants", json={"code": "abc"}))
    listed = course.ask("POST", "/competitions", {"title": "L", "game": "heap", "entry": "list", "invited": ["Other"]})
    assert pupil.post(f"/competitions/{listed['id']}/entrants", json={}).status_code == 403
    course.bot_token("Bot of theirs")
    for name in ("Other", "By Bot of theirs"):
        invited = {"title": "O", "game": "heap", "entry": "list", "invited": [name]}
        path = f"/competitions/{course.ask('POST', '/competitions', invited)['id']}/entrants"
        entered = course.person("By Bot of theirs").post(path, json={"bot": "Bot of theirs"})
        assert entered.status_code == (403 if name == "Other" else 200), "a list that names a person means their bots"
    assert pupil.post("/competitions", json={"title": "Mine", "game": "heap"}).status_code == 403


def test_a_token_that_organises_enters_bots_of_the_servers_and_withdraws_them(course: Course) -> None:
    made = course.ask("POST", "/competitions", {"title": "H", "game": "heap"})["id"]
    token = {"Authorization": f"Bearer {course.organiser_token()}"}
    path = f"/api/arena/competitions/{made}/entrants"
    asked(course.server.http.post(path, json={"house": "random"}, headers=token))
    asked(course.server.http.delete(f"{path}/random", headers=token))
    assert course.ask("GET", f"/competitions/{made}")["entrants"][0]["withdrawn"]


def test_entrants_who_do_not_come_forfeit_and_house_bots_play_on(course: Course) -> None:
    course.person("Absent one")
    terms = {"title": "F", "game": "heap", "options": {"heap": 50}, "absent": 1, "rated": False}
    made = course.ask("POST", "/competitions", terms)["id"]
    course.ask("POST", f"/competitions/{made}/entrants", {"house": "random"})
    course.ask("POST", f"/competitions/{made}/entrants", {})
    course.ask("POST", f"/competitions/{made}/start")
    found = course.wait_over(made)
    assert [(one["points"], one["forfeits"]) for one in found["standings"]] == [(1.0, 0), (0.0, 1)]
    text = course.server.http.get(f"/api/arena/competitions/{made}/standings.csv").text
    assert text.splitlines()[1].startswith("1,random,1.0")
    records = course.server.http.get(f"/api/arena/competitions/{made}/records.zip")
    assert records.content[:2] == b"PK"
