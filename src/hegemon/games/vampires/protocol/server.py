"""The tournament's server (V2): waits for clients, hosts games one after the other, and survives anything that they
send."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hegemon.core.dice import Dice
from hegemon.core.history.ledger import Ledger, TimelineLedger
from hegemon.core.history.record import Record
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Result
from hegemon.core.registry import find_bot
from hegemon.games.vampires.protocol.connection import Breach, Link
from hegemon.games.vampires.protocol.frames import Nme
from hegemon.games.vampires.protocol.seats import BotSeat, ClientSeat, TimedSeat
from hegemon.games.vampires.protocol.timed_game import Limits, TimedGame
from hegemon.games.vampires.protocol.watching import BrowserSeat, show
from hegemon.games.vampires.rules.board import VampiresMatch
from hegemon.games.vampires.rules.state import SPECIES
from hegemon.referee import Player, Recorder
from hegemon.referee.warm_up import rehearse as compile_for
from hegemon.server.tcp import CLIENT, listen
from hegemon.server.watched_games import BROWSER, Gallery

NAMING = 10.0
"""Seconds that a client has to send its name."""
MAX_WAITING = 16
"""Connections that may wait for a seat, and connections that may be closing at the same time."""
STREAMS = 8


@dataclass(frozen=True)
class HostedGames:
    """The games to host."""

    match: VampiresMatch
    seats: Sequence[str]
    limits: Limits = field(default_factory=Limits)
    games: int = 1
    seed: int | None = None
    """A chosen seed, so that games can be repeated; None: unpredictable dice."""
    record: Path | None = None
    gallery: Gallery | None = None
    """Shows the games in the browser, where people may also play."""


class Server:
    """Hosts the games of a plan. `port` is known once it listens."""

    def __init__(self, plan: HostedGames, say: Callable[[str], None]) -> None:
        self.plan = plan
        self.say = say
        self.port = 0
        self.results: list[Result] = []
        self._waiting: list[tuple[Link, str]] = []
        self._unnamed: list[Link] = []
        self._arrived = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._full = False
        self._parting = 0

    async def run(self, host: str, port: int, ready: Callable[[int], None] = lambda _port: None) -> None:
        """Listen, and play all games."""
        server = await listen(self._connected, host, port)
        self.port = server.sockets[0].getsockname()[1]
        ready(self.port)
        try:
            for number in range(self.plan.games):
                await self._game(number)
        finally:
            server.close()
            self._full = True
            for link in [*self._unnamed, *(link for link, _ in self._waiting)]:
                self._background(link.say_goodbye(end=False))
            await asyncio.gather(*self._tasks, return_exceptions=True)

    # Clients that connect

    def _connected(self) -> Link:
        return Link(lambda link: self._background(self._greet(link)))

    async def _greet(self, link: Link) -> None:
        """Queue a client that sends its name in time; close any other."""
        if len(self._waiting) >= MAX_WAITING:
            self._waiting = [(one, name) for one, name in self._waiting if not one.trouble]
        if self._full or len(self._waiting) >= MAX_WAITING:
            await self._send_away(link)
            return
        if len(self._unnamed) >= MAX_WAITING:  # silent clients make room
            self._unnamed.pop(0).fail("sent no name while others connected")
        self._unnamed.append(link)
        try:
            frame = await asyncio.wait_for(link.frame(), NAMING)
            if not isinstance(frame, Nme):
                raise Breach("did not tell its name first")
        except (Breach, TimeoutError) as trouble:
            self.say(f"a client was sent away: it {str(trouble) or 'sent no name in time'}")
            await self._send_away(link)
            return
        finally:
            if link in self._unnamed:
                self._unnamed.remove(link)
        self._waiting.append((link, frame.name))
        self._arrived.set()

    async def _send_away(self, link: Link) -> None:
        """Close a connection with BYE; if many are closing, cut it off, so that a flood leaves room for others."""
        if self._parting >= MAX_WAITING:
            link.cut()
            return
        self._parting += 1
        try:
            await link.say_goodbye(end=False)
        finally:
            self._parting -= 1

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Games

    async def _game(self, number: int) -> None:
        plan = self.plan
        dice = Dice(plan.seed, number * STREAMS)
        timeline = Timeline(plan.match)
        timeline.deal(dice.at(0))
        seats = await self._gather(timeline, dice)
        ledger: Ledger = TimelineLedger(timeline, dice)
        if plan.gallery:
            seed = None if plan.seed is None else plan.seed + number
            ledger = await show(plan.gallery, timeline, seats, seed, self.say)
        recorder = self._recorder(timeline, seats, number)
        game = TimedGame(ledger, seats, plan.limits, recorder.catch_up if recorder else lambda _entries: None)
        try:
            await game.play(self.say)
        finally:
            for seat in seats:
                self._background(seat.part())
            if recorder:
                recorder.close(timeline.result)
                self.say(f"recorded in {recorder.path}")
        assert timeline.result is not None
        self.results.append(timeline.result)

    def _recorder(self, timeline: Timeline, seats: Sequence[TimedSeat], number: int) -> Recorder | None:
        """A recorder that writes the game while it is played: a server that is stopped or killed leaves what was
        played."""
        if self.plan.record is None:
            return None
        record = Record(self.plan.match, [seat.name for seat in seats], self.plan.seed, list(timeline.entries))
        return Recorder(record_place(self.plan.record, number, self.plan.games), record)

    async def _gather(self, timeline: Timeline, dice: Dice) -> list[TimedSeat]:
        """A player for every seat; clients in the order in which they sent their names. One that leaves is replaced."""
        match, untimed = self.plan.match, without_referee(self.plan.match)
        seats: list[TimedSeat | None] = [None, None]
        for seat, name in enumerate(self.plan.seats):
            if name == BROWSER:
                seats[seat] = BrowserSeat()
            elif name != CLIENT:
                make = functools.partial(find_bot(untimed, name).seat, untimed, seat, dice.beside(1 + seat))
                seats[seat] = BotSeat(Player(name, seat, make), match)
        while any(seat is None for seat in seats):
            free = seats.index(None)
            link, name = await self._next(seats)
            if link is None:
                continue
            called = name or SPECIES[free]
            seats[free] = ClientSeat(link, called, match, timeline.state, free)
            self.say(f"{called} plays the {SPECIES[free]}")
        return [seat for seat in seats if seat is not None]

    async def _next(self, seats: list[TimedSeat | None]) -> tuple[Link | None, str]:
        """The next client that is still connected; None if a seated client has left meanwhile."""
        while True:
            for seat, sitting in enumerate(seats):
                if isinstance(sitting, ClientSeat) and sitting.link.trouble:
                    self.say(f"{sitting.name} {sitting.link.trouble} before the game")
                    self._background(sitting.link.say_goodbye(end=False))
                    seats[seat] = None
                    return None, ""
            while self._waiting:
                link, name = self._waiting.pop(0)
                if not link.trouble:
                    return link, name
                self._background(link.say_goodbye(end=False))
            self._arrived.clear()
            await self._until_something_happens(seats)

    async def _until_something_happens(self, seats: Sequence[TimedSeat | None]) -> None:
        loop = asyncio.get_running_loop()
        waits: set[asyncio.Future[Any]] = {loop.create_task(self._arrived.wait())}
        waits |= {loop.create_task(seat.link.broken()) for seat in seats if isinstance(seat, ClientSeat)}
        _, pending = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in pending:
            wait.cancel()
        await asyncio.gather(*pending, return_exceptions=True)


def without_referee(match: VampiresMatch) -> VampiresMatch:
    """The same match for bots, without the referee's moves, so that no bot skips a turn or gives up."""
    return match.game.match(match.seats, match.options.model_copy(update={"timed": False}))


def rehearse(match: VampiresMatch, bots: Sequence[str]) -> None:
    """Compile everything that a game needs, so that no turn waits for it."""
    compile_for(without_referee(match), set(bots) - {CLIENT, BROWSER})


def record_place(record: Path, number: int, games: int) -> Path:
    """The path of a game's record; with several games name-1, name-2, …"""
    return record if games == 1 else record.with_name(f"{record.stem}-{number + 1}{record.suffix}")
