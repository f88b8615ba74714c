"""Our client for any server (V2): one of our bots, from the name to the last frame."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from pydantic import ValidationError

from hegemon.core.bot import View
from hegemon.core.errors import HegemonError
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.vampires.game import Vampires
from hegemon.games.vampires.protocol import frames
from hegemon.games.vampires.protocol.frames import SERVERS, BadFrame, Bye, Cell, End, Hme, Hum, Mov, Nme, Part, Set, Upd
from hegemon.games.vampires.protocol.position import empty_map, position
from hegemon.games.vampires.protocol.seats import bot_turn
from hegemon.games.vampires.rules.state import MAX_GROUPS, SPECIES
from hegemon.referee import Player
from hegemon.server.tcp import connect

MAX_NAME = 32
CHUNK = 4096


class Connection(HegemonError):
    """The server is missing or breaks the protocol."""


@dataclass
class Game:
    """The game so far, from the server's frames."""

    size: Set | None = None
    home: Hme | None = None
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    mapped: bool = False
    turns: int = 0
    match: Match | None = None
    player: Player | None = None
    seat: int = 0

    def tell(self, cells: tuple[Cell, ...]) -> None:
        """Update the cells."""
        for cell in cells:
            if not (self.size and cell.x < self.size.columns and cell.y < self.size.rows):
                raise Connection(f"the server sent a cell outside the grid: {cell.x},{cell.y}")
            self.cells[cell.x, cell.y] = cell
            if not any(cell[2:]):
                del self.cells[cell.x, cell.y]


@dataclass
class Client:
    """Plays with a bot, which may think `seconds` for a turn."""

    bot: str
    name: str
    seconds: float
    seed: int
    say: Callable[[str], None]
    games: int = 0

    async def run(self, host: str, port: int) -> None:
        """Connect, play until the server says goodbye."""
        reader, writer = await connect(host, port, Connection)
        try:
            writer.write(bytes(Nme(self.name)))
            await self._listen(reader, writer)
        except OSError as error:
            raise Connection(f"the connection to {host}, port {port}, was lost: {error.strerror or error}") from None
        finally:
            writer.close()

    async def _listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        parser, game = frames.Reader(SERVERS), Game()
        while data := await reader.read(CHUNK):
            try:
                received = parser.feed(data)
            except BadFrame as error:
                raise Connection(f"the server sent something malformed: {error}") from None
            for frame in received:
                if isinstance(frame, Bye):
                    if self.games == 0:
                        raise Connection("the server said goodbye before a game")
                    return
                if isinstance(frame, End):
                    self.games += 1
                    self.say("the game is over")
                    if game.player:
                        game.player.dismiss()
                    game = Game()
                elif isinstance(frame, Upd):
                    game.tell(frame.cells)
                    parts = await asyncio.to_thread(self._turn, game)
                    writer.write(bytes(Mov(parts)))
                else:
                    self._learn(game, frame)
        if self.games == 0 or game.size:
            raise Connection("the server closed the connection in the middle of a game")

    def _learn(self, game: Game, frame: frames.Frame) -> None:
        if isinstance(frame, Set):
            if game.size not in (None, frame):  # frames for the other grid would not fit this one
                raise Connection("the server changed the size of the grid in the middle of a game")
            game.size = frame
        elif isinstance(frame, Hme):
            game.home = frame
        elif isinstance(frame, frames.Map):
            game.cells.clear()
            game.tell(frame.cells)
            game.mapped = True
        else:
            assert isinstance(frame, Hum)  # the map has the same information
        if game.size and game.home and game.mapped and game.player is None:
            self._sit_down(game)

    def _sit_down(self, game: Game) -> None:
        """Sit down as the species of the client's start."""
        assert game.size
        assert game.home
        start = game.cells.get((game.home.x, game.home.y))
        if start is None or not (start.vampires or start.werewolves):
            raise Connection(
                f"the server said that we start at {game.home.x},{game.home.y}, but we have no group there"
            )
        game.seat = 0 if start.vampires else 1
        try:
            grid = empty_map(game.size.rows, game.size.columns)
        except ValidationError:
            raise Connection(f"a grid of {game.size.rows} rows and {game.size.columns} columns") from None
        game.match = Vampires().match(2, {"board": grid})
        spec = find_bot(game.match, self.bot).within(game.match, self.seconds)
        bot = spec.seat(game.match, game.seat, make_rng(self.seed, self.games))
        game.player = Player.of(bot, self.bot)
        self.say(f"playing the {SPECIES[game.seat]} on {game.size.rows} rows and {game.size.columns} columns")

    def _turn(self, game: Game) -> tuple[Part, ...]:
        match, player = game.match, game.player
        if match is None or player is None:
            raise Connection("the server asked for a turn before it sent the map")
        if len(game.cells) > MAX_GROUPS:
            raise Connection(f"{len(game.cells)} groups are more than any game of the course has")
        limit = int(match.board.max_plies)
        turn = min(2 * game.turns + game.seat + 1, limit - 1 + game.seat)
        game.turns += 1
        state = position(match, list(game.cells.values()), game.seat, turn)
        if not match.legal(state, game.seat):
            raise Connection("the server asked for a turn, but we have no group left")
        return bot_turn(player, View(match, state, game.seat), Limit(seconds=self.seconds))
