"""The island as the page draws it: the places of tiles, vertices, edges and harbours, and the layout."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from hegemon.games.settlers.rules.board import topology_of
from hegemon.games.settlers.rules.files.board_file import Chart
from hegemon.games.settlers.rules.files.layout import Layout, board_names, board_of
from hegemon.games.settlers.rules.state import CARDS, RESOURCES
from hegemon.games.settlers.rules.topology import Topology, at_sea, spot

SHORE = 3.0
"""The sea to the left and right of the land."""


def board_pictures() -> Mapping[str, Callable[[], dict[str, Any]]]:
    """For the page: the island's geometry, and its layout if it is not dealt."""
    return {name: functools.partial(picture, name) for name in board_names()}


def picture(board: str | Layout | Chart) -> dict[str, Any]:
    """The board of that name, or a user's own."""
    wanted, topology = board_of(board), topology_of(board)
    return {
        "name": board if isinstance(board, str) else None,
        "title": wanted.title if wanted else f"{str(board).capitalize()} board",
        **_places(topology),
        "harbours": [_harbour(topology, slot, edge) for slot, edge in enumerate(topology.harbour_edges)],
        "resources": list(RESOURCES),
        "cards": list(CARDS),
        "layout": _chart_laid(wanted) if isinstance(wanted, Chart) else _laid(wanted),
    }


def _places(topology: Topology) -> dict[str, Any]:
    width, height = (2 * max(abs(point[axis]) for point in topology.vertices) + SHORE for axis in (0, 1))
    return {
        "width": round(width, 4),
        "height": round(height, 4),
        "tiles": [
            {"id": t, **spot(point)}
            | {"vertices": list(topology.tile_vertices[t]), "edges": list(topology.tile_edges[t])}
            for t, point in enumerate(topology.tiles)
        ],
        "vertices": [
            {"id": v, **spot(point)}
            | {"tiles": list(topology.vertex_tiles[v]), "edges": list(topology.vertex_edges[v])}
            | {"neighbours": list(topology.vertex_vertices[v])}
            for v, point in enumerate(topology.vertices)
        ],
        "edges": [
            {"id": e, **spot(point)}
            | {"vertices": list(topology.edge_vertices[e]), "tiles": list(topology.edge_tiles[e])}
            for e, point in enumerate(topology.edges)
        ],
    }


def _harbour(topology: Topology, slot: int, edge: int) -> dict[str, Any]:
    """A harbour's sign stands near the middle that a tile beyond the coast would have."""
    ends = list(topology.edge_vertices[edge])
    return {"id": slot, **spot(at_sea(topology, edge, 0.7)), "edge": edge, "vertices": ends}


def _number(word: str | None) -> int | None:
    return RESOURCES.index(word) if word in RESOURCES else None


def _laid(layout: Layout | None) -> dict[str, Any] | None:
    if layout is None:
        return None
    tiles = zip(layout.resources, layout.tokens, strict=True)
    return {
        "tiles": [{"resource": _number(word), "token": token} for word, token in tiles],
        "harbours": [_number(word) for word in layout.harbours],
        "robber": layout.robber,
    }


def _chart_laid(chart: Chart) -> dict[str, Any] | None:
    if not chart.laid:
        return None
    faces = sorted(chart.faces, key=lambda face: face.id)
    deserts = [face.id for face in faces if face.resource == "desert"]
    return {
        "tiles": [{"resource": _number(face.resource), "token": face.token} for face in faces],
        "harbours": [_number(harbour.resource) for harbour in chart.harbours],
        "robber": deserts[0] if chart.robber is None else chart.robber,
    }
