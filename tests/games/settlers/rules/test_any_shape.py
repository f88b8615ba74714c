"""Boards of any shape (thesis, 1.4.1, 4.3.2, 4.3.6, 7.2): the rules and every bot on them, beside plain Python."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from hegemon.cli.common import make_match
from hegemon.core.errors import BadOptions
from hegemon.core.history.record import Record, parse_record
from hegemon.core.match import Match
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.games import settlers as boards
from hegemon.games.settlers import GAME
from hegemon.games.settlers.rules.roads.longest import length_with
from hegemon.games.settlers.rules.roads.roads import lay_road
from hegemon.games.settlers.rules.topology import ISLAND
from hegemon.lab.arena import Arena
from hegemon.rl import env

from .hexes import Hex, chart, coast
from .plain import Land
from .rulebook import COSTS, Purse

TWO_ISLANDS = Path(boards.__file__).parent / "data" / "boards" / "two-islands.xml"
FOUND = (Phase.explicit, Phase.generate)
"""Games are slow: a failure is reported as it was found, without shrinking."""
BOTS = ("random", "weights", "thesis-example", "planner", "evolved")

shapes = st.lists(
    st.tuples(st.integers(-4, 4), st.integers(-3, 3)).map(lambda place: (2 * place[0] + place[1] % 2, place[1])),
    min_size=11,
    max_size=40,
    unique=True,
)
"""Any set of tiles: islands, lakes, tiles in the sea."""


def islands() -> dict[str, Any]:
    """The example as the JSON that records hold."""
    match = make_match("settlers", 2, [f"board={TWO_ISLANDS}"])
    return match.options.board.model_dump(mode="json")


def with_harbours(board: dict[str, Any], every: int = 3) -> dict[str, Any]:
    """Harbours along the coast, none beside another."""
    taken: set[int] = set()
    ends = {edge["id"]: edge["vertices"] for edge in board["edges"]}
    for edge in coast(board)[::every]:
        if not taken & set(ends[edge]) and len(board["harbours"]) < 30:
            taken |= set(ends[edge])
            board["harbours"].append({"edge": edge})
    return board


def check(land: Land, match: Match, state: State) -> None:
    """The legal moves of the seat to move, and the lengths of all roads, by the file's own words."""
    for seat in range(match.seats):
        assert state.length[seat] == land.longest_road(state, seat)
    if match.to_move(state) != (int(state.seat),):
        return
    seat = int(state.seat)
    offered: dict[str, set[int]] = {"settle": set(), "road": set(), "city": set()}
    for box in match.legal(state, seat):
        kind, place, *_ = [*match.write(box.low).split(), "", ""]
        if kind in offered:
            offered[kind].add(int(place))
    phase = int(state.phase)
    if phase == 1:  # the set-up's settlement
        assert offered["settle"] == land.free(state)
    elif phase == 2:  # its road
        assert offered["road"] == {e for e in land.vertex_edges[state.origin] if state.road[e] < 0}
    else:
        assert offered["settle"] in (set(), land.free(state) & land.touched(state, seat))
        assert offered["road"] in (set(), land.road_sites(state, seat))


CHEAP = {"road_cost": [0] * 5, "settlement_cost": [1, 0, 0, 0, 0]}


def follow(board: dict[str, Any], number: int, turns: int, seats: int = 2) -> None:
    """A game of random moves, with much that is built: every position and every card checked."""
    match = GAME.match(seats, {"board": board, "settings": CHEAP, "max_turns": turns, "max_offers": 0})
    land, rng = Land(board), make_rng(number)
    costs = COSTS | {"road": Counter(), "settle": Counter(wood=1)}
    purse, state = Purse([Counter() for _ in range(seats)], costs=costs, land=land), match.start()
    while match.result(state) is None:
        seat = match.to_move(state)[0]
        boxes = match.legal(state, seat)
        move = boxes[int(rng[0]) % len(boxes)].low
        luck = match.chance(state, seat, move, rng)
        match.check_luck(state, seat, move, luck)
        if seat != DEALER:
            purse.play(state, seat, match.write(move), luck)
        state = match.apply(state, seat, move, luck)
        check(land, match, state)
        assert [purse.hands[s][k] for s in range(seats) for k in ("wood", "brick", "sheep", "wheat", "ore")] == (
            state.resources[:seats].ravel().tolist()
        )


