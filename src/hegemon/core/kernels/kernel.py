"""Compile rules: a rule wears `@kernel` and otherwise reads as a rule.

Nothing is compiled, and Numba is not even imported, before a kernel is first called: see `compiler.py`.
`NUMBA_DISABLE_JIT=1` leaves every kernel plain Python.
"""

from __future__ import annotations

import functools
import importlib
import os
import threading
from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")

DISABLED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
_making = threading.RLock()


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a rule: no allocation, no exceptions and no Python objects may occur inside it.

    >>> @kernel
    ... def double(x: int) -> int:
    ...     return 2 * x
    >>> double(21)
    42
    """
    return function if DISABLED else cast(Callable[P, R], Kernel(function, copied=False))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """As `kernel`, and copied into its callers: for the few parts that every move goes through."""
    return function if DISABLED else cast(Callable[P, R], Kernel(function, copied=True))


def bound(function: Callable[P, R], *arguments: Any) -> Callable[P, R]:
    """A kernel compiled for arguments of the types of these, to be called with no others. Such a call does not look at
    types, which takes microseconds where a tuple holds many arrays.

    >>> @kernel
    ... def total(numbers: np.ndarray) -> int:
    ...     return numbers[0] + numbers[1]
    >>> bound(total, np.zeros(2, np.int32))(np.array([3, 4], np.int32))
    7
    """
    return cast(Callable[P, R], function.bound(arguments)) if isinstance(function, Kernel) else function


def lowest(members: int | np.int64) -> int:
    """The smallest member of a set that is not empty: which bit of a number is the first to be set.

    In compiled code it is the one instruction that machines have for it.
    """
    return (int(members) & -int(members)).bit_length() - 1


class Kernel:
    """A function that is compiled when it is first called, or when a kernel that calls it is."""

    def __init__(self, function: Callable[..., Any], copied: bool) -> None:
        functools.update_wrapper(self, function)
        self.py_func = function
        self.copied = copied
        self._dispatcher: Any = None
        self._unfinished: Any = None

    @property
    def dispatcher(self) -> Any:
        """The compiled function. Kernels that it refers to are compiled, too."""
        if self._dispatcher is None:
            from hegemon.core.kernels import compiler

            with _making:
                if self._unfinished is not None:
                    return self._unfinished  # asked for by a kernel that it calls itself
                if self._dispatcher is None:
                    try:
                        self._dispatcher = compiler.make_dispatcher(self.py_func, self.copied, self._take)
                    finally:
                        self._unfinished = None
        return self._dispatcher

    @property
    def _numba_type_(self) -> Any:
        """Numba's type of a kernel that is inside something else, such as a tuple of kernels."""
        return self.dispatcher._numba_type_

    def bound(self, arguments: Iterable[Any]) -> Any:
        """The compiled function for such arguments."""
        dispatcher = self.dispatcher
        return dispatcher.compile(tuple(map(dispatcher.typeof_pyval, arguments)))

    def _take(self, dispatcher: Any) -> None:
        # Before what it refers to is made: kernels may call themselves or each other. Other threads wait until all is.
        self._unfinished = dispatcher

    def __call__(self, *arguments: Any) -> Any:
        try:
            return (self._dispatcher or self.dispatcher)(*arguments)
        except Exception as error:
            # By its name: what explains errors is no source of compiled code.
            explained = importlib.import_module("hegemon.core.kernels.errors").explained(self.py_func, error)
            if explained is None:
                raise
            raise explained from error

    def __repr__(self) -> str:
        return f"<kernel {self.py_func.__module__}.{self.py_func.__qualname__}>"
