"""`hegemon sprt`: tests sequentially whether a bot is stronger than its rivals, and stops as soon as that is decided."""

from __future__ import annotations

import math
from typing import Annotated

import typer

from hegemon.cli.common import (
    AsJson,
    GameName,
    GameOptions,
    Overwrite,
    PlayOn,
    Seed,
    console,
    make_match,
    print_json,
)
from hegemon.cli.lab.runs import (
    FAULTY,
    DataFolder,
    DataFormat,
    Into,
    Patience,
    keep_tables,
    playing,
    print_faults,
    say_stopped,
)
from hegemon.core.registry import find_bot, split_seats
from hegemon.lab.arena import PATIENCE
from hegemon.lab.data_files import check_folder
from hegemon.lab.data_tables import COURSE, Table, contested_games
from hegemon.lab.shares import share_text
from hegemon.lab.tournament.likelihood import bounds
from hegemon.lab.tournament.sprt import BATCH, H0, H1, Sprt, SprtPlan, live_sprt


def sprt(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(help="The bot to test, then its rivals, one for every other seat: new,old or new,old,old."),
    ],
    elo0: Annotated[float, typer.Option(help="H0: the bot's Elo advantage over its rivals is at most this.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="H1: the bot's Elo advantage is at least this.")] = 10.0,
    alpha: Annotated[float, typer.Option(help="Probability of accepting H1 when H0 is true.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Probability of accepting H0 when H1 is true.")] = 0.05,
    max_games: Annotated[int, typer.Option(help="Stop undecided after this many games.", min=2)] = 100_000,
    batch: Annotated[int, typer.Option(help="Check the result at most once per this many deals.", min=1)] = BATCH,
    seed: Seed = 0,
    on: PlayOn = "threads",
    option: GameOptions = None,
    patience: Patience = PATIENCE,
    into: Into = None,
    data: DataFolder = None,
    data_format: DataFormat = "csv",
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Play a bot against its rivals until it is decided whether it is stronger (sequential probability ratio test).

    Example: hegemon sprt risk --bots standard:denial=2,standard --elo1 30
    """
    names = split_seats(bots)
    match = make_match(game, len(names), option)
    found = [find_bot(match, name) for name in names]
    if data:
        check_folder(data, data_format, overwrite)
    plan = SprtPlan(match, found, elo0, elo1, alpha, beta, max_games, batch, seed, patience)
    with playing(match.game, on, max_games, shown=not as_json) as run:
        for result in live_sprt(plan, backend=run.backend, folder=into, stop=run.stop):
            run.update(completed=result.games, description=f"log-likelihood ratio {result.llr:+.2f}")
    if as_json:
        print_json(result.json())
    else:
        _print(result)
    tables = [contested_games(names, result.bouts), Table("course", COURSE, result.course)]
    keep_tables(data, data_format, "sprt", result.json(), tables)
    if not result.finished:
        say_stopped(into)
    if result.faults:
        raise typer.Exit(FAULTY)


def _print(result: Sprt) -> None:
    plan = result.plan
    lower, upper = bounds(plan.alpha, plan.beta)
    elo, low, high = result.elo
    first, others = plan.bots[0].text, " and ".join(bot.text for bot in plan.bots[1:])
    console.print(f"{result.games} games ({result.deals} deals) in {result.seconds:.2f} s on {result.on}")
    console.print(f"{first} against {others}:", markup=False)
    share = share_text(result.share, result.error, result.games)
    lost = result.games - result.wins - result.draws - result.unfinished
    console.print(
        f"  {result.wins} won, {lost} lost, {result.draws} drawn, {result.unfinished} unfinished; {share} of the points"
    )
    if not math.isnan(elo):
        console.print(f"  Elo {elo:+.1f}, 95 % from {_limit(low, '-')} to {_limit(high, '+')}")
    console.print(f"log-likelihood ratio {result.llr:+.2f}, decided below {lower:+.2f} or above {upper:+.2f}")
    said = {
        H0: (f"Elo ≤ {plan.elo0:g}", f"Elo ≥ {plan.elo1:g}", plan.beta),
        H1: (f"Elo ≥ {plan.elo1:g}", f"Elo ≤ {plan.elo0:g}", plan.alpha),
    }
    if result.decision is None:
        console.print("undecided" + (f" after {result.games} games" if result.finished else ""))
    else:
        more, less, rate = said[result.decision]
        console.print(
            f"{result.decision} accepted: {more}, not {less}; wrong in at most {100 * rate:g} % of such tests"
        )
    print_faults(result.faults, result.reasons)


def _limit(elo: float, sign: str) -> str:
    return f"{sign}∞" if math.isnan(elo) else f"{elo:+.1f}"
