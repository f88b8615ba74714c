"""A whole game taken apart: the luck of its rolls and the errors of its moves, as backgammon programs report them.

The luck of a roll is the value after it minus its expectation before it. The error of a move is the best move's value
minus its own. Which move is best is found with some playouts and measured with others: so no move looks bad because
another one was lucky.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from hegemon.analysis.evaluator import Evaluator, distance
from hegemon.core.history.timeline import Entry, Timeline
from hegemon.core.moves import Box, Move
from hegemon.core.rng import Rng, below, make_rng

MISTAKE = 0.02
"""Of the point: a move that costs more, beyond doubt, is marked."""
SURE = 1.96
"""Standard errors either side that make 95 %."""


@dataclass(frozen=True)
class Depth:
    """How thoroughly a game is looked at."""

    playouts: int = 200
    """Games that are played to judge a position."""
    candidates: int = 8
    """Moves that are compared with the one that was made."""
    sample: int | None = None
    """Rolls and decisions that are judged at most, drawn at random; None: all of them."""
    points: int = 60
    """Positions whose value is told, for a graph."""
    seed: int = 0


@dataclass(frozen=True)
class Roll:
    """What dice did, for every seat."""

    index: int
    """The number of the move, from 1."""
    seat: int
    luck: tuple[float, ...]
    error: tuple[float, ...]


@dataclass(frozen=True)
class Decision:
    """What a move cost the seat that made it."""

    index: int
    seat: int
    move: str
    best: str
    cost: float
    """The best move's value minus this one's; below 0 by chance alone."""
    error: float

    @property
    def is_mistake(self) -> bool:
        """Whether the move was worse beyond doubt, by more than a trifle."""
        return self.cost > max(MISTAKE, SURE * self.error)


@dataclass(frozen=True)
class Skill:
    """How a seat did in the whole game."""

    seat: int
    decisions: int
    """Decisions that were judged, of all that had a choice."""
    of: int
    cost: float
    """On average, a decision."""
    cost_error: float
    luck: float
    """All together, in points."""
    luck_error: float
    mistakes: int


@dataclass
class Analysis:
    """What was found out about a game, and how."""

    seats: int
    moves: int
    policy: str
    depth: Depth
    rolls: list[Roll] = field(default_factory=list)
    rolls_of: int = 0
    decisions: list[Decision] = field(default_factory=list)
    decisions_of: list[int] = field(default_factory=list)
    values: list[tuple[int, list[float]]] = field(default_factory=list)

    @property
    def skills(self) -> list[Skill]:
        """Every seat's luck and skill."""
        return [self._skill(seat) for seat in range(self.seats)]

    def _skill(self, seat: int) -> Skill:
        mine = [one for one in self.decisions if one.seat == seat]
        scale = self.rolls_of / max(1, len(self.rolls))
        return Skill(
            seat,
            len(mine),
            self.decisions_of[seat],
            sum(one.cost for one in mine) / max(1, len(mine)),
            math.sqrt(sum(one.error**2 for one in mine)) / max(1, len(mine)),
            scale * sum(roll.luck[seat] for roll in self.rolls),
            scale * math.sqrt(sum(roll.error[seat] ** 2 for roll in self.rolls)),
            sum(one.is_mistake for one in mine),
        )

    def turning_points(self, count: int = 5) -> list[Roll | Decision]:
        """What decided the game: the largest swings beyond doubt, the largest first."""
        swings: list[tuple[float, Roll | Decision]] = [(one.cost, one) for one in self.decisions if one.is_mistake]
        for roll in self.rolls:
            at = max(range(self.seats), key=lambda seat: abs(roll.luck[seat]))
            if abs(roll.luck[at]) > max(MISTAKE, SURE * roll.error[at]):
                swings.append((abs(roll.luck[at]), roll))
        return [one for _, one in sorted(swings, key=lambda swing: -swing[0])[:count]]

    def json(self) -> dict[str, Any]:
        """For programs and the page. Luck and costs are in points: 1 is a whole win."""
        depth = self.depth
        return {
            "evaluation": {
                "bot": self.policy,
                "playouts": depth.playouts,
                "candidates": depth.candidates,
                "rolls": [len(self.rolls), self.rolls_of],
                "decisions": [len(self.decisions), sum(self.decisions_of)],
            },
            "moves": self.moves,
            "seats": [_rounded(vars(skill)) for skill in self.skills],
            "rolls": [_rounded(vars(roll)) for roll in self.rolls],
            "decisions": [_rounded(vars(one)) | {"mistake": one.is_mistake} for one in self.decisions],
            "values": [{"index": index, "values": [round(x, 4) for x in values]} for index, values in self.values],
            "turning_points": [one.index for one in self.turning_points()],
        }


