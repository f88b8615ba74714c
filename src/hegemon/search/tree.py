"""The compiled heart of `mcts`: UCT over whole turns (W7), in arrays that are made before the search begins.

A node is a seat's decision in a round; a round is one turn of every seat that is due. The tree is *open-loop*: a
branch is the number of a plan, and the dice are rolled anew each time a branch is walked. Nodes and branches are found
by their keys in one hash table, so nothing is allocated, and a full tree just stops growing.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from hegemon.core.kernel import inlined, kernel
from hegemon.core.rng import Rng, draw
from hegemon.core.rules import DEALER, RUNNING, Rules
from hegemon.core.workspace import Workspace
from hegemon.search.turn_planner import Planner, playout_policy

ROOT = 1
MAX_PATH = 256
"""Decisions that one walk down the tree remembers."""
MAX_STEPS = 100_000
"""No playout is that long: the guard against rules that never end."""
MAX_COMPARED = 256
"""Turns of one node that are compared with each other, at most."""
PROBES = 12
"""Neighbouring places that are looked at for a key: when none is free, the tree is full there."""
_MASK = (1 << 62) - 1


class Tree:
    """The arrays of one thread's tree."""

    def __init__(self, size: int) -> None:
        places = 1 << max(4, (size - 1).bit_length())
        self.keys = np.zeros(places, np.int64)
        self.visits = np.zeros(places, np.int64)
        self.worth = np.zeros(places)

    def branches(self, seat: int, count: int) -> tuple[list[int], list[float]]:
        """Visits and sums of the searching seat's branches at the root."""
        node = key_of(ROOT, seat)
        at = [int(place_of(self.keys, key_of(node, which))) for which in range(count)]
        known = [i if i >= 0 and self.keys[i] else -1 for i in at]
        visits = [int(self.visits[i]) if i >= 0 else 0 for i in known]
        return visits, [float(self.worth[i]) if i >= 0 else 0.0 for i in known]


@inlined
def key_of(key: int, number: int) -> int:
    """The key of what follows `key` by a number: 62 bits, scattered, the same with the compiler and without it."""
    x = (int(key) + 0x1E3779B97F4A7C15 * (int(number) + 1)) & _MASK
    x = ((x ^ (x >> 30)) * 0x3F58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x14D049BB133111EB) & _MASK
    return x ^ (x >> 31)


@inlined
def place_of(keys: Any, key: int) -> int:
    """Where the key stands, or could stand; −1 if there is no room."""
    at = key & (len(keys) - 1)
    for _ in range(PROBES):
        if keys[at] == key or keys[at] == 0:
            return at
        at = (at + 1) & (len(keys) - 1)
    return -1


@inlined
def set_dice(rng: Rng, key: int) -> None:
    """A generator that goes on from a key."""
    for i in range(4):
        rng[i] = key_of(key, i) & 0xFFFFFFFF | 1


@kernel
def choose_branch(
    keys: Any, visits: Any, worth: Any, node: int, games: int, count: int, exploration: float, sway: bool, rng: Any
) -> int:
    """W7: the branch with the highest wi/ni + c·√(ln N/ni), one that was never tried before all others.

    `games` is N. With `sway` the second term is between half and one and a half times as large, at random: two seats
    that count in step would otherwise only ever meet the same pairs of turns. Visits below 0 close a branch.
    """
    doubt = exploration * exploration * math.log(games)
    best, chosen = -1.0, 0
    for which in range(count):
        at = place_of(keys, key_of(node, which))
        if at < 0 or visits[at] < 0:
            continue
        if visits[at] == 0:
            return which
        bonus = math.sqrt(doubt / visits[at])
        if sway:
            bonus *= 0.5 + draw(rng) / 4294967296.0
        value = worth[at] / visits[at] + bonus
        if value > best:
            best, chosen = value, which
    return chosen


