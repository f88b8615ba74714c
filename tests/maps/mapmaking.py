"""Maps for tests: a small draft, pictures of it, and the thesis's four files, made by hand and not by the library."""

from __future__ import annotations

import io
import zipfile

import numpy as np
import numpy.typing as npt
from PIL import Image

NAMES = ("Alba", "Brin", "Cora", "Dorn", "Esk", "Fell")
COLOURS = ((200, 40, 40), (40, 200, 40), (40, 40, 200), (200, 200, 40), (200, 40, 200), (40, 200, 200))
SEA = (10, 20, 30)


def six_labels(width: int = 180, height: int = 120) -> npt.NDArray[np.int32]:
    """Two rows of three lands in the sea; the last one is an island, and the fifth has a second island."""
    labels = np.zeros((height, width), np.int32)
    w, h = width // 6, height // 4
    for n in range(5):
        row, column = divmod(n, 3)
        labels[h // 2 + row * h : h // 2 + (row + 1) * h, w + column * w : w + (column + 1) * w] = n + 1
    labels[h // 2 + h + 4 : h // 2 + 2 * h, w * 4 + 8 : w * 5] = 6
    labels[h * 3 : h * 3 + 12, w : w + 20] = 5
    return labels


LINKS = {(1, 2), (2, 3), (1, 4), (2, 5), (4, 5), (5, 6), (3, 6)}
"""The neighbours, and two ways over the sea; 3 and 5 meet only at a point."""


def png(labels: npt.NDArray[np.int32], sea: tuple[int, int, int] | None = SEA) -> bytes:
    """The picture of labels: each in its colour; the sea in one, or transparent."""
    table = np.zeros((len(COLOURS) + 1, 4), np.uint8)
    table[0] = (*sea, 255) if sea else (0, 0, 0, 0)
    for n, colour in enumerate(COLOURS, 1):
        table[n] = (*colour, 255)
    return as_png(table[labels])


def as_png(pixels: npt.NDArray[np.uint8]) -> bytes:
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "PNG")
    return out.getvalue()


def structure(links: set[tuple[int, int]] | None = None, names: tuple[str, ...] = NAMES, extra: str = "") -> str:
    """Source 000's structure file, with its namespace: two super regions, neighbours by name."""
    near = {n: [b if a == n else a for a, b in sorted(links or LINKS) if n in (a, b)] for n in range(1, 7)}

    def region(n: int) -> str:
        rows = "".join(f'<Region Name="{names[other - 1]}"/>\n' for other in near[n])
        army = ' Army="5"' if n == 2 else ""
        return f'<Region Name="{names[n - 1]}"{army}>\n<Neighbours>\n{rows}</Neighbours>\n</Region>\n'

    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'{extra}<Map Name="Six Lands" PlayersLimit="4" xmlns="http://tempuri.org/XMLSchema.xsd">\n'
        f'<SuperRegion Name="West" Bonus="3">\n{region(1)}{region(2)}{region(4)}</SuperRegion>\n'
        f'<SuperRegion Name="East" Bonus="2">\n{region(3)}{region(5)}{region(6)}</SuperRegion>\n</Map>\n'
    )


def colours(names: tuple[str, ...] = NAMES, of: tuple[tuple[int, int, int], ...] = COLOURS) -> str:
    rows = "".join(
        f'<Entry>\n<Color Red="{r}" Green="{g}" Blue="{b}"/>\n<Region Name="{name}"/>\n</Entry>\n'
        for name, (r, g, b) in zip(names, of, strict=True)
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Dictionary xmlns="http://example.org/">\n{rows}</Dictionary>\n'


def archive(files: dict[str, bytes | str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in files.items():
            made.writestr(name, content)
    return out.getvalue()


def four_files(**other: bytes | str) -> dict[str, bytes | str]:
    """World.png, WorldTemplate.png, World.xml, WorldColorRegionMapping.xml; replaced by what is given."""
    picture = png(six_labels())
    return {
        "Maps/World.png": picture,
        "Maps/WorldTemplate.png": other.get("template", picture),
        "Maps/World.xml": other.get("structure", structure()),
        "Maps/WorldColorRegionMapping.xml": other.get("colours", colours()),
    }
