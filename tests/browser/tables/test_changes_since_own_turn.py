"""News on a board: continents, changes since the player's own turn, and the round once more."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from commander import Commander
from person import Person, world_of
from playwright.sync_api import Page, expect
from settler import Settler
from vampires_player import WAIT, VampiresPlayer

from seed_agreement import all_agree

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
    expect(marks.first).to_be_attached()  # also for a player who was away


def test_where_the_others_went_since_my_turn_is_ringed_in_vampires(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    sit(page, game="vampires", seats=against("greedy"), seed=3, pace=0)
    hunter = VampiresPlayer(page)
    marks = page.locator("[data-changed]")
    expect(hunter.end).to_be_visible(timeout=WAIT)
    expect(marks).to_have_count(0)  # nobody has moved yet
    assert hunter.act()
    expect(marks.first).to_be_attached()
    cell = int(marks.first.get_attribute("data-changed") or 0)
    page.mouse.move(*hunter.at_rest(hunter.surface.locator(f'[data-place="{cell}"]')))
    expect(page.locator(".board-callout .was")).to_have_text(re.compile("^Changed since your turn; before: "))
    page.reload()
    expect(marks.first).to_be_attached()  # also for a player who was away


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


def test_cards_fly_from_tiles_to_hands_unless_motion_is_reduced(open_page: Callable[..., Page]) -> None:
    page = open_page(locale="cs-CZ")
    sit(page, game="settlers", seats=against("bred"), seed=5, pace=0)
    settler = Settler(page)
    cards = settler.surface.locator("svg g.card")
    for _ in range(40):
        if cards.count():
            break
        assert settler.act(), "the game ended before any tile paid"
    seconds = "card => parseFloat(getComputedStyle(card).animationDuration)"
    assert cards.first.evaluate(seconds) > 1
    page.emulate_media(reduced_motion="reduce")
    assert cards.first.evaluate(seconds) < 0.01


def same_game(one: Page, other: Page) -> None:
    """Returns once both see the same moves: bots may play on meanwhile."""
    logs = [page.get_by_role("log").get_by_role("listitem") for page in (one, other)]
    ends = time.monotonic() + 60
    while logs[0].count() != logs[1].count():
        assert time.monotonic() < ends, "the two pages never see the same moves"
        one.wait_for_timeout(50)


def test_an_offer_that_cannot_be_paid_is_declined_without_a_question(open_page: Callable[..., Page], url: str) -> None:
    seats = [{"kind": "human", "name": name} for name in ("Anna", "Dora")] + [{"kind": "bot", "bot": "weights"}]
    form = {"game": "settlers", "seats": seats, "seed": 5, "pace": 0}
    made = httpx.post(f"{url}/api/tables", json=form, timeout=300).json()
    all_agree(url, made)
    links = [f"/table/{made['table']['id']}#token={token}" for token in made["tokens"] if token]
    anna, dora = (Settler(open_page(link, reduced_motion="reduce", locale="cs-CZ")) for link in links)
    anna.traded = dora.traded = True  # neither offers anything by itself
    ask = anna.surface.get_by_role("button", name="Nabídnout všem")
    ends = time.monotonic() + 240
    while True:
        assert time.monotonic() < ends, "nothing can be offered that the other cannot pay"
        same_game(anna.page, dora.page)
        wanted = [kind for kind, cards in dora.hand().items() if not cards]
        given = [kind for kind, cards in anna.hand().items() if cards and kind not in wanted]
        if wanted and given and anna.can("Vyměnit"):
            anna.page.keyboard.press("t")
            anna.terms("Chci", wanted[0], 1)
            anna.terms("Dávám", given[0], 1)
            if ask.is_enabled():  # the bot has what is wanted
                break
            anna.page.keyboard.press("Escape")
        for settler in (anna, dora):
            if settler.mine.is_visible():
                assert settler.act()
    ask.click()
    expect(dora.page.get_by_role("log")).to_contain_text(re.compile("Dora.* odmít"))
    expect(dora.surface.get_by_role("dialog")).to_have_count(0)
