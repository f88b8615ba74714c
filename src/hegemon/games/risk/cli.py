"""`hegemon risk …`: Risk-specific commands. Battle odds (R3), and the thesis's simulator, server and client."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable
from rich.text import Text

from hegemon.cli.common import Overwrite, check_new_files, say_written, write_file
from hegemon.core.helpers.extras import need
from hegemon.core.helpers.numbers import is_whole
from hegemon.games.risk.network_commands import client, server
from hegemon.games.risk.rules.battle_odds import Odds, odds_table, simulate_odds
from hegemon.games.risk.view.calculators import MAX_UNITS
from hegemon.games.risk.view.calculators import odds as odds_tool
from hegemon.games.risk.view.odds_table import write_prob

MAX_ITERATIONS = 100_000_000
COLUMNS = (
    "attackers", "defenders", "win", "survivors_if_win", "survivors_if_held", "attackers_left", "defenders_left",
)  # fmt: skip

app = typer.Typer(
    add_completion=False,
    help="Risk-specific commands: battle odds, and the thesis's server and client.",
    no_args_is_help=True,
)
app.command()(server)
app.command()(client)


@app.command()
def odds(
    attackers: Annotated[str | None, typer.Argument(metavar="A", help="Attacking armies, not counting the one that stays behind.")] = None,
    defenders: Annotated[str | None, typer.Argument(metavar="D", help="Defending armies.")] = None,
    largest: Annotated[str | None, typer.Option("--max", metavar="N", help="Print the table of all battles up to N armies. Default: 10.")] = None,
    csv_file: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="Write the table as CSV to FILE; - prints it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    prob: Annotated[str | None, typer.Option("--prob", metavar="FILE", help="Write the table in the thesis's format, p|e per cell.")] = None,
    picture: Annotated[str | None, typer.Option("--picture", metavar="FILE", help="Draw the table as a heat map (.png or .svg).")] = None,
    overwrite: Overwrite = False,
) -> None:  # fmt: skip
    """Print the exact odds of battles fought to the end: of one battle (hegemon risk odds 5 5), or the table of all.

    Example: hegemon risk odds 5 3
    """
    if attackers is not None:
        if defenders is None:
            _refuse("give two numbers, attackers and defenders; for the table use --max")
        if largest is not None or csv_file or prob or picture:
            _refuse("--max, --csv, --prob and --picture are for the table: omit the two numbers")
        a, d = _whole("attackers", attackers, 1, MAX_UNITS), _whole("defenders", defenders, 1, MAX_UNITS)
        _print_battle(odds_tool({"attackers": str(a), "defenders": str(d)}), as_json)
        return
    size = _whole("--max", largest if largest is not None else "10", 1, MAX_UNITS)
    form = _picture_form(picture)
    check_new_files(overwrite, *(Path(name) for name in (csv_file, prob, picture) if name and name != "-"))
    if picture:
        need("matplotlib", "charts", "--picture")
    table = odds_table(size)
    if csv_file == "-":
        typer.echo(_csv(table), nl=False)
    elif csv_file:
        _write(csv_file, _csv(table))
    if prob:
        _write(prob, write_prob(table.win, table.left))
    if picture:
        from hegemon.games.risk.view.odds_chart import draw_odds

        _write(picture, draw_odds(table.win, form))
    if as_json:
        _print_json({"max": size, "win": table.win[1:, 1:].tolist(), "survivors": table.left[1:, 1:].tolist()})
    elif not (csv_file or prob or picture):
        _print_table(table)


@app.command()
def simulator(
    arguments: Annotated[list[str], typer.Argument(metavar="MAX_UNITS [NUM_ITERATIONS] FILE", help="Largest number of armies, battles per pair, and the file to write.", show_default=False)],
    seed: Annotated[int, typer.Option(help="The seed of the dice.", min=0)] = 0,
    overwrite: Overwrite = False,
) -> None:  # fmt: skip
    """Write the .prob table, as the thesis's Battle Simulator does. Without iterations, or with 0, it is exact.

    Example: hegemon risk simulator 30 odds.prob
    """
    if len(arguments) not in (2, 3):
        _refuse(f"simulator takes MAX_UNITS [NUM_ITERATIONS] FILE, not {len(arguments)} arguments")
    size = _whole("MAX_UNITS", arguments[0], 1, MAX_UNITS)
    iterations = _whole("NUM_ITERATIONS", arguments[1], 0, MAX_ITERATIONS) if len(arguments) == 3 else 0
    check_new_files(overwrite, Path(arguments[-1]))
    if iterations:
        win, left = _simulate(size, iterations, seed)
    else:
        table = odds_table(size)
        win, left = table.win, table.left
    write_file(Path(arguments[-1]), write_prob(win, left))
    how = f"{iterations} battles each" if iterations else "exact"
    typer.echo(f"{arguments[-1]}: battles of up to {size} armies, {how}")


def _simulate(size: int, iterations: int, seed: int) -> tuple[Any, Any]:
    columns = (
        TextColumn("simulating battles"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        # A battle lasts about as many rolls as there are armies.
        work = [size * (2 * a + size) for a in range(size + 1)]
        task = bar.add_task("", total=sum(work[1:]))
        return simulate_odds(size, iterations, seed, progress=lambda a: bar.advance(task, work[a]))


def _refuse(trouble: str) -> NoReturn:
    """Report wrong arguments in one line; exit code 2."""
    typer.echo(f"Error: {trouble}", err=True)
    raise typer.Exit(2)


def _whole(name: str, text: str, low: int, high: int) -> int:
    if not is_whole(text, low, high):
        _refuse(f"{name} must be a whole number from {low} to {high}, not {text[:40]!r}")
    return int(text)


def _picture_form(picture: str | None) -> str:
    form = Path(picture).suffix[1:].lower() if picture else "png"
    if form not in ("png", "svg"):
        _refuse(f"--picture must end in .png or .svg, not {picture!r}")
    return form


def _write(name: str, content: bytes | str) -> None:
    write_file(Path(name), content)
    say_written(Path(name))


def _csv(table: Odds) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    columns = (table.win, table.left, table.defenders_if_held, table.attackers, table.defenders)
    for a in range(1, table.size + 1):
        for d in range(1, table.size + 1):
            writer.writerow([a, d, *(float(column[a, d]) for column in columns)])
    return out.getvalue()


def _print_json(content: Any) -> None:
    typer.echo(json.dumps(content, indent=None if "max" in content else 2))


def _print_battle(battle: dict[str, Any], as_json: bool) -> None:
    if as_json:
        _print_json(battle)
        return
    table = RichTable(
        title=f"{battle['attackers']} attack, {battle['defenders']} defend", title_justify="left", box=None
    )
    table.add_column(no_wrap=True)
    table.add_column(justify="right", style="bold", no_wrap=True)
    rows = (
        ("attacker wins", f"{100 * battle['win']:.2f} %"),
        ("attackers left after a win", f"{battle['survivors_if_win']:.2f}"),
        ("attackers left on average", f"{battle['attackers_left']:.2f}"),
        ("defenders left if they hold", f"{battle['survivors_if_held']:.2f}"),
        ("defenders left on average", f"{battle['defenders_left']:.2f}"),
    )
    for row in rows:
        table.add_row(*row)
    table.show_header = False
    Console(highlight=False).print(table)


def _print_table(table: Odds) -> None:
    """The attacker's chances in per cent: rows attack, columns defend."""
    rich = RichTable(
        title="Chance that the attacker wins, in per cent",
        caption="rows attack, columns defend",
        caption_justify="left",
        title_justify="left",
        box=None,
        padding=(0, 1, 0, 0),
    )
    rich.add_column("A\\D", justify="right", style="bold", no_wrap=True)
    for d in range(1, table.size + 1):
        rich.add_column(str(d), justify="right", no_wrap=True)
    for a in range(1, table.size + 1):
        rich.add_row(str(a), *(_shaded(float(chance)) for chance in table.win[a, 1:]))
    console = Console(highlight=False)
    console.width = max(console.width, 6 + 6 * table.size)
    console.print(rich)


def _shaded(chance: float) -> Text:
    # Orange is for the attacker, purple for the defender, as in the picture; the colour-blind can tell them apart.
    style = (
        "bold #e08214" if chance >= 0.75 else "#fdb863" if chance >= 0.5 else "#b2abd2" if chance >= 0.25 else "#8073ac"
    )
    return Text(f"{100 * chance:.1f}", style=style)
