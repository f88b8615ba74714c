"""`hegemon replay`: a record, verified and told move by move; no server needed (R10). A record has no secrets."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from hegemon.cli.common import AsJson, console, print_json
from hegemon.errors import BadOptions
from hegemon.game import ARBITER
from hegemon.record import Record, read_record
from hegemon.registry import load_game
from hegemon.timeline import Timeline

KEYS = "Enter: next   b: back   number: go there   n: next turn   p: turn before   board: the position   q: quit"


def replay(
    record: Annotated[Path, typer.Argument(help="A record.")],
    at: Annotated[int | None, typer.Option(help="Show the position after so many moves, then stop.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Go through it with the keyboard, both ways.")] = False,
    game: Annotated[str | None, typer.Option(help="The file of the game, if it is one of your own.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only verify it.")] = False,
    as_json: AsJson = False,
) -> None:
    """Verify a record and tell the game."""
    if game is not None:
        load_game(game)
    read, timeline = read_record(record)
    if at is not None and not timeline.go(at):
        raise BadOptions(f"{record} has moves 0 to {len(timeline)}, not {at}")
    if as_json:
        print_json(_json(read, timeline))
    elif check:
        result = timeline.result
        console.print(f"{record}: {len(timeline)} moves, {result.ended if result else 'not finished'}", markup=False)
    elif at is not None:
        _draw(timeline)
    elif step:
        _step(read, timeline)
    else:
        for index in range(1, len(timeline) + 1):
            console.print(_line(read, timeline, index))
        _draw(timeline)


def _json(record: Record, timeline: Timeline) -> dict[str, Any]:
    result = timeline.result
    moves = [_event(timeline, index) for index in range(1, len(timeline) + 1)]
    view = record.match.view_json(timeline.state, ARBITER)
    return {
        **record.header(),
        "moves": moves,
        "at": timeline.at,
        "view": view,
        "result": result.json() if result else None,
    }


def _event(timeline: Timeline, index: int) -> dict[str, Any]:
    entry = timeline.entries[index - 1]
    before, after = timeline.state_at(index - 1), timeline.state_at(index)
    return timeline.match.event(before, entry.seat, entry.move, entry.luck, after, ARBITER)


def _line(record: Record, timeline: Timeline, index: int) -> str:
    event = _event(timeline, index)
    seat = event["seat"]
    who = record.seats[seat] if seat is not None and seat >= 0 else "dealer"
    return f"[dim]{index:>5}  turn {timeline.state_at(index).turn:>4}[/dim]  {escape(who)} {escape(event['text'])}"


def _draw(timeline: Timeline) -> None:
    match = timeline.match
    console.print(match.game.draw_text(match, match.view(timeline.state, ARBITER), ARBITER), markup=False)


def _step(record: Record, timeline: Timeline) -> None:
    timeline.go(0)
    console.print(KEYS, markup=False)
    while True:
        try:
            key = input(f"{timeline.at}/{len(timeline)}> ").strip()
        except (EOFError, KeyboardInterrupt):
            sys.stdout.write("\n")
            return
        if key == "q":
            return
        if key == "board":
            _draw(timeline)
            continue
        moved = {"": timeline.forward, "b": timeline.back}.get(key)
        if moved:
            moved()
        elif key in ("n", "p"):
            _turn(timeline, 1 if key == "n" else -1)
        elif not (key.isdecimal() and timeline.go(int(key))):
            console.print(KEYS, markup=False)
            continue
        console.print(_line(record, timeline, timeline.at) if timeline.at else "the start")


def _turn(timeline: Timeline, way: int) -> None:
    turn = timeline.state.turn
    while timeline.go(timeline.at + way) and timeline.state.turn == turn:
        pass
