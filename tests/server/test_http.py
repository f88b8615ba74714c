"""The HTTP interface over real sockets: what it answers, and how it refuses."""

from __future__ import annotations

import json
import sqlite3
import time
from typing import Any

import httpx
import pytest
from serving import Server

HUMAN = {"kind": "human", "name": "Ann"}


def error(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    assert list(answer.json()) == ["error"]
    return str(answer.json()["error"])


def finish(server: Server, table_id: str) -> dict[str, Any]:
    for _ in range(500):
        table: dict[str, Any] = server.http.get(f"/api/tables/{table_id}").json()
        if table["status"] == "over":
            return table
        time.sleep(0.01)
    raise AssertionError("the game does not end")


def test_games_are_described(server: Server) -> None:
    game, sealed = server.http.get("/api/games").json()
    assert sealed["name"] == "sealed"
    assert (game["name"], game["title"], game["seats"]) == ("heap", "The heap", [2, 4])
    assert game["options"]["properties"]["heap"]["default"] == 21
    assert (game["boards"], game["tools"]) == (["plain"], ["double"])
    assert game["bots"][0]["name"] == "random"
    assert game["bots"][0]["parameters"][0]["high"] == 3600


def test_boards_and_tools_are_answered(server: Server) -> None:
    assert server.http.get("/api/games/heap/boards/plain").json() == {"drawing": "a heap"}
    assert server.http.get("/api/games/heap/tools/double?x=21").json() == {"double": 42}
    assert error(server.http.get("/api/games/heap/tools/double?x=many"), 422) == "double: x is a number"


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/chess/boards/plain",
        "/api/games/heap/boards/none",
        "/api/games/heap/tools/none",
        "/api/tables/none",
        "/api/tables/none/record",
        "/api/tables/none/frames",
        "/api/nothing",
        "/api",
        "/nothing.js",
        "/%00.js",
    ],
)
def test_what_is_not_there_is_a_404_with_words(server: Server, path: str) -> None:
    assert error(server.http.get(path), 404)


def test_a_wrong_method_is_a_405_with_words(server: Server) -> None:
    assert error(server.http.put("/api/tables"), 405)
    assert error(server.http.post("/somewhere"), 405)


