"""Properties of every position that play can reach, whatever is played."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.games.risk.rules.state import CLAIMING, DEALING, FORTIFYING, REINFORCING

from ..positions import risk
from ..world import CONTINENTS, NAMES, NEAR, ids

N = len(NAMES)
SET_VALUES = {3, 4, 5, 6, 7, 8, 9, 10, 12, *range(15, 61, 5)}

tables = st.fixed_dictionaries(
    {
        "territories": st.sampled_from(["dealt", "chosen"]),
        "sets": st.sampled_from(["rising", "rising-hasbro", "constant"]),
        "placing": st.sampled_from(["many", "one"]),
        "defence": st.sampled_from(["automatic", "asked"]),
        "lenient": st.booleans(),
    }
)
quick = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.data_too_large, HealthCheck.too_slow]
)


def armies_of(state: State) -> int:
    return int(state.armies[:N].sum() + state.reserve.sum())


def connected(state: State, start: int) -> set[int]:
    found, edge = {start}, [start]
    while edge:
        for near in NEAR[edge.pop()] - found:
            if state.owner[near] == state.owner[start]:
                found.add(near)
                edge.append(near)
    return found


def income(state: State, seat: int) -> int:
    land = {territory for territory in range(N) if state.owner[territory] == seat}
    bonuses = sum(bonus for bonus, members in CONTINENTS.values() if land.issuperset(ids(members)))
    return max(3, len(land) // 3) + bonuses


def check_counts(match: Match, state: State) -> None:
    """Everything that the state keeps for speed is what counting finds."""
    seats = match.seats
    owner = state.owner[:N].tolist()
    assert state.held[:seats].tolist() == [owner.count(seat) for seat in range(seats)]
    assert state.hand[:seats].tolist() == state.cards[:seats].sum(axis=1).tolist()
    assert int(state.deck_left) == int(state.deck.sum())
    cards = state.cards[:seats].sum(axis=0) + state.deck + state.discards
    assert cards.tolist() == [14, 14, 14, 2]
    assert (state.cards >= 0).all()
    assert (state.deck >= 0).all()
    assert (state.discards >= 0).all()
    assert (state.reserve >= 0).all()
    if state.phase in (DEALING, CLAIMING):
        return
    assert (state.armies[:N] >= 1).all()
    foreign = [sum(owner[near] != owner[territory] for near in NEAR[territory]) for territory in range(N)]
    assert state.foreign[:N].tolist() == foreign
    if state.phase == FORTIFYING or (match.options.model_dump()["lenient"] and state.phase == REINFORCING):
        for territory in range(N):
            if owner[territory] == state.seat:
                chain = connected(state, territory)
                assert int(state.reach[territory]) == len(chain) - 1
                zone = int(state.zone[territory])
                assert {other for other in range(N) if state.zone[other] == zone} == chain


def check_armies(match: Match, before: State, move: Move, luck: tuple[int, ...], after: State) -> None:
    """Armies come from income and sets, and go in battle; nothing else makes or loses any."""
    kind = match.write(move).split()[0]
    change = armies_of(after) - armies_of(before)
    if kind == "trade":
        assert change in SET_VALUES
    elif kind in ("attack", "defend") and luck:
        assert change == -min(sum(die > 0 for die in luck[:3]), sum(die > 0 for die in luck[3:5]))
    elif int(after.turn) > int(before.turn):
        assert change == income(after, int(after.seat))
    else:
        assert change == 0


def some_move(match: Match, state: State, seat: int, pick: int, part: int) -> Move:
    """A legal move that the numbers point to; a wish to fight is granted half of the time."""
    boxes = match.legal(state, seat)
    attacks = [box for box in boxes if match.write(box.low).startswith("attack")]
    boxes = attacks if attacks and part % 2 else boxes
    box = boxes[pick % len(boxes)]
    return tuple(
        high if part % 3 else low + part % (high - low + 1) for low, high in zip(box.low, box.high, strict=True)
    )


@quick
@given(
    options=tables, seats=st.integers(2, 6), seed=st.integers(0, 2**32), choices=st.binary(min_size=100, max_size=300)
)
def test_whatever_is_played_the_books_balance(options: dict[str, Any], seats: int, seed: int, choices: bytes) -> None:
    match, rng = risk(seats, **options), make_rng(seed)
    state = match.start()
    for choice in (seed + 31 * i + byte for i, byte in enumerate(choices)):
        to_move = match.to_move(state)
        if not to_move:
            break
        seat = to_move[0]
        move = (
            match.legal(state, DEALER)[0].low if seat == DEALER else some_move(match, state, seat, choice, choice // 7)
        )
        luck = match.chance(state, seat, move, rng)
        match.check(state, seat, move)
        match.check_luck(state, seat, move, luck)
        raw = state.tobytes()
        after = match.apply(state, seat, move, luck)
        assert state.tobytes() == raw, "a move left its mark on the position before it"
        check_counts(match, after)
        check_armies(match, state, move, luck, after)
        state = after


@quick
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_a_game_follows_from_its_moves_and_luck_alone(seats: int, seed: int) -> None:
    """Made again from a fresh start, the same moves with the same luck give the same bytes."""
    match, rng = risk(seats), make_rng(seed)
    state, again = match.start(), match.start()
    for step in range(120):
        to_move = match.to_move(state)
        if not to_move:
            break
        move = some_move(match, state, to_move[0], seed + step, step)
        luck = match.chance(state, to_move[0], move, rng)
        state = match.apply(state, to_move[0], move, luck)
        again = match.apply(match.state_from_json(match.state_json(again)), to_move[0], move, luck)
    assert state.tobytes() == again.tobytes()
