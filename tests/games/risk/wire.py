"""Clients for tests: they speak the protocol line by line over real sockets, well or badly."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hegemon.games.risk.network.server import Limits, Plan, Server

PATIENCE = 30.0
"""Seconds after which a test is stuck."""


class Wire:
    """A client as its socket sees it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.heard: list[str] = []
        self.id = -1

    def send(self, *lines: str | bytes) -> None:
        for line in lines:
            self.writer.write(line if isinstance(line, bytes) else f"{line}\n".encode())

    async def next(self) -> str | None:
        """The next line; None when the connection is closed."""
        try:
            raw = await asyncio.wait_for(self.reader.readline(), PATIENCE)
        except ConnectionError:
            return None
        if not raw:
            return None
        self.heard.append(raw.decode("ascii").removesuffix("\n"))
        return self.heard[-1]

    async def until(self, start: str) -> str:
        """Skips lines to the first that begins like this."""
        while True:
            line = await self.next()
            assert line is not None, f"closed before {start}; heard {self.heard[-5:]}"
            if line.startswith(start):
                return line

    async def lines(self, count: int) -> list[str]:
        return [await self.next() or "closed" for _ in range(count)]

    async def rest(self) -> list[str]:
        """All lines to the end of the connection."""
        found = []
        while (line := await self.next()) is not None:
            found.append(line)
        return found

    async def quiet(self) -> None:
        """Nothing is told to this client but what it asks for now."""
        self.send("ERRORS ON", "NONSENSE", "ERRORS OFF")
        assert (await self.next() or "").startswith("ERROR there is no command 'NONSENSE'"), self.heard[-3:]

    async def login(self, name: str) -> int:
        self.send(f"LOGIN {name}")
        answer = await self.until("LOGIN-ACK")
        assert answer.startswith("LOGIN-ACK OK "), answer
        self.id = int(answer.split()[2])
        return self.id

    def close(self) -> None:
        self.writer.close()


@dataclass
class Hosted:
    """A running server, for a test's script."""

    server: Server
    port: int = 0
    said: list[str] = field(default_factory=list)
    wires: list[Wire] = field(default_factory=list)

    async def connect(self, name: str | None = None) -> Wire:
        """Another client; with a name it has logged in."""
        wire = Wire(*await asyncio.open_connection("127.0.0.1", self.port))
        self.wires.append(wire)
        if name is not None:
            await wire.login(name)
        return wire

    async def table(self, *names: str) -> dict[int, Wire]:
        """Clients that were told the ORDER, by id."""
        wires = [await self.connect(name) for name in names]
        for wire in wires:
            wire.send(f"READY {wire.id}")
        for wire in wires:
            await wire.until("ORDER")
        return {wire.id: wire for wire in wires}

    @property
    def order(self) -> list[int]:
        assert self.server.play
        return self.server.play.ids

    @property
    def state(self) -> Any:
        assert self.server.play
        return self.server.play.state

    @property
    def told(self) -> str:
        return "\n".join(self.said)

    async def until_said(self, text: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while text not in self.told:
                await asyncio.sleep(0.01)

    def position(self) -> bytes:
        assert self.server.play
        return bytes(self.server.play.ledger.timeline.state.tobytes())


def host(
    script: Callable[[Hosted], Awaitable[None]],
    seats: Sequence[str] = ("tcp", "tcp", "tcp"),
    *,
    limits: Limits | None = None,
    echo_all: bool = False,
    record: Path | None = None,
    finish: bool = False,
    seed: int = 1,
    stand_in: str = "standard",
    **options: Any,
) -> Hosted:
    """Run a server and a script of clients; with `finish` the game must be over by the end of it."""

    async def run() -> Hosted:
        said: list[str] = []
        plan = Plan(
            seats,
            {"territories": "dealt", "defence": "asked", "max_turns": 100_000} | options,
            limits or Limits(PATIENCE, PATIENCE, 0.05),
            seed,
            stand_in,
            echo_all,
            record,
        )
        server = Server(plan, said.append)
        hosted = Hosted(server, said=said)
        listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        serving = asyncio.ensure_future(server.run("127.0.0.1", 0, listening.set_result))
        await asyncio.wait({serving, listening}, return_when=asyncio.FIRST_COMPLETED)
        hosted.port = listening.result()
        try:
            await script(hosted)
            if finish:
                await asyncio.wait_for(serving, 4 * PATIENCE)
        finally:
            for wire in hosted.wires:
                wire.close()
            serving.cancel()
            done = await asyncio.gather(serving, return_exceptions=True)
        assert isinstance(done[0], asyncio.CancelledError | None), done
        return hosted

    return asyncio.run(asyncio.wait_for(run(), 8 * PATIENCE))