def test_a_new_table_has_tokens_for_people_and_an_owner(server: Server) -> None:
    opened = server.open("human", "random:seconds=0", pace=0.5)
    table = opened["table"]
    assert [bool(token) for token in opened["tokens"]] == [True, False]
    assert len(opened["owner"]) >= 32
    assert (table["game"], table["pace"], table["status"]) == ("heap", 0.5, "running")
    assert table["options"] == {"heap": 21, "together": False}
    seat = table["seats"][1]
    assert (seat["name"], seat["kind"], seat["autoplay"]) == ("random:seconds=0", "bot", None)
    assert server.http.get("/api/tables").json()["tables"][0]["id"] == table["id"]
    assert opened["owner"] not in server.http.get(f"/api/tables/{table['id']}").text


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "../small_game.py"}, "there is no game"),
        ({"options": {"heap": 0}}, "option 'heap'"),
        ({"options": {"size": 1}}, "no option 'size'"),
        ({"options": []}, "options"),
        ({"seats": [HUMAN]}, "2 to 4 seats, not 1"),
        ({"seats": [HUMAN] * 5}, "2 to 4 seats, not 5"),
        ({"seats": [HUMAN] * 100}, "seats"),
        ({"seats": [HUMAN, {"kind": "bot", "bot": "deep"}]}, "there is no bot 'deep'"),
        ({"seats": [HUMAN, {"kind": "bot", "bot": "random:seconds=-1"}]}, "seconds is from 0"),
        ({"seats": [HUMAN, {"kind": "bot", "bot": "./small_game.py:RandomBot"}]}, "there is no bot"),
        ({"seats": [HUMAN, {"kind": "bot", "bot": "exec:touch pwned"}]}, "there is no bot 'exec'"),
        ({"seats": [HUMAN, {"kind": "bot", "bot": "random:/etc/passwd"}]}, "name=value"),
        ({"seats": [HUMAN, {"kind": "alien"}]}, "seats.1"),
        ({"seats": [HUMAN, {"kind": "bot"}]}, "field 'seats.1.bot.bot' is missing"),
        ({"pace": 6}, "pace"),
        ({"pace": "fast"}, "pace"),
        ({"seed": "seven"}, "seed"),
        ({"seed": -1}, "seed"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_words(server: Server, change: dict[str, Any], words: str) -> None:
    before = server.http.get("/api/tables").json()["total"]
    assert words in error(server.http.post("/api/tables", json={"game": "heap", "seats": [HUMAN, HUMAN]} | change), 422)
    assert server.http.get("/api/tables").json()["total"] == before


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff\xfe", b'{"game": "\\ud800"}', b"[" * 60_000])
def test_a_body_that_is_no_table_is_refused(server: Server, body: bytes) -> None:
    assert error(server.http.post("/api/tables", content=body), 422)


def test_bodies_have_a_limit(server: Server) -> None:
    assert "576 KiB" in error(server.http.post("/api/tables", content=b" " * (576 * 1024 + 1)), 413)
    drops = (b" " * 1024 for _ in range(600))  # a body that does not say how long it is
    assert "576 KiB" in error(server.http.post("/api/tables", content=drops), 413)
    assert "4096 KiB" in error(server.http.post("/api/records", content=b" " * (4 * 1024 * 1024 + 1)), 413)


def test_a_page_of_another_site_changes_nothing(server: Server) -> None:
    foreign = {"Origin": "https://elsewhere.example"}
    body = {"game": "heap", "seats": [HUMAN, HUMAN]}
    assert "another site" in error(server.http.post("/api/tables", json=body, headers=foreign), 403)
    assert server.http.post("/api/tables", json=body, headers={"Origin": server.url}).status_code == 200


def test_a_record_can_be_had_once_the_game_is_over_and_can_be_sent_back(server: Server) -> None:
    running = server.open("human", "random")["table"]["id"]
    assert "over" in error(server.http.get(f"/api/tables/{running}/record"), 403)
    over = server.open("random", "random", seed=7)["table"]["id"]
    played = finish(server, over)
    answer = server.http.get(f"/api/tables/{over}/record")
    assert answer.headers["content-type"].startswith("application/jsonl")
    assert json.loads(answer.text.split("\n")[0])["seed"] is None
    kept = server.http.post("/api/records", content=answer.content).json()["table"]
    assert (kept["status"], kept["moves"], kept["result"]) == ("over", played["moves"], played["result"])
    assert server.http.get(f"/api/tables/{kept['id']}/record").text == answer.text


def test_a_record_that_ends_early_is_kept_as_stopped(server: Server) -> None:
    header = '{"hegemon": 1, "game": "heap", "options": {"heap": 9}, "seats": ["a", "b"], "seed": null}'
    lines = [header, '{"seat": -1, "move": "deal", "luck": [100000, 100001, 100002, 100003]}']
    table = server.http.post("/api/records", content="\n".join(lines)).json()["table"]
    assert (table["status"], table["moves"], table["seats"][0]["name"]) == ("stopped", 1, "a")


def test_a_record_without_end_is_refused_before_it_is_played(server: Server) -> None:
    header = '{"hegemon": 1, "game": "heap", "options": {"heap": 9}, "seats": ["a", "b"], "seed": null}'
    order = '{"seat":0,"move":"take 1"}\n' * 40_001
    assert "fewer than 40000 moves" in error(server.http.post("/api/records", content=f"{header}\n{order}"), 422)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"seat": 1, "move": "take 1"}', "line 3: seat 1 is not to move"),
        ('{"seat": 0, "move": "take 4"}', "line 3: 'take 4' is not legal"),
        ('{"seat": 0, "move": "roll", "luck": [7]}', "line 3: the luck [7] cannot occur"),
        ('{"seat": 0', "line 3: not JSON"),
        ('{"result": {"ended": "won"}}', "line 3: the stated result"),
    ],
)
def test_a_record_against_the_rules_is_refused_with_its_line(server: Server, line: str, words: str) -> None:
    header = '{"hegemon": 1, "game": "heap", "options": {}, "seats": ["a", "b"]}'
    deal = '{"seat": -1, "move": "deal", "luck": [100000, 100001, 100002, 100003]}'
    assert words in error(server.http.post("/api/records", content=f"{header}\n{deal}\n{line}\n"), 422)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        b"hello",
        b'{"hegemon": 1, "game": "./small_game.py", "seats": ["a", "b"]}',
        b'{"hegemon": 2}',
    ],
)
def test_what_is_no_record_is_refused(server: Server, content: bytes) -> None:
    assert "record" in error(server.http.post("/api/records", content=content), 422)


def test_frames_of_a_game_that_goes_on_are_what_a_spectator_sees(server: Server) -> None:
    opened = server.open("human", "human")
    server.client(opened["table"]["id"])
    for _ in range(200):
        answer = server.http.get(f"/api/tables/{opened['table']['id']}/frames?first=1&count=3").json()
        if answer["frames"]:
            break
        time.sleep(0.01)
    assert answer["frames"][0]["event"]["luck"] == [0, 0, 0, 0]
    assert answer["frames"][0]["view"]["position"]["secret"] == [0, 0, 0, 0]


