"""`hegemon risk server` and `hegemon risk client` (R6, R7, R8, R10): the thesis's two programs, with its options."""

from __future__ import annotations

import asyncio
import secrets
import sys
import tempfile
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Annotated

import typer
from rich.console import Console

from hegemon.core.bot import Clock, View
from hegemon.core.errors import BadOptions
from hegemon.core.record import check_place
from hegemon.core.registry import find_bot, split_seats
from hegemon.core.rng import make_rng
from hegemon.core.timeline import Timeline
from hegemon.games.risk.game import Risk
from hegemon.games.risk.protocol.client import BAD, Client, Connection
from hegemon.games.risk.protocol.follower import Follower
from hegemon.games.risk.protocol.knowledge import OPTIONS
from hegemon.games.risk.protocol.lines import MAX_NAME, PORT, is_name
from hegemon.games.risk.protocol.recordings import Moment, Recorder, follow, new_place, read_replay
from hegemon.games.risk.protocol.screen import Screen, show_replay
from hegemon.games.risk.protocol.server import Server
from hegemon.games.risk.protocol.settings import Limits, Plan
from hegemon.games.risk.rules.board import RiskMatch
from hegemon.server.tcp import CLIENT, host_games
from hegemon.server.watched_games import BROWSER, gallery

LOCAL = "127.0.0.1"
PLAYERS = 3
PEOPLE_DEFEND = 60.0
"""Seconds to defend where a person sits."""
REHEARSAL = 60
"""Moves that are played before anybody comes."""
console = Console(highlight=False)


def say(line: str) -> None:
    console.print(line, markup=False, soft_wrap=True)


def server(
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="Where to listen; 0: any free port.")] = PORT,
    num_players: Annotated[int | None, typer.Option("--num-players", "-n", min=2, max=6, help=f"How many play; {PLAYERS} unless --seats says.", show_default=False)] = None,
    random_areas: Annotated[bool, typer.Option("--random-areas", "-r", help="Deal the territories at random; else they are claimed one by one.")] = False,
    debug: Annotated[bool, typer.Option("--debug", "-d", help="Take commands of the debug console on standard input.")] = False,
    echo_all: Annotated[bool, typer.Option("--echo-all", "-e", help="Tell REINFORCE and TRANSFER to the one who sent them too.")] = False,
    host: Annotated[str, typer.Option("--host", "-a", help="The address to listen on; 0.0.0.0: all of this machine's.")] = LOCAL,
    seats: Annotated[str | None, typer.Option("--seats", "-s", help="Who plays: tcp for a client, a bot of ours, or browser for a person; such as tcp,standard,browser.")] = None,
    stand_in: Annotated[str, typer.Option("--stand-in", metavar="BOT", help="Who plays for a client that has left.")] = "standard",
    sets: Annotated[str, typer.Option("--sets", help="What sets are worth: rising, rising-hasbro or constant; clients may ask for another.")] = "rising",
    lenient: Annotated[bool, typer.Option("--lenient", help="Place, attack, trade and move in any order within a round.")] = False,
    max_turns: Annotated[int, typer.Option("--max-turns", min=1, max=1_000_000, help="After so many turns of the game proper it is cut off.")] = 1000,
    move_time: Annotated[float, typer.Option("--move-time", min=0.05, max=86400, help="Seconds for the next command of a round; then the stand-in plays it to its end.")] = Limits.move,
    defend_time: Annotated[float | None, typer.Option("--defend-time", min=0.05, max=3600, help=f"Seconds for DEFEND; then the server defends. {Limits.defend:g}, with people {PEOPLE_DEFEND:g}.")] = None,
    bot_time: Annotated[float, typer.Option("--bot-time", min=0.01, max=3600, help="Seconds that a bot of ours may think about a move.")] = Limits.think,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Of order, dice and cards; the same again.")] = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Write the game's record.")] = None,
    watch: Annotated[int | None, typer.Option("--watch", "-w", metavar="PORT", min=0, max=65535, help="Show the game live in the browser, on this port; 0: any free one.")] = None,
    database: Annotated[str | None, typer.Option("--database", metavar="FILE", help="Keep the game that is watched there, for 'hegemon serve'; else it is forgotten.")] = None,
) -> None:  # fmt: skip
    """Host a game for clients of the protocol, for bots and for people in the browser, mixed."""
    names = _names(seats, num_players)
    if BROWSER in names and watch is None:
        raise BadOptions(f"a seat {BROWSER} needs the page: --watch 0, or --watch and a port")
    if database is not None and watch is None:
        raise BadOptions("--database keeps a game that is watched: add --watch 0, or --watch and a port")
    if record:
        check_place(record)
    options = {
        "territories": "dealt" if random_areas else "chosen", "sets": sets, "lenient": lenient, "max_turns": max_turns,
        "defence": "asked",
    }  # fmt: skip
    match = Risk().match(len(names), options)
    rehearse(match, [stand_in, *(name for name in names if name not in (CLIENT, BROWSER))])
    usual = PEOPLE_DEFEND if BROWSER in names else Limits.defend
    limits = Limits(move_time, usual if defend_time is None else defend_time, bot_time)
    seed = secrets.randbits(32) if seed is None else seed
    plan = Plan(names, options, limits, seed, stand_in, echo_all, record)
    if watch is None:
        host_games(_host(plan, host, port, debug))
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        host_games(_show(plan, host, port, debug, watch, database or str(Path(folder) / "games.db")))


