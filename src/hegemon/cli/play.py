"""`hegemon play`: a game in the terminal, people and bots at one keyboard."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from hegemon.cli.common import GameName, GameOptions, Overwrite, bot_names, console, make_match, named_game
from hegemon.cli.compiling import shown_compiling
from hegemon.core.bot import Sight, View
from hegemon.core.dice import Dice
from hegemon.core.errors import BadMove, BadOptions, HegemonError
from hegemon.core.game import Game
from hegemon.core.helpers.suggestions import did_you_mean
from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.record import Record, check_place
from hegemon.core.history.timeline import Timeline
from hegemon.core.limit import Limit
from hegemon.core.match import Match, Result
from hegemon.core.moves import Box, Move
from hegemon.core.registry import BotSpec, find_bot, split_seats
from hegemon.core.rng import make_rng
from hegemon.core.rules import ARBITER, DEALER, SPECTATOR
from hegemon.referee import Answer, Observer, Player, Recorder, Referee, Seat, Step, run

HELP = """Type a move as it is listed, with one number of a range: 'attack 3>7 x1..3' allows 'attack 3>7 x2'.
  Enter or ?   what you may do now      ? WORD   only the moves that contain WORD
  board        the position             auto     let a bot make this move
  quit         stop playing"""

HUMAN = "human"
LOG = 40
"""Lines of log shown to a person who takes over the keyboard."""


def play(
    game: GameName,
    seats: Annotated[
        str,
        typer.Option(
            help="The players in seat order, separated by commas: human or a bot. Default: you and two bots.",
            autocompletion=bot_names,
        ),
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same dice.", min=0)] = None,
    option: GameOptions = None,
    record: Annotated[Path | None, typer.Option(help="Write the record of the game to this file.")] = None,
    overwrite: Overwrite = False,
) -> None:
    """Play a game in the terminal.

    Example: hegemon play risk --seats human,standard --seed 1
    """
    names = split_seats(seats) if seats else usual_seats(named_game(game))
    match = make_match(game, len(names), option)
    if record:
        check_place(record, overwrite)
    with shown_compiling(match.game.name):
        _play(match, names, seed, record)


def _play(match: Match, names: list[str], seed: int | None, record: Path | None) -> None:
    dice = Dice(seed)
    specs = [None if name == HUMAN else _found(match, name) for name in names]
    timeline = Timeline(match)
    people = [seat for seat, spec in enumerate(specs) if spec is None]
    keyboard = _Keyboard(match, timeline, names, people)
    players = [
        Player(spec.text, seat, functools.partial(spec.seat, match, seat, dice.beside(1 + seat))) if spec else None
        for seat, spec in enumerate(specs)
    ]
    sitting: list[Seat] = [player or _Person(names[seat], seat, keyboard) for seat, player in enumerate(players)]
    recorder = Recorder(record, Record(match, names, seed), thoughts=True) if record else None
    observers: list[Observer] = [recorder, keyboard] if recorder else [keyboard]
    referee = Referee(TimelineLedger(timeline, dice), sitting, observers=observers, order=keyboard.next)
    _help(match)
    try:
        _announce(match, timeline, names, run(referee.play()))
    except (EOFError, KeyboardInterrupt):
        console.print("\nStopped.")
    finally:
        for player in filter(None, players):
            player.close()
        if recorder:
            recorder.close(timeline.result)
            also = f", the bots' thoughts in {recorder.thoughts}" if recorder.thoughts else ""
            console.print(f"Recorded in {record}{also}", markup=False)


def _found(match: Match, name: str) -> BotSpec:
    try:
        return find_bot(match, name)
    except HegemonError as error:
        if did_you_mean(name, [HUMAN]):
            raise BadOptions(f"{error}{did_you_mean(name, [HUMAN])}") from None
        raise


def usual_seats(game: Game) -> list[str]:
    """One person and two of the game's default bots, or fewer if the game has fewer seats."""
    return [HUMAN] + [game.usual_bot()] * (min(3, game.seats[-1]) - 1)


def _announce(match: Match, timeline: Timeline, names: list[str], result: Result) -> None:
    _draw(match, timeline, ARBITER)
    winners = ", ".join(f"{names[seat]} ({_seat(match, seat)})" for seat in result.winners)
    console.print(f"[bold]{'Won by' if result.ended == 'won' else 'Shared by'} {escape(winners)}[/bold]")


class _Person:
    """A person at the keyboard, as a seat."""

    def __init__(self, name: str, seat: int, keyboard: _Keyboard) -> None:
        self.name = name
        self._seat, self._keyboard = seat, keyboard

    def sit(self) -> None:
        """Nothing to prepare."""

    async def ask(self, view: View, limit: Limit) -> Answer:
        self._keyboard.seat(self._seat)
        return Answer((_ask(view.match, self._keyboard.timeline, self._seat),))

    def watch(self, sight: Callable[[int], Sight]) -> None:
        """Show nothing: the keyboard prints what happens."""


