"""The kernels of an environment, compiled for a game's rules, and the arrays that they work on.

A short kernel takes less time than looking at the types of its arguments, so the types are looked at once: see
`hegemon.core.kernels.kernel.bound`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from hegemon.core.kernels.kernel import bound, kernel
from hegemon.core.match import Match
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER, Rules
from hegemon.rl.actions import Actions, Table, allow, decode
from hegemon.rl.batch_step import make_show
from hegemon.rl.encoder import Code
from hegemon.rl.observations import Layout
from hegemon.search.playout import copy_game


class Room(NamedTuple):
    """The arrays of one environment. Those for offers have a row for every seat."""

    states: Any
    """Two: the game, and room for what a seat sees of it."""
    boards: Any
    """One."""
    rng: Any
    """The dice."""
    move: Any
    """The move that is made next."""
    luck: Any
    dealt: Any
    """The dealer's ranges of moves."""
    boxes: Any
    """The ranges of legal moves."""
    masks: Any
    allowed: Any
    """The allowed actions, each with the number of its range."""
    counts: Any
    """How many actions are allowed."""
    features: Any
    absolute: int
    code: Code
    table: Table


def make_room(match: Match, actions: Actions, layout: Layout) -> Room:
    """The arrays of an environment."""
    seats, width = match.seats, match.game.forms.width
    return Room(
        states=np.zeros(2, match.dtype),
        boards=np.asarray(match.board).reshape(1),
        rng=make_rng(0),
        move=np.zeros(width, np.int32),
        luck=np.zeros(match.luck_width, np.int32),
        dealt=np.zeros((1, 2, width), np.int32),
        boxes=np.zeros((seats, actions.most_ranges, 2, width), np.int32),
        masks=np.zeros((seats, len(actions)), np.int8),
        allowed=np.zeros((seats, actions.room, 2), np.int32),
        counts=np.zeros(seats, np.int64),
        features=np.zeros(layout.features.room if layout.features else 1, np.int16),
        absolute=int(layout.absolute),
        code=layout.code,
        table=actions.table,
    )


class Engine(NamedTuple):
    """Four kernels."""

    advance: Callable[[Room, int], int]
    """advance(room, seat): make the seat's move, which is in the room, unless the seat is the dealer; then
    whatever the dealer must; returns the seats that may act, as `Rules.to_move` does."""
    show: Callable[[Room, int, int, Any], None]
    """show(room, seat, acting, out): what the seat sees, as an observation."""
    offer: Callable[[Room, int], int]
    """offer(room, seat): find what the seat may do; returns the number of ranges that have no action, see `allow`."""
    decode: Callable[[Room, int, int], bool]
    """decode(room, seat, action): the move that the seat's action means into the room; whether it is allowed."""


def make_engine(match: Match, layout: Layout, room: Room) -> Engine:
    """The engine for a room of this match."""
    engine = _kernels(match.game.rules, match.game.has_secrets, layout.kernel)
    return Engine(
        bound(engine.advance, room, 0),
        bound(engine.show, room, 0, 0, np.zeros(layout.size, np.float32)),
        bound(engine.offer, room, 0),
        bound(engine.decode, room, 0, 0),
    )


@functools.cache
def _kernels(rules: Rules, has_secrets: bool, features: Callable[..., None] | None) -> Engine:
    to_move, legal, chance, apply = rules.to_move, rules.legal, rules.chance, rules.apply
    see = make_show(rules, has_secrets, copy_game, features)

    @kernel
    def advance(room: Room, seat: int) -> int:
        state, board = room.states[0], room.boards[0]
        rng, move, luck = room.rng, room.move, room.luck
        if seat != DEALER:
            chance(state, board, seat, move, rng, luck)
            apply(state, board, seat, move, luck)
        mask = to_move(state, board)
        while mask == DEALER:
            legal(state, board, DEALER, 0, room.dealt)
            for i in range(len(move)):
                move[i] = room.dealt[0, 0, i]
            chance(state, board, DEALER, move, rng, luck)
            apply(state, board, DEALER, move, luck)
            mask = to_move(state, board)
        return int(mask)

    @kernel
    def show(room: Room, seat: int, acting: int, out: Any) -> None:
        see(room.states, room.boards[0], room.code, acting, seat, room.features, room.absolute, out)

    @kernel
    def offer(room: Room, seat: int) -> int:
        boxes, mask, allowed = room.boxes[seat], room.masks[seat], room.allowed[seat]
        for k in range(room.counts[seat]):
            mask[allowed[k, 0]] = 0
        count = int(legal(room.states[0], room.boards[0], seat, 0, boxes))
        room.counts[seat], lost = allow(boxes, min(count, len(boxes)), room.table, mask, allowed)
        return int(lost + max(0, count - len(boxes)))

    @kernel
    def decode_(room: Room, seat: int, action: int) -> bool:
        return decode(room.table, room.allowed[seat], room.counts[seat], room.boxes[seat], action, room.move)

    return Engine(advance, show, offer, decode_)