def _names(seats: str | None, players: int | None) -> list[str]:
    if seats is None:
        return [CLIENT] * (players or PLAYERS)
    names = split_seats(seats)
    if players is not None and players != len(names):
        raise BadOptions(f"--num-players says {players}, --seats names {len(names)}")
    if len(names) not in Risk.seats:
        raise BadOptions(f"risk is for {Risk.seats[0]} to {Risk.seats[-1]} seats, not {len(names)}")
    return names


def rehearse(match: RiskMatch, bots: list[str]) -> None:
    """Compile all that a game will need, so that nobody has to wait for it; unknown bots are refused."""
    rng = make_rng(1)
    timeline = Timeline(match)
    timeline.deal(rng)
    sitting = [find_bot(match, name).seat(match, 0, rng) for name in dict.fromkeys([*bots, "random"])]
    for turn in range(REHEARSAL):
        if timeline.result:
            break
        (seat,) = match.to_move(timeline.state)
        bot = sitting[turn % len(sitting)]
        bot.seat = seat
        view = View(match, match.view(timeline.state, seat), seat)
        with suppress(Exception):  # whoever fails now may fail again, and is replaced then
            bot.choose(view, Clock(0.01))
        timeline.play(seat, sitting[-1].random_move(view), rng)
    for bot in sitting:
        bot.close()


async def _host(plan: Plan, host: str, port: int, debug: bool) -> None:
    where = f"{host}, port" if host != "0.0.0.0" else "all addresses, port"
    hosting = Server(plan, say)
    if debug:
        _listen_to_console(hosting)
    await hosting.run(host, port, lambda bound: say(f"listening on {where} {bound}"))


async def _show(plan: Plan, host: str, port: int, debug: bool, page: int, database: str) -> None:
    """The same, with a page beside it on which people watch and play."""
    async with gallery(host, page, database) as shown:
        say(f"the game is shown on {shown.address}")
        await _host(replace(plan, gallery=shown), host, port, debug)
        if shown.visited:
            say("the page stays for those who look at it; Ctrl-C ends it")
            await shown.empty()


def _listen_to_console(hosting: Server) -> None:
    """Standard input in a thread of its own: it may be silent for ever, and may end at any time."""
    loop = asyncio.get_running_loop()

    def listen() -> None:
        for line in sys.stdin:
            if loop.is_closed():
                return
            loop.call_soon_threadsafe(hosting.console, line)

    threading.Thread(target=listen, daemon=True, name="console").start()


def client(
    host: Annotated[str, typer.Option("--host", "-a", help="The server's address or name.")] = "localhost",
    port: Annotated[int, typer.Option("--port", "-p", min=1, max=65535, help="The server's port.")] = PORT,
    username: Annotated[str | None, typer.Option("--username", "-u", help="Our player's name: one word.")] = None,
    gui: Annotated[bool, typer.Option("--gui", "-g", help="Play, or watch the replay, in the browser.")] = False,
    record: Annotated[bool, typer.Option("--record", "-r", help="Record the game as replays/<date>_<time>.rep.")] = False,
    replay: Annotated[Path | None, typer.Option("--replay", "-R", metavar="FILE", help="Replay a recording; no server is needed.")] = None,
    speed: Annotated[float | None, typer.Option("--speed", min=0.01, max=1000, help="Replay in the terminal so many times as fast as it was played; else at once.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Replay in the terminal round by round: Enter goes on, q ends it.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Without --gui: say how the game begins and ends, who is out and what is chatted, but not every move.")] = False,
    bot: Annotated[str, typer.Option("--bot", "-b", help="Who plays, without --gui: any of our bots, with its parameters.")] = "standard",
    time: Annotated[float, typer.Option("--time", min=0.01, max=3600, help="Seconds to think about a move.")] = 1.0,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="Of the bot's own dice.")] = None,
    page_port: Annotated[int, typer.Option("--page-port", min=0, max=65535, help="With --gui, where the page is served; 0: any free port.")] = 0,
    no_open: Annotated[bool, typer.Option("--no-open", help="With --gui, only say where the page is.")] = False,
) -> None:  # fmt: skip
    """Play on a server of the protocol, anybody's: with a bot of ours, which tells the game as it goes, or in the browser with --gui."""
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
            f"Error: a name is one word of 1 to {MAX_NAME} printable ASCII characters, not {name[:40]!r}", err=True
        )
        raise typer.Exit(BAD)
    usual = Risk().match(PLAYERS, OPTIONS)
    rehearse(usual, [bot])
    recorder = Recorder(new_place()) if record else None
    seed = secrets.randbits(32) if seed is None else seed
    player = Client(name, bot, seed, say, time, recorder, tells=not (gui or quiet))
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
    """A recording in the terminal, line by line; the board as our player saw it at every stop and at the end."""
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
