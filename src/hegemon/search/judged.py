"""Monte Carlo with a network: each candidate is judged by playouts that stop after a few rounds, where the network says
how often the seat will win from there.

A playout to the end of the game is one coin thrown; the network has seen how many such games ended. Candidates are the
policy's own move, what its advisers say, and of all legal moves those after which the network likes the position best:
so the set-up and trades are searched too.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from hegemon.core.bot import BotKind, Parameter, View
from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.kernels.workspace_room import lay_network
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.networks.evaluate import CERTAIN, chance_to_win
from hegemon.core.networks.features import Features
from hegemon.core.networks.network import Network
from hegemon.core.rng import draw
from hegemon.core.rules import RUNNING, Rules
from hegemon.core.state import Board, State
from hegemon.search.montecarlo import PARAMETERS, MonteCarlo, choose_candidate
from hegemon.search.playout import MAX_MOVES, first_of, make_mover

ROUNDS = Parameter("rounds", 1, 0, 1000, "rounds that are played before the network judges; 0: it does so at once")
TRIED = 3
"""A candidate that was tried less often is not chosen."""
NOISE = 0.01
"""The network's own errors, added to the spread of a candidate's values."""


class JudgedTrials(NamedTuple):
    """The memory of one search's playouts."""

    states: Any
    """Two: the game, and what a seat sees of it."""
    seen: Any
    """The position, as the searching seat sees it."""
    moves: Any
    """The candidates; the policy's own is the first."""
    visits: Any
    sums: Any
    squares: Any
    workspaces: Any
    scores: Any


class Kernels(NamedTuple):
    """The compiled functions of the search."""

    glance: Callable[..., None]
    """glance(trials, board, seat): the value of every candidate right after it, once, into the sums."""
    run_trials: Callable[..., None]
    """run_trials(trials, board, seat, exploration, count, turns): `count` playouts of `turns` turns."""


def make_kernels(rules: Rules, policy: BotKind, features: Features) -> Kernels:
    """The kernels of a search with this policy on every seat."""
    advance, to_move, describe = make_mover(rules, [policy]), rules.to_move, features.kernel
    sample_hidden, chance, apply, result = rules.sample_hidden, rules.chance, rules.apply, rules.result

    @kernel
    def try_move(trials: JudgedTrials, board: Board, seat: int, which: int) -> None:
        state, dealer = trials.states[0], trials.workspaces[0]
        sample_hidden(state, board, seat, dealer.rng)
        chance(state, board, seat, trials.moves[which], dealer.rng, dealer.luck)
        apply(state, board, seat, trials.moves[which], dealer.luck)

    @kernel
    def value_of(state: State, board: Board, seat: int, workspace: Workspace, scores: Any) -> float:
        if result(state, board, scores) != RUNNING:
            return float(scores[seat])
        describe(state, board, seat, workspace.features)
        chance_now = chance_to_win(workspace.network, workspace.features, workspace.neurons, len(scores))
        return float(chance_now) / float(CERTAIN)

    @kernel
    def glance(trials: JudgedTrials, board: Board, seat: int) -> None:
        for which in range(len(trials.visits)):
            trials.states[0] = trials.seen[0]
            try_move(trials, board, seat, which)
            trials.sums[which] += value_of(
                trials.states[0], board, seat, trials.workspaces[1 + seat], trials.scores
            )  # fmt: skip
            trials.visits[which] += 1

    @kernel
    def run_trials(
        trials: JudgedTrials, board: Board, seat: int, exploration: float, count: int, turns: int
    ) -> None:  # fmt: skip
        states, workspaces = trials.states, trials.workspaces
        for _ in range(count):
            chosen = choose_candidate(trials.visits, trials.sums, exploration)
            states[0] = trials.seen[0]
            last = states[0].turn + turns
            try_move(trials, board, seat, chosen)
            mask, moves = to_move(states[0], board), 0
            while mask != 0 and states[0].turn < last and moves < MAX_MOVES:
                mover = first_of(mask)
                advance(mover, 0, states, board, workspaces[0], workspaces[1 + mover])
                moves += 1
                mask = to_move(states[0], board)
            value = value_of(states[0], board, seat, workspaces[1 + seat], trials.scores)
            trials.visits[chosen] += 1
            trials.sums[chosen] += value
            trials.squares[chosen] += value * value

    return Kernels(glance, run_trials)


