"""Every possible move on a grid, with open counts, for `Game.action_templates`."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.moves import Box
from hegemon.games.vampires.rules.moves import END, FORFEIT, FORMS, MOVE, SKIP, STOP, WITHDRAW
from hegemon.games.vampires.rules.state import MAX_COUNT, SEATS, VampiresBoard


def action_templates(board: VampiresBoard) -> Iterator[Box]:
    """In the order of the kinds of moves; the referee's only at timed tables."""
    ways = list(all_ways(board))
    yield from (Box((MOVE, *way, 1), (MOVE, *way, MAX_COUNT)) for way in ways)
    yield from (Box(FORMS.pad((WITHDRAW, *way)), FORMS.pad((WITHDRAW, *way))) for way in ways)
    yield Box(FORMS.pad((END,)), FORMS.pad((END,)))
    if board.timed:
        yield from (Box(FORMS.pad((kind,)), FORMS.pad((kind,))) for kind in (SKIP, STOP))
        yield Box(FORMS.pad((FORFEIT, 0)), FORMS.pad((FORFEIT, SEATS - 1)))


def all_ways(board: VampiresBoard) -> Iterator[tuple[int, int, int, int]]:
    """The ways from every cell to every neighbour."""
    for cell in range(int(board.cells)):
        for target in board.near[cell, : board.degree[cell]].tolist():
            yield (
                int(board.column[cell]), int(board.row[cell]), int(board.column[target]), int(board.row[target])
            )  # fmt: skip
