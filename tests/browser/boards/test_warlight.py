"""Warlight through the page, by hand: whole games, in the fog and at one screen, and orders in every way."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from commander import WAIT, Commander
from lobby import customize
from playwright.sync_api import Locator, Page, expect
from screens import PHONE

pytestmark = pytest.mark.browser


@pytest.fixture(scope="session")
def duel(url: str) -> dict[str, Any]:
    board: dict[str, Any] = httpx.get(f"{url}/api/games/warlight/boards/duel").json()
    return board


def set_up(page: Page, table: str, **rules: str | bool) -> None:
    """Chooses Warlight on the smallest map in the lobby, with these rules, and sits down."""
    customize(page, "Warlight")
    page.get_by_role("combobox", name="Board").select_option("duel")
    page.get_by_role("button", name=table, exact=True).click()
    page.get_by_role("spinbutton", name="Picks").fill("1")
    page.get_by_text("More rules").click()
    for name, value in rules.items():
        if isinstance(value, bool):
            page.get_by_role("switch", name=name).click()
            expect(page.get_by_role("switch", name=name)).to_be_checked(checked=value)
        else:
            page.get_by_role("spinbutton", name=name).fill(value)


def against(page: Page, bot: str, seat: int = 2, **parameters: str) -> None:
    """A bot on a seat, with these parameters."""
    page.get_by_role("combobox", name=f"Who plays seat {seat}").select_option(f"bot:{bot}")
    row = page.get_by_role("listitem", name=f"Seat {seat}")
    if parameters:
        row.locator("summary").click()
    for name, value in parameters.items():
        row.get_by_role("spinbutton", name=re.compile(f"^{name}")).fill(value)


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("status", name="Connected")).to_be_visible()
    page.get_by_role("radio", name="Instant").click()
    expect(page.get_by_role("radio", name="Instant")).to_be_checked()


@pytest.fixture
def table(open_page: Callable[..., Page], duel: dict[str, Any]) -> Commander:
    """A duel against the random bot in which the first orders are to be given."""
    page = open_page(reduced_motion="reduce")
    set_up(page, "Duel")
    against(page, "random")
    sit_down(page)
    commander = Commander(page, duel, "Player")
    commander.pick()
    expect(commander.surface).to_contain_text("5 to place")
    return commander


def test_a_person_plays_a_whole_game_in_the_fog_against_a_search(
    open_page: Callable[..., Page], duel: dict[str, Any]
) -> None:
    page = open_page(reduced_motion="reduce")
    set_up(page, "Duel", **{"Fog of war": True, "Round limit": "4"})
    against(page, "mcts", Time="0.1")
    sit_down(page)
    commander = Commander(page, duel, "Player")
    seen_fog = False
    for _ in range(7):
        if not commander.act():
            break
        seen_fog |= any(region.owner == "?" or "seen " in region.rest for region in commander.map().values())
    else:
        pytest.fail("the game did not end")
    assert seen_fog
    expect(commander.over).to_contain_text(re.compile("Victory|has won|limit|draw|shared", re.IGNORECASE))
    commander.over.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile("/replay/"))
    expect(page.get_by_role("slider").first).to_be_visible()


def test_two_people_play_a_whole_game_at_one_screen(open_page: Callable[..., Page], duel: dict[str, Any]) -> None:
    page = open_page(reduced_motion="reduce")
    set_up(page, "Hot seat", **{"Round limit": "3"})
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_role("textbox", name="Name of seat 1").fill("Ann")
    page.get_by_role("textbox", name="Name of seat 2").fill("Ben")
    sit_down_together(page)
    ann, ben = Commander(page, duel, "Ann"), Commander(page, duel, "Ben")
    for player in (ann, ben):
        take_seat(page, player.name)
        player.pick()
    for number, turn in enumerate([(ben, ann), (ann, ben), (ben, ann)], start=1):
        for player in turn:  # the last player of a round begins the next: the curtain falls once a round
            if player is turn[1]:
                take_seat(page, player.name)
            expect(player.surface).to_contain_text(f"Round {number} of 3")
            expect(player.surface).to_contain_text("5 to place")  # nothing of the other's orders is seen
            expect(page.get_by_role("button", name=re.compile("^Order "))).to_have_count(0)
            player.order()
            player.button("Commit").click()
        on = ann.surface.filter(has_text=re.compile(rf"Round {number + 1} of 3|The game is over"))
        expect(on).to_be_visible()
        if ann.over.is_visible():  # with a little luck a player has won before the last round
            break
    expect(ann.over).to_be_visible()


def sit_down_together(page: Page) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("dialog").filter(has_text="Ann").first).to_be_visible()


def take_seat(page: Page, name: str) -> None:
    """The curtain is drawn for this person, and nothing of the game can be reached before it is opened."""
    curtain = page.get_by_role("dialog").filter(has_text=name)
    expect(curtain).to_be_visible()
    curtain.get_by_role("button").click()
    expect(curtain).to_have_count(0)


def test_armies_are_placed_and_taken_back_in_every_way(table: Commander) -> None:
    page, surface = table.page, table.surface
    own = next(n for n, region in table.map().items() if region.owner == "Player")
    table.click(own)
    expect(surface).to_contain_text("4 to place")
    expect(table.region(own)).to_have_attribute("aria-label", re.compile("1 more placed"))
    page.keyboard.press("2")
    expect(surface).to_contain_text("2 to place")
    page.keyboard.press("Backspace")
    expect(surface).to_contain_text("3 to place")
    table.button("Take one army back").click()
    expect(surface).to_contain_text("4 to place")
    surface.get_by_role("slider", name=re.compile("^Armies placed on")).fill("4")
    expect(surface).to_contain_text("1 to place")
    page.keyboard.press("z")
    expect(surface).to_contain_text("4 to place")
    table.button("All here").click()
    expect(surface).to_contain_text("0 to place")
    page.get_by_role("button", name=re.compile("^Take the armies on")).click()
    expect(surface).to_contain_text("5 to place")
    for left in (0, 4, 3, 2, 4, 5):  # back through everything, one step at a time
        table.button("Undo").click()
        expect(surface).to_contain_text(f"{left} to place")
    expect(table.button("Undo")).to_be_disabled()


def test_orders_are_given_changed_reordered_and_removed(table: Commander) -> None:
    page = table.page
    board = table.map()
    origin, _ = table.border(board)
    first, second = table.foes(origin, board)[:2]
    table.click(origin, "Alt")
    expect(table.surface).to_contain_text("0 to place")
    table.drag(origin, first)
    window = page.get_by_role("dialog", name="Attack")
    expect(window).to_contain_text("to capture")
    page.keyboard.press("4")
    expect(window.get_by_role("button", name="Attack with 4 armies")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Order 1, "))).to_be_visible()
    table.click(second)  # the origin is still chosen
    window.get_by_role("slider", name="Armies to send").fill("2")
    window.get_by_role("button", name="Attack with 2 armies").click()
    orders = page.get_by_role("button", name=re.compile(r"^Order \d"))
    expect(orders).to_have_count(2)
    expect(orders.nth(0)).to_have_accessible_name(re.compile(f"→ {board[first].name}, 4 armies"))
    orders.nth(1).focus()
    page.keyboard.press("ArrowUp")
    expect(orders.nth(0)).to_have_accessible_name(re.compile(f"→ {board[second].name}, 2 armies"))
    drag_row(table, orders.nth(0), orders.nth(1))
    expect(orders.nth(0)).to_have_accessible_name(re.compile(f"→ {board[first].name}"))
    page.get_by_role("button", name=re.compile("^Change the armies of .* → " + board[first].name)).click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(orders.nth(0)).to_have_accessible_name(re.compile(f"→ {board[first].name}, 3 armies"))
    orders.nth(1).focus()
    page.keyboard.press("Delete")
    expect(orders).to_have_count(1)
    table.button("Undo").click()
    expect(orders).to_have_count(2)
    page.get_by_role("button", name="Start over").click()
    expect(orders).to_have_count(0)
    expect(table.surface).to_contain_text("5 to place")


def test_two_orders_for_one_pair_stay_two(table: Commander) -> None:
    page = table.page
    board = table.map()
    origin, target = table.border(board)
    table.click(origin, "Alt")
    expect(table.surface).to_contain_text("0 to place")
    table.drag(origin, target)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    orders = page.get_by_role("button", name=re.compile(r"^Order \d"))
    expect(orders).to_have_count(1)
    table.drag(origin, target)
    window = page.get_by_role("dialog", name="Attack")
    window.get_by_role("slider", name="Armies to send").fill("3")
    expect(window.get_by_role("button", name="Change to 3 armies")).to_be_visible()
    window.get_by_role("button", name="Another order, 3 armies").click()
    expect(orders).to_have_count(2)
    expect(orders.nth(0)).to_have_accessible_name(re.compile(f"→ {board[target].name}, 2 armies"))
    expect(orders.nth(1)).to_have_accessible_name(re.compile(f"→ {board[target].name}, 3 armies"))
    expect(table.surface.get_by_text("2+3", exact=True)).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Change the armies of")).nth(0).click()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(orders.nth(0)).to_have_accessible_name(re.compile(", 1 army"))
    expect(orders.nth(1)).to_have_accessible_name(re.compile(", 3 armies"))
    orders.nth(1).focus()
    page.keyboard.press("ArrowUp")
    expect(orders.nth(0)).to_have_accessible_name(re.compile(", 3 armies"))
    page.keyboard.press("Delete")
    expect(orders).to_have_count(1)
    for count in (2, 2, 2, 1):  # back to the second order, one step at a time
        table.button("Undo").click()
        expect(orders).to_have_count(count)


def drag_row(table: Commander, row: Locator, onto: Locator) -> None:
    """Onto the lower half of another row."""
    (_, y), (_, to_y) = table.at_rest(row), table.at_rest(onto)
    box, there = row.bounding_box(), onto.bounding_box()
    assert box
    assert there
    table.drag_between((box["x"] + 10, y), (box["x"] + 12, to_y + there["height"] * 0.3))


def test_armies_that_are_not_placed_are_asked_about(table: Commander) -> None:
    table.button("Commit").click()
    question = table.page.get_by_role("dialog", name="Armies left to place")
    expect(question).to_contain_text("5 armies are not placed yet")
    question.get_by_role("button", name="Go back").click()
    expect(question).to_have_count(0)  # while it is open, keys belong to it
    expect(table.surface).to_contain_text("Round 1 of")
    table.page.keyboard.press("c")
    question.get_by_role("button", name=re.compile("^Commit anyway")).click()
    expect(table.surface).to_contain_text("Round 2 of")


def test_a_round_is_played_by_the_keyboard_alone(table: Commander) -> None:
    page = table.page
    board = table.map()
    origin, _ = table.border(board)
    while not page.evaluate("document.activeElement.matches('[role=button][data-place]')"):
        page.keyboard.press("Tab")
    been = set()
    for arrow in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(arrow)
        been.add(page.evaluate("document.activeElement.dataset.place"))
    assert len(been) > 1
    table.region(origin).focus()
    page.keyboard.press("l")
    expect(table.surface).to_contain_text("0 to place")
    target = table.foes(origin, board)[0]
    table.region(target).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Attack")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Order 1, "))).to_be_visible()
    page.keyboard.press("c")
    expect(table.surface).to_contain_text("Round 2 of")
    expect(page.get_by_role("log")).to_contain_text(board[target].name)


def test_a_phone_is_enough(open_page: Callable[..., Page], duel: dict[str, Any]) -> None:
    page = open_page(reduced_motion="reduce", **PHONE)
    set_up(page, "Duel")
    against(page, "random")
    page.get_by_role("button", name="Play", exact=True).tap()
    commander = Commander(page, duel, "Player")
    commander.pick()
    expect(commander.surface).to_contain_text("5 to place")
    origin, target = commander.border(commander.map())
    commander.tap(origin)
    expect(commander.surface).to_contain_text("4 to place")
    commander.button("All here").tap()
    expect(commander.surface).to_contain_text("0 to place")
    commander.tap(target)
    commander.button("Attack with").tap()
    expect(page.get_by_role("button", name=re.compile("^Order 1, "))).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    commander.button("Commit").tap()
    expect(commander.surface).to_contain_text("Round 2 of")


def test_bots_are_watched_stopped_and_stepped_with_what_they_thought(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    set_up(page, "Watch bots", **{"Round limit": "30"})
    for seat in (4, 3):
        if page.get_by_role("listitem", name=f"Seat {seat}").count():
            page.get_by_role("button", name=f"Remove seat {seat}").click()
    for seat in (1, 2):
        against(page, "mcts", seat, Time="0.1", Threads="1")
    page.get_by_role("button", name="Watch", exact=True).click()
    surface = page.get_by_role("region", name="Board")
    expect(surface).to_contain_text(re.compile(r"Round [2-9] of"), timeout=WAIT)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("status").filter(has_text="Paused").first).to_be_visible()
    page.get_by_role("tab", name="Thoughts").click()
    shows_thoughts(page)
    steps_both_ways(page)


def shows_thoughts(page: Page) -> None:
    """Graph, candidates with visits and value, and the values of regions on the map, which can be switched off."""
    panel = page.get_by_role("tabpanel", name="Thoughts")
    expect(panel.get_by_role("img", name=re.compile("^Win probability"))).to_be_visible()
    expect(panel.get_by_role("row").nth(1)).to_contain_text(re.compile(r"Commit|Pick"))
    expect(panel.get_by_role("row").nth(1).get_by_role("cell").last).to_contain_text("%")
    valued = page.get_by_role("button", name=re.compile(r", value −?\d"))
    expect(valued.first).to_be_visible()
    expect(page.get_by_role("figure").filter(has_text=re.compile("^ *Value"))).to_be_visible()
    panel.get_by_role("switch").click()
    expect(valued).to_have_count(0)


def test_the_scale_of_values_leaves_the_buttons_of_a_phone_free(open_page: Callable[..., Page], url: str) -> None:
    bots = [{"kind": "bot", "bot": bot} for bot in ("mcts:iterations=20,threads=1", "random")]
    asked = {"game": "warlight", "options": {"max_rounds": 2}, "seats": bots, "pace": 0, "seed": 1}
    made = httpx.post(f"{url}/api/tables", json=asked, timeout=WAIT / 1000).json()
    page = open_page(f"/table/{made['table']['id']}", reduced_motion="reduce", **PHONE)
    expect(page.get_by_role("alert").filter(has_text="Replay")).to_be_visible(timeout=WAIT)
    page.get_by_role("button", name="Look at the board").click()
    page.get_by_role("tab", name="Thoughts").click()
    scale = page.get_by_role("figure").filter(has_text=re.compile("^ *Value"))
    expect(scale).to_be_visible()
    names, box = page.get_by_role("button", name="Names of regions").bounding_box(), scale.bounding_box()
    assert names
    assert box
    assert names["x"] + names["width"] <= box["x"]
    assert 370 < box["x"] + box["width"] <= 390  # however long its numbers are, there is room to the left


def steps_both_ways(page: Page) -> None:
    """By move and by round, on and back, while the game is stopped; then it goes on."""
    scrubber = page.get_by_role("slider", name="Replay")
    last = int(scrubber.input_value())
    page.get_by_role("button", name="Next move").click()
    expect(scrubber).to_have_value(str(last + 1))
    page.get_by_role("button", name="Previous move").click()
    expect(scrubber).to_have_value(str(last))
    page.get_by_role("button", name="Previous turn").click()
    expect(scrubber).not_to_have_value(str(last))
    earlier = int(scrubber.input_value())
    assert earlier < last
    page.get_by_role("button", name="Next turn").click()
    expect(scrubber).not_to_have_value(str(earlier))
    if page.get_by_role("button", name="To the end").is_enabled():
        page.get_by_role("button", name="To the end").click()
    expect(scrubber).to_have_value(str(last + 1))
    page.get_by_role("button", name="Next turn").click()
    expect(scrubber).not_to_have_value(str(last + 1), timeout=WAIT)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
