"""Pictures of real places, for every game that is played on them: one drawing of the world, looked up by names.

No rule stands here. Which places there are, and which are neighbours, is the game's business; it gets the shapes of its
places and the sea links between its neighbours. `tools/draw_world` makes the file.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Sequence
from importlib import resources
from typing import Any

ALSO_CALLED = {
    "Western United States": "Western US",
    "Eastern United States": "Eastern US",
    "Kazakhstan": "Afghanistan",
}
"""Boards differ in what they call the same land."""


def is_drawn(places: Iterable[str]) -> bool:
    """True if the world's drawing has all these places.

    >>> is_drawn(["Alaska", "Kazakhstan"]), is_drawn(["Alaska", "Atlantis"])
    (True, False)
    """
    return all(_drawn_as(place) in _world()["places"] for place in places)


def draw_world(places: Sequence[str], parts: Sequence[str], edges: Iterable[tuple[int, int]]) -> dict[str, Any]:
    """The world as a board sees it: shapes of its places and spots for the names of its parts, in the board's order.

    Of the sea links only those between neighbours are drawn. Numbers stand for places, as in `edges`.
    """
    world = _world()
    number = {_drawn_as(place): index for index, place in enumerate(places)}
    near = {frozenset(edge) for edge in edges}
    links = [
        link | {"between": ends}
        for link in world["links"]
        if frozenset(ends := [number[place] for place in link["between"] if place in number]) in near
    ]
    return {
        "viewBox": world["viewBox"],
        "places": [dict(world["places"][_drawn_as(place)]) for place in places],
        "parts": [world["parts"][part] for part in parts],
        "links": links,
        "backdrop": world["backdrop"],
    }


def _drawn_as(place: str) -> str:
    return ALSO_CALLED.get(place, place)


@functools.cache
def _world() -> dict[str, Any]:
    text = (resources.files(__name__) / "world.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
