"""The sounds of a table: dice and turns are heard, until it is mute; that is remembered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from person import Person, world_of
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

LISTEN = """window.played = 0
for (const source of [OscillatorNode, AudioBufferSourceNode]) {
  const start = source.prototype.start
  source.prototype.start = function (...when) { window.played += 1; return start.apply(this, when) }
}"""
"""Counts the tones and rattles that the page makes."""


def test_dice_are_heard_until_the_table_is_mute(open_page: Callable[..., Page], url: str) -> None:
    page = open_page(reduced_motion="reduce")
    page.add_init_script(LISTEN)
    page.reload()
    page.get_by_role("button", name="Play Risk").click()
    person = Person(page, world_of(url))
    mine = page.get_by_role("status").filter(has_text="Your turn")
    expect(mine).to_be_visible()
    for _ in range(12):
        if page.evaluate("window.played"):
            break
        assert person.act()
        expect(mine).to_be_visible(timeout=60_000)
    assert page.evaluate("window.played") > 0  # one's turn has come, or dice have fallen
    page.get_by_role("button", name="Mute").click()
    page.reload()  # it is remembered
    expect(mine).to_be_visible(timeout=60_000)
    for _ in range(4):
        assert person.act()
        expect(mine).to_be_visible(timeout=60_000)
    assert page.evaluate("window.played") == 0
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("slider", name="Volume")).to_have_value("0")
