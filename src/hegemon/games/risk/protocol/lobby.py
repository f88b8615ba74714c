"""Clients before a game, and those that have left since (R5, Appendix B section 3): names, ids, READY and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hegemon.games.risk.protocol.connection import Link
from hegemon.games.risk.protocol.lines import BAD_NAME, MAX_NAME, NAME_TAKEN, TOO_MANY, BadLine, is_name
from hegemon.server.tcp import CLIENT
from hegemon.server.watched_games import BROWSER

RULES: Mapping[tuple[int, int], tuple[str, str]] = {
    (0, 0): ("territories", "chosen"),
    (0, 1): ("territories", "dealt"),
    (1, 0): ("sets", "rising"),
    (1, 1): ("sets", "constant"),
    (1, 2): ("sets", "rising-hasbro"),
}
"""The options that APPLY_RULE sets, by rule and variant; the last is ours."""


class LoginFailed(Exception):
    """A LOGIN failed, for one of the protocol's reasons."""

    def __init__(self, reason: int) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass
class Player:
    """A player and its id; a client's seat has no name until a client takes it."""

    id: int
    kind: str
    name: str = ""
    link: Link | None = None
    ready: bool = False
    hears: bool = True
    """True if it gets the game's lines; a client that has come back gets none until it sends READY or STATE."""
    asleep: bool = False
    """True if it was late: its stand-in plays the rest of this round."""
    slow: bool = False
    """True if its last demand timed out: the next ones time out sooner, until it sends something."""
    faults: int = 0
    """The number of invalid lines that it sent."""
    wants_errors: bool = False

    @property
    def is_client(self) -> bool:
        return self.kind == CLIENT


@dataclass
class Lobby:
    """The seats of a game that has not begun, and the rules that clients have requested."""

    players: list[Player]
    rules: dict[str, Any] = field(default_factory=dict)
    begun: bool = False

    @classmethod
    def of(cls, kinds: Sequence[str]) -> Lobby:
        """The lobby of a plan; bots and people at the page are named from the start."""
        players: list[Player] = []
        for number, kind in enumerate(kinds):
            name = "" if kind == CLIENT else _unused(kind, [player.name for player in players])
            players.append(Player(number, kind, name, ready=kind != CLIENT))
        return cls(players)

    @property
    def complete(self) -> bool:
        """True if the game can begin: everybody is there and ready."""
        return all(player.name and player.ready for player in self.players)

    def of_link(self, link: Link) -> Player | None:
        """The client of a connection."""
        return next((player for player in self.players if player.link is link), None)

    @property
    def connected(self) -> list[Player]:
        """The clients that receive announcements."""
        return [player for player in self.players if player.link is not None]

    @property
    def known(self) -> list[Player]:
        """The clients that have a name."""
        return [player for player in self.players if player.name]

    def login(self, link: Link, words: tuple[str, ...]) -> Player:
        """Give a player a seat: a free one, or during a game the one that a player of this name has left."""
        if self.of_link(link) is not None:
            raise BadLine("LOGIN: this connection already has a seat")
        if not is_name(words):
            raise LoginFailed(BAD_NAME)
        name = words[0]
        same = next((player for player in self.players if player.name == name), None)
        if same is not None:
            if not (same.is_client and same.link is None):
                raise LoginFailed(NAME_TAKEN)
            same.link, same.hears = link, not self.begun
            return same
        free = next((player for player in self.players if player.is_client and not player.name), None)
        if free is None:
            raise LoginFailed(TOO_MANY)
        free.name, free.link = name, link
        return free

    def leave(self, player: Player) -> None:
        """Before the game the seat becomes free; in it, it is kept for the player to come back."""
        player.link, player.wants_errors = None, False
        if not self.begun:
            player.name, player.ready = "", False

    def apply_rule(self, rule: int, variant: int) -> str:
        """APPLY_RULE, before the start only; says what it set."""
        if self.begun:
            raise BadLine("APPLY_RULE: rules must be set before the start")
        if (rule, variant) not in RULES:
            raise BadLine(f"APPLY_RULE: there is no variant {variant} of rule {rule}")
        option, value = RULES[rule, variant]
        self.rules[option] = value
        return f"{option}: {value}"


def _unused(kind: str, taken: Sequence[str]) -> str:
    """An unused name of one word for a bot or a person at the page."""
    base = "".join(x for x in kind.split(":")[0].rsplit("/", 1)[-1] if 32 < ord(x) < 127)[: MAX_NAME - 3] or "bot"
    if kind == BROWSER:
        base = BROWSER
    return next(name for i in range(1, 100) if (name := base if i == 1 else f"{base}-{i}") not in taken)
