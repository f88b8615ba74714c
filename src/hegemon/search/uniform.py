"""The bot that plays at random, for every game: a box of legal moves, then a move in it, each as likely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hegemon.bot import BotKind
from hegemon.game import Rules
from hegemon.kernel import kernel
from hegemon.rng import below

NOTHING_WANTED = 1 << 30


def random_kernel(rules: Rules) -> Callable[..., None]:
    """The compiled choice for a game's rules."""
    legal = rules.legal

    @kernel
    def choose(state: Any, board: Any, seat: int, desk: Any) -> None:
        boxes, move, rng = desk.boxes, desk.move, desk.rng
        count = legal(state, board, seat, NOTHING_WANTED, boxes)
        legal(state, board, seat, below(rng, count), boxes)
        for i in range(len(move)):
            low, high = boxes[0, 0, i], boxes[0, 1, i]
            move[i] = low + below(rng, high - low + 1) if high > low else low

    return choose


def random_bot(rules: Rules) -> BotKind:
    """The bot `random` of a game."""
    return BotKind("random", "plays any legal move, each kind of choice as likely", kernel=random_kernel(rules))
