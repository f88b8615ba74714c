"""The smallest bot: it attacks whenever it can. It plays Risk."""

from hegemon import Bot, Limit
from hegemon.core.moves import Move
from hegemon.core.rng import below
from hegemon.games.risk import RiskView


class Bold(Bot):
    """Any attack with as many dice as there are; any move where there is none."""

    def choose(self, view: RiskView, limit: Limit) -> Move:
        attacks = view.attacks()
        return attacks[below(self.rng, len(attacks))] if attacks else self.random_move(view)
