"""The window at the end of a game: its figures, luck and skill, and what decided it, in all four games."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from bots_games import GAMES, SLOW, played
from playwright.sync_api import Page, expect
from screens import PHONE, violations

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

FIGURES = {
    "risk": ("Armies", "Land", "Income", "Cards"),
    "settlers": ("Points", "Cards", "Knights played", "Length of road"),
    "vampires": ("Units",),
    "warlight": ("Armies", "Land", "Income"),
}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_window_shows_the_course_of_the_game_and_leads_into_the_replay(
    name: str, open_page: Callable[..., Page]
) -> None:
    page = open_page("/", reduced_motion="reduce")
    root = page.url.rstrip("/")
    page.goto(f"{root}/table/{played(page, GAMES[name])}")
    window = page.get_by_role("alert").filter(has_text="Replay")
    window.get_by_role("button", name="Statistics").click()
    figures = window.get_by_role("region", name="Statistics")
    for figure in FIGURES[name]:
        expect(figures.get_by_role("img", name=f"{figure} of every player, over the game")).to_be_visible()
    dice = figures.get_by_role("heading", name="Dice against expectation")
    expect(dice).to_have_count(1 if name in ("risk", "settlers") else 0)
    window.get_by_role("button", name="Luck and skill").click()
    expect(figures).to_have_count(0)
    skill = window.get_by_role("region", name="Luck and skill")
    expect(skill.get_by_role("columnheader", name="Luck")).to_be_visible(timeout=SLOW)
    expect(skill.get_by_role("rowheader", name=re.compile("Ada|Rudi"))).to_have_count(2)
    graph = skill.get_by_role("img", name=re.compile("^What the position was worth"))
    expect(graph).to_be_visible()
    expect(skill.get_by_role("heading", name="What decided the game")).to_be_visible()
    assert violations(page) == []
    moment = skill.get_by_role("link").first
    if moment.count():
        moment.click()
    else:  # nothing by itself decided this game
        graph.click()
    expect(page).to_have_url(re.compile(r"/replay/[^?]+\?at=\d+"))


@pytest.mark.parametrize("screen", [{}, {**PHONE, "locale": "cs-CZ"}], ids=["wide", "phone in Czech"])
def test_the_window_stays_within_the_board_and_on_a_phone_within_the_screen(
    open_page: Callable[..., Page], screen: dict[str, Any]
) -> None:
    page = open_page("/", reduced_motion="reduce", **screen)
    root = page.url.rstrip("/")
    page.goto(f"{root}/table/{played(page, GAMES['risk'])}")
    window = page.get_by_role("alert").filter(has=page.get_by_role("link", name=re.compile("Replay|Přehrát")))
    window.get_by_role("button", name=re.compile("Statisti")).click()
    expect(window.get_by_role("img").first).to_be_visible()
    expect(window.get_by_role("link")).to_be_in_viewport()
    box = window.bounding_box()
    room = page.viewport_size if screen else page.locator(".board-surface").bounding_box()
    assert box is not None
    assert room is not None
    assert (box["width"], box["height"]) <= (room["width"], room["height"])
    assert box["y"] + box["height"] <= room.get("y", 0) + room["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
