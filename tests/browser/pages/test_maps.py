"""Maps made through the page: from a mask by clicks alone, drawn, generated, by keyboard, on a phone; and played."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from cartographer import Cartographer, file, mask
from commander import WAIT, Commander
from playwright.sync_api import Browser, Page, expect
from screens import PHONE

pytestmark = pytest.mark.browser


@pytest.fixture
def maker(open_page: Callable[..., Page]) -> Cartographer:
    """In the gallery of maps."""
    page = open_page("/maps", reduced_motion="reduce")
    expect(page.get_by_role("heading", name="Maps", exact=True)).to_be_visible()
    return Cartographer(page)


def test_a_mask_becomes_a_map_by_clicks_alone_and_is_played_on(maker: Cartographer, url: str) -> None:
    page = maker.page
    picture, at = mask()
    maker.begin("From a mask", file("twelve-isles.png", picture))
    expect(maker.regions).to_have_count(12, timeout=WAIT)
    expect(page.get_by_role("textbox", name="Map title")).to_have_value("twelve isles")
    maker.tab("Checks")
    expect(maker.panel).to_contain_text("12 regions are in no super region.")
    expect(maker.panel).to_contain_text("cannot be reached")
    page.get_by_role("button", name="Play-test").click()
    page.get_by_role("dialog", name="Play on this map").get_by_role("button", name="Checks").click()

    maker.tool("Link")  # the islands in the east are reached over the sea: two clicks, or a drag
    maker.click(at["02"])
    maker.click(at["03"])
    maker.drag(at["22"], at["23"])
    maker.add_super_region("West", [at["00"], at["10"], at["20"]], 2)
    maker.add_super_region("Middle", [at[row + column] for row in "012" for column in "12"], 5)
    maker.add_super_region("East", [at["03"], at["13"], at["23"]], 2)
    maker.tool("Select")
    for row in "012":
        for column in "0123":
            maker.name(at[row + column], f"Land {row}{column}")
    maker.tool("Pivot")
    x, y = at["11"]
    maker.click((x + 12, y + 9))
    expect(maker.panel).to_contain_text(f"{x + 12}, {y + 9}")
    maker.tab("Checks")
    expect(maker.panel).to_contain_text("the map can be played", ignore_case=True)
    expect(maker.region("Land 03")).to_have_accessible_name("Land 03, East, 2 neighbours")
    maker.save()

    maker.play("Warlight", opponents=1)
    expect(page.get_by_role("status", name="Connected")).to_be_visible(timeout=WAIT)
    page.get_by_role("radio", name="Instant").click()
    table = page.url.rpartition("/")[2]
    commander = Commander(page, httpx.get(f"{url}/api/tables/{table}/board", timeout=WAIT / 1000).json(), "Player")
    assert {region.name for region in commander.map().values()} == {f"Land {r}{c}" for r in "012" for c in "0123"}
    for _ in range(4):  # the picks and three rounds, or the end before
        if not commander.act():
            break
    page.get_by_role("link", name="Back to the editor").click()
    expect(maker.region("Land 11")).to_be_visible()
    page.get_by_role("link", name="All maps").click()
    tile = maker.card("twelve isles").filter(has_text="Yours")  # not one that a run before this left behind
    expect(tile).to_contain_text("12 regions · 3 super regions")
    tile.get_by_role("button", name="Delete twelve isles").click()
    page.get_by_role("dialog", name="Delete this map?").get_by_role("button", name="Delete", exact=True).click()
    expect(tile).to_have_count(0)


def test_hostile_files_are_refused_in_the_server_s_words(browser: Browser, url: str) -> None:
    maker = Cartographer(browser.new_page())  # one whose browser may complain about refusals
    maker.page.goto(f"{url}/maps")
    maker.begin("From a mask", file("page.png", b"<html><script>alert(1)</script>"))
    expect(maker.card("From a mask").get_by_role("alert")).to_have_text("page.png: not a PNG picture")
    maker.begin("From borders", file("empty.png", b""))
    expect(maker.card("From borders").get_by_role("alert")).to_contain_text("empty.png: not a PNG")
    dropped = maker.page.evaluate_handle(
        "() => { const t = new DataTransfer(); t.items.add(new File(['no'], 'dropped.png')); return t }"
    )
    maker.card("From a mask").dispatch_event("drop", {"dataTransfer": dropped})
    expect(maker.card("From a mask").get_by_role("alert")).to_contain_text("dropped.png: not a PNG")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("../../evil.xml", "<x/>")
    maker.begin("Import a package", file("evil.zip", out.getvalue(), "application/zip"))
    expect(maker.card("Import a package").get_by_role("alert")).to_contain_text("would be outside the package")
    maker.page.close()


@pytest.fixture
def generated(maker: Cartographer) -> Cartographer:
    """With a generated map before one."""
    card = maker.card("Generate")
    for name, value in {"Regions": "9", "Super regions": "3", "Islands": "2", "Seed": "5"}.items():
        card.get_by_role("spinbutton", name=name, exact=True).fill(value)
    card.get_by_role("button", name="Generate a map").click()
    expect(maker.regions).to_have_count(9, timeout=WAIT)
    return maker


def test_a_map_is_edited_by_the_keyboard_alone(generated: Cartographer) -> None:
    maker, page = generated, generated.page
    focused = "document.activeElement?.dataset?.region ?? null"
    while page.evaluate(focused) is None:
        page.keyboard.press("Tab")
    been = set()
    for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(arrow)
        been.add(page.evaluate(focused))
    assert len(been) > 1
    page.keyboard.press("Enter")  # chooses
    page.keyboard.press("Enter")  # and renames
    expect(maker.panel.get_by_role("textbox", name="Name", exact=True)).to_be_focused()
    page.keyboard.type("Keyland")
    page.keyboard.press("Enter")
    expect(maker.region("Keyland")).to_be_focused()
    before = neighbours(maker, "Keyland")
    unlink = maker.panel.get_by_role("button", name=re.compile("^Unlink ")).first
    other = (unlink.get_attribute("aria-label") or "").removeprefix("Unlink ")
    for count in (before - 1, before):  # a link is taken away, and comes back
        page.keyboard.press("l")
        expect(maker.map).to_contain_text("Neighbours of Keyland")
        maker.region(other).focus()
        page.keyboard.press("Enter")
        expect(maker.region("Keyland")).to_have_accessible_name(re.compile(f"{count} neighbour"))
        maker.region("Keyland").focus()
    page.keyboard.press("v")
    page.keyboard.press("Control+z")
    expect(maker.region("Keyland")).to_have_accessible_name(re.compile(f"{before - 1} neighbour"))
    page.keyboard.press("Control+Shift+z")
    expect(maker.region("Keyland")).to_have_accessible_name(re.compile(f"{before} neighbour"))
    page.keyboard.press("Delete")
    expect(maker.regions).to_have_count(8)
    page.keyboard.press("Control+z")
    expect(maker.regions).to_have_count(9)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Merge the chosen regions")


def neighbours(maker: Cartographer, name: str) -> int:
    label = maker.region(name).get_attribute("aria-label") or ""
    found = re.search(r"(\d+) neighbour", label)
    assert found, label
    return int(found[1])


SQUARE = [(100, 100), (400, 100), (400, 300), (100, 300)]


def test_a_map_is_drawn_and_nothing_is_lost_by_closing_the_page(maker: Cartographer, tmp_path: Path) -> None:
    page = maker.page
    maker.card("Draw").get_by_role("button", name="Empty sheet").click()
    expect(maker.map).to_be_visible()
    maker.tool("Draw")
    draw(maker, SQUARE)
    expect(maker.regions).to_have_count(1)
    draw(maker, [(403, 102), (700, 100), (700, 300), (398, 298)])  # caught by the border of the first one
    draw(maker, [(100, 302), (398, 303), (400, 500), (100, 500)])
    draw(maker, [(402, 298), (700, 300), (700, 500), (400, 498)])
    expect(maker.regions).to_have_count(4)
    page.get_by_role("radio", name="Part of Region 4").check()
    draw(maker, [(800, 300), (900, 300), (900, 400)])
    expect(maker.panel).to_contain_text("2 parts")
    maker.click((900, 600))
    page.keyboard.press("Control+z")  # a corner first, then what was drawn
    expect(maker.panel).to_contain_text("2 parts")
    page.keyboard.press("Control+z")
    expect(maker.panel).not_to_contain_text("2 parts")
    page.keyboard.press("Control+Shift+z")
    expect(maker.panel).to_contain_text("2 parts")
    maker.tab("Checks")
    expect(maker.panel).to_contain_text("4 pairs of regions touch")  # the server has seen all that was drawn
    maker.panel.get_by_role("button", name="Make them neighbours").click()
    expect(maker.region("Region 1")).to_have_accessible_name(re.compile("2 neighbours"))
    maker.add_super_region("All", [(250, 200), (550, 200), (250, 400), (550, 400)], 3)
    maker.tab("Checks")
    expect(maker.panel).to_contain_text("the map can be played", ignore_case=True)
    page.reload()
    expect(maker.map.get_by_role("button", name=re.compile(", All, 2 neighbours"))).to_have_count(4)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    path = tmp_path / "exported.zip"
    download.value.save_as(path)
    page.get_by_role("link", name="All maps").click()
    maker.begin("Import a package", file("exported.zip", path.read_bytes(), "application/zip"))
    page.get_by_role("dialog", name="Start a new map?").get_by_role("button", name="Discard it").click()
    expect(maker.map.get_by_role("button", name=re.compile(", All, 2 neighbours"))).to_have_count(4)


def draw(maker: Cartographer, corners: list[tuple[int, int]]) -> None:
    """Clicks the corners, and the first one again."""
    for corner in [*corners, corners[0]]:
        maker.click(corner)


def test_regions_are_merged_and_split_and_findings_show_them(generated: Cartographer) -> None:
    maker, page = generated, generated.page
    entries = maker.panel.get_by_role("list", name="All regions").get_by_role("button")
    first, second = (entries.nth(n).inner_text().split("\n")[0] for n in (0, 1))
    maker.region(first).click()
    maker.region(second).click(modifiers=["Shift"])
    maker.panel.get_by_role("button", name=f"Merge into {first}").click()
    expect(maker.regions).to_have_count(8)
    expect(maker.region(second)).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(maker.regions).to_have_count(9)
    maker.region(second).click()
    maker.panel.get_by_role("combobox", name="Super region").select_option("no super region")
    maker.tab("Checks")
    finding = maker.panel.get_by_role("button", name=f"{second} is in no super region.")
    finding.click()
    expect(maker.region(second)).to_have_attribute("aria-pressed", "true")
    expect(maker.region(second)).to_be_focused()


def test_a_phone_is_enough_for_small_corrections(open_page: Callable[..., Page]) -> None:
    page = open_page("/maps", reduced_motion="reduce", **PHONE)
    maker = Cartographer(page)
    maker.card("The World").get_by_role("link", name="Edit a copy: The World").tap()
    expect(maker.regions).to_have_count(42)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    maker.region("Brazil").tap()
    maker.panel.get_by_role("textbox", name="Name", exact=True).fill("Brasilia")
    expect(maker.region("Brasilia")).to_have_count(1)
    page.get_by_role("button", name="Undo").tap()
    expect(maker.region("Brazil")).to_have_count(1)


def test_maps_speak_czech(open_page: Callable[..., Page]) -> None:
    page = open_page("/maps", locale="cs-CZ", **PHONE)
    expect(page.get_by_role("heading", name="Mapy", exact=True)).to_be_visible()
    page.get_by_role("button", name="Prázdný list").tap()
    expect(page.get_by_role("toolbar", name="Nástroje")).to_contain_text("Kreslení")
    page.get_by_role("tab", name="Kontroly").tap()
    expect(page.get_by_role("complementary", name="Panely")).to_contain_text("Mapa nemá žádný superregion.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
