"""One step of one game of a batch, compiled for a game's rules: the same code on a processor and on a GPU.

A step plays the learner's action, then everything until a learner is to act again: the dealer, the rivals, the next
game. Then it writes what the learner sees and may do. All luck of a game comes from its own generators, which follow
from the seed, the game's place in the batch and how many games were played there.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hegemon.core.bot import BotKind
from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rng import seed_rng
from hegemon.core.rules import CUT, DEALER, RUNNING, Rules
from hegemon.rl.actions import Table, allow
from hegemon.rl.batch_actions import decode_in
from hegemon.rl.batch_arrays import (
    ACTING,
    ALLOWED,
    BEGIN,
    BY_SCORE,
    LOOK,
    LOST,
    PLAY,
    SEATED,
    STEPS,
    STREAMS,
    Games,
    Given,
    Shown,
    Work,
)
from hegemon.rl.encoder import Code, encode, encode_features, encode_turn
from hegemon.search.playout import choice_of, copy_game


def make_ask(rules: Rules, bots: Sequence[BotKind]) -> Callable[..., None]:
    """The kernel ask(given, games, work, g, seat, rival): a rival's move, into work.move; on a processor."""
    if not bots:
        return ask_nobody
    choose = choice_of(rules, bots)

    @inlined
    def ask(given: Given, games: Games, work: Work, g: int, seat: int, rival: int) -> None:
        workspace = work.rivals[rival]
        for i in range(4):
            workspace.rng[i] = games.generators[g, 1 + seat, i]
        for i in range(len(work.move)):
            workspace.move[i] = 0
        choose(given.kinds[rival], games.states[g], given.boards[0], seat, workspace)
        for i in range(4):
            games.generators[g, 1 + seat, i] = workspace.rng[i]
        for i in range(len(work.move)):
            work.move[i] = workspace.move[i]

    return ask


@inlined
def asked_seat(shown: Shown, g: int) -> int:
    """The seat that is asked, as wide as the rules know seats: all of them would be compiled anew for narrower ones."""
    return int(np.int64(shown.seats[g]))


@inlined
def ask_nobody(given: Given, games: Games, work: Work, g: int, seat: int, rival: int) -> None:
    """There are no rivals."""


@inlined
def next_of(acting: int, seat: int, seats: int) -> int:
    """The seat that is asked: the same seat again while it may act, then the one after it."""
    asked = max(0, seat)
    while not acting >> asked & 1:
        asked += 1
        if asked == seats:
            asked = 0
    return asked


def make_go_on(rules: Rules, ask: Callable[..., None]) -> Callable[..., int]:
    """The kernel go_on(given, games, work, g, seat): after a move of the seat, until a learner may act; the seat that
    is asked, or −1 where the game has ended."""
    to_move, legal, chance, apply = rules.to_move, rules.legal, rules.chance, rules.apply

    @inlined
    def go_on(given: Given, games: Games, work: Work, g: int, seat: int) -> int:
        state, board, dice = games.states[g][0], given.boards[0], games.generators[g, 0]
        seats = games.generators.shape[1] - 1
        while True:
            acting = to_move(state, board)
            if acting == DEALER:
                legal(state, board, DEALER, 0, work.boxes)
                for i in range(len(work.move)):
                    work.move[i] = work.boxes[0, 0, i]
                chance(state, board, DEALER, work.move, dice, work.luck)
                apply(state, board, DEALER, work.move, work.luck)
                continue
            games.progress[g, ACTING] = acting
            if acting == 0 or games.progress[g, STEPS] >= given.settings[1]:
                return -1
            seat = next_of(acting, seat, seats)
            place = seat - games.progress[g, SEATED]
            if place < 0:
                place += seats
            rival = int(given.plan[g, place])
            if rival < 0:
                return int(seat)
            ask(given, games, work, g, seat, rival)
            chance(state, board, seat, work.move, dice, work.luck)
            apply(state, board, seat, work.move, work.luck)

    return go_on


