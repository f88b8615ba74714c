"""The smallest bot, for Risk: it attacks whenever it can. `--seats examples/smallest_bot.py:Bold,random` seats it."""

from hegemon.bot import Bot, Clock, View
from hegemon.games.risk.moves import ATTACK
from hegemon.moves import Move
from hegemon.rng import below


class Bold(Bot):
    """Any attack with as many dice as there are; any move where there is none."""

    def choose(self, view: View, clock: Clock) -> Move:
        attacks = [box for box in view.legal if box.low[0] == ATTACK]
        return attacks[below(self.rng, len(attacks))].high if attacks else self.random_move(view)
