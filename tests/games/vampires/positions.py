"""Positions set up by hand: a grid drawn in letters (`3v 2w 5h .`), and play on it that the rules check."""

from __future__ import annotations

from functools import cache
from typing import Any

from manual_play import ManualPlay, of_kind

from hegemon.core.match import Match
from hegemon.games.vampires import GAME
from hegemon.games.vampires.rules import state as words
from hegemon.games.vampires.rules.map_files import Group, Map
from hegemon.games.vampires.rules.occupancy import settle, vacate

LETTERS = {"h": words.HUMANS, "v": words.VAMPIRES, "w": words.WEREWOLVES}


@cache
def vampires(board: Any = "village", **options: Any) -> Match:
    """A match, made once for all tests."""
    return GAME.match(2, {"board": board} | options)


@cache
def plain(rows: int, columns: int) -> Map:
    """A grid with nobody but the two starts, in opposite corners."""
    last = Group(x=columns - 1, y=rows - 1, count=1)
    return Map(rows=rows, columns=columns, vampires=Group(x=0, y=0, count=1), werewolves=last)


def grid(drawn: str, seat: int = 0, **options: Any) -> Play:
    """A position: rows of cells, `.` where nobody is; the seat to move."""
    rows = [line.split() for line in drawn.strip().splitlines()]
    match = vampires(plain(len(rows), len(rows[0])), **options)
    state = match.start()
    for cell in (0, match.board.cells - 1):
        vacate(state, cell)
    state.population = 0
    for y, row in enumerate(rows):
        for x, text in enumerate(row):
            if text != ".":
                settle(state, y * len(row) + x, LETTERS[text[-1]], int(text[:-1]))
    state.seat = seat
    return Play(match, state)


class Play(ManualPlay):
    """Vampires and werewolves by hand."""

    def legal(self, kind: str = "") -> list[str]:
        """The legal moves, written as ranges; of one kind, or of all."""
        return of_kind(self.ranges(self.seat), kind)

    def do(self, *texts: str, luck: tuple[int, ...] = ()) -> Play:
        """Make moves; the luck is that of the last one."""
        for i, text in enumerate(texts):
            self.make(self.seat, self.match.read(text), luck if i == len(texts) - 1 else ())
        return self

    @property
    def drawn(self) -> list[str]:
        """The rows of the grid, as `grid` takes them."""
        columns, letters = int(self.match.board.columns), {number: letter for letter, number in LETTERS.items()}
        cells = [
            "." if kind == 0 else f"{count}{letters[kind]}"
            for kind, count in zip(self.state.kind.tolist(), self.state.count.tolist(), strict=True)
        ][: int(self.match.board.cells)]
        return [" ".join(cells[i : i + columns]) for i in range(0, len(cells), columns)]

    @property
    def result(self) -> tuple[str, tuple[float, ...]] | None:
        found = self.match.result(self.state)
        return (found.ended, found.scores) if found else None
