"""A player on any server (R7): when it must answer, and what it sends."""

from __future__ import annotations

from hegemon.core.moves import Move
from hegemon.games.risk.protocol.commands import line_of
from hegemon.games.risk.protocol.knowledge import Knowledge
from hegemon.games.risk.protocol.lines import command
from hegemon.games.risk.rules.moves import END
from hegemon.games.risk.rules.state import (
    ATTACKING,
    CLAIMING,
    DEFENDING,
    FOLLOWING,
    FORTIFYING,
    PLACING,
    REINFORCING,
)


class Follower(Knowledge):
    """Knows the game, and when its own player must act."""

    def __init__(self) -> None:
        super().__init__()
        self.ended = False
        """We have said END-ROUND in this round."""
        self.answered = False
        """We have said how we defend."""
        self._sent: list[str] = []
        """Our own lines of this round, which the server may echo."""

    @property
    def must_end(self) -> bool:
        """True if only END-ROUND is left to send: everything is placed (4.2.2)."""
        placed_all = self.begun and (self.state.phase != PLACING or self.state.reserve[self.seat] == 0)
        return self._is_ours and self._phase == 1 and bool(placed_all)

    @property
    def to_act(self) -> bool:
        """True if we are asked for a move."""
        if not self.begun or self.over or self.seat < 0 or self._spoils:
            return False
        state = self.state
        if state.phase == DEFENDING:
            return bool(state.owner[state.target] == self.seat) and not self.answered
        if not self._is_ours or self._income_due or self._trading or self.must_end:
            return False
        right = {0: (CLAIMING,), 1: (PLACING,)}.get(self._phase or 0, (REINFORCING, ATTACKING, FOLLOWING, FORTIFYING))
        return bool(state.seat == self.seat) and int(state.phase) in right

    @property
    def _is_ours(self) -> bool:
        return self.begun and self._round == self.seat and not self.ended

    # Sending

    def act(self, move: Move) -> list[str]:
        """Make our move; returns the lines for the server."""
        assert self.me is not None
        if move[0] == END:
            return self.end_round()
        line = line_of(self.state, self.me, move)
        if line is None:
            self._make(self.seat, move)
            return []
        self.say(line)
        lines = [line]
        if self._phase == 0:
            lines += self.end_round()
        return lines

    def end_round(self) -> list[str]:
        """The line that ends our round."""
        line = f"END-ROUND {self.me}"
        self.say(line)
        return [line]

    def say(self, line: str) -> None:
        """Note a line that we send: it takes effect at once, though the server may echo it."""
        name, words, _ = command(line)
        if name == "LOGIN" and words:
            self.username = words[0]
        elif name == "END-ROUND":
            self.ended = True
        elif name == "DEFEND":
            self.answered = True
        elif name in ("REINFORCE", "TRANSFER", "ATTACK", "CARDS-EXCHANGE"):
            self._do(command(line))
            self._sent.append(line)

    # Receiving

    def hear(self, line: str) -> None:
        """As in `Knowledge`, except that an echo of our own line is ignored."""
        if line in self._sent:
            self._sent.remove(line)
        else:
            super().hear(line)

    def _start_round(self, player: int) -> None:
        super()._start_round(player)
        self.ended = False
        self._sent.clear()

    def _attack(self, player: int, origin: int, target: int, dice: int) -> None:
        super()._attack(player, origin, target, dice)
        self.answered = False
