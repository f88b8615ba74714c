"""Our bots in a server's game (R5), on seats of their own and in place of clients that have left or are late."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable

from hegemon.core.bot import View
from hegemon.core.dice import Dice
from hegemon.core.errors import BadMove
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.core.registry import find_bot
from hegemon.games.risk.protocol.lobby import Player
from hegemon.games.risk.protocol.play import Play
from hegemon.games.risk.protocol.settings import HostedGame
from hegemon.referee import BotFailed
from hegemon.referee import Player as BotPlayer

SITTING = 600.0
"""Seconds that a bot may take to sit down: its search may have to be compiled."""
PATIENCE = 60.0
"""Seconds after which a bot that has no other limit counts as hanging."""
STREAM = 2
"""The first of the bots' generators; those before it are the dice and the order of seats."""


class Bots:
    """One bot thinks at a time, in a thread, so that clients are served meanwhile."""

    def __init__(self, plan: HostedGame, dice: Dice, say: Callable[[str], None]) -> None:
        self._plan, self._dice, self._say = plan, dice, say
        self._by_seat: dict[int, BotPlayer] = {}
        self._thinking = asyncio.Lock()

    async def choose(self, play: Play, seat: int, player: Player, asked: Callable[[], bool]) -> Move | None:
        """The move of a seat's bot in the current position, or a random move if it fails; None if the position has
        changed while the bot waited for another one."""
        bot = self._bot(play, seat, player)
        async with self._thinking:
            if not asked():
                return None
            return await self._think(play, bot, player)

    async def _think(self, play: Play, bot: BotPlayer, player: Player) -> Move:
        state, seat = play.match.copy(play.state), bot.seat
        view = View(play.match, play.match.view(state, seat), seat)
        try:
            if not bot.seated:
                await bot.sit_beside(SITTING)
            choice = await bot.choose_beside(view, Limit(seconds=self._plan.limits.think))
            play.match.check(state, seat, choice.move)
            return choice.move
        except (BotFailed, BadMove) as failed:
            what = failed.phrase if isinstance(failed, BotFailed) else f"failed ({failed})"
            self._say(f"{player.name}'s bot {what}; a random move was made for it")
            return view.random_move(self._dice.beside(STREAM + len(self._by_seat) + play.at))

    def _bot(self, play: Play, seat: int, player: Player) -> BotPlayer:
        if seat not in self._by_seat:
            spec = find_bot(play.match, self._plan.stand_in if player.is_client else player.kind)
            make = functools.partial(spec.seat, play.match, seat, self._dice.beside(STREAM + seat))
            self._by_seat[seat] = BotPlayer(spec.text, seat, make, patience=PATIENCE)
        return self._by_seat[seat]

    def close(self) -> None:
        """Close all bots."""
        for bot in self._by_seat.values():
            bot.dismiss()
