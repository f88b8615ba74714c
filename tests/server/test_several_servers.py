"""Several servers on one PostgreSQL database: any of them answers for any table, and goes on with it when one stops."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from serving import HERE, Server
from websockets.exceptions import InvalidStatus

from postgres import Postgres


@pytest.fixture(scope="module")
def shared(postgres: Postgres) -> tuple[Postgres, str]:
    return postgres, postgres.new()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that both have for what is no part of the database."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def pair(shared: tuple[Postgres, str], data: Path) -> Iterator[tuple[Server, Server]]:
    one, other = Server(shared[1], data=data), Server(shared[1], data=data)
    yield one, other
    for server in (one, other):
        server.stop()


def lives_in(shared: tuple[Postgres, str], table_id: str) -> str:
    postgres, url = shared
    query = "SELECT address FROM processes JOIN holds ON process = id WHERE name = "
    found = postgres.query(f"{query}'{table_id}'", url.rpartition("/")[2])
    return str(found[0][0]) if found else ""


def test_people_at_two_servers_sit_at_one_table(pair: tuple[Server, Server], shared: tuple[Postgres, str]) -> None:
    one, other = pair
    opened = one.open("human", "human", heap=1000)
    table_id, (first, second) = opened["table"]["id"], opened["tokens"]
    here, there = one.client(table_id, first), other.client(table_id, second)
    assert (here.welcome["seats"], there.welcome["seats"]) == ([0], [1])
    assert lives_in(shared, table_id) == one.url
    if there.welcome["index"] == 0:
        there.wait_index(1)
    here.send(type="move", seat=0, move="take 1", index=1)
    assert there.wait_index(2)["index"] == 2
    there.send(type="move", seat=1, move="take 2", index=2)
    assert there.wait("accepted")["index"] == 3
    assert here.wait_index(3)["index"] == 3
    there.send(type="chat", seat=1, text="from over there")
    assert here.wait("chat")["text"] == "from over there"
    there.send(type="move", seat=0, move="take 1", index=3)
    assert "not yours" in there.wait("refused")["error"]


def test_what_is_asked_about_a_table_is_answered_by_the_server_it_lives_in(pair: tuple[Server, Server]) -> None:
    one, other = pair
    opened = one.open("random", "random", heap=30)
    table_id = opened["table"]["id"]
    watcher = other.client(table_id)
    while watcher.welcome["table"]["status"] != "over" and watcher.next().get("table", {}).get("status") != "over":
        pass
    frames = [server.http.get(f"/api/tables/{table_id}/frames?first=0&count=5") for server in pair]
    assert frames[0].json() == frames[1].json()
    assert frames[1].headers["x-content-type-options"] == "nosniff"
    assert other.http.get(f"/api/tables/{table_id}/record").text == one.http.get(f"/api/tables/{table_id}/record").text
    assert other.http.get("/api/tables/nowhere").status_code == 404
    wrong = other.http.delete(f"/api/tables/{table_id}", headers={"Authorization": "Bearer wrong"})
    assert wrong.status_code == 403
    right = other.http.delete(f"/api/tables/{table_id}", headers={"Authorization": f"Bearer {opened['owner']}"})
    assert right.status_code == 200
    assert "deleted" in watcher.wait_closed().rcvd.reason
    assert [server.http.get(f"/api/tables/{table_id}").status_code for server in pair] == [404, 404]


def test_pages_of_other_sites_are_turned_away_wherever_the_table_lives(pair: tuple[Server, Server]) -> None:
    one = pair[0]
    opened = one.open("human", "human")
    table_id = opened["table"]["id"]
    for server in pair:
        with pytest.raises(InvalidStatus):
            server.connect(table_id, origin="https://evil.example")
        headers = {"Origin": "https://evil.example", "Authorization": f"Bearer {opened['owner']}"}
        assert server.http.delete(f"/api/tables/{table_id}", headers=headers).status_code == 403
    assert one.http.get(f"/api/tables/{table_id}").status_code == 200


def test_nobody_can_pretend_to_be_a_server(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table_id = one.open("human", "human")["table"]["id"]
    pretending = {"X-Hegemon-Proof": "guessed", "X-Hegemon-Client": "127.0.0.1"}
    refused = other.http.get(f"/api/tables/{table_id}", headers=pretending)
    assert (refused.status_code, "meant for another process" in refused.json()["error"]) == (421, True)
    evil = pretending | {"Host": "evil.example"}
    assert one.http.get(f"/api/tables/{table_id}", headers=evil).status_code == 421


def test_nobody_makes_a_server_ask_another_address_than_that_of_a_server(
    pair: tuple[Server, Server], shared: tuple[Postgres, str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        stranger.settimeout(0.5)
        there = f"127.0.0.1:{stranger.getsockname()[1]}"
        asker = next(server for server in pair if server.url != lives_in(shared, "lab"))
        for target in (f"%2Fapi%2Flab%2F@{there}/latest/meta-data", f"@{there}/api/lab", f"http://{there}/api/lab"):
            with socket.create_connection(("127.0.0.1", int(asker.url.rpartition(":")[2])), 30) as wire:
                wire.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
                assert wire.recv(100).split()[1] == b"400"
        with pytest.raises(TimeoutError):
            stranger.accept()


def test_nobody_but_a_server_is_handed_a_table(pair: tuple[Server, Server], shared: tuple[Postgres, str]) -> None:
    one = pair[0]
    opened = one.open("human", "human")
    table_id = opened["table"]["id"]
    player = one.client(table_id, opened["tokens"][0])
    for server in pair:
        for process in ("nobody", "0123456789"):
            assert server.http.post(f"/api/tables/{table_id}/hand-over/{process}").status_code == 404
    player.send(type="ping", ref=7)
    assert player.wait("pong")["ref"] == 7  # and nobody was sent away from it
    assert lives_in(shared, table_id) == one.url


def test_a_server_does_not_ask_itself_in_the_name_of_one_that_had_its_address_before(
    pair: tuple[Server, Server], shared: tuple[Postgres, str]
) -> None:
    """One that was killed counts as alive for some seconds; the next one on its port looked for it there, without end,
    and so did the other server."""
    postgres, url = shared
    database = url.rpartition("/")[2]
    for number, server in enumerate(pair):
        before = f"('before{number}', '{server.url}', 'secret', extract(epoch FROM clock_timestamp()))"
        postgres.execute(f"INSERT INTO processes (id, address, secret, seen) VALUES {before}", database)
        held = f"('nothing{number}', 'before{number}', 'fence')"
        postgres.execute(f"INSERT INTO holds (name, process, fence) VALUES {held}", database)
        answered = answers(server)
        assert pair[1 - number].http.get(f"/api/tables/nothing{number}").status_code == 404
        assert answers(server) - answered < 100


def answers(server: Server) -> float:
    """The number of requests that a server has answered."""
    counts = [line.split() for line in server.http.get("/metrics").text.splitlines() if "requests_total{" in line]
    return sum(float(count) for _, count in counts)


def test_half_bodies_hold_up_nobody_else_whom_one_server_leads_to_another(pair: tuple[Server, Server]) -> None:
    one, other = pair
    table_id = one.open("human", "human")["table"]["id"]
    port = int(other.url.rpartition(":")[2])
    half = f"GET /api/tables/{table_id}/frames HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
    with ExitStack() as waiting:
        for _ in range(120):
            waiting.enter_context(socket.create_connection(("127.0.0.1", port), 30)).sendall(half.encode())
        time.sleep(0.5)
        begun = time.monotonic()
        assert other.http.get(f"/api/tables/{table_id}").status_code == 200
        assert time.monotonic() - begun < 10
    too_long = other.http.post(f"/api/tables/{table_id}/takeback?seat=0", content=b"x" * (1024 * 1024 + 1))
    assert too_long.status_code == 413
    assert not [line for line in other.errors if "Traceback" in line]


def test_a_path_with_odd_letters_is_forwarded_as_it_was_meant(pair: tuple[Server, Server]) -> None:
    asked = [server.http.get("/api/lab/runs/%40a%2Fb%3F%C3%A9?x=%27%20y").json() for server in pair]
    assert asked[0] == asked[1]


def test_a_server_that_stops_hands_its_tables_over_at_once(
    shared: tuple[Postgres, str], pair: tuple[Server, Server], data: Path
) -> None:
    _, other = pair
    leaving = Server(shared[1], data=data)
    opened = leaving.open("human", "random", heap=10**6)
    bots = leaving.open("random", "random", heap=10**6, pace=0.05)["table"]["id"]
    table_id, token = opened["table"]["id"], opened["tokens"][0]
    assert other.client(table_id, token).welcome["seats"] == [0]
    assert lives_in(shared, table_id) == leaving.url
    assert leaving.stop() == 0
    assert not [line for line in leaving.errors if "Traceback" in line]
    back = other.client(table_id, token)
    assert back.welcome["seats"] == [0]
    deadline = time.monotonic() + 90
    while lives_in(shared, bots) in ("", leaving.url):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_file_has_one_server(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    (tmp_path / "link.db").symlink_to("games.db")
    (tmp_path / "folder").symlink_to(tmp_path)
    for name in ("games.db", "link.db", "folder/games.db"):
        command = [sys.executable, str(HERE / "serve_small.py"), "--port", "0", "--database", str(tmp_path / name)]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert second.returncode == 1
        assert "another server uses the database" in second.stderr
        assert "postgresql://" in second.stderr
    server.open("human", "human")
    assert server.stop() == 0


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can run a server as root")
def test_running_as_root_is_warned_about(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.db")
    assert server.stop() == 0
    assert any("Warning: running as root" in line for line in server.errors)


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    command = [
        sys.executable,
        str(HERE / "serve_small.py"),
        "--database",
        str(tmp_path / "x.db"),
        "--address",
        "10.0.0.7",
    ]
    refused = subprocess.run([*command, "--port", "0"], capture_output=True, text=True, timeout=60)
    assert refused.returncode == 1
    assert "--address must look like http://10.0.0.7:8000" in refused.stderr


def test_the_lab_is_one_wherever_it_is_asked(shared: tuple[Postgres, str], pair: tuple[Server, Server]) -> None:
    plan = {"game": "heap", "options": {"heap": 5}, "bots": [{"bot": "random:seconds=0"}] * 2, "games": 4}
    runs = []
    for server in pair:
        answer = server.http.post("/api/lab/runs", json={"kind": "simulation", "settings": plan})
        assert answer.status_code == 200, answer.text
        runs.append(answer.json()["run"]["id"])
    for server in pair:
        assert {run["id"] for run in server.http.get("/api/lab/runs").json()} >= set(runs)
    assert lives_in(shared, "lab") in {server.url for server in pair}


def test_a_password_in_the_environment_is_used_and_never_printed(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.new().replace("owner@", "locked:falsch@")
    environment = os.environ | {"HEGEMON_DATABASE": url, "HEGEMON_DATA": str(tmp_path)}
    command = [sys.executable, str(HERE / "serve_small.py"), "--port", "0"]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    assert refused.returncode == 1
    assert "password authentication failed" in refused.stderr
    assert "falsch" not in refused.stdout + refused.stderr
    assert "Traceback" not in refused.stderr
