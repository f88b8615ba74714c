"""Every possible move on a map, with open counts, for `Game.action_templates`."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.moves import MANY, Box
from hegemon.games.risk.rules.cards import is_set
from hegemon.games.risk.rules.moves import ATTACK, CEASE, CLAIM, DEFEND, END, FOLLOW, FORMS, FORTIFY, PLACE, TRADE
from hegemon.games.risk.rules.state import RiskBoard


def action_templates(board: RiskBoard) -> Iterator[Box]:
    """In the order of the kinds of moves."""
    n = int(board.territories)
    cards = range(4)
    yield from (shape(CLAIM, t) for t in range(n))
    yield from (shape(PLACE, t, counts=(1, MANY)) for t in range(n))
    yield from (
        shape(TRADE, a, b, c) for a in cards for b in cards[a:] for c in cards[b:] if is_set(a, b, c)
    )  # fmt: skip
    for t in range(n):
        near = board.neighbour[board.first[t] : board.first[t + 1]].tolist()
        yield from (shape(ATTACK, t, target, counts=(1, 3)) for target in near)
    yield shape(DEFEND, counts=(1, 2))
    yield shape(FOLLOW, counts=(0, MANY))
    yield from (shape(FORTIFY, t, to, counts=(1, MANY)) for t in range(n) for to in range(n) if to != t)
    yield shape(CEASE)
    yield shape(END)


def shape(*row: int, counts: tuple[int, ...] = ()) -> Box:
    """A move whose last argument may be anything within `counts`, if it is given."""
    return Box(FORMS.pad((*row, *counts[:1])), FORMS.pad((*row, *counts[1:])))
