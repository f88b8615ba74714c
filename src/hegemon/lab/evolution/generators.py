"""The random generators of an evolution: every generation has its own, so that a run that was stopped resumes with the
same results.
"""

from __future__ import annotations

import random


def generator(seed: int, generation: int, purpose: str) -> random.Random:
    """A generator for one purpose in one generation.

    >>> generator(1, 7, "breeding").random() == generator(1, 7, "breeding").random()
    True
    """
    return random.Random(f"{seed}/{generation}/{purpose}")


def seed_of_games(seed: int, generation: int) -> int:
    """The seed of all games of a generation: individuals meet the same deals, generations have new ones."""
    return generator(seed, generation, "games").getrandbits(62)
