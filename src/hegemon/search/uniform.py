"""Playing at random, for every game: a box of legal moves, each as likely, then a move in it, each as likely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hegemon.core.bot import BotKind
from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import below
from hegemon.core.rules import Rules

NOTHING_WANTED = 1 << 30
"""As the first box wanted of `legal`: only count them."""


@inlined
def take_from_box(workspace: Workspace) -> None:
    """Any move of the box on the workspace, each as likely."""
    boxes, move, rng = workspace.boxes, workspace.move, workspace.rng
    for i in range(len(move)):
        low, high = boxes[0, 0, i], boxes[0, 1, i]
        move[i] = low + below(rng, high - low + 1) if high > low else low


def random_kernel(legal: Callable[..., int]) -> Callable[..., None]:
    """The compiled choice over a game's legal moves."""

    @kernel
    def choose(state: Any, board: Any, seat: int, workspace: Workspace) -> None:
        count = legal(state, board, seat, NOTHING_WANTED, workspace.boxes)
        legal(state, board, seat, below(workspace.rng, count), workspace.boxes)
        take_from_box(workspace)

    return choose


def random_bot(rules: Rules, choose: Callable[..., None] | None = None) -> BotKind:
    """The bot `random` of a game; a game may have a better idea of how to play at random."""
    return BotKind("random", "plays any legal move", kernel=choose or random_kernel(rules.legal), fair=True)
