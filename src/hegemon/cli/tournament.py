"""`hegemon tournament`: everybody against everybody, and who beat whom when starting."""

from __future__ import annotations

import csv
import math
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from hegemon.cli.common import (
    AsJson,
    GameName,
    GameOptions,
    PlayOn,
    Seed,
    console,
    make_match,
    open_place,
    print_json,
    progress_bar,
)
from hegemon.errors import BadOptions
from hegemon.lab.tournament import Tournament
from hegemon.lab.tournament import tournament as run
from hegemon.registry import find_bot, find_list, split_seats

WIDEST = 100_000
"""A cross table is never cropped: a terminal may break its lines, a file keeps them whole."""


def tournament(
    game: GameName,
    bots: Annotated[str | None, typer.Option(help="The participants, separated by commas.")] = None,
    list_file: Annotated[
        Path | None, typer.Option("--list", help="A file that lists participants, where a bot of the game reads one.")
    ] = None,
    seats_per_game: Annotated[int, typer.Option(help="How many of them sit at a table.", min=2)] = 2,
    games: Annotated[
        int, typer.Option(help="Games for every group of that many; each rotation of the seats gets its part.", min=1)
    ] = 120,
    seed: Seed = 0,
    on: PlayOn = "threads",
    option: GameOptions = None,
    csv_file: Annotated[Path | None, typer.Option("--csv", help="Write the tables to this file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let everybody play everybody; tell who beat whom when starting, and rank them."""
    match = make_match(game, seats_per_game, option)
    if bots is None and list_file is None:
        raise BadOptions("a tournament needs participants: --bots a,b,c or --list FILE")
    found = [find_bot(match, name) for name in split_seats(bots)] if bots is not None else []
    found += find_list(match, list_file) if list_file is not None else []
    if csv_file and not csv_file.parent.is_dir():
        raise BadOptions(f"{csv_file}: there is no folder {csv_file.parent}")
    with open_place(on) as backend, progress_bar(shown=not as_json) as progress:
        task = progress.add_task("compiling, then playing", total=math.comb(len(found), match.seats) * games)
        played = run(match, found, games, seed=seed, backend=backend, progress=lambda n: progress.advance(task, n))
    if csv_file:
        _write(played, csv_file)
    if as_json:
        print_json(played.json())
    else:
        _print(played)


def _write(played: Tournament, path: Path) -> None:
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(played.rows())
    except OSError as error:
        raise BadOptions(f"{path}: {error.strerror}") from None


def _print(played: Tournament) -> None:
    total = played.groups * played.games
    console.print(f"{total} games in {played.seconds:.2f} s on {played.on}, {played.seats} seats each\n")
    wide = Console(highlight=False, width=WIDEST)
    wide.print(_ranking(played))
    console.print(f"\nWins of the one on the left when it started, of {played.starts} games with each rival:\n")
    wide.print(_cross_table(played))


def _ranking(played: Tournament) -> Table:
    table = _table("", "bot", "games", "wins", "drawn", "unfinished", "share of points")
    for place, one in enumerate(played.standings, 1):
        share = f"{100 * one.share:.1f} %" + ("" if math.isnan(one.error) else f" ± {100 * one.error:.1f}")
        counts = map(str, (one.games, one.wins, one.draws, one.unfinished))
        table.add_row(str(place), Text(one.name), *counts, share)
    return table


def _cross_table(played: Tournament) -> Table:
    table = _table("", "started", *(str(place) for place in range(1, len(played.standings) + 1)))
    for i, (one, row) in enumerate(zip(played.standings, played.beaten, strict=True)):
        cells = ("–" if i == j else str(wins) for j, wins in enumerate(row))
        table.add_row(str(i + 1), Text(one.name), *cells)
    return table


def _table(*heads: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column, head in enumerate(heads):
        table.add_column(head, justify="left" if column == 1 else "right", no_wrap=True)
    return table
