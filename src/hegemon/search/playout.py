"""Plays games to their end inside kernels: what the lab does by the thousand and a search does to judge a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hegemon.game import DEALER, Rules
from hegemon.kernel import kernel

MAX_MOVES = 10_000_000
"""No game is that long: the guard against rules that never end."""

Chooser = Callable[..., None]


def choice_of(kernels: Sequence[Chooser]) -> Chooser:
    """One kernel that plays the bot of the given number: choose(kind, state, board, seat, desk)."""
    chosen = kernels[0]
    if len(kernels) == 1:

        @kernel
        def only(kind: int, state: Any, board: Any, seat: int, desk: Any) -> None:
            chosen(state, board, seat, desk)

        return only
    others = choice_of(kernels[1:])

    @kernel
    def choose(kind: int, state: Any, board: Any, seat: int, desk: Any) -> None:
        if kind == 0:
            chosen(state, board, seat, desk)
        else:
            others(kind - 1, state, board, seat, desk)

    return choose


def make_player(rules: Rules, kernels: Sequence[Chooser]) -> Callable[..., int]:
    """The kernel that plays a game on from where it stands to its end; returns the number of moves.

    states[0] is the game, states[1] what the seat to move sees of it; desks[0] is the dealer's, desks[1 + s] seat s's.
    """
    choose = choice_of(kernels)
    to_move, legal = rules.to_move, rules.legal
    chance, apply, hide = rules.chance, rules.apply, rules.hide

    @kernel
    def play_on(states: Any, board: Any, kinds: Any, desks: Any) -> int:
        state, seen, dealer = states[0], states[1], desks[0]
        moves = 0
        mask = to_move(state, board)
        while mask != 0 and moves < MAX_MOVES:
            seat = DEALER
            if mask == DEALER:
                legal(state, board, DEALER, 0, dealer.boxes)
                for i in range(len(dealer.move)):
                    dealer.move[i] = dealer.boxes[0, 0, i]
            else:
                seat = 0
                while not mask >> seat & 1:
                    seat += 1
                states[1] = states[0]
                hide(seen, board, seat)
                choose(kinds[seat], seen, board, seat, desks[1 + seat])
            move = desks[1 + seat].move
            chance(state, board, seat, move, dealer.rng, dealer.luck)
            apply(state, board, seat, move, dealer.luck)
            moves += 1
            mask = to_move(state, board)
        return moves

    return play_on
