"""Files that are written whole or not at all, so that a process that dies leaves no half of one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

NEW = ".new"
"""Ends the name of a file that is not whole yet."""


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file that takes the place of `path` once it is written; until then, and after an error, `path` is as it was."""
    if path.exists() and not path.is_file():  # a device, such as /dev/stdout
        with path.open("wb") as file:
            yield file
        return
    beside = path.with_name(path.name + NEW)
    try:
        with beside.open("wb") as file:
            yield file
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes | str) -> None:
    """Write a file."""
    with replacing(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)