def test_frames_show_everything_once_the_game_is_over(server: Server) -> None:
    table = finish(server, server.open("random", "random")["table"]["id"])
    answer = server.http.get(f"/api/tables/{table['id']}/frames?first=1&count=3").json()
    assert (answer["total"], answer["first"], len(answer["frames"])) == (table["moves"] + 1, 1, 3)
    assert all(answer["frames"][0]["event"]["luck"])
    assert answer["frames"][0]["view"]["position"]["secret"] == answer["frames"][0]["event"]["luck"]
    for query in ("first=-1", "count=0", "count=501", "first=x"):
        assert error(server.http.get(f"/api/tables/{table['id']}/frames?{query}"), 422)


def test_thoughts_are_shown_to_those_who_may_see_everything(server: Server) -> None:
    table = finish(server, server.open_sealed("bidder", "bidder", rounds=1)["table"]["id"])
    path = f"/api/tables/{table['id']}/thoughts"
    estimates = server.http.get(path).json()["estimates"]
    assert [sorted(one) for one in estimates] == [["index", "seat", "win"]] * 2
    last = estimates[-1]["index"]
    assert server.http.get(f"{path}?first={last}").json()["estimates"] == estimates[-1:]
    found = server.http.get(f"{path}/{last}").json()
    assert (found["seat"], found["thoughts"]["iterations"]) == (estimates[-1]["seat"], 100)
    assert "nothing was thought" in error(server.http.get(f"{path}/{table['moves']}"), 404)
    for wrong in ("/0", "/x", "?first=-1"):
        assert error(server.http.get(path + wrong), 422)
    playing = server.open_sealed("human", "bidder")
    path = f"/api/tables/{playing['table']['id']}/thoughts"
    assert "game is over" in error(server.http.get(path), 403)
    own = server.http.get(path, headers={"Authorization": f"Bearer nonsense,{playing['tokens'][0]}"})
    assert own.json() == {"estimates": []}


def test_only_the_owner_can_delete_a_table(server: Server) -> None:
    opened = server.open("human", "human")
    path = f"/api/tables/{opened['table']['id']}"
    for headers in ({}, {"Authorization": f"Bearer {opened['tokens'][0]}"}, {"Authorization": "Bearer"}):
        assert "owner" in error(server.http.delete(path, headers=headers), 403)
    assert server.http.delete(path, headers={"Authorization": f"Bearer {opened['owner']}"}).status_code == 200
    assert error(server.http.get(path), 404)


def test_the_list_of_tables_comes_in_pages_and_only_once_if_nothing_changed(server: Server) -> None:
    made = [server.open("human", "human", heap=5)["table"]["id"] for _ in range(3)]
    page = server.http.get("/api/tables?count=2").json()
    assert [one["id"] for one in page["tables"]] == made[:0:-1]
    assert page["total"] >= 3
    assert "options" not in page["tables"][0]
    after = server.http.get(f"/api/tables?count=1&after={made[1]}").json()
    assert [one["id"] for one in after["tables"]] == made[:1]
    named = server.http.get(f"/api/tables?ids={made[0]},nowhere,{made[2]}").json()
    assert [one["id"] for one in named["tables"]] == [made[2], made[0]]
    assert "no table" in error(server.http.get("/api/tables?after=nowhere"), 404)
    assert error(server.http.get("/api/tables?count=501"), 422)
    first = server.http.get(f"/api/tables?ids={made[0]}")
    again = server.http.get(f"/api/tables?ids={made[0]}", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = server.http.get(f"/api/tables?ids={made[1]}", headers={"If-None-Match": first.headers["etag"]})
    assert other.status_code == 200


def test_a_damaged_row_neither_hides_the_others_nor_tells_where_the_database_is(server: Server) -> None:
    broken, sound = (server.open("human", "human")["table"]["id"] for _ in range(2))
    with sqlite3.connect(server.database) as connection:
        connection.execute("UPDATE tables SET seats = '[{' WHERE id = ?", (broken,))
    listed = server.http.get("/api/tables?count=100")
    assert listed.status_code == 200
    found = [one["id"] for one in listed.json()["tables"]]
    assert sound in found
    assert broken not in found
    server.http.delete(f"/api/tables/{broken}")
    with sqlite3.connect(server.database) as connection:
        connection.execute("ALTER TABLE maps RENAME TO elsewhere")
    message = error(server.http.get("/api/maps"), 503)
    with sqlite3.connect(server.database) as connection:
        connection.execute("ALTER TABLE elsewhere RENAME TO maps")
    assert message == "the database cannot be used right now: try again in a moment"
    assert any("no such table" in line and str(server.database) in line for line in server.errors)
