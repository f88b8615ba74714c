"""A bot of a student's: chance of its own, drawn from its own generator."""

from hegemon.core.bot import Bot, View
from hegemon.core.limit import Limit
from hegemon.core.moves import Move


class First(Bot):
    """Plays at random."""

    def choose(self, view: View, limit: Limit) -> Move:
        return self.random_move(view)
