"""The page in another language: chosen once, kept, and complete."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect
from screens import PHONE

pytestmark = pytest.mark.browser


def test_a_game_in_czech_stays_in_czech(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    expect(page.get_by_role("heading", name="Play")).to_be_visible()
    page.get_by_role("radio", name="Čeština").check(force=True)
    expect(page.get_by_role("heading", name="Hrát")).to_be_visible()
    page.get_by_role("button", name="Hrát: Risk").click()
    speaks_czech(page)
    page.reload()
    speaks_czech(page)


def speaks_czech(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    expect(page.get_by_role("status").filter(has_text="Jste na tahu").first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Aljaška, .* jednotk"))).to_have_count(1)
    expect(page.get_by_role("log")).to_contain_text("Území jsou rozdána.")


def test_the_language_changes_at_the_table_without_a_new_page(open_page: Callable[..., Page]) -> None:
    page = open_page(locale="cs-CZ", reduced_motion="reduce")
    page.get_by_role("button", name="Hrát: Risk").click()
    speaks_czech(page)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox", name="Zpráva").fill("half a sentence")
    page.get_by_role("radio", name="English").check(force=True)
    expect(page.get_by_role("status").filter(has_text="Your turn").first).to_be_visible()
    expect(page.get_by_role("tab", name="General")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Alaska, .* arm"))).to_have_count(1)
    expect(page.get_by_role("textbox", name="Message")).to_have_value("half a sentence")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("log")).to_contain_text("The territories are dealt.")


def test_the_lobby_says_no_option_or_bot_in_english(open_page: Callable[..., Page], url: str) -> None:
    """A failure here needs a word in web/src/boards/<game>/messages/server.ts."""
    page = open_page(locale="cs-CZ")
    cards = page.get_by_role("list", name="Hra", exact=True).get_by_role("button", name="Upravit")
    for index, game in enumerate(httpx.get(f"{url}/api/games").json()):
        cards.nth(index).click()
        expect(cards.nth(index)).to_have_attribute("aria-expanded", "true")
        page.get_by_text("Další pravidla").click()
        for bot in game["bots"]:
            page.get_by_role("combobox", name="Kdo hraje na místě 2").select_option(f"bot:{bot['name']}")
            expect(page.locator("body")).not_to_contain_text(bot["about"], ignore_case=True)
        for option in game["options"]["properties"].values():
            expect(page.locator("body")).not_to_contain_text(option["description"])


@pytest.mark.parametrize("path", ["/", "/tools/risk/odds", "/about"])
def test_czech_is_no_wider_than_a_phone(open_page: Callable[..., Page], path: str) -> None:
    page = open_page(path, locale="cs-CZ", **PHONE)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("locale", ["en-GB", "cs-CZ"])
def test_no_page_of_the_navigation_is_cut_off_on_a_phone(open_page: Callable[..., Page], locale: str) -> None:
    page = open_page(locale=locale, **PHONE)
    links = page.get_by_role("navigation").first.get_by_role("link")
    expect(links.last).to_be_visible()
    for box in (link.bounding_box() for link in links.all()):
        assert box is None or box["x"] + box["width"] <= 390  # the lobby's own link is the mark
    width = "nav => [nav.scrollWidth, nav.clientWidth]"
    whole, room = page.get_by_role("navigation").first.evaluate(width)
    assert whole <= room


def test_on_a_phone_one_button_changes_the_language(open_page: Callable[..., Page]) -> None:
    page = open_page(**PHONE)
    page.get_by_role("button", name="Language: English").tap()
    expect(page.get_by_role("heading", name="Hrát")).to_be_visible()
    page.get_by_role("button", name="Jazyk: Čeština").tap()
    expect(page.get_by_role("heading", name="Play")).to_be_visible()
