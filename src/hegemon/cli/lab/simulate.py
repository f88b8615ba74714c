"""`hegemon simulate`: plays many games between bots and summarizes them."""

from __future__ import annotations

from typing import Annotated

import typer

from hegemon.cli.common import (
    AsJson,
    GameName,
    GameOptions,
    Overwrite,
    PlayOn,
    Seed,
    bot_names,
    console,
    counted,
    grid,
    make_match,
    name_column,
    print_json,
    say,
)
from hegemon.cli.lab.runs import (
    FAULTY,
    DataFolder,
    DataFormat,
    Patience,
    Records,
    keep_tables,
    playing,
    print_faults,
    recording_in,
    stopped,
)
from hegemon.core.errors import BadOptions
from hegemon.core.registry import find_bot, split_seats
from hegemon.lab.arena import PATIENCE, Arena
from hegemon.lab.data_files import check_folder
from hegemon.lab.data_tables import simulated_games
from hegemon.lab.shares import share_text
from hegemon.lab.simulate import Summary, result_names, simulate_in
from hegemon.lab.thinking import thinking_lines


def simulate(
    game: GameName,
    seats: Annotated[
        str, typer.Option(help="The bots, separated by commas: standard,random,random.", autocompletion=bot_names)
    ],
    games: Annotated[int, typer.Option(help="Number of games.", min=1)] = 1000,
    seed: Seed = 0,
    on: PlayOn = "threads",
    rotate: Annotated[
        bool, typer.Option(help="Play every deal in all rotations of the seats, the circular orders in turn.")
    ] = True,
    option: GameOptions = None,
    patience: Patience = PATIENCE,
    records: Records = None,
    thoughts: Annotated[bool, typer.Option("--thoughts", help="Write the bots' thoughts beside the records.")] = False,
    data: DataFolder = None,
    data_format: DataFormat = "csv",
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Play many games between bots and count wins, draws and rounds.

    Ctrl-C ends it after the running games, and prints what came of those. The exit code is 3 if a bot lost a game by
    its own fault.

    Example: hegemon simulate risk --seats standard,random --games 300
    """
    if thoughts and not records:
        raise BadOptions("--thoughts needs --records FOLDER: thoughts are kept beside the records")
    names = split_seats(seats)
    match = make_match(game, len(names), option)
    bots = [find_bot(match, name) for name in names]
    recording = recording_in(records, match.game.name, seed, overwrite, thoughts) if records else None
    if data:
        check_folder(data, data_format, overwrite)
    with playing(match.game, on, games, shown=not as_json) as run:
        arena = Arena(match, bots, patience, recording)
        summary = simulate_in(
            arena, games, seed=seed, backend=run.backend, rotate=rotate, progress=run.advance, stop=run.stop
        )
    if as_json:
        print_json(summary.json())
    else:
        _print(summary)
        if records:
            say(f"records: {counted(summary.games, 'file')} in {records}")
    assert summary.played is not None
    played = summary.played
    tables = [simulated_games(result_names(bots), played.plan, played.each, played.outcomes)]
    keep_tables(data, data_format, "simulate", summary.json(), tables)
    if summary.games < games:
        stopped("What was played is counted above.")
    if summary.faults:
        raise typer.Exit(FAULTY)


def _rate(each_second: float) -> str:
    """Games per second, with a decimal or two where few are played.

    >>> _rate(2411.3), _rate(4.25), _rate(0.0548)
    ('2,411', '4.2', '0.055')
    """
    return f"{each_second:,.0f}" if each_second >= 10 else f"{each_second:.2g}"


def _print(summary: Summary) -> None:
    console.print(
        f"{counted(summary.games, 'game')} in {summary.seconds:.2f} s on {summary.on}: {_rate(summary.games_per_second)} games/s"
    )
    table = grid(name_column("bot"), "wins", "share of points, 95 %")
    for name, wins in summary.wins.items():
        table.add_row(name, str(wins), share_text(*summary.rates[name], summary.games))
    console.print(table)
    console.print(f"wins by seat: {', '.join(map(str, summary.wins_by_seat))}")
    console.print(f"drawn: {summary.draws}, unfinished at the turn limit: {summary.unfinished}")
    unit, took = ("turns", summary.turns) if summary.rounds is None else ("rounds", summary.rounds)
    if took is not None:
        console.print(
            f"{unit} of finished games: {took['mean']:.1f} on average, {took['min']:.0f} to {took['max']:.0f}"
        )
    for line in thinking_lines(summary.thinking):
        say(line)
    print_faults(summary.faults, summary.reasons)
