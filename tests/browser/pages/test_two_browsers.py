"""Two people at two browsers: invited by a link, talking in private, gone and back, resigning, playing again."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from lobby import customize
from playwright.sync_api import Browser, Page, Route, expect

pytestmark = pytest.mark.browser


def invite(page: Page) -> str:
    """The link to the friend's seat, from the window that the one who opened the table sees."""
    shown = page.get_by_role("dialog")  # the links, when the table was opened
    expect(shown).to_be_visible()
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    page.get_by_role("button", name="Share", exact=True).click()
    link: str = page.get_by_role("textbox", name="To play as Bob").input_value()
    page.keyboard.press("Escape")
    return link


def say(page: Page, text: str, to: str | None = None) -> None:
    page.get_by_role("tab", name="Chat").click()
    if to is not None:
        page.get_by_role("combobox", name="Send to").select_option(label=to)
    page.get_by_role("textbox", name="Message").fill(text)
    page.keyboard.press("Enter")


@pytest.fixture
def ann(open_page: Callable[..., Page], url: str) -> Page:
    """Ann, who opened a table for herself and Bob in the lobby; a bot plays for a player who is gone for a second."""
    page = open_page(reduced_motion="reduce")
    page.route(re.compile("/api/tables$"), quick_stand_in)
    customize(page, "Risk")
    page.get_by_role("button", name="With a friend").click()
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_role("textbox", name="Name of seat 1").fill("Ann")
    page.get_by_role("textbox", name="Name of seat 2").fill("Bob")
    page.get_by_text("Pace, clocks and seed").click()
    page.get_by_role("radio", name="Per turn").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("status", name="Connected")).to_be_visible()
    return page


def quick_stand_in(route: Route) -> None:
    """The lobby offers half a minute at least; a test has not got that long."""
    request = route.request
    if request.method == "POST":
        route.continue_(post_data={**request.post_data_json, "absent": 1})
    else:
        route.continue_()


def test_an_evening_of_two_at_two_browsers(ann: Page, open_page: Callable[..., Page], url: str) -> None:
    seats = ann.get_by_role("list", name="Seats in playing order")
    expect(seats).to_contain_text("not here yet")
    expect(seats.get_by_role("timer")).to_have_count(0)  # clocks wait for Bob
    link = invite(ann)
    assert "#token=" in link
    assert "?" not in link

    bob = open_page(link.removeprefix(url), reduced_motion="reduce")
    expect(bob.get_by_role("status", name="Connected")).to_be_visible()
    assert "token" not in bob.url  # the key is in the keyring now, and in no history
    expect(seats).not_to_contain_text("not here yet")
    expect(seats.get_by_role("timer")).to_have_count(1)
    table = httpx.get(f"{url}/api/tables/{ann.url.split('/')[-1]}").json()
    first = "Ann" if table["to_move"] == [0] else "Bob"
    expect((ann if first == "Ann" else bob).get_by_role("status").filter(has_text="Your turn").first).to_be_visible()

    say(ann, "Shall we share Asia?", to="Bob")
    bob.get_by_role("tab", name="Chat").click()
    expect(bob.get_by_text("Shall we share Asia?")).to_be_visible()
    watcher = open_page(ann.url.removeprefix(url))
    watcher.get_by_role("tab", name="Chat").click()
    say(bob, "Hello, all")
    expect(watcher.get_by_text("Hello, all")).to_be_visible()
    expect(watcher.get_by_text("Shall we share Asia?")).to_have_count(0)

    away, here = (ann, bob) if first == "Ann" else (bob, ann)
    address = away.url
    away.goto("about:blank")
    expect(here.get_by_role("list", name="Seats in playing order")).to_contain_text("away, a bot plays")
    expect(here.get_by_role("status").filter(has_text="Your turn").first).to_be_visible(timeout=30_000)
    away.goto(address)
    expect(here.get_by_role("list", name="Seats in playing order")).not_to_contain_text("away")
    away.get_by_role("tab", name="Chat").click()
    expect(away.get_by_text("Shall we share Asia?")).to_be_visible()  # nothing was missed
    expect(away.get_by_text("Hello, all")).to_be_visible()

    bob.get_by_role("button", name="Resign").click()
    bob.get_by_role("button", name="Cancel").click()
    expect(ann.get_by_role("alert").filter(has_text="Victory")).to_have_count(0)
    bob.get_by_role("button", name="Resign").click()
    bob.get_by_role("button", name="Yes, resign").click()
    expect(ann.get_by_role("alert").filter(has_text="Victory, Ann")).to_be_visible()
    expect(bob.get_by_role("alert").filter(has_text="Bob resigned")).to_be_visible()

    ann.get_by_role("button", name="Rematch").click()
    bob.get_by_role("button", name="Accept the rematch").click()
    for page in (ann, bob):
        expect(page).not_to_have_url(address)
        expect(page.get_by_role("status", name="Connected")).to_be_visible()
        expect(page.get_by_role("switch", name="Autoplay")).to_be_visible()  # both hold their seats
    expect(ann.get_by_role("list", name="Seats in playing order").get_by_role("listitem").first).to_contain_text("Bob")


def test_the_first_who_comes_has_an_open_seat(open_page: Callable[..., Page], url: str) -> None:
    ann = open_page(reduced_motion="reduce")
    customize(ann, "Risk")
    ann.get_by_role("button", name="Duel").click()
    ann.get_by_role("combobox", name="Who plays seat 2").select_option(label="Open to anyone")
    ann.get_by_role("button", name="Play", exact=True).click()
    link = ann.get_by_role("textbox", name="For the first to join").input_value()
    ann.keyboard.press("Escape")
    first = open_page(reduced_motion="reduce")
    table = first.get_by_role("listitem").filter(has=first.locator(f"a[href*='{ann.url.split('/')[-1]}']"))
    table.get_by_role("link", name="Join").click()
    first.get_by_role("textbox", name="Your name").fill("Cecil")
    first.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_role("list", name="Seats in playing order")).to_contain_text("Cecil")
    expect(first.get_by_role("switch", name="Autoplay")).to_be_visible()  # holds the seat
    assert "#" not in first.url
    first.reload()
    expect(first.get_by_role("switch", name="Autoplay")).to_be_visible()
    late = open_page(link.removeprefix(url), reduced_motion="reduce")
    late.get_by_role("button", name="Sit down").click()
    expect(late.get_by_text("all open seats are taken")).to_be_visible()
    expect(late.get_by_role("switch", name="Autoplay")).to_have_count(0)


def test_the_page_comes_back_by_itself_after_the_network_was_cut(browser: Browser, url: str) -> None:
    page = browser.new_context(reduced_motion="reduce").new_page()  # whose complaints are no fault of ours
    page.goto(url)
    customize(page, "Risk")
    page.get_by_role("button", name="Duel").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("status", name="Connected")).to_be_visible()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.get_by_role("status").filter(has_text="Connection lost")).to_be_visible()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("status", name="Connected")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Connection lost")).to_have_count(0)
    page.context.close()
