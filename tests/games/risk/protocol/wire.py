"""Clients for tests: they speak the protocol line by line over real sockets, well or badly."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hegemon.games.risk.protocol.server import Server
from hegemon.games.risk.protocol.settings import HostedGame, Limits
from hosting import PATIENCE, Host, Socket, play


class Wire(Socket[str]):
    """A client that hears lines."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        super().__init__(reader, writer)
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

    async def quiet(self) -> None:
        """This client gets nothing but what it asks for now."""
        self.send("ERRORS ON", "NONSENSE", "ERRORS OFF")
        assert (await self.next() or "").startswith("ERROR there is no command 'NONSENSE'"), self.heard[-3:]

    async def login(self, name: str) -> int:
        self.send(f"LOGIN {name}")
        answer = await self.until("LOGIN-ACK")
        assert answer.startswith("LOGIN-ACK OK "), answer
        self.id = int(answer.split()[2])
        return self.id


@dataclass
class Hosted(Host[Server, Wire]):
    """A running server, for a test's script."""

    async def connect(self, name: str | None = None) -> Wire:
        """Another client; with a name it has logged in."""
        wire = await self.open(Wire)
        if name is not None:
            await wire.login(name)
        return wire

    async def table(self, *names: str) -> dict[int, Wire]:
        """Clients that got the ORDER, by id."""
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

    async def until_said(self, text: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while text not in self.output:
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
    seed: int | None = 1,
    stand_in: str = "standard",
    **options: Any,
) -> Hosted:
    """Run a server and a script of clients; with `finish` the game must be over by the end of it."""

    async def run() -> Hosted:
        said: list[str] = []
        plan = HostedGame(
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
        await play(hosted, script, 4 * PATIENCE if finish else None)
        return hosted

    return asyncio.run(asyncio.wait_for(run(), 8 * PATIENCE))


async def placed(hosted: Hosted, wires: dict[int, Wire]) -> None:
    """Everybody places all that is left on one area; it is the first player's round of the game proper."""
    for player in hosted.order:
        wire = wires[player]
        await wire.until(f"START-ROUND {player}")
        seat = hosted.order.index(player)
        area = hosted.state.owner.tolist().index(seat)
        wire.send(f"REINFORCE {player} {area} {hosted.state.reserve[seat]}", f"END-ROUND {player}")
    for wire in wires.values():
        await wire.until("START-PHASE 2")
        await wire.until("REINFORCEMENTS")


def front(hosted: Hosted, player: int) -> tuple[int, int, int]:
    """An area of a player beside another's, that area, and whose it is."""
    assert hosted.server.play
    board, owner = hosted.server.play.match.board, hosted.state.owner.tolist()
    seat = hosted.order.index(player)
    for area in range(42):
        for near in board.neighbour[board.first[area] : board.first[area + 1]].tolist():
            if owner[area] == seat and owner[near] != seat:
                return area, near, hosted.order[owner[near]]
    raise AssertionError
