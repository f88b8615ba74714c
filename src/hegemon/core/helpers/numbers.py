"""Numbers that come as text."""

from __future__ import annotations

from collections.abc import Mapping

from hegemon.core.errors import BadOptions

MOST_DIGITS = 9


def is_whole(text: str, low: int, high: int) -> bool:
    """True if a text is a whole number within bounds, in digits alone.

    >>> is_whole("12", 1, 40), is_whole("+12", 1, 40), is_whole("41", 1, 40)
    (True, False, False)
    """
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS and low <= int(text) <= high


def number_named(arguments: Mapping[str, str], name: str, most: int) -> int:
    """An argument that is a whole number from 1 on."""
    text = arguments.get(name, "")
    if not is_whole(text, 1, most):
        raise BadOptions(f"{name} must be a number from 1 to {most}, not {text[:20]!r}")
    return int(text)
