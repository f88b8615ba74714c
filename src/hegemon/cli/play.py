"""`hegemon play`: a game in the terminal, people and bots at one keyboard."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from hegemon.bot import Bot, BotKind, Clock, View, show_move
from hegemon.cli.common import GameName, GameOptions, console, make_match
from hegemon.errors import BadMove, BadOptions
from hegemon.game import ARBITER, DEALER, SPECTATOR, Game, Match
from hegemon.moves import Box, Move
from hegemon.record import Record
from hegemon.registry import find_bot, load_game, split_seats
from hegemon.rng import make_rng
from hegemon.timeline import Timeline

HELP = """Type a move as it is listed, with one number of a range: 'attack 3>7 x1..3' allows 'attack 3>7 x2'.
  Enter or ?   what you may do now      ? WORD   only the moves that contain WORD
  board        the position             auto     let a bot make this move
  quit         stop playing"""


def play(
    game: GameName,
    seats: Annotated[
        str, typer.Option(help="Who sits where: human or a bot, separated by commas; usually you and two bots.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="For the same dice again.", min=0)] = None,
    option: GameOptions = None,
    record: Annotated[Path | None, typer.Option(help="Write the game to this file.")] = None,
) -> None:
    """Play in the terminal."""
    names = split_seats(seats) if seats else usual_seats(load_game(game))
    match = make_match(game, len(names), option)
    seed = secrets.randbits(32) if seed is None else seed
    specs = [None if name == "human" else find_bot(match, name) for name in names]
    if record and not record.absolute().parent.is_dir():
        raise BadOptions(f"there is no folder {record.parent}")
    timeline = Timeline(match)
    console.print(HELP, markup=False)
    players: list[Bot | None] = []
    try:
        for seat, spec in enumerate(specs):
            players.append(spec.seat(match, seat, make_rng(seed, 1 + seat)) if spec else None)
        _play_on(match, timeline, names, players, seed)
    except (EOFError, KeyboardInterrupt):
        console.print("\nStopped.")
    finally:
        for player in players:
            if player is not None:
                player.close()
        if record:
            Record(match, names, seed, timeline.entries).write(record)
            console.print(f"Recorded in {record}", markup=False)


def usual_seats(game: Game) -> list[str]:
    """One person, and two bots of the kind that thinks a little, as far as there are seats."""
    return ["human"] + [_house_bot(game).name] * (min(3, game.seats[-1]) - 1)


def _house_bot(game: Game) -> BotKind:
    # The second in a game's list: after the one that plays at random, before those that take their time.
    kinds = game.bots()
    return kinds[min(1, len(kinds) - 1)]


def _play_on(match: Match, timeline: Timeline, names: list[str], players: list[Bot | None], seed: int) -> None:
    dice = make_rng(seed)
    shown = SPECTATOR
    humans = [seat for seat, player in enumerate(players) if player is None]
    eyes = humans[0] if len(humans) == 1 else SPECTATOR
    while to_move := match.to_move(timeline.state):
        seat, before = to_move[0], timeline.state
        player = players[seat]
        if seat == DEALER:
            move = match.legal(before, DEALER)[0].low
        elif player is not None:
            move = player.choose(View(match, match.view(before, seat), seat), Clock())
        else:
            if shown != len(timeline):
                _draw(match, timeline, seat)
            move = _ask(match, timeline, seat)
        entry = timeline.play(seat, move, dice)
        show_move(players, match, before, entry, timeline.state)
        event = match.event(before, seat, move, entry.luck, timeline.state, seat if player is None else eyes)
        who = "dealer" if seat == DEALER else f"{names[seat]} (seat {seat})"
        console.print(f"[dim]{escape(who)}[/dim] {escape(event['text'])}")
        shown = len(timeline) if player is None and match.to_move(timeline.state) == (seat,) else SPECTATOR
    result = timeline.result
    assert result is not None
    _draw(match, timeline, ARBITER)
    winners = ", ".join(f"{names[seat]} (seat {seat})" for seat in result.winners)
    console.print(f"[bold]{'Won by' if result.ended == 'won' else 'Shared by'} {escape(winners)}[/bold]")


def _draw(match: Match, timeline: Timeline, seat: int) -> None:
    console.print()
    console.print(match.game.draw_text(match, match.view(timeline.state, seat), seat), markup=False)


def _ask(match: Match, timeline: Timeline, seat: int) -> Move:
    while True:
        text = console.input(f"[bold]seat {seat}>[/bold] ").strip()
        boxes = match.legal(timeline.state, seat)
        if text in ("", "?", "help") or text.startswith("? "):
            if text == "help":
                console.print(HELP, markup=False)
            _list(match, timeline, boxes, text[1:].strip() if text.startswith("?") else "")
        elif text == "board":
            _draw(match, timeline, seat)
        elif text in ("quit", "q", "exit"):
            raise EOFError
        elif text == "auto":
            view = View(match, match.view(timeline.state, seat), seat)
            return _house_bot(match.game).seat(match, seat, make_rng(len(timeline)), {}).choose(view, Clock())
        else:
            try:
                move = match.read(text)
                match.check(timeline.state, seat, move)
                return move
            except BadMove as error:
                console.print(str(error), style="red", markup=False)


def _list(match: Match, timeline: Timeline, boxes: list[Box], word: str) -> None:
    lines = []
    for box in boxes:
        line = f"  {match.game.forms.write_box(box):<24} {match.game.explain(match, timeline.state, box)}".rstrip()
        if word.lower() in line.lower():
            lines.append(line)
    for line in lines[:40]:
        console.print(line, markup=False)
    if len(lines) > 40:
        console.print(f"  … and {len(lines) - 40} more; '? WORD' lists those that contain WORD")
