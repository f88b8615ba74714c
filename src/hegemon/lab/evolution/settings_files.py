"""Settings of an evolution from files: the thesis's XML (Appendix C), exactly as printed there, and TOML."""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from hegemon.core.errors import BadFile
from hegemon.core.files.content import read_bytes, troubles
from hegemon.core.untrusted.toml import parse_toml
from hegemon.lab.evolution.settings import Settings
from hegemon.lab.evolution.settings_xml import LineOf, read_xml

MAX_FILE = 1 << 20


def read_settings(path: Path) -> Settings:
    """The settings in a file; the first mistake is named with its line."""
    return Settings.model_validate(read_values(path))


def read_values(path: Path) -> dict[str, Any]:
    """As `read_settings`, as names and values, which a command may override."""
    return parse_values(read_bytes(path, MAX_FILE), str(path))


def parse_settings(raw: bytes, name: str = "settings") -> Settings:
    """As `read_settings`, from the content of a file."""
    return Settings.model_validate(parse_values(raw, name))


def parse_values(raw: bytes, name: str = "settings") -> dict[str, Any]:
    """As `parse_settings`, checked, as names and values."""
    if _is_xml(raw):
        values, line_of = read_xml(raw, name)
    else:
        values, line_of = _toml(raw, name)
    try:
        Settings.model_validate(values)
    except ValidationError as error:
        line = line_of(tuple(map(str, error.errors()[0]["loc"])))
        where = f"{name}, line {line}" if line else name
        raise BadFile(f"{where}: {troubles(error, 'setting')}") from None
    return values


def _is_xml(raw: bytes) -> bool:
    """True if the bytes begin as XML, in UTF-8 or in UTF-16."""
    if raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return raw[: MAX_FILE & ~1].decode("utf-16", "replace").lstrip().startswith("<")
    return raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def _toml(raw: bytes, name: str) -> tuple[dict[str, Any], LineOf]:
    values = parse_toml(raw, name)
    lines = raw.decode("utf-8-sig").splitlines()

    def line_of(where: tuple[str, ...]) -> int | None:
        for key in reversed(where):
            for number, line in enumerate(lines, 1):
                if re.match(rf"""\s*(\[+\s*)?["']?{re.escape(key)}["']?\s*[=\].]""", line):
                    return number
        return None

    return values, line_of
