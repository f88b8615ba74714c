"""`hegemon replay`: verifies a record and shows it move by move or round by round, without a server (R10, W9)."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from hegemon.cli.common import AsJson, Overwrite, check_new_files, console, distinct_names, grid, named_game, print_json
from hegemon.cli.compiling import recorded_game, shown_compiling
from hegemon.core.dice import commitment as hash_of
from hegemon.core.dice import is_seeded
from hegemon.core.errors import BadOptions, BadRecord, UnknownGame
from hegemon.core.history.dice_check import check_dice
from hegemon.core.history.record import Record, read_record
from hegemon.core.history.thoughts import Note, read_notes
from hegemon.core.history.timeline import Timeline
from hegemon.core.rules import ARBITER, SPECTATOR

KEYS = """Enter: next   b: back   + -: next, previous move   n p: next, previous round
number: go to that move   board: the position   t: the bot's thoughts   q: quit"""
CANDIDATES = 12


class Step(StrEnum):
    """The step of the Enter key."""

    MOVE = "move"
    ROUND = "round"


def replay(
    record: Annotated[Path, typer.Argument(help="The record to replay.")],
    at: Annotated[int | None, typer.Option(help="Show the position after this many moves, then stop.")] = None,
    step: Annotated[
        Step | None,
        typer.Option(help="Step through the game with the keyboard, forwards and backwards, by move or by round."),
    ] = None,
    game: Annotated[str | None, typer.Option(help="The file of the game, if the game is your own.")] = None,
    verify_dice: Annotated[
        bool,
        typer.Option("--verify-dice", help="Check every roll against the secret that the server revealed at the end."),
    ] = False,
    commitment: Annotated[
        str | None,
        typer.Option(help="The hash that the table showed before the first move, to check the secret against."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only verify the record.")] = False,
    svg: Annotated[
        Path | None, typer.Option(help="Write a picture of the position (the last one, or that of --at) to this file.")
    ] = None,
    overwrite: Overwrite = False,
    as_json: AsJson = False,
) -> None:
    """Verify a record and print the game. If the game is over, hidden information is shown too.

    Example: hegemon replay game.jsonl --step round
    """
    check_new_files(overwrite, svg)
    if game is not None:
        named_game(game)
    with shown_compiling(recorded_game(record), shown=not as_json):
        read, timeline = _read(record)
    if at is not None and not timeline.go(at):
        raise BadOptions(f"{record} has moves 0 to {len(timeline)}, not {at}")
    if verify_dice or commitment is not None:
        rolls = check_dice(read, timeline, str(record), commitment)
        chosen = " The secret is a chosen seed: its author knew every roll." if is_seeded(read.dice or "") else ""
        console.print(f"{record}: all {rolls} rolls are the secret's.{chosen}", markup=False)
        if commitment is None:
            console.print(f"Its hash, shown before the first move: {hash_of(read.dice or '')}", markup=False)
        return
    if check:
        result = read.result(timeline)
        console.print(f"{record}: {len(timeline)} moves, {result.ended if result else 'not finished'}", markup=False)
        return
    shown = _Replay(read, timeline, read_notes(record))
    if svg is not None:
        shown.save(svg)
    elif as_json:
        print_json(shown.json())
    elif at is not None:
        shown.draw()
    elif step is not None:
        shown.step(step)
    else:
        for index in range(1, len(timeline) + 1):
            console.print(shown.line(index), soft_wrap=True)
            shown.resigned(index)
        shown.draw()


def _read(record: Path) -> tuple[Record, Timeline]:
    try:
        return read_record(record)
    except BadRecord as error:
        if isinstance(error.__cause__, UnknownGame):
            raise BadRecord(f"{error}; --game FILE loads a game of your own") from None
        raise


class _Replay:
    """A game being replayed: what may be shown of it, and the current position."""

    def __init__(self, record: Record, timeline: Timeline, notes: dict[int, Note]) -> None:
        self._record, self._timeline, self._notes = record, timeline, notes
        self._names = distinct_names(record.seats)
        over = timeline.match.result(timeline.state_at(len(timeline))) or record.result(timeline)
        self._eyes = ARBITER if over else SPECTATOR

    def json(self) -> dict[str, Any]:
        timeline, result = self._timeline, self._timeline.result
        if timeline.at == len(timeline):
            result = self._record.result(timeline)
        return {
            **self._record.header(),
            "moves": [timeline.event(index, self._eyes) for index in range(1, len(timeline) + 1)],
            "at": timeline.at,
            "view": self._record.match.view_json(timeline.state, self._eyes) | {"seat": SPECTATOR},
            "thoughts": [{"index": n.index, "seat": n.seat, "thoughts": n.thoughts} for n in self._notes.values()],
            "result": result.json() if result else None,
        }

    def line(self, index: int) -> str:
        """A move, with the bot's expected score if it gave one."""
        event, note = self._timeline.event(index, self._eyes), self._notes.get(index)
        seat = self._timeline.entries[index - 1].seat
        who = self._names[seat] if seat >= 0 else "dealer"
        turn = self._timeline.state_at(index).turn
        win = f"  [dim]expects {100 * note.thoughts.win:.0f} %[/dim]" if note and note.thoughts.win is not None else ""
        return f"[dim]{index:>5}  turn {turn:>4}[/dim]  {escape(who)} {escape(event['text'])}{win}"

    def resigned(self, index: int) -> None:
        """Print who resigned after this move."""
        for one in self._record.resignations:
            if one.after == index:
                why = "has no time left" if one.on_time else "resigns"
                console.print(f"{self._names[one.seat]} {why}", markup=False)

    def draw(self) -> None:
        """Print the current position."""
        match, state = self._timeline.match, self._timeline.state
        text = match.game.draw_text(match, match.view(state, self._eyes), self._eyes)
        console.print(text, markup=False, soft_wrap=True)

    def save(self, file: Path) -> None:
        """Write the current position as a picture."""
        try:
            self._timeline.show(seat=self._eyes).save(file)
        except OSError as error:
            raise BadOptions(f"{file}: {error.strerror}") from None
        console.print(f"{file}: the position after {self._timeline.at} moves", markup=False)

    def step(self, unit: Step) -> None:
        """Step through the game with the keyboard."""
        timeline = self._timeline
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
                self.draw()
            elif key == "t":
                self._think()
            elif not self._move(key, unit):
                console.print(KEYS, markup=False)

    def _move(self, key: str, unit: Step) -> bool:
        """Obey a key and print the moves passed; False if the key is unknown."""
        timeline, before = self._timeline, self._timeline.at
        key = {"": "n" if unit == Step.ROUND else "+", "b": "p" if unit == Step.ROUND else "-"}.get(key, key)
        if key in ("+", "-"):
            timeline.go(before + (1 if key == "+" else -1))
        elif key in ("n", "p"):
            self._round(1 if key == "n" else -1)
        elif not (key.isdecimal() and timeline.go(int(key))):
            return False
        first = before + 1 if key == "n" and timeline.at > before else timeline.at
        for index in range(max(1, first), timeline.at + 1):
            console.print(self.line(index), soft_wrap=True)
        if timeline.at == 0:
            console.print("the start")
        return True

    def _round(self, way: int) -> None:
        """Go to the start of the next round (1), or back to the start of this or the previous one (-1)."""
        timeline = self._timeline
        if way < 0:
            timeline.back()
        turn = timeline.state.turn
        while timeline.go(timeline.at + way) and timeline.state.turn == turn:
            pass
        if way < 0 and timeline.state.turn != turn:
            timeline.forward()

    def _think(self) -> None:
        note = self._notes.get(self._timeline.at)
        if note is None:
            console.print("no thoughts were recorded for this move", style="dim")
            return
        thoughts = note.thoughts
        facts = [f"expects {100 * thoughts.win:.1f} %"] if thoughts.win is not None else []
        facts += [
            f"{thoughts[name]:,} {name}"
            for name in ("iterations", "seconds")
            if isinstance(thoughts.get(name), (int, float))
        ]
        console.print(", ".join(facts), markup=False)
        table = grid("turn", "visits", "value")
        candidates = thoughts.get("candidates")
        for one in candidates[:CANDIDATES] if isinstance(candidates, list) else []:
            if isinstance(one, dict):
                turn = ", ".join(map(str, one.get("turn", ())))
                table.add_row(escape(turn), str(one.get("visits", "")), str(one.get("value", "")))
        console.print(table)
