"""The capacity of one server: `python -m bench.server.tables [--tables 120] [--seconds 60] [--games A,B] [--json]`.

A real `hegemon serve` over SQLite, with tables of all games side by side, everybody on a socket of their own: people,
at every second table a bot among them, and a spectator at each. People make random legal moves by a schedule that does
not wait for the server. Measured is the time from when a move was due until its mover sees it, until everybody else at
the table sees it, and until it is saved. Then the server is killed, and every move that it had acknowledged is looked
for in its database. A server that only carries messages of the same sizes is measured the same way in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bench.server.players import BareLoad, Chair, Load, Tally
from bench.server.sockets import connect, cpu_seconds, resident

from hegemon.core.registry import find_game, shipped_games

SEATS = 3
TARGET = 0.250
PATIENCE = 60.0
"""Seconds for the rules of other games to be loaded, which would be measured too."""
AT_ONCE = 20
"""Connections that are opened side by side."""
DRAIN = 10.0
"""Seconds in which moves that are late at the end may still be answered."""


@dataclass
class Times:
    """Seconds, of many."""

    count: int
    p50: float
    p95: float
    p99: float
    most: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Times:
        ordered = sorted(seconds) or [0.0]
        at = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99)]
        return cls(len(seconds), *at, ordered[-1])

    def line(self) -> str:
        return f"{self.count:9,}" + "".join(f"{1000 * x:9.1f}" for x in (self.p50, self.p95, self.p99, self.most))


@dataclass
class TableFigures:
    """Figures of the tables of one game, or of all."""

    tables: int
    moves: int
    together: int
    refused: int
    over: int
    update_bytes: int
    echo: Times
    others: Times
    saved: Times

    @classmethod
    def of(cls, tables: int, tallies: Sequence[Tally]) -> TableFigures:
        heard = sum(tally.heard for tally in tallies)
        return cls(
            tables=tables,
            moves=sum(len(tally.moves) for tally in tallies),
            together=sum(tally.together for tally in tallies),
            refused=sum(tally.refused for tally in tallies),
            over=sum(tally.over for tally in tallies),
            update_bytes=sum(tally.bytes for tally in tallies) // max(1, heard),
            echo=Times.of([time for tally in tallies for time in tally.echo]),
            others=Times.of([time for tally in tallies for time in tally.others]),
            saved=Times.of([time for tally in tallies for time in tally.accepted]),
        )


@dataclass
class RunFigures:
    """The figures of a run."""

    seconds: float
    pause: float
    games: dict[str, TableFigures]
    all: TableFigures
    seats: int
    spectators: int
    bots: int
    moves_per_second: float
    welcome: float
    server_cpu: float
    client_cpu: float
    memory_before: int
    memory_per_table: int
    load: float
    missing: int = 0
    errors: list[str] = field(default_factory=list)
    bare_echo: Times | None = None
    bare_others: Times | None = None

    @property
    def good(self) -> bool:
        return max(self.all.echo.p99, self.all.others.p99) < TARGET and not self.missing and not self.errors


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(*command: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server process, once it listens."""
    process = subprocess.Popen([sys.executable, "-m", *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        for _ in range(600):
            if process.poll() is not None:
                raise SystemExit(f"the server has ended: {process.stderr.read().decode()}")
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def ask(port: int, path: str, body: Any = None) -> Any:
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", content)
    with urllib.request.urlopen(request, timeout=600) as answer:
        return json.load(answer)


async def seated(port: int, tables: Sequence[Load] | Sequence[BareLoad], path: str) -> None:
    """Connects everybody, some at a time."""
    places = asyncio.Semaphore(AT_ONCE)

    async def sit(table: str, chair: Any) -> None:
        async with places:
            chair.socket = await connect(("127.0.0.1", port), path.format(table), chair.heard)
            chair.hello()

    await asyncio.gather(*(sit(table.name, chair) for table in tables for chair in table.chairs))


async def play(pid: int, port: int, tables: Sequence[Load], seconds: float) -> tuple[float, float, float, float]:
    """Lets them sit down, then play; the seconds of both, and the processor time of playing, there and here."""
    began = time.perf_counter()
    await seated(port, tables, "/api/tables/{}/ws")
    chairs = [chair for table in tables for chair in table.chairs]
    while not all(chair.index >= 0 or chair.socket.lost for chair in chairs):
        await asyncio.sleep(0.05)
    welcome = time.perf_counter() - began
    began, cpu, own = time.perf_counter(), cpu_seconds(pid), time.process_time()
    for table in tables:
        table.begin()
    await asyncio.sleep(seconds)
    for table in tables:
        table.end()
    lasted, cpu, own = time.perf_counter() - began, cpu_seconds(pid) - cpu, time.process_time() - own
    until = time.monotonic() + DRAIN
    while any(table.waiting for table in tables) and time.monotonic() < until:
        await asyncio.sleep(0.1)
    await asyncio.sleep(0.2)
    return welcome, lasted, cpu, own


def missing(database: Path, tallies: Sequence[Tally]) -> int:
    """The number of acknowledged moves that the database has lost or changed."""
    with sqlite3.connect(database) as connection:
        stored = {(table, number + 1): json.loads(line) for table, number, line in connection.execute(MOVES)}
        broken = connection.execute("PRAGMA integrity_check").fetchone() != ("ok",)
    lost = sum(
        (entry := stored.get((table, number))) is None or (entry["seat"], entry["move"]) != (seat, move)
        for tally in tallies
        for table, number, seat, move in tally.moves
    )
    return lost + broken


MOVES = "SELECT table_id, number, line FROM moves"


def opened(port: int, name: str, number: int, pause: float, tally: Tally, rng: random.Random) -> Load:
    """A table of a game: people, at every second one a bot on the last seat, and a spectator."""
    game = find_game(name)
    seats: list[dict[str, Any]] = [{"kind": "human", "name": f"Seat {n}"} for n in range(min(SEATS, game.seats[-1]))]
    if number % 2:
        seats[-1] = {"kind": "bot", "bot": "random"}
    made = ask(port, "/api/tables", {"game": name, "seats": seats, "pace": 0.0, "absent": None})
    table = Load(made["table"]["id"], game.forms, game.has_secrets, pause, tally, rng)
    table.chairs = [Chair(table, seat, token) for seat, token in enumerate(made["tokens"]) if token]
    table.chairs.append(Chair(table, None, ""))
    return table


async def measure(games: Sequence[str], count: int, seconds: float, pause: float) -> tuple[RunFigures, Sequence[Load]]:
    port, rng = free_port(), random.Random(7)
    tallies = {game: Tally() for game in games}
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        serve = ("hegemon.cli", "serve", "--port", str(port), "--database", str(database))
        with running(*serve, port=port) as server:
            for game in games:  # the rules are compiled, or loaded, for the first
                opened(port, game, 0, pause, tallies[game], rng)
            until = time.monotonic() + PATIENCE
            while (ready := ask(port, "/api/ready"))["ready"] < ready["of"] and time.monotonic() < until:
                time.sleep(0.2)
            before = resident(server.pid)
            asked = [(games[number % len(games)], number // len(games)) for number in range(count)]
            tables = [opened(port, game, number, pause, tallies[game], rng) for game, number in asked]
            try:
                welcome, lasted, cpu, own = await play(server.pid, port, tables, seconds)
            except OSError as error:
                server.kill()
                raise SystemExit(f"{error}; the server said: {said(server)[-3000:]}") from None
            found = RunFigures(
                seconds=seconds,
                pause=pause,
                games={
                    game: TableFigures.of(len(asked[place :: len(games)]), [tallies[game]])
                    for place, game in enumerate(games)
                },
                all=TableFigures.of(count, list(tallies.values())),
                seats=sum(len(table.chairs) - 1 for table in tables),
                spectators=count,
                bots=sum(number % 2 for _, number in asked),
                moves_per_second=sum(len(tally.moves) for tally in tallies.values()) / lasted,
                welcome=welcome,
                server_cpu=cpu / lasted,
                client_cpu=own / lasted,
                memory_before=before,
                memory_per_table=(resident(server.pid) - before) // count,
                load=load,
                errors=troubles(tables, tallies),
            )
            server.send_signal(signal.SIGKILL)
            server.wait()
            if complaints := said(server).strip():
                found.errors.append(f"the server said: {complaints[:2000]}")
        found.missing = missing(database, list(tallies.values()))
    for table in tables:
        for chair in table.chairs:
            chair.socket.close()
    return found, tables


def said(server: subprocess.Popen[bytes]) -> str:
    """Complaints of a server that has ended; that it runs as root is no complaint about the load."""
    assert server.stderr is not None
    lines = server.stderr.read().decode(errors="replace").splitlines()
    return "\n".join(line for line in lines if "running as root" not in line)


def troubles(tables: Sequence[Load], tallies: Mapping[str, Tally]) -> list[str]:
    """Errors at the tables. A move that could be made only when a bot had moved, after all others were
    answered, was not waited for: it is late, and no error."""
    errors = [error for tally in tallies.values() for error in tally.errors]
    for table in tables:
        errors += [f"{chair.what}: {chair.socket.lost}" for chair in table.chairs if chair.socket.lost]
        unanswered = [late for late in table.late() if late >= DRAIN]
        errors += [f"table {table.name}: a move was not answered for {late:.1f} s" for late in unanswered]
        errors += [f"table {table.name}: its bots have stopped"] * table.stalled
    return errors


async def yardstick(found: RunFigures, tables: Sequence[Load], seconds: float) -> None:
    """As many tables with as many listeners, by the same schedule, at a server that only carries."""
    port, tally, rng = free_port(), Tally(), random.Random(7)
    bare = [BareLoad(str(number), len(table.chairs), found.pause, tally, rng) for number, table in enumerate(tables)]
    with running("bench.peers.bare_server", str(port), str(found.all.update_bytes), port=port):
        await seated(port, bare, "/{}")
        for table in bare:
            table.begin()
        await asyncio.sleep(seconds)
        for table in bare:
            table.end()
        await asyncio.sleep(0.5)
        for table in bare:
            for chair in table.chairs:
                chair.socket.close()
    found.bare_echo, found.bare_others = Times.of(tally.echo), Times.of(tally.others)


def report(found: RunFigures) -> None:
    whole = found.all
    print(f"{whole.tables} tables of {', '.join(found.games)}: {found.seats} people, {found.bots} bots,", end=" ")
    print(
        f"{found.spectators} spectators; {found.seconds:g} s, a move is due every {found.pause:g} s at a table;",
        end=" ",
    )
    print(f"load before: {found.load:.1f}\n")
    print(f"{'milliseconds':40}{'count':>9}{'median':>9}{'p95':>9}{'p99':>9}{'most':>9}")
    for name, seen in [*found.games.items(), ("all games", whole)]:
        print(f"{name + ': due to seen by the mover':40}{seen.echo.line()}")
        print(f"{name + ': due to seen by each other':40}{seen.others.line()}")
    print(f"{'all games: due to saved':40}{whole.saved.line()}")
    for about, bare, ours in (
        ("the mover", found.bare_echo, whole.echo),
        ("each other", found.bare_others, whole.others),
    ):
        if bare:
            print(f"{'bare server: due to seen by ' + about:40}{bare.line()}")
            ratio = f"{ours.p50 / max(1e-9, bare.p50):9.1f}{'':9}{ours.p99 / max(1e-9, bare.p99):9.1f}"
            print(f"{'times that':49}{ratio}")
    print(f"\nmoves made and saved   {whole.moves:12,}   {found.moves_per_second:,.0f} a second")
    print(f"while several may move {whole.together:12,}")
    print(f"others were quicker    {whole.refused:12,}   games that ended: {whole.over}")
    print(f"everybody welcomed in  {found.welcome:12.1f} s")
    print(f"an update has          {whole.update_bytes:12,} bytes on average")
    print(f"server's processor     {100 * found.server_cpu:12.0f} %   the load's: {100 * found.client_cpu:.0f} %")
    print(f"server's memory        {found.memory_before / 2**20:12.0f} MiB before,", end=" ")
    print(f"{found.memory_per_table / 2**10:.0f} KiB a table with its connections")
    print(f"moves lost             {found.missing:12}")
    print(f"errors                 {len(found.errors):12}")
    for error in found.errors[:5]:
        print(f"  {error}")
    verdict = "holds" if found.good else "MISSED"
    print(f"\n{verdict}: everybody sees a move within {1000 * TARGET:.0f} ms (p99), nothing lost, no error")


def main() -> int:
    parser = argparse.ArgumentParser(description="What one server holds.")
    parser.add_argument("--tables", type=int, default=120)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pause", type=float, default=1.0, help="mean time between two moves of a table's people")
    parser.add_argument("--games", default=",".join(shipped_games()), help="with commas between them")
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    found, tables = asyncio.run(measure(given.games.split(","), given.tables, given.seconds, given.pause))
    asyncio.run(yardstick(found, tables, min(20.0, given.seconds)))
    if given.json:
        print(json.dumps(asdict(found), indent=2))
    else:
        report(found)
    return 0 if found.good else 1


if __name__ == "__main__":
    sys.exit(main())
