"""The thesis's table of battles (R3, thesis 3.9): a square of `p|e`; each line has one attacking army more.

p is the attacker's probability of winning, e the mean number of attackers left given a win.
"""

from __future__ import annotations

from hegemon.games.risk.rules.battle_odds import Table


def write_prob(win: Table, left: Table) -> str:
    """The text of tables over (attackers, defenders); row and column 0 are left out, numbers keep all digits.

    >>> import numpy as np
    >>> print(write_prob(np.array([[0, 0], [0, 0.5]]), np.array([[0, 0], [0, 1.0]])), end="")
    0.5|1.0
    """
    rows = zip(win[1:, 1:].tolist(), left[1:, 1:].tolist(), strict=True)
    return "".join(" ".join(f"{p!r}|{e!r}" for p, e in zip(*row, strict=True)) + "\n" for row in rows)
