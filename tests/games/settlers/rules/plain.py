"""A board's file, and what follows from it by the rules' words alone: slow, in plain Python."""

from __future__ import annotations

from typing import Any


class Land:
    """The neighbours of everything, read off the JSON form of a board."""

    def __init__(self, board: dict[str, Any]) -> None:
        self.tile_vertices = [face["vertices"] for face in board["faces"]]
        self.edge_vertices = [edge["vertices"] for edge in board["edges"]]
        self.harbour_edges = [harbour["edge"] for harbour in board["harbours"]]
        vertices = range(len(board["vertices"]))
        self.vertex_tiles = [[t for t, ring in enumerate(self.tile_vertices) if v in ring] for v in vertices]
        self.vertex_edges = [[e for e, ends in enumerate(self.edge_vertices) if v in ends] for v in vertices]

    def beside(self, vertex: int) -> set[int]:
        """The vertices at the other ends of its edges."""
        return {sum(self.edge_vertices[e]) - vertex for e in self.vertex_edges[vertex]}

    def free(self, state: Any) -> set[int]:
        """Vertices with no building on them nor beside them."""
        built = {v for v in range(len(self.vertex_tiles)) if state.owner[v] >= 0}
        return {v for v in range(len(self.vertex_tiles)) if v not in built and not self.beside(v) & built}

    def touched(self, state: Any, seat: int) -> set[int]:
        """Vertices that the seat's roads touch."""
        return {v for e, ends in enumerate(self.edge_vertices) if state.road[e] == seat for v in ends}

    def road_sites(self, state: Any, seat: int) -> set[int]:
        """Free edges at an own building, or at an own road that no foreign building ends."""
        own = {v for v in range(len(self.vertex_tiles)) if state.owner[v] == seat}
        starts = own | {v for v in self.touched(state, seat) if state.owner[v] < 0}
        return {e for v in starts for e in self.vertex_edges[v] if state.road[e] < 0}

    def longest_road(self, state: Any, seat: int) -> int:
        """By trying all trails: no road twice, none through a foreign building."""
        roads = {e for e in range(len(self.edge_vertices)) if state.road[e] == seat}

        def go_on(vertex: int, used: frozenset[int]) -> int:
            if used and state.owner[vertex] not in (-1, seat):
                return len(used)
            ahead = [e for e in self.vertex_edges[vertex] if e in roads and e not in used]
            return max((go_on(sum(self.edge_vertices[e]) - vertex, used | {e}) for e in ahead), default=len(used))

        return max((go_on(vertex, frozenset()) for vertex in self.touched(state, seat)), default=0)
