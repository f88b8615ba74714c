"""The existing name that was probably meant by a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A question to append to an error; empty if nothing is similar.

    >>> did_you_mean("max_turn", ["max_turns", "sets"])
    "; did you mean 'max_turns'?"
    >>> did_you_mean("colour", ["max_turns", "sets"])
    ''
    """
    close = get_close_matches(name, list(known), 3, 0.6)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""