class _Keyboard:
    """The people at one keyboard: the one who is playing, and how much of the log each has seen (W6)."""

    def __init__(self, match: Match, timeline: Timeline, names: list[str], people: list[int]) -> None:
        self.timeline = timeline
        self._match, self._names, self._people = match, names, people
        self._sitting = people[0] if len(people) == 1 else None
        self._shown = dict.fromkeys(people, 0)
        self._drawn = False

    def next(self, to_move: Sequence[int]) -> int:
        """The next seat if several may move: the person at the keyboard first, then other people, then bots."""
        if self._sitting is not None and self._sitting in to_move:
            return self._sitting
        return next((seat for seat in to_move if seat in self._people), to_move[0])

    def seat(self, seat: int) -> None:
        """Show the board to this seat, after clearing other seats' secrets from the screen."""
        if self._sitting != seat:
            if self._hides_secrets:
                self._hand_over(seat)
            self._sitting, self._drawn = seat, False
        if not self._drawn:
            _draw(self._match, self.timeline, seat)
        self._drawn = True

    @property
    def _hides_secrets(self) -> bool:
        return len(self._people) > 1 and self._match.game.has_secrets

    def _hand_over(self, seat: int) -> None:
        _clear()
        name = escape(f"{self._names[seat]} ({_seat(self._match, seat)})")
        console.input(f"Hand over to [bold]{name}[/bold]; the others look away. Enter: ")
        _clear()
        missed = range(self._shown[seat] + 1, len(self.timeline) + 1)
        for index in [index for index in missed if self._knows(index, seat)][-LOG:]:
            self._print(index, seat)

    def moved(self, step: Step) -> None:
        """Print what a move did, as the person who sits there may know it."""
        index = step.index
        eyes = SPECTATOR if self._sitting is None else self._sitting
        if self._knows(index, eyes):
            self._print(index, eyes)
            self._drawn = self._drawn and self.timeline.entries[index - 1].seat == eyes
        if self._sitting is not None:
            self._shown[self._sitting] = index

    def _knows(self, index: int, eyes: int) -> bool:
        return self.timeline.shown(index, eyes)[0] is not None

    def _print(self, index: int, eyes: int) -> None:
        seat, event = self.timeline.entries[index - 1].seat, self.timeline.event(index, eyes)
        who = "dealer" if seat == DEALER else f"{self._names[seat]} ({_seat(self._match, seat)})"
        console.print(f"[dim]{escape(who)}[/dim] {escape(event['text'])}")


def _clear() -> None:
    """Clear the screen and its scrollback, if the output is a terminal."""
    if console.is_terminal:
        console.clear()
        console.file.write("\x1b[3J")
        console.file.flush()


def _draw(match: Match, timeline: Timeline, seat: int) -> None:
    console.print()
    console.print(match.game.draw_text(match, match.view(timeline.state, seat), seat), markup=False, soft_wrap=True)


def _help(match: Match) -> None:
    console.print(HELP, markup=False)
    if names := match.game.place_names(match):
        console.print(f"Places may be written by name, such as {names[0].lower()}, or by number.", markup=False)


def _seat(match: Match, seat: int) -> str:
    """A seat by its number, and by the letter that the board shows for it."""
    letters = match.game.seat_letters
    return f"seat {seat}, {letters[seat]}" if seat < len(letters) else f"seat {seat}"


def read_move(match: Match, text: str) -> Move:
    """The move that a person typed; places may have their names: `place brazil x3` is `place 11 x3`."""
    names = match.game.place_names(match)
    numbered = {name.casefold(): number for number, name in enumerate(names)}
    written = text.casefold()
    for name in sorted(numbered, key=len, reverse=True):
        written = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", str(numbered[name]), written)
    try:
        return match.read(re.sub(r"\s*>\s*", ">", written))
    except BadMove as error:
        kinds = {form.name for form in match.game.forms.forms}
        words = [word for word in re.findall(r"[^\W\d_]{3,}", written) if word not in kinds]
        meant = next(filter(None, (did_you_mean(word, numbered) for word in words)), "")
        raise BadMove(f"{error}{meant}") from None


def _ask(match: Match, timeline: Timeline, seat: int) -> Move:
    while True:
        text = console.input(f"[bold]{_seat(match, seat)}>[/bold] ").strip()
        boxes = match.legal(timeline.state, seat)
        if text in ("", "?", "help") or text.startswith("? "):
            if text == "help":
                _help(match)
            _list(match, timeline, boxes, text[1:].strip() if text.startswith("?") else "")
        elif text == "board":
            _draw(match, timeline, seat)
        elif text in ("quit", "q", "exit"):
            raise EOFError
        elif text == "auto":
            view = View(match, match.view(timeline.state, seat), seat)
            usual = find_bot(match, match.game.usual_bot())
            make = functools.partial(usual.seat, match, seat, make_rng(len(timeline)))
            return Player(usual.text, seat, make).choose(view, Limit()).move
        else:
            try:
                move = read_move(match, text)
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
