"""`hegemon tournament`: plays a schedule between bots, rates them, and prints who beat whom when starting."""

from __future__ import annotations

import csv
import io
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
    Overwrite,
    PlayOn,
    Seed,
    bot_names,
    check_new_files,
    console,
    grid,
    make_match,
    print_json,
    say_written,
    write_file,
)
from hegemon.cli.lab.runs import (
    FAULTY,
    DataFolder,
    DataFormat,
    Into,
    Patience,
    Records,
    keep_tables,
    playing,
    recording_in,
    say_stopped,
)
from hegemon.core.errors import BadOptions
from hegemon.core.helpers.confidence import Z95
from hegemon.core.helpers.extras import need
from hegemon.core.helpers.suggestions import did_you_mean
from hegemon.core.registry import find_bot, find_list, split_seats
from hegemon.core.untrusted.spreadsheets import plain_rows
from hegemon.lab.arena import PATIENCE, Recording
from hegemon.lab.data_files import check_folder
from hegemon.lab.data_tables import contested_games, standings
from hegemon.lab.shares import share_text
from hegemon.lab.thinking import thinking_lines
from hegemon.lab.tournament import Tournament, TournamentPlan, live_tournament
from hegemon.lab.tournament.schedule import KINDS

HEADS = ("", "bot", "Elo", "± 95 %", "ahead of next", "games", "wins", "drawn", "unfinished", "share of points, 95 %")
WIDEST = 100_000
"""Width of the cross table, so that it is never cropped: a terminal wraps its lines, a file keeps them."""


