"""`hegemon warlight …`: Warlight-specific commands. The two public challenges (W11), as engine and as bot."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from hegemon.cli.common import AsJson, Overwrite, console, print_json, say
from hegemon.core.errors import BadOptions
from hegemon.core.files.content import read_content
from hegemon.core.history.record import check_place
from hegemon.core.registry import find_bot, split_seats
from hegemon.games.warlight import GAME
from hegemon.games.warlight.protocol.challenge_rules import CHALLENGES, SEATS, WORLD
from hegemon.games.warlight.protocol.conversation import log
from hegemon.games.warlight.protocol.engine import Played
from hegemon.games.warlight.protocol.engine import referee as play_game
from hegemon.games.warlight.quick_commands import play
from hegemon.games.warlight.rules.map_files import MapFile, map_names

UNSOUND = 3
"""The exit code if all games were played, but a program broke the protocol."""

app = typer.Typer(
    add_completion=False, help="Warlight-specific commands: the two public challenges for bots.", no_args_is_help=True
)
ChallengeNumber = Annotated[int, typer.Option(min=1, max=2, help="The number of the public challenge.")]


@app.command()
def referee(
    seats: Annotated[str, typer.Option(help='Two bots: "exec:python bot.py,mcts:time=1". exec: runs an external program.')],
    challenge: ChallengeNumber = 1,
    board: Annotated[
        str | None, typer.Option("--map", metavar="FILE", help="Challenge 2: the map, as a name or as a file in the challenge's format or ours.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games; the bots swap seats after each.")] = 1,
    seed: Annotated[int | None, typer.Option(min=0, help="The seed of wastelands, offered regions and dice, to repeat games. By default they are unpredictable.")] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the record of the game to FILE; of several games to FILE-1, FILE-2, …")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the results, not every round.")] = False,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:  # fmt: skip
    """Play games of a challenge, print every round, and judge the programs. Exit code 3: a program broke the protocol.

    Example: hegemon warlight referee --seats "exec:python bot.py,mcts:time=1"
    """
    rules = CHALLENGES[challenge]
    names = split_seats(seats)
    if len(names) != SEATS:
        raise BadOptions(f"--seats must name {SEATS} bots, not {len(names)}")
    if board is not None and challenge == 1:
        raise BadOptions("--map is for challenge 2 only; challenge 1 is played on the world map")
    if record:
        check_place(record, overwrite)
    log.setLevel(logging.ERROR)  # the verdicts contain everything
    match = GAME.match(SEATS, rules.options(_map(board)))
    for name in names:
        find_bot(match, name)
    played: list[Played] = []
    tell = _say_nothing if quiet or as_json else say
    for number in range(games):
        order = names if number % 2 == 0 else names[::-1]
        tell(f"game {number + 1}: player1 is {order[0]}, player2 is {order[1]}")
        place = record if games == 1 else _numbered(record, number + 1)
        game = play_game(match, order, rules, seed, number, tell, place)
        played.append(game)
        if not as_json:
            _print(number + 1, game)
    if as_json:
        print_json({"challenge": challenge, "seed": seed, "games": [game.json() for game in played]})
    if not all(game.sound for game in played):
        raise typer.Exit(UNSOUND)


@app.command()
def bot(
    challenge: ChallengeNumber = 1,
    bot: Annotated[
        str,
        typer.Option(
            help="The bot that plays. It thinks as long as the challenge allows, unless it is named with a time. Default: best."
        ),
    ] = "",
    seed: Annotated[int, typer.Option(min=0, help="The seed of the bot's own random numbers.")] = 0,
) -> None:
    """Play in any engine: speak the protocol of a challenge on standard input and output.

    Example: hegemon warlight bot --challenge 2 --bot mcts:time=1
    """
    play(challenge, bot, seed)


def _say_nothing(line: str) -> None:
    pass


def _numbered(file: Path | None, number: int) -> Path | None:
    return file and file.with_name(f"{file.stem}-{number}{file.suffix}")


def _map(name: str | None) -> str | MapFile:
    if name is None or name in map_names():
        return name or WORLD
    content = read_content(Path(name), MapFile)
    assert isinstance(content, MapFile)
    return content


def _print(number: int, game: Played) -> None:
    ended = f"game {number}: after {game.rounds} rounds "
    if game.result.ended == "won":
        (winner,) = game.result.winners
        console.print(Text(f"{ended}won by player{winner + 1}, {game.names[winner]}", style="bold"), soft_wrap=True)
    else:
        console.print(Text(f"{ended}a draw", style="bold"))
    for seat, (name, conduct) in enumerate(zip(game.names, game.verdicts, strict=True)):
        if conduct is None:
            say(f"  player{seat + 1} {name}: built-in bot")
            continue
        answered = (
            f"{conduct.answers} of {conduct.questions} questions answered, the slowest in {conduct.slowest:.2f} s"
        )
        say(f"  player{seat + 1} {name}: {conduct.word}; {answered}")
        for line in conduct.troubles:
            if line != conduct.out:
                say(f"    {line}")
        if conduct.out:
            say(f"    out: {conduct.out}")
        if conduct.word != "sound" and conduct.stderr.strip():
            last = conduct.stderr.strip().splitlines()[-1][:200]
            say(f"    last line of stderr: {last}")
