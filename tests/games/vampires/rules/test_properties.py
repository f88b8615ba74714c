"""Properties of every position that play can reach; turns go as the rule book says."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rng import below, make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.games.vampires.rules.state import EMPTY, HUMANS, KINDS, VAMPIRES, WEREWOLVES

from ..positions import vampires
from .rulebook import Grid, Part, meet, why_not

quick = settings(max_examples=40, deadline=None)
tables = st.fixed_dictionaries(
    {
        "board": st.sampled_from(["duel", "crossroads", "hamlet", "village", "river", "random"]),
        "hopeless_attack_dies": st.booleans(),
    }
)


def grid_of(match: Match, state: State) -> Grid:
    columns = int(match.board.columns)
    return {
        (cell % columns, cell // columns): (KINDS[state.kind[cell]], int(state.count[cell]))
        for cell in range(int(match.board.cells))
        if state.kind[cell] != EMPTY
    }


def parts_of(match: Match, state: State) -> list[Part]:
    columns, listed = int(match.board.columns), range(int(state.parts))
    ends = [(int(state.origin[i]), int(state.target[i]), int(state.sent[i])) for i in listed]
    return [Part(a % columns, a // columns, b % columns, b // columns, n) for a, b, n in ends]


def check_state(match: Match, state: State) -> None:
    """Lists and sums are what counting finds, and what is behind them is blank."""
    cells = [cell for cell in range(len(state.kind)) if state.kind[cell] != EMPTY]
    assert state.place.tolist() == cells + [0] * (len(state.place) - len(cells))
    assert state.groups == len(cells)
    for kind in (EMPTY, HUMANS, VAMPIRES, WEREWOLVES):
        assert state.population[kind] == state.count[state.kind == kind].sum()
    assert state.count[state.kind == EMPTY].sum() == 0
    assert all(1 <= state.count[cell] <= 255 for cell in cells)
    for name in ("origin", "target", "sent"):
        assert not state[name][state.parts :].any()


def random_move(match: Match, state: State, seat: int, rng: Any) -> Move:
    boxes = match.legal(state, seat)
    kinds = sorted({box.low[0] for box in boxes})
    kind = kinds[below(rng, len(kinds))]
    chosen = [box for box in boxes if box.low[0] == kind]
    box = chosen[below(rng, len(chosen))]
    return tuple(a + int(below(rng, b - a + 1)) if b > a else a for a, b in zip(box.low, box.high, strict=True))


def check_turn(match: Match, before: State, after: State, seat: int) -> None:
    """Everybody is where the rule book lets them be; nobody comes from nowhere."""
    own, hopeless = KINDS[VAMPIRES + seat], bool(match.board.hopeless)
    grid, parts = grid_of(match, before), parts_of(match, before)
    assert not why_not(grid, (int(match.board.columns), int(match.board.rows)), own, parts)
    arriving: dict[tuple[int, int], int] = {}
    for part in parts:
        kind, count = grid[part.x, part.y]
        grid[part.x, part.y] = (kind, count - part.count)
        arriving[part.to_x, part.to_y] = arriving.get((part.to_x, part.to_y), 0) + part.count
    found = grid_of(match, after)
    for cell, count in arriving.items():
        kind, there = grid.pop(cell, ("empty", 0))
        assert meet(count, kind, there, own, hopeless)[found.pop(cell, ("empty", 0))] > 0
    assert found == {cell: there for cell, there in grid.items() if there[1]}
    assert sum(after.population.tolist()) <= sum(before.population.tolist())
    assert after.population[HUMANS] <= before.population[HUMANS]
    assert after.population[VAMPIRES + 1 - seat] <= before.population[VAMPIRES + 1 - seat]


@quick
@given(options=tables, seed=st.integers(0, 2**32))
def test_every_position_of_random_games_is_sound(options: dict[str, Any], seed: int) -> None:
    match, rng = vampires(**options, max_plies=30), make_rng(seed)
    state = match.start()
    while movers := match.to_move(state):
        (seat,) = movers
        check_state(match, state)
        move = random_move(match, state, seat, rng)
        luck = match.chance(state, seat, move, rng)
        after = match.apply(state, seat, move, luck)
        if match.write(move) == "end":
            check_turn(match, state, after, seat)
        elif seat != DEALER:
            assert after.population.tolist() == state.population.tolist()
            assert grid_of(match, after) == grid_of(match, state)
        state = after
    check_state(match, state)


@quick
@given(seed=st.integers(0, 2**32), board=st.sampled_from(["village", "crossroads"]))
def test_taking_a_part_back_leaves_no_trace(seed: int, board: str) -> None:
    match, rng = vampires(board), make_rng(seed)
    state = match.start()
    for _ in range(int(below(rng, 20))):
        boxes = [box for box in match.legal(state, int(state.seat)) if match.write(box.low).split()[0] != "withdraw"]
        box = boxes[below(rng, len(boxes))]
        state = match.apply(state, int(state.seat), box.high, match.chance(state, int(state.seat), box.high, rng))
        if match.result(state):
            return
    parts = [box for box in match.legal(state, int(state.seat)) if match.write(box.low).split()[0] == "move"]
    known = {(p.x, p.y, p.to_x, p.to_y) for p in parts_of(match, state)}
    for box in parts:
        if box.low[1:5] in known:
            continue
        there = match.apply(state, int(state.seat), box.high, ())
        back = match.apply(there, int(state.seat), match.read("withdraw {},{}>{},{}".format(*box.low[1:5])), ())
        back.withdrawn = state.withdrawn
        assert back.tobytes() == state.tobytes()


@quick
@given(seed=st.integers(0, 2**32))
def test_legal_parts_are_those_of_the_rule_book(seed: int) -> None:
    """All ways from all cells, with all counts, tried against the rule book's words."""
    match, rng = vampires("crossroads"), make_rng(seed)
    state = match.start()
    for _ in range(int(below(rng, 40))):
        if match.result(state):
            return
        seat = int(state.seat)
        move = random_move(match, state, seat, rng)
        state = match.apply(state, seat, move, match.chance(state, seat, move, rng))
    if match.result(state):
        return
    seat, size = int(state.seat), (int(match.board.columns), int(match.board.rows))
    boxes = match.legal(state, seat)
    grid, parts = grid_of(match, state), parts_of(match, state)
    for x in range(size[0]):
        for y in range(size[1]):
            for to_x in range(max(0, x - 2), min(size[0], x + 3)):
                for to_y in range(max(0, y - 2), min(size[1], y + 3)):
                    for count in (1, 2, grid.get((x, y), ("", 0))[1], grid.get((x, y), ("", 0))[1] + 1):
                        move = match.game.forms.pad((1, x, y, to_x, to_y, count))
                        fine = not why_not(grid, size, KINDS[VAMPIRES + seat], [*parts, Part(*move[1:])])
                        assert any(move in box for box in boxes) == fine, match.write(move)
