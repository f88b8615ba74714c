"""Pixels to labels, compiled: which colours there are, which pixels hang together, what specks belong to (R11).

Every picture here is a flat array of rows; label 0 is no region. Labels that are not decided yet are UNKNOWN.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.core.kernels.kernel import kernel

UNKNOWN = -1
CLEAR = 1 << 24
"""The colour of what can be seen through: none that a pixel could have."""
SLOTS = 1 << 17
MOST_COLOURS = 1 << 16


@kernel
def index_colours(pixels: Any, keys: Any, slots: Any, counts: Any, out: Any) -> int:
    """Number the colours by first appearance: `out` gets every pixel's number, `keys` the colours, `counts` how often.

    `pixels` are rows of red, green, blue and alpha; all that can be seen through is CLEAR. `slots` is a hash table of
    zeros. Returns how many colours there are, or −1 when there are more than `keys` holds.
    """
    found = 0
    last_colour, last_number = np.int64(-1), 0
    for i in range(len(pixels)):
        red, green, blue = np.int64(pixels[i, 0]), np.int64(pixels[i, 1]), np.int64(pixels[i, 2])
        colour = red << 16 | green << 8 | blue
        if pixels[i, 3] < 128:
            colour = np.int64(CLEAR)
        if colour != last_colour:
            at = (colour * 2654435761) & (len(slots) - 1)
            while slots[at] != 0 and keys[slots[at] - 1] != colour:
                at = (at + 1) & (len(slots) - 1)
            if slots[at] == 0:
                if found == len(keys):
                    return -1
                keys[found] = colour
                found += 1
                slots[at] = found
            last_colour, last_number = colour, int(slots[at]) - 1
        out[i] = last_number
        counts[last_number] += 1
    return found


@kernel
def count_cores(labels: Any, width: int, height: int, cores: Any) -> None:
    """The number of pixels of every label with only their own label around them: lines and specks have none."""
    for y in range(1, height - 1):
        for x in range(1, width - 1):
            i = y * width + x
            here = labels[i]
            if (
                labels[i - 1] == here
                and labels[i + 1] == here
                and labels[i - width] == here
                and labels[i + width] == here
                and labels[i - width - 1] == here
                and labels[i - width + 1] == here
                and labels[i + width - 1] == here
                and labels[i + width + 1] == here
            ):
                cores[here] += 1


@kernel
def find_pieces(labels: Any, width: int, height: int, piece: Any, stack: Any, sizes: Any) -> int:
    """Number the connected pieces of equal labels, sharing sides: `piece` gets every pixel's piece, from 1 on.

    `stack` and `sizes` are as long as the picture has rows of runs in the worst case; −1 when there are more pieces.
    """
    found = 0
    for start in range(width * height):
        if piece[start] != 0 or labels[start] == UNKNOWN:
            continue
        found += 1
        if found == len(sizes):
            return -1
        label = labels[start]
        stack[0] = start
        depth = 1
        piece[start] = found
        size = 0
        while depth > 0:
            depth -= 1
            i = int(stack[depth])
            size += 1
            x = i % width
            if x > 0 and piece[i - 1] == 0 and labels[i - 1] == label:
                piece[i - 1] = found
                stack[depth] = i - 1
                depth += 1
            if x < width - 1 and piece[i + 1] == 0 and labels[i + 1] == label:
                piece[i + 1] = found
                stack[depth] = i + 1
                depth += 1
            if i >= width and piece[i - width] == 0 and labels[i - width] == label:
                piece[i - width] = found
                stack[depth] = i - width
                depth += 1
            if i < width * (height - 1) and piece[i + width] == 0 and labels[i + width] == label:
                piece[i + width] = found
                stack[depth] = i + width
                depth += 1
        sizes[found] = size
    return found


@kernel
def fill_unknown(labels: Any, width: int, height: int, queue: Any) -> int:
    """Every unknown pixel gets the label of the nearest known one, step by step from all sides. How many there were.

    `queue` is as long as the picture.
    """
    count = 0
    for i in range(width * height):
        if labels[i] != UNKNOWN:
            x = i % width
            if (
                (x > 0 and labels[i - 1] == UNKNOWN)
                or (x < width - 1 and labels[i + 1] == UNKNOWN)
                or (i >= width and labels[i - width] == UNKNOWN)
                or (i < width * (height - 1) and labels[i + width] == UNKNOWN)
            ):
                queue[count] = i
                count += 1
    sources = count
    at = 0
    while at < count:
        i = int(queue[at])
        at += 1
        x = i % width
        if x > 0 and labels[i - 1] == UNKNOWN:
            labels[i - 1] = labels[i]
            queue[count] = i - 1
            count += 1
        if x < width - 1 and labels[i + 1] == UNKNOWN:
            labels[i + 1] = labels[i]
            queue[count] = i + 1
            count += 1
        if i >= width and labels[i - width] == UNKNOWN:
            labels[i - width] = labels[i]
            queue[count] = i - width
            count += 1
        if i < width * (height - 1) and labels[i + width] == UNKNOWN:
            labels[i + width] = labels[i]
            queue[count] = i + width
            count += 1
    return count - sources


@kernel
def toggle_ring(ring: Any, scale: float, left: int, top: int, toggles: Any) -> None:
    """Mark where rows of pixel centres cross a ring; a row's running exclusive-or then says what lies inside.

    `toggles` is the part of the picture that begins at (left, top).
    """
    n = len(ring)
    height, width = toggles.shape
    for i in range(n):
        j = i + 1 if i + 1 < n else 0
        x1, y1, x2, y2 = ring[i, 0] * scale, ring[i, 1] * scale, ring[j, 0] * scale, ring[j, 1] * scale
        if y1 == y2:
            continue
        if y1 > y2:  # the same sums whichever way the ring goes: neighbours must agree on every pixel
            x1, y1, x2, y2 = x2, y2, x1, y1
        for y in range(max(top, int(y1 - 0.5)), min(top + height, int(y2 + 1.5))):
            middle = y + 0.5
            if y1 <= middle < y2:
                x = x1 + (middle - y1) / (y2 - y1) * (x2 - x1)
                column = int(x + 0.5)  # the first whose centre is not left of the crossing
                if column < x - 0.5:
                    column += 1
                if column < left + width:
                    toggles[y - top, max(0, column - left)] ^= 1
