"""Servers with real games, their database, and people who play: what faults happen to."""

from __future__ import annotations

import random
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from serving import Server

from hegemon.core.registry import shipped_names
from postgres import Postgres

from .players import Findings, Player, Watcher
from .proxy import Proxy

HERE = Path(__file__).parent
DISK = 400
"""MiB of the disk of a database that can be filled."""
SKEW = 3600.0
"""Seconds by which the clock of the second server is wrong, always."""
STUCK = 120.0
"""Seconds after which a table counts as gone."""


class World:
    """One server on SQLite, or two on PostgreSQL, each with its own way to the database."""

    def __init__(self, shared: bool, games: Sequence[str], pause: float) -> None:
        self.shared, self.games = shared, games
        self.proxies: list[Proxy] = []
        self.servers: list[Server] = []
        self._started: list[Server] = []
        with ExitStack() as stack:
            self.disk = stack.enter_context(_small_disk())
            if shared:
                self.postgres = Postgres(self.disk)
                stack.callback(self.postgres.stop)
                self.database = self.postgres.new().rpartition("/")[2]
                self.proxies = [Proxy(self.postgres.port) for _ in range(2)]
            else:
                with socket.create_server(("127.0.0.1", 0)) as free:
                    self._port = int(free.getsockname()[1])
                self.file = (self.disk or Path(stack.enter_context(tempfile.TemporaryDirectory()))) / "games.db"
            stack.callback(self._end_servers)
            for place in range(2 if shared else 1):
                self.servers.append(self.start(place))
            self._stack = stack.pop_all()
        tables = [(game, bots) for game in games for bots in ((0, 1) if game == games[0] else (0,))]
        self.players = [Player(game, bots, self.address, pause) for game, bots in tables]
        self.watchers = [Watcher(player, self.address) for player in self.players]
        for thread in (*self.players, *self.watchers):
            thread.start()

    def start(self, place: int) -> Server:
        """A server; the second one's clock is wrong."""
        settings = {
            "ONLY_GAMES": ",".join(self.games),
            "NUMBA_DISABLE_JIT": "1",
            "SKEW": str(SKEW if place else 0),
        }
        program = (str(HERE / "serve_real.py"),)
        if self.shared:
            url = f"postgresql://owner@127.0.0.1:{self.proxies[place].port}/{self.database}"
            server = Server(url, program=program, data=self.postgres.folder / f"data-{place}", settings=settings)
        else:
            server = Server(self.file, "--port", str(self._port), program=program, settings=settings)
        self._started.append(server)
        return server

    def address(self, silent: str) -> str:
        """Some server, but for one that was silent."""
        addresses = [server.url for server in self.servers]
        return random.choice([url for url in addresses if url != silent] or addresses)

    def lines(self, table: str) -> Sequence[tuple[int, str]]:
        """The moves of a table, as the database has them."""
        query = f"SELECT number, line FROM moves WHERE table_id = '{table}' ORDER BY number"
        if self.shared:
            return self.postgres.query(query, self.database)
        connection = sqlite3.connect(self.file, timeout=30)
        try:
            return connection.execute(query).fetchall()
        finally:
            connection.close()

    def busiest(self) -> int:
        """The server in which most tables live."""
        if not self.shared:
            return 0
        held = "SELECT address FROM processes JOIN holds ON process = id WHERE name <> 'lab'"
        found = [address for (address,) in self.postgres.query(held, self.database)]
        return max((0, 1), key=lambda place: found.count(self.servers[place].url))

    def go_on(self, moves: int = 2) -> None:
        """Until everybody has made some more moves."""
        since, wanted = time.monotonic(), [len(player.times) + moves for player in self.players]
        while any(len(player.times) < count for player, count in zip(self.players, wanted, strict=True)):
            if time.monotonic() > since + STUCK:
                stuck = [
                    player for player, count in zip(self.players, wanted, strict=True) if len(player.times) < count
                ]
                words = [f"{player.game}: {player.last}" for player in stuck]
                logs = ["".join(server.errors[-20:]) for server in self.servers]
                raise AssertionError("\n".join([f"no move for {STUCK:g} s", *words, *logs]))
            time.sleep(0.02)

    def gaps(self, since: float) -> list[float]:
        """For every table, the longest time since a moment in which no move was acknowledged."""
        found = []
        for player in self.players:
            times = list(player.times)
            first = max((place for place, at in enumerate(times) if at <= since), default=0)
            found.append(max(after - before for before, after in zip(times[first:], times[first + 1 :], strict=False)))
        return found

    def opened(self, place: int) -> float:
        """Seconds until a server has opened a new table."""
        begin = time.monotonic()
        body = {"game": self.games[0], "seats": [{"kind": "human"}] * 2, "pace": 0}
        answer = httpx.post(f"{self.servers[place].url}/api/tables", json=body, timeout=30)
        assert answer.status_code == 200, answer.text
        owner = {"Authorization": f"Bearer {answer.json()['owner']}"}
        httpx.delete(f"{self.servers[place].url}/api/tables/{answer.json()['table']['id']}", headers=owner, timeout=30)
        return time.monotonic() - begin

    @property
    def losses(self) -> int:
        return sum(player.losses for player in self.players)

    def end(self) -> Findings:
        """Everybody stops; the database is compared with the messages that clients got."""
        found = Findings()
        try:
            for thread in (*self.players, *self.watchers):
                thread.end()
            for thread in (*self.players, *self.watchers):
                thread.join(90)
            for player, watcher in zip(self.players, self.watchers, strict=True):
                found.compare(player, watcher, self.lines)
            for server in self._started:
                found.wrong += _tracebacks(server.errors)
        finally:
            self._stack.close()
        return found

    def close(self) -> None:
        """End everything, whatever it is doing."""
        for thread in (*self.players, *self.watchers):
            thread.end()
        self._stack.close()

    def _end_servers(self) -> None:
        for server in self.servers:
            if server.process.poll() is None:
                server.process.send_signal(signal.SIGCONT)
                server.kill()
        for proxy in self.proxies:
            proxy.close()


def _tracebacks(errors: Sequence[str]) -> list[str]:
    """A server's reports about mistakes of its own, whole."""
    starts = [place for place, line in enumerate(errors) if line.startswith("Traceback")]
    return ["".join(errors[start - 1 : start + 40]) for start in starts]


def all_games() -> list[str]:
    return list(shipped_names())


@contextmanager
def _small_disk() -> Iterator[Path | None]:
    """A disk that can be filled, where we may mount one; else None."""
    with tempfile.TemporaryDirectory(prefix="hegemon-disk-") as folder:
        command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}m,mode=777", "tmpfs", folder]
        try:
            mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            mounted = False
        try:
            yield Path(folder) if mounted else None
        finally:
            if mounted:
                subprocess.run(["umount", "-l", folder], check=False)
