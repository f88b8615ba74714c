"""What a board tells without being asked: continents, what changed since one's own turn, and the round once more."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from commander import Commander
from person import Person, world_of
from playwright.sync_api import Page, expect
from settler import Settler

pytestmark = pytest.mark.browser


def sit(page: Page, **form: Any) -> None:
    """At a table for a person and bots that is opened with these terms."""
    root = page.url.rstrip("/")
    headers = {"Content-Type": "application/json"}
    made = page.request.post(f"{root}/api/tables", data=json.dumps(form), headers=headers).json()
    page.goto(f"{root}/table/{made['table']['id']}#token={made['tokens'][0]}")
    expect(page.locator(".board-surface")).to_be_visible()


def against(bot: str) -> list[dict[str, str]]:
    return [{"kind": "human", "name": "Player"}, {"kind": "bot", "bot": bot, "name": "Rudi"}]


def test_a_continent_is_outlined_where_one_points_and_shows_who_holds_how_much(
    open_page: Callable[..., Page], url: str
) -> None:
    page = open_page(reduced_motion="reduce")
    sit(page, game="risk", seats=against("random"), seed=4, pace=0)
    person = Person(page, world_of(url))
    expect(page.locator("path.frontier")).to_have_count(1)
    page.mouse.move(*person.where("Brazil"))
    south = page.locator("[data-part]").get_attribute("data-part")
    page.mouse.move(*person.where("Peru"))
    expect(page.locator(f'[data-part="{south}"]')).to_be_visible()
    page.mouse.move(*person.where("China"))
    expect(page.locator(f'[data-part="{south}"]')).to_have_count(0)
    expect(page.locator(".shares")).to_have_count(6)  # nobody holds a whole continent yet


def test_what_was_taken_since_my_turn_is_marked_and_the_round_is_watched_again(
    open_page: Callable[..., Page], url: str
) -> None:
    page = open_page()
    sit(
        page,
        game="warlight",
        options={"board": "world"},
        seats=against("aggressive"),
        seed=2,
        pace=0,
    )
    board = httpx.get(f"{url}/api/games/warlight/boards/world").json()
    commander = Commander(page, board, "Player")
    commander.pick()
    marks = page.locator("[data-changed]")
    for _ in range(6):
        expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
        if marks.count():
            break
        commander.button("Commit").click()
        page.get_by_role("dialog").get_by_role("button", name=re.compile("^Commit")).click()
        commander.answered()
    expect(marks.first).to_be_attached()  # the bot has taken something that was nobody's, or mine
    page.get_by_role("button", name="Watch again").click()
    expect(page.get_by_role("status").filter(has_text="Since your turn")).to_be_visible()
    expect(marks).to_have_count(0)  # what is watched is not what is there now
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    page.reload()
    expect(marks.first).to_be_attached()  # also for somebody who was away


def test_large_dice_are_thrown_and_what_others_built_is_ringed(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce", locale="cs-CZ")
    sit(page, game="settlers", seats=against("bred"), seed=5, pace=0)
    settler = Settler(page)
    dice = page.locator(".big").get_by_role("img")
    for _ in range(40):
        if page.locator("[data-since]").count() and dice.count():
            break
        assert settler.act(), "the game ended before the bot built anything"
    expect(dice).to_be_visible()
    box = page.locator(".big svg").first.bounding_box()
    assert box is not None
    assert box["width"] > 40
