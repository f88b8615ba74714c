"""axe finds no fault: every page, run, table with all its tabs, and replay, in both languages, wide and on a phone."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from lobby import customize
from playwright.sync_api import Page, expect
from screens import PHONE, violations

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[3]
KINDS = ("simulation", "tournament", "sprt", "evolution", "learning")
PAGES = ("/", "/learn", "/lab", *(f"/lab/new/{kind}" for kind in KINDS), "/maps", "/maps/edit")
GAMES = ("risk", "settlers", "vampires", "warlight")
RECORDS = {"risk": "shortest", "settlers": "short", "vampires": "short", "warlight": "shortest"}


BOTS = [{"bot": bot, "name": bot} for bot in ("standard", "random")]
RUNS: dict[str, dict[str, Any]] = {
    "simulation": {"game": "risk", "bots": BOTS, "games": 20},
    "tournament": {"game": "risk", "bots": BOTS, "games": 4},
    "sprt": {"game": "risk", "bots": BOTS, "elo0": -400, "elo1": 400, "games": 40},
    "evolution": {
        "game": "risk",
        "bot": "standard",
        "evolution": {
            "fitness": {"kind": "fixed", "rivals": ["random"], "games": 4},
            "seats": 2,
            "population": 4,
            "generations": 2,
        },
    },
    "learning": {
        "game": "vampires",
        "bot": "learned",
        "teachers": ["greedy"],
        "rounds": 1,
        "games": 30,
        "positions": 4,
        "hidden": [4],
        "epochs": 1,
        "test_games": 0,
    },
}


@pytest.fixture(scope="module")
def runs(url: str) -> list[str]:
    """The addresses of a finished run of every kind."""
    wanting = httpx.get(f"{url}/api/lab/needs").json()["missing"]
    asked = [{"kind": kind, "settings": settings} for kind, settings in RUNS.items() if kind not in wanting]
    made = [httpx.post(f"{url}/api/lab/runs", json=one, timeout=60).json()["run"]["id"] for one in asked]
    ends = time.monotonic() + 600
    for run in made:
        while (look := httpx.get(f"{url}/api/lab/runs/{run}").json()["run"])["state"] != "done":
            assert look["state"] != "failed", look
            assert time.monotonic() < ends, look
            time.sleep(0.5)
    return [f"/lab/{run}" for run in made]


@pytest.fixture(scope="module")
def places(url: str, runs: list[str]) -> list[str]:
    """The addresses of all pages, of a run of every kind, of a table of every game, and of a replay of every game."""
    pages = [*PAGES, *runs, "/about", "/interface", "/tools/risk/odds"]
    for game in GAMES:
        seats = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
        made: dict[str, Any] = httpx.post(f"{url}/api/tables", json={"game": game, "seats": seats}, timeout=300).json()
        record = (ROOT / "tests" / "golden" / game / f"{RECORDS[game]}.jsonl").read_text("utf-8")
        kept = httpx.post(f"{url}/api/records", content=record, timeout=300).json()
        pages += [f"/table/{made['table']['id']}#token={made['tokens'][0]}", f"/replay/{kept['table']['id']}"]
    return pages


@pytest.mark.timeout(1500)
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
        address = place.partition("#")[0]
        found[address] = violations(page)
        if place.startswith(("/table", "/replay")):
            for tab in page.get_by_role("tab").all():
                tab.click()
                found[f"{address}, {tab.inner_text()}"] = violations(page)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
