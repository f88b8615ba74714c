"""Patience with an end, over real sockets: who says nothing, half a thing, or never reads, is cut off."""

from __future__ import annotations

import asyncio
import logging
import socket
import struct
import tomllib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn
from packaging.requirements import Requirement
from packaging.version import Version
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hegemon.server import http_server
from hegemon.server.rates import Rate

KEY = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
MUCH = "x" * 60_000


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answers at length, or never; on a socket it talks without end, or as long as it is listened to."""
    if scope["type"] == "http":
        if scope["path"] == "/never":
            await asyncio.Event().wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(2000):
            await send({"type": "http.response.body", "body": MUCH.encode(), "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    elif scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        if scope["path"] == "/talk":
            while True:
                await send({"type": "websocket.send", "text": MUCH})
        while (await receive())["type"] != "websocket.disconnect":
            pass


@asynccontextmanager
async def server() -> AsyncIterator[tuple[str, int]]:
    config = http_server.config(application)
    config.lifespan = "off"
    config.timeout_graceful_shutdown = 1
    with socket.create_server(("127.0.0.1", 0)) as listening:
        served = uvicorn.Server(config)
        task = asyncio.create_task(served.serve([listening]))
        while not served.started:
            await asyncio.sleep(0.01)
        yield listening.getsockname()
        served.should_exit = True
        await asyncio.wait_for(task, 20)


def scene(play: Callable[[tuple[str, int]], Awaitable[None]]) -> None:
    async def run() -> None:
        async with server() as address, asyncio.timeout(30):
            await play(address)

    asyncio.run(run())


async def end(reader: asyncio.StreamReader) -> bytes:
    """Everything until the other side has ended it."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "SPEAK_WITHIN", 0.3)
    monkeypatch.setattr(http_server, "READ_WITHIN", 1.0)
    monkeypatch.setattr(http_server, "LINGER", 0.3)
    monkeypatch.setattr(http_server, "PING_EVERY", 0.1)
    monkeypatch.setattr(http_server, "PONG_WITHIN", 1.0)


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
def test_half_a_request_is_not_waited_for_without_end(said: bytes) -> None:
    async def play(address: tuple[str, int]) -> None:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(said)
        assert await end(reader) == b""

    scene(play)


def test_a_request_that_comes_by_drops_is_given_up() -> None:
    async def play(address: tuple[str, int]) -> None:
        reader, writer = await asyncio.open_connection(*address)
        ended = asyncio.create_task(end(reader))
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
        while not ended.done():
            writer.write(b"X-Drop: 1\r\n")
            await asyncio.sleep(0.02)
        assert await ended == b""

    scene(play)


def test_who_does_not_read_an_answer_is_cut_off() -> None:
    async def play(address: tuple[str, int]) -> None:
        reader, writer = await asyncio.open_connection(*address, limit=1)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        writer.transport.pause_reading()
        await asyncio.sleep(2.5)
        writer.transport.resume_reading()
        assert len(await end(reader)) < 2000 * len(MUCH)

    scene(play)


def test_who_reads_slowly_but_reads_gets_all_of_it() -> None:
    async def play(address: tuple[str, int]) -> None:
        reader, writer = await asyncio.open_connection(*address)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        got = 0
        while part := await reader.read(4_000_000):
            got += len(part)
            await asyncio.sleep(0.001)
        assert got > 2000 * len(MUCH)

    scene(play)


async def upgraded(address: tuple[str, int], path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection(*address, limit=1 << 16)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{KEY}\r\n".encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def test_a_socket_that_answers_no_ping_is_closed() -> None:
    async def play(address: tuple[str, int]) -> None:
        reader, _ = await upgraded(address, "/listen")
        said = await end(reader)
        assert said[0] == 0x89  # a ping
        assert said[-24:].endswith(b"keepalive ping timeout")

    scene(play)


def test_a_socket_that_answers_pings_may_be_silent() -> None:
    async def play(address: tuple[str, int]) -> None:
        reader, writer = await upgraded(address, "/listen")
        for _ in range(5):
            head = await reader.readexactly(2)
            assert head[0] == 0x89
            payload = await reader.readexactly(head[1])
            writer.write(bytes((0x8A, 0x80 | len(payload))) + b"\0\0\0\0" + payload)

    scene(play)


def test_a_socket_that_is_never_read_is_cut_off() -> None:
    async def play(address: tuple[str, int]) -> None:
        reader, writer = await upgraded(address, "/talk")
        writer.transport.pause_reading()
        await asyncio.sleep(2.5)
        writer.transport.resume_reading()
        await end(reader)  # it ends, though the other side would talk for ever

    scene(play)


def test_bytes_that_are_no_text_end_the_connection_without_a_word_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def play(address: tuple[str, int]) -> None:
        reader, writer = await upgraded(address, "/listen")
        writer.write(bytes((0x81, 0x80 | 3)) + b"\0\0\0\0" + b"\xff\xfe\xfd")
        said = await end(reader)
        assert struct.unpack("!H", said[said.index(b"\x88") + 2 :][:2]) == (1007,)

    with caplog.at_level(logging.WARNING):
        scene(play)
    assert caplog.text == ""


def test_rubbish_is_answered_without_a_word_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def play(address: tuple[str, int]) -> None:
        for rubbish in (b"\0\1\2\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X: " + b"y" * 20_000):
            reader, writer = await asyncio.open_connection(*address)
            writer.write(rubbish)
            assert b" 400 " in await end(reader)

    with caplog.at_level(logging.WARNING):
        scene(play)
    assert caplog.text == ""


def frame(opcode: int, content: bytes = b"", fin: bool = True) -> bytes:
    """A frame of a client; its mask is zero."""
    return bytes([0x80 * fin | opcode, 0x80 | len(content)]) + bytes(4) + content


@pytest.mark.parametrize(
    "flood",
    [
        frame(1, fin=False) + frame(0, fin=False) * 50_000,  # a message of nothing but empty fragments
        frame(9) * 50_000,  # pings
        frame(10) * 50_000,  # pongs that nobody asked for
    ],
)
def test_a_flood_of_frames_ends_the_connection(flood: bytes) -> None:
    """Messages were counted, frames were not: five sockets of empty fragments held up every table for seconds."""

    async def play(address: tuple[str, int]) -> None:
        reader, writer = await upgraded(address, "/listen")
        writer.write(flood)
        said = b""
        while b"at most 200 frames a second" not in said[-300:]:
            try:
                part = await reader.read(1 << 16)
            except ConnectionResetError:
                return  # ended while frames were still on their way: the reason may be lost with them
            assert part, "the connection was closed without a word"
            said += part
        assert await end(reader) == b""

    scene(play)


def test_pings_of_a_client_that_does_not_read_are_not_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_server, "FRAMES", Rate(1e6, 1e6))
    monkeypatch.setattr(http_server, "READ_WITHIN", 60.0)
    monkeypatch.setattr(http_server, "PONG_WITHIN", 60.0)
    waiting = 0

    class Watched(http_server.PatientSocket):
        def handle_ping(self) -> None:
            nonlocal waiting
            super().handle_ping()
            waiting = max(waiting, self.transport.get_write_buffer_size())

    monkeypatch.setattr(http_server, "PatientSocket", Watched)

    async def play(address: tuple[str, int]) -> None:
        _, writer = await upgraded(address, "/listen")
        writer.transport.pause_reading()
        flood = frame(9, b"x" * 125) * 1000
        for _ in range(150):  # 20 MB of pings, whose answers fill all buffers on the way
            writer.write(flood)
            await asyncio.wait_for(writer.drain(), 20)
        assert waiting < 2 * 1024**2
        writer.transport.abort()

    scene(play)


