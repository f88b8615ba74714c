"""The sounds of a table: dice and turns are heard, until it is mute; that is remembered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from person import Person, world_of
from playwright.sync_api import Page, expect
from screens import PHONE
from vampires_player import VampiresPlayer

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
    assert page.evaluate("window.played") > 0  # the turn has come, or dice have fallen
    page.get_by_role("button", name="Mute").click()
    page.reload()  # it is remembered
    expect(mine).to_be_visible(timeout=60_000)
    for _ in range(4):
        assert person.act()
        expect(mine).to_be_visible(timeout=60_000)
    assert page.evaluate("window.played") == 0
    expect(page.get_by_role("button", name="Sound on")).to_be_visible()


def test_a_phone_hears_the_steps_of_vampires_and_is_made_mute_in_the_settings(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce", **PHONE)
    page.add_init_script(LISTEN)
    page.reload()
    page.get_by_role("button", name="Play Vampires vs Werewolves").tap()
    hunter = VampiresPlayer(page)
    assert hunter.act()
    page.wait_for_function("window.played > 0")
    page.get_by_role("button", name="Settings").tap()
    settings = page.get_by_role("dialog")
    settings.get_by_role("slider", name="Volume").fill("0.3")
    settings.get_by_role("button", name="Mute").tap()
    page.reload()  # both are remembered
    page.get_by_role("button", name="Settings").tap()
    expect(settings.get_by_role("slider", name="Volume")).to_have_value("0.3")
    expect(settings.get_by_role("button", name="Sound on")).to_be_visible()
    settings.get_by_role("button", name="Close").tap()
    assert hunter.act()
    assert page.evaluate("window.played") == 0