@settings(max_examples=8, deadline=None, phases=FOUND)
@given(shapes, st.integers(0, 1000))
def test_on_any_set_of_hexagons_the_rules_hold(tiles: list[Hex], number: int) -> None:
    # 003, line 194: a vertex touches at most three faces, an edge has two vertices, a face six. All sets of hexagons.
    follow(with_harbours(chart(tiles)), number, 8)


def test_the_rules_hold_on_the_two_islands() -> None:
    follow(islands(), 4, 10, seats=4)


def test_sixty_faces_are_played_and_no_more() -> None:
    line = [(2 * i, 0) for i in range(60)]
    match = GAME.match(4, {"board": chart(line), "max_turns": 8})
    assert (match.board.tiles, match.board.vertices, match.board.edges) == (60, 242, 301)
    apart = chart([(4 * (i % 10), 2 * (i // 10)) for i in range(60)])
    match = GAME.match(4, {"board": apart, "max_turns": 3})
    assert (match.board.tiles, match.board.vertices, match.board.edges) == (60, 360, 360)
    _, timeline = Arena(match, [find_bot(match, bot) for bot in BOTS[:4]]).play_one(1, 0, [0, 1, 2, 3])
    assert timeline.result is not None
    with pytest.raises(BadOptions, match=r"option 'board.faces'.* at most 60 items"):
        GAME.match(2, {"board": chart([(2 * i, 0) for i in range(61)])})


def test_the_island_as_a_file_is_the_island() -> None:
    rows = ((3, -2), (4, -1), (5, 0), (4, 1), (3, 2))
    board = chart([(2 * i - (n - 1), y) for n, y in rows for i in range(n)])
    topology = GAME.parse_options({"board": board}).board.topology
    assert topology.tile_vertices == ISLAND.tile_vertices
    assert topology.vertex_vertices == ISLAND.vertex_vertices
    assert np.allclose(topology.tiles, ISLAND.tiles, atol=1e-3)
    assert np.allclose(topology.vertices, ISLAND.vertices, atol=1e-3)


@settings(max_examples=25, deadline=None, phases=FOUND)
@given(shapes, st.data())
def test_the_longest_road_is_what_trying_all_trails_finds(tiles: list[Hex], data: st.DataObject) -> None:
    board = chart(tiles)
    match, land = GAME.match(2, {"board": board}), Land(board)
    state = match.start()
    draw = np.random.default_rng(data.draw(st.integers(0, 10**6)))
    for vertex in range(len(land.vertex_edges)):
        if draw.random() < 0.1:
            state.owner[vertex] = int(draw.integers(2))
    at = int(draw.integers(len(land.vertex_edges)))
    for _ in range(20):  # a walk, which turns back into circles, past buildings of both seats
        edge = int(draw.choice(land.vertex_edges[at]))
        at = sum(land.edge_vertices[edge]) - at
        if state.road[edge] < 0:
            before = state.tobytes()
            length = length_with(state, match.board, 0, edge, 100)
            assert state.tobytes() == before
            lay_road(state, match.board, 0, edge)
            assert length == state.length[0] == land.longest_road(state, 0)


@pytest.mark.parametrize("rules", ["official", "thesis"])
def test_every_bot_plays_the_two_islands(rules: str) -> None:
    # 003, lines 769–771: another board needs nothing but its description.
    for seats in (BOTS[:4], BOTS[1:], ("random", "evolved")):
        match = make_match("settlers", len(seats), [f"board={TWO_ISLANDS}", f"rules={rules}", "max_turns=40"])
        arena = Arena(match, [find_bot(match, bot) for bot in seats])
        outcome, timeline = arena.play_one(5, 0, list(range(len(seats))))
        assert outcome.fault is None
        lines = list(Record(match, list(seats), 5, timeline.entries).lines())
        again, played = parse_record(lines)
        assert list(again.lines()) == lines
        assert played.state.tobytes() == timeline.state.tobytes()


def test_montecarlo_plays_the_two_islands() -> None:
    match = make_match("settlers", 2, [f"board={TWO_ISLANDS}", "max_turns=2"])
    arena = Arena(match, [find_bot(match, "montecarlo:time=0.01"), find_bot(match, "random")])
    assert arena.play_one(5, 0, [0, 1])[0].fault is None


def test_learners_have_an_action_for_every_place_of_the_board() -> None:
    game = env("settlers", seats=2, board=islands(), max_offers=0, max_turns=3)
    match = game.match
    texts = {match.game.forms.write_box(box) for box in match.game.action_templates(match)}
    assert {"settle 92", "road 121", "city 92", "rob 29 from 1"} <= texts
    assert not {"settle 93", "road 122", "rob 30 from 1"} & texts
    game.reset(seed=1)
    draw = np.random.default_rng(1)
    while game.agents:
        observation, _, ended, cut, _ = game.last()
        game.step(None if ended or cut else int(draw.choice(observation["action_mask"].nonzero()[0])))


def test_terminal_picture_and_view_show_the_whole_board() -> None:
    match = make_match("settlers", 2, [f"board={TWO_ISLANDS}"])
    state = match.start()
    shown = match.show(state)
    assert all(f"{tile}:" in shown.text for tile in range(30))
    assert shown.svg.count("<polygon") == 30
    position = match.view_json(state, 0)["position"]
    assert (len(position["tiles"]), len(position["buildings"]), len(position["roads"]), len(position["harbours"])) == (
        30,
        93,
        122,
        11,
    )
    picture = GAME.picture(match.options)
    assert [len(picture[part]) for part in ("tiles", "vertices", "edges", "harbours")] == [30, 93, 122, 11]
    across = [abs(vertex[axis]) for vertex in picture["vertices"] for axis in ("x",)]
    assert max(across) * 2 < picture["width"]
    json.dumps(match.view_json(state, 0))


def test_what_the_file_leaves_out_is_dealt() -> None:
    board = with_harbours(chart([(2 * i + y % 2, y) for y in range(5) for i in range(6)]))
    match = GAME.match(2, {"board": board})
    deals = []
    for number in range(6):
        luck = match.chance(match.start(), DEALER, match.read("deal"), make_rng(number))
        state = match.apply(match.start(), DEALER, match.read("deal"), luck)
        kinds = Counter(state.resource[:30].tolist())
        assert kinds == {0: 6, 1: 5, 2: 6, 3: 6, 4: 5, 5: 2}  # the island's 4, 3, 4, 4, 3 and 1 of 19, for 30
        assert state.resource[state.robber] == 5
        assert ((state.token[:30] == 0) == (state.resource[:30] == 5)).all()
        assert set(state.token[:30].tolist()) <= {0, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12}
        deals.append(luck)
    assert len(set(deals)) == 6
    stays = board | {"harbours": [one | {"resource": "any"} for one in board["harbours"]], "robber": 7}
    match = GAME.match(2, {"board": stays})
    luck = match.chance(match.start(), DEALER, match.read("deal"), make_rng(1))
    state = match.apply(match.start(), DEALER, match.read("deal"), luck)
    assert set(state.harbour[: match.board.harbours].tolist()) == {5}
    assert state.robber == 7  # 003, line 542: "kde je výchozí pozice zloděje"


def test_a_board_has_room_for_the_set_up_of_all_seats() -> None:
    small = chart([(0, 0), (2, 0), (4, 0)])
    assert GAME.match(2, {"board": small}).board.vertices == 14
    with pytest.raises(BadOptions, match="3 seats need a board of 21 vertices or more, and it has 14"):
        GAME.match(3, {"board": small})
    with pytest.raises(BadOptions, match="tokens=spiral goes around the island of nineteen tiles"):
        GAME.match(2, {"board": small, "tokens": "spiral"})
