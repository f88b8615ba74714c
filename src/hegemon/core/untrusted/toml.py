"""Reads TOML from strangers within limits: every mistake is a `BadFile`, and no input takes long."""

from __future__ import annotations

import tomllib
from typing import Any

from hegemon.core.errors import BadFile

MOST_DOTS = 2000
"""In one line, or in several, by their squares: what a name with dots costs grows with the square of its parts."""
DEEPEST = 32
"""Tables in tables: deeper ones could not even be shown in a message."""


def parse_toml(raw: bytes, name: str) -> dict[str, Any]:
    """What the bytes of a file hold; `name` is for messages.

    >>> parse_toml(b"a = 1", "mine.toml")
    {'a': 1}
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadFile(f"{name}: not TOML: the file is not UTF-8 text") from None
    if sum(line.count(".") ** 2 for line in text.split("\n")) > MOST_DOTS**2:
        raise BadFile(f"{name}: too many dots in a line; at most {MOST_DOTS} are allowed")
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadFile(f"{name}: not TOML: {error}") from None
    except ValueError:  # Python reads no whole number of thousands of digits
        raise BadFile(f"{name}: not TOML: a number has too many digits") from None
    if _deep(found):
        raise BadFile(f"{name}: tables are nested more than {DEEPEST} deep")
    return found


def _deep(found: dict[str, Any]) -> bool:
    level: list[Any] = [found]
    for _ in range(DEEPEST):
        level = [part for one in level for part in _parts(one)]
    return bool(level)


def _parts(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
