"""The connections of a server's clients (R5): logging in, chat, invalid lines, leaving."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from typing import Protocol

from hegemon.core.errors import BadMove
from hegemon.games.risk.protocol.connection import Link
from hegemon.games.risk.protocol.lines import (
    KICKED,
    LEFT,
    MAX_LINE,
    SENT_BY_CLIENT,
    BadLine,
    Command,
    command,
    plain,
    whole,
)
from hegemon.games.risk.protocol.lobby import Lobby, LoginFailed, Player

MAX_STRANGERS = 32
"""The most connections that have not logged in; a further one closes the oldest."""
TOLD_FAULTS = 20
"""The most faults of a client that are reported; all are counted."""

Event = Callable[[], Awaitable[None] | None]


class Play(Protocol):
    """The part of the game that they use."""

    async def move(self, player: Player, name: str, numbers: list[int]) -> None:
        """Play a command of a round; raise `BadLine` or `BadMove` where it is not valid."""

    def history(self, player: Player) -> list[str]:
        """All that a player knows of the game; nothing before it begins."""

    async def chat(self, player: Player, text: str) -> None:
        """Relay what a client says to everybody."""


class ClientConnections:
    """The clients of a server. Everything they do becomes an event for `post`; events are handled one after the
    other."""

    def __init__(self, lobby: Lobby, game: Play, post: Callable[[Event], None], say: Callable[[str], None]) -> None:
        self.lobby = lobby
        self.faults = 0
        """The number of invalid lines that all clients sent together."""
        self._game, self._post, self._say = game, post, say
        self._strangers: list[Link] = []

    def connect(self) -> Link:
        """Accept a connection."""
        link = Link(
            lambda link, text: self._post(functools.partial(self._line, link, text)),
            lambda link: self._post(functools.partial(self._leave, link)),
        )
        if len(self._strangers) >= MAX_STRANGERS:
            self._strangers.pop(0).cut()  # nothing is left for it to read
        self._strangers.append(link)
        return link

    async def close(self) -> None:
        """Close all connections, once their clients have read what was sent."""
        links = [*self._strangers, *(player.link for player in self.lobby.connected if player.link)]
        await asyncio.gather(*(link.part() for link in links), return_exceptions=True)

    def tell_all(self, text: str, but: Player | None = None) -> None:
        """Send a line to every client."""
        for player in self.lobby.connected:
            if player is not but and player.link:
                player.link.send(text)

    def _leave(self, link: Link) -> None:
        player = self.lobby.of_link(link)
        if player is None:
            if link in self._strangers:
                self._strangers.remove(link)
            return
        name = player.name
        self.lobby.leave(player)
        self.tell_all(f"LOGOUT {player.id} {KICKED if link.unread else LEFT}")
        counted = f"; {player.faults} lines of it were not valid" if player.faults else ""
        dropped = f"; {link.dropped} were dropped" if link.dropped else ""
        self._say(f"{name} {'does not read what it is sent' if link.unread else 'has left'}{counted}{dropped}")
        player.faults = 0

    # Lines

    async def _line(self, link: Link, text: str) -> None:
        player = self.lobby.of_link(link)
        try:
            await self._command(link, player, command(text))
        except (BadLine, BadMove) as error:
            self._fault(link, player, text, str(error))
        finally:
            link.done()

    def _fault(self, link: Link, player: Player | None, text: str, error: str) -> None:
        """Log an invalid line, and answer it only to clients that asked for errors (R5). It changes nothing."""
        self.faults += 1
        if player is None:
            return
        player.faults += 1
        if player.faults <= TOLD_FAULTS:
            self._say(f"{player.name}: {text[:60]!r} is not valid: {error}")
        if player.wants_errors:
            link.send(f"ERROR {plain(error)}"[:MAX_LINE])

    async def _command(self, link: Link, player: Player | None, line: Command) -> None:
        if line.name == "LOGIN":
            self._login(link, line.words)
            return
        if player is None:
            raise BadLine(f"{line.name[:20]}: the first command must be LOGIN")
        if line.name == "CHAT":
            await self._chat(player, line)
        elif line.name == "ERRORS":
            player.wants_errors = [word.upper() for word in line.words] == ["ON"]
        elif line.name == "APPLY_RULE":
            rule, variant = line.numbers(2)
            self._say(f"{player.name} sets {self.lobby.apply_rule(rule, variant)}")
        elif line.name in SENT_BY_CLIENT:
            who, *numbers = line.numbers(SENT_BY_CLIENT[line.name])
            if who != player.id:
                raise BadLine(f"{line.name}: the id is {player.id}, not {who}")
            await self._own(link, player, line.name, numbers)
        else:
            raise BadLine(f"there is no command {line.name[:20]!r}")

    def _login(self, link: Link, words: tuple[str, ...]) -> None:
        try:
            player = self.lobby.login(link, words)
        except LoginFailed as failed:
            link.send(f"LOGIN-ACK FAILED {failed.reason}")
            return
        if link in self._strangers:
            self._strangers.remove(link)
        player.asleep = player.slow = False
        others = [other for other in self.lobby.known if other is not player]
        link.send(f"LOGIN-ACK OK {player.id}", *(f"REGISTERED-PLAYER {other.id} {other.name}" for other in others))
        self.tell_all(f"REGISTERED-PLAYER {player.id} {player.name}", but=player)
        self._say(f"{player.name} is here, with the id {player.id}")

    async def _chat(self, player: Player, line: Command) -> None:
        """Relay a message as it came."""
        kind, who, *rest = line.words if len(line.words) > 2 else ("", "", "")
        if not who or whole(who) != player.id:
            raise BadLine(f"CHAT PUBLIC {player.id} <message>, or CHAT PRIVATE {player.id} <recipient-id> <message>")
        if kind.upper() == "PUBLIC":
            self.tell_all(line.text, but=player)
            await self._game.chat(player, " ".join(rest))
        elif kind.upper() == "PRIVATE" and len(rest) > 1:
            recipient = next((other for other in self.lobby.connected if other.id == whole(rest[0])), None)
            if recipient is None or recipient.link is None:
                raise BadLine(f"CHAT PRIVATE: no player {rest[0]} is connected")
            recipient.link.send(line.text)
        else:
            raise BadLine("CHAT must be PUBLIC or PRIVATE")

    async def _own(self, link: Link, player: Player, name: str, numbers: list[int]) -> None:
        """Obey a command that carries the player's own id."""
        if name == "READY" and not self.lobby.begun:
            player.ready = True
        elif name in ("READY", "STATE"):  # READY during a game: a player is back and knows nothing yet
            if link.backlog:
                raise BadLine(f"{name}: read the last answer first")
            link.send(*self._game.history(player))
            player.hears = True
        else:
            await self._game.move(player, name, numbers)
