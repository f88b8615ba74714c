"""Reads TOML from strangers within limits: every mistake is a `BadFile`, and no input takes long or much memory."""

from __future__ import annotations

import codecs
import re
import tomllib
from typing import Any

from hegemon.core.errors import BadFile

MOST_DOTS = 2000
"""In the keys of a file. Python's parser keeps every beginning of a dotted key, so that a key costs the square of its
parts, and a key below a long header costs the length of that header."""
DEEPEST = 32
"""Tables in tables: deeper ones could not even be shown in a message."""

_APART = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"{3,5}|\\?\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\.|[^"\\\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
"""Strings and comments, as the parser tells them apart: what is left has dots in keys and in numbers only.

Nothing here is looked at twice, however strange the text: a string that has no end reaches to the end of its line, and
a key is looked for at the beginning of a word only.
"""
_DOTTED = re.compile(r"(?<![\w-])[\w-]++(?:[ \t]*+\.[ \t]*+[\w-]++)+", re.ASCII)
_NUMBER = re.compile(r"-?[\d_]+\.[\d_]+(?:[eE]-?[\d_]*)?", re.ASCII)


def parse_toml(raw: bytes, name: str) -> dict[str, Any]:
    """The content of a TOML file; `name` is for messages.

    >>> parse_toml(b"a = 1", "mine.toml")
    {'a': 1}
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        named = "in UTF-16" if raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "not in UTF-8"
        raise BadFile(f"{name} is {named}; save it as UTF-8") from None
    _check_dots(text, name)
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadFile(f"{name}: not TOML: {error}") from None
    except ValueError:  # Python reads no whole number of thousands of digits
        raise BadFile(f"{name}: not TOML: a number has too many digits") from None
    if _deep(found):
        raise BadFile(f"{name}: tables are nested more than {DEEPEST} deep")
    return found


def _check_dots(text: str, name: str) -> None:
    """Refuse keys that are too long or too many before the parser meets them."""
    dots = 0
    for chain in _DOTTED.finditer(_APART.sub(_stand_in, text)):
        if _NUMBER.fullmatch(chain[0]):
            continue
        parts = chain[0].count(".")
        dots += parts
        if parts >= DEEPEST:
            raise BadFile(f"{name}: a key has more than {DEEPEST} parts; tables are nested at most {DEEPEST} deep")
        if dots > MOST_DOTS:
            raise BadFile(f"{name}: too many keys with dots; a file has at most {MOST_DOTS} dots in its keys")


def _stand_in(found: re.Match[str]) -> str:
    """A quoted key is a part of a key as any other; a comment is nothing."""
    return "" if found[0].startswith("#") else "q"


def _deep(found: dict[str, Any]) -> bool:
    level: list[Any] = [found]
    for _ in range(DEEPEST):
        level = [part for one in level for part in _parts(one)]
    return bool(level)


def _parts(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
