"""Dice that nobody can predict: every move has a generator of its own, made from the game's secret and the move's
number.

So a table that is loaded again has the same rolls as if it had never stopped, no one gets another roll by stopping the
server, and past dice say nothing about future ones. Only a game with a chosen seed can be repeated, and anyone who
knows the seed can compute its dice.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Sequence

import numpy as np

from hegemon.core.rng import Rng, make_rng

SEED = "seed "
NUMBER = re.compile(r"[A-Za-z0-9._-]{1,64}")
"""The numbers that a seat may add to the dice."""


def new_secret(seed: int | None = None) -> str:
    """A secret to make a table's dice from: the system's entropy, or a chosen seed."""
    return secrets.token_hex(32) if seed is None else f"{SEED}{seed}"


def is_seeded(secret: str) -> bool:
    """True if the secret is a chosen seed, so that the dice can be computed."""
    return secret.startswith(SEED)


def commitment(secret: str) -> str:
    """The hash of a secret, shown before the first move: it binds the table to the secret without revealing it."""
    return hashlib.sha256(f"hegemon dice {secret}".encode()).hexdigest()


def joined(secret: str, numbers: Sequence[str | None]) -> str:
    """The secret of the dice where seats have added their own numbers: none of them knew all of it before.

    The server committed to its secret before it saw a number, and no seat saw the secret before it gave one.

    >>> joined("secret", [None, None])
    'secret'
    >>> joined("secret", ["42", None]) == joined("secret", ["43", None])
    False
    """
    if not any(numbers):
        return secret
    joined = json.dumps([secret, *numbers], separators=(",", ":"))
    return hashlib.sha256(f"hegemon numbers {joined}".encode()).hexdigest()


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


class Dice:
    """The generators of one hosted game: by a seed that was asked for, or by a secret of 256 bits.

    >>> Dice(7).at(0).tolist() == make_rng(7).tolist()
    True
    >>> Dice().at(0).tolist() == Dice().at(0).tolist()
    False
    """

    def __init__(self, seed: int | None = None, first_stream: int = 0) -> None:
        self.seed = seed
        self._first = first_stream
        self._secret = new_secret()
        self._seeded = None if seed is None else make_rng(seed, first_stream)

    def at(self, move: int) -> Rng:
        """For the move of this number. A seed has one generator for all of them."""
        return generator(self._secret, "dice", move) if self._seeded is None else self._seeded

    def beside(self, stream: int) -> Rng:
        """For something else than dice, such as a bot; number 0 is the dice of a seed."""
        if self.seed is None:
            return generator(self._secret, "stream", stream)
        return make_rng(self.seed, self._first + stream)
