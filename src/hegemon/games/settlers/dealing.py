"""Dealing a random island: tiles, tokens and harbours, as numbers of luck in that order."""

from __future__ import annotations

from typing import Any

from hegemon.game import Board
from hegemon.games.settlers.state import DESERT, HARBOURS, TILES
from hegemon.kernel import kernel
from hegemon.rng import Rng, below, shuffle

DEAL_LUCK = 2 * TILES + HARBOURS
RING = 12
"""Tiles on the coast; the spiral begins at one of its six corners."""


@kernel
def deal_chance(board: Board, rng: Rng, luck: Any) -> int:
    """Shuffled until it is as the table wants it."""
    while True:
        deal_once(board, rng, luck)
        if not board.apart or reds_apart(board, luck):
            return DEAL_LUCK


@kernel
def deal_once(board: Board, rng: Rng, luck: Any) -> None:
    n = 0
    for kind in range(6):
        for _ in range(board.tile_count[kind]):
            luck[n] = kind
            n += 1
    shuffle(rng, luck, TILES)
    for slot in range(HARBOURS):
        luck[slot + 2 * TILES] = board.harbour_kinds[slot]
    shuffle(rng, luck[2 * TILES :], HARBOURS)
    tokens = luck[TILES : 2 * TILES]
    if board.in_order:
        lay_spiral(board, luck, below(rng, 6), tokens)
        return
    n = TILES - 1
    for i in range(n):
        tokens[i] = board.tokens[i]
    shuffle(rng, tokens, n)
    for tile in range(TILES - 1, -1, -1):  # the desert has none: what is behind it moves up
        if luck[tile] == DESERT:
            tokens[tile] = 0
        else:
            n -= 1
            tokens[tile] = tokens[n]


@kernel
def lay_spiral(board: Board, resources: Any, corner: int, tokens: Any) -> None:
    """The tokens in their order around the island from a corner, past the desert."""
    n = 0
    for step in range(TILES):
        tile = spiral_tile(board, corner, step)
        tokens[tile] = 0
        if resources[tile] != DESERT:
            tokens[tile] = board.tokens[n]
            n += 1


@kernel
def spiral_tile(board: Board, corner: int, step: int) -> int:
    """The tile at a step of the spiral; the coast turns by two tiles a corner, the inner ring by one."""
    if step < RING:
        return int(board.spiral[(step + 2 * corner) % RING])
    if step < TILES - 1:
        return int(board.spiral[RING + (step - RING + corner) % (RING // 2)])
    return int(board.spiral[TILES - 1])


@kernel
def reds_apart(board: Board, luck: Any) -> bool:
    """No 6 or 8 beside another."""
    reds, beside = 0, 0
    for tile in range(TILES):
        red = is_red(luck[TILES + tile])
        reds |= red << tile
        beside |= int(board.near_tiles[tile]) if red else 0
    return bool(reds & beside == 0)


@kernel
def is_red(token: int) -> bool:
    return token == 6 or token == 8


@kernel
def deal_possible(board: Board, luck: Any, n: int) -> bool:
    """Every tile, token and harbour as often as there are pieces, and in order or apart where the table wants it."""
    if n != DEAL_LUCK:
        return False
    for kind in range(6):
        if count(luck, 0, TILES, kind) != board.tile_count[kind]:
            return False
        if count(luck, 2 * TILES, DEAL_LUCK, kind) != count(board.harbour_kinds, 0, HARBOURS, kind):
            return False
    for tile in range(TILES):
        token = luck[TILES + tile]
        if (token == 0) != (luck[tile] == DESERT):
            return False
        if token != 0 and count(luck, TILES, 2 * TILES, token) != count(board.tokens, 0, TILES - 1, token):
            return False
    if board.in_order and not is_spiral(board, luck):
        return False
    return not board.apart or reds_apart(board, luck)


@kernel
def is_spiral(board: Board, luck: Any) -> bool:
    for corner in range(6):
        n, same = 0, True
        for step in range(TILES):
            tile = spiral_tile(board, corner, step)
            if luck[tile] != DESERT:
                same = same and luck[TILES + tile] == board.tokens[n]
                n += 1
        if same:
            return True
    return False


@kernel
def count(items: Any, start: int, stop: int, item: int) -> int:
    found = 0
    for i in range(start, stop):
        found += items[i] == item
    return found
