"""`hegemon vampires …`: processes that play over TCP, maps and battles, and what is said when something is wrong."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from hegemon.games.vampires.rules.map_files import parse_map, read_map
from shell import Hegemon

HEGEMON = [sys.executable, "-m", "hegemon.cli"]
LIMIT = 300


def port_of(out: IO[str]) -> int:
    """The port that a server says it listens on."""
    found = re.search(r"port (\d+)", out.readline())
    assert found
    return int(found[1])


@pytest.mark.timeout(900)
def test_server_and_clients_are_processes_that_end_well(tmp_path: Path, hegemon: Hegemon) -> None:
    hosting = [
        *HEGEMON, "vampires", "server", "--port", "0", "--map", "duel", "--max-plies", "20", "--turn-time", "60",
        "--seed", "4", "--record", "game.jsonl",
    ]  # fmt: skip
    playing, clients = [*HEGEMON, "vampires", "client", "--time", "0.2", "127.0.0.1"], list[subprocess.Popen[bytes]]()
    with subprocess.Popen(hosting, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as server:
        assert server.stdout
        try:
            port = str(port_of(server.stdout))
            clients = [
                subprocess.Popen([*playing, port, "--name", name], stdout=subprocess.PIPE) for name in ("Ann", "Bob")
            ]
            outs = [client.communicate(timeout=LIMIT)[0].decode() for client in clients]
            printed = server.stdout.read()
            assert server.wait(LIMIT) == 0
        finally:
            for process in (server, *clients):
                process.kill()
    assert [client.returncode for client in clients] == [0, 0]
    assert all("the game is over" in out for out in outs)
    assert {"Ann plays the", "Bob plays the"} <= {line.rsplit(" ", 1)[0] for line in printed.splitlines()}
    checked = hegemon("replay", str(tmp_path / "game.jsonl"), "--check")
    assert checked.code == 0
    assert "moves, " in checked.out


def test_a_client_without_a_server_says_so(hegemon: Hegemon) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        ran = hegemon("vampires", "client", "127.0.0.1", str(port))
    assert ran.code == 1
    assert f"127.0.0.1, port {port}: there is no server" in ran.err
    assert "Traceback" not in ran.err


def test_a_server_on_a_port_in_use_says_so(hegemon: Hegemon) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = hegemon("vampires", "server", "--port", str(port))
    assert ran.code == 1
    assert f"port {port} of 127.0.0.1 is in use" in ran.err


def test_a_bad_map_is_named_with_its_line(tmp_path: Path, hegemon: Hegemon) -> None:
    (tmp_path / "bad.xml").write_text('<Map Rows="3" Columns="3">\n<Humans X="7" Y="0" Count="2"/>\n</Map>')
    ran = hegemon("vampires", "server", "--port", "0", "--map", str(tmp_path / "bad.xml"))
    assert ran.code == 1
    assert "bad.xml, line 2: humans at 7,0 are outside the grid" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["server", "--map", "nowhere"], 1, "there is no map 'nowhere'; choose one of archipelago"),
        (["server", "--seats", "tcp"], 1, "--seats must name two"),
        (["server", "--seats", "tcp,nobody"], 1, "there is no bot 'nobody'"),
        (["server", "--record", "no/such/folder/x"], 1, "there is no folder"),
        (["server", "--turn-time", "0"], 2, "--turn-time"),
        (["client", "127.0.0.1", "5555", "--bot", "nobody"], 1, "there is no bot 'nobody'"),
        (["client", "127.0.0.1", "5555", "--name", "Žofie"], 1, "printable ASCII"),
        (["client", "127.0.0.1", "0"], 2, "port"),
        (["map", "--rows", "1", "--columns", "2", "--homes", "4"], 1, "do not fit into a half of 1 cells"),
        (["map", "-o", "no/such/folder/x.xml"], 1, "there is no folder"),
        (["battle", "0", "4"], 1, "attackers must be a number from 1 to 255"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_a_line(arguments: list[str], code: int, said: str, hegemon: Hegemon) -> None:
    ran = hegemon("vampires", *arguments)
    assert ran.code == code
    assert said.lower() in ran.err.lower()
    assert "Traceback" not in ran.err


def test_a_random_map_is_written(tmp_path: Path, hegemon: Hegemon) -> None:
    wanted = ("vampires", "map", "--rows", "6", "--columns", "8", "--homes", "3", "--seed", "5")
    printed = hegemon(*wanted)
    hegemon(*wanted, "-o", str(tmp_path / "m.xml"))
    found = read_map(tmp_path / "m.xml")
    assert parse_map(printed.out.encode()) == found
    assert (found.rows, found.columns, len(found.humans)) == (6, 8, 6)


def test_a_battle_is_printed(hegemon: Hegemon) -> None:
    assert "a battle; the attackers win with 50.0 %" in hegemon("vampires", "battle", "4", "4").out
    assert "all humans are converted" in hegemon("vampires", "battle", "4", "4", "--humans").out
    assert "all attackers die" in hegemon("vampires", "battle", "2", "4", "--hopeless-attack-dies").out
    printed = json.loads(hegemon("vampires", "battle", "6", "4", "--json").out)
    assert (printed["meeting"], printed["attackers_left"]) == ("kill", 6)