class Judged(MonteCarlo):
    """Judges each candidate by short playouts and a network."""

    def __init__(
        self, kernels: Kernels, policy: BotKind, match: Match, seat: int, rng: Any, values: Any, network: Network
    ) -> None:
        self._kernels, self._network = kernels, network
        self._squares = np.zeros(1)
        super().__init__(kernels.run_trials, policy, match, seat, rng, values)

    def _rehearse(self) -> None:
        for workspace in self._workspaces:
            lay_network(workspace, self._network)
        super()._rehearse()
        match = self.match
        move = np.zeros((0, match.game.forms.width), np.int32)
        self._kernels.glance(
            self._room(np.zeros(1, match.dtype), move, np.zeros(0, np.int64), np.zeros(0)), match.board, 0
        )

    def _room(self, root: Any, moves: Any, visits: Any, sums: Any) -> JudgedTrials:
        match = self.match
        if not visits.any():
            self._squares = np.zeros(len(visits))
        return JudgedTrials(
            np.zeros(2, match.dtype), root, moves, visits, sums, self._squares, self._workspaces, np.zeros(match.seats),
        )  # fmt: skip

    def _try(self, root: Any, moves: Any, visits: Any, sums: Any, trials: int) -> None:
        room, turns = self._room(root, moves, visits, sums), round(self.values["rounds"] * self.match.seats)
        self._trials(room, self.match.board, self.seat, self.values["exploration"], trials, turns)

    def _candidates(self, view: View) -> list[Move]:
        named = [self._choice(view, {}), *self._advice(view)]
        found = list(dict.fromkeys([*named, *self._best_looking(view)]))[: int(self.values["candidates"])]
        self._squares = np.zeros(len(found))
        return found

    def _best_looking(self, view: View) -> Iterator[Move]:
        """The legal moves, those first after which the network likes the position best."""
        moves = list(dict.fromkeys(self._some_legal(view)))
        for workspace in self._workspaces:
            workspace.rng = [draw(self.rng) | 1 for _ in range(4)]
        root, sums = np.zeros(1, self.match.dtype), np.zeros(len(moves))
        root[0] = view.state
        room = self._room(root, np.array(moves, np.int32), np.zeros(len(moves), np.int64), sums)
        self._kernels.glance(room, self.match.board, self.seat)
        for i in np.argsort(-sums, kind="stable"):
            yield moves[i]

    def _proved(self, visits: Any, sums: Any) -> int:
        """The candidate with the best mean, if it beats the policy's own beyond doubt; else that one (number 0)."""
        tried = np.maximum(visits, 1)
        means = sums / tried
        errors = (np.maximum(0.0, self._squares / tried - means**2) + NOISE**2) / tried
        best = int(np.where(visits >= TRIED, means, -1).argmax())
        beyond = self.values["doubt"] * math.sqrt(errors[best] + errors[0])
        return best if means[best] - means[0] > beyond else 0


def judged_bot(
    rules: Rules,
    policy: BotKind,
    features: Features,
    network: Callable[[Match], Network],
    defaults: Mapping[str, float] | None = None,
) -> BotKind:
    """The bot `learned` of a game, with one of its compiled bots as the policy of the playouts."""
    about = f"plays a round with '{policy.name}' on every seat and lets a trained network judge where that leads"
    make = functools.partial(Judged, make_kernels(rules, policy, features), policy)
    own = tuple(replace(one, default=(defaults or {}).get(one.name, one.default)) for one in (*PARAMETERS, ROUNDS))
    return BotKind("learned", about, lambda _match: own, make=make, network=network)
