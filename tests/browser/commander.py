"""A person who plays Warlight with mouse and keyboard, and knows of the game only what the page shows."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect
from pointer import Pointer, Spot

LABELS = "all => all.map(one => [Number(one.dataset.place), one.ariaLabel])"
MIDDLE = """one => {
  const counter = document.querySelector(`g[data-place="${one.dataset.place}"]`).getScreenCTM()
  return [counter.e, counter.f]
}"""
LABEL = re.compile(r"(?P<name>.*?), (?P<owner>.*?), (?P<armies>\d+) arm(y|ies)(?P<rest>.*)")
WAIT = 300_000  # a search is compiled when it is first used, on a busy machine
FOG = re.compile(r"(?P<name>.*?), out of sight")


class Region(NamedTuple):
    """The words of a screen reader for a region."""

    name: str
    owner: str
    armies: int
    rest: str = ""


class Commander(Pointer):
    """Gathers all armies where an enemy or a neutral is near, and attacks the weakest neighbour with all of them."""

    def __init__(self, page: Page, board: dict[str, Any], name: str) -> None:
        super().__init__(page)
        self.neighbours = {region["id"]: region["neighbours"] for region in board["regions"]}
        self.name = name
        self.over = page.get_by_role("alert").filter(has_text="Replay")

    def map(self) -> dict[int, Region]:
        """Every region as it is labelled; owner '?' where it is out of sight."""
        labels = self.surface.locator("[role=button][data-place]").evaluate_all(LABELS)
        found = {}
        for number, label in labels:
            if seen := LABEL.fullmatch(label):
                found[number] = Region(seen["name"], seen["owner"], int(seen["armies"]), seen["rest"])
            else:
                hidden = FOG.match(label)
                assert hidden, label
                found[number] = Region(hidden["name"], "?", 0, label)
        return found

    def region(self, number: int) -> Locator:
        return self.surface.locator(f'[role=button][data-place="{number}"]')

    def where(self, number: int) -> Spot:
        """The place of a region's armies on the screen."""
        region = self.region(number)
        self.at_rest(region)
        x, y = region.evaluate(MIDDLE)
        return x, y

    def click(self, number: int, keys: str = "") -> None:
        self.answered()
        self.click_at(self.where(number), keys)

    def tap(self, number: int) -> None:
        """A finger on a region, once the board shows all that was done before."""
        self.answered()
        self.page.touchscreen.tap(*self.where(number))

    def drag(self, origin: int, target: int) -> None:
        self.answered()
        self.drag_between(self.where(origin), self.where(target))

    def button(self, name: str) -> Locator:
        return self.surface.get_by_role("button", name=re.compile(f"^{name}"))

    def pick(self) -> None:
        """Takes whatever is offered first, until it is enough, and commits."""
        commit = self.button("Commit picks")
        expect(commit).to_be_visible()
        for _ in range(20):
            if commit.is_enabled():
                break
            free = [n for n, r in self.map().items() if "may be picked" in r.rest and ", pick " not in r.rest]
            self.click(free[0])
            expect(self.region(free[0])).to_have_attribute("aria-label", re.compile(", pick "))
        commit.click()
        expect(commit).to_have_count(0)

    def border(self, board: dict[int, Region]) -> tuple[int, int]:
        """The strongest own region that has a foreign one beside it, and the weakest of those."""
        own = [n for n, region in board.items() if region.owner == self.name]
        fronts = [n for n in own if self.foes(n, board)]
        origin = max(fronts, key=lambda n: board[n].armies)
        return origin, min(self.foes(origin, board), key=lambda n: board[n].armies)

    def foes(self, number: int, board: dict[int, Region]) -> list[int]:
        return [near for near in self.neighbours[number] if board[near].owner not in (self.name, "?")]

    def order(self) -> None:
        """All armies of the round on one region, all of them against one neighbour."""
        origin, target = self.border(self.map())
        self.click(origin, "Alt")
        expect(self.surface).to_contain_text("0 to place")
        self.drag(origin, target)
        self.button("Attack with").click()
        expect(self.page.get_by_role("button", name=re.compile("^Order 1, "))).to_be_visible()

    def act(self) -> bool:
        """The next thing to do: pick, or order and commit; False once the game is over."""
        commit = self.button("Commit")
        expect(self.over.or_(commit).first).to_be_visible(timeout=WAIT)
        if self.over.is_visible():
            return False
        if "Choose where to start" in self.surface.inner_text():
            self.pick()
            return True
        done = self.round()
        self.order()
        commit.click()
        expect(self.over.or_(self.surface.get_by_text(f"Round {done + 1} of")).first).to_be_visible(timeout=WAIT)
        return True

    def round(self) -> int:
        found = re.search(r"Round (\d+) of", self.surface.inner_text())
        assert found
        return int(found[1])
