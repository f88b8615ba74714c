"""Calls foreign code with a time limit."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from hegemon.core.errors import HegemonError

T = TypeVar("T")


class NoAnswer(HegemonError):
    """Somebody took too long."""


def answer_within(seconds: float, work: Callable[[], T]) -> T:
    """What the work returns or raises; after so many seconds it is left alone, in a thread that keeps nobody waiting.

    >>> answer_within(1.0, lambda: 6 * 7)
    42
    """
    answers: list[T] = []
    failures: list[BaseException] = []

    def run() -> None:
        try:
            answers.append(work())
        except BaseException as failure:
            failures.append(failure)

    thread = threading.Thread(target=run, daemon=True, name="asked")
    thread.start()
    thread.join(seconds)
    if failures:
        raise failures[0]
    if not answers:
        raise NoAnswer(f"gave no answer in {seconds:g} s")
    return answers[0]
