"""The debug console (R8): what it changes, what it refuses, and what clients hear."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from hegemon.core.history.record import read_record

from .wire import Hosted, front, host, placed


def test_owners_and_units_are_set_and_sent() -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        await placed(hosted, wires)
        one, two, _ = hosted.order
        owner = hosted.state.owner.tolist()
        a, b = owner.index(0), owner.index(1)
        hosted.server.console(f"SET UNITS {a} 77\n")
        hosted.server.console(f"set owner {one} {b}")
        for wire in wires.values():
            assert await wire.lines(2) == [f"SET UNITS {a} 77", f"SET OWNER {one} {b}"]
        assert (hosted.state.armies[a], hosted.state.owner[b]) == (77, 0)
        assert hosted.state.held[:3].tolist() == [15, 13, 14]
        hosted.server.console(f"XCHG OWNER {b} {owner.index(2)}")
        assert await wires[one].lines(2) == [f"SET OWNER {one} {owner.index(2)}", f"SET OWNER {hosted.order[2]} {b}"]
        hosted.server.console(f"DESTROY PLAYER {two} {one}")
        announced = (await wires[two].until("SET OWNER")) and (await wires[one].until("SET OWNER"))
        assert announced.split()[2] == str(one)
        assert hosted.state.held[1] == 1
        assert len(announced) <= 127

    host(script)


def test_play_goes_on_from_the_changed_position() -> None:
    """A player with one area and one unit is beaten by 200: cards and PLAYER-DEFEATED follow by the rules."""

    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B")
        await placed(hosted, wires)
        one, two = hosted.order
        hosted.server.console(f"DESTROY PLAYER {two} {one}")
        for wire in wires.values():
            await wire.until("SET OWNER")
        last = hosted.state.owner.tolist().index(1)
        origin = next(near for near in range(42) if hosted.state.owner[near] == 0 and last in _near(hosted, near))
        hosted.server.console(f"SET UNITS {last} 1")
        hosted.server.console(f"SET UNITS {origin} 200")
        await wires[one].until("SET UNITS")
        await wires[one].until("SET UNITS")
        wires[one].send(f"REINFORCE {one} {origin} {hosted.state.reserve[0]}")
        while True:
            wires[one].send(f"ATTACK {one} {origin} {last} 3")
            await wires[two].until("ATTACK")
            wires[two].send(f"DEFEND {two} {last} 1")
            await wires[one].until("DICE-ROLL")
            if wires[one].heard[-1].split()[1] > wires[one].heard[-1].split()[4]:
                break
        assert await wires[one].rest() == [f"PLAYER-DEFEATED {two} {one}"]

    assert "wins after 1 turns" in host(script, ("tcp", "tcp"), finish=True).output


def _near(hosted: Hosted, area: int) -> list[int]:
    assert hosted.server.play
    board = hosted.server.play.match.board
    return [int(b) for b in board.neighbour[board.first[area] : board.first[area + 1]]]


def test_what_cannot_be_is_refused_and_anything_else_goes_to_the_clients(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        hosted.server.console("SET UNITS 1 1")
        await hosted.until_said("the game has not begun")
        wires = await hosted.table("A", "B", "C")
        await placed(hosted, wires)
        before = hosted.position()
        every = " ".join(map(str, range(42)))
        for line in (
            "SET UNITS 42 1",
            "SET UNITS 1 0",
            "SET OWNER 9 1",
            f"SET OWNER 1 {every}",
            "SET UNITS x y",
            "XCHG OWNER 1",
        ):
            hosted.server.console(line)
        hosted.server.console("x" * 200)
        hosted.server.console("CHAT PUBLIC 9 the server speaks")
        for wire in wires.values():
            assert await wire.next() == "CHAT PUBLIC 9 the server speaks"
        assert hosted.position() == before

    said = host(script).output
    for part in (
        "area must be 0 to 41",
        "units must be 1 to",
        "no player 9",
        "keep at least one",
        "not a whole number",
    ):
        assert part in said
    assert "write it as XCHG OWNER <area> <area>" in said


def test_a_change_waits_for_the_end_of_a_battle_and_the_record_ends_before_it(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B")
        await placed(hosted, wires)
        one, two = hosted.order
        origin, target, _ = front(hosted, one)
        wires[one].send(f"REINFORCE {one} {origin} {hosted.state.reserve[0]}", f"ATTACK {one} {origin} {target} 1")
        await wires[two].until("ATTACK")
        hosted.server.console(f"DESTROY PLAYER {two} {one}")
        await wires[two].quiet()
        wires[two].send(f"DEFEND {two} {target} 1")
        assert (await wires[two].lines(2))[1].startswith("DICE-ROLL")
        if hosted.state.phase != 6:
            await wires[two].until("SET OWNER")
        for wire in wires.values():
            wire.close()

    place = tmp_path / "game.jsonl"
    hosted = host(script, ("tcp", "tcp"), finish=True, record=place)
    assert "up to the debugger's first change" in hosted.output
    assert read_record(place)[1].result is None


@pytest.mark.timeout(120)
def test_the_console_is_the_servers_standard_input() -> None:
    command = [
        sys.executable,
        "-m",
        "hegemon.cli",
        "risk",
        "server",
        "--port",
        "0",
        "--debug",
        "--seats",
        "tcp,standard",
    ]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment) as process:
        assert process.stdin
        assert process.stdout
        found = re.search(r"port (\d+)", process.stdout.readline())
        assert found
        with socket.create_connection(("127.0.0.1", int(found[1])), timeout=60) as sock:
            lines = sock.makefile("r", encoding="ascii")
            sock.sendall(b"LOGIN Ann\n")
            assert [lines.readline(), lines.readline()] == ["LOGIN-ACK OK 0\n", "REGISTERED-PLAYER 1 standard\n"]
            process.stdin.write("SET UNITS 1 5\nLOGOUT 7 0\n")
            process.stdin.close()  # its end is not the server's
            assert lines.readline() == "LOGOUT 7 0\n"
            sock.sendall(b"READY 0\n")
            assert lines.readline().startswith("ORDER ")
        process.terminate()
        assert "the game has not begun: there is nothing to change" in process.stdout.read()
