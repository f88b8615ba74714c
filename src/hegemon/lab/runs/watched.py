"""Snapshots of work that a thread does: its parts may take minutes, and their progress is shown meanwhile."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Generator
from typing import Protocol, TypeVar

from hegemon.lab.runs.settings import EVERY, Snapshot

News = TypeVar("News", contravariant=True)


class Display(Protocol[News]):
    """The display of a run that goes on."""

    def take(self, news: News, /) -> None:
        """Note what has happened."""

    def look(self) -> Snapshot:
        """The run as it is now."""


def watched(
    display: Display[News],
    work: Callable[[Callable[[News], None]], None],
    stop: threading.Event,
    stopped: type[Exception],
) -> Generator[Snapshot, None, None]:
    """Snapshots of a display while `work(tell)` runs in a thread and tells it news, until `work` returns or raises
    `stopped`. The thread is stopped when no more snapshots are wanted."""
    news = queue.SimpleQueue[tuple[News] | BaseException | None]()

    def run() -> None:
        try:
            work(lambda one: news.put((one,)))
            news.put(None)
        except stopped:
            news.put(None)
        except BaseException as error:
            news.put(error)

    yield display.look()
    thread = threading.Thread(target=run, daemon=True, name="watched run")
    thread.start()
    shown = time.perf_counter()
    try:
        while (heard := news.get()) is not None:
            if isinstance(heard, BaseException):
                raise heard
            display.take(*heard)
            if time.perf_counter() - shown >= EVERY:
                yield display.look()
                shown = time.perf_counter()
        yield display.look()
    finally:
        stop.set()
        thread.join()
