"""`hegemon learn`: trains a bot's network by self-play. The folder of a run holds its results and lets it resume."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from hegemon.cli.common import (
    AsJson,
    GameName,
    GameOptions,
    console,
    grid,
    make_match,
    named_game,
    print_json,
)
from hegemon.cli.lab.runs import playing, say_stopped
from hegemon.core.errors import BadOptions
from hegemon.lab.learning.plan import LearnPlan, Step, Stopped
from hegemon.lab.learning.run import BEST, Round, Run
from hegemon.lab.learning.sampling import Sampling
from hegemon.lab.learning.training import Training, require_torch
from hegemon.lab.shares import share_text


def learn(
    game: GameName,
    bot: Annotated[str, typer.Option(help="The bot that plays with the network.")],
    into: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder of this run. The same command resumes it.")],
    teachers: Annotated[str, typer.Option(help="The bots that play the games until a network is kept, separated by commas.", show_default="the bot")] = "",
    rival: Annotated[str, typer.Option(help="The bot that the first network must beat.", show_default="the bot")] = "",
    seats: Annotated[str, typer.Option("--seats-per-game", help="Numbers of seats, separated by commas; tests use the first.", show_default="the game's fewest")] = "",
    rounds: Annotated[int, typer.Option(help="Number of rounds; a later command may ask for more.", min=1)] = 4,
    games: Annotated[int, typer.Option(help="Games per round, for each number of seats and set of options.", min=1)] = 2000,
    positions: Annotated[int, typer.Option(help="Positions kept per game.", min=1)] = 16,
    explore: Annotated[float, typer.Option(help="Share of moves that are any legal ones (compiled bots only).", min=0, max=1)] = 0.02,
    hidden: Annotated[str, typer.Option(help="Sizes of the hidden layers.")] = "32,16",
    epochs: Annotated[int, typer.Option(help="Passes of training over all positions.", min=1)] = 8,
    batch: Annotated[int, typer.Option(help="Positions per step of training.", min=1)] = 4096,
    rate: Annotated[float, typer.Option(help="Learning rate.", min=0)] = 2e-3,
    mixture: Annotated[float, typer.Option("--lambda", help="TD(λ): 1 trains towards the ends of games; less, partly towards the network's judgement of later positions.", min=0, max=1)] = 1.0,
    window: Annotated[int, typer.Option(help="Train with the positions of this many rounds, the newest ones.", min=1)] = 3,
    test_games: Annotated[int, typer.Option(help="The most games per test; 0: keep every network untested.", min=0)] = 400,
    elo: Annotated[float, typer.Option(help="H1 of the test: the Elo advantage of the new network.")] = 20.0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same networks.", min=0)] = 0,
    on: Annotated[str, typer.Option(help="Where to train: cpu or cuda. Games are played on the CPU.")] = "cpu",
    workers: Annotated[int | None, typer.Option(help="Games played at a time.", show_default="one per core", min=1)] = None,
    option: GameOptions = None,
    also: Annotated[list[str] | None, typer.Option(help="Play as many games with these options changed, as name=value separated by commas; repeatable.")] = None,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Train a bot's network by self-play. You can stop at any time: the same command resumes, with the same result.

    Example: hegemon learn settlers --bot learned --teachers evolved --rounds 2 --into run
    """
    torch = require_torch()
    if on not in ("cpu", "cuda") or (on == "cuda" and not torch.cuda.is_available()):
        raise BadOptions(f"--on must be cpu, or cuda where PyTorch finds a GPU, not {on[:20]!r}")
    counts = _numbers(seats, "--seats-per-game") or [named_game(game).seats[0]]
    training = Training(tuple(_numbers(hidden, "--hidden")), epochs, batch, rate, mixture, seed, on)
    changes = [[], *(text.split(",") for text in also or ())]
    matches = [make_match(game, count, [*(option or ()), *changed]) for changed in changes for count in counts]
    plan = LearnPlan(
        matches,
        bot,
        teachers,
        rival,
        rounds,
        games,
        window,
        Sampling(positions, explore),
        training,
        test_games,
        elo,
        seed,
    )
    run = Run(plan, into)
    try:
        _go_on(run, workers, shown=not as_json)
    except Stopped:
        say_stopped(into)
    finally:
        run.close()
    if as_json:
        best = str(into / BEST) if run.last_kept is not None else None
        print_json({"rounds": [one.line() for one in run.history], "best": best})
    else:
        _print(run)


def _numbers(text: str, name: str) -> list[int]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isdigit() and int(part) > 0 for part in parts):
        raise BadOptions(f"{name} must be numbers separated by commas, not {text[:40]!r}")
    return [int(part) for part in parts]


def _go_on(run: Run, workers: int | None, *, shown: bool) -> None:
    plan = run.plan
    place = "threads" if run.compiled else "processes"
    where, game = f"{place}:{workers}" if workers else place, plan.matches[0].game
    with playing(game, where, plan.games_in_all, shown=shown) as going:

        def tell(step: Step) -> None:
            epoch = f", epoch {step.done} of {step.of}" if step.doing == "training" else ""
            text = f"round {step.round}: {step.doing}{epoch}"
            going.update(description=text, completed=plan.games_by(step))

        for one in run.go_on(going.backend, workers, tell, going.stop):
            if shown:
                console.print(_line(one))


def _line(one: Round) -> str:
    trained, held = one.losses[-1]
    text = f"round {one.number}: {one.positions:,} positions, loss {trained:.4f}, on other games {held:.4f} (guessing {one.guess:.4f})"
    if one.test:
        text += f"; {_share(one.test)} of {one.test['games']} games against the last"
    return text + ("; kept" if one.kept else "; not kept")


def _share(test: Mapping[str, Any]) -> str:
    """The share of the points in a test, with its interval of 95 %."""
    error = math.nan if test["error"] is None else test["error"]
    return share_text(test["share"], error, test["games"])


def _print(run: Run) -> None:
    table = grid()
    for head in ("round", "positions", "loss", "on other games", "share in the test (95 %)", "kept"):
        table.add_column(head, justify="right")
    for one in run.history:
        share = "" if one.test is None else _share(one.test)
        losses = (f"{loss:.4f}" for loss in one.losses[-1])
        table.add_row(str(one.number), f"{one.positions:,}", *losses, share, "yes" if one.kept else "no")
    console.print(table)
    if run.curve is not None:
        console.print(f"\ncurve: {run.curve}", soft_wrap=True)
    if run.last_kept is not None:
        console.print(f"\nbot: {run.bot_with(str(run.folder / BEST))}", soft_wrap=True, markup=False)
