"""For tests that go by the clock: on a busy machine everybody may be late, so a scene is given more and more time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def with_more_time(scene: Callable[[float], T], *times: float) -> T:
    """The result of the scene with the first of these times in which it succeeds.

    A busy machine spoils the short ones. A real defect shows in all of them, and the last reports it.

    >>> with_more_time(lambda seconds: 1 / (seconds > 1) if seconds > 1 else _late(), 0.5, 2.0)
    1.0
    """
    for seconds in times[:-1]:
        try:
            return scene(seconds)
        except (AssertionError, TimeoutError):
            continue
    return scene(times[-1])


def _late() -> float:
    raise TimeoutError
