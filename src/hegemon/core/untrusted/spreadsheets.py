"""Tables for spreadsheets with words of strangers in them: no cell is taken for a formula."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""First characters of a text that a spreadsheet would compute."""


def plain_rows(rows: Iterable[Iterable[Any]]) -> Iterator[list[Any]]:
    """The same rows; texts that look like formulas begin with an apostrophe, which spreadsheets take for "text".

    >>> list(plain_rows([["=1+1", -2, "standard"]]))
    [["'=1+1", -2, 'standard']]
    """
    for row in rows:
        yield [f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULAS) else cell for cell in row]
