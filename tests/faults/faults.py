"""The faults: each is caused while people play, lasts until everybody has gone on or for a while, and is mended."""

from __future__ import annotations

import contextlib
import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

import psycopg

from .world import World

Mended = Callable[[World, int], Iterator[None]]


def killed(world: World, victim: int) -> Iterator[None]:
    """`kill -9` of a server, which is started again."""
    world.servers[victim].kill()
    yield
    world.servers[victim] = world.start(victim)


def paused(world: World, victim: int) -> Iterator[None]:
    """A server is frozen, and goes on later."""
    world.servers[victim].process.send_signal(signal.SIGSTOP)
    yield
    world.servers[victim].process.send_signal(signal.SIGCONT)


def cut_off(world: World, victim: int) -> Iterator[None]:
    """A server's packets to and from the database vanish."""
    world.proxies[victim].swallow()
    yield
    world.proxies[victim].heal()


def connections_reset(world: World, victim: int) -> Iterator[None]:
    """A server's connections to the database are reset."""
    world.proxies[victim].cut()
    yield


def database_crashed(world: World, _victim: int) -> Iterator[None]:
    """PostgreSQL crashes, and is started again."""
    world.postgres.kill()
    time.sleep(random.uniform(0.0, 2.0))
    world.postgres.start()
    yield


def clock_set(world: World, _victim: int) -> Iterator[None]:
    """The database's clock is set, forward or back: what was written by it before is wrong by as much."""
    step = random.choice((-1, 1)) * random.uniform(60, 7200)
    world.postgres.execute(f"UPDATE processes SET seen = seen + {step}", world.database)
    yield


def disk_full(world: World, _victim: int) -> Iterator[None]:
    """The database's disk is full for a while."""
    assert world.disk is not None
    filler = world.disk / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(1 << 20)):
                pass
        except OSError:
            pass
        try:
            while file.write(bytes(4096)):
                pass
        except OSError:
            pass
    until = time.monotonic() + random.uniform(1.0, 2.0)
    while time.monotonic() < until:
        time.sleep(0.2)
        if world.shared:  # its log needs more room; where there is none, PostgreSQL ends itself
            with contextlib.suppress(psycopg.Error):
                world.postgres.execute("SELECT pg_switch_wal()")
    filler.unlink()
    if world.shared:
        world.postgres.revive()
    yield


LASTING: dict[str, Mended] = {"kill": killed, "pause": paused, "partition": cut_off}
"""The other server must go on with all tables while they last."""
PASSING: dict[str, Mended] = {
    "reset": connections_reset,
    "crash": database_crashed,
    "clock": clock_set,
    "disk": disk_full,
}
ON_SQLITE: dict[str, Mended] = {"kill": killed, "disk": disk_full}
NAMES = {
    "kill": "`kill -9` of one of two servers",
    "pause": "one of two frozen (`SIGSTOP`)",
    "partition": "one of two cut off from the database, packets vanish",
    "reset": "one server's connections to the database reset",
    "crash": "crash of PostgreSQL, started again within 2 s",
    "clock": "clock of the database set by a minute to two hours",
    "disk": "disk of the database full for 1 to 2 s",
    "two": "two of these at once",
    "sqlite kill": "`kill -9` of the only server (SQLite), started again",
    "sqlite disk": "disk full for 1 to 2 s (SQLite)",
}


@dataclass
class Report:
    """The effects of one kind of fault."""

    times: int = 0
    gaps: list[float] = field(default_factory=list)
    """For every fault and table, seconds without an acknowledged move."""
    openings: list[float] = field(default_factory=list)
    """Seconds until another server opened a new table during the fault."""

    def add(self, other: Report) -> None:
        self.times += other.times
        self.gaps += other.gaps
        self.openings += other.openings


def cause(world: World, name: str, report: Report) -> None:
    """One fault: everybody plays on, during it where another server is left, and after it."""
    world.go_on()
    time.sleep(random.uniform(0.0, 0.3))
    victim, begin = world.busiest(), time.monotonic()
    with ExitStack() as mending:
        for fault, place in _chosen(world, name, victim):
            mending.enter_context(contextmanager(fault)(world, place))
        if world.shared:
            world.go_on()
            if name in LASTING:
                report.openings.append(world.opened(1 - victim))
    world.go_on()
    report.gaps += world.gaps(begin)
    report.times += 1


def _chosen(world: World, name: str, victim: int) -> list[tuple[Mended, int]]:
    if name != "two":
        return [((LASTING | PASSING)[name], victim)]
    passing = [kind for kind in PASSING if kind != "disk" or world.disk]
    return [(random.choice(list(LASTING.values())), victim), (PASSING[random.choice(passing)], 1 - victim)]