def analyse(
    timeline: Timeline, depth: Depth | None = None, threads: int = 1, progress: Callable[[int, int], None] | None = None
) -> Analysis:
    """Take a game apart. `progress` is told how many of its parts are done, and of how many."""
    depth, match = depth or Depth(), timeline.match
    rng = make_rng(depth.seed)
    found = Analysis(match.seats, len(timeline.entries), "", depth)
    rolls = [i for i, entry in enumerate(timeline.entries) if entry.luck]
    choices = [i for i, entry in enumerate(timeline.entries) if entry.seat >= 0 and _has_choice(timeline, i)]
    found.rolls_of = len(rolls)
    found.decisions_of = [sum(timeline.entries[i].seat == seat for i in choices) for seat in range(match.seats)]
    last = len(timeline.entries)
    points = sorted({round(k * last / max(1, depth.points)) for k in range(depth.points + 1)})
    jobs: list[tuple[str, int]] = [
        *(("roll", i) for i in _some(rolls, depth.sample, rng)),
        *(("decision", i) for i in _some(choices, depth.sample, rng)),
        *(("value", i) for i in points),
    ]
    done = 0

    def work(which: int) -> list[Any]:
        nonlocal done
        evaluator = Evaluator(match, depth.seed * 1009 + which)
        found.policy = evaluator.policy.name
        judged: list[Any] = []
        for kind, index in jobs[which::threads]:
            judged.append(_judge(evaluator, timeline, kind, index, depth))
            done += 1
            if progress is not None:
                progress(done, len(jobs))
        return judged

    with ThreadPoolExecutor(threads) as pool:
        for judged in pool.map(work, range(threads)):
            found.rolls += [one for one in judged if isinstance(one, Roll)]
            found.decisions += [one for one in judged if isinstance(one, Decision)]
            found.values += [one for one in judged if isinstance(one, tuple)]
    found.rolls.sort(key=lambda one: one.index)
    found.decisions.sort(key=lambda one: one.index)
    found.values.sort()
    return found


def _judge(evaluator: Evaluator, timeline: Timeline, kind: str, index: int, depth: Depth) -> Any:
    if kind == "value":
        return index, evaluator.value(timeline.state_at(index), depth.playouts).mean.tolist()
    entry = timeline.entries[index]
    return (judge_roll if kind == "roll" else judge_move)(evaluator, timeline, index, entry, depth)


def judge_roll(evaluator: Evaluator, timeline: Timeline, index: int, entry: Entry, depth: Depth) -> Roll:
    """The luck of move number `index` (from 0)."""
    before = evaluator.after(timeline.state_at(index), entry.seat, entry.move, depth.playouts)
    after = evaluator.value(timeline.state_at(index + 1), depth.playouts)
    luck, error = after.mean - before.mean, np.hypot(after.error, before.error)
    return Roll(index + 1, entry.seat, tuple(luck.tolist()), tuple(error.tolist()))


def judge_move(evaluator: Evaluator, timeline: Timeline, index: int, entry: Entry, depth: Depth) -> Decision:
    """What move number `index` (from 0) cost, judged by what its seat could know."""
    match, seat, state = timeline.match, entry.seat, timeline.state_at(index)
    rng = make_rng(depth.seed + index)
    others = [evaluator.choice(state, seat), *some_moves(match.legal(state, seat), rng)]
    moves = list(dict.fromkeys([entry.move, *others]))[: depth.candidates]
    few = max(8, depth.playouts // 4)
    means = [evaluator.after(state, seat, move, few, guess=True).mean[seat] for move in moves]
    best = moves[int(np.argmax(means))]
    if best == entry.move:
        return Decision(index + 1, seat, match.write(entry.move), match.write(best), 0.0, 0.0)
    chosen = evaluator.after(state, seat, entry.move, depth.playouts, guess=True)
    better = evaluator.after(state, seat, best, depth.playouts, guess=True)
    cost = float(better.mean[seat] - chosen.mean[seat])
    error = distance(float(better.error[seat]), float(chosen.error[seat]))
    return Decision(index + 1, seat, match.write(entry.move), match.write(best), cost, error)


def some_moves(boxes: Sequence[Box], rng: Rng) -> list[Move]:
    """Ends of the boxes, in any order."""
    found = [move for box in boxes for move in dict.fromkeys((box.high, box.low))]
    for i in range(len(found) - 1, 0, -1):
        j = below(rng, i + 1)
        found[i], found[j] = found[j], found[i]
    return found


def _has_choice(timeline: Timeline, index: int) -> bool:
    boxes = timeline.match.legal(timeline.state_at(index), timeline.entries[index].seat)
    return len(boxes) > 1 or (len(boxes) == 1 and boxes[0].low != boxes[0].high)


def _some(numbers: Iterable[int], most: int | None, rng: Rng) -> list[int]:
    left = list(numbers)
    if most is None or len(left) <= most:
        return left
    return sorted(left.pop(below(rng, len(left))) for _ in range(most))


def _rounded(fields: dict[str, Any]) -> dict[str, Any]:
    def short(value: Any) -> Any:
        if isinstance(value, float):
            return round(value, 5)
        return [round(x, 5) for x in value] if isinstance(value, tuple) else value

    return {name: short(value) for name, value in fields.items()}
