"""The bot `planner`: plans whole turns, which battles and in which order, and ends each where it is most likely to win.

Anytime: the longer it thinks, the more plans it keeps beside each other. Its judgement is a network that was trained
on games; it sees the view of its seat alone.
"""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from hegemon.core.bot import AnytimeBot, BotKind, Parameter, View
from hegemon.core.kernels.workspace_room import make_workspaces
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.networks.network import Network
from hegemon.core.rng import Rng, draw, make_rng
from hegemon.games.risk.bots.battle_plan import make_plan_workspace
from hegemon.games.risk.bots.judgement import network
from hegemon.games.risk.bots.replies import answer_replies, best_option, compare, is_settled, make_replies
from hegemon.games.risk.bots.turn_choices import DONE, PASSES, RANKED, VALUED, answer, make_options, step
from hegemon.games.risk.bots.turn_phases import choose_at_once, conclude
from hegemon.games.risk.rules.moves import ATTACK, CEASE, FORMS, PLACE
from hegemon.games.risk.rules.state import PLACING, REINFORCING

SHOWN = 12
"""Options in the thoughts, at most."""
PARAMETERS = (
    Parameter("min_odds", 0.3, 0, 1, "no battle below this probability of winning"),
    Parameter("press", 0.75, 0, 1, "a battle is pressed without a new plan while its odds are at least this"),
    Parameter("margin", 1e-5, 0, 1, "chance to win that a fortification must add"),
)
SETTINGS = (
    Parameter("time", 0.3, 0.01, 60, "seconds for a move, at most: it often needs less"),
    Parameter("iterations", 0, 0, 1e6, "passes over the options for a move, then replies to each; 0: as time allows"),
    Parameter("replies", 0, 0, 1, "1: after the passes compare the best options by what others may do about them"),
)
BATCH = 8
"""Replies to every option between two looks at the stop, at most; and before a lead counts."""
MOST_REPLIES = 4000


