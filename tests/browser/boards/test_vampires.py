"""Vampires vs Werewolves through the page, by hand: a whole game, parts in every way, chances, curve and replay."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from lobby import customize
from playwright.sync_api import Page, expect
from screens import PHONE
from vampires_player import WAIT, VampiresPlayer

from seed_agreement import all_agree

pytestmark = pytest.mark.browser

MEADOW = {
    "rows": 5,
    "columns": 6,
    "humans": [{"x": 1, "y": 4, "count": 3}, {"x": 5, "y": 4, "count": 40}],
    "vampires": {"x": 2, "y": 3, "count": 12},
    "werewolves": {"x": 3, "y": 2, "count": 10},
}


def new_table(url: str, names: tuple[str, str] = ("Ann", "Bob"), **options: Any) -> tuple[str, list[str]]:
    """A table for two people on a meadow: its address, and the tokens of its seats."""
    people = [{"kind": "human", "name": name} for name in names]
    asked = {"game": "vampires", "options": {"board": MEADOW} | options, "seats": people, "pace": 0, "seed": 1}
    made = httpx.post(f"{url}/api/tables", json=asked, timeout=WAIT / 1000).json()
    all_agree(url, made)
    return f"/table/{made['table']['id']}", made["tokens"]


@pytest.fixture
def meadow(open_page: Callable[..., Page], url: str) -> VampiresPlayer:
    """Ann's first turn, with 12 vampires beside 10 werewolves and 3 humans."""
    address, tokens = new_table(url)
    hunter = VampiresPlayer(open_page(f"{address}#token={tokens[0]}", reduced_motion="reduce"))
    expect(hunter.end).to_be_disabled()
    return hunter


def test_a_person_plays_a_whole_game_against_a_bot_and_looks_back(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    customize(page, "Vampires vs Werewolves")
    page.get_by_role("combobox", name="Board").select_option("duel")
    page.get_by_role("combobox", name="Who plays seat 2").select_option("bot:greedy")
    page.get_by_text("More rules").click()
    page.get_by_role("spinbutton", name="Turn limit").fill("12")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("status", name="Connected")).to_be_visible()
    page.get_by_role("radio", name="Instant").click()
    hunter = VampiresPlayer(page)
    for _ in range(8):
        if not hunter.act():
            break
    else:
        pytest.fail("the game did not end")
    expect(hunter.over).to_contain_text(re.compile("Victory|has won|draw", re.IGNORECASE))
    hunter.over.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile("/replay/"))
    looks_back(page)


def looks_back(page: Page) -> None:
    """The curve has the whole game, and a click on it leads there."""
    scrubber = page.get_by_role("slider").first
    expect(scrubber).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="Board")).to_contain_text("The game is over.")
    page.get_by_role("tab", name="Population").click()
    curve = page.get_by_role("img", name=re.compile("^Curve of the populations"))
    box = curve.bounding_box()
    assert box
    curve.click(position={"x": 2, "y": 20})
    expect(scrubber).to_have_value("0")
    expect(curve).to_have_accessible_name(re.compile("4 vampires, 4 werewolves, 18 humans"))
    curve.click(position={"x": box["width"] / 2, "y": 20})
    expect(scrubber).not_to_have_value("0")


def test_parts_are_dragged_halved_changed_and_taken_back(meadow: VampiresPlayer) -> None:
    page = meadow.page
    meadow.drag(2, 3, 1, 4)
    window = page.get_by_role("dialog", name="Convert")
    expect(window).to_contain_text("12 convert 3 humans for sure: 15 afterwards")
    window.get_by_role("button", name=re.compile("^Sure, 3")).click()
    expect(window).to_contain_text("3 convert 3 humans for sure: 6 afterwards")
    meadow.send()
    expect(meadow.parts()).to_have_count(1)
    meadow.drag(2, 3, 2, 4)
    page.get_by_role("button", name=re.compile("^Half, 5")).click()
    meadow.send()
    expect(meadow.parts()).to_have_count(2)
    expect(meadow.cell(2, 3)).to_have_accessible_name(re.compile("12 vampires, 8 of them leave"))
    meadow.parts().nth(1).click()
    page.get_by_role("slider", name="How many go").fill("2")
    meadow.send("Change to")
    expect(meadow.parts().nth(1)).to_contain_text("2")
    page.get_by_role("button", name="Take back 2,3 → 1,4").click()
    expect(meadow.parts()).to_have_count(1)
    meadow.surface.get_by_role("button", name="Take back Z").click()
    expect(meadow.parts()).to_have_count(0)
    expect(meadow.end).to_be_disabled()


