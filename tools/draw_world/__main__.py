"""Draws the classic world of conquest games from real geography and writes it as the atlas that the browser shows.

Only the picture is made here: which territories exist and which are neighbours is read from the board's file, and
the script refuses to write a picture that contradicts them. Run it again only when the look of the map should change:

    pip install -e '.[dev]' && python -m tools.draw_world

Steps: read Natural Earth (public domain, package ``world-atlas``), join and cut the countries into territories,
project them, warp the plane so that crowded territories get the room a finger needs, simplify and round the borders,
then place counters and sea links.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from tools.draw_world.geography import BACKDROP
from tools.draw_world.look import BACKDROP_SHIFT, CONTINENT_SPOTS, WIDTH
from tools.draw_world.marks import draw_links, find_faults, find_link_faults, place_label
from tools.draw_world.outlines import (
    Curve,
    calm_coasts,
    drop_small,
    find_junctions,
    open_straits,
    outline,
    rings_of,
    round_ring,
    simplify,
)
from tools.draw_world.plane import Board, lay_out, transform_all
from tools.draw_world.territories import (
    Territories,
    cut_territories,
    fetch_atlas,
    join_countries,
    read_countries,
    weave,
)

SOURCES = Path(__file__).resolve().parents[2] / "src" / "hegemon"
BOARD = SOURCES / "games" / "risk" / "data" / "boards" / "classic.json"
ATLAS = SOURCES / "atlas" / "world.json"
SOURCE = "Natural Earth via world-atlas, public domain"


def draw(atlas: Path, world: dict[str, Any]) -> dict[str, Any]:
    """The drawing as it is written to disk; raises ``ValueError`` with all faults where it contradicts the board."""
    names: list[str] = world["territories"]
    edges = [(names[a], names[b]) for a, b in world["edges"]]
    countries = read_countries(atlas)
    board, curves = trace(countries, names, edges)
    shapes = {name: outline(parts) for name, parts in curves.items()}
    labels = {name: place_label(name, shape) for name, shape in shapes.items()}
    links = draw_links(board, shapes, edges)
    faults = [*find_faults(shapes, labels, edges), *find_link_faults(shapes, links)]
    if faults:
        raise ValueError("\n".join(faults))
    return {
        "viewBox": [0, 0, int(WIDTH), int(board.height)],
        "places": {
            n: {"path": "".join(c.path() for c in curves[n]), "label": labels[n].spot, "room": labels[n].room}
            for n in names
        },
        "links": [link.data() for link in links],
        "parts": {
            c["name"]: [round(v, 1) for v in board.spot(CONTINENT_SPOTS[c["name"]])] for c in world["continents"]
        },
        "backdrop": draw_backdrop(board, countries),
        "source": SOURCE,
    }


def trace(
    countries: Territories, names: list[str], edges: list[tuple[str, str]]
) -> tuple[Board, dict[str, list[Curve]]]:
    """From countries in degrees to the rounded outlines of the territories in board units."""
    territories = weave(cut_territories(join_countries(countries)), 0.002)
    territories = {name: shapely.segmentize(territories[name], 1.0) for name in names}
    board = lay_out(territories)
    placed = {name: drop_small(name, shape) for name, shape in transform_all(territories, board.place).items()}
    simple = simplify(weave(calm_coasts(open_straits(placed, edges)), 0.01))
    junctions = find_junctions(simple)
    return board, {name: [round_ring(ring, junctions) for ring in rings_of(shape)] for name, shape in simple.items()}


def draw_backdrop(board: Board, countries: Territories) -> str:
    """Land that nobody can hold: it makes the world familiar."""
    shape = transform_all({BACKDROP: countries[BACKDROP]}, lambda xy: board.place(xy) + np.array(BACKDROP_SHIFT))
    return "".join(round_ring(ring, set()).path() for ring in rings_of(simplify(shape)[BACKDROP]))


def main() -> None:
    """Read the arguments, draw, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--atlas", type=Path, help="countries-50m.json of world-atlas; fetched by npm if not given")
    parser.add_argument("--board", type=Path, default=BOARD, help="names, edges and continents")
    parser.add_argument("--out", type=Path, default=ATLAS, help="where to write the drawing")
    arguments = parser.parse_args()
    world = json.loads(arguments.board.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        try:
            drawing = draw(arguments.atlas or fetch_atlas(Path(folder)), world)
        except ValueError as error:
            sys.exit(f"The drawing contradicts the board, nothing was written:\n{error}")
    arguments.out.write_text(json.dumps(drawing, separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
