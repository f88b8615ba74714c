"""Makes the maps of the gallery and writes them where the house finds them; run it only when a map should change:

    python tools/make_gallery.py [NAME ...]

The world is the atlas's drawing with the classic board's names and borders. The others are made up: their seeds were
chosen among many by looking at them, and `hegemon maps prove` says whether they play well.
"""

from __future__ import annotations

import functools
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from hegemon.maps.checks import check
from hegemon.maps.draft import Draft, SuperRegion, sort_links
from hegemon.maps.gallery import write_draft
from hegemon.maps.making.generate import generate
from hegemon.maps.making.grouping import part_colour
from hegemon.maps.making.land import noise
from hegemon.maps.tracing.masks import distinct_colours, draft_of

SOURCES = Path(__file__).resolve().parents[1] / "src" / "hegemon"
GALLERY = SOURCES / "maps" / "gallery"
ZOOM = 4
"""Units of the draft for a unit of the atlas."""
NUMBER = re.compile(r"[MlqzQL]|-?(?:\d+\.\d+|\d+|\.\d+)")
ARITY = {"M": 2, "l": 2, "q": 4, "L": 2, "Q": 4}

Point = tuple[float, float]


# --- the world ------------------------------------------------------------------------------------------------------


def world() -> Draft:
    atlas = json.loads((SOURCES / "atlas" / "world.json").read_text(encoding="utf-8"))
    board = json.loads((SOURCES / "games" / "risk" / "data" / "boards" / "classic.json").read_text(encoding="utf-8"))
    colours = distinct_colours(len(board["territories"]))
    part_of = {t: n for n, part in enumerate(board["continents"], 1) for t in part["territories"]}
    regions = []
    for t, name in enumerate(board["territories"]):
        place = atlas["places"][name]
        rings = [_ring(pieces) for pieces in _subpaths(place["path"])]
        regions.append(
            {
                "id": t + 1,
                "name": name,
                "super_region": part_of[t],
                "colour": colours[t],
                "pivot": [round(ZOOM * at) for at in place["label"]],
                "parts": [ring for ring in rings if len(ring) > 2],
            }
        )
    return Draft.model_validate(
        {
            "title": "The World",
            "size": [round(ZOOM * side) for side in atlas["viewBox"][2:]],
            "super_regions": [
                {"id": n + 1, "name": part["name"], "bonus": part["bonus"], "colour": part_colour(n)}
                for n, part in enumerate(board["continents"])
            ],
            "regions": regions,
            "links": [[a + 1, b + 1] for a, b in board["edges"]],
        }
    )


