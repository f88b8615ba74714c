"""The server (R5, R6): clients, bots and people at one game. One thing happens at a time; no client can change more
than the rules allow.

Everything that happens is an event in one queue: a line, a lost connection, a bot's choice, a move at the table, time
that has run out, a line of the debug console.
"""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import numpy as np

from hegemon.core.dice import Dice
from hegemon.core.errors import BadMove, HegemonError
from hegemon.core.history.ledger import Ledger, TimelineLedger
from hegemon.core.history.record import Record
from hegemon.core.match import Result
from hegemon.core.moves import Move
from hegemon.core.rng import shuffle
from hegemon.games.risk.game import Risk
from hegemon.games.risk.protocol.announcer import Saying
from hegemon.games.risk.protocol.bots import Bots
from hegemon.games.risk.protocol.client_connections import ClientConnections, Event
from hegemon.games.risk.protocol.commands import moves_of
from hegemon.games.risk.protocol.console import Console, Editable
from hegemon.games.risk.protocol.lines import KICKED, MAX_LINE, BadLine, plain
from hegemon.games.risk.protocol.lobby import Lobby, Player
from hegemon.games.risk.protocol.play import Play
from hegemon.games.risk.protocol.settings import HostedGame
from hegemon.referee import Recorder
from hegemon.server.tcp import listen
from hegemon.server.watched_games import BROWSER, TableLedger
from hegemon.table import Listener, Room

IMPATIENCE = 0.1
"""A client that has let a demand time out gets this share of its time for the next ones."""

Demand = tuple[int, int | None, int, int, bool]
"""A question to a player, with a number that distinguishes it from earlier ones."""


