"""Longest Road and Largest Army (S1), with all their ties; the length against an independent search."""

from __future__ import annotations

import numpy as np

from hegemon.games.settlers.rules.roads.longest import ALL, length_with, longest, longest_through
from hegemon.games.settlers.rules.roads.roads import lay_road
from hegemon.games.settlers.rules.topology import ISLAND

from ..positions import COAST, Play, edge, path, position, ring, settlers

SOUTH = [11, 16, 21, 27, 33, 38, 43, 47, 51, 48, 52, 49]
WEALTH = "wood brick sheep wheat " * 2


def length(*edges: int, foreign: tuple[int, ...] = ()) -> int:
    return int(position(settlements={1: foreign}, roads={0: edges}).state.length[0])


def test_a_road_is_as_long_as_its_longest_branch() -> None:
    assert length() == 0
    assert length(*path(8, 13, 18)) == 2
    assert length(*path(8, 13, 18), edge(9, 13)) == 2
    assert length(*path(8, 13, 18, 24), *path(13, 9, 14)) == 4


def test_a_ring_counts_six_and_a_ring_with_a_tail_counts_both() -> None:
    assert length(*ring(9)) == 6
    assert length(*ring(9), *path(24, 19, 14)) == 8


def test_two_rings_sharing_an_edge_count_all_eleven() -> None:
    assert length(*set(ring(9) + ring(10))) == 11


def test_two_roads_apart_do_not_add_up() -> None:
    assert length(*path(0, 4, 1), *path(50, 53, 49, 45)) == 3


def test_a_foreign_building_cuts_a_road_and_one_that_ends_there_counts_whole() -> None:
    six = path(*COAST[:7])
    assert length(*six) == 6
    assert length(*six, foreign=(5,)) == 3
    assert length(*six, foreign=(0,)) == 6
    assert length(*ring(9), foreign=(24,)) == 6


def test_the_length_is_what_trying_everything_finds_in_10_000_positions() -> None:
    match, draw, seen = settlers(2), np.random.default_rng(7), 0
    while seen < 10_000:
        state, board = match.start(), match.board
        edges, owner = _random_roads(draw)
        state.owner = owner
        state.buildings[:2, 0] = [set_of(owner == seat) for seat in range(2)]
        for number, laid in enumerate(edges, 1):
            foreseen = length_with(state, board, 0, laid, ALL)
            lay_road(state, board, 0, laid)
            found = _by_trying(edges[:number], owner.tolist())
            assert int(state.length[0]) == foreseen == found
            assert bool(state.circle[0]) == _has_circle(edges[:number])
            before = state.tobytes()
            assert longest(state, board, 0) == (found, state.tips[0] if not state.circle[0] else -1)
            assert longest_through(state, board, 0, laid, ALL) <= found
            assert state.tobytes() == before
        seen += len(edges)
        settled = int(draw.integers(54))
        owner[settled] = 1
        state.buildings[:2, 0] = [set_of(owner == seat) for seat in range(2)]
        assert longest(state, board, 0)[0] == _by_trying(edges, owner.tolist())


def set_of(members: np.ndarray) -> int:
    return sum(1 << int(i) for i in np.flatnonzero(members))


def _has_circle(edges: list[int]) -> bool:
    """True if one of them joins what the others join already."""
    groups: list[set[int]] = []
    for number in edges:
        touched = [group for group in groups if group & set(ISLAND.edge_vertices[number])]
        if any(group >= set(ISLAND.edge_vertices[number]) for group in touched):
            return True
        groups = [group for group in groups if group not in touched]
        groups.append(set(ISLAND.edge_vertices[number]).union(*touched))
    return False


def _random_roads(draw: np.random.Generator) -> tuple[list[int], np.ndarray]:
    """Up to fifteen roads that hang together more or less, in the order of a walk or any other, and settlements of
    both seats anywhere."""
    edges: list[int] = []
    at = int(draw.integers(54))
    for _ in range(int(draw.integers(1, 40))):
        near = ISLAND.vertex_edges[at]
        step = near[int(draw.integers(len(near)))]
        if step not in edges and len(edges) < 15:
            edges.append(step)
        at = sum(ISLAND.edge_vertices[step]) - at
        if draw.random() < 0.04:
            at = int(draw.integers(54))
    if draw.random() < 0.5:
        draw.shuffle(edges)
    owner = np.full(54, -1, np.int8)
    owner[draw.integers(54, size=4)] = 1
    owner[draw.integers(54, size=2)] = 0
    return edges, owner


def _by_trying(numbers: list[int], owner: list[int]) -> int:
    """Walk every trail from every vertex."""
    edges = [ISLAND.edge_vertices[e] for e in numbers]
    near: dict[int, list[tuple[int, int]]] = {}
    for i, (a, b) in enumerate(edges):
        near.setdefault(a, []).append((1 << i, b))
        near.setdefault(b, []).append((1 << i, a))

    def walk(at: int, used: int, steps: int) -> int:
        if steps and owner[at] == 1:
            return steps
        return max((walk(to, used | bit, steps + 1) for bit, to in near[at] if not used & bit), default=steps)

    return max((walk(start, 0, 0) for start in near), default=0)