def make_begin(rules: Rules) -> Callable[..., None]:
    """The kernel begin(given, games, g): the next game of a place, as it starts."""
    start = rules.start

    @inlined
    def begin(given: Given, games: Games, g: int) -> None:
        seats = games.generators.shape[1] - 1
        games.states[g][0] = given.blank[0]
        number = games.episodes[g] * len(games.states) + g
        for stream in range(1 + seats):
            seed_rng(games.generators[g, stream], given.settings[0], number * STREAMS + stream)
        start(games.states[g][0], given.boards[0], seats)
        games.progress[g, STEPS] = 0
        games.progress[g, SEATED] = number % seats if given.settings[4] else 0

    return begin


def make_finish(rules: Rules) -> Callable[..., None]:
    """The kernel finish(given, games, shown, work, g): how a game ended, as rewards."""
    result = rules.result

    @inlined
    def finish(given: Given, games: Games, shown: Shown, work: Work, g: int) -> None:
        score = work.score
        seats = len(score)
        for s in range(seats):
            score[s] = 0.0
        code = result(games.states[g][0], given.boards[0], score)
        best, winners = 0.0, 0
        for s in range(seats):
            best = max(best, score[s])
        for s in range(seats):
            winners += score[s] == best
        for s in range(seats):
            reward = 0.0
            if code != RUNNING and given.settings[2] == BY_SCORE:
                reward = score[s] - 1.0 / seats
            elif code != RUNNING and winners == 1:
                reward = 1.0 if score[s] == best else -1.0
            shown.rewards[g, s] = reward
        running, cut = code == RUNNING, code == CUT
        shown.truncated[g] = running or cut
        shown.terminated[g] = not shown.truncated[g]

    return finish


def make_show(
    rules: Rules, secrets: bool, copy: Callable[..., None], features: Callable[..., None] | None
) -> Callable[..., None]:
    """The kernel show(states, board, code, acting, seat, numbers, absolute, out): what a seat sees, as an observation;
    of features, where they are given, which know nothing that is hidden."""
    if features is not None:
        return make_show_features(features)
    hide = rules.hide

    @kernel
    def show(
        states: Any, board: Any, code: Code, acting: int, seat: int, numbers: Any, absolute: int, out: Any
    ) -> None:
        which = 0
        if secrets:
            copy(states)
            hide(states[1], board, seat)
            which = 1
        raw8, raw16, raw32 = states.view(np.int8), states.view(np.int16), states.view(np.int32)
        encode(raw8, raw16, raw32, which, code, seat, out)
        encode_turn(acting, seat, len(code.bytes), absolute, out)

    return show


def make_show_features(features: Callable[..., None]) -> Callable[..., None]:
    """As `make_show`, of a game's features."""

    @kernel
    def show(
        states: Any, board: Any, code: Code, acting: int, seat: int, numbers: Any, absolute: int, out: Any
    ) -> None:
        features(states[0], board, seat, numbers)
        encode_features(numbers, code.formulas, out)
        encode_turn(acting, seat, len(code.bytes), absolute, out)

    return show


def make_offer(rules: Rules) -> Callable[..., None]:
    """The kernel offer(given, games, shown, table, g): what the seat may do, as a mask and as a list."""
    legal = rules.legal

    @inlined
    def offer(given: Given, games: Games, shown: Shown, table: Table, g: int) -> None:
        allowed, boxes, mask, seat = games.allowed[g], games.boxes[g], shown.masks[g], asked_seat(shown, g)
        for k in range(games.progress[g, ALLOWED]):
            mask[allowed[k, 0]] = 0
        count = legal(games.states[g][0], given.boards[0], seat, 0, boxes)
        n, lost = allow(boxes, min(count, len(boxes)), table, mask, allowed)
        games.progress[g, ALLOWED] = n
        games.progress[g, LOST] = lost + max(0, count - len(boxes)) + (n == 0)

    return offer


