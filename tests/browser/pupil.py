"""A pupil in a first game: clicks what the guide rings, and nothing else."""

from __future__ import annotations

import contextlib

from playwright.sync_api import Locator, Page, TimeoutError, expect
from pointer import Pointer

AIMED = "[data-aimed]"
MIDDLE = """ring => {
  const { x, y, width, height } = ring.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}"""
MOST = 600
"""Clicks that a first game may take."""


class Pupil(Pointer):
    """Knows of the game only what the steps say and ring."""

    def __init__(self, page: Page, guide: Locator, board: str = "Board") -> None:
        super().__init__(page, board)
        self.guide = guide
        self.ring = guide.locator(".ring")
        self.steps: list[str] = []

    def finish(self, farewell: str) -> None:
        """Does what is ringed until the last step says goodbye."""
        last = self.guide.get_by_role("button", name=farewell)
        ringed = self.page.locator(f"button{AIMED}").or_(self.ring)
        for _ in range(MOST):
            expect(last.or_(ringed).first).to_be_visible(timeout=120_000)
            self.answered()
            self.note()
            if last.is_visible():
                last.click()
                expect(self.guide).to_have_count(0)
                return
            self.do_it()
        raise AssertionError(f"not finished after {MOST} clicks; steps: {self.steps}")

    def note(self) -> None:
        """Remembers the steps, each once."""
        step = self.guide.get_by_role("status").first.inner_text()
        if step not in self.steps:
            self.steps.append(step)

    def do_it(self) -> None:
        """Click in the middle of the ring, or the ringed button."""
        button = self.page.locator(f"button{AIMED}")
        with contextlib.suppress(TimeoutError):  # what was there a moment ago is gone: look again
            if button.count() > 0:
                button.click(timeout=3000)
            else:
                self.page.mouse.click(*self.ring.evaluate(MIDDLE, timeout=3000))
