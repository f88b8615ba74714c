"""The generator behind all dice: xoshiro128++ (Blackman and Vigna), four 32-bit words kept beside the game state.

The same on CPU, on GPU and with the JIT off: a seed gives the same game everywhere. Words are widened to 64 bits before
every sum and product, so nothing ever overflows.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.kernels.kernel import inlined, kernel

Rng = npt.NDArray[np.uint32]

SEED_MASK = (1 << 62) - 1
"""A seed is any whole number; these bits of it count, so that kernels can hold it."""


def make_rng(seed: int, stream: int = 0) -> Rng:
    """A generator for `stream` of `seed`: a table's dice are one stream, every bot has its own.

    >>> rng = make_rng(7)
    >>> [int(below(rng, 6)) + 1 for _ in range(8)]
    [3, 6, 2, 6, 5, 1, 3, 6]
    """
    rng = np.zeros(4, np.uint32)
    seed_rng(rng, seed & SEED_MASK, stream)
    return rng


@kernel
def mix(x: int) -> int:
    """One 32-bit word scattered over all 32-bit words, one to one (Chris Wellons' lowbias32)."""
    x = x & 0xFFFFFFFF
    x = x ^ (x >> 16)
    x = _times(x, 0x7FEB352D)
    x = x ^ (x >> 15)
    x = _times(x, 0x846CA68B)
    return x ^ (x >> 16)


@kernel
def _times(x: int, factor: int) -> int:
    # 32-bit product in two halves: signed 64-bit integers never overflow on the way.
    return (x * (factor & 0xFFFF) + (((x * (factor >> 16)) & 0xFFFF) << 16)) & 0xFFFFFFFF


@kernel
def seed_rng(rng: Rng, seed: int, stream: int) -> None:
    """Fill the four words from a seed (62 bits) and a stream; different pairs give unrelated generators."""
    for i in range(4):
        word = mix(seed + 0x9E3779B9 * (i + 1))
        word = mix(word ^ (seed >> 32))
        word = mix(word + stream)
        rng[i] = mix(word ^ (stream >> 32))
    rng[3] |= np.uint32(1)  # never all zeros


@inlined
def draw(rng: Rng) -> int:
    """The next 32 bits."""
    a, b, c, d = np.int64(rng[0]), np.int64(rng[1]), np.int64(rng[2]), np.int64(rng[3])
    total = (a + d) & 0xFFFFFFFF
    out = (((total << 7) | (total >> 25)) + a) & 0xFFFFFFFF
    shifted = (b << 9) & 0xFFFFFFFF
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = ((d << 11) | (d >> 21)) & 0xFFFFFFFF
    rng[0], rng[1], rng[2], rng[3] = a, b, c, d
    return int(out)


@inlined
def below(rng: Rng, n: int) -> int:
    """A number from 0 to n − 1, every one exactly as likely (Lemire's multiplication with rejection); n ≤ 2³¹."""
    size = int(n)  # without the compiler a narrow integer of NumPy's would overflow
    product = draw(rng) * size
    low = product & 0xFFFFFFFF
    if low < size:
        threshold = (0x100000000 - size) % size
        while low < threshold:
            product = draw(rng) * size
            low = product & 0xFFFFFFFF
    return product >> 32


@kernel
def shuffle(rng: Rng, items: Any, n: int) -> None:
    """Put the first n items into random order, in place (Fisher and Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        held = items[i]
        items[i] = items[j]
        items[j] = held