def test_a_world_lies_under_the_cells_and_its_frame_is_numbered_as_moves_are(meadow: VampiresPlayer) -> None:
    land = meadow.surface.locator("svg .land")
    expect(land.locator("use").first).to_be_attached()
    expect(land.locator(".home")).to_have_count(2)  # castle and den; the villages still stand
    meadow.page.mouse.move(*meadow.where(4, 1))
    expect(meadow.surface.locator("svg text.now")).to_have_text(["4", "1"])
    meadow.drag(2, 3, 1, 4)
    meadow.send()
    meadow.end.click()
    expect(meadow.surface).to_contain_text("Turn 2 of")
    expect(meadow.surface.locator("svg .group.humans")).to_have_count(1)
    expect(land.locator(".home.humans")).to_have_count(0)  # the group that came stands where the village was


def test_nobody_goes_where_others_leave_and_only_targets_are_marked(meadow: VampiresPlayer) -> None:
    meadow.click(2, 3)
    expect(meadow.surface).to_contain_text("2,3: 12 are free to go")
    meadow.click(0, 0)
    expect(meadow.parts()).to_have_count(0)
    meadow.drag(2, 3, 4, 3)  # two steps
    expect(meadow.page.get_by_role("dialog")).to_have_count(0)
    meadow.drag(2, 3, 2, 4)
    meadow.page.keyboard.press("4")
    meadow.send()
    expect(meadow.parts()).to_have_count(1)
    meadow.drag(2, 4, 2, 3)
    expect(meadow.parts()).to_have_count(1)


def test_the_chances_of_a_battle_are_shown_before_it(meadow: VampiresPlayer) -> None:
    meadow.click(2, 3)
    meadow.page.mouse.move(*meadow.where(3, 2))
    expect(meadow.surface).to_contain_text("70% to win with 12, 5.9 left on average")  # 12/10 − 1/2; 12 · 0.7²
    expect(meadow.surface).to_contain_text("15 arriving are sure to win")
    meadow.click(3, 2)
    window = meadow.page.get_by_role("dialog", name="Attack")
    expect(window).to_contain_text("70% to win")
    meadow.page.keyboard.press("1")
    expect(window).to_contain_text("5% to win")
    meadow.page.keyboard.press("0")
    expect(window).to_contain_text("50% to win")
    meadow.page.keyboard.press("Enter")
    expect(meadow.cell(3, 2)).to_have_accessible_name(re.compile("10 werewolves, 50% to win with 10, 2.5 left"))
    meadow.end.click()
    expect(meadow.page.get_by_role("log")).to_contain_text(
        re.compile("10 (win against|lose to|fight) 10 werewolves on 3,2")
    )


