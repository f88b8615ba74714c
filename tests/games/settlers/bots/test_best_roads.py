"""Which roads `weights` finds best (S3), though it measures few of them: the same as by measuring every one."""

from __future__ import annotations

import numpy as np

from hegemon.games.settlers.bots import fitness as fit
from hegemon.games.settlers.bots.best_places import best_pair, best_road, most_of_pair
from hegemon.games.settlers.rules.roads.roads import lay_road
from hegemon.games.settlers.rules.topology import ISLAND

from ..positions import Play, position

Seats = dict[int, list[int]]


def _anywhere(draw: np.random.Generator) -> Play:
    """Roads of two seats along walks, and a few settlements."""
    roads: Seats = {0: [], 1: []}
    for seat in (0, 1, 0):
        at = int(draw.integers(54))
        for _ in range(int(draw.integers(1, 9))):
            near = ISLAND.vertex_edges[at]
            step = near[int(draw.integers(len(near)))]
            if step not in roads[0] + roads[1] and len(roads[seat]) < 14:
                roads[seat].append(step)
            at = sum(ISLAND.edge_vertices[step]) - at
    houses = draw.choice(54, 5, replace=False).tolist()
    return position(settlements={0: houses[:2], 1: houses[2:4], 2: houses[4:]}, roads=roads)


def _worth(before: Play, network: int, length: int, edge: int, weights: np.ndarray) -> float:
    """By the words of the thesis; `network` and `length` are what the seat had before this road."""
    state, after = before.state, _with(before, edge).state
    opens = any(not (network | int(state.closed[0])) >> v & 1 for v in ISLAND.edge_vertices[edge])
    now = max(length, int(after.length[0]))
    title = state.longest != 0 and now >= 5 and now > max(int(n) for n in state.length[1:])
    lengthens = now > length
    return float(
        weights[fit.ROAD]
        + lengthens * (weights[fit.EXTENSION] + title * weights[fit.LONGEST_ROAD])
        + opens * weights[fit.SPACE]
    )


def _with(play: Play, edge: int) -> Play:
    state = play.match.copy(play.state)
    holder = int(state.longest)
    lay_road(state, play.match.board, 0, edge)
    state.longest = holder  # what `weights` looks at is the board; titles are not awarded in between
    return Play(play.match, state)


def _sites(play: Play) -> list[int]:
    return [e for e in range(72) if play.state.sites[0, e // 36] >> e % 36 & 1]


def _weights(draw: np.random.Generator) -> np.ndarray:
    weights = np.zeros(64)
    weights[:32] = draw.integers(0, 4, 32)
    return weights


def test_the_best_road_is_what_measuring_all_of_them_finds() -> None:
    draw = np.random.default_rng(4)
    for _ in range(150):
        play, weights = _anywhere(draw), _weights(draw)
        network, length = int(play.state.network[0, 0]), int(play.state.length[0])
        worth = {edge: _worth(play, network, length, edge, weights) for edge in _sites(play)}
        place, value = best_road(play.state, play.match.board, 0, weights)
        assert (place, value) == (max(worth, key=worth.__getitem__), max(worth.values()))


def test_the_best_pair_is_what_measuring_all_pairs_finds() -> None:
    draw = np.random.default_rng(5)
    for _ in range(60):
        play, weights = _anywhere(draw), _weights(draw)
        before = play.state.tobytes()
        network, length = int(play.state.network[0, 0]), int(play.state.length[0])
        worth = {}
        for first in _sites(play):
            after = _with(play, first)
            beyond = set(_sites(after)) & {e for v in ISLAND.edge_vertices[first] for e in ISLAND.vertex_edges[v]}
            longer, wider = int(after.state.length[0]), int(after.state.network[0, 0])
            seconds = [_worth(after, network, longer, edge, weights) for edge in _sites(play) if edge != first]
            seconds += [_worth(after, wider, longer, edge, weights) for edge in beyond]
            worth[first] = _worth(play, network, length, first, weights) + max([0.0, *seconds])
        place, value = best_pair(play.state, play.match.board, 0, weights)
        assert (place, value) == (max(worth, key=worth.__getitem__), max(worth.values()))
        assert value <= most_of_pair(play.state, play.match.board, 0, weights)
        assert play.state.tobytes() == before
