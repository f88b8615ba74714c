"""Help beside the moves: hints, moves taken back, replays that analyse and are played on."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

SLOW = 240_000
"""Milliseconds: the evaluation may have to be compiled first."""

RISK = {
    "game": "risk",
    "options": {"max_turns": 30},
    "pace": 0,
    "seed": 3,
    "seats": [{"kind": "bot", "bot": "standard", "name": "Ada"}, {"kind": "bot", "bot": "random", "name": "Rudi"}],
}


def played(page: Page) -> str:
    """The id of a game that two bots have finished."""
    root = page.url.rstrip("/")
    answer = page.request.post(
        f"{root}/api/tables", data=json.dumps(RISK), headers={"Content-Type": "application/json"}
    )
    table = str(answer.json()["table"]["id"])
    ends = time.monotonic() + SLOW / 1000
    while page.request.get(f"{root}/api/tables/{table}").json()["status"] == "running":
        assert time.monotonic() < ends, "the bots' game does not end"
        page.wait_for_timeout(200)
    return table


@pytest.mark.timeout(600)
def test_a_replay_evaluates_answers_and_is_played_on(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    root = page.url.rstrip("/")
    table = played(page)
    page.goto(f"{root}/replay/{table}?at=20")
    page.get_by_role("tab", name="Debug").click()
    page.get_by_role("button", name="Evaluate").click()
    expect(page.get_by_role("list", name="Evaluation of every seat")).to_be_visible(timeout=SLOW)
    page.get_by_role("button", name="Ask for the best move").click()
    expect(page.locator(".doors [role=status]")).to_contain_text("wins", timeout=SLOW)
    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_text("Judged by")).to_contain_text("standard", timeout=SLOW)
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()


@pytest.mark.timeout(600)
def test_a_hint_names_the_best_move_and_a_move_is_taken_back(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    root = page.url.rstrip("/")
    table = played(page)
    page.goto(f"{root}/replay/{table}?at=20")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("status").filter(has_text="With this move you win")
    expect(hint).to_be_visible(timeout=SLOW)
    before = page.get_by_role("log").locator("li").count()
    page.get_by_role("button", name="Take back my last move").click()
    expect(page.get_by_role("log").locator("li")).not_to_have_count(before)
