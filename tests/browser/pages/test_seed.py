"""A chosen seed, on the pages of two people: both are informed and asked, in their language."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def links(url: str) -> list[str]:
    """The links of Ann and Bob to a table with a chosen seed."""
    people = [{"kind": "human", "name": name} for name in ("Ann", "Bob")]
    game = httpx.get(f"{url}/api/games").json()[0]["name"]
    opened = httpx.post(f"{url}/api/tables", json={"game": game, "seats": people, "seed": 7}, timeout=60).json()
    return [f"/table/{opened['table']['id']}#token={token}" for token in opened["tokens"]]


def test_the_game_begins_when_both_agree_to_the_seed(open_page: Callable[..., Page], links: list[str]) -> None:
    ann, bob = (open_page(link, reduced_motion="reduce") for link in links)
    question = ann.get_by_role("region", name="Do you agree to a chosen seed?")
    expect(question).to_contain_text("Waiting for Bob")
    expect(ann.get_by_role("status").filter(has_text="Waiting for agreement on the seed")).to_be_visible()
    question.get_by_role("button", name="Agree").click()
    expect(question.get_by_role("button")).to_have_count(0)
    expect(bob.get_by_role("region", name="Do you agree to a chosen seed?")).not_to_contain_text("Waiting for")
    bob.get_by_role("button", name="Agree").click()
    expect(question).to_have_count(0)
    expect(ann.get_by_role("status").filter(has_text=re.compile("Your turn|Bob")).first).to_be_visible()
    for page in (ann, bob):
        expect(page.get_by_text("Chosen seed")).to_be_visible()


def test_one_who_does_not_agree_plays_with_secret_dice(open_page: Callable[..., Page], links: list[str]) -> None:
    ann = open_page(links[0], reduced_motion="reduce", locale="cs-CZ")
    bob = open_page(links[1], reduced_motion="reduce")
    expect(ann.get_by_role("region", name="Souhlasíte se zvoleným semínkem?")).to_be_visible()
    bob.get_by_role("button", name="Play with secret dice").click()
    expect(ann.get_by_role("region", name="Souhlasíte se zvoleným semínkem?")).to_have_count(0)
    expect(ann.get_by_text("kostky jsou teď tajné")).to_be_visible()
    expect(ann.get_by_text("Zvolené semínko")).to_have_count(0)
