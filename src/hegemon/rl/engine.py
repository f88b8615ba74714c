"""The step of an environment, compiled for a game's rules: going on, looking, finding what is legal."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

from hegemon.core.kernels.kernel import kernel
from hegemon.core.rules import DEALER, Rules
from hegemon.rl.actions import Table, allow


class Engine(NamedTuple):
    """Three kernels. `states` are two: the game, and room for what a seat sees of it; `boards` is one."""

    advance: Callable[..., int]
    """advance(states, boards, seat, move, rng, luck, boxes): make the seat's move, unless the seat is the dealer; then
    whatever the dealer must; returns the seats that may act, as `Rules.to_move` does."""
    look: Callable[..., None]
    """look(states, boards, seat): lay what the seat may see into states[1]."""
    offer: Callable[..., tuple[int, int]]
    """offer(states, boards, seat, boxes, table, mask, allowed): what the seat may do, as `allow` tells it."""


@functools.cache
def make_engine(rules: Rules) -> Engine:
    """The engine of a game."""
    to_move, legal, chance, apply, hide = rules.to_move, rules.legal, rules.chance, rules.apply, rules.hide

    @kernel
    def advance(states: Any, boards: Any, seat: int, move: Any, rng: Any, luck: Any, boxes: Any) -> int:
        state, board = states[0], boards[0]
        if seat != DEALER:
            chance(state, board, seat, move, rng, luck)
            apply(state, board, seat, move, luck)
        mask = to_move(state, board)
        while mask == DEALER:
            legal(state, board, DEALER, 0, boxes)
            for i in range(len(move)):
                move[i] = boxes[0, 0, i]
            chance(state, board, DEALER, move, rng, luck)
            apply(state, board, DEALER, move, luck)
            mask = to_move(state, board)
        return int(mask)

    @kernel
    def look(states: Any, boards: Any, seat: int) -> None:
        states[1] = states[0]
        hide(states[1], boards[0], seat)

    @kernel
    def offer(
        states: Any, boards: Any, seat: int, boxes: Any, table: Table, mask: Any, allowed: Any
    ) -> tuple[int, int]:
        count = int(legal(states[0], boards[0], seat, 0, boxes))
        n, lost = allow(boxes, min(count, len(boxes)), table, mask, allowed)
        return n, lost + max(0, count - len(boxes))

    return Engine(advance, look, offer)
