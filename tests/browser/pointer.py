"""A mouse and keyboard that wait for the page: a part is touched only once it stands still and answers have come."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

Spot = tuple[float, float]

AT_REST = """one => new Promise((done, fail) => {
  const began = performance.now()
  let before = '', frames = 0
  const look = now => {
    const { x, y, width, height } = one.getBoundingClientRect()
    const place = `${x} ${y} ${width} ${height}`
    frames = width + height > 0 && place === before ? frames + 1 : 0
    before = place
    if (frames === 3) done([x + width / 2, y + height / 2])
    else if (now - began > 15000) fail(new Error(`it never stood still: ${place}`))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})"""


class Pointer:
    """Mouse and keyboard of a person at a page; at a table they wait until no move is on its way."""

    def __init__(self, page: Page, board: str = "Board") -> None:
        self.page = page
        self.surface = page.get_by_role("region", name=board, exact=True)

    def answered(self) -> None:
        """Every move that was made here has been answered, and the board shows what came of it."""
        expect(self.surface).to_have_attribute("aria-busy", "false", timeout=60_000)

    def at_rest(self, what: Locator) -> Spot:
        """The middle of something, once it has been drawn and has not moved for a few frames."""
        x, y = what.evaluate(AT_REST)
        return x, y

    def press(self, keys: str) -> None:
        """A key, and the answer to what it did."""
        self.page.keyboard.press(keys)
        self.answered()

    def click_at(self, spot: Spot, keys: str = "") -> None:
        with self._held(keys):
            self.page.mouse.click(*spot)

    def drag_between(self, origin: Spot, target: Spot) -> None:
        (x, y), (to_x, to_y) = origin, target
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=4)
        self.page.mouse.move(to_x, to_y, steps=4)
        self.page.mouse.up()

    @contextmanager
    def _held(self, keys: str) -> Iterator[None]:
        if keys:
            self.page.keyboard.down(keys)
        yield
        if keys:
            self.page.keyboard.up(keys)
