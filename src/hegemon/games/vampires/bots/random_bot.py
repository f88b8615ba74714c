"""The bot `random` (V3): some of its groups go somewhere, all or a part of them; it takes nothing back."""

from __future__ import annotations

from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import below
from hegemon.games.vampires.rules.legal import parts
from hegemon.games.vampires.rules.moves import END
from hegemon.games.vampires.rules.state import VampiresBoard, VampiresState
from hegemon.search.uniform import NOTHING_WANTED


@kernel
def random(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace) -> None:
    """Any part, each as likely, with all who are left there or with some; after the first, the toss of a coin."""
    rng, move, boxes = workspace.rng, workspace.move, workspace.boxes
    count = parts(state, board, seat, NOTHING_WANTED, boxes)
    if state.parts > 0 and (count == 0 or below(rng, 2)):
        for i in range(len(move)):
            move[i] = 0
        move[0] = END
        return
    parts(state, board, seat, below(rng, count), boxes)
    for i in range(len(move)):
        move[i] = boxes[0, 1, i]
    if below(rng, 2):
        move[5] = 1 + below(rng, move[5])
