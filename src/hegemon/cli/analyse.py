"""`hegemon analyse`: tells luck and skill apart in recorded games."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from hegemon.analysis import Analysis, Depth, analyse
from hegemon.analysis.by_bot import Estimate, by_bot
from hegemon.analysis.findings import Decision, Roll
from hegemon.cli.common import (
    AsJson,
    Seed,
    console,
    distinct_names,
    grid,
    name_column,
    named_game,
    print_json,
    progress_bar,
)
from hegemon.cli.compiling import recorded_game, shown_compiling
from hegemon.core.errors import BadOptions
from hegemon.core.helpers.confidence import Z95
from hegemon.core.history.record import Record, read_record
from hegemon.core.history.timeline import Timeline

Read = tuple[Path, Record, Timeline]


def analyse_records(
    records: Annotated[list[Path], typer.Argument(help="Records of games.", metavar="RECORD")],
    playouts: Annotated[int, typer.Option(help="Games played on to judge a position.")] = 200,
    candidates: Annotated[int, typer.Option(help="Moves compared with the one that was made.")] = 16,
    sample: Annotated[int | None, typer.Option(help="The most rolls and decisions to judge per game.")] = None,
    threads: Annotated[int, typer.Option(help="Threads; 0: one for each core.")] = 0,
    seed: Seed = 0,
    game: Annotated[str | None, typer.Option(help="The file of the game, if the game is your own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Separate luck from skill: the effect of every roll, the cost of every move. Several records are summed up by name.

    Example: hegemon analyse game.jsonl
    """
    if playouts < 8 or candidates < 2 or threads < 0 or (sample is not None and sample < 1):
        raise BadOptions("--playouts must be at least 8, --candidates 2, --sample 1, --threads 0")
    if game is not None:
        named_game(game)
    found: list[tuple[Record, Analysis]] = []
    with (
        progress_bar(shown=not as_json) as progress,
        shown_compiling(recorded_game(records[0]), progress, shown=not as_json),
    ):
        read: list[Read] = [(path, *read_record(path)) for path in records]
        for path, record, timeline in read:
            task = progress.add_task(path.name, total=None)
            depth = Depth(playouts, candidates, sample, seed=seed)

            def show(done: int, of: int, task: Any = task) -> None:
                progress.update(task, completed=done, total=of)

            found.append((record, analyse(timeline, depth, threads or os.cpu_count() or 1, show)))
            progress.remove_task(task)
    if as_json:
        heads = [{"record": str(path), "names": record.seats} for path, record, _ in read]
        print_json([one | analysis.json() for one, (_, analysis) in zip(heads, found, strict=True)])
    elif len(found) == 1:
        _print_game(*found[0])
    else:
        _print_many(found)


def _print_game(record: Record, found: Analysis) -> None:
    names = distinct_names(record.seats)
    judged = (
        f"{len(found.decisions)} of {sum(found.decisions_of)} decisions, {len(found.rolls)} of {found.rolls_of} rolls"
    )
    console.print(f"{record.match.game.title}, {found.moves} moves; judged: {judged}")
    console.print(f"by {_how(found)}\n± is 95 %; 100 % is a whole win\n")
    heads = (name_column(""), "cost of a move", "± 95 %", "mistakes", "luck", "± 95 %")
    table = grid(*heads)
    for skill in found.skills:
        cost = (f"{100 * skill.cost:.2f} %", f"{100 * Z95 * skill.cost_error:.2f}") if skill.decisions else ("–", "")
        luck = (f"{100 * skill.luck:+.1f} %", f"{100 * Z95 * skill.luck_error:.1f}")
        table.add_row(names[skill.seat], *cost, str(skill.mistakes), *luck)
    console.print(table)
    points = found.turning_points()
    if points:
        console.print("\nWhat decided the game:")
    for one in points:
        console.print("  " + _point(names, one), markup=False)


def _how(found: Analysis) -> str:
    """The judge in words."""
    judge, playouts = found.judge, found.depth.playouts
    if not judge.by:
        return f"{playouts} games of '{judge.policy.name}' from each position"
    return f"'{judge.by}' after a round of '{judge.policy.name}', {playouts} times from each position"


def _point(names: Sequence[str], one: Roll | Decision) -> str:
    if isinstance(one, Decision):
        said = f"{names[one.seat]} played {one.move!r}; {one.best!r} was better by {100 * one.cost:.1f} %"
        return f"move {one.index}: {said} (± {100 * Z95 * one.error:.1f})"
    seat = max(range(len(one.luck)), key=lambda at: one.luck[at])
    return (
        f"move {one.index}: luck for {names[seat]}, {100 * one.luck[seat]:+.1f} % (± {100 * Z95 * one.error[seat]:.1f})"
    )


def _print_many(found: list[tuple[Record, Analysis]]) -> None:
    """By name: the costs and the luck of all games, with errors from how much games differ."""
    ways = " or ".join(sorted({_how(analysis) for _, analysis in found}))
    console.print(f"{len(found)} games; judged by {ways}\n± is 95 %; 100 % is a whole win")
    far = [error for _, analysis in found if (error := analysis.squared_error()) is not None]
    even = [(1 / one.seats - score) ** 2 for _, one in found for score in one.scores or ()]
    if far:
        console.print(
            f"squared error of its values: {sum(far) / len(far):.3f}; of even chances: {sum(even) / len(even):.3f}"
        )
    console.print()
    table = grid(name_column(""))
    for head in ("games", "cost of a move", "of a game", "mistakes", "luck of a game"):
        table.add_column(head, justify="right", no_wrap=True)
    for one in by_bot([(record.seats, analysis) for record, analysis in found]):
        table.add_row(
            one.name, str(one.games), _percent(one.cost, ".2f"), _percent(one.cost_of_game, ".1f"), str(one.mistakes),
            _percent(one.luck_of_game, "+.1f"),
        )  # fmt: skip
    console.print(table)


def _percent(found: Estimate, form: str) -> str:
    """A mean with its interval of 95 %."""
    if math.isnan(found.mean):
        return "–"
    error = "" if math.isnan(found.error) else f" ± {100 * Z95 * found.error:{form.lstrip('+')}}"
    return f"{100 * found.mean:{form}}{error} %"
