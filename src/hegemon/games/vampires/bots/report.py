"""The bot `report` of Vampires vs Werewolves (V4): alpha-beta search as section 4 of the report has it.

What the report leaves open is decided here: battles that are not sure are chance nodes, as for the other searches.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import BotKind
from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rules import Rules
from hegemon.games.vampires.bots.battle_outcomes import ROOM, outcomes_in
from hegemon.games.vampires.bots.combinations import LONGEST
from hegemon.games.vampires.bots.evaluation import EATEN_BEFORE, EVALUATION, REPORT, score
from hegemon.games.vampires.bots.lead_value import chance_of
from hegemon.games.vampires.bots.report_branches import SEARCHER, WIDEST, turns
from hegemon.games.vampires.bots.searches import key
from hegemon.games.vampires.bots.searches import prepare as note_eaten
from hegemon.games.vampires.bots.strategies import BRANCHES
from hegemon.games.vampires.rules.state import VampiresBoard, VampiresState
from hegemon.search.alphabeta import alphabeta_bot
from hegemon.search.brancher import Brancher

PARAMETERS = (*EVALUATION, BRANCHES[-1])
SLICES = len(EVALUATION)
SCALE = 20.0
"""A score of this much is shown as three games won of four. It changes no choice between turns without luck."""
DEPTH = 3
"""Section 4.1: "à une profondeur 3"."""
ABOUT = (
    "looks three turns ahead (alpha-beta search) with the branches and the evaluation of the report, as it is written"
)


@kernel
def prepare(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace) -> None:
    """Note what was eaten before, and who searches."""
    note_eaten(state, board, seat, workspace)
    workspace.scratch[SEARCHER] = 1.0 + seat


@kernel
def evaluate(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace) -> float:
    """The report's sum, as a search wants it: a larger one has a larger value."""
    scratch = workspace.scratch
    eaten, lost = scratch[EATEN_BEFORE + seat], scratch[EATEN_BEFORE + 1 - seat]
    return chance_of(score(state, board, seat, workspace.weights, scratch, eaten, lost), SCALE)


@kernel
def outcomes(
    state: VampiresState, board: VampiresBoard, seat: int, move: Any, workspace: Workspace, lucks: Any, chances: Any
) -> int:
    return outcomes_in(state, board, seat, move, int(workspace.weights[SLICES]), lucks, chances)


BRANCHER = Brancher(
    turns, outcomes, evaluate, key, prepare,
    longest=LONGEST, widest=WIDEST, luckiest=ROOM, in_order=True, judges_ends=True,
)  # fmt: skip


def report_bot(rules: Rules) -> BotKind:
    """The report's bot: plain alpha-beta, without habits, impatience or contempt."""
    return alphabeta_bot(rules, BRANCHER, PARAMETERS, name="report", about=ABOUT, defaults=REPORT | {"depth": DEPTH})
