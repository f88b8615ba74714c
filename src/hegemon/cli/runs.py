"""What commands share that play for long: a folder that keeps the run, an interrupt that ends it well, patience."""

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

Into = Annotated[
    Path | None,
    typer.Option(help="Keep the run in this folder; the same command on the same folder goes on where it ended."),
]
Patience = Annotated[
    float, typer.Option(help="Seconds a bot may take for a move, else it loses; compiled bots are not timed.", min=0.01)
]


@contextmanager
def interrupts() -> Iterator[threading.Event]:
    """An event that Ctrl-C sets, so that games which are being played end; a second Ctrl-C does not wait for them."""
    stop = threading.Event()

    def heard(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()
        Console(stderr=True).print("Stopping once the games that are being played have ended; Ctrl-C again ends now.")

    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.signal(signal.SIGINT, heard)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def say_stopped(into: Path | None) -> None:
    """Tell how a run that was stopped goes on, and end."""
    how = (
        f"The same command goes on: the games are kept in {into}."
        if into
        else "Nothing was kept: with --into FOLDER a run can go on later."
    )
    Console(stderr=True, highlight=False, emoji=False).print(f"Stopped. {how}", markup=False, soft_wrap=True)
    raise typer.Exit(INTERRUPTED)
