"""Sight (W6): a seat sees its own regions and their neighbours, and remembers what it last saw of the others."""

from __future__ import annotations

from hegemon.core.kernels.kernel import kernel
from hegemon.games.warlight.rules.board import WASTELAND_ARMIES
from hegemon.games.warlight.rules.state import NEUTRAL, WarlightBoard, WarlightState


@kernel
def sight(state: WarlightState, board: WarlightBoard, region: int) -> int:
    """The seats that see a region, as a mask."""
    owner = state.owner
    mask = 1 << int(owner[region]) if owner[region] >= 0 else 0
    for i in range(board.first[region], board.first[region + 1]):
        near = int(owner[board.neighbour[i]])
        if near >= 0:
            mask |= 1 << near
    return mask


@kernel
def sees(state: WarlightState, board: WarlightBoard, seat: int, region: int) -> bool:
    """True if a seat sees a region; from its own view too, since it always knows its own regions."""
    owner = state.owner
    if seat < 0:
        return False
    if owner[region] == seat:
        return True
    for i in range(board.first[region], board.first[region + 1]):  # noqa: SIM110
        if owner[board.neighbour[i]] == seat:
            return True
    return False


@kernel
def remember(state: WarlightState, region: int, mask: int) -> None:
    """The seats of the mask see what is on a region now."""
    for seat in range(state.seats):
        if mask >> seat & 1:
            state.seen_owner[seat, region] = state.owner[region]
            state.seen_armies[seat, region] = state.armies[region]
            state.seen_turn[seat, region] = state.turn


@kernel
def look_around(state: WarlightState, board: WarlightBoard, seats: int) -> None:
    """The seats of the mask see all that they can."""
    for r in range(board.regions):
        remember(state, r, sight(state, board, r) & seats)


@kernel
def start_armies(state: WarlightState, board: WarlightBoard, region: int) -> int:
    """The armies on a region before the first round; all seats have seen the map and the wastelands."""
    return WASTELAND_ARMIES if state.waste[region] else int(board.start_armies[region])


@kernel
def remember_start(state: WarlightState, board: WarlightBoard, seats: int, in_turn: bool) -> None:
    """Before the first round all was open; whose a region is only where seats picked in the open."""
    for seat in range(state.seats):
        if seats >> seat & 1:
            for r in range(board.regions):
                state.seen_owner[seat, r] = state.owner[r] if in_turn else NEUTRAL
                state.seen_armies[seat, r] = start_armies(state, board, r)
                state.seen_turn[seat, r] = 0
