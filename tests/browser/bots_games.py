"""Tables opened over the interface, and short games that bots have finished, of every game."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page

SLOW = 240_000
"""Milliseconds: the evaluation may have to be compiled first."""

RISK = {"game": "risk", "options": {"max_turns": 30}, "bots": ("standard", "random")}
GAMES: dict[str, dict[str, Any]] = {
    "risk": RISK,
    "settlers": {"game": "settlers", "options": {"max_turns": 40}, "bots": ("bred", "random")},
    "vampires": {"game": "vampires", "options": {"max_plies": 40}, "bots": ("greedy", "random")},
    "warlight": {"game": "warlight", "options": {"max_rounds": 8}, "bots": ("campaign", "smart-random")},
}


def opened(page: Page, game: Mapping[str, Any], seats: list[dict[str, str]]) -> dict[str, Any]:
    """A new table, with the tokens of its seats."""
    wanted = {"game": game["game"], "options": game["options"], "pace": 0, "seats": seats, "seed": game.get("seed")}
    answer = page.request.post(
        f"{page.url.rstrip('/')}/api/tables",
        data=json.dumps(wanted),
        headers={"Content-Type": "application/json"},
        timeout=SLOW,
    )
    made: dict[str, Any] = answer.json()
    return made


def played(page: Page, game: Mapping[str, Any] = RISK) -> str:
    """The id of a game that two bots have finished."""
    root = page.url.rstrip("/")
    bots = [{"kind": "bot", "bot": bot, "name": name} for bot, name in zip(game["bots"], ("Ada", "Rudi"), strict=True)]
    table = str(opened(page, game, bots)["table"]["id"])
    ends = time.monotonic() + SLOW / 1000
    while page.request.get(f"{root}/api/tables/{table}").json()["status"] == "running":
        assert time.monotonic() < ends, "the bots' game does not end"
        page.wait_for_timeout(200)
    return table
