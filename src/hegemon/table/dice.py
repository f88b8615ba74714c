"""The chance of a table. Every move has a generator of its own, made from the table's secret and the move's number.

So a table that is loaded again goes on with the rolls that it would have had, nobody gets another roll by stopping the
server, and dice that were seen say nothing about those to come.
"""

from __future__ import annotations

import hashlib
import secrets

import numpy as np

from hegemon.core.rng import Rng


def new_secret(seed: int | None = None) -> str:
    """What a table's chance comes from: the system's entropy, or a seed that only its giver knows."""
    return secrets.token_hex(32) if seed is None else f"seed {seed}"


def generator(secret: str, *purpose: str | int) -> Rng:
    """The generator for one purpose, such as the dice of move 17; different purposes are unrelated.

    >>> generator("secret", "dice", 17).tolist() == generator("secret", "dice", 17).tolist()
    True
    >>> generator("secret", "dice", 17).tolist() == generator("secret", "dice", 18).tolist()
    False
    """
    text = "/".join(map(str, purpose)).encode()
    words = np.frombuffer(hashlib.blake2b(text, key=secret.encode()[:64], digest_size=16).digest(), "<u4")
    rng = words.astype(np.uint32)
    rng[3] |= np.uint32(1)
    return rng
