"""The compiled heart of `mcts`: UCT over whole turns (W7), in arrays that are made before the search begins.

A node is a seat's decision in a round; a round is one turn of every seat that is due. The tree is *open-loop*: a
branch is the number of a candidate turn, and the dice are rolled anew each time a branch is walked. Nodes and branches
are found by their keys in one hash table, so nothing is allocated, and a full tree just stops growing.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import Rng, below, draw
from hegemon.core.rules import DEALER, RUNNING, Rules
from hegemon.core.state import Board, Float64, Int8, Int32, Int64, Record, State
from hegemon.search.candidate_turns import CandidateTurns, playout_policy

ROOT = 1
MAX_PATH = 256
"""The most decisions on one walk down the tree."""
MAX_STEPS = 100_000
"""The most steps of a playout, as a guard against rules that never end."""
MAX_COMPARED = 256
"""The most turns of one node that are compared with each other."""
PROBES = 12
"""Neighbouring places that a key may take; if none is free, the tree does not grow there."""
_MASK = (1 << 62) - 1


class Settings(Record):
    """The settings by which a tree grows."""

    exploration: Float64  # c of UCT
    widening: Float64  # only the first 1 + widening·√N branches of a node are considered; 0: all
    salt: Int64  # of the dice, if they are not rolled anew
    rounds: Int32  # of a playout below the tree
    # Seats that are due together have nodes of their own, and the first new node ends the walk. Else a node is a reply
    # to the turns before it, and a round's nodes are all added at once.
    decoupled: Int8
    root_games: Int8  # N of UCT is the number of games at the root, not at the node
    sway: Int8  # seats that do not see each other's turns vary the bonus of UCT at random
    # Dice are rolled anew on every walk. Else they depend on the salt and the turns alone, so that every walk meets the
    # same positions, as if the nodes held them.
    reroll: Int8
    distinct: Int8  # where a node is added, its equal turns are found, and all but the first are closed


class Walk(Record):
    """The progress of one iteration."""

    key: Int64  # of the turns before this round
    joint: Int64  # and of those of this round
    depth: Int32  # decisions on the path
    left: Int32  # rounds still to be played below the tree
    inside: Int8  # the tree
    at_root: Int8
    fresh: Int8  # a node was added in this round


class Tree(NamedTuple):
    """The arrays of one thread's tree; an entry has the same place in all of them."""

    keys: npt.NDArray[np.int64]
    visits: npt.NDArray[np.int64]
    worth: npt.NDArray[np.float64]


class Room(NamedTuple):
    """All arrays of one thread's search."""

    tree: Tree
    seen: Any
    """The root, as the searching seat sees it; or several positions that it may be: each walk starts from one."""
    states: Any
    """One state: the position that the walk has come to."""
    turns: Any
    """The concrete turns of the searching seat at the root."""
    lengths: Any
    """Their lengths."""
    turn: Any
    """Scratch memory for any other turn."""
    workspaces: Any
    """Number 0 is the dealer's, 1 + s seat s's."""
    score: Any
    path: Any
    """Of every decision of the walk: the places of its node and its branch, and the seat."""
    marks: Any
    """Scratch memory to compare turns."""
    walks: Any
    """One walk."""


def make_tree(size: int) -> Tree:
    """A tree with at least `size` places."""
    places = 1 << max(4, (size - 1).bit_length())
    return Tree(np.zeros(places, np.int64), np.zeros(places, np.int64), np.zeros(places))


def branches(tree: Tree, seat: int, count: int) -> tuple[list[int], list[float]]:
    """Visits and sums of the searching seat's branches at the root."""
    node = key_of(ROOT, seat)
    at = [int(place_of(tree.keys, key_of(node, which))) for which in range(count)]
    known = [i if i >= 0 and tree.keys[i] else -1 for i in at]
    visits = [int(tree.visits[i]) if i >= 0 else 0 for i in known]
    return visits, [float(tree.worth[i]) if i >= 0 else 0.0 for i in known]


@inlined
def key_of(key: int, number: int) -> int:
    """The key of branch `number` after `key`: 62 bits, well mixed, the same with the compiler and without it."""
    x = (int(key) + 0x1E3779B97F4A7C15 * (int(number) + 1)) & _MASK
    x = ((x ^ (x >> 30)) * 0x3F58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x14D049BB133111EB) & _MASK
    return x ^ (x >> 31)


@inlined
def place_of(keys: Any, key: int) -> int:
    """The place of the key, or a free one for it; −1 if there is none."""
    at = key & (len(keys) - 1)
    for _ in range(PROBES):
        if keys[at] == key or keys[at] == 0:
            return at
        at = (at + 1) & (len(keys) - 1)
    return -1


@inlined
def set_dice(rng: Rng, key: int) -> None:
    """Seed the generator from a key."""
    for i in range(4):
        rng[i] = key_of(key, i) & 0xFFFFFFFF | 1