def tournament(
    game: GameName,
    bots: Annotated[
        str | None, typer.Option(help="The participants, separated by commas.", autocompletion=bot_names)
    ] = None,
    list_file: Annotated[
        Path | None,
        typer.Option("--list", help="A file with a list of participants, if a bot of the game can read one."),
    ] = None,
    kind: Annotated[str, typer.Option(help=f"The schedule: {', '.join(KINDS)}.")] = KINDS[0],
    challengers: Annotated[
        int, typer.Option(help="Gauntlet: how many of the first participants meet all others.", min=1)
    ] = 1,
    seats_per_game: Annotated[int, typer.Option(help="Number of seats per game.", min=2)] = 2,
    games: Annotated[
        int,
        typer.Option(
            help="Games for every group that meets; every deal is played in all rotations of the seats.", min=1
        ),
    ] = 120,
    seed: Seed = 0,
    on: PlayOn = "threads",
    option: GameOptions = None,
    patience: Patience = PATIENCE,
    into: Into = None,
    csv_file: Annotated[Path | None, typer.Option("--csv", help="Write the tables as CSV to this file.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Draw ratings and shares to this file (.svg or .png).")] = None,
    records: Records = None,
    data: DataFolder = None,
    data_format: DataFormat = "csv",
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Play a tournament between bots, rate them, and show who beat whom when starting.

    Example: hegemon tournament risk --bots standard,random,montecarlo:time=0.01 --games 20
    """
    match = make_match(game, seats_per_game, option)
    if bots is None and list_file is None:
        raise BadOptions("a tournament needs participants: --bots a,b,c or --list FILE")
    found = [find_bot(match, name) for name in split_seats(bots)] if bots is not None else []
    found += find_list(match, list_file) if list_file is not None else []
    check_new_files(overwrite, csv_file, picture)
    if picture:
        need("matplotlib", "charts", "--picture")
    if picture and picture.suffix.lower() not in (".svg", ".png"):
        raise BadOptions(f"{picture}: the picture must be a .svg or .png file")
    if kind not in KINDS:
        raise BadOptions(f"--kind must be {', '.join(KINDS)}, not {kind[:40]!r}{did_you_mean(kind, KINDS)}")
    plan = TournamentPlan(match, found, games, kind, challengers, seed, patience)
    if data:
        check_folder(data, data_format, overwrite)
    recording = recording_in(records, match.game.name, seed, overwrite) if records else None
    played = _play(plan, on, into, recording, shown=not as_json)
    if csv_file:
        write_file(csv_file, _csv(played))
    if picture:
        write_file(picture, _picture(played, picture.suffix.lower().removeprefix(".")))
    if as_json:
        print_json(played.json())
    else:
        _print(played)
    tables = [contested_games(played.names, played.bouts), standings(played)]
    keep_tables(data, data_format, "tournament", played.json(), tables)
    for file in filter(None, (csv_file, picture)):
        say_written(file)
    if not played.finished:
        say_stopped(into)
    if any(one.faults for one in played.standings):
        raise typer.Exit(FAULTY)


def _play(plan: TournamentPlan, on: str, into: Path | None, recording: Recording | None, *, shown: bool) -> Tournament:
    with playing(plan.match.game, on, shown=shown) as run:
        for played in live_tournament(plan, backend=run.backend, folder=into, stop=run.stop, recording=recording):
            run.update(total=played.planned, completed=played.played)
    return played


def _csv(played: Tournament) -> str:
    out = io.StringIO()
    csv.writer(out).writerows(plain_rows(played.rows()))
    return out.getvalue()


def _picture(played: Tournament, form: str) -> bytes:
    from hegemon.lab.tournament.chart import draw_tournament

    return draw_tournament(played, form)


def _print(played: Tournament) -> None:
    more = "" if played.finished else f" of {played.planned}"
    console.print(f"{played.played}{more} games in {played.seconds:.2f} s on {played.on}, {played.seats} seats each\n")
    wide = Console(highlight=False, emoji=False, width=WIDEST)
    wide.print(_ranking(played))
    behind = "wins/games" if played.starts is None else f"of {played.starts} games"
    console.print(f"\nWins of the bot on the left when it started, {behind} with each rival:\n")
    wide.print(_cross_table(played))
    thoughts = {one.name: one.thinking for one in played.standings if one.thinking.answers}
    for number, line in enumerate(thinking_lines(thoughts)):
        console.print("\n" * (number == 0) + line, markup=False, soft_wrap=True)
    for one in played.standings:
        if one.faults:
            console.print(f"\n{one.name} lost {one.faults} by its own fault:", markup=False)
            for reason in one.reasons:
                console.print(f"  {reason}", markup=False)


def _ranking(played: Tournament) -> Table:
    faulty = any(one.faults for one in played.standings)
    table = _table(*HEADS, *(["faults"] if faulty else []))
    for place, one in enumerate(played.standings, 1):
        share = share_text(one.share, one.error, one.games)
        elo = ("", "") if math.isnan(one.elo) else (f"{one.elo:+.0f}", f"{Z95 * one.elo_error:.0f}")
        lead = "" if math.isnan(one.lead) else f"{one.lead:.0f} ± {Z95 * one.lead_error:.0f}"
        counts = map(str, (one.games, one.wins, one.draws, one.unfinished))
        table.add_row(str(place), Text(one.name), *elo, lead, *counts, share, *([str(one.faults)] if faulty else []))
    return table


def _cross_table(played: Tournament) -> Table:
    table = _table("", "started", *(str(place) for place in range(1, len(played.standings) + 1)))
    for i, one in enumerate(played.standings):
        table.add_row(str(i + 1), Text(one.name), *(_cell(played, i, j) for j in range(len(played.standings))))
    return table


def _cell(played: Tournament, i: int, j: int) -> str:
    if i == j or not played.started[i][j]:
        return "–" if i == j else ""
    wins = str(played.beaten[i][j])
    return wins if played.starts is not None else f"{wins}/{played.started[i][j]}"


def _table(*heads: str) -> Table:
    table = grid()
    for column, head in enumerate(heads):
        table.add_column(head, justify="left" if column == 1 else "right", no_wrap=True)
    return table
