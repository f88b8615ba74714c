"""A map's card in a gallery, and the picture that travels with a map."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator

from hegemon.core.errors import BadFile
from hegemon.maps.draft import Draft, Ring
from hegemon.maps.files.images import picture_size
from hegemon.wire.maps import MAX_SHOWN, MapFigures

PREVIEW = 200
"""The longer side of a preview, in units of its own: whole numbers that make short paths."""

KINDS = {"image/png": b"\x89PNG", "image/jpeg": b"\xff\xd8"}
"""The pictures that a map may lie on, and how their files begin."""


def picture_bytes(address: str | None) -> bytes | None:
    """The bytes of a picture that came as a data address; its kind and size are checked."""
    if address is None:
        return None
    head, _, text = address.partition(",")
    if head not in {f"data:{kind};base64" for kind in KINDS}:
        raise BadFile(f"the picture must be a data address of {' or '.join(KINDS)} in base64")
    try:
        raw = base64.b64decode(text, validate=True)
    except binascii.Error:
        raise BadFile("the picture is not in base64") from None
    picture_size(raw, "the picture", ("PNG", "JPEG"))
    return raw


def picture_address(raw: bytes | None) -> str | None:
    """The data address of a picture; None for one that is too large to travel with every save."""
    if raw is None or len(raw) > MAX_SHOWN:
        return None
    kind = next(kind for kind, start in KINDS.items() if raw.startswith(start))
    return f"data:{kind};base64,{base64.b64encode(raw).decode()}"


def card(draft: Draft) -> MapFigures:
    """A map's card in a gallery: how large it is, and its regions in a few strokes."""
    scale = PREVIEW / max(draft.size)
    colours = {part.id: part.colour for part in draft.super_regions}
    paths: dict[str, list[str]] = {}
    for region in draft.regions:
        colour = "#b9b29f" if region.super_region is None else colours[region.super_region]
        paths.setdefault(colour, []).extend(_strokes(region.parts, scale))
    return {
        "regions": len(draft.regions),
        "super_regions": len(draft.super_regions),
        "preview": {
            "size": (max(1, round(draft.size[0] * scale)), max(1, round(draft.size[1] * scale))),
            "shapes": [{"colour": colour, "path": "".join(strokes)} for colour, strokes in paths.items()],
        },
    }


def _strokes(parts: tuple[Ring, ...], scale: float) -> Iterator[str]:
    for ring in parts:
        corners: list[tuple[int, int]] = []
        for x, y in ring:
            corner = round(x * scale), round(y * scale)
            if corners and corner == corners[-1]:
                continue
            if len(corners) > 1 and _straight(corners[-2], corners[-1], corner):
                corners.pop()
            corners.append(corner)
        if len(corners) > 2:
            yield "M" + "L".join(f"{x} {y}" for x, y in corners) + "Z"


def _straight(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) == (b[1] - a[1]) * (c[0] - b[0])
