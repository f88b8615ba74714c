"""Risk through the page, by hand: a whole game against two bots, and what a player touches on the way."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from lobby import customize
from person import Person, world_of
from playwright.sync_api import Page, expect
from screens import PHONE

pytestmark = pytest.mark.browser


@pytest.fixture(scope="session")
def world(url: str) -> list[dict[str, Any]]:
    return world_of(url)


@pytest.fixture
def table(open_page: Callable[..., Page]) -> Page:
    """A game against two standard bots, from the lobby; the bots do not pause, and it does not last for ever."""
    page = open_page(reduced_motion="reduce")
    customize(page, "Risk")
    page.get_by_text("More rules").click()
    page.get_by_label("Turn limit").fill("12")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("status", name="Connected")).to_be_visible()
    page.get_by_role("radio", name="Instant").click()
    expect(page.get_by_role("radio", name="Instant")).to_be_checked()
    return page


def test_a_person_plays_a_whole_game_against_two_bots(table: Page, world: list[dict[str, Any]]) -> None:
    person = Person(table, world)
    for _ in range(2000):
        if not person.act():
            break
    else:
        pytest.fail("the game did not end")
    over = table.get_by_role("alert").filter(has_text="Replay")
    expect(over).to_contain_text(re.compile("Victory|has won|limit"))
    over.get_by_role("link", name="Replay").click()
    expect(table).to_have_url(re.compile("/replay/"))
    replays(table)


def replays(page: Page) -> None:
    """The replay goes forwards and backwards, by single moves and by itself."""
    scrubber = page.get_by_role("slider").first
    expect(scrubber).to_be_visible()
    page.keyboard.press("Home")
    expect(scrubber).to_have_value("0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(scrubber).to_have_value("2")
    page.keyboard.press("ArrowLeft")
    expect(scrubber).to_have_value("1")
    page.keyboard.press("Space")
    expect(scrubber).not_to_have_value("1")
    page.keyboard.press("Space")
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="Board")).to_contain_text("over")


def test_an_army_is_dragged_onto_a_neighbour_to_attack(table: Page, world: list[dict[str, Any]]) -> None:
    person = Person(table, world)
    while "Drag onto an enemy" not in table.get_by_role("region", name="Board").inner_text():
        assert person.act()
    board = person.board()
    origin = person.strongest(board)
    assert origin
    target = person.foes_of(origin, board)[0]
    person.drag(origin, target)
    window = table.get_by_role("region", name="Board")
    expect(window).to_contain_text("to conquer")
    table.keyboard.press("3" if board[origin][1] > 3 else "1")
    expect(table.get_by_role("log")).to_contain_text(f"attacks {target} from {origin}")
    expect(table.get_by_text(f"{origin} → {target}")).to_be_visible()
    table.goto(table.url.replace("/table/", "/replay/"))
    scrubber = table.get_by_role("slider").first
    expect(scrubber).to_be_visible()
    table.keyboard.press("End")
    expect(table.get_by_text(f"{origin} → {target}")).to_be_visible()
    table.keyboard.press("Home")  # the dice of a battle that has not been fought yet are not shown
    expect(table.get_by_text("The dice of the last battle appear here.")).to_be_visible()


def test_nobody_holds_what_is_free_to_claim(open_page: Callable[..., Page], world: list[dict[str, Any]]) -> None:
    page = open_page(reduced_motion="reduce")
    customize(page, "Risk")
    page.get_by_role("radio", name="Chosen").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Your turn").first).to_be_visible()
    Person(page, world).click("Peru")
    about = page.get_by_role("tabpanel").filter(has_text="Selected territory")
    expect(about).to_contain_text("Nobody · 0 armies")
    expect(about).not_to_contain_text("held")


def test_keys_are_heard_after_a_click_on_the_bots_pace(table: Page) -> None:
    expect(table.get_by_role("status").filter(has_text="Your turn").first).to_be_visible(timeout=30_000)
    table.get_by_role("radio", name="Fast").click()
    table.keyboard.press("r")
    expect(table.get_by_role("button", name="Reinforce")).to_have_attribute("aria-pressed", "true")
    table.keyboard.press("x")
    expect(table.get_by_role("dialog")).to_contain_text("No cards yet")


def test_autoplay_takes_the_seat_and_gives_it_back(table: Page) -> None:
    log = table.get_by_role("log")
    table.get_by_role("switch", name="Autoplay").click()
    expect(log).to_contain_text("Player ends the turn", timeout=30_000)
    table.get_by_role("switch", name="Autoplay").click()
    expect(table.get_by_role("status").filter(has_text="Your turn").first).to_be_visible(timeout=30_000)


def test_a_game_is_there_again_after_the_page_was_closed(table: Page, open_page: Callable[..., Page]) -> None:
    table.get_by_role("tab", name="Chat").click()
    table.get_by_role("textbox").fill("back in a minute")
    table.keyboard.press("Enter")
    expect(table.get_by_text("back in a minute")).to_be_visible()
    table.goto("about:blank")
    table.go_back()
    table.get_by_role("tab", name="Chat").click()
    expect(table.get_by_text("back in a minute")).to_be_visible()
    expect(table.get_by_role("status").filter(has_text="Your turn").first).to_be_visible()


def test_another_visitor_only_watches(table: Page, open_page: Callable[..., Page]) -> None:
    guest = open_page(table.url[table.url.index("/table") :])
    expect(guest.get_by_role("group", name="Territories").first).to_be_visible()
    expect(guest.get_by_role("switch", name="Autoplay")).to_have_count(0)
    expect(guest.get_by_role("button", name="End turn E")).to_have_count(0)


def test_the_calculator_tells_what_is_left_of_both_sides(open_page: Callable[..., Page]) -> None:
    page = open_page("/tools/risk/odds")
    page.get_by_label("Attackers", exact=True).fill("5")
    page.keyboard.press("Tab")
    left = page.locator("dl").filter(has_text="Defenders left if they hold")
    expect(left).to_contain_text(
        re.compile(r"win\s*3\.22\s.*average\s*1\.63\s.*hold\s*2\.92\s.*average\s*1\.44", re.DOTALL)
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/tools/risk/odds", "/about"])
def test_nothing_is_wider_than_a_phone(open_page: Callable[..., Page], path: str, scheme: str) -> None:
    page = open_page(path, color_scheme=scheme, **PHONE)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_table_fits_a_phone(open_page: Callable[..., Page]) -> None:
    page = open_page(**PHONE)
    page.get_by_role("button", name="Play Risk").tap()
    expect(page.get_by_role("group", name="Territories").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_nobody_follows_with_one_click_and_the_board_never_moves(table: Page, world: list[dict[str, Any]]) -> None:
    person = Person(table, world)
    nobody = table.get_by_role("button", name="None", exact=True)
    stage = table.locator(".board-stage")
    places = set()
    while not nobody.is_visible():
        assert person.act()
        places.add(json.dumps(stage.bounding_box()))
    nobody.click()
    expect(nobody).to_have_count(0)
    expect(table.get_by_role("log")).to_contain_text("Player sends no more armies")
    places.add(json.dumps(stage.bounding_box()))
    assert len(places) == 1, places
