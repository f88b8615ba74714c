"""Production of the tiles."""

from __future__ import annotations

import numpy as np

from hegemon.core.kernels.kernel import kernel, lowest
from hegemon.games.settlers.rules.state import SettlersBoard, SettlersState
from hegemon.games.settlers.rules.trade import gain


@kernel
def produce(state: SettlersState, board: SettlersBoard, number: int) -> None:
    """Every tile with the number pays, except where the robber stands; a resource that the bank is short of goes to
    nobody, or what is left of it to the only seat that has a claim."""
    left = paying_tiles(state, number)
    while left != 0:
        kind, claims, rest = state.resource[lowest(left)], np.int64(0), left  # of claims, eight bits for each seat
        while rest != 0:
            tile = lowest(rest)
            rest &= rest - 1
            if state.resource[tile] == kind:
                claims += claims_on(state, board, tile)
                left &= ~(1 << tile)
        pay_out(state, kind, claims)


@kernel
def paying_tiles(state: SettlersState, number: int) -> int:
    """The set of tiles with the number where the robber does not stand."""
    found = 0
    for tile in range(len(state.token)):
        found |= int(state.token[tile] == number) << tile
    return found & ~(1 << int(state.robber))


@kernel
def claims_on(state: SettlersState, board: SettlersBoard, tile: int) -> np.int64:
    """The production of a tile for the buildings beside it, eight bits for each seat."""
    claims = np.int64(0)
    if state.beside[tile] == 0:
        return claims
    for i in range(6):
        vertex = board.tile_vertices[tile, i]
        if state.level[vertex] > 0:
            claims += np.int64(board.yields[state.level[vertex]]) << (8 * np.int64(state.owner[vertex]))
    return claims


@kernel
def pay_out(state: SettlersState, resource: int, claims: np.int64) -> None:
    if claims == 0:
        return
    total, claimants = 0, 0
    for seat in range(state.seats):
        claim = int(claims >> 8 * seat & 255)
        total += claim
        claimants += claim > 0
    left = state.bank[resource]
    if total > left and claimants > 1:
        return
    for seat in range(state.seats):
        claim = int(claims >> 8 * seat & 255)
        if claim > 0:
            gain(state, seat, resource, min(claim, left))