@inlined
def code_of(given: Given) -> Code:
    """The code that reads observations."""
    return Code(given.bytes, given.words, given.choices, given.planes, given.flows, given.scales, given.formulas)


def make_parts(
    rules: Rules,
    ask: Callable[..., None],
    secrets: bool,
    features: Callable[..., None] | None,
    copy: Callable[..., None] = copy_game,
) -> tuple[Callable[..., None], Callable[..., None], Callable[..., None]]:
    """The three parts of a step, as kernels: play(given, games, shown, table, work, g, action, what) until a learner
    may act, see(given, games, shown, g) what the learner sees, offer(given, games, shown, table, g) what it may do.
    An action that is not allowed changes nothing."""
    go_on, begin, finish = make_go_on(rules, ask), make_begin(rules), make_finish(rules)
    show, offer = make_show(rules, secrets, copy, features), make_offer(rules)
    chance, apply = rules.chance, rules.apply

    @inlined
    def play(
        given: Given, games: Games, shown: Shown, table: Table, work: Work, g: int, action: int, what: int
    ) -> None:
        states, board, progress, seats = games.states[g], given.boards[0], games.progress[g], len(work.score)
        for s in range(seats):
            shown.rewards[g, s] = 0
        shown.terminated[g] = shown.truncated[g] = False
        seat, mover = asked_seat(shown, g), asked_seat(shown, g)
        if what == BEGIN:
            games.episodes[g] = 0
            mover = DEALER
        elif what == PLAY:
            if not decode_in(games, table, g, action, work.move):
                return
            chance(states[0], board, seat, work.move, games.generators[g, 0], work.luck)
            apply(states[0], board, seat, work.move, work.luck)
            progress[STEPS] += 1
        while what != LOOK:
            if mover == DEALER:
                begin(given, games, g)
            seat = go_on(given, games, work, g, mover)
            if seat >= 0:
                break
            if mover != DEALER:  # not where rivals end a game before a learner has moved
                finish(given, games, shown, work, g)
                out, absolute = shown.last_observations[g], given.settings[3]
                show(states, board, code_of(given), progress[ACTING], mover, games.features[g], absolute, out)
            games.episodes[g] += 1
            mover = DEALER
        shown.seats[g] = seat

    @inlined
    def see(given: Given, games: Games, shown: Shown, g: int) -> None:
        states, board, acting, seat = games.states[g], given.boards[0], games.progress[g, ACTING], asked_seat(shown, g)
        out, absolute = shown.observations[g], given.settings[3]
        show(states, board, code_of(given), acting, seat, games.features[g], absolute, out)

    return play, see, offer


@functools.cache
def make_loop(
    rules: Rules, kinds: tuple[BotKind, ...], secrets: bool, features: Callable[..., None] | None
) -> Callable[..., None]:
    """The kernel loop(given, games, shown, table, work, left, actions, what): step games of a batch until none is left.

    `left` is the next game that nobody has begun with, and how many a thread takes at a time. All threads call it, and
    take games from the same counter: one that comes late, or not at all, keeps no other waiting.
    """
    play, see, offer = make_parts(rules, make_ask(rules, kinds), secrets, features)
    take = importlib.import_module("hegemon.rl.shared_counter").take  # by its name: Numba is not imported before

    @kernel
    def loop(
        given: Given, games: Games, shown: Shown, table: Table, work: Work, left: Any, actions: Any, what: int
    ) -> None:
        first = take(left, left[1])
        while first < len(actions):
            last = min(first + left[1], len(actions))
            for g in range(first, last):
                play(given, games, shown, table, work, g, actions[g], what)
            for g in range(first, last):
                see(given, games, shown, g)
            for g in range(first, last):
                offer(given, games, shown, table, g)
            first = take(left, left[1])

    return loop
