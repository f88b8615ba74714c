"""A person who makes a map in the editor by clicks alone, and knows of it only what the page shows."""

from __future__ import annotations

import io
import random
import re

from PIL import Image, ImageDraw
from playwright.sync_api import FilePayload, Locator, Page, expect
from pointer import Pointer, Spot

COLUMNS, ROWS, GAP = 4, 3, 30
TO_SCREEN = """(paper, [x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(paper.getScreenCTM())
  return [point.x, point.y]
}"""


def mask(
    columns: int = COLUMNS, rows: int = ROWS, size: tuple[int, int] = (900, 600)
) -> tuple[bytes, dict[str, tuple[int, int]]]:
    """A mask of crooked squares, the last column of which are islands; and the middle of each, by row and column."""
    dice, (width, height) = random.Random(11), size
    wide, high = (width - 120) / columns, (height - 80) / rows

    def corner(column: int, row: int) -> tuple[float, float]:
        return 40 + (column + dice.uniform(-0.15, 0.15)) * wide, 40 + (row + dice.uniform(-0.15, 0.15)) * high

    corners = {(i, j): corner(i, j) for i in range(columns + 1) for j in range(rows + 1)}
    picture = Image.new("RGBA", size)
    canvas, middles = ImageDraw.Draw(picture), {}
    for row in range(rows):
        for column in range(columns):
            east = GAP if column == columns - 1 else 0
            around = [corners[column + i, row + j] for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
            ring = [(x + east, y) for x, y in around]
            number = row * columns + column + 1
            canvas.polygon(ring, fill=(number * 53 % 256, number * 97 % 256, number * 151 % 256, 255))
            middles[f"{row}{column}"] = (round(sum(x for x, _ in ring) / 4), round(sum(y for _, y in ring) / 4))
    return png(picture), middles


def png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def file(name: str, content: bytes, kind: str = "image/png") -> FilePayload:
    return {"name": name, "mimeType": kind, "buffer": content}


class Cartographer(Pointer):
    """Uses the editor's tools with the mouse."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "Map")
        self.map = self.surface
        self.regions = self.map.locator("[data-region]")
        self.panel = page.get_by_role("complementary", name="Panels")

    def card(self, name: str) -> Locator:
        """One of the ways to a new map."""
        return self.page.get_by_role("listitem").filter(has=self.page.get_by_role("heading", name=name, exact=True))

    def begin(self, card: str, payload: FilePayload) -> None:
        self.card(card).locator("input[type=file]").set_input_files(payload)

    def tool(self, name: str) -> None:
        button = self.page.get_by_role("toolbar", name="Tools").get_by_role("button", name=name, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")

    def tab(self, name: str) -> None:
        self.panel.get_by_role("tab", name=re.compile(f"^{name}")).click()

    def on_screen(self, spot: tuple[int, int]) -> Spot:
        paper = self.map.locator(".paper")
        self.at_rest(paper)
        x, y = paper.evaluate(TO_SCREEN, list(spot))
        return x, y

    def click(self, spot: tuple[int, int], keys: str = "") -> None:
        """Click where something lies on the drawing."""
        self.click_at(self.on_screen(spot), keys)

    def drag(self, origin: tuple[int, int], target: tuple[int, int]) -> None:
        self.drag_between(self.on_screen(origin), self.on_screen(target))

    def region(self, name: str) -> Locator:
        return self.map.get_by_role("button", name=re.compile(f"^{re.escape(name)}, "))

    def name(self, spot: tuple[int, int], name: str) -> None:
        """Choose a region and give it a name."""
        self.click(spot)
        self.panel.get_by_role("textbox", name="Name", exact=True).fill(name)
        expect(self.region(name)).to_have_count(1)

    def add_super_region(self, name: str, spots: list[tuple[int, int]], bonus: int) -> None:
        """A new super region, painted over these regions."""
        self.tab("Super regions")
        self.tool("Super region")
        self.panel.get_by_role("button", name=re.compile("^New super region")).click()
        row = self.panel.get_by_role("listitem").last
        row.get_by_role("textbox", name="Name of the super region").fill(name)
        row.get_by_role("spinbutton", name="Bonus").fill(str(bonus))
        row.get_by_role("button", name=f"Paint {name}").click()
        for spot in spots:
            self.click(spot)
        expect(self.map.get_by_role("button", name=re.compile(f", {name}, "))).to_have_count(len(spots))

    def save(self) -> None:
        self.page.get_by_role("button", name="Save", exact=True).click()
        expect(self.page).to_have_url(re.compile(r"/maps/edit/\w+$"))
        expect(self.page.get_by_role("button", name="Save", exact=True)).to_be_disabled()

    def play(self, game: str, opponents: int) -> None:
        self.page.get_by_role("button", name="Choose the game and the opponents").click()
        window = self.page.get_by_role("dialog", name="Play on this map")
        window.get_by_role("radio", name=str(opponents)).check(force=True)
        window.get_by_role("button", name=f"Play {game}").click()
