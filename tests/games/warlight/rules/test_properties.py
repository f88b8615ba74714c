"""Properties of every position that play can reach, whatever is played."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rng import Rng, below, make_rng
from hegemon.core.rules import DEALER, SPECTATOR
from hegemon.core.state import State
from hegemon.games.warlight.rules.map_files import load_map
from hegemon.games.warlight.rules.moves import ATTACK, COMMIT, STRIKE
from hegemon.games.warlight.rules.rounds import finish_round
from hegemon.games.warlight.rules.state import ORDERING, OVER, STRIKING

from ..positions import warlight
from .rulebook import Order, Round

tables = st.fixed_dictionaries(
    {
        "board": st.sampled_from(["duel", "islands", "world"]),
        "start": st.sampled_from(["offer-per-super-region", "one-per-super-region", "challenge-1", "challenge-2"]),
        "luck": st.sampled_from([0.0, 0.16, 1.0]),
        "armies_move_once": st.booleans(),
        "merge_orders": st.booleans(),
        "void_keeps_slot": st.booleans(),
        "fog": st.booleans(),
        "wastelands": st.sampled_from([0, 2]),
    }
)
quick = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.data_too_large, HealthCheck.too_slow]
)


def any_move(match: Match, state: State, seat: int, rng: Rng) -> Move:
    """Any move, but `commit` often enough for games to go on, and attacks more than the rest."""
    boxes = match.legal(state, seat)
    commits = [box for box in boxes if box.low[0] == COMMIT]
    attacks = [box for box in boxes if box.low[0] == ATTACK]
    if commits and below(rng, 8) == 0:
        boxes = commits
    elif attacks and below(rng, 2):
        boxes = attacks
    box = boxes[below(rng, len(boxes))]
    return tuple(a + int(below(rng, b - a + 1)) for a, b in zip(box.low, box.high, strict=True))


def check_counts(match: Match, state: State) -> None:
    """Everything that the state keeps for speed is what counting finds."""
    world, n = load_map(match.options.board), int(match.board.regions)
    owner = state.owner[:n].tolist()
    assert state.held[: match.seats].tolist() == [owner.count(seat) for seat in range(match.seats)]
    if state.phase in (ORDERING, STRIKING, OVER):
        assert (state.armies[:n] >= 1).all()
        assert [bool(state.standing >> seat & 1) for seat in range(match.seats)] == [
            seat in owner for seat in range(match.seats)
        ]
    if state.phase != ORDERING:
        return
    for seat in range(match.seats):
        whole = [part for part in world.super_regions if all(owner[r] == seat for r in part.regions)]
        assert state.income[seat] == (5 + sum(part.bonus for part in whole) if seat in owner else 0)
        placed = sum(int(state.placed[r]) for r in range(n) if owner[r] == seat)
        assert state.reserve[seat] == state.income[seat] - placed
    for r in range(n):
        if owner[r] >= 0:
            mine = orders_of(state, owner[r])
            leave = sum(order.armies for order in mine if order.origin == r)
            arrive = 0 if match.board.armies_move_once else sum(o.armies for o in mine if o.target == r)
            assert state.free[r] == state.armies[r] + state.placed[r] + arrive - leave - 1


def orders_of(state: State, seat: int, first: int = 0) -> list[Order]:
    return [
        Order(*(int(state[name][seat, i]) for name in ("order_origin", "order_target", "order_armies")))
        for i in range(first, int(state.order_count[seat]))
    ]


@given(options=tables, seats=st.integers(2, 4), seed=st.integers(0, 10_000))
@quick
def test_armies_are_conserved_and_counts_are_right(options: dict[str, Any], seats: int, seed: int) -> None:
    """Armies come by deploys and go by kills alone; every move that is no strike leaves the board alone."""
    match = warlight(seats, **options, max_rounds=4)
    n, rng, state = int(match.board.regions), make_rng(seed), match.start()
    for _ in range(250):
        movers = match.to_move(state)
        if not movers:
            break
        seat = movers[below(rng, len(movers))]
        move = any_move(match, state, seat, rng)
        luck = match.chance(state, seat, move, rng)
        after = match.apply(state, seat, move, luck)
        check_counts(match, after)
        change = int(after.armies[:n].sum()) - int(state.armies[:n].sum())
        if move[0] == STRIKE:
            _, killed, lost, _, target, sent = luck
            all_dead = sent > 0 and killed == state.armies[target] and lost == sent and state.owner[target] != luck[0]
            assert change == -killed - lost + all_dead
        elif move[0] == COMMIT and state.phase == ORDERING and after.phase != ORDERING:
            assert change == int(state.placed[:n].sum())
        elif state.turn > 0 and after.turn == state.turn:
            assert change == 0
        for owner in range(seats):
            listed = [(order.origin, order.target) for order in orders_of(after, owner)]
            assert len(listed) == len(set(listed)) or not options["merge_orders"]
        state = after


@given(options=tables, seats=st.integers(2, 4), seed=st.integers(0, 10_000))
@quick
def test_rounds_go_as_the_rule_book_says(options: dict[str, Any], seats: int, seed: int) -> None:
    match = warlight(seats, **options, max_rounds=4)
    n, rng, state = int(match.board.regions), make_rng(seed), match.start()
    book: Round | None = None
    for _ in range(250):
        movers = match.to_move(state)
        if not movers:
            break
        seat = movers[below(rng, len(movers))]
        move = any_move(match, state, seat, rng)
        luck = match.chance(state, seat, move, rng)
        if move[0] == STRIKE:
            assert book is not None
            striker, killed, lost, _, _, sent = luck
            assert sent == book.going(striker)
            book.strike(striker, killed, lost)
        state = match.apply(state, seat, move, luck)
        if move[0] == STRIKE:
            assert book is not None
            assert state.owner[:n].tolist() == [book.owner[r] for r in range(n)]
            assert state.armies[:n].tolist() == [book.armies[r] for r in range(n)]
        if state.phase == STRIKING and move[0] == COMMIT:
            book = Round(
                dict(enumerate(state.owner[:n].tolist())),
                dict(enumerate(state.armies[:n].tolist())),
                {s: orders_of(state, s) for s in range(seats)},
                bool(match.board.armies_move_once),
            )


@given(options=tables, seats=st.integers(2, 4), seed=st.integers(0, 10_000))
@quick
def test_the_fast_round_is_the_round_of_the_verbs(options: dict[str, Any], seats: int, seed: int) -> None:
    """`finish_round`, which searches use, and strike after strike with the same dice end in the same bytes."""
    match = warlight(seats, **options, max_rounds=6)
    rng, state = make_rng(seed), match.start()
    rounds = 0
    luck_space = np.zeros(match.game.luck_width, np.int32)
    for _ in range(400):
        movers = match.to_move(state)
        if not movers or rounds == 4:
            break
        if state.phase == STRIKING:
            fast, dice = match.copy(state), rng.copy()
            finish_round(fast, match.board, dice, luck_space)
            while state.phase == STRIKING:
                strike = match.read("strike")
                luck = match.chance(state, DEALER, strike, rng)
                match.check_luck(state, DEALER, strike, luck)
                state = match.apply(state, DEALER, strike, luck)
            assert fast.tobytes() == state.tobytes()
            assert (dice == rng).all()
            rounds += 1
            continue
        seat = movers[below(rng, len(movers))]
        move = any_move(match, state, seat, rng)
        state = match.apply(state, seat, move, match.chance(state, seat, move, rng))


def test_the_fast_round_commits_for_those_who_have_not() -> None:
    match = warlight(2, start="one-per-super-region")
    rng, state = make_rng(1), match.start()
    while state.phase != ORDERING:
        (seat,) = match.to_move(state)
        state = match.apply(state, seat, match.legal(state, seat)[0].low, ())
    slow = state
    for seat in range(2):
        slow = match.apply(slow, seat, match.read("commit"), ())
    finish_round(state, match.board, rng, np.zeros(match.game.luck_width, np.int32))
    assert state.tobytes() == slow.tobytes()
    assert state.turn == 2


@given(options=tables, seats=st.integers(2, 4), seed=st.integers(0, 10_000))
@quick
def test_nobody_sees_what_they_may_not(options: dict[str, Any], seats: int, seed: int) -> None:
    """Under fog, from the map alone: a region is in a view exactly if it, or a neighbour, belongs to the viewer."""
    match = warlight(seats, **(options | {"fog": True}), max_rounds=4)
    world, rng, state = load_map(options["board"]), make_rng(seed), match.start()
    for _ in range(120):
        movers = match.to_move(state)
        if not movers:
            break
        seat = movers[below(rng, len(movers))]
        move = any_move(match, state, seat, rng)
        state = match.apply(state, seat, move, match.chance(state, seat, move, rng))
        if state.phase not in (ORDERING, STRIKING):
            continue
        for viewer in (*range(seats), SPECTATOR):
            view = match.view(state, viewer)
            for r in range(len(world.ids)):
                near = viewer in [int(state.owner[x]) for x in (r, *world.neighbours[r])]
                assert (view.owner[r], view.armies[r]) == ((state.owner[r], state.armies[r]) if near else (-2, -1))
                assert view.placed[r] == (state.placed[r] if state.owner[r] == viewer else 0)
            for other in range(seats):
                assert other == viewer or not view.order_count[other]
                assert other == viewer or not view.seen_turn[other].any()
