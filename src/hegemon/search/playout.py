"""Plays games to their end inside kernels: what the lab does by the thousand and a search does to judge a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rules import DEALER, Rules

if TYPE_CHECKING:
    from hegemon.core.bot import BotKind

MAX_MOVES = 10_000_000
"""No game is that long: the guard against rules that never end."""


@inlined
def copy_game(states: Any) -> None:
    """The game into the second of the states."""
    states[1] = states[0]


def choice_of(rules: Rules, bots: Sequence[BotKind], copy: Callable[..., None] = copy_game) -> Callable[..., None]:
    """One kernel that asks the bot of the given number for its move: ask(kind, states, board, seat, workspace).

    states[0] is the game; what the seat may see of it is laid into states[1], for bots that are not known to be fair.
    """
    hide = rules.hide
    chosen, fair = bots[0].kernel, bots[0].fair
    assert chosen is not None

    @kernel
    def ask_first(kind: int, states: Any, board: Any, seat: int, workspace: Workspace) -> None:
        if fair:
            chosen(states[0], board, seat, workspace)
        else:
            copy(states)
            hide(states[1], board, seat)
            chosen(states[1], board, seat, workspace)

    if len(bots) == 1:
        return ask_first
    others = choice_of(rules, bots[1:], copy)

    @kernel
    def ask(kind: int, states: Any, board: Any, seat: int, workspace: Workspace) -> None:
        if kind == 0:
            ask_first(kind, states, board, seat, workspace)
        else:
            others(kind - 1, states, board, seat, workspace)

    return ask


@inlined
def first_of(mask: int) -> int:
    """The first of the seats that may move; the dealer's mask is the dealer."""
    seat = 0
    if mask == DEALER:
        seat = DEALER
    else:
        while not mask >> seat & 1:
            seat += 1
    return seat


def make_mover(rules: Rules, bots: Sequence[BotKind], copy: Callable[..., None] = copy_game) -> Callable[..., None]:
    """The kernel that makes a game's next move: advance(seat, kind, states, board, dealer, workspace).

    states[0] is the game, states[1] what the seat to move sees of it; `kind` is the number of its bot, `workspace` its
    workspace, which is the dealer's where the dealer moves.
    """
    ask = choice_of(rules, bots, copy)
    legal, chance, apply = rules.legal, rules.chance, rules.apply

    @inlined
    def advance(seat: int, kind: int, states: Any, board: Any, dealer: Workspace, workspace: Workspace) -> None:
        state = states[0]
        if seat == DEALER:
            legal(state, board, DEALER, 0, workspace.boxes)
            for i in range(len(workspace.move)):
                workspace.move[i] = workspace.boxes[0, 0, i]
        else:
            ask(kind, states, board, seat, workspace)
        chance(state, board, seat, workspace.move, dealer.rng, dealer.luck)
        apply(state, board, seat, workspace.move, dealer.luck)

    return advance


def make_player(rules: Rules, bots: Sequence[BotKind]) -> Callable[..., int]:
    """The kernel that plays a game on from where it stands to its end; returns the number of moves.

    states are as for `make_mover`; workspaces[0] is the dealer's, workspaces[1 + s] seat s's; kinds[s] is the number
    of its bot.
    """
    advance, to_move = make_mover(rules, bots), rules.to_move

    @kernel
    def play_on(states: Any, board: Any, kinds: Any, workspaces: Any) -> int:
        moves = 0
        mask = to_move(states[0], board)
        while mask != 0 and moves < MAX_MOVES:
            seat = first_of(mask)
            advance(seat, kinds[max(0, seat)], states, board, workspaces[0], workspaces[1 + seat])
            moves += 1
            mask = to_move(states[0], board)
        return moves

    return play_on
