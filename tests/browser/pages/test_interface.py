"""The page about the interface shows what the server describes, and loads nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

Open = Callable[..., Page]


def test_every_request_is_found_by_its_words_and_its_types_are_explained(open_page: Open, url: str) -> None:
    page = open_page("/about")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("link", name="Interface for programs").click()
    expect(page.get_by_role("heading", level=1, name="Interface for programs")).to_be_visible()
    page.get_by_label("Search requests").fill("POST opens a table. in an arena")
    found = page.locator("details")
    expect(found).to_have_count(1)
    found.locator("summary").click()
    expect(found).to_contain_text("Opens a table")
    found.get_by_role("link", name="TableRequest").click()
    expect(page).to_have_url(re.compile("#type-TableRequest$"))
    expect(page.locator("#type-TableRequest")).to_be_in_viewport()
    assert all(one.startswith(url) for one in asked)


def test_a_request_that_needs_nothing_shows_its_answer(open_page: Open) -> None:
    page = open_page("/interface", locale="cs-CZ")
    expect(page.get_by_role("heading", level=1, name="Rozhraní pro programy")).to_be_visible()
    page.locator("details").filter(has_text="/api/ready").locator("summary").click()
    expect(page.get_by_role("link", name="Ukázat odpověď").first).to_have_attribute("href", "/api/ready")
