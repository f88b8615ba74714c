"""The thesis's table of battles (R3, thesis 3.9): a square of `p|e`, one line an attacking army more.

p is the attacker's probability of winning, e the mean number of attackers left given a win.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from hegemon.errors import BadFile
from hegemon.games.risk.odds import Table

MAX_FILE = 1 << 26

_CELL = re.compile(r"(\d+(?:\.\d*)?(?:e[+-]?\d{1,3})?)\|(\d+(?:\.\d*)?(?:e[+-]?\d{1,3})?)", re.ASCII | re.IGNORECASE)


def write_prob(win: Table, left: Table) -> str:
    """The text of tables over (attackers, defenders); row and column 0 are not written, numbers lose no digit.

    >>> print(write_prob(np.array([[0, 0], [0, 0.5]]), np.array([[0, 0], [0, 1.0]])), end="")
    0.5|1.0
    """
    rows = zip(win[1:, 1:].tolist(), left[1:, 1:].tolist(), strict=True)
    return "".join(" ".join(f"{p!r}|{e!r}" for p, e in zip(*row, strict=True)) + "\n" for row in rows)


def read_prob(path: Path) -> tuple[Table, Table]:
    """The tables `win` and `left` of a file, with a row and a column 0 of zeros; a damaged file is refused."""
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_FILE + 1)
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None
    if len(raw) > MAX_FILE:
        raise BadFile(f"{path}: larger than {MAX_FILE} bytes")
    lines = [line.split() for line in raw.decode("ascii", "replace").splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    if not lines:
        raise BadFile(f"{path}: empty; a table has lines of p|e")
    size = len(lines)
    win, left = np.zeros((size + 1, size + 1)), np.zeros((size + 1, size + 1))
    for a, line in enumerate(lines, 1):
        if len(line) != size:
            raise BadFile(f"{path}, line {a}: a table of {size} lines has {size} cells a line, not {len(line)}")
        for d, cell in enumerate(line, 1):
            win[a, d], left[a, d] = _cell(cell, f"{path}, line {a}, cell {d}", a)
    return win, left


def _cell(text: str, where: str, attackers: int) -> tuple[float, float]:
    found = _CELL.fullmatch(text)
    if not found:
        raise BadFile(f"{where}: a cell is p|e, such as 0.754|1.6, not {text[:40]!r}")
    p, e = map(float, found.groups())
    if p > 1:
        raise BadFile(f"{where}: a probability is at most 1, not {found.group(1)[:40]}")
    if e > attackers:
        raise BadFile(f"{where}: of {attackers} attackers no {found.group(2)[:40]} can be left")
    return p, e
