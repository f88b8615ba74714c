"""Warlight for people: the position as JSON for the page, and the board in a terminal."""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.core.rules import ARBITER
from hegemon.games.warlight.rules.map_files import Map
from hegemon.games.warlight.rules.setup import may_pick
from hegemon.games.warlight.rules.state import (
    NEUTRAL,
    ORDERING,
    PHASES,
    PICKING,
    STRIKING,
    UNKNOWN,
    WarlightBoard,
    WarlightState,
)
from hegemon.games.warlight.view.map_json import map_picture

SEAT_LETTERS = "ABCDEF"


def position(board: WarlightBoard, world: Map, name: str | None, state: WarlightState, seat: int) -> dict[str, Any]:
    """The position as the page gets it; `state` is the seat's view already.

    A map without a name is included; shapes are too large for every position, and the table has them (`picture`).
    """
    n, seats = int(board.regions), int(state.seats)
    owner, armies = state.owner[:n], state.armies[:n]
    playing = bool(state.phase in (ORDERING, STRIKING))
    hidden = state.held[:seats] < 0
    position = {
        "phase": PHASES[state.phase],
        "round": int(state.turn),
        "max_rounds": int(board.max_rounds),
        "fog": bool(board.fog),
        "board": name,
        "seats": seats,
        "owner": owner.tolist(),
        "armies": armies.tolist(),
        "visible": (owner != UNKNOWN).tolist(),
        "seen": memory(board, state, seat) if board.fog and playing and seat >= 0 else None,
        "held": _known(state.held[:seats], hidden),
        "total": _known([armies[owner == s].sum() for s in range(seats)], hidden),
        "income": _known(state.income[:seats], hidden),
        "reserve": _of_seat(state.reserve[:seats].tolist(), seat),
        "placed": state.placed[:n].tolist(),
        "orders": orders(state),
        "committed": members(state.committed, seats),
        "standing": [bool(state.standing >> s & 1) for s in range(seats)],
        "offered": offered(board, state, seat),
        "picked": _of_seat([picked(board, state, s) for s in range(seats)], seat),
        "wastelands": np.flatnonzero(state.waste[:n]).tolist(),
        "slot": int(state.slot),
        "pending": pending(state) if seat == ARBITER or not board.fog else None,
    }
    return position if name is not None or world.draft is not None else position | {"map": map_picture(world)}


def _known(values: Any, hidden: Any) -> list[int | None]:
    return [None if unknown else int(value) for value, unknown in zip(values, hidden, strict=True)]


def _of_seat(values: list[Any], seat: int) -> Any:
    """A seat's own entry; all of them for an arbiter, none for a spectator."""
    return values if seat == ARBITER else values[seat] if seat >= 0 else None


def members(mask: Any, seats: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(seats) if int(mask) >> seat & 1]


def memory(board: WarlightBoard, state: WarlightState, seat: int) -> dict[str, list[int]]:
    """The seat's last sight of every region, and in which round."""
    n = int(board.regions)
    return {
        "owner": state.seen_owner[seat, :n].tolist(),
        "armies": state.seen_armies[seat, :n].tolist(),
        "turn": state.seen_turn[seat, :n].tolist(),
    }


def orders(state: WarlightState) -> list[dict[str, int]]:
    """The attack orders in a state, seat by seat; while they are carried out, those still to come."""
    return [
        {
            "seat": seat,
            "origin": int(state.order_origin[seat, i]),
            "target": int(state.order_target[seat, i]),
            "armies": int(state.order_armies[seat, i]),
        }
        for seat in range(int(state.seats))
        for i in range(int(state.cursor[seat]), int(state.order_count[seat]))
    ]


def pending(state: WarlightState) -> int:
    """The number of orders that are still to be carried out."""
    if state.phase != STRIKING:
        return 0
    return sum(int(state.order_count[seat]) - int(state.cursor[seat]) for seat in range(int(state.seats)))


def offered(board: WarlightBoard, state: WarlightState, seat: int) -> list[int]:
    """The regions that a seat may pick; for a viewer without a seat, those of every seat."""
    if state.phase != PICKING:
        return []
    seats = [seat] if seat >= 0 else range(int(state.seats))
    regions = range(int(board.regions))
    return [r for r in regions if any(may_pick(state, board, s, r) for s in seats)]


def picked(board: WarlightBoard, state: WarlightState, seat: int) -> list[int]:
    """The regions that a seat has picked, in its order; empty once the game has begun."""
    rank = state.rank[seat, : board.regions]
    return sorted(np.flatnonzero(rank).tolist(), key=lambda r: int(rank[r]))


def draw_text(board: WarlightBoard, world: Map, state: WarlightState, seat: int) -> str:
    """The board for a terminal: by super regions, the owner's letter and the armies beside every name."""
    lines = []
    width = max(len(name) for name in world.regions)
    for part in world.super_regions:
        lines.append(f"{part.name} (+{part.bonus})")
        cells = [f"  {r:>3} {world.regions[r]:<{width}} {_holding(state, r):<10}" for r in part.regions]
        lines += ["".join(cells[i : i + 2]).rstrip() for i in range(0, len(cells), 2)]
    for s in range(int(state.seats)):
        lines.append(_seat_line(state, s, seat))
    for number, order in enumerate(o for o in orders(state) if o["seat"] == seat):
        ends = f"{world.regions[order['origin']]} > {world.regions[order['target']]}"
        lines.append(f"    order {number}: {ends} x{order['armies']}")
    lines.append(f"  phase: {PHASES[state.phase]}, round {state.turn} of {board.max_rounds}")
    return "\n".join(lines)


def _holding(state: WarlightState, region: int) -> str:
    owner = int(state.owner[region])
    if owner == UNKNOWN:
        return "?"
    placed = f"+{state.placed[region]}" if state.placed[region] else ""
    return f"{'-' if owner == NEUTRAL else SEAT_LETTERS[owner]} {state.armies[region]:>3}{placed}"


def _seat_line(state: WarlightState, s: int, seat: int) -> str:
    if not state.standing >> s & 1:
        return f"  {SEAT_LETTERS[s]}: out of the game"
    known = f"{state.held[s]} regions, income {state.income[s]}" if state.held[s] >= 0 else "somewhere in the fog"
    to_place = f", {state.reserve[s]} to place" if s == seat and state.phase == ORDERING else ""
    done = ", committed" if state.committed >> s & 1 else ""
    return f"{'>' if s == seat else ' '} {SEAT_LETTERS[s]}: {known}{to_place}{done}"
