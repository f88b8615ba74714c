"""Learning to play: first games, finished by doing what they say; the rules at the table, and the one in the way."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from person import Person, world_of
from playwright.sync_api import Locator, Page, expect
from pupil import Pupil
from screens import PHONE, violations

pytestmark = pytest.mark.browser


def begin(page: Page, game: str) -> Locator:
    """The guide of a game's first game."""
    card = page.locator("section.card").filter(has=page.get_by_role("heading", name=game, exact=True))
    card.get_by_role("button").click()
    expect(page.locator(".board-surface")).to_be_visible(timeout=120_000)
    return page.get_by_role("complementary", name=re.compile("^(First game|První hra)$"))


def test_the_first_game_of_risk_is_finished_by_doing_what_it_says(open_page: Callable[..., Page]) -> None:
    page = open_page("/learn", reduced_motion="reduce")
    guide = begin(page, "Risk")
    expect(guide).to_contain_text("step 1 of 8")
    page.reload()  # it goes on where it was
    expect(guide).to_contain_text("step 1 of 8")
    Pupil(page, guide).finish("Play on by myself")
    for deed in (r"moves \d+ armies from", "ends the turn and draws a card", r"exchanges .* for 4 armies"):
        expect(page.get_by_role("tabpanel", name="Log")).to_contain_text(re.compile(f"Player {deed}"))


def test_the_first_game_of_settlers_is_finished_in_czech(open_page: Callable[..., Page]) -> None:
    page = open_page("/learn", reduced_motion="reduce", locale="cs-CZ")
    guide = begin(page, "Osadníci")
    Pupil(page, guide, "Hrací plán").finish("Hrát dál sám")


def test_the_first_game_of_warlight_is_finished_on_a_phone(open_page: Callable[..., Page]) -> None:
    page = open_page("/learn", reduced_motion="reduce", **PHONE)
    guide = begin(page, "Warlight")
    Pupil(page, guide).finish("Play on by myself")


def test_the_first_game_of_vampires_is_finished_and_one_can_leave_it(open_page: Callable[..., Page]) -> None:
    page = open_page("/learn", reduced_motion="reduce")
    guide = begin(page, "Vampires vs Werewolves")
    Pupil(page, guide).finish("Play on by myself")
    page.goto(re.sub(r"/table/.*", "/learn", page.url))
    guide = begin(page, "Vampires vs Werewolves")
    guide.get_by_role("button", name="Leave the lesson").click()
    expect(guide).to_have_count(0)
    expect(page.locator("[data-aimed]")).to_have_count(0)
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()


def test_what_a_step_means_is_told_and_reached_without_eyes_or_mouse(open_page: Callable[..., Page]) -> None:
    page = open_page("/learn", reduced_motion="reduce")
    guide = begin(page, "Vampires vs Werewolves")
    expect(guide.get_by_role("status").nth(1)).to_have_text("Now: 8,7, 8 vampires")
    assert violations(page) == []
    guide.get_by_role("button", name="Go there").focus()
    page.keyboard.press("Enter")
    group = page.get_by_role("button", name="8,7, 8 vampires")
    expect(group).to_be_focused()
    expect(group).to_have_accessible_description(guide.get_by_role("status").first.inner_text())
    page.keyboard.press("Enter")
    expect(guide.get_by_role("status").nth(1)).to_have_text("Now: 7,6, empty")


def test_rules_are_read_at_the_table_and_say_what_is_in_the_way(open_page: Callable[..., Page], url: str) -> None:
    page = open_page(reduced_motion="reduce")
    page.get_by_role("button", name="Play Risk").click()
    page.get_by_role("button", name="Rules").click()
    rules = page.get_by_role("dialog", name="Rules of Risk")
    expect(rules).to_contain_text("ties go to the defender")
    rules.get_by_role("button", name="Close").click()
    person = Person(page, world_of(url))
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    while "to place" in person.surface.inner_text():
        assert person.act()
        expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible(timeout=60_000)
        person.answered()
    board = person.board()
    weak = next(
        name
        for name, (owner, armies) in board.items()
        if owner == "Player" and armies == 1 and person.foes_of(name, board)
    )
    page.mouse.move(*person.where(weak))
    expect(page.locator(".board-callout .why")).to_have_text("One army must stay: an attack needs two.")


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_rules_stand_beside_pictures_of_the_real_board(open_page: Callable[..., Page], screen: dict[str, Any]) -> None:
    page = open_page("/learn", reduced_motion="reduce", **screen)
    games = page.locator("section.card")
    expect(games).to_have_count(4)
    boards = "svg .land, svg [data-place], svg .token"
    for game in games.all():
        expect(game.locator("dt")).not_to_have_count(0)
        for scene in game.locator(".scene").all():
            scene.scroll_into_view_if_needed()
            expect(scene.locator(boards).first).to_be_attached()
        expect(game.locator(".scene").locator(boards).first).to_be_visible()
    expect(page.locator("#risk [data-hinted^=attack]")).to_be_visible()  # the rule of attacks shows one
    expect(page.locator("#settlers .scene .board")).to_have_count(6)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.scene')") is None
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_pictures_of_rules_are_drawn_when_they_come_into_view(open_page: Callable[..., Page]) -> None:
    page = open_page("/learn", reduced_motion="reduce")
    expect(page.locator("section.card")).to_have_count(4)
    pictures = page.locator("dl .picture")
    expect(pictures.first.locator(".board")).to_be_attached()
    last = pictures.last
    assert not last.locator(".board").count()
    height = page.evaluate("document.documentElement.scrollHeight")
    last.scroll_into_view_if_needed()
    expect(last.locator(".board")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") == height
