"""`hegemon sprt`: is a bot stronger than its rivals? Stops as soon as that is sure enough."""

from __future__ import annotations

import math
from typing import Annotated

import typer

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
from hegemon.cli.runs import Into, Patience, interrupts, say_stopped
from hegemon.core.registry import find_bot, split_seats
from hegemon.lab.arena import PATIENCE
from hegemon.lab.tournament.likelihood import bounds
from hegemon.lab.tournament.sprt import BATCH, H0, H1, Sprt, SprtPlan, live_sprt


def sprt(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(help="The bot in question, then its rivals, one for every other seat: new,old or new,old,old."),
    ],
    elo0: Annotated[float, typer.Option(help="H0: the first bot is so many points above its rivals.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="H1: it is so many above.")] = 10.0,
    alpha: Annotated[float, typer.Option(help="How often H1 may be accepted where H0 is true.")] = 0.05,
    beta: Annotated[float, typer.Option(help="How often H0 may be accepted where H1 is true.")] = 0.05,
    max_games: Annotated[int, typer.Option(help="End undecided after so many games.", min=2)] = 100_000,
    batch: Annotated[int, typer.Option(help="Look at the result after so many deals at the earliest.", min=1)] = BATCH,
    seed: Seed = 0,
    on: PlayOn = "threads",
    option: GameOptions = None,
    patience: Patience = PATIENCE,
    into: Into = None,
    as_json: AsJson = False,
) -> None:
    """Play a bot against its rivals until it is sure enough whether it is stronger, and no longer."""
    names = split_seats(bots)
    match = make_match(game, len(names), option)
    found = [find_bot(match, name) for name in names]
    plan = SprtPlan(match, found, elo0, elo1, alpha, beta, max_games, batch, seed, patience)
    with open_place(on) as backend, progress_bar(shown=not as_json) as progress, interrupts() as stop:
        task = progress.add_task("compiling, then playing", total=max_games)
        for told in live_sprt(plan, backend=backend, folder=into, stop=stop):
            progress.update(task, completed=told.games, description=f"log-likelihood ratio {told.llr:+.2f}")
    if as_json:
        print_json(told.json())
    else:
        _print(told)
    if not told.finished:
        say_stopped(into)


def _print(told: Sprt) -> None:
    plan = told.plan
    lower, upper = bounds(plan.alpha, plan.beta)
    elo, low, high = told.elo
    first, others = plan.bots[0].text, " and ".join(bot.text for bot in plan.bots[1:])
    console.print(f"{told.games} games ({told.deals} deals) in {told.seconds:.2f} s on {told.on}")
    console.print(f"{first} against {others}:", markup=False)
    share = f"{100 * told.share:.1f} %" + ("" if math.isnan(told.error) else f" ± {100 * told.error:.1f}")
    lost = told.games - told.wins - told.draws - told.unfinished
    console.print(
        f"  {told.wins} won, {lost} lost, {told.draws} drawn, {told.unfinished} unfinished; {share} of the points"
    )
    if not math.isnan(elo):
        console.print(f"  Elo {elo:+.1f}, 95 % from {_limit(low, '-')} to {_limit(high, '+')}")
    console.print(f"log-likelihood ratio {told.llr:+.2f}, decided below {lower:+.2f} or above {upper:+.2f}")
    said = {
        H0: (f"{plan.elo0:+g} Elo or less", f"{plan.elo1:+g} or more", plan.beta),
        H1: (f"{plan.elo1:+g} Elo or more", f"{plan.elo0:+g} or less", plan.alpha),
    }
    if told.decision is None:
        console.print("undecided" + (f" after {told.games} games" if told.finished else ""))
    else:
        more, less, rate = said[told.decision]
        console.print(f"{told.decision}: rather {more} than {less}; wrong in at most {100 * rate:g} % of such tests")
    for name, count in told.faults.items():
        console.print(f"{name} lost {count} by its own fault: {'; '.join(told.reasons[name])}", markup=False)


def _limit(elo: float, sign: str) -> str:
    return f"{sign}∞" if math.isnan(elo) else f"{elo:+.1f}"
