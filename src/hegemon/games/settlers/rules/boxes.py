"""Boxes of legal moves: written only where they are asked for."""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel, lowest


@kernel
def put(boxes: Any, n: int, first: int, kind: int, a: int, b: int) -> int:
    """Box number n with this one move, if it is asked for. Returns the next number."""
    i = n - first
    if 0 <= i < len(boxes):
        for side in range(2):
            boxes[i, side, 0], boxes[i, side, 1], boxes[i, side, 2] = kind, a, b
            for column in range(3, boxes.shape[2]):
                boxes[i, side, column] = 0
    return n + 1


@kernel
def count_bits(members: int) -> int:
    count = 0
    while members != 0:
        members &= members - 1
        count += 1
    return count


@kernel
def places(kind: int, members: int, offset: int, n: int, first: int, boxes: Any) -> int:
    """A box for each member of one word of a set; `offset` is the first that the word could hold."""
    end = n + count_bits(members)
    if end <= first or n >= first + len(boxes):
        return end
    for _ in range(n, first):
        members &= members - 1
    for i in range(max(n, first), min(end, first + len(boxes))):
        put(boxes, i, first, kind, offset + lowest(members), 0)
        members &= members - 1
    return end
