"""The client with a board (R7, R10): shows a game on any server, or a recording, as a table in the browser.

What the server sends is written at the table; the person's moves are sent to the server, and written when it has
answered.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from hegemon.core.errors import BadMove, HegemonError
from hegemon.core.history.timeline import Entry
from hegemon.core.moves import Move
from hegemon.core.rng import Rng
from hegemon.games.risk.protocol.client import Client
from hegemon.games.risk.protocol.follower import Follower
from hegemon.games.risk.protocol.knowledge import Heard
from hegemon.games.risk.protocol.lines import MAX_LINE, Command, plain
from hegemon.games.risk.protocol.recordings import Moment, follow
from hegemon.server.watched_games import Gallery, gallery
from hegemon.table import Listener, Room
from hegemon.table.bots.bots import Pulse

LOCAL = "127.0.0.1"
ASKED, ANSWERED = 60.0, 60.0
"""Seconds to wait until the server asks for a move that the person has made, and until it answers."""
COMING, LOOK = 15.0, 0.1
"""Seconds that a replay waits for a browser, and between two looks whether one has come."""


class KnownMove(tuple[int, ...]):
    """A move that the follower has learnt of, as it is written at the table."""


class Mirrored(Heard):
    """The table's timeline: moves have the results that the follower has learnt."""

    def __init__(self, follower: Follower, carry: Callable[[Move], None]) -> None:
        super().__init__(follower.timeline.match)
        self._follower = follower
        self._carry = carry

    def play(self, seat: int, move: Move, rng: Rng) -> Entry:
        """Write the next move that was heard; if there is none, the person's move, which is sent to the server first.

        If the server acted before the person did, the server's move counts.
        """
        heard = self._follower.timeline
        if not isinstance(move, KnownMove) and seat != self._follower.seat:
            raise BadMove("this seat is played by another client")
        if heard.at <= self.at:
            if isinstance(move, KnownMove):
                raise BadMove("this move has already been played")
            self.match.check(self.state, seat, move)
            self._carry(move)
        entry = heard.entries[self.at]
        self.hear(entry, self.match.copy(heard.state_at(self.at + 1)))
        return entry

    def correct(self) -> bool:
        """Correct the position by what the server has sent since; returns whether it changed."""
        known = self.match.copy(self._follower.timeline.state_at(self.at))
        changed = bool(known != self._states[self.at])
        self._states[self.at] = known
        return changed


