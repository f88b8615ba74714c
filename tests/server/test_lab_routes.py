"""The lab over real sockets: runs started, watched, stopped, gone on with, downloaded; and what is refused."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import time
from typing import Any

import httpx
import pytest
from serving import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

RANDOM = {"bot": "random:seconds=0"}
QUICK = {"game": "heap", "options": {"heap": 5}, "bots": [RANDOM, RANDOM], "games": 30}
LONG = QUICK | {"games": 40_000}
PATIENCE = 240
"""Seconds: the lab leaves a busy machine to others."""


def error(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    assert list(answer.json()) == ["error"]
    return str(answer.json()["error"])


def start(server: Server, kind: str, settings: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """A new run: its address, and the header of its owner."""
    answer = server.http.post("/api/lab/runs", json={"kind": kind, "settings": settings})
    assert answer.status_code == 200, answer.text
    return f"/api/lab/runs/{answer.json()['run']['id']}", {"Authorization": f"Bearer {answer.json()['owner']}"}


def watch(server: Server, run: str, **more: Any) -> ClientConnection:
    address = f"{server.url.replace('http', 'ws')}{run}/ws"
    opening = connect(address, max_size=None, close_timeout=0.2, **more)
    socket: ClientConnection = server.connections.enter_context(opening)
    return socket


def until(socket: ClientConnection, *states: str) -> dict[str, Any]:
    """The first look at a run in one of these states."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        look: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if look["run"]["state"] in states:
            return look
    raise AssertionError("the run never comes so far")


