"""An arena over HTTP: accounts, cookies, tokens, and games whose results and ratings survive a kill."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from serving import Client, Server

from hegemon.arena.dumps import dump
from hegemon.core.registry import knowing, load_game
from hegemon.core.rules import SPECTATOR
from hegemon.store import open_store

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("arena") / "games.db", "--arena")
    yield server
    server.stop()


def browser(server: Server) -> httpx.Client:
    """A visitor with cookies of their own."""
    return httpx.Client(base_url=server.url, timeout=60)


def sign_up(server: Server, name: str, **more: Any) -> httpx.Client:
    visitor = browser(server)
    answer = visitor.post("/api/arena/accounts", json={"name": name, "password": PASSWORD, **more})
    assert answer.status_code == 200, answer.text
    return visitor


def test_a_server_without_an_arena_says_so_and_has_none_of_it(make_plain: Server) -> None:
    assert make_plain.http.get("/api/arena").json() == {"on": False, "mail": False, "account": None}
    for path in ("/api/arena/account", "/api/arena/games", "/api/arena/scales"):
        assert make_plain.http.get(path).status_code == 404
    asked = {"name": "Ada", "password": PASSWORD}
    assert make_plain.http.post("/api/arena/accounts", json=asked).status_code in (404, 405)


@pytest.fixture
def make_plain(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "plain.db")
    yield server
    server.stop()


def test_signing_up_signs_in_by_a_cookie_that_scripts_cannot_read(server: Server) -> None:
    visitor = browser(server)
    answer = visitor.post("/api/arena/accounts", json={"name": "Cookie", "password": PASSWORD})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert visitor.get("/api/arena").json()["account"]["name"] == "Cookie"
    assert visitor.delete("/api/arena/session").status_code == 200
    assert visitor.get("/api/arena").json()["account"] is None


def test_another_sites_page_cannot_change_anything(server: Server) -> None:
    visitor = sign_up(server, "Careful")
    foreign = {"Origin": "https://evil.example"}
    assert visitor.post("/api/arena/account/bots", json={"name": "Trojan"}, headers=foreign).status_code == 403
    assert visitor.delete("/api/arena/session", headers=foreign).status_code == 403
    assert visitor.get("/api/arena").json()["account"]["name"] == "Careful"


def test_wrong_passwords_are_answered_by_429_after_a_while(server: Server) -> None:
    sign_up(server, "Guarded")
    visitor = browser(server)
    wrong = {"name": "Guarded", "password": "nonsense nonsense"}
    codes = [visitor.post("/api/arena/session", json=wrong).status_code for _ in range(7)]
    assert codes[:5] == [401] * 5
    assert codes[5:] == [429] * 2
    late = visitor.post("/api/arena/session", json={"name": "Guarded", "password": PASSWORD})
    assert late.status_code == 429
    assert int(late.headers["retry-after"]) >= 0


def test_a_bot_has_a_token_that_plays_but_does_not_change_the_account(server: Server) -> None:
    visitor = sign_up(server, "Author")
    bot = visitor.post("/api/arena/account/bots", json={"name": "Authors Bot"}).json()
    assert (bot["kind"], bot["owner"]) == ("bot", "Author")
    made = visitor.post(
        "/api/arena/account/tokens", json={"name": "laptop", "scopes": ["play", "read"], "bot": "Authors Bot"}
    ).json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    program = browser(server)
    assert program.get("/api/arena", headers=headers).json()["account"]["name"] == "Authors Bot"
    assert program.get("/api/arena/account", headers=headers).status_code == 403
    opened = program.post("/api/tables", json=_rated(), headers=headers).json()
    assert [seat["program"] for seat in opened["table"]["seats"] if seat["kind"] == "human"] == [True]
    assert visitor.delete(f"/api/arena/account/tokens/{made['id']}").status_code == 200
    assert program.get("/api/arena/account", headers=headers).status_code == 401
    assert made["token"] not in "".join(server.errors)


def test_a_token_makes_no_token_that_is_good_for_more(server: Server) -> None:
    visitor = sign_up(server, "Cautious")
    path, asked = "/api/arena/account/tokens", {"name": "t", "scopes": ["account", "read"]}
    key = {"Authorization": f"Bearer {visitor.post(path, json=asked).json()['token']}"}
    program = browser(server)
    refused = program.post(path, json=asked | {"scopes": ["play"]}, headers=key)
    assert (refused.status_code, "good for more" in refused.json()["error"]) == (403, True)
    assert program.post(path, json=asked | {"scopes": ["read"]}, headers=key).status_code == 200


def test_a_guest_takes_their_games_along(server: Server) -> None:
    opened = server.open("human", "random", heap=1)
    guest = server.client(opened["table"]["id"], opened["tokens"][0])
    guest.send(type="resign", seat=0)
    guest.wait("table")
    held = {"table": opened["table"]["id"], "token": opened["tokens"][0]}
    visitor = sign_up(server, "Former Guest", seats=[held, {"table": "nowhere", "token": "x"}])
    found = visitor.get("/api/arena/games", params={"player": "Former Guest"}).json()["games"]
    assert [one["table"] for one in found] == [opened["table"]["id"]]
    stranger = sign_up(server, "Envious")
    assert stranger.post("/api/arena/account/seats", json={"seats": [held]}).json() == {"seats": 0}


def test_a_muted_account_says_nothing_at_tables(server: Server) -> None:
    from hegemon.arena import accounts, moderation

    visitor = sign_up(server, "Noisy")
    _, player = _sit(server, visitor)
    store = open_store(str(server.database))
    moderation.mute(store, accounts.find(store, "Noisy"), 1)
    store.close()
    player.send(type="chat", seat=player.seat, text="hello", ref=1)
    assert "muted" in player.wait("refused")["error"]
    player.send(type="chat", seat=SPECTATOR, text="hello", ref=2)
    assert "muted" in player.wait("refused")["error"]
    others = server.open("human", "random")["table"]["id"]
    cookie = f"hegemon_session={visitor.cookies['hegemon_session']}"
    watching = server.connect(others, additional_headers={"Cookie": cookie})
    watching.send(type="hello", tokens=[])
    watching.wait("welcome")
    watching.send(type="chat", seat=SPECTATOR, text="hello", ref=3)
    assert "muted" in watching.wait("refused")["error"]


def test_an_account_that_is_banned_does_not_move_at_the_table_where_it_sits(server: Server) -> None:
    from hegemon.arena import accounts, moderation

    visitor = sign_up(server, "Rude")
    table, player = _sit(server, visitor)
    store = open_store(str(server.database))
    moderation.ban(store, accounts.find(store, "Rude"), 1)
    store.close()
    player.send(type="move", seat=player.seat, move="take 1", index=1 + player.seat)
    end = player.wait_closed()
    assert end.rcvd is not None
    assert (end.rcvd.code, "banned until" in end.rcvd.reason) == (1008, True)
    assert server.http.get(f"/api/tables/{table}").json()["moves"] <= 1 + player.seat


def test_a_new_password_ends_what_another_session_does_at_a_table(server: Server) -> None:
    visitor = sign_up(server, "Robbed")
    table = visitor.post("/api/tables", json=_rated()).json()["table"]["id"]
    cookie = f"hegemon_session={visitor.cookies['hegemon_session']}"
    thief = server.connect(table, additional_headers={"Cookie": cookie})
    thief.send(type="hello", tokens=[])
    (seat,) = thief.wait("welcome")["seats"]
    change = {"password": PASSWORD, "new_password": "another horse battery"}
    assert visitor.post("/api/arena/account", json=change).status_code == 200
    thief.send(type="resign", seat=seat)
    end = thief.wait_closed()
    assert end.rcvd is not None
    assert "session has ended" in end.rcvd.reason
    assert server.http.get(f"/api/tables/{table}").json()["status"] == "running"


def test_ones_own_data_come_as_a_file_and_go_for_good(server: Server) -> None:
    visitor = sign_up(server, "Leaving", email="leaving@example.org")
    _play_rated(server, visitor)
    kept = visitor.get("/api/arena/account/export").json()
    assert kept["account"]["email"] == "leaving@example.org"
    assert len(kept["games"]) == len(kept["ratings"]) == 1
    assert PASSWORD not in str(kept)
    table = kept["games"][0]["table_id"]
    assert visitor.post("/api/arena/account/delete", json={"password": "wrong wrong"}).status_code == 401
    assert visitor.post("/api/arena/account/delete", json={"password": PASSWORD}).status_code == 200
    assert browser(server).get("/api/arena/players/Leaving").status_code == 404
    again = {"name": "Leaving", "password": PASSWORD}
    assert browser(server).post("/api/arena/session", json=again).status_code == 401
    seat = server.http.get("/api/arena/games?count=100").json()["games"]
    names = [one["name"] for one in next(one for one in seat if one["table"] == table)["seats"]]
    assert sum(name.startswith("deleted ") for name in names) == 1
    assert "Leaving" not in server.http.get("/api/tables", params={"ids": table}).text


CLOCK = {"per": "turn", "seconds": 600}


def _rated(**more: Any) -> dict[str, Any]:
    seats = [{"kind": "human", "name": "x"}, {"kind": "bot", "bot": "random"}]
    return {"game": "heap", "options": {"heap": 30}, "seats": seats, "pace": 0, "rated": True, "clock": CLOCK, **more}


def _sit(server: Server, visitor: httpx.Client) -> tuple[str, Client]:
    """A rated game, and the person at it."""
    answer = visitor.post("/api/tables", json=_rated())
    assert answer.status_code == 200, answer.text
    opened = answer.json()
    return opened["table"]["id"], server.client(opened["table"]["id"], *filter(None, opened["tokens"]))


def _move(player: Client) -> None:
    """The player's first move: after the deal, and after the bot's if that begins."""
    made = 1 + player.seat
    if player.welcome["index"] < made:
        player.wait_index(made)
    player.send(type="move", seat=player.seat, move="take 1", index=made)
    player.wait("accepted")


def _play_rated(server: Server, visitor: httpx.Client) -> dict[str, Any]:
    """A rated game that is resigned after a move; the table after it."""
    table_id, player = _sit(server, visitor)
    _move(player)
    player.send(type="resign", seat=player.seat)
    player.wait("table")
    table: dict[str, Any] = server.http.get(f"/api/tables/{table_id}").json()
    assert table["status"] == "over"
    return table


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": 1},
        {"clock": None},
        {"seats": [{"kind": "human"}, {"kind": "human"}]},
        {"seats": [{"kind": "human", "open": True}, {"kind": "bot", "bot": "random"}]},
    ],
)
def test_what_says_nothing_about_strength_cannot_be_rated(server: Server, wrong: dict[str, Any]) -> None:
    visitor = sign_up(server, f"Sly {len(str(wrong))}")
    assert visitor.post("/api/tables", json=_rated(**wrong)).status_code in (403, 422)
    assert browser(server).post("/api/tables", json=_rated()).status_code == 403


def test_the_seats_of_a_rated_game_are_drawn(server: Server) -> None:
    """Else a player would always take the seat that wins: the first one, with a heap of one."""
    visitor = sign_up(server, "Crafty")
    opened = [visitor.post("/api/tables", json=_rated(options={"heap": 1})).json()["table"] for _ in range(24)]
    assert {[seat["kind"] for seat in table["seats"]].index("human") for table in opened} == {0, 1}


def test_nobody_is_helped_in_a_rated_game(server: Server) -> None:
    _, player = _sit(server, sign_up(server, "Unhelped"))
    for seat in (player.seat, SPECTATOR):
        player.send(type="analyse", seat=seat, ref=seat)
        assert "off at this table" in player.wait("refused")["error"]


def test_a_rated_game_changes_the_rating_and_is_found(server: Server) -> None:
    visitor = sign_up(server, "Rated")
    table = _play_rated(server, visitor)
    profile = visitor.get("/api/arena/players/rated").json()
    (standing,) = profile["ratings"]
    assert standing["games"] == 1
    assert standing["rating"] < 1500
    assert standing["provisional"]
    (rival,) = profile["rivals"]
    assert (rival["won"], rival["drawn"], rival["lost"]) == (0, 0, 1)
    assert rival["opponent"]["house"]
    for params in ({"result": "lost"}, {"game": "heap"}, {"since": "2020-01-01"}, {"rated": True}):
        found = visitor.get("/api/arena/games", params={"player": "Rated", **params}).json()["games"]
        assert [one["table"] for one in found] == [table["id"]], params
    for params in ({"result": "won"}, {"game": "chess"}, {"until": "2020-01-01"}, {"rated": False}):
        assert visitor.get("/api/arena/games", params={"player": "Rated", **params}).json()["games"] == []
    curve = visitor.get("/api/arena/curve", params={"player": "Rated", "game": "heap", "seats": 2}).json()
    assert [point["table"] for point in curve["points"]] == [table["id"]]
    assert visitor.delete(f"/api/tables/{table['id']}", headers={"Authorization": "Bearer x"}).status_code == 403


def test_a_game_given_up_before_a_move_is_not_rated(server: Server) -> None:
    visitor = sign_up(server, "Hesitant")
    table_id, player = _sit(server, visitor)
    player.send(type="resign", seat=player.seat)
    player.wait("table")
    (found,) = visitor.get("/api/arena/games", params={"player": "Hesitant"}).json()["games"]
    assert (found["table"], found["rated"]) == (table_id, False)
    assert visitor.get("/api/arena/players/hesitant").json()["ratings"] == []


def test_games_come_in_pages(server: Server) -> None:
    visitor = sign_up(server, "Reader")
    wanted = [_play_rated(server, visitor)["id"] for _ in range(3)]
    found, after = [], None
    while True:
        page = visitor.get(
            "/api/arena/games", params={"player": "Reader", "count": 2} | ({"after": after} if after else {})
        )
        found += [one["table"] for one in page.json()["games"]]
        after = page.json()["next"]
        if after is None:
            break
    assert found == wanted[::-1]


def test_a_dump_of_this_month_has_every_game_with_its_record(server: Server, tmp_path: Path) -> None:
    table = _play_rated(server, sign_up(server, "Dumped"))
    store = open_store(str(server.database))
    with knowing(load_game(str(Path(__file__).parent.parent / "small_game.py"))):
        count = dump(store, table["updated"][:7], tmp_path / "month.zip")
    store.close()
    with zipfile.ZipFile(tmp_path / "month.zip") as archive:
        records = [name for name in archive.namelist() if name.startswith("records/")]
        assert len(records) == count
        assert f"records/{table['id']}.jsonl" in records
        (line,) = [one for one in archive.read("games.csv").decode().splitlines() if table["id"] in one]
    assert "Dumped; random (bot)" in line or "random (bot); Dumped" in line


def test_a_kill_loses_no_result_and_rates_nothing_twice(tmp_path: Path) -> None:
    """The server is killed at the moment in which games end, again and again: each announced result is there, once."""
    database, played = tmp_path / "games.db", 0
    visitor_cookies: Any = None
    for round_number in range(4):
        server = Server(database, "--arena")
        if visitor_cookies is None:
            visitor = sign_up(server, "Survivor")
            visitor_cookies = visitor.cookies
        else:
            visitor = httpx.Client(base_url=server.url, timeout=60, cookies=visitor_cookies)
        players = [_sit(server, visitor)[1] for _ in range(6)]
        for player in players:
            _move(player)
            player.send(type="resign", seat=player.seat)
        for player in players[: 2 + round_number % 2]:
            player.wait("table")
            played += 1
        server.kill()
    server = Server(database, "--arena")
    found = server.http.get("/api/arena/games", params={"player": "Survivor", "count": 100}).json()["games"]
    (standing,) = server.http.get("/api/arena/players/Survivor").json()["ratings"]
    curve = server.http.get("/api/arena/curve", params={"player": "Survivor", "game": "heap", "seats": 2}).json()
    over = [one for one in server.http.get("/api/tables?count=500").json()["tables"] if one["status"] == "over"]
    assert len(over) == len(found) == standing["games"] == len(curve["points"]) >= played
    assert curve["points"][-1]["rating"] == standing["rating"]
    server.kill()
