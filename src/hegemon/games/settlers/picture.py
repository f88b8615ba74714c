"""The island as the page draws it: where tiles, vertices, edges and harbours lie, and what is laid out on them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from hegemon.games.settlers.layout import Layout, board_names, layout_of
from hegemon.games.settlers.state import CARDS, RESOURCES
from hegemon.games.settlers.topology import ISLAND, drawn


def board_pictures() -> Mapping[str, Callable[[], dict[str, Any]]]:
    """For the page: the island's geometry, and the layout where it is not dealt."""
    return {name: functools.partial(picture, name) for name in board_names()}


def picture(board: str | Layout) -> dict[str, Any]:
    """The board of that name, or a user's own."""
    layout = layout_of(board)
    return {
        "name": board if isinstance(board, str) else None,
        "title": layout.title if layout else f"{str(board).capitalize()} board",
        "width": 12.0,
        "height": 11.0,
        "tiles": [
            {"id": t, **drawn(place), "vertices": list(ISLAND.tile_vertices[t]), "edges": list(ISLAND.tile_edges[t])}
            for t, place in enumerate(ISLAND.tiles)
        ],
        "vertices": [
            {"id": v, **drawn(place)}
            | {"tiles": list(ISLAND.vertex_tiles[v]), "edges": list(ISLAND.vertex_edges[v])}
            | {"neighbours": list(ISLAND.vertex_vertices[v])}
            for v, place in enumerate(ISLAND.vertices)
        ],
        "edges": [
            {"id": e, **drawn(place, 2), "vertices": list(ISLAND.edge_vertices[e]), "tiles": list(ISLAND.edge_tiles[e])}
            for e, place in enumerate(ISLAND.edges)
        ],
        "harbours": [_harbour(slot, edge) for slot, edge in enumerate(ISLAND.harbour_edges)],
        "resources": list(RESOURCES),
        "cards": list(CARDS),
        "layout": layout and _laid(layout),
    }


def _harbour(slot: int, edge: int) -> dict[str, Any]:
    """The sign stands where the tile beyond the coast would have its middle, a little nearer."""
    (tile,) = ISLAND.edge_tiles[edge]
    (x, y), (tile_x, tile_y) = ISLAND.edges[edge], ISLAND.tiles[tile]
    at_sea = (17 * x - 14 * tile_x, 17 * y - 14 * tile_y)
    return {"id": slot, **drawn(at_sea, 20), "edge": edge, "vertices": list(ISLAND.edge_vertices[edge])}


def _laid(layout: Layout) -> dict[str, Any]:
    def number(word: str | None) -> int | None:
        return None if word is None else RESOURCES.index(word)

    tiles = zip(layout.resources, layout.tokens, strict=True)
    return {
        "tiles": [{"resource": number(word), "token": token} for word, token in tiles],
        "harbours": [number(word) for word in layout.harbours],
        "robber": layout.robber,
    }
