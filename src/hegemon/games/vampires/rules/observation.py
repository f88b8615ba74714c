"""The encoding of a position of Vampires vs Werewolves for learners (`Game.observation`)."""

from __future__ import annotations

from hegemon.core.observation import Field, choice, count, flow, holder, number, seat
from hegemon.games.vampires.rules.state import HUMANS, PHASES, VAMPIRES, VampiresBoard


def observation(board: VampiresBoard) -> list[Field]:
    """Phase and ply; who is on which cell, and how many; who leaves and who arrives in this turn; both species."""
    cells = int(board.cells)
    return [
        choice("phase", len(PHASES)),
        seat("seat"),
        number("turn", max(1, int(board.max_plies))),
        holder("kind", "count", others=VAMPIRES - HUMANS, first=VAMPIRES, half=5).at(cells),
        flow("origin", "sent", "parts", half=5).at(cells),
        flow("target", "sent", "parts", half=5).at(cells),
        count("population", half=20).of_each_seat(begin=VAMPIRES),
        count("eaten", half=20).of_each_seat(),
        count("parts", half=4),
    ]
