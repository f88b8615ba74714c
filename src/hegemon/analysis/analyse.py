"""A whole game taken apart: the luck of its rolls and the errors of its moves, as backgammon programs report them.

The luck of a roll is the value after it minus its expectation before it. The error of a move is the best move's value
minus its own. Which move is best is found with some playouts and measured with others: so no move looks bad because
another one was lucky.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

from hegemon.analysis.candidates import best_move, measured
from hegemon.analysis.evaluator import Evaluator
from hegemon.analysis.findings import Analysis, Decision, Depth, Point, Roll
from hegemon.analysis.judge import judge_of
from hegemon.core.history.timeline import Timeline
from hegemon.core.rng import Rng, below, make_rng

_Job = tuple[Callable[[Evaluator, Timeline, int, Depth], Roll | Decision | Point], int]
"""A judge, and the index of the position or move that it judges."""


def analyse(
    timeline: Timeline, depth: Depth | None = None, threads: int = 1, progress: Callable[[int, int], None] | None = None
) -> Analysis:
    """Take a game apart. `progress` is called with how many of its parts are done, and of how many."""
    depth, match = depth or Depth(), timeline.match
    last = len(timeline.entries)
    found = Analysis(match.seats, last, judge_of(match), depth)
    ended = match.result(timeline.state_at(last))
    found.scores = tuple(ended.scores) if ended else None
    rolls = [i for i, entry in enumerate(timeline.entries) if entry.luck]
    choices = [i for i, entry in enumerate(timeline.entries) if entry.seat >= 0 and _has_choice(timeline, i)]
    found.rolls_of = len(rolls)
    found.decisions_of = [sum(timeline.entries[i].seat == seat for i in choices) for seat in range(match.seats)]
    points = sorted({round(k * last / max(1, depth.points)) for k in range(depth.points + 1)})
    rng = make_rng(depth.seed)
    jobs: list[_Job] = [
        *((judge_position, i) for i in points),
        *((judge_roll, i) for i in _some(rolls, depth.sample, rng)),
        *((judge_move, i) for i in _some(choices, depth.sample, rng)),
    ]
    judged = sorted(_run(jobs, timeline, depth, threads, progress), key=lambda one: one.index)
    found.rolls += [one for one in judged if isinstance(one, Roll)]
    found.decisions += [one for one in judged if isinstance(one, Decision)]
    found.values += [one for one in judged if isinstance(one, Point)]
    return found


def _run(
    jobs: Sequence[_Job], timeline: Timeline, depth: Depth, threads: int, progress: Callable[[int, int], None] | None
) -> list[Roll | Decision | Point]:
    evaluators = [Evaluator(timeline.match) for _ in range(threads)]
    done = 0

    def work(which: int) -> list[Roll | Decision | Point]:
        nonlocal done
        judged = []
        for number in range(which, len(jobs), threads):
            judge, index = jobs[number]
            # A generator for each job: what is found does not depend on the number of threads.
            evaluators[which].reseed(depth.seed, number)
            judged.append(judge(evaluators[which], timeline, index, depth))
            done += 1
            if progress is not None:
                progress(done, len(jobs))
        return judged

    with ThreadPoolExecutor(threads) as pool:
        return [one for judged in pool.map(work, range(threads)) for one in judged]


def judge_position(evaluator: Evaluator, timeline: Timeline, index: int, depth: Depth) -> Point:
    """The values of the position after `index` moves."""
    value = evaluator.value(timeline.state_at(index), depth.playouts)
    return Point(index, tuple(value.mean.tolist()), tuple(value.error.tolist()))


def judge_roll(evaluator: Evaluator, timeline: Timeline, index: int, depth: Depth) -> Roll:
    """The luck of move number `index` (from 0)."""
    entry, before, after = timeline.entries[index], timeline.state_at(index), timeline.state_at(index + 1)
    luck = evaluator.luck(before, entry.seat, entry.move, after, depth.playouts)
    return Roll(index + 1, entry.seat, tuple(luck.mean.tolist()), tuple(luck.error.tolist()))


def judge_move(evaluator: Evaluator, timeline: Timeline, index: int, depth: Depth) -> Decision:
    """The cost of move number `index` (from 0), judged by what its seat could know."""
    match, entry, state = timeline.match, timeline.entries[index], timeline.state_at(index)
    best = best_move(evaluator, state, entry.seat, entry.move, depth)
    cost, error = (0.0, 0.0) if best == entry.move else measured(evaluator, state, entry.seat, best, entry.move, depth)
    return Decision(index + 1, entry.seat, match.write(entry.move), match.write(best), cost, error)


def _has_choice(timeline: Timeline, index: int) -> bool:
    boxes = timeline.match.legal(timeline.state_at(index), timeline.entries[index].seat)
    return len(boxes) > 1 or (len(boxes) == 1 and boxes[0].low != boxes[0].high)


def _some(numbers: Iterable[int], most: int | None, rng: Rng) -> list[int]:
    left = list(numbers)
    if most is None or len(left) <= most:
        return left
    return sorted(left.pop(below(rng, len(left))) for _ in range(most))
