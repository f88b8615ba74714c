"""Files of parameters that every bot reads: TOML, a line a parameter. What the lab has bred is kept so, unless the bot
has a file format of its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from hegemon.core.errors import BadFile
from hegemon.core.files.content import read_bytes
from hegemon.core.untrusted.toml import parse_toml

MAX_FILE = 1 << 20
SUFFIX = ".toml"


def read_parameters(path: Path) -> dict[str, float]:
    """The parameters in a file; whether a bot has them is its own to say."""
    found = parse_toml(read_bytes(path, MAX_FILE), str(path))
    for name, value in found.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise BadFile(f"{path}: {name[:40]} must be a number, not {str(value)[:40]!r}")
    try:
        return {name: float(value) for name, value in found.items()}
    except OverflowError:
        raise BadFile(f"{path}: a number has too many digits") from None


def write_parameters(values: Mapping[str, float]) -> bytes:
    """As `read_parameters` reads them.

    >>> print(write_parameters({"horizon": 36, "area.0": 0.5}).decode(), end="")
    "horizon" = 36
    "area.0" = 0.5
    """
    return "".join(f"{json.dumps(name)} = {value!r}\n" for name, value in values.items()).encode()


def write_parameter_list(people: Mapping[str, Mapping[str, float]]) -> bytes:
    """The parameters of several bots, each under its name."""
    parts = (f"[{json.dumps(name)}]\n".encode() + write_parameters(values) for name, values in people.items())
    return b"\n".join(parts)
