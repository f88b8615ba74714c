"""Boards of hexagons for tests, made from the places of their tiles alone, without the game's code."""

from __future__ import annotations

import math
from typing import Any
from xml.sax.saxutils import quoteattr

Hex = tuple[int, int]
"""Column in half widths and row: neighbours in a row differ by 2, those in the next row by 1."""
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
WORDS = {"wheat": "grain", "ore": "stone"}


def chart(tiles: list[Hex], title: str = "Shape", **more: Any) -> dict[str, Any]:
    """The board of these tiles as JSON, everything on it to be dealt."""
    rings = [[(x + dx, 3 * y + dy) for dx, dy in CORNERS] for x, y in tiles]
    corners = sorted({corner for ring in rings for corner in ring}, key=lambda corner: (corner[1], corner[0]))
    number = {corner: i for i, corner in enumerate(corners)}
    faces = [[number[corner] for corner in ring] for ring in rings]
    edges = sorted({tuple(sorted((ring[i], ring[(i + 1) % 6]))) for ring in faces for i in range(6)})
    return {
        "title": title,
        "vertices": [
            {"id": i, "x": round(x * math.sqrt(3) / 2, 3), "y": y / 2} for i, (x, y) in enumerate(corners)
        ],
        "edges": [{"id": i, "vertices": list(ends)} for i, ends in enumerate(edges)],
        "faces": [{"id": i, "vertices": ring} for i, ring in enumerate(faces)],
        "harbours": [],
        **more,
    }  # fmt: skip


def coast(board: dict[str, Any]) -> list[int]:
    """The edges that one face alone has."""
    sides = [
        {ring[i], ring[(i + 1) % 6]} for ring in (face["vertices"] for face in board["faces"]) for i in range(6)
    ]  # fmt: skip
    return [edge["id"] for edge in board["edges"] if sides.count(set(edge["vertices"])) == 1]


def as_xml(board: dict[str, Any]) -> str:
    """The same board as the thesis's words write it, a line for each part."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<gameBorder title={quoteattr(board['title'])}>"]
    for vertex in board["vertices"]:
        lines.append(f'  <vertex id="{vertex["id"]}" x="{vertex["x"]:g}" y="{vertex["y"]:g}"/>')
    for edge in board["edges"]:
        lines.append('  <edge id="{}" vertices="{} {}"/>'.format(edge["id"], *edge["vertices"]))
    for face in board["faces"]:
        laid = f' material="{_word(face["resource"])}"' if face.get("resource") else ""
        laid += f' number="{face["token"]}"' if face.get("token") else ""
        laid += ' thief="true"' if board.get("robber") == face["id"] else ""
        lines.append(f'  <face id="{face["id"]}" vertices="{" ".join(map(str, face["vertices"]))}"{laid}/>')
    for port in board["harbours"]:
        kind = f' material="{_word(port["resource"])}"' if port.get("resource") else ""
        lines.append(f'  <port edge="{port["edge"]}"{kind}/>')
    return "\n".join([*lines, "</gameBorder>", ""])


def _word(resource: str) -> str:
    return WORDS.get(resource, resource)
