"""`hegemon risk server` and `hegemon risk client` (R6, R7, R8, R10): the thesis's two programs, with its options."""

from __future__ import annotations

import asyncio
import secrets
import sys
import threading
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Annotated

import typer

from hegemon.cli.common import say
from hegemon.core.errors import BadOptions
from hegemon.core.history.record import check_place
from hegemon.core.registry import split_seats
from hegemon.games.risk.game import Risk
from hegemon.games.risk.protocol.client import BAD, Client, Connection
from hegemon.games.risk.protocol.follower import Follower
from hegemon.games.risk.protocol.knowledge import OPTIONS
from hegemon.games.risk.protocol.lines import MAX_NAME, PORT, is_name
from hegemon.games.risk.protocol.recordings import Moment, Recorder, follow, new_place, read_replay
from hegemon.games.risk.protocol.screen import Screen, show_replay
from hegemon.games.risk.protocol.server import Server
from hegemon.games.risk.protocol.settings import HostedGame, Limits
from hegemon.referee.warm_up import rehearse
from hegemon.server.tcp import CLIENT, listening_on
from hegemon.server.watched_games import BROWSER, Gallery, check_page, host_watched_games

LOCAL = "127.0.0.1"
PLAYERS = 3
PEOPLE_DEFEND = 60.0
"""Seconds to defend if a person plays."""
REHEARSAL = 60
"""Moves that are played before clients are let in, so that everything is compiled."""


def server(
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="The port to listen on; 0: any free port.")] = PORT,
    num_players: Annotated[int | None, typer.Option("--num-players", "-n", min=2, max=6, help=f"Number of players. Default: {PLAYERS}, or as many as in --seats.", show_default=False)] = None,
    random_areas: Annotated[bool, typer.Option("--random-areas", "-r", help="Deal the territories at random instead of letting players claim them.")] = False,
    debug: Annotated[bool, typer.Option("--debug", "-d", help="Read commands of the debug console from standard input.")] = False,
    echo_all: Annotated[bool, typer.Option("--echo-all", "-e", help="Send REINFORCE and TRANSFER back to the sender too.")] = False,
    host: Annotated[str, typer.Option("--host", "-a", help="The address to listen on; 0.0.0.0: all addresses of this machine.")] = LOCAL,
    seats: Annotated[str | None, typer.Option("--seats", "-s", help="The players, separated by commas: tcp (a client), the name of a bot, or browser (a person), such as tcp,standard,browser.")] = None,
    stand_in: Annotated[str, typer.Option("--stand-in", metavar="BOT", help="The bot that plays for a client that has left.")] = "standard",
    sets: Annotated[str, typer.Option("--sets", help="The value of card sets: rising, rising-hasbro or constant. Clients may request another.")] = "rising",
    lenient: Annotated[bool, typer.Option("--lenient", help="Allow placing, attacking, trading and moving in any order within a round.")] = False,
    max_turns: Annotated[int, typer.Option("--max-turns", min=1, max=1_000_000, help="The game ends after this many turns, set-up not counted.")] = 1000,
    move_time: Annotated[float, typer.Option("--move-time", min=0.05, max=86400, help="Seconds for each command of a round; after that the stand-in finishes the round.")] = Limits.move,
    defend_time: Annotated[float | None, typer.Option("--defend-time", min=0.05, max=3600, help=f"Seconds for DEFEND; after that the server defends. Default: {Limits.defend:g}, with people {PEOPLE_DEFEND:g}.")] = None,
    bot_time: Annotated[float | None, typer.Option("--bot-time", min=0.01, max=3600, help="Seconds per move for bots, at most. By default a bot takes the time it is set to.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="The seed of turn order, dice and cards, to repeat a game. By default they are unpredictable.")] = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Write the record of the game to FILE.")] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace files that exist.")] = False,
    watch: Annotated[int | None, typer.Option("--watch", "-w", metavar="PORT", min=0, max=65535, help="Show the game live in the browser on this port; 0: any free port.")] = None,
    database: Annotated[str | None, typer.Option("--database", metavar="FILE", help="With --watch: keep the game in this database, for 'hegemon serve'. By default it is not kept.")] = None,
) -> None:  # fmt: skip
    """Host a game for clients of the protocol, bots, and people in the browser, in any mixture.

    Example: hegemon risk server --seats tcp,standard,browser --watch 8000
    """
    names = _names(seats, num_players)
    check_page(names, watch, database)
    if record:
        check_place(record, overwrite)
    options = {
        "territories": "dealt" if random_areas else "chosen", "sets": sets, "lenient": lenient, "max_turns": max_turns,
        "defence": "asked",
    }  # fmt: skip
    match = Risk().match(len(names), options)
    rehearse(match, [stand_in, *(name for name in names if name not in (CLIENT, BROWSER))], REHEARSAL)
    usual = PEOPLE_DEFEND if BROWSER in names else Limits.defend
    limits = Limits(move_time, usual if defend_time is None else defend_time, bot_time or Limits.think)
    plan = HostedGame(names, options, limits, seed, stand_in, echo_all, record)

    async def hosting(shown: Gallery | None) -> None:
        running = Server(replace(plan, gallery=shown), say)
        if debug:
            _listen_to_console(running)
        await running.run(host, port, lambda bound: say(listening_on(host, bound)))

    host_watched_games(hosting, host, watch, database, say)


