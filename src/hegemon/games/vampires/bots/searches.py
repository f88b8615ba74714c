"""The bots `alphabeta`, `sss` and `mcts` of Vampires vs Werewolves (V3, V4), three searches over the same branches; and
`endgame` and `learned`, which are `alphabeta` with other judgements."""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.core.bot import BotKind, Parameter
from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.match import Match
from hegemon.core.networks.evaluate import CERTAIN, chance_to_win
from hegemon.core.networks.network import Network, shipped_network
from hegemon.core.rules import Rules
from hegemon.games.vampires.bots.battle_outcomes import ROOM, outcomes
from hegemon.games.vampires.bots.combinations import LONGEST, WIDEST, count_turns, nth_turn, turns
from hegemon.games.vampires.bots.endings import ENDINGS, prospects
from hegemon.games.vampires.bots.evaluation import EATEN_BEFORE, score
from hegemon.games.vampires.bots.evaluation import SPACE as FREE
from hegemon.games.vampires.bots.features import FEATURES, features
from hegemon.games.vampires.bots.greedy import PARAMETERS as GREEDY
from hegemon.games.vampires.bots.greedy import best_part
from hegemon.games.vampires.bots.lead_value import LEADS, edible, outlook
from hegemon.games.vampires.bots.strategies import BRANCHES
from hegemon.games.vampires.rules.state import VampiresBoard, VampiresState
from hegemon.search.alphabeta import alphabeta_bot
from hegemon.search.brancher import Brancher
from hegemon.search.candidate_turns import CandidateTurns
from hegemon.search.mcts import mcts_bot
from hegemon.search.sss import sss_bot
from hegemon.search.tree import key_of

PARAMETERS = LEADS + BRANCHES
TRUST = len(PARAMETERS)
LEARNED = (*PARAMETERS, Parameter("trust", 0.5, 0, 1, "how much the network counts, beside the judgement made by hand"))
FIRST_OF_ENDINGS = len(PARAMETERS)
IMPATIENCE = 0.05
"""A group that can be caught whenever one likes is caught soon."""
GREEDY_WEIGHTS = np.array([parameter.default for parameter in GREEDY])
CONTEMPT = 0.5
"""Maps are mirrored, so a player who avoids every risk draws."""
WATCHFUL = {"habit": 6}
"""This many moves in a row that `greedy` would have made are no accident."""
BRED = {
    "enemies": 0.91, "humans": 0.16, "clashes": 0.28, "threats": 0.046, "race": 0.72, "patience": 0.944, "army": 0.19,
    "fade": 0.48, "crowd": 0.04, "meals": 0.2, "nearness": 0.08, "contempt": 0.67, "together": 0.25, "deadline": 0.62,
}  # fmt: skip
"""Parameters of the judgement, bred by CMA-ES with the settings in the folder `breeding`; `mcts` was not bred."""


@kernel
def prepare(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace) -> None:
    """Note what was eaten before."""
    workspace.scratch[EATEN_BEFORE], workspace.scratch[EATEN_BEFORE + 1] = float(state.eaten[0]), float(state.eaten[1])


@kernel
def evaluate(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace) -> float:
    scratch, weights = workspace.scratch, workspace.weights
    eaten, lost = scratch[EATEN_BEFORE + seat], scratch[EATEN_BEFORE + 1 - seat]
    return outlook(state, board, seat, score(state, board, seat, weights, scratch, eaten, lost), weights)


@kernel
def with_endings(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace) -> float:
    """The same sum while there are humans to eat; then the value of the ending."""
    scratch, weights, lead = workspace.scratch, workspace.weights, 0.0
    if edible(state) > 0:
        eaten, lost = scratch[EATEN_BEFORE + seat], scratch[EATEN_BEFORE + 1 - seat]
        lead = score(state, board, seat, weights, scratch, eaten, lost)
    return prospects(state, board, seat, lead, weights, weights[FIRST_OF_ENDINGS:])


@kernel
def learned(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace) -> float:
    """The value of a trained network, mixed with the judgement made by hand."""
    trust = workspace.weights[TRUST]
    features(state, board, seat, workspace.features)
    chance = chance_to_win(workspace.network, workspace.features, workspace.neurons, 2)
    value = 2.0 * float(chance) / float(CERTAIN) - 1.0
    if trust < 1.0:
        value = trust * value + (1.0 - trust) * evaluate(state, board, seat, workspace)
    return value


@kernel
def habit(state: VampiresState, board: VampiresBoard, seat: int, workspace: Workspace) -> None:
    """An opponent of habit takes what looks best at once, as `greedy` does."""
    best_part(state, board, seat, GREEDY_WEIGHTS, workspace.scratch[FREE:], workspace.move)


@kernel
def key(state: VampiresState, board: VampiresBoard) -> int:
    """The seat and number of the turn, the meals, and all positions."""
    known = key_of(key_of(state.turn * 4 + state.seat * 2 + (state.parts > 0), state.eaten[0]), state.eaten[1])
    for i in range(state.groups):
        cell = state.place[i]
        known = key_of(known, (int(cell) * 4 + int(state.kind[cell])) * 256 + int(state.count[cell]))
    return known


@kernel
def shares(state: VampiresState, board: VampiresBoard, workspace: Workspace, score_of: Any) -> None:
    """The same judgement, halfway between what both seats think of it, as shares of the point."""
    workspace.scratch[EATEN_BEFORE] = workspace.scratch[EATEN_BEFORE + 1] = 0.0
    value = 0.5 * (evaluate(state, board, 0, workspace) - evaluate(state, board, 1, workspace))
    score_of[0] = 0.5 + 0.5 * value
    score_of[1] = 1.0 - score_of[0]


BRANCHER = Brancher(
    turns, outcomes, evaluate, key, prepare, habit, CONTEMPT, IMPATIENCE, longest=LONGEST, widest=WIDEST, luckiest=ROOM
)
CANDIDATE_TURNS = CandidateTurns(count_turns, nth_turn, shares, longest=LONGEST)


def _network(_match: Match) -> Network:
    """Trained by `hegemon learn` on games between copies of `alphabeta`; docs/how-to/networks.md has the command."""
    return shipped_network("hegemon.games.vampires", "learned").fits(FEATURES, "learned.npz")


def searching(rules: Rules) -> tuple[BotKind, ...]:
    """The bots that look ahead."""
    return (
        mcts_bot(rules, CANDIDATE_TURNS, PARAMETERS),
        sss_bot(rules, BRANCHER, PARAMETERS, defaults=WATCHFUL | BRED),
        alphabeta_bot(rules, BRANCHER, PARAMETERS, defaults=WATCHFUL | BRED),
        alphabeta_bot(
            rules,
            BRANCHER._replace(evaluate=with_endings, contempt=0.0),
            PARAMETERS + ENDINGS,
            name="endgame",
            about="alphabeta that knows how games are decided when nobody is left to eat",
            defaults=WATCHFUL | BRED,
        ),
        alphabeta_bot(
            rules,
            BRANCHER._replace(evaluate=learned),
            LEARNED,
            name="learned",
            about="alphabeta with a judgement that was trained: a network beside the one made by hand",
            defaults=WATCHFUL | BRED,
            network=_network,
        ),
    )
