"""What one server holds: `python -m bench.tables [--tables 200] [--seconds 120] [--pause 1] [--game NAME] [--json]`.

A real `hegemon serve` over SQLite, and seats on real sockets that play random moves for a while, each after a pause.
Measured is the time from a move to its echo at the mover, and to the word that it is saved; then the server is killed,
and every move that it had acknowledged is looked for in its database. A server that does nothing but carry messages of
the same sizes is measured the same way in the same run: the yardstick.
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
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.tables_seats import Seat, Tally, connect, cpu_seconds, resident

from hegemon.core.registry import all_games, find_game

SEATS = 3
TARGET = 0.250
PATIENCE = 60.0
"""Seconds for the rules of other games to be loaded, which would be measured too."""
AT_ONCE = 20
"""Connections that are opened side by side."""


@dataclass
class Times:
    """Seconds, of many."""

    p50: float
    p95: float
    p99: float
    most: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Times:
        ordered = sorted(seconds) or [0.0]
        at = [ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.95, 0.99)]
        return cls(*at, ordered[-1])

    def line(self) -> str:
        return "".join(f"{1000 * x:9.1f}" for x in (self.p50, self.p95, self.p99, self.most))


@dataclass
class Found:
    """What a run has shown."""

    game: str
    tables: int
    seats: int
    seconds: float
    pause: float
    moves: int
    moves_per_second: float
    echo: Times
    accepted: Times
    welcome: float
    update_bytes: int
    server_cpu: float
    client_cpu: float
    memory_before: int
    memory_per_table: int
    missing: int
    errors: list[str]
    load: float
    bare: Times | None = None


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(*command: str, port: int) -> Any:
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


async def seated(port: int, seats: Sequence[Seat], path: str) -> None:
    """Connects all seats, some at a time."""
    places = asyncio.Semaphore(AT_ONCE)

    async def sit(seat: Seat) -> None:
        async with places:
            seat.socket = await connect(("127.0.0.1", port), path.format(seat.table), seat.heard)
            seat.hello()

    await asyncio.gather(*map(sit, seats))


async def play(pid: int, port: int, seats: Sequence[Seat], seconds: float) -> tuple[float, float, float, float]:
    """Lets them sit down, then play; the seconds of both, and the processor time of playing, there and here."""
    began = time.perf_counter()
    await seated(port, seats, "/api/tables/{}/ws")
    while not all(seat.welcomed or seat.socket.lost for seat in seats):
        await asyncio.sleep(0.05)
    welcome = time.perf_counter() - began
    began, cpu, own = time.perf_counter(), cpu_seconds(pid), time.process_time()
    for seat in seats:
        seat.begin()
    await asyncio.sleep(seconds)
    for seat in seats:
        seat.playing = False
    for _ in range(100):
        if not any(seat.waiting for seat in seats):
            break
        await asyncio.sleep(0.1)
    await asyncio.sleep(0.2)
    return welcome, time.perf_counter() - began, cpu_seconds(pid) - cpu, time.process_time() - own


def missing(database: Path, tally: Tally) -> int:
    """How many acknowledged moves are not in the database as they were acknowledged."""
    with sqlite3.connect(database) as connection:
        stored = {(table, number + 1): json.loads(line) for table, number, line in connection.execute(MOVES)}
        broken = connection.execute("PRAGMA integrity_check").fetchone() != ("ok",)
    lost = sum(
        (entry := stored.get((table, number))) is None or (entry["seat"], entry["move"]) != (seat, move)
        for table, number, seat, move in tally.moves
    )
    return lost + broken


MOVES = "SELECT table_id, number, line FROM moves"


async def measure(game: str, tables: int, seconds: float, pause: float) -> Found:
    port, tally, rng = free_port(), Tally(), random.Random(7)
    load = os.getloadavg()[0]
    forms = find_game(game).forms
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        serve = ("hegemon.cli", "serve", "--port", str(port), "--database", str(database))
        with running(*serve, port=port) as server:
            human = [{"kind": "human", "name": f"Seat {seat}"} for seat in range(SEATS)]
            body = {"game": game, "seats": human, "pace": 0.0}
            ask(port, "/api/tables", body)  # the rules are compiled, or loaded, for the first
            until = time.monotonic() + PATIENCE
            while (ready := ask(port, "/api/ready"))["ready"] < ready["of"] and time.monotonic() < until:
                time.sleep(0.2)
            before = resident(server.pid)
            opened = [ask(port, "/api/tables", body | {"seed": number}) for number in range(tables)]
            seats = [
                Seat(one["table"]["id"], seat, token, forms, pause, tally, rng)
                for one in opened
                for seat, token in enumerate(one["tokens"])
            ]
            try:
                welcome, lasted, cpu, own = await play(server.pid, port, seats, seconds)
            except OSError as error:
                server.kill()
                raise SystemExit(f"{error}; the server said: {server.stderr.read().decode()[-3000:]}") from None
            tally.errors += [f"table {s.table}, seat {s.number}: {s.socket.lost}" for s in seats if s.socket.lost]
            tally.errors += [f"table {s.table}, seat {s.number}: no answer" for s in seats if s.waiting]
            found = Found(
                game=game,
                tables=tables,
                seats=len(seats),
                seconds=seconds,
                pause=pause,
                moves=len(tally.moves),
                moves_per_second=len(tally.moves) / lasted,
                echo=Times.of(tally.echo),
                accepted=Times.of(tally.accepted),
                welcome=welcome,
                update_bytes=tally.bytes // max(1, tally.heard),
                server_cpu=cpu / lasted,
                client_cpu=own / lasted,
                memory_before=before,
                memory_per_table=(resident(server.pid) - before) // tables,
                missing=0,
                errors=tally.errors,
                load=load,
            )
            server.send_signal(signal.SIGKILL)
            server.wait()
            complaints = server.stderr.read().decode()
            if complaints.strip():
                found.errors.append(f"the server said: {complaints[:2000]}")
        found.missing = missing(database, tally)
    for seat in seats:
        seat.socket.close()
    return found


class Bare(Seat):
    """A seat of the yardstick: sends what a move is as long as, whenever its turn comes round."""

    def hello(self) -> None:
        """That server knows nobody."""

    def start(self, table: list[Bare]) -> None:
        self._others, self.playing = table, True
        if self.number == 0:
            self._think({"to_move": [0], "legal": [True]})

    def heard(self, payload: bytes) -> None:
        if self._sent and payload.startswith(b'{"type": "move"'):
            self._tally.echo.append(time.perf_counter() - self._sent[0])
            self._sent = None
            after = self._others[(self.number + 1) % SEATS]
            after._think({"to_move": [after.number], "legal": [True]})

    def _move(self, legal: list[Any]) -> None:
        self._next = None
        if self.playing:
            self._sent = (time.perf_counter(), 0, "")
            self.socket.send('{"type": "move", "seat": 0, "move": "a move of some length", "index": 1000}')


async def yardstick(found: Found, seconds: float) -> Times:
    """The same seats and pauses at a server that only carries."""
    port, tally, rng = free_port(), Tally(), random.Random(7)
    seats = [
        Bare(str(table), seat, "", find_game(found.game).forms, found.pause, tally, rng)
        for table in range(found.tables)
        for seat in range(SEATS)
    ]
    with running("bench.tables_echo", str(port), str(found.update_bytes), port=port):
        await seated(port, seats, "/{}")
        for first in range(0, len(seats), SEATS):
            for seat in seats[first : first + SEATS]:
                seat.start(seats[first : first + SEATS])
        await asyncio.sleep(seconds)
        for seat in seats:
            seat.playing = False
            seat.socket.close()
    return Times.of(tally.echo)


def report(found: Found) -> None:
    print(f"{found.tables} tables of {found.game}, {found.seats} seats on sockets, {found.seconds:g} s,", end=" ")
    print(f"{found.pause:g} s of thought a move (±50 %); load before: {found.load:.1f}\n")
    print(f"{'milliseconds':32}{'median':>9}{'p95':>9}{'p99':>9}{'most':>9}")
    print(f"{'move to its echo':32}{found.echo.line()}")
    print(f"{'move to: saved':32}{found.accepted.line()}")
    if found.bare:
        print(f"{'a server that only carries':32}{found.bare.line()}")
        ratio = found.echo.p50 / max(1e-9, found.bare.p50)
        print(f"{'times that':32}{ratio:9.1f}{'':9}{found.echo.p99 / max(1e-9, found.bare.p99):9.1f}")
    print(f"\nmoves made and saved   {found.moves:12,}   {found.moves_per_second:,.0f} a second")
    print(f"all seats welcomed in  {found.welcome:12.1f} s")
    print(f"an update has          {found.update_bytes:12,} bytes on average")
    print(f"server's processor     {100 * found.server_cpu:12.0f} %   the seats': {100 * found.client_cpu:.0f} %")
    print(
        f"server's memory        {found.memory_before / 2**20:12.0f} MiB before, {found.memory_per_table / 2**10:.0f}",
        end="",
    )
    print(" KiB a table with its three connections")
    print(f"moves lost             {found.missing:12}")
    print(f"errors                 {len(found.errors):12}")
    for error in found.errors[:5]:
        print(f"  {error}")
    good = found.echo.p99 < TARGET and not found.missing and not found.errors
    print(
        f"\n{'holds' if good else 'MISSED'}: p99 from move to echo under {1000 * TARGET:.0f} ms, nothing lost, no error"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="What one server holds.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--pause", type=float, default=1.0, help="mean thought before a move, in seconds")
    parser.add_argument("--game", default=next(name for name, game in all_games().items() if SEATS in game.seats))
    parser.add_argument("--json", action="store_true", help="print JSON")
    given = parser.parse_args()
    found = asyncio.run(measure(given.game, given.tables, given.seconds, given.pause))
    found.bare = asyncio.run(yardstick(found, min(20.0, given.seconds)))
    if given.json:
        print(json.dumps(asdict(found), indent=2))
    else:
        report(found)
    return 0 if found.echo.p99 < TARGET and not found.missing and not found.errors else 1


if __name__ == "__main__":
    sys.exit(main())
