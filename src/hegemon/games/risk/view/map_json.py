"""Risk's maps as the page gets them: territories with their shapes, continents, ways over the sea."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from hegemon.atlas import draw_world
from hegemon.games.risk.rules.board import Map, load_map, map_names, neighbours
from hegemon.maps.drawing import draw


def board_pictures() -> Mapping[str, Callable[[], dict[str, Any]]]:
    """For the page: every map with its shapes."""
    return {name: functools.partial(_named, name) for name in map_names()}


def _named(name: str) -> dict[str, Any]:
    return map_picture(load_map(name))


def map_picture(world: Map) -> dict[str, Any]:
    """A map as the page gets it; the numbers are those that moves use."""
    near = neighbours(world)
    if world.draft is not None:
        drawing = dict(draw(world.draft))
    else:
        drawing = draw_world(world.territories, [part["name"] for part in world.continents], world.edges)
    shapes, labels = drawing.pop("places"), drawing.pop("parts")
    part_of = {t: number for number, part in enumerate(world.continents) for t in part["territories"]}
    territories = [
        shape | {"id": t, "name": world.territories[t], "continent": part_of[t], "neighbours": near[t]}
        for t, shape in enumerate(shapes)
    ]
    continents = [
        dict(part) | {"id": number, "label": label}
        for number, (part, label) in enumerate(zip(world.continents, labels, strict=True))
    ]
    return drawing | {"name": world.name, "title": world.title, "territories": territories, "continents": continents}