def test_half_requests_make_room_for_whole_ones() -> None:
    """Five thousand half requests of one address gave everybody 503 for a quarter of a minute."""

    class Line:
        def __init__(self, address: str) -> None:
            self.address, self.ended = address, False

        def get_extra_info(self, _name: str) -> tuple[str, int]:
            return (self.address, 1)

        def abort(self) -> None:
            self.ended = True

    crowd = http_server.Crowd(of_an_address=30, silent=10)
    lines: list[Any] = [Line("127.0.0.1") for _ in range(12)]
    for line in lines:
        crowd.enter(line)
    assert [line.ended for line in lines] == [True] * 2 + [False] * 10
    crowd.heard(lines[2])
    crowd.enter(another := cast(Any, Line("203.0.113.7")))
    assert not lines[3].ended
    strangers: list[Any] = [Line("203.0.113.7") for _ in range(40)]
    for line in strangers:
        address = crowd.enter(line)
        crowd.heard(line)
    assert [line.ended for line in strangers] == [False] * 29 + [True] * 11
    crowd.leave(another, address)
    for line in strangers:
        crowd.leave(line, address)
    crowd.enter(again := cast(Any, Line("203.0.113.7")))
    assert not again.ended


def test_half_requests_over_real_sockets_make_room_for_whole_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    few = http_server.Crowd(silent=5)
    monkeypatch.setattr(http_server, "Crowd", lambda: few)
    monkeypatch.setattr(http_server, "SPEAK_WITHIN", 60.0)

    async def play(address: tuple[str, int]) -> None:
        lines = [await asyncio.open_connection(*address) for _ in range(12)]
        for _, writer in lines:
            writer.write(b"GET / HT")
        halves = [asyncio.create_task(end(reader)) for reader, _ in lines]
        reader, writer = await asyncio.open_connection(*address)
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert b" 200 " in await reader.readline()
        assert await asyncio.gather(*halves[:8]) == [b""] * 8
        assert not any(half.done() for half in halves[8:])
        for half in halves:
            half.cancel()

    scene(play)


def test_a_request_that_is_cut_off_by_the_end_of_the_server_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    async def play(address: tuple[str, int]) -> None:
        _, writer = await asyncio.open_connection(*address)
        writer.write(b"GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n")
        lines.append(writer)
        await asyncio.sleep(0.2)

    lines: list[asyncio.StreamWriter] = []
    scene(play)
    assert any("Cancel 1 running task" in record.getMessage() for record in caplog.records)
    assert not [record for record in caplog.records if record.exc_info]


def test_that_the_server_is_full_is_said_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    http_server.config(application)
    for _ in range(1000):
        logging.getLogger("uvicorn.error").warning("Exceeded concurrency limit.")
    assert len(caplog.records) <= 1


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [(http_server.PatientHttp, H11Protocol), (http_server.PatientSocket, WebSocketsSansIOProtocol)],
    ids=["http", "websocket"],
)
def test_what_is_overridden_in_uvicorn_is_still_there(ours: type, theirs: type) -> None:
    """uvicorn calls these by name: under another name our limits would silently be off."""
    classes = ours.__mro__[: ours.__mro__.index(theirs)]
    own = {name for one in classes for name, value in vars(one).items() if callable(value) and name[0] != "_"}
    assert {"data_received", "connection_lost", "pause_writing", "resume_writing"} <= own
    assert [name for name in sorted(own) if not hasattr(theirs, name)] == []


def test_the_version_of_uvicorn_is_held_to_the_one_that_was_tested() -> None:
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = next(found for text in project["dependencies"] if (found := Requirement(text)).name == "uvicorn")
    major, minor = Version(version("uvicorn")).release[:2]
    assert version("uvicorn") in wanted.specifier
    assert f"{major}.{minor + 1}" not in wanted.specifier
