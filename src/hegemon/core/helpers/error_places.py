"""The place in a user's code where an error was raised: the file and line that its author must look at."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

PACKAGE = Path(__file__).parents[2]


def place_of(error: BaseException) -> str:
    """` (my_bot.py, line 12: x = y[3])`: the innermost line outside Hegemon and outside libraries; else nothing."""
    if isinstance(error, SyntaxError) and error.filename:  # its own text ends with file and line
        return f": {error.text.strip()}" if error.text else ""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_users(frame.filename)]
    if not frames:
        return ""
    last = frames[-1]
    source = f": {last.line}" if last.line else ""
    return f" ({Path(last.filename).name}, line {last.lineno}{source})"


def _is_users(file: str) -> bool:
    path = Path(file)
    libraries = {"site-packages", "dist-packages", f"python{sys.version_info.major}.{sys.version_info.minor}"}
    return not file.startswith("<") and PACKAGE not in path.parents and not libraries & set(path.parts)
