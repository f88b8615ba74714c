"""The faults: each happens at a random moment while people play at several tables, again and again."""

from __future__ import annotations

import random
import signal
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from serving import Server

from hegemon.store.leases import LEASE
from postgres import Postgres

from .cutter import Cutter
from .tireless import Findings, Tireless, compare

TABLES = (("human", "human"), ("human", "human"), ("human", "random"))
"""Who sits where: one player plays both seats, or one against a bot."""


@dataclass
class Report:
    """What was found over all times."""

    fault: str
    times: int = 0
    back: list[float] = field(default_factory=list)
    """Seconds until everybody's next move was acknowledged, for each time."""
    findings: Findings = field(default_factory=Findings)
    losses: int = 0


class Play:
    """Tables with their players, and bots at one more table for the load."""

    def __init__(self, report: Report, addresses: Callable[[], str], lines: Callable[[str], Sequence[Any]]) -> None:
        self._report, self._address, self._lines = report, addresses, lines
        self.players = [Tireless(_open(addresses(), *seats), addresses) for seats in TABLES]
        self._bots = str(_open(addresses(), "random", "random", pace=0.05)["table"]["id"])
        for player in self.players:
            player.start()

    def go_on(self) -> None:
        """Until everybody plays, and a random moment longer."""
        for player in self.players:
            player.wait_for_more(3)
        time.sleep(random.uniform(0.0, 0.5))

    def check(self) -> None:
        """Everybody comes back and plays, the bots too; and everything that was acknowledged is in the record, once."""
        begin, before = time.monotonic(), len(self._lines(self._bots))
        for player in self.players:
            player.wait_for_more()
        while len(self._lines(self._bots)) <= before:
            assert time.monotonic() < begin + 90, "the bots do not go on"
            time.sleep(0.05)
        self._report.back.append(time.monotonic() - begin)
        self._report.times += 1
        self._look()

    def end(self) -> None:
        for player in self.players:
            player.end()
        self._look()
        self._report.losses = sum(player.losses for player in self.players)

    def _look(self) -> None:
        told = [dict(player.accepted) for player in self.players]
        all_of = [
            compare(player, known, self._lines(player.id)) for player, known in zip(self.players, told, strict=True)
        ]
        self._report.findings = Findings(
            sum(one.acknowledged for one in all_of),
            sum(one.lost for one in all_of),
            sum(one.odd for one in all_of),
            sum(one.kept_unanswered for one in all_of),
            [wrong for one in all_of for wrong in one.wrong],
        )
        assert not self._report.findings.wrong, self._report.findings.wrong[:5]


def _open(url: str, *seats: str, pace: float = 0.0) -> Mapping[str, Any]:
    asked = [{"kind": "human"} if seat == "human" else {"kind": "bot", "bot": seat} for seat in seats]
    body = {"game": "heap", "options": {"heap": 10**7}, "seats": asked, "pace": pace}
    answer = httpx.post(f"{url}/api/tables", json=body, timeout=60)
    assert answer.status_code == 200, answer.text
    opened: Mapping[str, Any] = answer.json()
    return opened


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _of_file(file: Path) -> Callable[[str], Sequence[Any]]:
    def lines(table_id: str) -> Sequence[Any]:
        connection = sqlite3.connect(file, timeout=30)
        try:
            query = "SELECT number, line FROM moves WHERE table_id = ? ORDER BY number"
            return connection.execute(query, (table_id,)).fetchall()
        finally:
            connection.close()

    return lines


def _of_postgres(postgres: Postgres, url: str) -> Callable[[str], Sequence[Any]]:
    database = url.rpartition("/")[2]
    return lambda table: postgres.query(
        f"SELECT number, line FROM moves WHERE table_id = '{table}' ORDER BY number", database
    )


@contextmanager
def _starting() -> Iterator[Callable[..., Server]]:
    """Starts servers, and leaves none behind, however it ends."""
    started: list[Server] = []

    def start(*arguments: Any, **more: Any) -> Server:
        started.append(Server(*arguments, **more))
        return started[-1]

    try:
        yield start
    finally:
        for server in started:
            if server.process.poll() is None:
                server.kill()


def killed(folder: Path, times: int) -> Report:
    """The only server, on SQLite, is killed as by `kill -9`, and started again."""
    report, port, file = Report("kill -9 of the server (SQLite)"), str(_free_port()), folder / "games.db"
    with _starting() as start:
        server = start(file, "--port", port)
        play = Play(report, lambda: f"http://127.0.0.1:{port}", _of_file(file))
        for _ in range(times):
            play.go_on()
            server.kill()
            server = start(file, "--port", port)
            play.check()
        play.end()
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return report


def cut(folder: Path, times: int) -> Report:
    """All connections are cut, with whatever was on its way."""
    report, file = Report("connections cut (SQLite)"), folder / "games.db"
    with _starting() as start:
        cutter = Cutter(int(start(file).url.rpartition(":")[2]))
        play = Play(report, lambda: cutter.url, _of_file(file))
        for _ in range(times):
            play.go_on()
            assert cutter.cut() >= len(TABLES)
            play.check()
        play.end()
        cutter.close()
    return report


@contextmanager
def _two(report: Report, postgres: Postgres) -> Iterator[tuple[Callable[[], Server], list[Server], Play, str]]:
    """Two servers on one database; whoever connects gets to one of them by chance, as behind a load balancer."""
    url = postgres.new()
    with _starting() as start:

        def another() -> Server:
            return start(url, data=postgres.folder)

        servers = [another(), another()]
        play = Play(report, lambda: random.choice(servers).url, _of_postgres(postgres, url))
        yield another, servers, play, url
        play.end()


def _busiest(servers: Sequence[Server], postgres: Postgres, url: str) -> int:
    """The server in which most tables live."""
    held = "SELECT address FROM processes JOIN holds ON process = id WHERE name <> 'lab'"
    found = [address for (address,) in postgres.query(held, url.rpartition("/")[2])]
    return max((0, 1), key=lambda place: found.count(servers[place].url))


def one_killed(postgres: Postgres, times: int) -> Report:
    """One of two servers on PostgreSQL is killed as by `kill -9`; the other goes on with its tables."""
    report = Report("kill -9 of one of two (PostgreSQL)")
    with _two(report, postgres) as (another, servers, play, url):
        for _ in range(times):
            play.go_on()
            victim = _busiest(servers, postgres, url)
            servers[victim].kill()
            play.check()  # with the other alone
            servers[victim] = another()
    return report


def one_frozen(postgres: Postgres, times: int) -> Report:
    """One of two is frozen for longer than a lease and wakes up: it must not go on with what it has lost."""
    report = Report("one of two frozen, and awake again (PostgreSQL)")
    with _two(report, postgres) as (_another, servers, play, url):
        for _ in range(times):
            play.go_on()
            victim = servers[_busiest(servers, postgres, url)].process
            victim.send_signal(signal.SIGSTOP)
            time.sleep(LEASE + random.uniform(1, 3))
            victim.send_signal(signal.SIGCONT)
            play.check()
    return report


def database_crashed(_: Postgres, times: int) -> Report:
    """PostgreSQL itself crashes under two servers, and is started again."""
    report, own = Report("crash of PostgreSQL under two servers"), Postgres()
    try:
        with _two(report, own) as (_another, _servers, play, _url):
            for _time in range(times):
                play.go_on()
                own.kill()
                own.start()
                play.check()
    finally:
        own.stop()
    return report


ON_SQLITE = {"kill": killed, "cut": cut}
ON_POSTGRESQL = {"kill-one": one_killed, "freeze-one": one_frozen, "crash-database": database_crashed}
