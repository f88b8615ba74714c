"""Dealing a random board: tiles, tokens and harbours, as numbers of luck in that order."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.rng import Rng, below, shuffle
from hegemon.games.settlers.rules.state import DESERT, SettlersBoard

RING = 12
"""Tiles on the coast of the island; the spiral begins at one of its six corners."""


@kernel
def deal_luck(board: SettlersBoard) -> int:
    """The number of numbers of luck in a deal."""
    return int(2 * board.tiles + board.harbours)


@kernel
def deal_chance(board: SettlersBoard, rng: Rng, luck: Any) -> int:
    """Shuffled until it is as the table wants it."""
    while True:
        deal_once(board, rng, luck)
        if not board.apart or reds_apart(board, luck):
            return deal_luck(board)


@kernel
def deal_once(board: SettlersBoard, rng: Rng, luck: Any) -> None:
    n, tiles, harbours = 0, int(board.tiles), int(board.harbours)
    for kind in range(6):
        for _ in range(board.tile_count[kind]):
            luck[n] = kind
            n += 1
    shuffle(rng, luck, tiles)
    for slot in range(harbours):
        luck[slot + 2 * tiles] = board.harbour_kinds[slot]
    if not board.harbours_stay:
        shuffle(rng, luck[2 * tiles :], harbours)
    tokens = luck[tiles : 2 * tiles]
    if board.in_order:
        lay_spiral(board, luck, below(rng, 6), tokens)
        return
    n = tiles - int(board.tile_count[DESERT])
    for i in range(n):
        tokens[i] = board.tokens[i]
    shuffle(rng, tokens, n)
    for tile in range(tiles - 1, -1, -1):  # a desert has none: what is behind it moves up
        if luck[tile] == DESERT:
            tokens[tile] = 0
        else:
            n -= 1
            tokens[tile] = tokens[n]


@kernel
def lay_spiral(board: SettlersBoard, resources: Any, corner: int, tokens: Any) -> None:
    """The tokens in their order around the island from a corner, past the desert."""
    n = 0
    for step in range(board.tiles):
        tile = spiral_tile(board, corner, step)
        tokens[tile] = 0
        if resources[tile] != DESERT:
            tokens[tile] = board.tokens[n]
            n += 1


@kernel
def spiral_tile(board: SettlersBoard, corner: int, step: int) -> int:
    """The tile at a step of the spiral; the coast turns by two tiles a corner, the inner ring by one."""
    if step < RING:
        return int(board.spiral[(step + 2 * corner) % RING])
    if step < board.tiles - 1:
        return int(board.spiral[RING + (step - RING + corner) % (RING // 2)])
    return int(board.spiral[board.tiles - 1])


@kernel
def reds_apart(board: SettlersBoard, luck: Any) -> bool:
    """No 6 or 8 beside another."""
    reds, beside = 0, 0
    for tile in range(board.tiles):
        red = is_red(luck[board.tiles + tile])
        reds |= red << tile
        beside |= int(board.near_tiles[tile]) if red else 0
    return bool(reds & beside == 0)


@kernel
def is_red(token: int) -> bool:
    return token == 6 or token == 8


@kernel
def deal_possible(board: SettlersBoard, luck: Any, n: int) -> bool:
    """Every tile, token and harbour as often as there are pieces, and in order or apart where the table wants it."""
    tiles, harbours = int(board.tiles), int(board.harbours)
    if n != deal_luck(board) or not harbours_possible(board, luck):
        return False
    for kind in range(6):
        if count(luck, 0, tiles, kind) != board.tile_count[kind]:
            return False
        if count(luck, 2 * tiles, n, kind) != count(board.harbour_kinds, 0, harbours, kind):
            return False
    dealt = tiles - int(board.tile_count[DESERT])
    for tile in range(tiles):
        token = luck[tiles + tile]
        if (token == 0) != (luck[tile] == DESERT):
            return False
        if token != 0 and count(luck, tiles, 2 * tiles, token) != count(board.tokens, 0, dealt, token):
            return False
    if board.in_order and not is_spiral(board, luck):
        return False
    return not board.apart or reds_apart(board, luck)


@kernel
def harbours_possible(board: SettlersBoard, luck: Any) -> bool:
    """Harbours that stay are where they were."""
    for slot in range(board.harbours if board.harbours_stay else 0):
        if luck[2 * board.tiles + slot] != board.harbour_kinds[slot]:
            return False
    return True


@kernel
def is_spiral(board: SettlersBoard, luck: Any) -> bool:
    for corner in range(6):
        n, same = 0, True
        for step in range(board.tiles):
            tile = spiral_tile(board, corner, step)
            if luck[tile] != DESERT:
                same = same and luck[board.tiles + tile] == board.tokens[n]
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
