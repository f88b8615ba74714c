"""Every possible move on a map, with open counts, for `Game.action_templates`."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.moves import MANY, Box
from hegemon.games.warlight.rules.moves import ATTACK, CANCEL, COMMIT, DEPLOY, FORMS, PICK, SHIFT, WITHDRAW
from hegemon.games.warlight.rules.state import MAX_ORDERS, WarlightBoard


def action_templates(board: WarlightBoard) -> Iterator[Box]:
    """In the order of the kinds of moves; an order's number and its place among the others are counts too."""
    n = int(board.regions)
    yield from (shape(PICK, r) for r in range(n))
    for kind in (DEPLOY, WITHDRAW):
        yield from (shape(kind, r, counts=(1, MANY)) for r in range(n))
    for r in range(n):
        near = board.neighbour[board.first[r] : board.first[r + 1]].tolist()
        yield from (shape(ATTACK, r, target, counts=(1, MANY)) for target in near)
    yield shape(CANCEL, counts=(0, MAX_ORDERS - 1))
    for number in range(MAX_ORDERS):
        if number > 0:
            yield shape(SHIFT, number, counts=(0, number - 1))
        if number < MAX_ORDERS - 1:
            yield shape(SHIFT, number, counts=(number + 1, MAX_ORDERS - 1))
    yield shape(COMMIT)


def shape(*row: int, counts: tuple[int, ...] = ()) -> Box:
    """A move whose last argument may be anything within `counts`, if that is given."""
    return Box(FORMS.pad((*row, *counts[:1])), FORMS.pad((*row, *counts[1:])))
