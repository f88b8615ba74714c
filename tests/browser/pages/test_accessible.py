"""axe finds no fault: every page, table and replay, in both languages, wide and on a phone, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from lobby import customize
from playwright.sync_api import Page, expect
from screens import PHONE, violations

ROOT = Path(__file__).parents[3]
PAGES = (
    "/",
    "/learn",
    "/lab",
    "/lab/new/simulation",
    "/lab/new/tournament",
    "/lab/new/evolution",
    "/maps",
    "/maps/edit",
)
GAMES = ("risk", "settlers", "vampires", "warlight")
RECORDS = {"risk": "shortest", "settlers": "short", "vampires": "short", "warlight": "shortest"}


@pytest.fixture(scope="module")
def places(url: str) -> list[str]:
    """The addresses of all pages, of a table of every game, and of a replay of every game."""
    pages = [*PAGES, "/about", "/interface", "/tools/risk/odds"]
    for game in GAMES:
        seats = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
        made: dict[str, Any] = httpx.post(f"{url}/api/tables", json={"game": game, "seats": seats}, timeout=300).json()
        record = (ROOT / "tests" / "golden" / game / f"{RECORDS[game]}.jsonl").read_text("utf-8")
        kept = httpx.post(f"{url}/api/records", content=record, timeout=300).json()
        pages += [f"/table/{made['table']['id']}#token={made['tokens'][0]}", f"/replay/{kept['table']['id']}"]
    return pages


@pytest.mark.parametrize("locale", ["en-GB", "cs-CZ"])
@pytest.mark.parametrize(
    "screen", [{"color_scheme": "light"}, {"color_scheme": "dark", **PHONE}], ids=["wide", "phone"]
)
def test_axe_finds_no_violation(
    open_page: Callable[..., Page], url: str, places: list[str], locale: str, screen: dict[str, Any]
) -> None:
    page = open_page(locale=locale, reduced_motion="reduce", refusals=True, **screen)
    customize(page, "Settlers" if locale == "en-GB" else "Osadníci")
    found = {"form": violations(page)}
    for place in places:
        page.goto(url + place)
        expect(page.locator("main h1, main h2, header h1").first).to_be_attached()
        expect(page.locator(".skeleton, .loading-note")).to_have_count(0)
        if place.startswith("/replay"):
            page.get_by_role("tab", name=re.compile("^Statisti")).click()
        found[place.partition("#")[0]] = violations(page)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