def hear_out(socket: ClientConnection) -> None:
    """Returns when the other side has closed the connection."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.recv(10)


def test_a_simulation_is_started_watched_and_downloaded(server: Server) -> None:
    run, _ = start(server, "simulation", QUICK)
    look = until(watch(server, run), "done", "failed")
    assert look["run"]["state"] == "done", look["run"]
    assert look["snapshot"]["games"] == 30
    assert server.http.get(run).json() == look
    assert server.http.get("/api/lab/runs").json()[0]["id"] == look["run"]["id"]
    answer = server.http.get(f"{run}/files/result.json")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.json()["result"] == look["snapshot"]
    rows = list(csv.DictReader(io.StringIO(server.http.get(f"{run}/files/result.csv").text)))
    assert [row["games"] for row in rows] == ["30", "30"]
    assert sum(int(row["wins"]) for row in rows) == 30


def test_a_run_is_stopped_and_goes_on(server: Server) -> None:
    run, owner = start(server, "simulation", QUICK | {"games": 2000})
    socket = watch(server, run)
    until(socket, "running")
    assert server.http.post(f"{run}/stop", headers=owner).status_code == 200
    until(socket, "stopped")
    assert server.http.post(f"{run}/resume", headers=owner).json()["state"] in ("waiting", "running")
    look = until(socket, "done", "failed")
    assert (look["run"]["state"], look["snapshot"]["games"]) == ("done", 2000)
    assert "only a stopped run" in error(server.http.post(f"{run}/resume", headers=owner), 422)


def test_a_tournament_and_an_evolution_have_their_own_files(server: Server) -> None:
    named = [{"bot": "random:seconds=0", "name": name} for name in ("Ann", "Ben", "Cid")]
    cup, _ = start(server, "tournament", {"game": "heap", "options": {"heap": 5}, "bots": named, "games": 4})
    rivals = {"kind": "fixed", "rivals": ["random:seconds=0"], "games": 2}
    bred = {"fitness": rivals, "seats": 2, "population": 4, "generations": 3, "bounds": {"seconds": [0, 0.001]}}
    breeding, _ = start(server, "evolution", {"game": "heap", "bot": "random", "evolution": bred})
    assert until(watch(server, cup), "done", "failed")["run"]["state"] == "done"
    look = until(watch(server, breeding), "done", "failed")
    assert look["run"]["state"] == "done", look["run"]
    standings = list(csv.DictReader(io.StringIO(server.http.get(f"{cup}/files/result.csv").text)))
    assert [(row["place"], row["games"]) for row in standings] == [("1", "8"), ("2", "8"), ("3", "8")]
    assert len(server.http.get(f"{breeding}/files/result.csv").text.splitlines()) == 4
    assert server.http.get(f"{breeding}/files/best.toml").text.startswith('"seconds" = 0')
    assert error(server.http.get(f"{breeding}/files/settings.json"), 404)
    assert error(server.http.get(f"{breeding}/files/..%2f..%2fgames.db"), 404)


def test_a_sequential_test_ends_when_it_is_sure(server: Server) -> None:
    asked = {"elo0": -400, "elo1": 400, "games": 4000, "seed": 3}
    run, _ = start(server, "sprt", QUICK | asked)
    look = until(watch(server, run), "done", "failed")
    assert look["run"]["state"] == "done", look["run"]
    shown = look["snapshot"]
    assert (shown["what"], shown["finished"]) == ("sprt", True)
    assert shown["decision"] in ("H0", "H1") or shown["games"] == 4000
    assert (look["run"]["done"], look["run"]["planned"]) == (shown["games"], shown["games"])
    assert shown["course"][-1] == [shown["games"], shown["llr"]]
    assert shown["wins"] + shown["losses"] + shown["draws"] + shown["unfinished"] == shown["games"]
    (row,) = csv.DictReader(io.StringIO(server.http.get(f"{run}/files/result.csv").text))
    assert (row["decision"], row["games"]) == (shown["decision"] or "", str(shown["games"]))


def test_only_the_owner_changes_a_run(server: Server) -> None:
    run, owner = start(server, "simulation", LONG)
    for method, path in (("POST", "/stop"), ("POST", "/resume"), ("DELETE", "")):
        assert "only the owner" in error(server.http.request(method, run + path), 403)
    socket = watch(server, run)
    until(socket, "running")
    assert server.http.delete(run, headers=owner).json() == {}
    hear_out(socket)
    assert error(server.http.get(run), 404)


@pytest.mark.parametrize(
    ("kind", "change", "words"),
    [
        ("dance", {}, "a run is one of simulation, tournament, sprt, evolution"),
        ("simulation", {"game": "chess"}, "there is no game 'chess'"),
        ("simulation", {"game": "../small_game.py"}, "there is no game"),
        ("simulation", {"games": -1}, "setting 'games'"),
        ("simulation", {"games": 10**9}, "at most 50,000"),
        ("simulation", {"bots": [RANDOM] * 9}, "2 to 4 seats"),
        ("simulation", {"bots": [RANDOM, {"bot": "exec:touch pwned"}]}, "there is no bot 'exec'"),
        ("simulation", {"bots": [RANDOM, {"bot": "./small_game.py:RandomBot"}]}, "there is no bot"),
        ("simulation", {"bots": [RANDOM, {"bot": "random:/etc/passwd"}]}, "name=value"),
        ("simulation", {"folder": "/tmp"}, "no setting 'folder'"),
        ("tournament", {"bots": [{"bot": "random", "name": str(i)} for i in range(50)]}, "at most 40 participants"),
        ("sprt", {"elo0": 20, "elo1": 20}, "elo0 is below elo1"),
        ("sprt", {"alpha": 0.5}, "setting 'alpha'"),
        ("sprt", {"bots": [RANDOM]}, "setting 'bots'"),
        ("sprt", {"games": 10**9}, "at most 50,000"),
    ],
)
def test_what_cannot_be_played_is_refused(server: Server, kind: str, change: dict[str, Any], words: str) -> None:
    answer = server.http.post("/api/lab/runs", json={"kind": kind, "settings": QUICK | change})
    assert words in error(answer, 422)


def test_bodies_that_are_no_runs_are_refused(server: Server) -> None:
    assert error(server.http.post("/api/lab/runs", content=b"{"), 422)
    assert error(server.http.post("/api/lab/runs", json={"kind": "simulation"}), 422)
    assert error(server.http.post("/api/lab/runs", content=b" " * (1024 * 1024 + 1)), 413)
    foreign = {"Origin": "https://elsewhere.example"}
    answer = server.http.post("/api/lab/runs", json={"kind": "simulation", "settings": QUICK}, headers=foreign)
    assert error(answer, 403)


def test_a_settings_file_is_read(server: Server) -> None:
    toml = b'fitness = "everybody"\nseats = 3\npopulation = 12\n'
    answer = server.http.post("/api/lab/settings?name=mine.toml", content=toml)
    assert answer.json() == {"evolution": {"fitness": "everybody", "seats": 3, "population": 12}}
    xml = (
        b'<eva popSize="10" generationCount="20" upperBoundaryEachIndividual="100">'
        b'<matingManner type="TwoPtXOver" matingProb="0.5"/>'
        b'<mutation mutationProb="0.1" mutationChangeBitProb="0.2"/>'
        b'<evaluatorManner type="ebdWithEbd" playersCountInGame="2"/></eva>'
    )
    read = server.http.post("/api/lab/settings?name=mine.xml", content=xml).json()["evolution"]
    assert (read["population"], read["crossover"], read["seats"]) == (10, "two-point", 2)
    broken = server.http.post("/api/lab/settings?name=mine.toml", content=b"population = 1\nfitness = 'everybody'")
    assert "mine.toml, line 1" in error(broken, 422)


def test_bots_are_read_from_a_file(server: Server) -> None:
    read = server.http.post("/api/lab/bots/heap?name=slow.toml", content=b"seconds = 0.5")
    assert read.json() == {"bots": [{"name": "slow", "bot": "random:seconds=0.5"}]}
    refused = error(server.http.post("/api/lab/bots/heap?name=bad.toml", content=b"speed = 1"), 422)
    assert "no parameter 'speed'" in refused
    assert "no bot for heap has a file format" in error(
        server.http.post("/api/lab/bots/heap?name=a.xml", content=b"<a/>"), 422
    )
    assert error(server.http.post("/api/lab/bots/chess?name=a.xml", content=b"<a/>"), 404)


def test_a_file_is_read_for_a_match_with_options(server: Server) -> None:
    def sent(name: str, text: str, **more: Any) -> httpx.Response:
        return server.http.post("/api/lab/bot-file/heap", json={"file": {"name": name, "text": text}, **more})

    assert sent("slow.toml", "seconds = 0.5").json() == {"bots": [{"name": "slow", "bot": "random:seconds=0.5"}]}
    assert "no parameter 'speed'" in error(sent("bad.toml", "speed = 1"), 422)
    assert "no option 'colour'" in error(sent("slow.toml", "seconds = 0.5", options={"colour": 1}), 422)
    assert error(server.http.post("/api/lab/bot-file/heap", json={"file": "a"}), 422)
    assert error(server.http.post("/api/lab/bot-file/chess", json={"file": {"name": "a", "text": ""}}), 404)
    assert error(sent("long.toml", " " * 1024 * 1024), 413)


def test_settings_are_read_with_their_rivals(server: Server) -> None:
    how = {"name": "how.toml", "text": 'fitness = {kind = "fixed", rivals = ["slow.toml"]}\nseats = 2\n'}
    slow = {"name": "slow.toml", "text": "seconds = 0.5"}

    def sent(*files: Any) -> httpx.Response:
        return server.http.post("/api/lab/settings/heap", json={"bot": "random", "files": files})

    read = sent(slow, how).json()["evolution"]
    assert read["fitness"]["rivals"] == ["random:seconds=0.5"]
    assert "whose files are missing: slow.toml" in error(sent(how), 422)
    assert "files" in error(sent(), 422)
    assert "files" in error(sent(*[how] * 17), 422)


def test_a_watcher_of_nothing_is_refused(server: Server) -> None:
    socket = watch(server, "/api/lab/runs/none")
    assert "there is no run" in json.loads(socket.recv(5))["error"]
    with pytest.raises(ConnectionClosed):
        socket.recv(5)


def test_runs_outlive_the_server(make_server: Any) -> None:
    first = make_server()
    run, _ = start(first, "simulation", QUICK | {"games": 1000})
    until(watch(first, run), "running")
    first.kill()
    second = make_server()
    look = until(watch(second, run), "done", "failed")
    assert (look["run"]["state"], look["snapshot"]["games"]) == ("done", 1000), look["run"]
    assert second.stop() == 0
