"""What the compiler has against a kernel, in a few lines that name the file and the line."""

from __future__ import annotations

import inspect
import linecache
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from numba.core.ir import Loc

from hegemon.core.errors import CannotCompile

COMPILER = "numba.core"
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_PLACE = re.compile(r"(?:at|File) \"?(?P<file>[^\"\n]+?\.py)\"?(?:,? \(|, line )(?P<line>\d+)")
_UNDEFINED = re.compile(r"name '(\w+)' is not defined")
_FRAME = re.compile(r"^(Failed in|During:|- |There are \d|\s*(raised from|Overload|Of which|File )|\s*$|[>(])")


def explained(function: Callable[..., Any], error: Exception) -> CannotCompile | None:
    """The error that users see if a kernel was being compiled when this one was raised; None if it was running."""
    frames = list(_frames(error))
    if not any(frame.f_globals.get("__name__", "").startswith(COMPILER) for frame in frames):
        return None
    file, line = _place(frames, str(error)) or _line_of(function, str(error))
    source = linecache.getline(file, line).strip()
    return CannotCompile(
        f"{_short(file)}:{line}: {function.__qualname__} cannot be compiled: {_reason(error)}"
        + (f"\n    {source}" if source else "")
    )


def _frames(error: BaseException) -> Iterator[FrameType]:
    """The frames of an error and of those that it came from, the innermost last."""
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame
        trace = trace.tb_next
    if (earlier := error.__cause__ or error.__context__) is not None:
        yield from _frames(earlier)


def _place(frames: list[FrameType], text: str) -> tuple[str, int] | None:
    """Where in the user's sources the compiler was: as its innermost frame knows, or as its message says."""
    own = Path(inspect.getfile(Loc)).parents[1]
    for frame in reversed(frames):
        for held in _held(frame):
            if isinstance(held, Loc) and held.line and own not in Path(held.filename).parents:
                return held.filename, held.line
    for found in reversed(list(_PLACE.finditer(_COLOUR.sub("", text)))):
        if own not in Path(found["file"]).resolve().parents:
            return found["file"], int(found["line"])
    return None


def _line_of(function: Callable[..., Any], text: str) -> tuple[str, int]:
    """The function's first line, or the one with the name that is not defined."""
    first = function.__code__.co_firstlineno
    if (undefined := _UNDEFINED.search(text)) and Path(inspect.getfile(function)).is_file():
        for line, source in enumerate(inspect.getsourcelines(function)[0], first):
            if re.search(rf"\b{undefined[1]}\b", source):
                return inspect.getfile(function), line
    return inspect.getfile(function), first


def _held(frame: FrameType) -> Iterator[Any]:
    local = frame.f_locals
    yield local.get("loc")
    for name in ("self", "inst", "instr", "expr", "constraint"):
        yield getattr(local.get(name), "loc", None)


def _reason(error: Exception) -> str:
    """What is wrong, without the frame of the compiler's passes around it."""
    if isinstance(error, KeyError):
        return f"there is no field {error.args[0]!r}"
    lines = [line.strip() for line in _COLOUR.sub("", str(error)).splitlines() if not _FRAME.match(line)]
    return lines[0] if lines else type(error).__name__


def _short(file: str) -> str:
    path = Path(file).resolve()
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
