"""`hegemon evolve`: breeds a bot's parameters. The folder of a run holds its results and lets it resume."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from pydantic import ValidationError

from hegemon.cli.common import (
    AsJson,
    GameName,
    GameOptions,
    Overwrite,
    PlayOn,
    console,
    grid,
    make_match,
    named_game,
    print_json,
)
from hegemon.cli.lab.runs import FAULTY, DataFolder, DataFormat, keep_tables, playing, print_faults
from hegemon.core.errors import BadOptions
from hegemon.core.files.content import troubles
from hegemon.core.registry import split_seats
from hegemon.lab.data_files import check_folder
from hegemon.lab.data_tables import evolved
from hegemon.lab.evolution import Breeding, Keeper, Run, Settings, Snapshot
from hegemon.lab.evolution import evolve as run_evolution
from hegemon.lab.evolution.settings_files import read_values

ROWS = 12
"""Maximum number of lines of the table."""
MOST_SEATS = 4
"""Default number of seats; fewer if the game has fewer."""


def evolve(
    game: GameName,
    bot: Annotated[str, typer.Option(help="The bot whose parameters to breed.")],
    into: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder of this run. The same command resumes it.")],
    settings: Annotated[
        Path | None, typer.Option(help="A settings file: TOML, or the thesis's XML. Command-line options override the file.")
    ] = None,
    generations: Annotated[int | None, typer.Option(help="Number of generations.", show_default="300")] = None,
    population: Annotated[int | None, typer.Option(help="Number of individuals per generation.", show_default="40")] = None,
    fitness: Annotated[
        Literal["fixed", "everybody", "learning"] | None,
        typer.Option(help="The rivals of an individual: fixed ones, each other, or the best of earlier generations.", show_default="learning, or fixed with --rivals"),
    ] = None,
    rivals: Annotated[str | None, typer.Option(help="Fixed rivals, separated by commas; a single one takes all other seats.")] = None,
    games: Annotated[int | None, typer.Option(help="Number of games per individual.", show_default="400")] = None,
    seats: Annotated[int | None, typer.Option("--seats-per-game", help="Number of seats per game.", show_default="4, or the game's most")] = None,
    method: Annotated[Literal["genetic", "cma-es"] | None, typer.Option(help="The method of evolution.", show_default="genetic")] = None,
    crossover: Annotated[Literal["one-point", "two-point", "uniform"] | None, typer.Option(help="The crossover of the genetic method.", show_default="one-point")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same evolution.", min=0, show_default="0")] = None,
    on: PlayOn = "threads",
    option: GameOptions = None,
    data: DataFolder = None,
    data_format: DataFormat = "csv",
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Breed a bot's parameters. You can stop at any time: the same command resumes, with the same result.

    Example: hegemon evolve risk --bot standard --generations 10 --into bred
    """
    values = read_values(settings) if settings else {}
    _override(values, "fitness", _fitness(values.get("fitness"), fitness, rivals, games))
    _override(values, "seats", seats if settings or seats else min(MOST_SEATS, max(named_game(game).seats)))
    _override(values, "generations", generations)
    _override(values, "population", population)
    _override(values, "method", method)
    _override(values, "crossover", crossover)
    _override(values, "seed", seed)
    try:
        checked = Settings.model_validate(values)
    except ValidationError as error:
        raise BadOptions(troubles(error, "setting")) from None
    match = make_match(game, checked.seats, option)
    if data:
        check_folder(data, data_format, overwrite)
    breeding = Breeding(match, bot, checked, settings.parent if settings else Path())
    keeper = Keeper(into, breeding)
    try:
        run = Run(breeding, keeper)
        _run(run, on, shown=not as_json)
    finally:
        keeper.close()
    if as_json:
        summary = run.history[-1].json(whole=False) | {"bot": _bred(run.history[-1], keeper)}
        print_json(summary | {"faults": run.faults, "reasons": run.reasons})
    else:
        _print(run, keeper)
    keep_tables(data, data_format, "evolve", run.history[-1].json(whole=False), evolved(run.history))
    if run.faults:
        raise typer.Exit(FAULTY)


def _override(values: dict[str, Any], name: str, value: Any) -> None:
    if value is not None:
        values[name] = value


def _fitness(values: Any, kind: str | None, rivals: str | None, games: int | None) -> dict[str, Any]:
    """The fitness settings of the file, with those of the command line on top."""
    found: dict[str, Any] = {"kind": values} if isinstance(values, str) else dict(values or {})
    kind = kind or found.get("kind") or ("fixed" if rivals else "learning")
    if found.get("kind") != kind:
        found = {"kind": kind}
    if rivals is not None:
        found["rivals"] = split_seats(rivals)
    if games is not None:
        found["games"] = games
    return found


def _run(run: Run, on: str, *, shown: bool) -> None:
    settings = run.breeding.settings
    game = run.breeding.match.game
    with playing(game, on, settings.games * settings.generations, shown=shown, stops_softly=False) as going:
        going.update(description=f"generation {run.generation + 1} of {settings.generations}")
        going.advance(settings.games * len(run.history))
        try:
            for seen in run_evolution(run, going.backend, progress=going.advance):
                text = f"generation {seen.generation + 1} of {settings.generations}: best {seen.best:g}, mean {seen.mean:.1f}"
                going.update(description=text)
        except KeyboardInterrupt:
            run.finish()
            console.print(f"stopped after {run.generation} generations; the same command resumes")
            raise


def _bred(last: Snapshot, keeper: Keeper) -> str:
    """The name of the bred bot: with its parameter file, or, if the bot is a class in a file, with all its numbers."""
    name = keeper.breeding.kind.name
    if ".py:" not in name:
        return f"{name}:{keeper.best}"
    return ",".join((name, *(f"{parameter}={value!r}" for parameter, value in last.individual.items())))


def _print(run: Run, keeper: Keeper) -> None:
    seen, settings = run.history, keeper.breeding.settings
    counted = "1 generation" if len(seen) == 1 else f"{len(seen)} generations"
    console.print(f"{counted} of {settings.population} individuals, {settings.games:,} games each\n")
    table = grid()
    # CMA-ES shows the mean of its distribution, which may do worse than most samples.
    first = "middle" if settings.method == "cma-es" else "best"
    for head in ("generation", first, "mean", "worst", "diversity"):
        table.add_column(head, justify="right")
    step = max(1, -(-len(seen) // ROWS))
    for one in [*seen[:-1:step], seen[-1]]:
        numbers = f"{one.best:g}", f"{one.mean:.1f}", f"{one.worst:g}", f"{one.diversity:.3f}"
        table.add_row(str(one.generation), *numbers)
    console.print(table)
    console.print(f"\ncurve: {keeper.curve}", soft_wrap=True)
    console.print(f"bot:   {_bred(seen[-1], keeper)}", soft_wrap=True, markup=False)
    print_faults(run.faults, run.reasons)
