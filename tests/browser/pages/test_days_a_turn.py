"""Games of days a turn, the list of those that wait for me, and the browser's own message that it is my turn."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from lobby import customize
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

LISTEN = """window.heard = []
window.Notification = class {
  static permission = 'default'
  static requestPermission() { return Promise.resolve((window.Notification.permission = 'granted')) }
  constructor(title, { body, tag }) { window.heard.push([title, body, tag]) }
  close() {}
}"""
"""A browser's messages, written down instead of shown."""


def test_two_people_play_by_days_and_the_lobby_says_whose_move_it_is(open_page: Callable[..., Page], url: str) -> None:
    ann = open_page(reduced_motion="reduce")
    customize(ann, "Vampires vs Werewolves")
    ann.get_by_role("button", name="With a friend").click()
    ann.get_by_text("Pace, clocks and seed").click()
    ann.get_by_role("radio", name="Days").click()
    ann.get_by_role("spinbutton", name="Days for a turn").fill("2")
    expect(ann.get_by_text("If a player is away, a bot plays")).to_have_count(0)  # away is what people are
    ann.get_by_role("button", name="Play", exact=True).click()
    link = ann.get_by_role("dialog").get_by_role("textbox").first.input_value()
    ann.get_by_role("dialog").get_by_role("button", name="Close").click()
    table = ann.url.split("/")[-1].split("#")[0]
    assert httpx.get(f"{url}/api/tables/{table}").json()["terms"]["clock"]["seconds"] == 2 * 86400
    ben = open_page(link.removeprefix(url), reduced_motion="reduce")
    clock = ben.get_by_role("timer")
    expect(clock).to_have_text(re.compile("^(1 d 23 h|2 d 0 h)$"))  # it runs as soon as both have come
    for page in (ann, ben):
        page.goto(url)
    waiting = ann.get_by_role("list", name="Waiting for you")
    expect(waiting.get_by_text("Your turn")).to_be_visible()
    expect(ann).to_have_title(re.compile(r"^\(1\) "))
    expect(ben.get_by_role("link", name="Resume")).to_be_visible()
    expect(ben.get_by_role("list", name="Waiting for you")).to_have_count(0)
    waiting.get_by_role("link", name="Resume").click()
    expect(ann.get_by_role("status").filter(has_text="Your turn")).to_be_visible()


def test_a_player_who_looks_elsewhere_is_notified_of_their_turn(open_page: Callable[..., Page], url: str) -> None:
    page = open_page(reduced_motion="reduce")
    page.add_init_script(LISTEN)
    page.reload()
    page.get_by_role("button", name="Play Risk").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Tell me in another tab").click()
    expect(page.get_by_role("switch", name="Tell me in another tab")).to_be_checked()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    page.get_by_role("switch", name="Autoplay").click()
    page.wait_for_timeout(500)
    page.get_by_role("switch", name="Autoplay").click()
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible(timeout=60_000)
    title, words, tag = page.evaluate("window.heard.at(-1)")
    assert (title, words, tag) == ("Risk", "Your turn", page.url.split("/")[-1])
    page.reload()  # it is remembered
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Tell me in another tab")).to_be_checked()
