"""The progress of a compilation: the kernels that are done, and about how many in all. Imports no Numba by itself."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, ModuleType
from typing import Any

from hegemon.core.kernels.kernel import DISABLED


@dataclass
class Progress:
    """Kernels that are compiled, of about how many."""

    of: int
    done: int = 0


@contextmanager
def counted(progress: Progress) -> Iterator[None]:
    """While this lasts, the kernels that this thread compiles are counted."""
    if DISABLED:
        yield
        return
    from numba.core import event

    event.Listener.register(_Counter)  # Numba takes only its own kind; its module is not imported before it is needed
    with event.install_listener("numba:compile", _Counter(progress)):
        yield


class _Counter:
    """Listens to the compiler, in one thread."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._thread = threading.get_ident()

    def notify(self, event: Any) -> None:
        """Called by Numba before and after it compiles."""
        if not event.is_start and threading.get_ident() == self._thread:
            self._progress.done += 1


def reached(functions: Iterable[Callable[..., Any]]) -> int:
    """The number of these kernels and of all that they call; each counts once, even if it is compiled several times."""
    found: set[int] = set()
    left = [function for one in functions if (function := _kernel(one)) is not None]
    while left:
        function = left.pop()
        if id(function) not in found:
            found.add(id(function))
            left += [inner for held in _held(function) if (inner := _kernel(held)) is not None]
    return len(found)


def _kernel(held: object) -> Any:
    """The Python function of a kernel, whether it has been made already or not; None: it is none."""
    return getattr(held, "py_func", None)


def _held(function: Any) -> Iterator[object]:
    """All that a function refers to."""
    for name in _names(function.__code__):
        held = function.__globals__.get(name)
        yield held
        if isinstance(held, ModuleType):
            yield from (vars(held).get(attribute) for attribute in function.__code__.co_names)
    for cell in function.__closure__ or ():
        held = cell.cell_contents
        yield from held if isinstance(held, tuple) else (held,)


def _names(code: CodeType) -> set[str]:
    inner = (constant for constant in code.co_consts if isinstance(constant, CodeType))
    return {*code.co_names}.union(*map(_names, inner))
