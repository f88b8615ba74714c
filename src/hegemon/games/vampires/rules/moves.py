"""The moves of Vampires vs Werewolves and how they are written: columns and rows, counted from the top left.

A turn is several parts and an `end`. The last three are the referee's, on tables that are timed.
"""

from hegemon.core.moves import Forms

DEAL, MOVE, WITHDRAW, END, SKIP, STOP, FORFEIT = range(7)

FORMS = Forms(
    [
        "deal",
        "move {x},{y}>{to_x},{to_y} x{count}",
        "withdraw {x},{y}>{to_x},{to_y}",
        "end",
        "skip",
        "stop",
        "forfeit {loser}",
    ]
)
