"""Attacks of clients on the server (R5): rubbish, floods, silence, half lines, leaving at any moment. It goes on."""

from __future__ import annotations

import asyncio
import random
import socket

import pytest

from hegemon.games.risk.protocol import connection as links
from hegemon.games.risk.protocol.client_connections import MAX_STRANGERS, ClientConnections
from hegemon.games.risk.protocol.lines import Reader, command
from hegemon.games.risk.protocol.settings import Limits

from .wire import Hosted, host, placed

LINES = 10_000
COMMANDS = "LOGIN READY REINFORCE CARDS-EXCHANGE TRANSFER ATTACK DEFEND END-ROUND CHAT PUBLIC PRIVATE APPLY_RULE STATE"
OTHERS = "ERRORS ORDER DICE-ROLL SET OWNER 0 1 2 3 -1 41 42 99 7777777 99999999999999999999 1e3 0x1 % {} ; \u00e9 \x00"
WORDS = [*COMMANDS.split(), *OTHERS.split(), '"', "'", "\t"]


def fuzzed(rng: random.Random) -> bytes:
    """A line that a client might send in its worst hour."""
    kind = rng.random()
    if kind < 0.1:
        return rng.randbytes(rng.randint(0, 200)) + b"\n"
    if kind < 0.15:
        return b"A" * rng.randint(100, 5000) + b"\n"
    words = " ".join(rng.choice(WORDS) for _ in range(rng.randint(0, 7)))
    return words.encode("utf-8", "replace") + rng.choice([b"\n", b"\r\n", b"  \n", b"\n\n"])


@pytest.mark.timeout(240)
def test_ten_thousand_fuzzed_lines_change_nothing_and_stop_nothing() -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        await placed(hosted, wires)
        before = hosted.position()
        rng = random.Random(7)
        one, two, three = (wires[i] for i in hosted.order)
        idle = [two, three, await hosted.connect()]  # it is the turn of the first: whatever they send is out of turn

        async def drain(wire: object) -> None:
            while await wire.reader.read(65536):
                pass

        draining = [asyncio.create_task(drain(wire)) for wire in idle]
        for number in range(LINES):
            wire = idle[number % 3]
            wire.send(fuzzed(rng))
            if number % 100 == 0:
                await wire.writer.drain()
        for wire in idle:
            await wire.writer.drain()
        one.send("ERRORS ON")
        for _ in range(20):  # what was sent before is dealt with before
            one.send("NONSENSE")
            await one.until("ERROR there is no command")
            await asyncio.sleep(0.05)
        assert hosted.position() == before
        assert hosted.server.clients.faults > LINES / 4
        area = hosted.state.owner.tolist().index(0)
        units = int(hosted.state.armies[area])
        one.send(f"REINFORCE {one.id} {area} 1")
        one.send(f"ATTACK {one.id} 99 99 99", f"REINFORCE {one.id} {area} 999999999")
        await one.until("ERROR")
        assert hosted.state.armies[area] == units + 1
        for task in draining:
            task.cancel()

    host(script)


def test_a_line_of_127_bytes_is_read_and_a_longer_one_dropped_and_counted() -> None:
    reader = Reader()
    assert reader.feed(b"x" * 127 + b"\n" + b"y" * 127 + b"\r\n") == ["x" * 127, "y" * 127]
    assert reader.feed(b"x" * 128 + b"\n") == []
    assert reader.feed(b"x" * 100) == reader.feed(b"x" * 100) == reader.feed(b"x" * 100_000) == []
    assert reader.feed(b"\nREADY 1\n") == ["READY 1"]
    assert reader.feed(b"\xff\xfe\n\x00\n\n   \n") == []
    assert reader.dropped == 4


def test_any_way_of_cutting_the_stream_gives_the_same_lines() -> None:
    rng = random.Random(3)
    raw = b"".join(fuzzed(rng) for _ in range(300))
    whole = Reader()
    expected = whole.feed(raw)
    for _ in range(20):
        reader, found, at = Reader(), [], 0
        while at < len(raw):
            size = rng.choice([1, 2, 50, 127, 128, 129, 1000])
            found += reader.feed(raw[at : at + size])
            at += size
        assert found == expected
        assert reader.dropped == whole.dropped