class Screen:
    """A client whose player is a person at a page."""

    def __init__(self, client: Client, port: int, open_page: bool) -> None:
        self.client = client
        self.port = port
        self.open_page = open_page
        self._news = Pulse()
        self._room: Room | None = None
        self.gallery: Gallery | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, host: str, port: int) -> None:
        """Play; the page stays for as long as a browser has it open."""
        self._loop = asyncio.get_running_loop()
        self.client.answer = self._heard
        self.client.on_chat = self._chat
        async with _page(self.port) as shown:
            self.gallery = shown
            mirroring = asyncio.create_task(self._mirror())
            playing = asyncio.create_task(self._play(host, port))
            try:
                await asyncio.wait({mirroring, playing}, return_when=asyncio.FIRST_COMPLETED)
                await (playing if playing.done() else mirroring)
            finally:
                for task in (mirroring, playing, *self._tasks):
                    task.cancel()
                await asyncio.gather(mirroring, playing, *self._tasks, return_exceptions=True)
            if shown.visited:
                self.client.say("the page stays open for its visitors; press Ctrl-C to stop")
                await shown.empty()

    async def _play(self, host: str, port: int) -> None:
        await self.client.run(host, port)
        room, heard = self._room, self.client.follower.timeline
        while room is not None and room.table.running and room.table.timeline.at < heard.at:
            await asyncio.sleep(LOOK)

    async def _heard(self) -> None:
        """Handle what was heard; end a round in which there is nothing to place."""
        follower = self.client.follower
        if follower.begun and follower.must_end:
            self.client.send(*follower.end_round())
        self._news.beat()

    async def _mirror(self) -> None:
        """Write the moves that were heard at the table."""
        follower = self.client.follower
        while True:
            seen = self._news.count
            if follower.begun and self._room is None:
                self._room = await self._open()
            if self._room is not None:
                await self._catch_up(self._room)
            await self._news.after(seen)

    async def _catch_up(self, room: Room) -> None:
        timeline, heard = room.table.timeline, self.client.follower.timeline
        assert isinstance(timeline, Mirrored)
        while timeline.at < heard.at and room.table.running:
            entry = heard.entries[timeline.at]
            with suppress(BadMove):  # the person's own move, which is being written already
                await room.write(entry.seat, [KnownMove(entry.move)])
        if timeline.correct():
            await room.refresh()

    async def _open(self) -> Room:
        follower, shown = self.client.follower, self.gallery
        assert shown is not None
        names = [follower.name(player) for player in follower.ids]
        opened = await shown.open(Mirrored(follower, self._carry_from_thread), names, 0)
        link = opened.links[follower.seat] if follower.seat >= 0 else opened.page
        self.client.say(f"play on {link}")
        if self.open_page:
            await asyncio.to_thread(webbrowser.open, link)
        self._background(self._listen(opened.room))
        return opened.room

    # Moves of the person

    def _carry_from_thread(self, move: Move) -> None:
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(self._carry(move), self._loop).result()

    async def _carry(self, move: Move) -> None:
        """Send a move when the server asks for it, and wait until it has answered."""
        follower, client = self.client.follower, self.client
        before = follower.timeline.at
        await self._until(lambda: follower.to_act, ASKED, "the server has not asked for a move yet")
        client.send(*follower.act(move))
        await self._heard()
        await self._until(lambda: follower.timeline.at > before, ANSWERED, "the server has not answered")

    async def _until(self, happened: Callable[[], bool], seconds: float, trouble: str) -> None:
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while not happened():
            left = deadline - loop.time()
            if left <= 0:
                raise BadMove(trouble)
            await self._news.after(self._news.count, left)

    # Chat

    async def _listen(self, room: Room) -> None:
        """Send the person's chat to the server."""
        watcher = Listener(is_somebody=False)
        await room.join(watcher, ())
        async for message in watcher.messages():
            seen = json.loads(message)
            if seen.get("type") == "chat" and seen.get("seat") == self.client.follower.seat:
                self.client.send(f"CHAT PUBLIC {self.client.follower.me} {plain(str(seen['text']))}"[:MAX_LINE])

    def _chat(self, said: Command) -> None:
        """Show the others' chat at the table."""
        follower, words = self.client.follower, said.words
        if self._room and words[1].isdecimal() and int(words[1]) in follower.ids:
            text = " ".join(words[3:] if words[0].upper() == "PRIVATE" else words[2:])
            self._background(_quietly(self._room.chat(follower.ids.index(int(words[1])), text)))

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _quietly(work: Awaitable[None]) -> None:
    with suppress(HegemonError):
        await work


async def show_replay(
    place: Path, moments: list[Moment], port: int, open_page: bool, say: Callable[[str], None]
) -> None:
    """Show a recording on the page, with pause and steps; no server is needed."""
    follower = Follower()
    for _ in follow(place, moments, follower):
        pass
    if not follower.begun:
        say("nothing was played in this recording")
        return
    names = [follower.name(player) for player in follower.ids]
    async with _page(port) as shown:
        opened = await shown.open(follower.timeline, names, 0)
        link = opened.page.replace("/table/", "/replay/")
        say(f"watch it on {link}")
        if open_page:
            await asyncio.to_thread(webbrowser.open, link)
        waited = 0.0
        while not shown.visited and (waited := waited + LOOK) < (COMING if open_page else float("inf")):
            await asyncio.sleep(LOOK)
        await shown.empty()


@asynccontextmanager
async def _page(port: int) -> AsyncIterator[Gallery]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        async with gallery(LOCAL, port, str(Path(folder) / "games.db")) as shown:
            yield shown
