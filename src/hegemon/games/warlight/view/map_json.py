"""Warlight's maps as the page gets them: regions and super regions, with shapes if a map has any."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from hegemon.atlas import draw_world, is_drawn
from hegemon.games.warlight.rules.map_files import Map, load_map, map_names
from hegemon.maps.drawing import draw


def board_pictures() -> Mapping[str, Callable[[], dict[str, Any]]]:
    """For the page: every shipped map, with shapes or with the places of circles."""
    return {name: functools.partial(named_picture, name) for name in map_names()}


def named_picture(name: str) -> dict[str, Any]:
    """A shipped map."""
    return {"name": name} | map_picture(load_map(name))


def map_picture(world: Map) -> dict[str, Any]:
    """A map as the page gets it: `id` is the number that moves use, `map_id` the one in the map's file."""
    return {
        "title": world.title,
        "regions": [
            {
                "id": r,
                "map_id": world.ids[r],
                "name": world.regions[r],
                "super_region": world.super_of[r],
                "neighbours": list(world.neighbours[r]),
                "x": world.places[r][0],
                "y": world.places[r][1],
            }
            for r in range(len(world.ids))
        ],
        "super_regions": [
            {"id": s, "map_id": part.id, "name": part.name, "bonus": part.bonus, "regions": list(part.regions)}
            for s, part in enumerate(world.super_regions)
        ],
        "drawing": drawing_of(world),
    }


def drawing_of(world: Map) -> dict[str, Any] | None:
    """The shapes of a map: its own, or those of the real places that it names; None, if it has neither."""
    if world.draft is not None:
        return draw(world.draft)
    if is_drawn(world.regions):
        return draw_world(world.regions, [part.name for part in world.super_regions], world.edges)
    return None