@kernel
def choose_branch(tree: Tree, node: int, games: int, count: int, exploration: float, sway: bool, rng: Any) -> int:
    """W7: the branch with the highest wi/ni + c·√(ln N/ni), one that was never tried before all others.

    `games` is N. With `sway` the second term is between half and one and a half times as large, at random: two seats
    that count in step would otherwise only ever meet the same pairs of turns. Visits below 0 close a branch.
    """
    keys, visits, worth = tree.keys, tree.visits, tree.worth
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


@inlined
def remember(room: Room, place: int, branch: int, seat: int) -> None:
    """A decision of the walk: its node's place, its branch and its seat."""
    keys, path, walk = room.tree.keys, room.path, room.walks[0]
    at = place_of(keys, branch)
    path[walk.depth, 0], path[walk.depth, 1], path[walk.depth, 2] = place, at, seat
    if at >= 0:
        keys[at] = branch
    walk.depth += 1


@inlined
def carry_back(room: Room) -> None:
    """The score of where the walk has ended, to all decisions on its way."""
    visits, worth, path = room.tree.visits, room.tree.worth, room.path
    for i in range(room.walks[0].depth):
        visits[path[i, 0]] += 1
        if path[i, 1] >= 0:
            visits[path[i, 1]] += 1
            worth[path[i, 1]] += room.score[path[i, 2]]


def make_act(rules: Rules) -> Callable[..., None]:
    """The kernel act(state, board, seat, turn, length, dealer): make the moves of a turn."""
    chance, apply = rules.chance, rules.apply

    @kernel
    def act(state: State, board: Board, seat: int, turn: Any, length: int, dealer: Workspace) -> None:
        for i in range(length):
            chance(state, board, seat, turn[i], dealer.rng, dealer.luck)
            apply(state, board, seat, turn[i], dealer.luck)

    return act


def make_deal(rules: Rules) -> Callable[..., None]:
    """The kernel deal(state, board, dealer): all that luck decides before a seat is to move again."""
    to_move, legal, chance, apply = rules.to_move, rules.legal, rules.chance, rules.apply

    @kernel
    def deal(state: State, board: Board, dealer: Workspace) -> None:
        steps = 0
        while to_move(state, board) == DEALER and steps < MAX_STEPS:
            legal(state, board, DEALER, 0, dealer.boxes)
            chance(state, board, DEALER, dealer.boxes[0, 0], dealer.rng, dealer.luck)
            apply(state, board, DEALER, dealer.boxes[0, 0], dealer.luck)
            steps += 1

    return deal


def make_close_doubles(candidates: CandidateTurns) -> Callable[..., None]:
    """The kernel close_doubles(room, node, board, seat, branches): of a node's equal turns, close all but the first."""
    write = candidates.write

    @kernel
    def close_doubles(room: Room, node: int, board: Board, seat: int, branches: int) -> None:
        tree, turn, marks = room.tree, room.turn, room.marks
        for which in range(min(branches, len(marks))):
            mark = ROOT
            for i in range(write(room.states[0], board, seat, which, room.workspaces[1 + seat], turn)):
                for k in range(turn.shape[1]):
                    mark = key_of(mark, turn[i, k])
            marks[which] = mark
            for earlier in range(which):
                if marks[earlier] == mark:
                    at = place_of(tree.keys, key_of(node, which))
                    if at >= 0:
                        tree.keys[at], tree.visits[at] = key_of(node, which), -1
                    break

    return close_doubles


def make_choose_turn(candidates: CandidateTurns) -> Callable[..., int]:
    """The kernel choose_turn(room, settings, board, place, node, seat, who, together): which turn `who` tries.

    `place` is where its node stands in the tree, or will stand from now on; `together` says whether others decide at
    the same time.
    """
    count, close_doubles = candidates.count, make_close_doubles(candidates)

    @inlined
    def choose_turn(
        room: Room, settings: Settings, board: Board, place: int, node: int, seat: int, who: int, together: bool
    ) -> int:
        tree, walk, workspace = room.tree, room.walks[0], room.workspaces[1 + who]
        own = walk.at_root != 0 and who == seat
        branches = len(room.lengths) if own else count(room.states[0], board, who, workspace)
        if tree.keys[place] == 0:
            if settings.decoupled or walk.joint == walk.key:
                walk.fresh = 1
            tree.keys[place] = node
            if settings.distinct and not own:
                close_doubles(room, node, board, who, branches)
        if settings.widening > 0:
            branches = min(branches, 1 + int(settings.widening * math.sqrt(tree.visits[place])))
        games = tree.visits[place] + 1
        if settings.root_games:
            games = max(1, tree.visits[place_of(tree.keys, key_of(ROOT, seat))])
        sway = settings.sway != 0 and settings.decoupled != 0 and together
        return choose_branch(tree, node, games, branches, settings.exploration, sway, workspace.rng)

    return choose_turn