def _names(seats: str | None, players: int | None) -> list[str]:
    if seats is None:
        return [CLIENT] * (players or PLAYERS)
    names = split_seats(seats)
    if players is not None and players != len(names):
        raise BadOptions(f"--num-players is {players}, but --seats names {len(names)} players")
    if len(names) not in Risk.seats:
        raise BadOptions(f"Risk has {Risk.seats[0]} to {Risk.seats[-1]} seats, not {len(names)}")
    return names


def _listen_to_console(hosting: Server) -> None:
    """Read standard input in its own thread: it may be silent for ever, and may end at any time."""
    loop = asyncio.get_running_loop()

    def listen() -> None:
        for line in sys.stdin:
            if loop.is_closed():
                return
            loop.call_soon_threadsafe(hosting.console, line)

    threading.Thread(target=listen, daemon=True, name="console").start()


def client(
    host: Annotated[str, typer.Option("--host", "-a", help="The address or name of the server.")] = "localhost",
    port: Annotated[int, typer.Option("--port", "-p", min=1, max=65535, help="The port of the server.")] = PORT,
    username: Annotated[str | None, typer.Option("--username", "-u", help="The name of the player: one word.")] = None,
    gui: Annotated[bool, typer.Option("--gui", "-g", help="Play, or watch the replay, in the browser.")] = False,
    record: Annotated[bool, typer.Option("--record", "-r", help="Record the game as replays/<date>_<time>.rep.")] = False,
    replay: Annotated[Path | None, typer.Option("--replay", "-R", metavar="FILE", help="Replay a recording, without a server.")] = None,
    speed: Annotated[float | None, typer.Option("--speed", min=0.01, max=1000, help="Replay in the terminal at this multiple of the original speed. By default without pauses.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Replay in the terminal round by round: Enter continues, q quits.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Without --gui: print the start, the end, eliminations and chat, but not every move.")] = False,
    bot: Annotated[str, typer.Option("--bot", "-b", help="Without --gui: the bot that plays, with its parameters.")] = "standard",
    time: Annotated[float | None, typer.Option("--time", min=0.01, max=3600, help="Seconds per move, at most. By default the bot takes the time it is set to.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="The seed of the bot's own random numbers.")] = None,
    page_port: Annotated[int, typer.Option("--page-port", min=0, max=65535, help="With --gui: the port of the page; 0: any free port.")] = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="With --gui: print the address of the page without opening it.")] = False,
) -> None:  # fmt: skip
    """Play on any server of the protocol: with a bot, printing the game as it goes, or with --gui in the browser.

    Example: hegemon risk client --host localhost --username anna --bot standard
    """
    if replay is not None:
        moments = read_replay(replay)
        if gui:
            asyncio.run(show_replay(replay, moments, page_port, not no_open, say))
        else:
            _replay(replay, moments, speed, step)
        return
    name = f"hegemon-{secrets.token_hex(2)}" if username is None else username
    if not name or not is_name((name,)) or not name.isascii() or not name.isprintable() or " " in name:
        typer.echo(
            f"Error: a name must be one word of 1 to {MAX_NAME} printable ASCII characters, not {name[:40]!r}", err=True
        )
        raise typer.Exit(BAD)
    usual = Risk().match(PLAYERS, OPTIONS)
    rehearse(usual, [bot], REHEARSAL)
    recorder = Recorder(new_place()) if record else None
    seed = secrets.randbits(32) if seed is None else seed
    player = Client(name, bot, seed, say, time or Limits.think, recorder, tells=not (gui or quiet))
    try:
        if gui:
            asyncio.run(Screen(player, page_port, not no_open).run(host, port))
        else:
            asyncio.run(player.run(host, port))
    except Connection as error:
        typer.echo(f"Error: {error}", err=True)
        raise typer.Exit(error.code) from None
    finally:
        if recorder:
            recorder.close()
            say(f"recorded in {recorder.place}")


def _replay(place: Path, moments: list[Moment], speed: float | None, step: bool) -> None:
    """Print a recording line by line, with the board as our player saw it at every stop and at the end."""
    follower, last = Follower(), 0.0
    for moment in follow(place, moments, follower):
        if speed:
            sleep(max(0.0, moment.seconds - last) / speed)
        last = moment.seconds
        say(f"{moment.seconds:9.3f} {moment.side} {moment.line}")
        if step and moment.line.startswith("START-ROUND"):
            say(follower.timeline.show(seat=follower.seat).text)
            if (typed := sys.stdin.readline()) == "" or typed.strip().lower() == "q":
                return
    if follower.begun:
        say(follower.timeline.show(seat=follower.seat).text)
