"""Numbers that users give."""

from __future__ import annotations

import operator
from typing import Any

from hegemon.core.errors import BadOptions


def whole(name: str, value: Any) -> int:
    """A whole number, whatever type it has; anything else is refused by name."""
    try:
        return operator.index(value)
    except TypeError:
        raise BadOptions(f"{name} must be a whole number, not {value!r}") from None


def at_least(least: int, name: str, value: Any, hint: str = "") -> int:
    """A whole number of at least so much; anything else is refused by name.

    >>> at_least(1, "games", 8)
    8
    """
    number = whole(name, value)
    if number < least:
        raise BadOptions(f"{name} must be at least {least}{hint}, not {number}")
    return number