def test_a_turn_is_played_by_the_keyboard_alone(meadow: VampiresPlayer) -> None:
    page = meadow.page
    while not page.evaluate("document.activeElement.matches('[role=button][data-place]')"):
        page.keyboard.press("Tab")
    for arrow in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown"):
        page.keyboard.press(arrow)
    expect(meadow.cell(2, 3)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog", name="Move")
    expect(window).to_be_visible()
    page.keyboard.press("h")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(meadow.parts()).to_contain_text("7")
    page.keyboard.press("z")
    expect(meadow.parts()).to_have_count(0)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(meadow.parts()).to_contain_text("12")
    page.keyboard.press("e")
    expect(meadow.surface).to_contain_text("Turn 2 of")
    expect(page.get_by_role("log")).to_contain_text("Ann: 12 go to 1,2.")


def test_a_word_at_the_lower_edge_is_read_whole_and_nothing_moves_the_page(meadow: VampiresPlayer) -> None:
    page = meadow.page
    resign = page.get_by_role("button", name="Resign")
    resign.hover()
    tip = page.locator("span.tip", has_text="Resign")
    expect(tip).to_be_visible()
    box, window = tip.bounding_box(), page.viewport_size
    assert box
    assert window
    assert box["y"] + box["height"] <= window["height"]
    assert page.locator(".screen").evaluate("screen => { screen.scrollTop = 50; return screen.scrollTop }") == 0


def test_a_name_of_one_long_word_is_broken_in_the_log(open_page: Callable[..., Page], url: str) -> None:
    address, tokens = new_table(url, ("A" * 40, "Bob"))
    hunter = VampiresPlayer(open_page(f"{address}#token={tokens[0]}", reduced_motion="reduce"))
    expect(hunter.end).to_be_visible()
    hunter.hunt()
    line = hunter.page.get_by_text(re.compile("A{40}.* 12 ")).last
    expect(line).to_be_visible()
    room = "line => { const log = line.closest('.scroll'); return log.scrollWidth - log.clientWidth }"
    assert line.evaluate(room) <= 0


def test_two_people_at_one_screen_and_one_who_watches(open_page: Callable[..., Page], url: str) -> None:
    address, tokens = new_table(url)
    ann = VampiresPlayer(open_page(f"{address}#token={tokens[0]}", reduced_motion="reduce"))
    bob = VampiresPlayer(open_page(f"{address}#token={tokens[1]}", reduced_motion="reduce"), "werewolf")
    guest = open_page(address)
    expect(bob.surface).to_contain_text("Turn 1 of")
    expect(bob.end).to_have_count(0)
    ann.drag(2, 3, 1, 4)
    ann.send()
    expect(guest.get_by_role("button", name=re.compile("^2,3 → 1,4 × 12"))).to_be_disabled()
    ann.end.click()
    expect(bob.end).to_be_visible()
    board = guest.get_by_role("region", name="Board")
    expect(board.get_by_role("button", name=re.compile("^1,4, 15 vampires"))).to_be_visible()
    expect(board).to_contain_text("Ann: 12 convert 3 humans on 1,4, now 15.")


def test_a_phone_is_enough(open_page: Callable[..., Page], url: str) -> None:
    address, tokens = new_table(url)
    page = open_page(f"{address}#token={tokens[0]}", reduced_motion="reduce", **PHONE)
    hunter = VampiresPlayer(page)
    expect(hunter.end).to_be_visible()
    page.touchscreen.tap(*hunter.where(2, 3))
    page.touchscreen.tap(*hunter.where(1, 4))
    page.get_by_role("dialog", name="Convert").get_by_role("button", name=re.compile("^Half, 6")).tap()
    hunter.surface.get_by_role("button", name=re.compile("^Send 6")).tap()
    expect(hunter.parts()).to_have_count(1)
    page.touchscreen.tap(*hunter.where(2, 3))
    page.touchscreen.tap(*hunter.where(0, 4))  # a corner: nothing lies upon it
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    hunter.end.tap()
    expect(hunter.surface).to_contain_text("Turn 2 of")


def test_a_map_of_ones_own_in_the_courses_xml_is_played_on(open_page: Callable[..., Page], tmp_path: Path) -> None:
    bad, own = tmp_path / "bad.xml", tmp_path / "own.xml"
    starts = '<Vampires X="0" Y="0" Count="3"/><Werewolves X="6" Y="2" Count="3"/>'
    own.write_text(f'<Map Rows="3" Columns="7"><Humans X="3" Y="1" Count="5"/>{starts}</Map>')
    bad.write_text('<Map Rows="3" Columns="7"></Map>')
    page = open_page(reduced_motion="reduce", refusals=True)
    customize(page, "Vampires vs Werewolves")
    expect(page.get_by_role("spinbutton", name="Rows")).to_have_count(0)  # only random maps have a choice
    chooser = page.get_by_label("From a file of your own")
    chooser.set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("bad.xml, line 1: the vampires have no start")
    chooser.set_input_files(own)
    page.get_by_role("combobox", name="Who plays seat 2").select_option("bot:random")
    page.get_by_role("button", name="Play", exact=True).click()
    board = page.get_by_role("region", name="Board")
    expect(board.locator("[role=button][data-place]")).to_have_count(21, timeout=WAIT)
    expect(board.get_by_role("button", name=re.compile("^3,1, 5 humans"))).to_be_visible()


def test_a_random_map_is_dealt_as_large_as_it_was_asked_for(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce", locale="cs-CZ")
    customize(page, "Upíři proti vlkodlakům")
    page.get_by_role("combobox", name="Hrací plán").select_option(label="Náhodná mapa")
    page.get_by_text("Další pravidla").click()
    page.get_by_role("spinbutton", name="Řady").fill("4")
    page.get_by_role("spinbutton", name="Sloupce").fill("7")
    page.get_by_role("spinbutton", name="Domy").fill("2")
    page.get_by_role("button", name="Hrát", exact=True).click()
    board = page.get_by_role("region", name="Hrací plán")
    expect(board.locator("[role=button][data-place]")).to_have_count(28, timeout=WAIT)
    expect(board.get_by_role("button", name=re.compile(r" (člověk|lidé|lidí)$"))).to_have_count(4)
    expect(page.get_by_role("log")).to_contain_text("Všichni jsou rozmístěni po mapě.")
