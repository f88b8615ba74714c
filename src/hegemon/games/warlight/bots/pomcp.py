"""The bot `pomcp`: tree search over a belief (partially observable Monte Carlo planning).

Every iteration starts from one of the positions that the seat believes in, and is played without fog.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from hegemon.core.bot import BotKind, Parameter, Sight, View
from hegemon.core.kernels.kernel import kernel
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.networks.network import Network
from hegemon.core.rng import Rng
from hegemon.core.rules import Rules
from hegemon.core.state import State
from hegemon.games.warlight.bots.belief import Belief, orders_seen
from hegemon.games.warlight.bots.learned.features import without_fog
from hegemon.games.warlight.bots.turn_mutations import Mutator, can_vary, take_apart
from hegemon.games.warlight.rules.moves import COMMIT
from hegemon.games.warlight.rules.state import ORDERING, PICKING, WarlightBoard, WarlightState
from hegemon.search.candidate_turns import CandidateTurns
from hegemon.search.mcts import Design, Explain, Mcts, Worker, mcts_bot, merged
from hegemon.search.turn_bot import Turn

VARYING = (
    Parameter("variations", 12, 0, 1000, "variations of the best turns that are tried between two stages of a search"),
)
SEARCHES = {"rounds": 0, "exploration": 0.1, "start_distance": 0}
"""Defaults where the bot's search is not that of `mcts`: its evaluation needs no playouts, and picks
need not be far apart."""
PARENTS = 4
"""Best turns that are varied."""
ABOUT = "as mcts, with a belief about what the fog hides that it keeps from round to round"


@kernel
def nothing_hidden(state: WarlightState, board: WarlightBoard, seat: int, rng: Rng) -> None:
    """The `sample_hidden` of a search that starts from whole positions."""


class Pomcp(Mcts):
    """Mcts from particles. It may watch, in the lab and the terminal; a hosted bot gets what it saw (`belief`)."""

    watches = True
    stages = (0.3, 0.45, 0.6, 0.75, 1.0)

    def __init__(
        self, design: Design, match: Match, seat: int, rng: Rng, values: Mapping[str, float],
        network: Network | None = None,
    ) -> None:  # fmt: skip
        super().__init__(design, match, seat, rng, values, network)
        self.board = without_fog(match.board)
        self.belief = Belief(match, seat, rng, self.workspaces(rng)[0])
        self._grown: list[Worker] = []
        """The trees of the last search."""
        self._placed: dict[int, int] | None = None
        """Deploys of this round that cannot be changed any more."""

    def choose(self, view: View, limit: Limit) -> Move:
        move = super().choose(view, limit)
        if view.state.phase == PICKING:
            self.belief.remember_picks(
                view.state if move[0] == COMMIT else self.match.apply(view.state, self.seat, move, ())
            )
        return move

    def watch(self, sight: Sight) -> None:
        if self.belief.needed:
            self.belief.hear(orders_seen(sight, self.seat))

    def imagine(self, view: View) -> State:
        if not self._believes(view):
            return super().imagine(view)
        self.belief.update(view.state)
        state: State = self.belief.positions(view.state, 1)[0]
        self.candidates.reopen(state, self.board, self.seat, self.scribe[1 + self.seat])
        return state

    def roots(self, view: View) -> Any:
        if not self._believes(view):
            return self.as_array(self.imagine(view))
        self.belief.update(view.state)
        return self.belief.positions(view.state)

    def think_on(self, view: View, placed: Mapping[int, int], limit: Limit) -> Turn | None:
        """If deploys are final before the rest of a turn: go on with the last search, which was of the same view,
        among turns that place just these armies. None if there is no such turn."""
        if not any(take_apart(turn).deploys == placed for worker in self._grown[:1] for turn in worker.turns):
            return None
        self._placed = dict(placed)
        try:
            self.choose(view, limit)
        finally:
            self._placed = None
        return self._best(self._grown)

    def workers(self, view: View, count: int) -> list[Worker]:
        if self._placed is None:
            self._grown = super().workers(view, count)
        else:
            others = [i for i, t in enumerate(self._grown[0].turns) if take_apart(t).deploys != self._placed]
            for worker in self._grown:
                worker.close(others)
        return self._grown

    def refine(self, view: View, workers: Sequence[Worker]) -> None:
        """Add variations of the best turns so far."""
        state, count = view.state, int(self.values["variations"])
        if count == 0 or state.phase != ORDERING or not can_vary(state, self.seat):
            return
        turns = workers[0].turns
        best = [turns[i] for i in self.ranked(workers)[:PARENTS]]
        mutator = Mutator(state, self.board, self.seat, self.match.game.forms, self.rng, self._placed)
        known = set(turns)
        new: list[Turn] = []
        for _ in range(2 * count):
            turn = mutator.vary(best)
            if turn not in known and len(new) < count:
                known.add(turn)
                new.append(turn)
        for worker in workers:
            worker.add(new)

    def _decided(self, workers: Sequence[Worker], started: float, deadline: float) -> bool:
        """It takes all of its time: a variation that comes late may be better than a turn with many more visits."""
        return time.perf_counter() >= deadline

    def ranked(self, workers: Sequence[Worker]) -> list[int]:
        """By the value that a candidate has at least: turns that came late have fewer visits."""
        visits, worth = merged(workers)
        tried = np.maximum(visits, 1)
        doubt = self.values["exploration"] * np.sqrt(np.log(max(2, int(visits.sum()))) / tried)
        least = np.where(visits > 0, worth / tried - doubt, -1.0)
        return sorted(range(len(visits)), key=lambda i: (-least[i], i))

    def _believes(self, view: View) -> bool:
        return self.belief.needed and view.state.phase == ORDERING


def pomcp_bot(
    rules: Rules, candidates: CandidateTurns, parameters: Sequence[Parameter], defaults: dict[str, float],
    explain: Explain, *, name: str = "pomcp", about: str = ABOUT, network: Callable[[Match], Network] | None = None,
) -> BotKind:  # fmt: skip
    """The kind of the bot; its search guesses nothing, as it starts from guesses."""
    kind = mcts_bot(
        rules._replace(sample_hidden=nothing_hidden), candidates, (*parameters, *VARYING),
        name=name, about=about, defaults=defaults | SEARCHES, explain=explain, bot=Pomcp,
    )  # fmt: skip
    return replace(kind, network=network)
