"""Our client for any server (R7): logs in, says READY, and answers with a bot when our player is asked."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from hegemon.core.bot import View
from hegemon.core.errors import HegemonError
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.risk.protocol.follower import Follower
from hegemon.games.risk.protocol.lines import (
    BAD_NAME,
    FAILURES,
    NAME_TAKEN,
    REASONS,
    TOO_MANY,
    Command,
    Reader,
    command,
)
from hegemon.games.risk.protocol.narrator import Narrator
from hegemon.games.risk.protocol.recordings import Recorder
from hegemon.referee import Player
from hegemon.server.tcp import connect

CHUNK = 65536
NO_SERVER, TAKEN, FULL, BAD = 3, 4, 5, 6
"""Exit codes: the server is missing or gone, or why it refused us."""
REFUSALS = {
    BAD_NAME: (BAD, "the server does not take the name {name!r}: {why}"),
    NAME_TAKEN: (TAKEN, "{name!r} is already taken: {why}"),
    TOO_MANY: (FULL, "the server is full: {why}"),
}


class Connection(HegemonError):
    """The server is missing, refused us, or went away; `code` is for the shell."""

    def __init__(self, text: str, code: int = NO_SERVER) -> None:
        super().__init__(text)
        self.code = code


@dataclass
class Client:
    """One player on a server. `bot` chooses its moves."""

    username: str
    bot: str
    seed: int
    say: Callable[[str], None]
    seconds: float = math.inf
    """The most seconds for a move; the bot may take less."""
    recorder: Recorder | None = None
    follower: Follower = field(default_factory=Follower)
    answer: Callable[[], Awaitable[None]] | None = None
    """The player that answers instead of the bot; called after every line received."""
    on_chat: Callable[[Command], None] | None = None
    tells: bool = False
    """True if it narrates the game in sentences."""
    _narrator: Narrator | None = None
    _player: Player | None = None
    _writer: asyncio.StreamWriter | None = None

    async def run(self, host: str, port: int) -> None:
        """Connect, and play until the game is over."""
        reader, self._writer = await connect(host, port, Connection)
        try:
            self.follower.say(f"LOGIN {self.username}")
            self.send(f"LOGIN {self.username}")
            await self._listen(reader)
        except OSError as error:
            raise Connection(f"the connection to {host}, port {port}, was lost: {error.strerror or error}") from None
        finally:
            self._writer.close()
            if self._player:
                self._player.close()

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        lines, follower = Reader(), self.follower
        self._narrator = Narrator(follower) if self.tells else None
        while data := await reader.read(CHUNK):
            for line in lines.feed(data):
                if self.recorder:
                    self.recorder.heard(line)
                follower.hear(line)
                self._mention(line)
                if self._narrator:
                    self._tell(self._narrator.heard(line))
            await (self.answer or self._answer)()
            if follower.over:
                self.say(f"The game is over: {follower.winner} has won.")
                return
        if follower.me is None:
            raise Connection("the server closed the connection before it let us in")
        if not follower.begun:
            raise Connection("the server closed the connection before the game began")
        raise Connection("the server closed the connection in the middle of the game")

    async def _answer(self) -> None:
        """Make every move that is asked of us now."""
        follower = self.follower
        while True:
            if follower.must_end:
                self.send(*follower.end_round())
            elif follower.to_act:
                self.send(*follower.act(await self.choose()))
                if self._narrator:
                    self._tell(self._narrator.moves())
            else:
                return

    async def choose(self) -> Move:
        """Our move."""
        follower = self.follower
        match, seat = follower.timeline.match, follower.seat
        if self._player is None or self._player.bot.match is not match:
            bot = await asyncio.to_thread(find_bot(match, self.bot).seat, match, seat, make_rng(self.seed))
            self._player = Player.of(bot, self.bot)
        view = View(match, match.copy(follower.state), seat)
        choice = await self._player.choose_beside(view, Limit(seconds=self.seconds))
        match.check(follower.state, seat, choice.move)
        return choice.move

    def _tell(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            self.say(sentence)

    def _mention(self, line: str) -> None:
        """Print news for a person, and our own id once it is known."""
        said, follower = command(line), self.follower
        words = said.words
        if said.name == "LOGIN-ACK":
            if words[:1] == ("FAILED",):
                self._refused(words[-1])
            self.say(f"Playing as {self.username}, with the id {follower.me}.")
            self.send(f"READY {follower.me}")
        elif said.name == "ORDER":
            self.say(f"The game begins: {', '.join(map(follower.name, follower.ids))}.")
        elif said.name == "PLAYER-DEFEATED" and len(words) == 2:
            self.say(f"{follower.name(int(words[0]))} is out of the game, defeated by {follower.name(int(words[1]))}.")
        elif said.name == "LOGOUT" and len(words) == 2:
            self.say(f"{follower.name(int(words[0]))} {REASONS.get(int(words[1]), 'has left')}.")
        elif said.name == "CHAT" and len(words) > 2:
            self.say(line)
            if self.on_chat:
                self.on_chat(said)

    def _refused(self, reason: str) -> None:
        number = int(reason) if reason.isdecimal() else 0
        code, text = REFUSALS.get(number, (NO_SERVER, "the server does not let us in: {why}"))
        why = FAILURES.get(number, f"reason {reason}")
        raise Connection(text.format(name=self.username, why=why), code)

    def send(self, *lines: str) -> None:
        """Send lines to the server."""
        assert self._writer
        for line in lines:
            if self.recorder:
                self.recorder.sent(line)
            self._writer.write(f"{line}\n".encode("ascii"))
