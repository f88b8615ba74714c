"""A bot that comes in a package: its entry point names it, `game` says what it plays."""

from hegemon import Bot, Limit, View
from hegemon.core.moves import Move


class Centre(Bot):
    """Drops where the grid's middle is nearest."""

    game = "connect-four"

    def choose(self, view: View, limit: Limit) -> Move:
        middle = (view.match.board.columns - 1) / 2
        return min((box.low for box in view.legal), key=lambda move: abs(move[1] - middle))
