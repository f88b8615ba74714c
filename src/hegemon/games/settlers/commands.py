"""`hegemon settlers …`: the thesis's experiments from one command (S5)."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from hegemon.cli.common import (
    AsJson,
    GameOptions,
    PlayOn,
    Seed,
    console,
    make_match,
    open_place,
    print_json,
    progress_bar,
)
from hegemon.games.settlers.experiments import BOT, SEATS, TOURNAMENT_SEATS, Experiments, size_of
from hegemon.games.settlers.report import THESIS, THESIS_GAMES, Result, means

DEFAULTS = ("rules=thesis", "board=random")

app = typer.Typer(help="What only Settlers has: the experiments of the thesis.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    pass


@app.command()
def experiments(
    into: Annotated[Path, typer.Option(help="The folder for everything; the same command again goes on in it.")],
    size: Annotated[str, typer.Option(help="full (176 million games), small (some minutes), or a number of generations.")] = "small",
    seed: Seed = 0,
    on: PlayOn = "threads",
    option: GameOptions = None,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Run the 27 evolutions of the thesis and their tournaments, and print its table 3.4.

    The game is as in the thesis, on random boards, unless options say otherwise.
    """
    wanted = size_of(size)
    options = [*DEFAULTS, *(option or ())]
    match, duel = (make_match("settlers", seats, options) for seats in (SEATS, TOURNAMENT_SEATS))
    with open_place(on) as backend, progress_bar(shown=not as_json) as progress:
        task = progress.add_task("compiling, then playing", total=wanted.total)
        try:
            results = Experiments(match, duel, wanted, seed, into).run(
                backend,
                progress=lambda games: progress.advance(task, games),
                note=lambda text: progress.update(task, description=text),
            )
        except KeyboardInterrupt:
            console.print("stopped; the same command goes on")
            raise
    if as_json:
        print_json({"folder": str(into), "results": [vars(one) | {"error": _number(one.error)} for one in results]})
    else:
        _print(results, into)


def _number(value: float) -> float | None:
    return None if math.isnan(value) else value


def _print(results: list[Result], into: Path) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column, head in enumerate(("", "name", "wins", "of games", "in the thesis")):
        table.add_column(head, justify="left" if column == 1 else "right")
    for place, one in enumerate(results, 1):
        error = "" if math.isnan(one.error) else f" ± {100 * one.error:.1f}"
        theirs = f"{100 * THESIS[one.name] / THESIS_GAMES:.1f} %"
        table.add_row(str(place), one.name, str(one.wins), f"{100 * one.wins / one.games:.1f} %{error}", theirs)
    console.print(table)
    console.print()
    for kind, (ours, printed) in sorted(means(results).items(), key=lambda item: -item[1][0]):
        console.print(f"{kind} won {100 * ours:.1f} % on average, in the thesis {100 * printed:.1f} %")
    console.print(f"\nbot: {BOT}:{into / 'best.xml'}", soft_wrap=True)
