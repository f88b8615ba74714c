"""Legal moves in Risk (R1): boxes of moves for every phase, in a fixed order."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rules import DEALER
from hegemon.games.risk.rules.cards import holds_set
from hegemon.games.risk.rules.moves import ATTACK, CEASE, CLAIM, DEAL, DEFEND, END, FOLLOW, FORTIFY, PLACE, TRADE
from hegemon.games.risk.rules.state import (
    ATTACKING,
    CLAIMING,
    DEALING,
    DEFENDING,
    FOLLOWING,
    FORTIFYING,
    NOBODY,
    OVER,
    PLACING,
    REINFORCING,
    RiskBoard,
    RiskState,
)


@inlined
def to_move(state: RiskState, board: RiskBoard) -> int:
    """The seat whose turn it is, or the defender who is asked."""
    if state.phase == DEALING:
        return DEALER
    if state.phase == OVER:
        return 0
    if state.phase == DEFENDING:
        return 1 << int(state.owner[state.target])
    return 1 << int(state.seat)


@kernel
def legal(state: RiskState, board: RiskBoard, seat: int, first: int, boxes: Any) -> int:
    phase = state.phase
    if phase == ATTACKING:
        n = attacks(state, board, seat, 0, first, boxes)
        n = put(boxes, n, first, CEASE, 0, 0, 0, 0)
        return late_follow(state, n, first, boxes)
    if phase == REINFORCING:
        return reinforcements(state, board, seat, first, boxes)
    if phase == FOLLOWING:
        n = put(boxes, 0, first, FOLLOW, 0, state.armies[state.origin] - 1, 0, 0)
        return trades(state, seat, n, first, boxes) if state.followable else n
    if phase == FORTIFYING:
        n = 0 if state.done else fortifications(state, board, seat, 0, first, boxes)
        return put(boxes, n, first, END, 0, 0, 0, 0)
    if phase == PLACING:
        n = placements(state, board, seat, 0, first, boxes)
        return put(boxes, n, first, END, 0, 0, 0, 0) if state.done else n
    if phase == DEFENDING:
        return put(boxes, 0, first, DEFEND, 1, min(2, state.armies[state.target]), 0, 0)
    if phase == CLAIMING:
        return claims(state, board, first, boxes)
    return put(boxes, 0, first, DEAL, 0, 0, 0, 0)


@kernel
def put(boxes: Any, n: int, first: int, kind: int, low: int, high: int, b: int, c: int) -> int:
    """Box number n, if it is asked for: the first argument ranges from low to high. Returns the next number."""
    i = n - first
    if 0 <= i < len(boxes):
        boxes[i, 0, 0], boxes[i, 0, 1], boxes[i, 0, 2], boxes[i, 0, 3] = kind, low, b, c
        boxes[i, 1, 0], boxes[i, 1, 1], boxes[i, 1, 2], boxes[i, 1, 3] = kind, high, b, c
    return n + 1


@kernel
def raise_high(boxes: Any, n: int, first: int, argument: int, high: int) -> None:
    """Let another argument of box number n range up to `high`."""
    i = n - first
    if 0 <= i < len(boxes):
        boxes[i, 1, argument] = high


@kernel
def claims(state: RiskState, board: RiskBoard, first: int, boxes: Any) -> int:
    n = 0
    for t in range(board.territories):
        if state.owner[t] == NOBODY:
            n = put(boxes, n, first, CLAIM, t, t, 0, 0)
    return n


@kernel
def placements(state: RiskState, board: RiskBoard, seat: int, n: int, first: int, boxes: Any) -> int:
    """Any part of the reserve on any own territory; one army where armies are placed one by one."""
    owner = state.owner
    most = state.reserve[seat]
    if state.phase == PLACING and not board.place_many:
        most = 1
    end = n + int(state.held[seat]) if most > 0 else n
    last = min(end, first + len(boxes))
    if n == end or end <= first:
        return end
    for t in range(board.territories):
        if n >= last:
            break
        if owner[t] == seat:
            put(boxes, n, first, PLACE, t, t, 1, 0)
            raise_high(boxes, n, first, 2, most)
            n += 1
    return end


@kernel
def reinforcements(state: RiskState, board: RiskBoard, seat: int, first: int, boxes: Any) -> int:
    """Trading and placing; all there is to a turn where rules are lenient."""
    n = 0
    if state.hand[seat] >= 3 and (state.forced or not state.spoils or board.lenient):
        n = trades(state, seat, 0, first, boxes)
    if state.forced:
        return late_follow(state, n, first, boxes)
    n = placements(state, board, seat, n, first, boxes)
    if board.lenient:
        n = attacks(state, board, seat, n, first, boxes)
        n = fortifications(state, board, seat, n, first, boxes)
        if state.reserve[seat] == 0:
            n = put(boxes, n, first, END, 0, 0, 0, 0)
    return late_follow(state, n, first, boxes)


@kernel
def late_follow(state: RiskState, n: int, first: int, boxes: Any) -> int:
    """After a trade that a conquest forced: its armies may still follow."""
    if state.followable and state.armies[state.origin] > 1:
        return put(boxes, n, first, FOLLOW, 1, state.armies[state.origin] - 1, 0, 0)
    return n


@kernel
def trades(state: RiskState, seat: int, n: int, first: int, boxes: Any) -> int:
    cards = state.cards
    for a in range(4):
        if cards[seat, a] == 0:
            continue
        for b in range(a, 4):
            if cards[seat, b] == 0:
                continue
            for c in range(b, 4):
                if holds_set(cards, seat, a, b, c):
                    n = put(boxes, n, first, TRADE, a, a, b, c)
    return n


@kernel
def attacks(state: RiskState, board: RiskBoard, seat: int, n: int, first: int, boxes: Any) -> int:
    """From own territories with two armies or more, one to three dice, one army stays."""
    owner, armies, foreign = state.owner, state.armies, state.foreign
    count = choices(state, board, seat, foreign)
    last = first + len(boxes)
    if n + count <= first or n >= last:
        return n + count
    end = n + count
    for t in range(board.territories):
        targets = (owner[t] == seat) * (armies[t] > 1) * int(foreign[t])
        if n + targets <= first:
            n += targets
            continue
        if n >= last:
            break
        for i in range(board.first[t], board.first[t + 1]):
            near = board.neighbour[i]
            if targets > 0 and owner[near] != seat:
                put(boxes, n, first, ATTACK, t, t, near, 1)
                raise_high(boxes, n, first, 3, min(3, armies[t] - 1))
                n += 1
    return end


@kernel
def fortifications(state: RiskState, board: RiskBoard, seat: int, n: int, first: int, boxes: Any) -> int:
    """From any own territory to any other that is joined to it by own land."""
    owner, armies, zone, reach = state.owner, state.armies, state.zone, state.reach
    count = choices(state, board, seat, reach)
    last = first + len(boxes)
    if n + count <= first or n >= last:
        return n + count
    end = n + count
    for t in range(board.territories):
        targets = (owner[t] == seat) * (armies[t] > 1) * int(reach[t])
        if n + targets <= first:
            n += targets
            continue
        if n >= last:
            break
        for other in range(board.territories):
            if targets > 0 and other != t and zone[other] == zone[t]:
                put(boxes, n, first, FORTIFY, t, t, other, 1)
                raise_high(boxes, n, first, 3, armies[t] - 1)
                n += 1
    return end


@inlined
def choices(state: RiskState, board: RiskBoard, seat: int, targets: Any) -> int:
    """The number of targets that all own territories with an army to spare have together."""
    owner, armies = state.owner, state.armies
    count = 0
    for t in range(board.territories):
        if owner[t] == seat and armies[t] > 1:
            count += int(targets[t])
    return count
