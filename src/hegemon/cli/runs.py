"""Shared by long-running commands: the folder of a run, a clean stop on Ctrl-C, the time limit for bots."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer
from rich.console import Console

INTERRUPTED = 130
FAULTY = 3
"""The exit code if all games were played, but a bot lost some by its own fault."""

Into = Annotated[
    Path | None,
    typer.Option(help="Keep the run in this folder. The same command resumes it."),
]
Patience = Annotated[
    float,
    typer.Option(
        help="Seconds per move; a bot that takes longer loses the game. Compiled bots are not timed.", min=0.01
    ),
]


@contextmanager
def interrupts() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets, so that running games can end; a second Ctrl-C does not wait for them."""
    stop = threading.Event()

    def heard(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        Console(stderr=True).print("Stopping after the running games; press Ctrl-C again to stop at once.")

    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.signal(signal.SIGINT, heard)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def say_stopped(into: Path | None) -> None:
    """Say how to resume a stopped run, and exit."""
    how = (
        f"The games are kept in {into}; the same command resumes."
        if into
        else "Nothing was kept; use --into FOLDER to be able to resume."
    )
    Console(stderr=True, highlight=False, emoji=False).print(f"Stopped. {how}", markup=False, soft_wrap=True)
    raise typer.Exit(INTERRUPTED)
