"""Shared by long-running commands: the folder of a run, a clean stop on Ctrl-C, the time limit for bots."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Annotated, Any, Literal, NoReturn

import typer
from rich.console import Console
from rich.progress import Progress, TaskID

from hegemon.cli.common import open_place, progress_bar, say, say_written
from hegemon.cli.compiling import compile_for_workers, shown_compiling
from hegemon.core.errors import BadOptions
from hegemon.core.game import Game
from hegemon.lab.arena import Recording
from hegemon.lab.backends import Backend
from hegemon.lab.data_files import write_tables
from hegemon.lab.data_tables import Table

INTERRUPTED = 130
DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data",
        metavar="FOLDER",
        help="Write the results as tables (CSV or Parquet) and JSON to this folder.",
    ),
]
DataFormat = Annotated[
    Literal["csv", "parquet"], typer.Option("--data-format", help="The format of --data; Parquet needs the extra data.")
]
Records = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write the record of every game to this folder.")]
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


def keep_tables(folder: Path | None, form: str, command: str, result: Any, tables: Sequence[Table]) -> None:
    """Write the tables of a run, if a folder is named, and say so."""
    if folder is not None:
        for file in write_tables(folder, command, result, tables, form):
            say_written(file)


def recording_in(folder: Path, game: str, seed: int, overwrite: bool, thoughts: bool = False) -> Recording:
    """Records of games in a folder, which is made; games of this name that are there already are refused or removed."""
    found = sorted(folder.glob(f"{game}-{seed}-*.jsonl"))
    if found and not overwrite:
        raise BadOptions(
            f"{found[0]} exists already; choose another folder or another --seed, or replace it with --overwrite"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in found:
            file.unlink()
    except OSError as error:
        raise BadOptions(f"{folder}: {error.strerror}") from None
    return Recording(folder, thoughts)


@dataclass(frozen=True)
class Playing:
    """Games that are being played: the place, a bar that shows how far they are, and an event that ends them."""

    backend: Backend
    bar: Progress
    task: TaskID
    stop: threading.Event

    def advance(self, games: int) -> None:
        """Show that more games were played."""
        self.bar.advance(self.task, games)

    def update(self, **changes: Any) -> None:
        """Change what the bar shows: `description`, `completed`, `total`."""
        self.bar.update(self.task, **changes)


@contextmanager
def playing(
    game: Game, on: str, total: int | None = None, *, shown: bool, stops_softly: bool = True
) -> Iterator[Playing]:
    """A place to play games, with a bar; its kernels are compiled first. Ctrl-C sets the event, if it stops softly."""
    with (
        open_place(on) as backend,
        progress_bar(shown=shown) as bar,
        shown_compiling(game.name, bar, shown=shown),
        interrupts() if stops_softly else nullcontext(threading.Event()) as stop,
    ):
        task = bar.add_task("playing", total=total)
        compile_for_workers(game, on)
        yield Playing(backend, bar, task, stop)


def print_faults(faults: Mapping[str, int], reasons: Mapping[str, Sequence[str]]) -> None:
    """Print which bots lost games by their own fault, and why."""
    for name, count in faults.items():
        say(f"{name} lost {count} by its own fault: {'; '.join(reasons[name])}")


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


def say_stopped(into: Path | None) -> NoReturn:
    """Say how to resume a stopped run, and exit."""
    stopped(
        f"The games are kept in {into}; the same command resumes."
        if into
        else "It cannot be resumed; with --into FOLDER it could."
    )


def stopped(what_remains: str) -> NoReturn:
    """Say what remains of a stopped run, and exit."""
    text = f"Stopped. {what_remains}"
    Console(stderr=True, highlight=False, emoji=False).print(text, markup=False, soft_wrap=True)
    raise typer.Exit(INTERRUPTED)
