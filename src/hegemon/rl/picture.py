"""The text of a position as an image, for learners that record what they see (`render_mode="rgb_array"`)."""

from __future__ import annotations

import functools
from pathlib import Path

import matplotlib
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

SIZE, MARGIN = 14, 8
PAPER, INK = "#ffffff", "#222222"


def picture(text: str) -> npt.NDArray[np.uint8]:
    """Rows × columns × (red, green, blue)."""
    font = _font()
    left, top, right, bottom = ImageDraw.Draw(Image.new("RGB", (1, 1))).multiline_textbbox((0, 0), text, font)
    image = Image.new("RGB", (int(right - left) + 2 * MARGIN, int(bottom - top) + 2 * MARGIN), PAPER)
    ImageDraw.Draw(image).multiline_text((MARGIN - left, MARGIN - top), text, INK, font)
    return np.asarray(image, np.uint8)


@functools.cache
def _font() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSansMono.ttf", SIZE)
