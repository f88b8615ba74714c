"""Plays games to their end inside kernels: what the lab does by the thousand and a search does to judge a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hegemon.bot import BotKind
from hegemon.game import DEALER, Rules
from hegemon.kernel import inlined, kernel

MAX_MOVES = 10_000_000
"""No game is that long: the guard against rules that never end."""


@inlined
def copy_game(states: Any) -> None:
    """The game into the second of the states."""
    states[1] = states[0]


def choice_of(rules: Rules, bots: Sequence[BotKind], copy: Callable[..., None] = copy_game) -> Callable[..., None]:
    """One kernel that asks the bot of the given number for its move: ask(kind, states, board, seat, desk).

    states[0] is the game; what the seat may see of it is laid into states[1], for bots that look at it.
    """
    hide = rules.hide
    chosen, blind = bots[0].kernel, bots[0].blind
    assert chosen is not None

    @kernel
    def ask_first(kind: int, states: Any, board: Any, seat: int, desk: Any) -> None:
        if blind:
            chosen(states[0], board, seat, desk)
        else:
            copy(states)
            hide(states[1], board, seat)
            chosen(states[1], board, seat, desk)

    if len(bots) == 1:
        return ask_first
    others = choice_of(rules, bots[1:], copy)

    @kernel
    def ask(kind: int, states: Any, board: Any, seat: int, desk: Any) -> None:
        if kind == 0:
            ask_first(kind, states, board, seat, desk)
        else:
            others(kind - 1, states, board, seat, desk)

    return ask


def make_mover(rules: Rules, bots: Sequence[BotKind], copy: Callable[..., None] = copy_game) -> Callable[..., None]:
    """The kernel that makes the next move of a game: advance(mask, states, board, kinds, desks).

    The mask is what `to_move` says; states[0] is the game, states[1] what the seat to move sees of it; desks[0] is the
    dealer's, desks[1 + s] seat s's; kinds[s] is the number of its bot.
    """
    ask = choice_of(rules, bots, copy)
    legal, chance, apply = rules.legal, rules.chance, rules.apply

    @inlined
    def advance(mask: int, states: Any, board: Any, kinds: Any, desks: Any) -> None:
        state, dealer = states[0], desks[0]
        seat = DEALER
        if mask == DEALER:
            legal(state, board, DEALER, 0, dealer.boxes)
            for i in range(len(dealer.move)):
                dealer.move[i] = dealer.boxes[0, 0, i]
        else:
            seat = 0
            while not mask >> seat & 1:
                seat += 1
            ask(kinds[seat], states, board, seat, desks[1 + seat])
        move = desks[1 + seat].move
        chance(state, board, seat, move, dealer.rng, dealer.luck)
        apply(state, board, seat, move, dealer.luck)

    return advance


def make_player(rules: Rules, bots: Sequence[BotKind]) -> Callable[..., int]:
    """The kernel that plays a game on from where it stands to its end; returns the number of moves.

    What lies where is as for `make_mover`.
    """
    advance, to_move = make_mover(rules, bots), rules.to_move

    @kernel
    def play_on(states: Any, board: Any, kinds: Any, desks: Any) -> int:
        moves = 0
        mask = to_move(states[0], board)
        while mask != 0 and moves < MAX_MOVES:
            advance(mask, states, board, kinds, desks)
            moves += 1
            mask = to_move(states[0], board)
        return moves

    return play_on
