"""Shared by several commands: game options, seats, and printing for people and for programs."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.files.content import content_options, is_path, read_bytes, read_content
from hegemon.core.files.whole import write_whole
from hegemon.core.game import Game
from hegemon.core.match import Match
from hegemon.core.options import Options
from hegemon.core.plugins import bots_of
from hegemon.core.registry import load_game, shipped_names

if TYPE_CHECKING:
    from hegemon.lab.backends import Backend

console = Console(highlight=False, emoji=False)


def game_names(incomplete: str) -> list[str]:
    """Games whose names begin like this, for a shell's completion; files complete by themselves."""
    return [name for name in shipped_names() if name.startswith(incomplete)]


def bot_names(context: typer.Context, incomplete: str) -> list[str]:
    """Lists of bots for a shell's completion: the last of those typed so far is completed."""
    before, comma, last = incomplete.rpartition(",")
    # An option that still lacks its value ends the parsing before arguments get their names.
    game = context.params.get("game") or next(iter(context.args), None)
    kinds = bots_of(load_game(game)) if game else []
    return [f"{before}{comma}{kind.name}" for kind in kinds if kind.name.startswith(last)]


GameName = Annotated[
    str,
    typer.Argument(help="The name of a game, or a file with your own game.", metavar="GAME", autocompletion=game_names),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="A game option as name=value; repeatable. Where the value is the name of a board, map or settings, "
        "it may also be the path of a file with your own.",
    ),
]
PlayOn = Annotated[
    str,
    typer.Option(
        "--on",
        metavar="WHERE",
        help="Where to play the games: threads (one per core), threads:N, processes, processes:N, ray, ray:N, "
        "ray://HOST:PORT or cuda. The results are the same.",
    ),
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.", min=0)]
Overwrite = Annotated[bool, typer.Option("--overwrite", help="Replace files that exist.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def name_column(head: str) -> Column:
    """A column of names: shown whole in a narrow terminal too, since names are typed, and tell rows apart."""
    return Column(head, overflow="fold")


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names of who sits, with the seat where a name occurs twice.

    >>> distinct_names(["standard", "random", "standard"])
    ['standard (seat 0)', 'random', 'standard (seat 2)']
    """
    return [f"{name} (seat {seat})" if names.count(name) > 1 else name for seat, name in enumerate(names)]


def say(line: str) -> None:
    """Print a line as it is, however long."""
    console.print(line, markup=False, soft_wrap=True)


def grid(*heads: Column | str) -> Table:
    """A table without lines."""
    return Table(*heads, box=None, padding=(0, 2, 0, 0))


def print_json(content: Any) -> None:
    typer.echo(json.dumps(content, indent=2, ensure_ascii=False))


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "file"), counted(2, "box", "boxes")
    ('1 file', '2 boxes')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def named_game(name: str) -> Game:
    """The game with this name or in this file (a Python file, or a folder of them)."""
    if "/" in name and Path(name).is_file() and Path(name).suffix != ".py":
        raise BadOptions(f"{name}: your own game must be in a Python file (.py)")
    return load_game(name)


def make_match(game: str, seats: int, options: Sequence[str] | None) -> Match:
    """The match that the command line describes."""
    found = named_game(game)
    given: dict[str, Any] = {}
    for option in options or ():
        name, equals, value = option.partition("=")
        if not equals:
            raise BadOptions(f"an option must have the form name=value, not {option!r}")
        given[name.strip()] = _value(found.options, name.strip(), value.strip())
    return found.match(seats, given)


def _value(options: type[Options], name: str, text: str) -> Any:
    """The content of the file if the option takes content and the text is a path; else the text itself."""
    taken = content_options(options).get(name)
    if taken is None or text in taken.names() or not is_path(text):
        return text
    from hegemon.maps.draft import Draft
    from hegemon.maps.files.package import read_package
    from hegemon.maps.files.zip_archive import MAX_ARCHIVE

    path = Path(text).expanduser()
    if path.suffix.lower() == ".zip" and Draft in taken.models:
        return read_package(read_bytes(path, MAX_ARCHIVE), str(path)).draft
    return read_content(path, *taken.models)


def open_place(text: str) -> Backend:
    """The backend that `--on` names; by default one thread per core."""
    from hegemon.lab.backends import open_backend

    return open_backend(text, threads=os.cpu_count() or 1)


def progress_bar(*, shown: bool) -> Progress:
    """A progress bar, shown only on a terminal and removed at the end."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not shown or not console.is_terminal)


def check_new_files(overwrite: bool, *files: Path | None) -> None:
    """Refuse, before the work, files that could not be written: in no folder, or there already."""
    for file in files:
        if file is None:
            continue
        if not file.parent.is_dir():
            raise BadOptions(f"{file}: there is no folder {file.parent}")
        if file.is_file() and not overwrite:
            raise BadOptions(f"{file} exists already; choose another name, or replace it with --overwrite")


def write_file(file: Path, content: bytes | str) -> None:
    """Write a file whole or not at all."""
    try:
        write_whole(file, content)
    except OSError as error:
        raise BadFile(f"{file} cannot be written: {error.strerror}") from None


def say_written(file: Path) -> None:
    """Say that a file was written, on standard error, since programs read standard output."""
    Console(stderr=True, highlight=False, emoji=False).print(f"wrote {file}", markup=False, soft_wrap=True)