def _subpaths(path: str) -> list[list[tuple[Point | None, Point]]]:
    """The pieces of every ring: a control point, or None for a line, and where the piece ends."""
    rings: list[list[tuple[Point | None, Point]]] = []
    letter, at = "", (0.0, 0.0)
    numbers: list[float] = []
    for token in NUMBER.findall(path):
        if token.isalpha():
            letter, numbers = token, []
            continue
        numbers.append(float(token))
        if len(numbers) < ARITY[letter]:
            continue
        dx, dy = at if letter.islower() else (0.0, 0.0)
        points = [(round(x + dx, 1), round(y + dy, 1)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if letter == "M":
            rings.append([])
        else:
            rings[-1].append((points[0] if len(points) == 2 else None, points[-1]))
        at, numbers = points[-1], []
    return rings


def _ring(pieces: list[tuple[Point | None, Point]]) -> list[tuple[int, int]]:
    """The corners that the atlas rounded: control points, and ends that are not just the middles between them."""
    corners: list[Point] = []
    for n, (bend, end) in enumerate(pieces):
        following = pieces[(n + 1) % len(pieces)][0]
        if bend:
            corners.append(bend)
            if following and all(abs((a + b) / 2 - c) < 0.26 for a, b, c in zip(bend, following, end, strict=True)):
                continue
        corners.append(end)
    whole = [(round(ZOOM * x), round(ZOOM * y)) for x, y in corners]
    return [spot for n, spot in enumerate(whole) if spot != whole[n - 1]]


# --- a map with six equal sides -------------------------------------------------------------------------------------

CROWNS = {
    "Ruby": "#cf8a8a",
    "Amber": "#d9b071",
    "Jade": "#86bf95",
    "Azure": "#86b3d1",
    "Violet": "#b195cf",
    "Ivory": "#d3cdb4",
}
LANDS = ("Gate", "Left Bank", "Right Bank", "West Mark", "Crownhold", "East Mark")


def six_crowns() -> Draft:
    """Six equal realms around a hub."""
    width, height = 1500, 900
    rng = np.random.default_rng(6)
    down, across = np.mgrid[0:height, 0:width]
    x, y = (across + 0.5) / width * 2 - 1, (down + 0.5) / height * 2 - 1
    angle, away = np.arctan2(y, x) / (2 * np.pi) * 6, np.hypot(x, y)
    # The same waver in every realm: noise by the place within it.
    waver = noise(rng, 256, 256, 5, 3)
    row = np.clip((away * 200).astype(int), 0, 255)
    turn = angle % 1
    column = np.clip((np.minimum(turn, 1 - turn) * 2 * 200).astype(int), 0, 255)
    turn_w = turn + 0.05 * waver[row, column] * np.sin(np.pi * turn)
    away_w = away + 0.05 * waver[column, row]
    realm = np.floor(angle).astype(int) % 6
    third, half = np.clip((turn_w * 3).astype(int), 0, 2), np.clip((turn_w * 2).astype(int), 0, 1)
    land = np.where(away_w < 0.42, 0, np.where(away_w < 0.66, 1 + half, 3 + third))
    labels = np.where(away_w < 0.2, 37, 1 + 6 * realm + land).astype(np.int32)
    moat = np.minimum(turn, 1 - turn) * away < 0.035 + 0.05 * (away - 0.42)
    labels[(moat & (away_w >= 0.42)) | (away_w > 0.93 + 0.03 * np.cos(2 * np.pi * 3 * turn))] = 0
    draft = draft_of(labels, distinct_colours(37), "six crowns", lambda share: None)
    names = list(CROWNS)
    regions = [
        region.model_copy(
            update={
                "name": "The Throne" if n == 36 else f"{names[n // 6]} {LANDS[n % 6]}",
                "super_region": n // 6 + 1,
            }
        )
        for n, region in enumerate(draft.regions)
    ]
    parts = [
        SuperRegion(id=n, name=f"The {name} Crown", bonus=4, colour=colour)
        for n, (name, colour) in enumerate(CROWNS.items(), 1)
    ]
    parts.append(SuperRegion(id=7, name="The Hub", bonus=1, colour="#a9a293"))
    over = [(6 * realm + 6, 6 * ((realm + 1) % 6) + 4) for realm in range(6)]
    return draft.model_copy(
        update={
            "title": "Six Crowns",
            "regions": tuple(regions),
            "super_regions": tuple(parts),
            "links": sort_links([*draft.links, *over]),
        }
    )


# --- made-up lands --------------------------------------------------------------------------------------------------

MADE: dict[str, dict[str, Any]] = {
    "skerries": {"seed": 5, "regions": 12, "super_regions": 3, "islands": 4, "land": 0.34, "title": "Skerries"},
    "atoll": {"seed": 9, "regions": 20, "super_regions": 5, "form": "ring", "land": 0.4, "title": "Atoll"},
    "two-shores": {"seed": 9, "regions": 28, "super_regions": 6, "islands": 2, "land": 0.46, "title": "Two Shores"},
    "archipelago": {"seed": 8, "regions": 36, "super_regions": 8, "islands": 9, "land": 0.36, "title": "Archipelago"},
    "heartland": {"seed": 5, "regions": 60, "super_regions": 10, "land": 0.55, "title": "Heartland"},
    "old-empires": {"seed": 7, "regions": 90, "super_regions": 14, "islands": 3, "land": 0.56, "title": "Old Empires"},
    "vast": {"seed": 4, "regions": 150, "super_regions": 20, "islands": 4, "land": 0.6, "title": "The Vast"}
    | {"size": (2000, 1200)},
}  # fmt: skip

MAKERS: dict[str, Callable[[], Draft]] = {
    "world": world,
    "six-crowns": six_crowns,
    **{name: functools.partial(generate, **settings) for name, settings in MADE.items()},
}


def main() -> None:
    for name in sys.argv[1:] or MAKERS:
        draft = MAKERS[name]()
        for finding in check(draft):
            print(f"{name}: {finding.severity}: {finding.text}")
        text = write_draft(draft)
        (GALLERY / f"{name}.json").write_text(text, encoding="utf-8")
        print(
            f"{name}: {len(draft.regions)} regions, {len(draft.super_regions)} super regions, {len(text) // 1024} KiB"
        )


if __name__ == "__main__":
    main()
