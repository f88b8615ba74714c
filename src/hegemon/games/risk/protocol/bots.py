"""Bots of ours in a server's game (R5): on seats of their own, and in place of clients that have left or are late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from hegemon.core.bot import Bot, Clock, View
from hegemon.core.moves import Move
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.risk.protocol.lobby import Player
from hegemon.games.risk.protocol.play import Play
from hegemon.games.risk.protocol.settings import Plan
from hegemon.table.thinking import in_thread

PATIENCE = 60.0
"""Seconds beyond its time after which a bot has failed to move."""


class Bots:
    """One thinks at a time, in a thread: whatever clients send is dealt with meanwhile."""

    def __init__(self, plan: Plan, say: Callable[[str], None]) -> None:
        self._plan, self._say = plan, say
        self._by_seat: dict[int, Bot] = {}
        self._thinking = asyncio.Lock()

    async def choose(self, play: Play, seat: int, player: Player) -> Move:
        """What the bot of a seat does in the position as it is now; a random move where it fails."""
        state, bot, seconds = play.match.copy(play.state), self._bot(play, seat, player), self._plan.limits.think
        view = View(play.match, play.match.view(state, seat), seat)

        def choose() -> Move:
            move = tuple(int(x) for x in bot.choose(view, Clock(seconds)))
            play.match.check(state, seat, move)
            return move

        move: Move | None = None
        error: object = f"took longer than {PATIENCE:g} s"
        async with self._thinking:
            with suppress(TimeoutError):
                move, error = await asyncio.wait_for(in_thread(choose), PATIENCE + seconds)
        if move is None:
            self._say(f"{player.name}'s bot failed: {error}; a random move was made for it")
            move = bot.random_move(view)
        return move

    def _bot(self, play: Play, seat: int, player: Player) -> Bot:
        if seat not in self._by_seat:
            name = self._plan.stand_in if player.is_client else player.kind
            rng = make_rng(self._plan.seed, 2 + seat)
            self._by_seat[seat] = find_bot(play.match, name).seat(play.match, seat, rng)
        return self._by_seat[seat]

    def close(self) -> None:
        """Let them all go."""
        for bot in self._by_seat.values():
            bot.close()
