"""Waiting for code that may hang: the one way to ask with a deadline, from plain code and from an event loop."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from hegemon.core.errors import HegemonError

T = TypeVar("T")

NICE = 5
"""The niceness of threads that give way: on a busy core they get a quarter to a third as much time as others."""


class NoAnswer(HegemonError):
    """An answer did not come in time."""


class TriedToExit(HegemonError):
    """The code tried to end the program (SystemExit, KeyboardInterrupt); the cause says how."""


def in_background(work: Callable[[], T], name: str = "thinker") -> Future[T]:
    """The result or exception of the work, from a thread of its own.

    The thread is a daemon and not from a pool, so work that hangs blocks neither other work nor the end of the process.
    """
    future: Future[T] = Future()

    def run() -> None:
        try:
            result = work()
        except Exception as failure:
            future.set_exception(failure)
        except BaseException as failure:
            exit_tried = TriedToExit(f"{type(failure).__name__}: {failure}".removesuffix(": "))
            exit_tried.__cause__ = failure
            future.set_exception(exit_tried)
        else:
            future.set_result(result)

    threading.Thread(target=run, daemon=True, name=name).start()
    return future


def give_way() -> None:
    """Let this thread, and those that it starts, run when the rest of the process has nothing to do."""
    if sys.platform == "linux":  # elsewhere priorities are those of whole processes
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


def answer_within(seconds: float, work: Callable[[], T]) -> T:
    """The result or exception of the work; `NoAnswer` if that takes longer, and its thread is left behind.

    >>> answer_within(1.0, lambda: 6 * 7)
    42
    """
    future = in_background(work)
    try:
        return future.result(None if seconds == math.inf else seconds)
    except TimeoutError:
        if future.done():  # the work itself raised it
            raise
        raise NoAnswer(f"gave no answer in {seconds:g} s") from None


async def answer_in_time(seconds: float, work: Callable[[], T]) -> T:
    """As `answer_within`, for an event loop, which goes on meanwhile."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Future[T]] = loop.create_future()

    def settle(done: Future[T]) -> None:
        if not answer.done():
            answer.set_result(done)

    def tell(done: Future[T]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has been closed: no caller waits any more
            loop.call_soon_threadsafe(settle, done)

    in_background(work).add_done_callback(tell)
    await asyncio.wait({answer}, timeout=None if seconds == math.inf else seconds)
    if not answer.done():
        raise NoAnswer(f"gave no answer in {seconds:g} s")
    return answer.result().result()
