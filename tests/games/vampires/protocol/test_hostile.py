"""Clients that mean harm (V2): every one of them loses by the rules, and the server goes on."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from hegemon.games.vampires.protocol import server as servers
from hegemon.games.vampires.protocol.connection import Link
from hegemon.games.vampires.protocol.frames import Bye, Cell, Map, Nme, Upd
from hegemon.games.vampires.protocol.server import MAX_WAITING
from hegemon.games.vampires.rules.map_files import load_map

from .wire import Hosted, host, stubborn


def mov(*numbers: int) -> bytes:
    return b"MOV" + bytes([len(numbers) // 5, *numbers])


HOSTILE = {
    "no move at all": b"MOV\x00",
    "nobody goes": mov(4, 2, 0, 4, 1),
    "more than there are": mov(4, 2, 5, 4, 1),
    "more than there are, together": mov(4, 2, 3, 4, 1, 4, 2, 2, 4, 3),
    "more than there are, the same way": mov(4, 2, 3, 4, 1, 4, 2, 2, 4, 1),
    "255 of them": mov(4, 2, 255, 4, 1),
    "from an empty cell": mov(3, 3, 1, 3, 2),
    "from the enemy's cell": mov(0, 2, 1, 0, 1),
    "from a house of humans": mov(4, 0, 1, 4, 1),
    "two steps": mov(4, 2, 4, 2, 2),
    "no step": mov(4, 2, 4, 4, 2),
    "beyond the edge": mov(4, 2, 4, 5, 2),
    "from beyond the edge": mov(5, 2, 1, 4, 2),
    "far away": mov(255, 255, 255, 255, 255),
    "x and y mixed up": mov(2, 4, 4, 1, 4),
    "a cell that is origin and target": mov(4, 2, 2, 4, 1, 4, 1, 1, 4, 2),
    "one bad part behind a good one": mov(4, 2, 1, 4, 1, 4, 2, 1, 2, 2),
    "255 parts": mov(*(4, 2, 1, 4, 1) * 255),
    "another name": b"NME\x01X",
    "a frame of the server's": b"UPD\x00",
    "the end, from a client": b"END",
    "small letters": b"mov\x01\x04\x02\x04\x04\x01",
    "a line of text": b"move 4,2>4,1 x4\n",
    "a web browser": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "somebody who wants to talk in secret": bytes.fromhex("16030100a5010000a10303"),
    "zeros": bytes(2000),
    "a name that is no ASCII": b"NME\x02\xc3\xa9",
    "garbage in the middle": b"MOV\x01\x04\x02\x04\x04\x01\xff\xfe",
    "a flood of turns": mov(4, 2, 4, 4, 1) * 100_000,
    "a flood of garbage": b"\xaa" * 5_000_000,
}


def test_there_are_more_than_twenty() -> None:
    assert len(HOSTILE) > 20


@pytest.mark.parametrize("seat", [0, 1])
def test_hostile_clients_lose_by_the_rules_and_the_server_goes_on(seat: int, tmp_path: Path) -> None:
    """One server hosts them all, one after the other, against a client that keeps to the rules."""

    async def script(hosted: Hosted) -> None:
        for raw in HOSTILE.values():
            wires = await hosted.pair()
            bad, good = wires[seat], wires[1 - seat]
            if seat == 1:
                good.move((0, 2, 4, 0, 1))
                await bad.until(Upd)
            bad.send(raw)
            await good.parted()
            bad.close()
        vampires, werewolves = await hosted.pair()
        vampires.move((4, 2, 4, 4, 1) if seat == 0 else (0, 2, 4, 0, 1))
        await werewolves.until(Upd)
        werewolves.close()
        await vampires.parted()

    found = load_map("duel")
    swapped = found.model_copy(update={"vampires": found.werewolves, "werewolves": found.vampires})
    board = swapped if seat else found  # the hostile one always begins at 4,2
    hosted = host(script, board=board, games=len(HOSTILE) + 1, turn=10, record=tmp_path / "game.jsonl")
    lost = [name for name, result in zip(HOSTILE, hosted.server.results, strict=False) if result.winners != (1 - seat,)]
    assert not lost
    assert len(hosted.server.results) == len(HOSTILE) + 1
    assert hosted.output.count("lose:") == len(HOSTILE) + 1


def test_what_the_loser_did_is_said() -> None:
    async def script(hosted: Hosted) -> None:
        for raw in (b"MOV\x00", mov(4, 2, 5, 4, 1), b"HELLO", b"NME\x01X", mov(4, 2, 4, 4, 1) * 30):
            vampires, werewolves = await hosted.pair()
            vampires.send(raw)
            await werewolves.parted()

    said = host(script, games=5).output
    for words in (
        "V sent a turn without a move",
        "V made a move that is not legal: 'move 4,2>4,1 x5' is not legal now",
        "V sent something malformed: a frame must begin with NME, MOV, not with b'HEL'",
        "V sent NME in its turn",
        "V sent more than 16 frames ahead of time",
    ):
        assert f"the vampires lose: {words}" in said


def test_who_is_not_to_move_can_lose_too() -> None:
    async def script(hosted: Hosted) -> None:
        _, werewolves = await hosted.pair()
        werewolves.send(b"rubbish")
        await werewolves.parted()

    assert host(script, turn=60).server.results[0].winners == (0,)


def test_the_loser_hears_the_end_even_while_it_sends_on() -> None:
    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        vampires.send(b"x" * 3_000_000)
        await vampires.parted()
        await werewolves.parted()

    host(script)


# Before the game


@pytest.mark.parametrize("raw", [b"MOV\x01\x04\x02\x04\x04\x01", b"HELLO", b"NME\x02\xff\xff", b"END"])
def test_who_does_not_tell_a_name_first_is_sent_away_and_takes_nobodys_seat(raw: bytes) -> None:
    async def script(hosted: Hosted) -> None:
        stranger = await hosted.connect()
        stranger.send(raw)
        assert await stranger.rest() == [Bye()]
        vampires, werewolves = await hosted.pair()
        vampires.close()
        await werewolves.parted()

    assert "a client was sent away: it" in host(script).output


def test_who_tells_no_name_is_sent_away_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers, "NAMING", 0.2)

    async def script(hosted: Hosted) -> None:
        silent = await hosted.connect()
        slow = await hosted.connect()
        slow.send(b"NME\x05Ad")
        assert await silent.rest() == [Bye()]
        assert await slow.rest() == [Bye()]
        vampires, _ = await hosted.pair()
        vampires.close()

    assert "sent no name in time" in host(script).output


def test_silent_connections_do_not_keep_others_out() -> None:
    async def script(hosted: Hosted) -> None:
        silent = [await hosted.connect() for _ in range(60)]
        vampires, werewolves = await hosted.pair()
        vampires.close()
        await werewolves.parted()
        assert await silent[0].rest() == [Bye()]

    host(script)


def test_those_for_whom_there_is_no_room_are_sent_away() -> None:
    """They were never closed: a flood of them took all files that a process may open, and 700,000 lines of log."""

    async def script(hosted: Hosted) -> None:
        vampires, werewolves = await hosted.pair()
        waiting = [await hosted.connect(f"waits {number}") for number in range(MAX_WAITING)]
        while len(hosted.server._waiting) < MAX_WAITING:
            await asyncio.sleep(0.01)
        too_many = [await hosted.connect("too many") for _ in range(60)]
        ends = await asyncio.gather(*(wire.rest() for wire in too_many))
        assert ends[0] == [Bye()]
        assert all(end in ([], [Bye()]) for end in ends)
        for wire in waiting:
            wire.close()
        await asyncio.sleep(0.1)
        late, last = await hosted.connect("late"), await hosted.connect("last")
        vampires.close()
        await werewolves.parted()
        await late.until(Map)
        await last.until(Map)
        last.close()

    hosted = host(script, games=2)
    assert "late plays the vampires" in hosted.output


def test_who_leaves_before_the_game_makes_room() -> None:
    async def script(hosted: Hosted) -> None:
        fickle = await hosted.connect("fickle")
        await fickle.until(Map)
        fickle.close()
        await asyncio.sleep(0.1)
        gone = await hosted.connect("gone")
        gone.close()
        vampires, werewolves = await hosted.pair()
        werewolves.close()
        await vampires.parted()

    hosted = host(script)
    assert "fickle left before the game" in hosted.output
    assert "V plays the vampires" in hosted.output


def test_the_longest_name_is_a_name(tmp_path: Path) -> None:
    async def script(hosted: Hosted) -> None:
        vampires = await hosted.connect("x" * 255)
        await vampires.until(Map)
        werewolves = await hosted.connect("")
        await werewolves.until(Map)
        vampires.close()

    hosted = host(script, record=tmp_path / "game.jsonl")
    assert "werewolves plays the werewolves" in hosted.output
    assert f'"{"x" * 255}"' in (tmp_path / "game.jsonl").read_text()


# Slow readers


def test_a_client_that_reads_nothing_is_given_up_and_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than a whole game is written to a socket that is never read."""
    monkeypatch.setattr("hegemon.server.tcp.PARTING", 0.3)

    async def run() -> None:
        made: list[Link] = []

        def make() -> Link:
            made.append(Link())
            return made[-1]

        server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
        sock = stubborn(server.sockets[0].getsockname()[1])
        sock.sendall(bytes(Nme("slow")))
        while not made:
            await asyncio.sleep(0.01)
        (link,) = made
        assert await link.frame() == Nme("slow")
        started, big = time.monotonic(), Upd((Cell(1, 1, 1, 0, 0),) * 255)
        for _ in range(100_000):
            link.send(big)
            if link.trouble:
                break
        assert link.trouble == "does not read what it is sent"
        await link.say_goodbye(end=True)
        assert time.monotonic() - started < 5
        await asyncio.wait_for(link.closed.wait(), 2)
        sock.close()
        server.close()

    asyncio.run(run())