def test_the_search_through_one_road_leaves_no_trace() -> None:
    play = position(roads={0: ring(9)})
    before = play.state.tobytes()
    assert longest_through(play.state, play.match.board, 0, ring(9)[2], ALL) == 6
    assert play.state.tobytes() == before


# The title


def against(mine: int, theirs: int, **more: object) -> Play:
    """Seat 0 with a road of some length along one coast, seat 1 along the other; seat 1 built first."""
    roads = {1: path(*SOUTH[: theirs + 1]), 0: path(*COAST[: mine + 1])}
    return position(roads=roads, resources={0: WEALTH, 1: WEALTH}, **more)


def next_edge(walk: list[int], built: int) -> str:
    return f"road {edge(walk[built], walk[built + 1])}"


def test_longest_road_needs_five() -> None:
    play = against(4, 0)
    assert play.state.longest == -1
    play.do(next_edge(COAST, 4))
    assert (play.state.longest, play.points(0)) == (0, 2)
    assert play.event["longest_road"] == 0


def test_only_a_strictly_longer_road_takes_it() -> None:
    play = against(4, 5).do(next_edge(COAST, 4))
    assert play.state.longest == 1
    play.do(next_edge(COAST, 5))
    assert (play.state.longest, play.points(0), play.points(1)) == (0, 2, 0)


def cut(lengths: dict[int, int], at: int, seats: int = 3) -> Play:
    """The last seat settles in the middle of a road of seat 0, which holds the title."""
    walks = {0: COAST, 1: SOUTH}
    roads = {s: path(*walks[s][: n + 1]) for s, n in lengths.items()}
    toward = next(v for v in ISLAND.vertex_vertices[COAST[at]] if v not in COAST)
    roads[seats - 1] = path(COAST[at], toward)
    play = position(roads=roads, resources={seats - 1: WEALTH}, seat=seats - 1, seats=seats)
    assert play.state.longest == 0
    return play.do(f"settle {COAST[at]}")


def test_a_holder_whose_road_is_cut_keeps_the_title_on_a_tie() -> None:
    play = cut({0: 11, 1: 5}, at=6)
    assert play.state.length.tolist()[:2] == [6, 5]
    assert play.state.longest == 0
    play = cut({0: 11, 1: 6}, at=6)
    assert play.state.length.tolist()[:2] == [6, 6]
    assert (play.state.longest, play.points(0)) == (0, 2)


def test_a_longer_road_takes_the_title_after_a_cut() -> None:
    play = cut({0: 8, 1: 6}, at=3)
    assert play.state.length.tolist()[:2] == [5, 6]
    assert (play.state.longest, play.points(0), play.points(1)) == (1, 0, 2)
    assert play.event["cut"] == [0]


def test_when_nobody_has_five_after_a_cut_the_title_is_set_aside() -> None:
    play = cut({0: 6, 1: 4}, at=3)
    assert (play.state.longest, play.points(0)) == (-1, 0)
    assert play.event["longest_road"] == -1


def test_when_others_tie_above_the_holder_the_title_is_set_aside() -> None:
    roads = {0: path(*COAST[:9]), 1: path(*SOUTH[:7]), 2: path(28, 34, 39, 44, 40, 45, 41), 3: path(5, 9)}
    play = position(roads=roads, resources={3: WEALTH}, seat=3, seats=4)
    assert (play.state.length.tolist(), play.state.longest) == ([8, 6, 6, 1], 0)
    play.do("settle 5")
    assert (play.state.length.tolist(), play.state.longest) == ([5, 6, 6, 1], -1)
    assert play.state.points.tolist() == [0, 0, 0, 1]


def test_a_title_that_was_set_aside_goes_to_the_first_who_is_alone_ahead() -> None:
    roads = {0: path(*COAST[:9]), 1: path(*SOUTH[:7]), 2: path(28, 34, 39, 44, 40, 45, 41), 3: path(5, 9)}
    play = position(roads=roads, resources={1: WEALTH, 3: WEALTH}, seat=3, seats=4).do("settle 5")
    play.state.seat = 1
    play.do(next_edge(SOUTH, 6))
    assert (play.state.longest, play.points(1)) == (1, 2)


def test_largest_army_needs_three_knights() -> None:
    play = position(cards={0: "knight"}, knights={0: 1}).do("knight")
    assert play.state.largest == -1
    play = position(cards={0: "knight"}, knights={0: 2}).do("knight")
    assert (play.state.largest, play.points(0)) == (0, 2)
    assert play.event["largest_army"] == 0


def test_three_to_three_stays_with_the_holder_and_four_takes_it() -> None:
    play = position(cards={0: "knight"}, knights={0: 2, 1: 3})
    play.state.largest, play.state.points[1] = 1, 2
    play.do("knight")
    assert (play.state.largest, play.points(0), play.points(1)) == (1, 0, 2)
    play = position(cards={0: "knight"}, knights={0: 3, 1: 3})
    play.state.largest, play.state.points[1] = 1, 2
    play.do("knight")
    assert (play.state.largest, play.points(0), play.points(1)) == (0, 2, 0)
