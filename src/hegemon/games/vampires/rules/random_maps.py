"""Random maps (V1): homes in the left half, mirrored into the right one; the deal, as numbers of luck.

Luck is a cell and a count for every home, then for the werewolves; the vampires stand opposite them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from pydantic import ValidationError

from hegemon.core.errors import BadOptions
from hegemon.core.files.content import troubles
from hegemon.core.kernels.kernel import kernel
from hegemon.core.rng import Rng, below, make_rng
from hegemon.games.vampires.rules.board import MAX_HOMES, VampiresOptions, make_board
from hegemon.games.vampires.rules.map_files import RANDOM, Group, Map
from hegemon.games.vampires.rules.occupancy import begin, settle
from hegemon.games.vampires.rules.state import HUMANS, MAX_COUNT, VAMPIRES, WEREWOLVES, VampiresBoard, VampiresState

FEWEST_WOLVES, MOST = 2, 19
DEAL_LUCK = 2 * (MAX_HOMES + 1)


@kernel
def deal_chance(board: VampiresBoard, rng: Rng, luck: Any) -> int:
    """Drawn until what could meet on one cell fits into a byte."""
    while True:
        for home in range(board.homes + 1):
            luck[2 * home] = free_cell(board, rng, luck, home)
            low = FEWEST_WOLVES if home == board.homes else 1
            luck[2 * home + 1] = low + below(rng, MOST + 1 - low)
        if fits(board, luck):
            return int(2 * (board.homes + 1))


@kernel
def free_cell(board: VampiresBoard, rng: Rng, luck: Any, homes: int) -> int:
    """A random cell of the left half where none of the first `homes` homes is."""
    half = board.columns // 2
    while True:
        drawn = below(rng, half * board.rows)
        cell = drawn // half * board.columns + drawn % half
        if not is_among(luck, homes, cell):
            return int(cell)


@kernel
def is_among(luck: Any, homes: int, cell: int) -> bool:
    found = False
    for home in range(homes):
        found = found or luck[2 * home] == cell
    return found


@kernel
def fits(board: VampiresBoard, luck: Any) -> bool:
    total = luck[2 * board.homes + 1]
    for home in range(board.homes):
        total += 2 * luck[2 * home + 1]
    return bool(total <= MAX_COUNT)


@kernel
def deal_possible(board: VampiresBoard, luck: Any, n: int) -> bool:
    if n != 2 * (board.homes + 1):
        return False
    for home in range(board.homes + 1):
        cell, count = luck[2 * home], luck[2 * home + 1]
        low = FEWEST_WOLVES if home == board.homes else 1
        if not (0 <= cell < board.cells and low <= count <= MOST):
            return False
        if cell % board.columns >= board.columns // 2 or is_among(luck, home, cell):
            return False
    return fits(board, luck)


@kernel
def lay_out(state: VampiresState, board: VampiresBoard, luck: Any) -> None:
    """Everybody and their mirror images, and the first turn."""
    for home in range(board.homes + 1):
        cell, count = luck[2 * home], luck[2 * home + 1]
        wolves = home == board.homes
        settle(state, cell, WEREWOLVES if wolves else HUMANS, count)
        settle(state, board.cells - 1 - cell, VAMPIRES if wolves else HUMANS, count)
    begin(state)


def random_map(rows: int, columns: int, homes: int, seed: int) -> Map:
    """A random map to keep.

    >>> random_map(rows=2, columns=2, homes=1, seed=1).humans
    (Group(x=1, y=0, count=11), Group(x=0, y=1, count=11))
    """
    try:
        given = {"board": RANDOM, "rows": rows, "columns": columns, "homes": homes}
        options = VampiresOptions.model_validate(given)
    except ValidationError as error:
        raise BadOptions(f"a random map: {troubles(error, 'option')}") from None
    luck = np.zeros(DEAL_LUCK, np.int32)
    deal_chance(make_board(options), make_rng(seed), luck)
    pairs = [(int(cell), int(count)) for cell, count in luck[: 2 * (homes + 1)].reshape(-1, 2)]
    *humans, (start, count) = pairs
    opposite = rows * columns - 1
    sides = [(cell, n) for home, n in humans for cell in (home, opposite - home)]
    return Map(
        rows=rows,
        columns=columns,
        humans=tuple(_group(cell, n, columns) for cell, n in sorted(sides)),
        vampires=_group(opposite - start, count, columns),
        werewolves=_group(start, count, columns),
    )


def _group(cell: int, count: int, columns: int) -> Group:
    return Group(x=cell % columns, y=cell // columns, count=count)
