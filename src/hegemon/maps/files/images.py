"""Pictures from strangers, measured by their header before a pixel is decoded; and pictures of ours, always the same.

Only PNG is read as a template: what loses colours cannot say which region a pixel belongs to.
"""

from __future__ import annotations

import io
import warnings
import zlib
from struct import pack

import numpy as np
import numpy.typing as npt
from PIL import Image, UnidentifiedImageError

from hegemon.core.errors import BadFile
from hegemon.maps.draft import MAX_SIDE

MAX_PIXELS = 24_000_000
MAX_PICTURE = 16 * 1024 * 1024
"""Bytes of a picture's file."""

Rgba = npt.NDArray[np.uint8]


def picture_size(raw: bytes, name: str, formats: tuple[str, ...] = ("PNG",)) -> tuple[int, int]:
    """Width and height, from the header alone; what is too large or no such picture is refused."""
    if len(raw) > MAX_PICTURE:
        raise BadFile(
            f"{name}: a picture file may have at most {MAX_PICTURE // 1024**2} MiB, not {len(raw) / 1024**2:.1f}"
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(raw), formats=formats) as picture:
                width, height = picture.size
                frames = getattr(picture, "n_frames", 1)
    except Image.DecompressionBombError:
        raise BadFile(f"{name}: too large: a picture may have at most {MAX_PIXELS // 10**6} million pixels") from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        raise BadFile(f"{name}: not a {' or '.join(formats)} picture") from None
    if width > MAX_SIDE or height > MAX_SIDE or width * height > MAX_PIXELS:
        limit = f"at most {MAX_SIDE} a side and {MAX_PIXELS // 10**6} million pixels in all"
        raise BadFile(f"{name}: {width} × {height} is too large; a picture may have {limit}")
    if frames != 1:
        raise BadFile(f"{name}: an animated picture; use a still one")
    return width, height


def read_pixels(raw: bytes, name: str) -> Rgba:
    """The pixels of a PNG as rows of red, green, blue and alpha."""
    picture_size(raw, name)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(raw), formats=("PNG",)) as picture:
                return np.asarray(picture.convert("RGBA"))
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError, zlib.error) as error:
        raise BadFile(f"{name}: a damaged picture: {str(error)[:100]}") from None


def write_png(labels: npt.NDArray[np.integer], colours: list[str], clear: bool = True) -> bytes:
    """A picture in which every pixel has the colour of its label; label 0 is nothing: it can be seen through.

    Written here and not by a library of pictures, so that the same map gives the same bytes (W1).
    """
    height, width = labels.shape
    palette = b"".join(bytes.fromhex(colour[1:]) for colour in colours)
    wide = len(colours) > 256
    rows = np.zeros((height, width + 1), np.uint8) if not wide else np.zeros((height, 4 * width + 1), np.uint8)
    if wide:
        table = np.zeros((len(colours), 4), np.uint8)
        table[:, :3] = np.frombuffer(palette, np.uint8).reshape(-1, 3)
        table[:, 3] = [0 if clear and index == 0 else 255 for index in range(len(colours))]
        rows[:, 1:] = table[labels].reshape(height, -1)
    else:
        rows[:, 1:] = labels
    chunks = [(b"IHDR", pack(">IIBBBBB", width, height, 8, 6 if wide else 3, 0, 0, 0))]
    if not wide:
        chunks += [(b"PLTE", palette)] + ([(b"tRNS", b"\0")] if clear else [])
    chunks += [(b"IDAT", zlib.compress(rows.tobytes(), 9)), (b"IEND", b"")]
    out = b"\x89PNG\r\n\x1a\n"
    for kind, data in chunks:
        out += pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
    return out
