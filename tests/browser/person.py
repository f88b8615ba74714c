"""A person who plays Risk with mouse and keyboard, and knows of the game only what the page shows."""

from __future__ import annotations

import contextlib
import re
from typing import Any

import httpx
from playwright.sync_api import Page, TimeoutError, expect
from pointer import Pointer, Spot

LANDS = '[role=group][aria-label="Territories"] [role=button]'
TO_SCREEN = """(land, [x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(land.getScreenCTM())
  return [point.x, point.y]
}"""
LABEL = re.compile(r"(?P<name>.*), (?P<owner>.*), (?P<armies>\d+) arm(y|ies)")


Board = dict[str, tuple[str, int]]


def world_of(url: str) -> list[dict[str, Any]]:
    """The territories of the classic board, as a server's page knows them."""
    territories: list[dict[str, Any]] = httpx.get(f"{url}/api/games/risk/boards/classic").json()["territories"]
    return territories


class Person(Pointer):
    """Gathers one large army and sends it out, turn after turn."""

    def __init__(self, page: Page, world: list[dict[str, Any]], name: str = "Player") -> None:
        super().__init__(page)
        self.neighbours = {one["name"]: [world[near]["name"] for near in one["neighbours"]] for one in world}
        self.labels = {one["name"]: one["label"] for one in world}
        self.name = name

    def click(self, name: str, keys: str = "") -> None:
        """Click a territory where its armies stand."""
        self.click_at(self.where(name), keys)

    def where(self, name: str) -> Spot:
        """The place of a territory's armies on the screen."""
        land = self.page.locator(LANDS).first
        self.at_rest(land)
        x, y = land.evaluate(TO_SCREEN, self.labels[name])
        return x, y

    def drag(self, origin: str, target: str) -> None:
        self.drag_between(self.where(origin), self.where(target))

    def board(self) -> Board:
        """Owner and armies of every territory, as the screen reader would say them."""
        labels = self.page.eval_on_selector_all(LANDS, "all => all.map(x => x.ariaLabel)")
        found = [LABEL.fullmatch(label) for label in labels]
        return {place["name"]: (place["owner"], int(place["armies"])) for place in found if place}

    def foes_of(self, name: str, board: Board) -> list[str]:
        return [near for near in self.neighbours[name] if board[near][0] != self.name]

    def strongest(self, board: Board) -> str | None:
        """The own territory on the border with the most armies."""
        own = [name for name, (owner, _) in board.items() if owner == self.name and self.foes_of(name, board)]
        return max(own, key=lambda name: board[name][1], default=None)

    def act(self) -> bool:
        """Do the next sensible thing; False once the game is over."""
        page = self.page
        over = page.get_by_role("alert").filter(has_text="Replay")
        mine = page.get_by_role("status").filter(has_text="Your turn")
        expect(over.or_(mine).first).to_be_visible(timeout=60_000)
        if over.is_visible():
            return False
        self.answered()
        with contextlib.suppress(TimeoutError):  # what was there a moment ago is gone: look again
            self.do_next(self.surface.inner_text())
            self.answered()
        return True

    def do_next(self, text: str) -> None:
        if "exchange a set" in text:
            self.exchange()
        elif "to place" in text:
            self.place_all()
        elif "choose your dice" in text:
            self.page.keyboard.press("Enter")
        elif "follow?" in text:
            self.page.get_by_role("button", name=re.compile("^Move ")).click(timeout=2000)
        else:
            self.attack_or_end()

    def exchange(self) -> None:
        best = self.page.get_by_role("button", name=re.compile("^Exchange best set"))
        if not best.is_visible():
            self.page.keyboard.press("x")
        best.click(timeout=2000)

    def place_all(self) -> None:
        post = self.strongest(self.board())
        if post:
            self.click(post, "Alt")

    def attack_or_end(self) -> None:
        board = self.board()
        origin = self.strongest(board)
        if origin is None:
            return
        target = min(self.foes_of(origin, board), key=lambda name: board[name][1])
        if board[origin][1] - 1 <= board[target][1]:
            self.end_turn()
            return
        self.attack(origin, target, rolls=board[origin][1])

    def attack(self, origin: str, target: str, rolls: int) -> None:
        """Roll after roll with all dice, while there is anything to roll for."""
        self.page.keyboard.press("Escape")
        self.click(origin)
        self.click(target)
        more = self.page.get_by_role("button", name="Until conquered")
        more.wait_for(timeout=2000)
        for _ in range(rolls):
            if not more.is_visible():
                break
            self.press("Enter")

    def end_turn(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("Shift+E")