class Planner(AnytimeBot):
    """Widens its plans for as long as it may think."""

    def __init__(
        self, policy: BotKind, match: Match, seat: int, rng: Rng, values: Mapping[str, float], judge: Network
    ) -> None:
        super().__init__(match, seat, rng, values)
        weights = np.array([values[parameter.name] for parameter in PARAMETERS])
        self._plans = make_plan_workspace(match, weights, judge)
        self._options = make_options(match)
        self._workspace = make_workspaces(match, 1)[0]
        policy_weights = policy.weights(match, {})
        self._workspace.weights[: len(policy_weights)] = policy_weights
        self._replies = make_replies(match, policy_weights)
        self._thoughts: dict[str, Any] | None = None

    def prepare(self) -> None:
        """Call all that a search calls, in the first turn of some game."""
        match, rng = self.match, make_rng(0)
        state = match.start()
        while state.phase != REINFORCING:
            seat, move = match.to_move(state)[0], match.legal(state, match.to_move(state)[0])[0].low
            state = match.apply(state, seat, move, match.chance(state, seat, move, rng))
        seat = int(state.seat)
        args = (self._options, self._plans, state, match.board, seat)
        choose_at_once(*args, self._workspace)
        step(*args)
        compare(self._replies, *args)
        answer_replies(self._replies, self._options, self._plans, match.board, seat, 1)
        is_settled(self._replies, self._options)
        answer(self._options, state, best_option(self._options, 1))
        conclude(*args, self._workspace)

    @property
    def own_limit(self) -> Limit:
        wanted = self.values["iterations"]
        return Limit(iterations=wanted) if wanted else Limit(seconds=self.values["time"])

    @property
    def thoughts(self) -> dict[str, Any] | None:
        return self._thoughts

    def choose(self, view: View, limit: Limit) -> Move:
        if self.can_start and self._decided(view):  # no search, and no thread for one
            self._thoughts = None
            return self._move()
        return super().choose(view, limit)

    def first_move(self, view: View) -> Move:
        if not self._decided(view):
            conclude(self._options, self._plans, view.state, self.match.board, self.seat, self._workspace)
        return self._move()

    def search(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        self._thoughts = None
        if self._decided(view):
            return
        began = time.perf_counter()
        options, meter, wanted = self._options, self._options.meter, self.granted.iterations
        args = (options, self._plans, view.state, self.match.board, self.seat)
        going_on = True
        while going_on and meter[DONE] < wanted and not stop.is_set():
            done = meter[DONE]
            going_on = step(*args)
            if meter[DONE] > done:
                self._thoughts = self._tell(view)
                conclude(*args, self._workspace)
                offer(self._move())
        if self.values["replies"] >= 0.5 and not going_on and view.state.phase != PLACING:
            self._look_at_replies(view, wanted - PASSES, stop, offer)
        if self._thoughts is not None:
            self._thoughts["seconds"] = round(time.perf_counter() - began, 3)

    def _look_at_replies(self, view: View, wanted: float, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        """Compare the best options by what others may do about them."""
        replies, options, board, seat = self._replies, self._options, self.match.board, self.seat
        if wanted <= 0 or compare(replies, options, self._plans, view.state, board, seat) < 2:
            return
        for workspace in replies.workspaces:
            workspace.rng = [draw(self.rng) | 1 for _ in range(4)]
        seen, wanted = 0, min(wanted, MOST_REPLIES)
        while seen < wanted and not stop.is_set():
            batch = int(min(BATCH, wanted - seen))
            answer_replies(replies, options, self._plans, board, seat, batch)
            seen += batch
            if is_settled(replies, options):
                break
        answer(options, view.state, best_option(options, int(replies.count[0])))
        conclude(options, self._plans, view.state, board, seat, self._workspace)
        offer(self._move())
        self._thoughts = self._tell(view)

    def _decided(self, view: View) -> bool:
        """True if the move is in the workspace, as it needs no search; else the options are listed."""
        return bool(
            choose_at_once(self._options, self._plans, view.state, self.match.board, self.seat, self._workspace)
        )

    def _move(self) -> Move:
        return tuple(self._workspace.move.tolist())

    def _tell(self, view: View) -> dict[str, Any]:
        """The options, each with its plan of battles and the chance to win that it leads to, the best first."""
        options, meter = self._options, self._options.meter
        ranked = sorted(range(int(meter[RANKED])), key=lambda i: -options.values[i])[:SHOWN]
        return {
            "win": round(float(options.values[ranked[0]]), 4),
            "iterations": int(meter[DONE] + meter[VALUED]),
            "candidates": [
                {
                    "turn": self._plan(view, i),
                    "visits": 1 + int(self._replies.visits[i] if meter[VALUED] and i < self._replies.count[0] else 0),
                    "value": round(float(options.values[i]), 4),
                }
                for i in ranked
            ],
        }

    def _plan(self, view: View, number: int) -> list[str]:
        kind, a, b, c = (int(x) for x in self._options.moves[number])
        steps = self._options.steps[number][: 2 * self._options.lengths[number]].reshape(-1, 2)
        turn: list[Move] = [] if kind == ATTACK else [(kind, a, b if kind == PLACE else 0, 0)]
        if kind == ATTACK and not len(steps):
            turn = [(CEASE, 0, 0, 0)]
        if kind == PLACE and c != a:
            turn.append((PLACE, c, int(view.state.reserve[self.seat]) - b, 0))
        turn += [(ATTACK, int(origin), int(target), 3) for origin, target in steps]
        return [FORMS.write(move) for move in turn]


def planner_bot(policy: BotKind) -> BotKind:
    """The bot `planner`; where territories are chosen it claims as `policy` does."""
    about = "plans the battles of whole turns by exact odds, and judges where they lead by a trained network"
    own = (*SETTINGS, *PARAMETERS)
    return BotKind("planner", about, lambda _match: own, make=functools.partial(Planner, policy), network=network)
