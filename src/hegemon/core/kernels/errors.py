"""Errors of the compiler about a kernel, in a few lines that name the file and the line."""

from __future__ import annotations

import inspect
import linecache
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CellType, FrameType, FunctionType
from typing import Any

from numba.core.ir import Loc

from hegemon.core.errors import CannotCompile

COMPILER = "numba.core"
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_PLACE = re.compile(r"(?:at|File) \"?(?P<file>[^\"\n]+?\.py)\"?(?:,? \(|, line )(?P<line>\d+)")
_UNDEFINED = re.compile(r"name '(\w+)' is not defined")
_CALLEE = re.compile(r"<function \S+ at 0x[0-9a-f]+>")
_FRAME = re.compile(r"^(Failed in|During:|- |There are \d|\s*(raised from|Overload|Of which|File )|\s*$|[>(])")


def explained(function: Callable[..., Any], error: Exception) -> CannotCompile | None:
    """The error that users see if a kernel was being compiled when this one was raised; None if it was running."""
    frames = list(_frames(error))
    if not any(frame.f_globals.get("__name__", "").startswith(COMPILER) for frame in frames):
        return None
    called = list(_reachable(function))
    if undefined := _UNDEFINED.search(str(error)):
        file, line = _line_of(_innermost(called, str(error)) or function, undefined[1])
    else:
        file, line = _place(frames, str(error)) or _line_of(function, "")
    source = linecache.getline(file, line).strip()
    return CannotCompile(
        f"{_short(file)}:{line}: {_name(called, file, line) or _plain(function)} cannot be compiled: {_reason(error)}"
        + (f"\n    {source}" if source else "")
    )


def _reachable(function: Callable[..., Any]) -> Iterator[FunctionType]:
    """The function, and all that it and these call by name."""
    left, seen = [function], set[int]()
    while left:
        one = left.pop()
        one = getattr(one, "py_func", one)
        if not isinstance(one, FunctionType) or id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        cells = (cell.cell_contents for cell in one.__closure__ or () if cell != CellType())
        named = (one.__globals__.get(name) for name in one.__code__.co_names)
        left += [other for other in (*cells, *named) if callable(other)]


def _innermost(called: list[FunctionType], text: str) -> FunctionType | None:
    """The function that was being compiled, as the message names it first."""
    named = _CALLEE.search(_COLOUR.sub("", text))
    return next((one for one in called if named and repr(one) == named[0]), None)


def _name(called: list[FunctionType], file: str, line: int) -> str | None:
    """The function that a line belongs to."""
    inside = [one for one in called if Path(one.__code__.co_filename).resolve() == Path(file).resolve()]
    above = [one for one in inside if one.__code__.co_firstlineno <= line]
    return _plain(max(above, key=lambda one: one.__code__.co_firstlineno)) if above else None


def _plain(function: Callable[..., Any]) -> str:
    return function.__qualname__.rpartition("<locals>.")[2]


def _frames(error: BaseException) -> Iterator[FrameType]:
    """The frames of an error and of those that it came from, the innermost last."""
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame
        trace = trace.tb_next
    if (earlier := error.__cause__ or error.__context__) is not None:
        yield from _frames(earlier)


def _place(frames: list[FrameType], text: str) -> tuple[str, int] | None:
    """The place in the user's sources that was being compiled, from the innermost frame or from the message."""
    own = Path(inspect.getfile(Loc)).parents[1]
    for frame in reversed(frames):
        for held in _held(frame):
            if isinstance(held, Loc) and held.line and own not in Path(held.filename).parents:
                return held.filename, held.line
    for found in reversed(list(_PLACE.finditer(_COLOUR.sub("", text)))):
        if own not in Path(found["file"]).resolve().parents:
            return found["file"], int(found["line"])
    return None


def _line_of(function: Callable[..., Any], undefined: str) -> tuple[str, int]:
    """The function's first line, or the one with the name that is not defined."""
    first = function.__code__.co_firstlineno
    if undefined and Path(inspect.getfile(function)).is_file():
        for line, source in enumerate(inspect.getsourcelines(function)[0], first):
            if re.search(rf"\b{undefined}\b", source):
                return inspect.getfile(function), line
    return inspect.getfile(function), first


def _held(frame: FrameType) -> Iterator[Any]:
    local = frame.f_locals
    yield local.get("loc")
    for name in ("self", "inst", "instr", "expr", "constraint"):
        yield getattr(local.get(name), "loc", None)


def _reason(error: Exception) -> str:
    """The compiler's message, without the frame of its passes around it."""
    if isinstance(error, KeyError):
        return f"there is no field {error.args[0]!r}"
    lines = [line.strip() for line in _COLOUR.sub("", str(error)).splitlines() if not _FRAME.match(line)]
    return lines[0] if lines else type(error).__name__


def _short(file: str) -> str:
    path = Path(file).resolve()
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