def test_words_are_parted_by_any_number_of_spaces() -> None:
    assert command("  attack   4 26  31 3 ")[:2] == ("ATTACK", ("4", "26", "31", "3"))
    assert command("APPLY-RULE 0 1").name == "APPLY_RULE"


def test_half_a_line_is_no_line() -> None:
    async def script(hosted: Hosted) -> None:
        wire = await hosted.connect()
        for part in (b"LOG", b"IN A", b"nn", b"\r", b"\n"):
            wire.send(part)
            await asyncio.sleep(0.02)
        assert await wire.next() == "LOGIN-ACK OK 0"
        wire.send(b"READY 0")  # never ended
        wire.close()
        await hosted.until_said("Ann has left")

    host(script)


def test_clients_that_leave_at_any_moment_leave_the_game_running() -> None:
    """Every client is cut off after some number of lines; the bots finish what they began."""

    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        for number, wire in enumerate(wires.values()):
            for _ in range(20 * number + 1):
                wire.send("REINFORCE", f"END-ROUND {wire.id}")
            wire.writer.transport.abort()

    hosted = host(script, finish=True)
    assert hosted.server.result
    assert hosted.server.result.ended == "won"


def test_one_who_does_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links.Link, "most_unread", 2000)

    async def script(hosted: Hosted) -> None:
        ann = await hosted.connect("Ann")
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        sock.setblocking(False)
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", hosted.port))
        await asyncio.get_running_loop().sock_sendall(sock, b"LOGIN Deaf\n")
        await ann.until("REGISTERED-PLAYER")
        async with asyncio.timeout(60):
            while not any(line.startswith("LOGOUT 1 0") for line in ann.heard):
                ann.send(*[f"CHAT PUBLIC 0 {'x' * 100}"] * 500)
                await ann.writer.drain()
                await asyncio.sleep(0.05)
                ann.send("CHAT PRIVATE 0 0 here")
                await ann.until("CHAT PRIVATE")
        sock.close()
        await hosted.until_said("Deaf does not read what it is sent")

    host(script)


def test_silent_strangers_make_room() -> None:
    async def script(hosted: Hosted) -> None:
        strangers = [await hosted.connect() for _ in range(MAX_STRANGERS + 3)]
        assert await strangers[0].next() is None
        ann = await hosted.connect("Ann")
        assert ann.id == 0

    host(script)


def test_a_flood_of_strangers_holds_few_connections_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each was waited for while it parted: a flood took all files that a process may open, and filled the log."""
    monkeypatch.setattr("hegemon.server.tcp.PARTING", 60.0)
    made: list[links.Link] = []
    plain = ClientConnections.connect

    def connect(self: ClientConnections) -> links.Link:
        made.append(plain(self))
        return made[-1]

    monkeypatch.setattr(ClientConnections, "connect", connect)

    async def script(hosted: Hosted) -> None:
        strangers = [await hosted.connect() for _ in range(4 * MAX_STRANGERS)]
        await strangers[-MAX_STRANGERS - 1].next()
        assert sum(not link.closed.is_set() for link in made) <= MAX_STRANGERS
        for wire in strangers:
            wire.close()

    host(script)


def test_a_flood_before_a_turn_is_not_played_in_it() -> None:
    """Commands out of turn are gone: they do not wait for it."""

    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        one, two, _ = hosted.order
        area = hosted.state.owner.tolist().index(1)
        wires[two].send(*[f"REINFORCE {two} {area} 1"] * 50)
        await hosted.until_said("it is not your turn")
        await wires[one].until(f"START-ROUND {one}")
        own = hosted.state.owner.tolist().index(0)
        wires[one].send(f"REINFORCE {one} {own} 1", f"END-ROUND {one}")
        await wires[two].until(f"START-ROUND {two}")
        await wires[two].quiet()
        assert hosted.state.armies[area] == 1

    host(script, limits=Limits(30, 30, 0.05))
