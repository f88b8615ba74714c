"""A person who plays Vampires vs Werewolves with mouse or finger, and knows of the game only what the page shows."""

from __future__ import annotations

import re
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect
from pointer import Pointer, Spot

LABELS = "all => all.map(one => [Number(one.dataset.place), one.ariaLabel])"
LABEL = re.compile(
    r"(?P<x>\d+),(?P<y>\d+), (?:(?P<count>\d+) (?P<kind>human|vampire|werewol)(?:s|f|ves)?|empty)(?P<rest>.*)"
)
WAIT = 300_000  # a bot is compiled when it is first used, on a busy machine


class Cell(NamedTuple):
    """The words of a screen reader for a cell."""

    x: int
    y: int
    kind: str
    number: int
    rest: str

    def steps_to(self, other: Cell) -> int:
        return max(abs(self.x - other.x), abs(self.y - other.y))


class VampiresPlayer(Pointer):
    """Sends its largest group after the nearest humans whom it can convert, else after anybody, and ends its turn."""

    def __init__(self, page: Page, species: str = "vampire") -> None:
        super().__init__(page)
        self.species = species
        self.over = page.get_by_role("alert").filter(has_text="Replay")
        self.end = self.surface.get_by_role("button", name=re.compile("^End turn"))

    def grid(self) -> dict[tuple[int, int], Cell]:
        """Every cell as it is labelled."""
        found = {}
        for _, label in self.surface.locator("[role=button][data-place]").evaluate_all(LABELS):
            label_parts = LABEL.fullmatch(label)
            assert label_parts, label
            cell = Cell(
                int(label_parts["x"]),
                int(label_parts["y"]),
                (label_parts["kind"] or "").replace("werewol", "werewolf"),
                int(label_parts["count"] or 0),
                label_parts["rest"],
            )
            found[cell.x, cell.y] = cell
        return found

    def cell(self, x: int, y: int) -> Locator:
        return self.surface.get_by_role("button", name=re.compile(rf"^{x},{y}, "))

    def where(self, x: int, y: int) -> Spot:
        """The middle of a cell on the screen."""
        return self.at_rest(self.cell(x, y))

    def click(self, x: int, y: int) -> None:
        self.answered()
        self.click_at(self.where(x, y))

    def drag(self, x: int, y: int, to_x: int, to_y: int) -> None:
        self.answered()
        self.drag_between(self.where(x, y), self.where(to_x, to_y))

    def send(self, name: str = "Send") -> None:
        self.surface.get_by_role("button", name=re.compile(f"^{name} \\d")).click()

    def parts(self) -> Locator:
        """The list of the turn's parts."""
        return self.page.get_by_role("button", name=re.compile(r"^\d+,\d+ → \d+,\d+ × \d+"))

    def hunt(self) -> None:
        """One turn: the largest group goes one step, by drag, all of it."""
        grid = self.grid()
        own = max((cell for cell in grid.values() if cell.kind == self.species), key=lambda cell: cell.number)
        others = [cell for cell in grid.values() if cell.kind and cell.kind != self.species]
        easy = [cell for cell in others if cell.kind == "human" and cell.number <= own.number]
        prey = min(easy or others, key=own.steps_to)
        near = [grid[x, y] for x, y in grid if own.steps_to(grid[x, y]) == 1]
        step = min(near, key=lambda cell: (cell.steps_to(prey), cell.kind == self.species))
        self.drag(own.x, own.y, step.x, step.y)
        if own.number > 1:
            self.send()
        expect(self.parts()).to_have_count(1)
        self.end.click()

    def act(self) -> bool:
        """The next turn; False once the game is over."""
        expect(self.over.or_(self.end).first).to_be_visible(timeout=WAIT)
        if self.over.is_visible():
            return False
        turn = self.turn()
        self.hunt()
        expect(self.over.or_(self.surface.get_by_text(f"Turn {turn + 2} of")).first).to_be_visible(timeout=WAIT)
        return True

    def turn(self) -> int:
        found = re.search(r"Turn (\d+) of", self.surface.inner_text())
        assert found
        return int(found[1])