def make_decide(rules: Rules, candidates: CandidateTurns) -> Callable[..., None]:
    """The kernel decide(room, settings, board, seat, who, together): one seat's turn in a round of a walk.

    Inside the tree it is one of the seat's candidates, below the tree what its policy does.
    """
    act, choose_turn = make_act(rules), make_choose_turn(candidates)
    write, policy = candidates.write, playout_policy(candidates)

    @inlined
    def decide(room: Room, settings: Settings, board: Board, seat: int, who: int, together: bool) -> None:
        state, walk, turn = room.states[0], room.walks[0], room.turn
        dealer, workspace = room.workspaces[0], room.workspaces[1 + who]
        node = key_of(walk.key if settings.decoupled else walk.joint, who)
        place = place_of(room.tree.keys, node) if walk.inside and walk.depth < MAX_PATH else -1
        if place < 0:
            if walk.inside and not settings.reroll:
                set_dice(dealer.rng, draw(workspace.rng))
            walk.inside = 0
            act(state, board, who, turn, policy(state, board, who, workspace, turn), dealer)
            return
        own = walk.at_root != 0 and who == seat
        which = choose_turn(room, settings, board, place, node, seat, who, together)
        branch = key_of(node, which)
        if not settings.reroll:
            set_dice(dealer.rng, key_of(branch, settings.salt))
        if own:
            act(state, board, who, room.turns[which], room.lengths[which], dealer)
        else:
            act(state, board, who, turn, write(state, board, who, which, workspace, turn), dealer)
        walk.joint = key_of(walk.joint, -1 - which)  # negative: never the key of a branch
        remember(room, place, branch, who)

    return decide


def make_play_round(rules: Rules, candidates: CandidateTurns) -> Callable[..., None]:
    """The kernel play_round(room, settings, board, seat, mask): a turn of every seat that is due, then the dealer."""
    to_move, deal, decide = rules.to_move, make_deal(rules), make_decide(rules, candidates)

    @inlined
    def play_round(room: Room, settings: Settings, board: Board, seat: int, mask: int) -> None:
        state, dealer, walk, seats = room.states[0], room.workspaces[0], room.walks[0], len(room.score)
        walk.fresh, walk.joint = 0, walk.key
        for i in range(seats):
            who = (seat + i) % seats
            if mask >> who & 1 and (i == 0 or to_move(state, board) >> who & 1):
                decide(room, settings, board, seat, who, mask & (mask - 1) != 0)
        walk.key, walk.at_root = walk.joint, 0
        if walk.inside and not settings.reroll:
            set_dice(dealer.rng, key_of(walk.joint, settings.salt))
        deal(state, board, dealer)
        if walk.fresh:
            walk.inside = 0
            if not settings.reroll:
                set_dice(dealer.rng, draw(room.workspaces[1 + seat].rng))

    return play_round


@functools.cache
def make_search(rules: Rules, candidates: CandidateTurns) -> Callable[..., int]:
    """The kernel search(room, settings, board, seat, iterations): walk down, expand a round, play on, carry back.

    Returns the number of rounds that were played.
    """
    to_move, result, sample_hidden = rules.to_move, rules.result, rules.sample_hidden
    evaluate, reopen, play_round = candidates.evaluate, candidates.reopen, make_play_round(rules, candidates)

    @inlined
    def begin(room: Room, settings: Settings, board: Board, seat: int) -> None:
        state, dealer, workspace, walk = room.states[0], room.workspaces[0], room.workspaces[1 + seat], room.walks[0]
        room.states[0] = room.seen[below(workspace.rng, len(room.seen)) if len(room.seen) > 1 else 0]
        if not settings.reroll:
            set_dice(dealer.rng, draw(workspace.rng))
        sample_hidden(state, board, seat, dealer.rng)
        reopen(state, board, seat, workspace)
        walk.key, walk.depth, walk.left, walk.inside, walk.at_root = ROOT, 0, settings.rounds, 1, 1

    @inlined
    def judge(room: Room, board: Board, seat: int) -> None:
        score = room.score
        for i in range(len(score)):
            score[i] = 0.0
        if result(room.states[0], board, score) == RUNNING:
            evaluate(room.states[0], board, room.workspaces[1 + seat], score)

    @kernel
    def search(room: Room, settings: Settings, board: Board, seat: int, iterations: int) -> int:
        state, walk, played = room.states[0], room.walks[0], 0
        for _ in range(iterations):
            begin(room, settings, board, seat)
            mask = to_move(state, board)
            while mask > 0 and (walk.inside or walk.left > 0):
                if not walk.inside:
                    walk.left -= 1
                play_round(room, settings, board, seat, mask)
                played += 1
                mask = to_move(state, board)
            judge(room, board, seat)
            carry_back(room)
        return played

    return search
