"""The lobby: a game with one click, against opponents of one's level, and a game on a map of the gallery."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_one_click_seats_a_player_against_bots_of_the_chosen_level(open_page: Callable[..., Page], url: str) -> None:
    page = open_page(reduced_motion="reduce")
    page.get_by_role("radiogroup", name="Opponents").get_by_role("radio", name="Skilled").check(force=True)
    page.reload()  # the level is remembered
    expect(page.get_by_role("form")).to_have_count(0)  # the form is out of the way
    page.get_by_role("button", name="Play Risk").click()
    expect(page.get_by_role("list", name="Seats in playing order")).to_contain_text("Skilled bot 1")
    risk: dict[str, Any] = next(game for game in httpx.get(f"{url}/api/games").json() if game["name"] == "risk")
    skilled = next(level for level in risk["levels"] if level["name"] == "skilled")
    table = httpx.get(f"{url}/api/tables/{page.url.split('/')[-1]}").json()
    assert [seat["bot"] for seat in table["seats"]] == [None, skilled["bot"], skilled["bot"]]


def test_a_map_of_the_gallery_is_played_on_with_two_clicks(open_page: Callable[..., Page]) -> None:
    page = open_page("/maps", reduced_motion="reduce")
    page.get_by_role("button", name="Play on Skerries").click()
    page.get_by_role("dialog").get_by_role("button", name="Play Risk").click()
    expect(page.get_by_role("status", name="Connected")).to_be_visible(timeout=120_000)
    expect(page.get_by_role("link", name="Editor")).to_have_count(0)


def test_the_lobby_shows_every_game_and_every_board_before_one_chooses(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    cards = page.get_by_role("list", name="Game", exact=True).get_by_role("listitem")
    expect(cards).to_have_count(4)
    for card in cards.all():
        expect(card.locator(".picture svg").first).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Customize Vampires vs Werewolves").click()
    boards = page.get_by_role("radiogroup", name="Board")
    pictures = boards.locator("label .picture svg")
    expect(pictures.first).to_be_visible(timeout=60_000)
    expect(pictures).to_have_count(boards.get_by_role("radio").count())