class Server:
    """Hosts one game. `port` is known once it listens."""

    def __init__(self, plan: HostedGame, say: Callable[[str], None]) -> None:
        self.plan = plan
        self.say = say
        self.port = 0
        self._events: asyncio.Queue[Event] = asyncio.Queue()
        self.clients = ClientConnections(Lobby.of(plan.seats), self, self._events.put_nowait, say)
        self.play: Play | None = None
        self.result: Result | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._dice = Dice(plan.seed)
        self._bots = Bots(plan, self._dice, say)
        self._asked: Demand | None = None
        self._rounds = 0
        self._timer: asyncio.TimerHandle | None = None
        self._room: Room | None = None
        self._console = Console(self)
        self._recorder: Recorder | None = None

    async def run(self, host: str, port: int, ready: Callable[[int], None] = lambda _port: None) -> None:
        """Listen, and play the game to its end."""
        server = await listen(self.clients.connect, host, port)
        self.port = server.sockets[0].getsockname()[1]
        ready(self.port)
        try:
            await self._play_on()
            self._farewell()
        finally:
            server.close()
            self._forget_timer()
            await self.clients.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            self._bots.close()
            self._end_record()

    def console(self, line: str) -> None:
        """Obey a line of the debug console (R8)."""
        self._events.put_nowait(functools.partial(self._console.line, line))

    def position_changed(self) -> None:
        """Show a position that the debugger has changed, at once."""
        if self._room is not None:
            self._background(self._room.refresh())

    # What clients do in the game

    async def move(self, player: Player, name: str, numbers: list[int]) -> None:
        """Play a command of a round."""
        play = self.play
        if play is None:
            raise BadLine(f"{name}: the game has not begun")
        seat = play.seat_of(player.id)
        if play.to_move != seat:
            raise BadLine(f"{name}: it is not your turn")
        if play.owed is None:
            moves = moves_of(play.match, play.state, seat, name, numbers)
            await play.ledger.write(seat, moves)
            play.sent_by_client(len(moves))
        elif name == "END-ROUND":
            play.end_round()
        else:
            raise BadLine(f"{name}: only END-ROUND is allowed now")
        player.slow = False

    def history(self, player: Player) -> list[str]:
        """Section 6."""
        return self.play.history(self.play.seat_of(player.id)) if self.play else []

    async def chat(self, player: Player, text: str) -> None:
        """Relay a message, to the people at the table too."""
        if self._room and self.play:
            with suppress(HegemonError):
                await self._room.chat(self.play.seat_of(player.id), text)

    # The game

    async def _play_on(self) -> None:
        """Handle events one after the other, until there is a result."""
        await self._go_on()
        while self.result is None:
            event = await self._events.get()
            done = event()
            if done is not None:
                await done
            await self._go_on()

    async def _go_on(self) -> None:
        """Do everything that follows from the last event, until a seat must be asked."""
        if self.play is None:
            if not self.clients.lobby.complete:
                return
            self.play = await self._begin()
            self.play.open()
        play = self.play
        play.go_on()
        while play.owed is not None and not self._waits_for(play.owed):
            play.end_round()
            play.go_on()
        self._write_record(play)
        if play.finished:
            self.result = play.match.result(play.state)
            return
        self._console.apply_waiting()
        if play.rounds != self._rounds:
            self._rounds = play.rounds
            for player in self.clients.lobby.players:
                player.asleep = False
        asked = (play.at, play.owed, play.rounds, play.edits, self._waits_for(play.to_move))
        if asked != self._asked:
            self._asked = asked
            self._ask(play)

    async def _begin(self) -> Play:
        """Decide on the order, and lay out the board."""
        self.clients.lobby.begun = True
        plan, players = self.plan, self.clients.lobby.players
        ids = _shuffled(len(players), self._dice.beside(1))
        match = Risk().match(len(players), plan.options | self.clients.lobby.rules)
        timeline = Editable(match)
        timeline.deal(self._dice.at(0))
        ledger: Ledger = TimelineLedger(timeline, self._dice)
        names = [players[i].name for i in ids]
        if plan.gallery:
            shown = await plan.gallery.open(timeline, names, plan.seed)
            self.say(f"watch it on {shown.page}")
            for seat, i in enumerate(ids):
                if players[i].kind == BROWSER:
                    self.say(f"play as {players[i].name} on {shown.links[seat]}")
            self._room, ledger = shown.room, TableLedger(shown.room)
            self._background(self._watch(shown.room))
        if plan.record:
            self._recorder = Recorder(plan.record, Record(match, names, plan.seed))
        self.say(f"the game begins: {', '.join(names)}")
        return Play(ledger, ids, plan.echo_all, self._tell, self._waits_for)

    def _tell(self, saying: Saying) -> None:
        play = self.play
        for player in self.clients.lobby.connected:
            seat = play.seat_of(player.id) if play else None
            if player.link and player.hears and (saying.sender is None or saying.sender != seat):
                player.link.send(saying.text if seat is None else saying.heard_by(seat))

    def _player(self, seat: int) -> Player:
        assert self.play
        return self.clients.lobby.players[self.play.ids[seat]]

    def _waits_for(self, seat: int) -> bool:
        player = self._player(seat)
        return player.link is not None and player.hears and not player.asleep

    def _ask(self, play: Play) -> None:
        """Wait for the seat to move, up to its limit; or let a bot think."""
        self._forget_timer()
        seat, limits = play.to_move, self.plan.limits
        player = self._player(seat)
        seconds = limits.defend if play.defending else limits.move
        if self._waits_for(seat):
            self._wait(seconds * (IMPATIENCE if player.slow else 1.0))
        elif player.kind == BROWSER:
            if play.defending:
                self._wait(seconds)
        else:
            self._background(self._think(play, seat, player, self._asked))

    def _wait(self, seconds: float) -> None:
        late = functools.partial(self._late, self._asked)
        self._timer = asyncio.get_running_loop().call_later(seconds, self._events.put_nowait, late)

    def _forget_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    async def _late(self, asked: Demand | None) -> None:
        """Answer for a silent seat: defend with all that may (R5), or let the stand-in play the rest of the round."""
        play = self.play
        if play is None or asked is None or asked != self._asked:
            return
        player = self._player(play.to_move)
        player.slow = player.is_client
        if play.defending:
            dice = min(2, int(play.state.armies[play.state.target]))
            with suppress(BadMove):  # a person at the page was quicker
                await play.ledger.write(play.to_move, [play.match.read(f"defend x{dice}")])
        elif play.owed is not None:
            play.end_round()
        else:
            player.asleep = True
            self.say(f"{player.name} is late: {self.plan.stand_in} plays the rest of the round")

    # Bots and people

    async def _think(self, play: Play, seat: int, player: Player, asked: Demand | None) -> None:
        """Let the stand-in think as long as its question stands: the client may come back at any time."""
        move = await self._bots.choose(play, seat, player, lambda: asked == self._asked)
        if move is not None:
            self._events.put_nowait(functools.partial(self._chosen, asked, seat, move))

    async def _chosen(self, asked: Demand | None, seat: int, move: Move) -> None:
        if self.play is not None and asked == self._asked:  # else the client is back, or a debugger changed the game
            await self.play.ledger.write(seat, [move])

    async def _watch(self, room: Room) -> None:
        """Handle moves and messages of people at the page, as they come."""
        watcher = Listener(is_somebody=False)
        await room.join(watcher, ())
        try:
            async for message in watcher.messages():
                self._events.put_nowait(functools.partial(self._seen, json.loads(message)))
        finally:
            room.leave(watcher)

    def _seen(self, message: dict[str, Any]) -> None:
        """Handle a message of the table: moves are found in the ledger, and chat is relayed as CHAT."""
        if message.get("type") == "chat" and self.play and message.get("seat", -1) >= 0:
            player = self._player(message["seat"])
            if player.kind == BROWSER:
                self.clients.tell_all(f"CHAT PUBLIC {player.id} {plain(str(message['text']))}"[:MAX_LINE])

    # The end

    def _farewell(self) -> None:
        assert self.play
        assert self.result
        play, result = self.play, self.result
        names = ", ".join(self._player(seat).name for seat in result.winners)
        if result.ended == "won":
            self.say(f"{names} wins after {play.state.turn} turns")
        else:
            self.say(f"the turn limit ends the game: {names} are still standing")
            for player in self.clients.lobby.connected:
                self.clients.tell_all(f"LOGOUT {player.id} {KICKED}")
        if self.clients.faults:
            self.say(f"{self.clients.faults} lines of clients were not valid")

    def _write_record(self, play: Play) -> None:
        """Write what has happened at once, so that a server that is killed loses only the last moment."""
        if self._recorder is not None:
            self._recorder.catch_up(play.ledger.timeline.entries[: self._console.edited_at])

    def _end_record(self) -> None:
        """Close the record: the game is over, or the server was stopped. A record ends before a debugger's first
        change."""
        if self._recorder is None or self.play is None:
            return
        self._write_record(self.play)
        edited = self._console.edited_at
        self._recorder.close(self.play.ledger.timeline.result if edited is None else None)
        until = "" if edited is None else f", up to the debugger's first change: {edited} moves"
        self.say(f"recorded in {self._recorder.path}{until}")

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _shuffled(count: int, rng: Any) -> list[int]:
    order = np.arange(count, dtype=np.int32)
    shuffle(rng, order, count)
    return [int(i) for i in order]
