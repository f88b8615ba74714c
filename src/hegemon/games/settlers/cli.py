"""`hegemon settlers …`: Settlers-specific commands. The thesis's experiments (S5), and descriptions of individuals."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from hegemon.cli.common import (
    AsJson,
    GameOptions,
    PlayOn,
    Seed,
    console,
    grid,
    make_match,
    print_json,
)
from hegemon.cli.lab.runs import playing
from hegemon.games.settlers.bots.individual import read_individuals
from hegemon.games.settlers.bots.preferences import style_of, style_rows
from hegemon.games.settlers.bots.weight_names import NAMES
from hegemon.games.settlers.experiments.evolutions import SEATS, TOURNAMENT_SEATS, part, size_of
from hegemon.games.settlers.experiments.experiments import BOT, Experiments
from hegemon.games.settlers.experiments.report import MEANS_HEAD, RESULTS_HEAD, Table, mean_rows, result_rows

DEFAULTS = ("rules=thesis", "board=random")

app = typer.Typer(
    add_completion=False,
    help="Settlers-specific commands: the experiments of the thesis, and its individuals.",
    no_args_is_help=True,
)


@app.command()
def experiments(
    into: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder for all results. The same command resumes.")],
    which: Annotated[str, typer.Option(help="The part to run: first (18 evolutions and their tournament), crossover (27 evolutions with less and more crossover, and their tournament), final (27 evolutions, the first tournament and the final one), or all.")] = "final",
    size: Annotated[str, typer.Option(help="full (176 million games, with --which all: 263 million), small (some minutes), or a number of generations.")] = "small",
    seed: Seed = 0,
    on: PlayOn = "threads",
    option: GameOptions = None,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Run the evolutions of the thesis's chapter 3 and their tournaments, and print its tables 3.4 and 7.1.

    By default the rules are those of the thesis, on random boards.

    Example: hegemon settlers experiments --into runs --which first
    """
    wanted = size_of(size)
    part(which)
    options = [*DEFAULTS, *(option or ())]
    match, duel = (make_match("settlers", seats, options) for seats in (SEATS, TOURNAMENT_SEATS))
    with playing(match.game, on, wanted.total(which), shown=not as_json, stops_softly=False) as going:
        try:
            tables = Experiments(match, duel, wanted, seed, into).run(
                which, going.backend, progress=going.advance, note=lambda text: going.update(description=text)
            )
        except KeyboardInterrupt:
            console.print("stopped; the same command resumes")
            raise
    if as_json:
        print_json({"folder": str(into), "tournaments": {table.name: _json(table) for table in tables}})
    else:
        for table in tables:
            _print(table, into)


@app.command()
def describe(
    individual: Annotated[
        str,
        typer.Argument(
            help="An XML file with an individual of 32 weights or a list of them, or a bot: bred, thesis-example."
        ),
    ],
    as_json: AsJson = False,
) -> None:
    """Describe what individuals prefer according to their weights: resources, cards or roads, settlements or roads.

    Example: hegemon settlers describe bred
    """
    found = _individuals(individual)
    if as_json:
        print_json({name: dataclasses.asdict(style_of(weights)) for name, weights in found.items()})
        return
    head, rows = style_rows(found)
    for name, *cells in rows:
        console.print(name, style="bold")
        for title, cell in zip(head[1:], cells, strict=True):
            console.print(f"  {title}: {cell}", soft_wrap=True)


def _individuals(text: str) -> dict[str, Mapping[str, float]]:
    """The individuals in a file, or the weights of a bot."""
    match = make_match("settlers", SEATS, None)
    bots = {kind.name: kind.values(match, {}) for kind in match.game.bots()}
    bots = {name: values for name, values in bots.items() if tuple(values) == NAMES}
    return {text: bots[text]} if text in bots else dict(read_individuals(Path(text)))


def _json(table: Table) -> list[dict[str, Any]]:
    return [vars(one) | {"error": None if math.isnan(one.error) else one.error} for one in table.results]


def _print(table: Table, into: Path) -> None:
    console.print(f"[bold]{table.name}[/bold]")
    _grid(RESULTS_HEAD, result_rows(table))
    console.print()
    _grid(MEANS_HEAD, mean_rows(table))
    best = into / "tournaments" / f"{table.name}-best.xml"
    console.print(f"\nbot: {BOT}:{best}\n", soft_wrap=True)


def _grid(head: Sequence[str], rows: Iterable[list[str]]) -> None:
    table = grid(*head)
    for row in rows:
        table.add_row(*row)
    console.print(table)
