"""Risk's page beside the thesis's own screen (002, section 2.2.2): what it shows, its tabs, actions and keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from lobby import customize
from person import LANDS, Person, world_of
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def seated(open_page: Callable[..., Page], url: str) -> Callable[[str], tuple[Page, Person]]:
    """A game against two bots, with territories that are Dealt or Chosen; it is the person's turn."""

    def sit_down(territories: str) -> tuple[Page, Person]:
        page = open_page(reduced_motion="reduce")
        customize(page, "Risk")
        page.get_by_role("radio", name=territories).click()
        page.get_by_role("button", name="Play", exact=True).click()
        page.get_by_role("radio", name="Instant").click()
        expect(page.get_by_role("status").filter(has_text="Your turn").first).to_be_visible(timeout=60_000)
        return page, Person(page, world_of(url))

    return sit_down


def until(page: Page, person: Person, text: str) -> None:
    """Play on until the board says this."""
    while text not in page.get_by_role("region", name="Board").inner_text():
        assert person.act()


def test_the_map_shows_owners_by_colour_and_armies_by_number(seated: Callable[[str], tuple[Page, Person]]) -> None:
    # 002, lines 391 to 395: the map shows how the world is divided, and above each area the number of its units
    page, person = seated("Dealt")
    fills: list[str] = page.eval_on_selector_all(LANDS, "all => all.map(x => getComputedStyle(x).fill)")
    owners = [owner for owner, _ in person.board().values()]
    assert len(owners) == 42
    assert len(set(zip(owners, fills, strict=True))) == len(set(owners)) == len(set(fills)) == 3


def test_the_order_of_players_and_the_next_set_are_always_shown(
    seated: Callable[[str], tuple[Page, Person]],
) -> None:
    # 002, lines 399 to 401: a bar shows the order of the players and what the next set of cards brings
    page, _ = seated("Dealt")
    expect(page.get_by_role("list", name="Seats").first.get_by_role("listitem")).to_have_count(3)
    # 002, line 1646: 4, 6, 8, 10, 15, …
    expect(page.get_by_role("region", name="Board")).to_contain_text(re.compile(r"Next set:\s*4"))


def test_three_tabs_and_the_button_evaluate(seated: Callable[[str], tuple[Page, Person]]) -> None:
    # 002, lines 402 to 408: the tabs General, Players and Debug; Evaluate values the position for all active players
    page, _ = seated("Dealt")
    for name in ("General", "Players", "Debug"):
        expect(page.get_by_role("tab", name=name, exact=True)).to_be_visible()
    page.get_by_role("tab", name="Players", exact=True).click()
    players = page.get_by_role("table").filter(has_text="Lands")
    expect(players.get_by_role("row")).to_have_count(1 + 3)
    expect(players).to_contain_text("14")
    page.get_by_role("tab", name="Debug", exact=True).click()
    page.get_by_role("button", name="Evaluate").click()
    values = page.get_by_role("list", name="Evaluation of every seat").get_by_role("listitem")
    expect(values).to_have_count(3)
    for value in values.all():
        expect(value).to_contain_text(re.compile(r"\d"))


def test_a_free_territory_is_claimed_by_a_click_and_a_confirmation(
    seated: Callable[[str], tuple[Page, Person]],
) -> None:
    # 002, lines 417 to 422: a click chooses a free area, the player confirms, and the turn is over
    page, person = seated("Chosen")
    free = next(name for name in person.neighbours if name not in person.board())
    person.click(free)
    page.get_by_role("button", name=f"Claim {free}").click()
    expect(page.get_by_role("log")).to_contain_text(f"Player claims {free}.")


def test_every_action_has_a_button_and_a_key(seated: Callable[[str], tuple[Page, Person]]) -> None:
    # 002, lines 448 to 475: Attack, Reinforce, Transfer, Exchange Cards, End round, each with a shortcut
    page, person = seated("Dealt")
    actions = page.get_by_role("group", name="Actions")
    for name in ("Attack A", "Reinforce R", "Transfer T", "Cards X"):
        expect(actions.get_by_role("button", name=name)).to_be_visible()
    until(page, person, "Drag onto an enemy")
    for key, name in (("a", "Attack A"), ("t", "Transfer T")):
        button = actions.get_by_role("button", name=name)
        if button.is_enabled():
            page.keyboard.press(key)
            expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+E")
    expect(page.get_by_role("log")).to_contain_text("Player ends the turn")


def test_an_attack_goes_on_until_the_territory_is_conquered(
    seated: Callable[[str], tuple[Page, Person]],
) -> None:
    # 002, lines 457 to 458: 1, 2 or 3 units, or repeated until the area is conquered
    page, person = seated("Dealt")
    until(page, person, "Drag onto an enemy")
    board = person.board()
    origin = person.strongest(board)
    assert origin
    target = min(person.foes_of(origin, board), key=lambda name: board[name][1])
    person.drag(origin, target)
    dice: Any = page.get_by_role("group", name="Number of dice")
    for name in ("1 die", "2 dice", "3 dice"):
        expect(dice.get_by_role("button", name=name)).to_be_visible()
    page.get_by_role("button", name="Until conquered").click()
    over = page.get_by_text(re.compile(f"{target} is conquered|Too few armies are left in {origin}")).first
    expect(over).to_be_visible(timeout=60_000)
