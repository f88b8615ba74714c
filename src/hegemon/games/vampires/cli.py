"""`hegemon vampires …`: game-specific commands. The course's server and client (V2), random maps, battle chances."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from hegemon.cli.common import AsJson, Overwrite, check_new_files, print_json, say, say_written, write_file
from hegemon.core.best import BEST
from hegemon.core.errors import BadOptions
from hegemon.core.helpers.suggestions import did_you_mean
from hegemon.core.history.record import check_place
from hegemon.core.registry import find_bot, split_seats
from hegemon.games.vampires import GAME
from hegemon.games.vampires.protocol.client import MAX_NAME, Client
from hegemon.games.vampires.protocol.frames import PORT
from hegemon.games.vampires.protocol.position import empty_map
from hegemon.games.vampires.protocol.server import HostedGames, Server, rehearse
from hegemon.games.vampires.protocol.timed_game import GAME_TIME, TURN_TIME, Limits
from hegemon.games.vampires.rules.board import DEFAULT, MAX_HOMES
from hegemon.games.vampires.rules.map_files import Map, board_names, map_xml, read_map
from hegemon.games.vampires.rules.random_maps import random_map
from hegemon.games.vampires.rules.state import MAX_SIDE
from hegemon.games.vampires.view.calculators import battle as battle_tool
from hegemon.server.tcp import CLIENT, listening_on
from hegemon.server.watched_games import BROWSER, Gallery, check_page, host_watched_games

LOCAL = "127.0.0.1"
PEOPLE_TURN, PEOPLE_GAME = 120.0, 3600.0
"""Seconds per turn and per game if a person plays."""
MEANING = {
    "convert": "all humans are converted",
    "kill": "all enemies are killed, without loss",
    "die": "all attackers die",
    "battle": "a battle",
}

app = typer.Typer(
    add_completion=False,
    help="Commands specific to Vampires vs Werewolves: the course's server and client.",
    no_args_is_help=True,
)


@app.command()
def server(
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0: any free port.")] = PORT,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0: all addresses of this machine.")] = LOCAL,
    board: Annotated[str, typer.Option("--map", metavar="MAP", help="The name of a map, 'random', or an XML file in the course's format.")] = DEFAULT,
    seats: Annotated[str, typer.Option(help="The players of vampires and werewolves: tcp (a client), the name of a bot, or browser (a person).")] = f"{CLIENT},{CLIENT}",
    turn_time: Annotated[float | None, typer.Option(min=0.01, max=3600, help=f"Seconds per turn; a late turn is skipped. Default: {TURN_TIME:g}, with people {PEOPLE_TURN:g}.")] = None,
    game_time: Annotated[float | None, typer.Option(min=0, max=86400, help=f"Seconds after which a game ends, once both sides have had equally many turns. Default: {GAME_TIME:g}, with people {PEOPLE_GAME:g}.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games, one after the other.")] = 1,
    max_plies: Annotated[int, typer.Option(min=1, max=1_000_000, help="Maximum number of turns, both sides together.")] = 200,
    hopeless_attack_dies: Annotated[bool, typer.Option("--hopeless-attack-dies", help="Attackers of at least one and a half times as many defenders die at once.")] = False,
    seed: Annotated[int | None, typer.Option(min=0, help="The seed of battles, to repeat games. By default they are unpredictable.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record of the game to FILE; of several games to FILE-1, FILE-2, …")] = None,
    overwrite: Overwrite = False,
    watch: Annotated[int | None, typer.Option(metavar="PORT", min=0, max=65535, help="Show the games live in the browser on this port; 0: any free port.")] = None,
    database: Annotated[str | None, typer.Option(metavar="FILE", help="With --watch: keep the games in this database, for 'hegemon serve'. By default they are not kept.")] = None,
) -> None:  # fmt: skip
    """Host games for clients of the course. The first client plays the vampires.

    Example: hegemon vampires server --seats tcp,greedy --watch 8000
    """
    names = split_seats(seats)
    if len(names) != GAME.seats[0]:
        raise BadOptions(
            f"--seats must name two players, such as {CLIENT},{CLIENT} or {CLIENT},greedy, not {len(names)}"
        )
    check_page(names, watch, database)
    if record:
        check_place(record, overwrite)
    options = {
        "board": _map(board), "timed": True, "max_plies": max_plies, "hopeless_attack_dies": hopeless_attack_dies
    }  # fmt: skip
    match = GAME.match(len(names), options)
    for name in names:
        if name not in (CLIENT, BROWSER):
            find_bot(match, name)
    rehearse(match, names)
    usual = Limits(PEOPLE_TURN, PEOPLE_GAME) if BROWSER in names else Limits()
    limits = Limits(usual.turn if turn_time is None else turn_time, usual.game if game_time is None else game_time)
    plan = HostedGames(match, names, limits, games, seed, record)

    async def hosting(shown: Gallery | None) -> None:
        running = Server(replace(plan, gallery=shown), say)
        await running.run(host, port, lambda bound: say(listening_on(host, bound)))

    host_watched_games(hosting, host, watch, database, say)


def _map(name: str) -> str | Map:
    if name in board_names():
        return name
    if not (name.endswith(".xml") or "/" in name or Path(name).exists()):
        raise BadOptions(
            f"there is no map {name!r}; choose one of {', '.join(board_names())}, or an XML file{did_you_mean(name, board_names())}"
        )
    return read_map(Path(name))


@app.command()
def client(
    host: Annotated[str, typer.Argument(help="The address of the server.")],
    port: Annotated[int, typer.Argument(min=1, max=65535, help="The port of the server.")],
    bot: Annotated[str, typer.Option(help="The bot that plays, with its parameters.")] = BEST,
    name: Annotated[str, typer.Option(help="The name sent to the server.")] = "hegemon",
    time: Annotated[float, typer.Option(min=0.01, max=3600, help="Seconds per turn at most.")] = 1.5,
    games: Annotated[int, typer.Option(min=1, help="Number of games, with a new connection for each.")] = 1,
    seed: Annotated[int | None, typer.Option(min=0, help="The seed of the bot's own random numbers.")] = None,
) -> None:
    """Play with a bot on any server of the course.

    Example: hegemon vampires client localhost 5555 --bot best
    """
    if not (name.isascii() and name.isprintable() and 0 < len(name) <= MAX_NAME):
        raise BadOptions(f"--name must have 1 to {MAX_NAME} printable ASCII characters, not {name[:40]!r}")
    usual = GAME.match(2, {"board": empty_map(10, 10)})
    find_bot(usual, bot)
    rehearse(usual, [bot])
    for _ in range(games):
        player = Client(bot, name, time, secrets.randbits(32) if seed is None else seed, say)
        asyncio.run(player.run(host, port))


@app.command("map")
def make_map(
    rows: Annotated[int, typer.Option(min=1, max=MAX_SIDE, help="Number of rows.")] = 10,
    columns: Annotated[int, typer.Option(min=2, max=MAX_SIDE, help="Number of columns.")] = 10,
    homes: Annotated[int, typer.Option(min=0, max=MAX_HOMES, help="Number of cells with humans in each half; one half mirrors the other.")] = 8,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed gives the same map.")] = None,
    file: Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the map to FILE instead of printing it.")] = None,
    overwrite: Overwrite = False,
) -> None:  # fmt: skip
    """Make a random map, mirrored so that it is fair, as XML of the course.

    Example: hegemon vampires map --rows 8 --columns 12 --seed 3 --output map.xml
    """
    check_new_files(overwrite, file)
    made = map_xml(random_map(rows, columns, homes, secrets.randbits(32) if seed is None else seed))
    if file is None:
        typer.echo(made, nl=False)
        return
    write_file(file, made)
    say_written(file)


@app.command()
def battle(
    attackers: Annotated[str, typer.Argument(metavar="A", help="Number of attackers.")],
    defenders: Annotated[str, typer.Argument(metavar="D", help="Number of defenders.")],
    humans: Annotated[bool, typer.Option("--humans", help="The defenders are humans, not the other species.")] = False,
    hopeless: Annotated[bool, typer.Option("--hopeless-attack-dies", help="Apply this option of the rules.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print the exact outcome of an attack.

    Example: hegemon vampires battle 6 4
    """
    odds = battle_tool(
        {
            "attackers": attackers,
            "defenders": defenders,
            "against": "humans" if humans else "species",
            "hopeless": "yes" if hopeless else "no",
        }
    )
    if as_json:
        print_json(odds)
        return
    say(f"{MEANING[odds['meeting']]}; the attackers win with {100 * odds['win']:.1f} %")
    say(f"left on average: {odds['attackers_left']:.2f} attackers, {odds['defenders_left']:.2f} defenders")
