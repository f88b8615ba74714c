"""The lobby: people find each other, invite, and are joined by bots; competitions are edited by one at a time."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from courses import SMALL, Course

from hegemon.arena import accounts, sessions
from hegemon.arena.bots.hub import Hub
from hegemon.arena.lobby import Lobby
from hegemon.arena.watchers import Watchers
from hegemon.core.errors import BadOptions
from hegemon.server.routes import _prepare
from hegemon.store import Store
from hegemon.table import Host
from hegemon.wire.arena_lobby import SeekRequest
from hegemon.wire.tables import TableRequest

sys.path.insert(0, str(Path(__file__).parent.parent))

HEAP = {"game": "heap", "options": {"heap": 7}}
RATED = HEAP | {"rated": True, "clock": {"per": "turn", "seconds": 600}}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    course = Course(tmp_path_factory.mktemp("lobby") / "course", SMALL)
    yield course
    course.close()


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
