"""Rules where a question arises: what this phase is, why nothing can be built here, why nobody can go there."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from pointer import Spot
from settler import Settler
from vampires_player import VampiresPlayer

from seed_agreement import all_agree

pytestmark = pytest.mark.browser

MEADOW = {
    "rows": 5,
    "columns": 6,
    "humans": [{"x": 5, "y": 4, "count": 40}],
    "vampires": {"x": 2, "y": 3, "count": 12},
    "werewolves": {"x": 3, "y": 2, "count": 10},
}


def opened(url: str, **form: Any) -> list[str]:
    """The addresses of the seats at a new table of two people."""
    seats = [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Ben"}]
    made = httpx.post(f"{url}/api/tables", json=form | {"seats": seats, "pace": 0}, timeout=300).json()
    all_agree(url, made)
    return [f"/table/{made['table']['id']}#token={token}" for token in made["tokens"]]


def test_settlers_says_why_nothing_can_be_built_here_and_what_the_phase_is(
    open_page: Callable[..., Page], url: str
) -> None:
    first, second = opened(url, game="settlers", seed=5)
    ann = Settler(open_page(first, reduced_motion="reduce", locale="cs-CZ"))
    expect(ann.spots()).not_to_have_count(0)
    expect(ann.page.get_by_text("Vesnice stojí na rozích, aspoň dvě hrany od sebe")).to_be_visible()
    corners = [ann.at_rest(spot) for spot in ann.spots().all()]
    tip = ann.surface.locator(".board-callout .why")
    here, far = corners[0], max(corners, key=lambda corner: math.dist(corner, corners[0]))
    ann.click_at(here)
    expect(ann.surface).to_contain_text("cestu")
    ann.page.mouse.move(*middle(far, next_to(far, corners)))
    expect(tip).to_have_text(re.compile("^Cesta navazuje na vaši cestu nebo vesnici"))
    ann.click_spot()
    ben = Settler(open_page(second, reduced_motion="reduce", locale="cs-CZ"))
    expect(ben.spots()).not_to_have_count(0)
    ben.page.mouse.move(*next_to(here, corners))
    expect(ben.surface.locator(".board-callout .why")).to_have_text(re.compile("^Příliš blízko"))
    ben.page.mouse.move(*here)
    expect(ben.surface.locator(".board-callout .why")).to_have_text("Tady staví jiný hráč.")


def next_to(spot: Spot, corners: list[Spot]) -> Spot:
    """The nearest other corner."""
    return min((corner for corner in corners if corner != spot), key=lambda corner: math.dist(corner, spot))


def middle(one: Spot, other: Spot) -> Spot:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def test_vampires_says_why_nobody_can_go_there(open_page: Callable[..., Page], url: str) -> None:
    address, _ = opened(url, game="vampires", options={"board": MEADOW}, seed=1)
    page = open_page(address, reduced_motion="reduce")
    hunter = VampiresPlayer(page)
    tip = hunter.surface.locator(".board-callout .why")
    hunter.click(2, 3)
    page.mouse.move(*hunter.where(5, 0))
    expect(tip).to_have_text("A group goes one cell a turn, also across corners.")
    hunter.drag(2, 3, 2, 4)
    page.keyboard.press("4")
    hunter.send()
    expect(hunter.parts()).to_have_count(1)
    hunter.answered()  # those who are left stay selected
    page.mouse.move(*hunter.where(1, 1))
    expect(tip).to_have_text("A group goes one cell a turn, also across corners.")
    page.mouse.move(*hunter.where(1, 2))
    expect(tip).to_have_count(0)  # eight of them may still go there
