"""The smallest bot, for Risk: it attacks whenever it can. `--seats examples/smallest_bot.py:Bold,random` seats it."""

from hegemon import Bot, Limit, View
from hegemon.core.moves import Move
from hegemon.core.rng import below
from hegemon.games.risk import moves


class Bold(Bot):
    """Any attack with as many dice as there are; any move where there is none."""

    def choose(self, view: View, limit: Limit) -> Move:
        attacks = [box for box in view.legal if box.low[0] == moves.ATTACK]
        return attacks[below(self.rng, len(attacks))].high if attacks else self.random_move(view)