@functools.cache
def make_search(rules: Rules, planner: Planner) -> Callable[..., int]:
    """The kernel that does a number of iterations: walk down, expand a round, play on, carry the result back.

    `turns` holds the concrete turns of the searching seat at the root, `lengths` how long they are; states[0] is
    working space; workspaces[0] is the dealer's, workspaces[1 + s] seat s's; `marks` has room to compare turns.
    Returns the number of rounds that were played.

    - `widening`: only the first 1 + widening·√N branches of a node are considered; 0: all.
    - `decoupled`: seats that are due together have nodes of their own, and a new one of any ends the walk. Else a node
      is a reply to the turns before it, and a round's nodes are all added at once.
    - `root_games`: N of UCT is the number of games at the root, not at the node.
    - `reroll`: dice are rolled anew on every walk. Else they depend on `salt` and the turns alone, so that every walk
      meets the same positions: as if they were kept in the nodes.
    - `distinct`: where a node is added, its equal turns are found, and all but the first are closed.
    """
    to_move, legal, chance, apply, result = rules.to_move, rules.legal, rules.chance, rules.apply, rules.result
    sample_hidden, count, plan, evaluate, reopen = (
        rules.sample_hidden,
        planner.count,
        planner.plan,
        planner.evaluate,
        planner.reopen,
    )
    policy = playout_policy(planner)

    @kernel
    def act(state: Any, board: Any, seat: int, turn: Any, length: int, dealer: Workspace) -> None:
        for i in range(length):
            chance(state, board, seat, turn[i], dealer.rng, dealer.luck)
            apply(state, board, seat, turn[i], dealer.luck)

    @kernel
    def deal(state: Any, board: Any, dealer: Workspace) -> None:
        # All that luck decides before a seat is to move again.
        steps = 0
        while to_move(state, board) == DEALER and steps < MAX_STEPS:
            legal(state, board, DEALER, 0, dealer.boxes)
            chance(state, board, DEALER, dealer.boxes[0, 0], dealer.rng, dealer.luck)
            apply(state, board, DEALER, dealer.boxes[0, 0], dealer.luck)
            steps += 1

    @kernel
    def close_doubles(
        keys: Any, visits: Any, node: int, state: Any, board: Any, seat: int, plans: int, workspace: Workspace,
        turn: Any, marks: Any,
    ) -> None:  # fmt: skip
        for which in range(min(plans, len(marks))):
            mark = ROOT
            for i in range(plan(state, board, seat, which, workspace, turn)):
                for k in range(turn.shape[1]):
                    mark = key_of(mark, turn[i, k])
            marks[which] = mark
            for earlier in range(which):
                if marks[earlier] == mark:
                    at = place_of(keys, key_of(node, which))
                    if at >= 0:
                        keys[at], visits[at] = key_of(node, which), -1
                    break

    @kernel
    def search(
        keys: Any, visits: Any, worth: Any, view: Any, states: Any, board: Any, seat: int, turns: Any, lengths: Any,
        turn: Any, workspaces: Any, score: Any, path: Any, marks: Any, exploration: float, widening: float,
        decoupled: bool, root_games: bool, sway: bool, reroll: bool, distinct: bool, salt: int, rounds: int,
        iterations: int,
    ) -> int:  # fmt: skip
        state, dealer, seats, played = states[0], workspaces[0], len(score), 0
        root = place_of(keys, key_of(ROOT, seat))
        for _ in range(iterations):
            states[0] = view[0]
            if not reroll:
                set_dice(dealer.rng, draw(workspaces[1 + seat].rng))
            sample_hidden(state, board, seat, dealer.rng)
            reopen(state, board, seat, workspaces[1 + seat])
            key, depth, left, inside, at_root = ROOT, 0, rounds, True, True
            mask = to_move(state, board)
            while mask > 0 and (inside or left > 0):
                if not inside:
                    left -= 1
                fresh, joint = False, key
                for i in range(seats):
                    who = (seat + i) % seats
                    if mask >> who & 1 == 0 or (i > 0 and to_move(state, board) >> who & 1 == 0):
                        continue
                    workspace = workspaces[1 + who]
                    node = key_of(key if decoupled else joint, who)
                    place = place_of(keys, node) if inside and depth < MAX_PATH else -1
                    if place < 0:
                        if inside and not reroll:
                            set_dice(dealer.rng, draw(workspace.rng))
                        inside = False
                        act(state, board, who, turn, policy(state, board, who, workspace, turn), dealer)
                        continue
                    own = at_root and who == seat
                    plans = len(lengths) if own else count(state, board, who, workspace)
                    if keys[place] == 0:
                        fresh |= decoupled or joint == key
                        keys[place] = node
                        if distinct and not own:
                            close_doubles(keys, visits, node, state, board, who, plans, workspace, turn, marks)
                    if widening > 0:
                        plans = min(plans, 1 + int(widening * math.sqrt(visits[place])))
                    which = choose_branch(
                        keys, visits, worth, node, max(1, visits[root]) if root_games else visits[place] + 1, plans,
                        exploration, sway and decoupled and mask & (mask - 1) != 0, workspace.rng,
                    )  # fmt: skip
                    branch = key_of(node, which)
                    if not reroll:
                        set_dice(dealer.rng, key_of(branch, salt))
                    if own:
                        act(state, board, who, turns[which], lengths[which], dealer)
                    else:
                        act(state, board, who, turn, plan(state, board, who, which, workspace, turn), dealer)
                    joint = key_of(joint, -1 - which)  # negative: never the key of a branch
                    path[depth, 0], path[depth, 1], path[depth, 2] = place, place_of(keys, branch), who
                    if path[depth, 1] >= 0:
                        keys[path[depth, 1]] = branch
                    depth += 1
                key, at_root = joint, False
                if inside and not reroll:
                    set_dice(dealer.rng, key_of(joint, salt))
                played += 1
                deal(state, board, dealer)
                if fresh and not reroll:
                    set_dice(dealer.rng, draw(workspaces[1 + seat].rng))
                inside = inside and not fresh
                mask = to_move(state, board)
            for i in range(seats):
                score[i] = 0.0
            if result(state, board, score) == RUNNING:
                evaluate(state, board, workspaces[1 + seat], score)
            for i in range(depth):
                visits[path[i, 0]] += 1
                if path[i, 1] >= 0:
                    visits[path[i, 1]] += 1
                    worth[path[i, 1]] += score[path[i, 2]]
        return played

    return search
