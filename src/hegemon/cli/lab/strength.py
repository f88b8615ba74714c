"""`hegemon strength`: ladders of all bots at equal time, as a page, and an alarm when a bot got weaker."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Annotated

import typer

from hegemon.cli.common import (
    AsJson,
    Overwrite,
    PlayOn,
    check_new_files,
    console,
    grid,
    name_column,
    named_game,
    open_place,
    print_json,
    progress_bar,
    say_written,
)
from hegemon.cli.compiling import compile_for_workers, shown_compiling
from hegemon.core.errors import BadOptions
from hegemon.core.helpers.confidence import Z95
from hegemon.core.registry import shipped_games
from hegemon.lab.strength import Ladder, not_compared, play_ladder, read_ladders, weaker, write_ladders, write_page

WEAKER = 3
"""The exit code when a bot got weaker."""


def strength(
    games: Annotated[list[str] | None, typer.Argument(help="The games.", show_default="all shipped ones", metavar="GAME")] = None,
    times: Annotated[str, typer.Option(help="Seconds a move, separated by commas: a ladder for each.")] = "0.1,1",
    count: Annotated[int, typer.Option("--games", help="Games for every two bots.", min=2)] = 40,
    bots: Annotated[str, typer.Option(help="Only these bots, separated by commas.", show_default="all of a game")] = "",
    against: Annotated[Path | None, typer.Option(help="Earlier ladders (JSON): exit with code 3 if a bot got weaker.")] = None,
    data: Annotated[Path | None, typer.Option(help="Write the ladders to this JSON file.")] = None,
    page: Annotated[Path | None, typer.Option(help="Write the ladders to this Markdown page.")] = None,
    into: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Keep the games in this folder. The same command resumes.")] = None,
    on: PlayOn = "processes",
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Rate all bots of a game at equal time per move, each against each, with error bars.

    Example: hegemon strength risk --times 0.1 --games 20
    """
    check_new_files(overwrite, data, page)
    earlier = read_ladders(against) if against else []
    found = [named_game(name) for name in games] if games else list(shipped_games().values())
    seconds = _times(times)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    ladders: list[Ladder] = []
    with open_place(on) as backend, progress_bar(shown=not as_json) as progress:
        for game in found:
            for each in seconds:
                task = progress.add_task(f"{game.name} at {each:g} s", total=None)
                with shown_compiling(game.name, progress, shown=not as_json):
                    compile_for_workers(game, on)
                    ladder = play_ladder(
                        game, each, count, bots=names, backend=backend, folder=into,
                        progress=functools.partial(progress.advance, task),
                    )  # fmt: skip
                ladders.append(ladder)
                progress.remove_task(task)
                if not as_json:
                    _print(ladder)
    if data:
        data.write_text(write_ladders(ladders), encoding="utf-8")
        say_written(data)
    if page:
        only = ["--bots", bots] if bots else []
        command = " ".join(["hegemon strength", *(games or []), "--times", times, "--games", str(count), *only])
        about = f"Everybody against everybody, seats rotated, {count} games for every two bots; made by `{command}`."
        page.write_text(write_page(ladders, about), encoding="utf-8")
        say_written(page)
    alarms, new = list(weaker(earlier, ladders)), list(not_compared(earlier, ladders)) if against else []
    if as_json:
        print_json({"ladders": [ladder.json() for ladder in ladders], "weaker": alarms, "not_compared": new})
    for line in new:
        typer.echo(f"no earlier rating: {line}", err=True)
    for alarm in alarms:
        typer.echo(f"weaker: {alarm}", err=True)
    if alarms:
        raise typer.Exit(WEAKER)


def _times(text: str) -> list[float]:
    try:
        found = [float(part) for part in text.split(",") if part.strip()]
    except ValueError:
        found = []
    if not found or not all(0.01 <= seconds <= 60 for seconds in found):
        raise BadOptions(f"--times must be seconds from 0.01 to 60, separated by commas, not {text[:40]!r}")
    return found


def _print(ladder: Ladder) -> None:
    console.print(f"{ladder.name}:")
    table = grid(name_column("bot"), "rating", "95 %", "share of points", "games")
    for rung in ladder.rungs:
        share = f"{100 * rung.share:.1f} %"
        table.add_row(rung.bot, f"{rung.elo:+.0f}", f"± {Z95 * rung.error:.0f}", share, str(rung.games))
    console.print(table)
