"""The lobby, as a person uses it who sets up a table of their own."""

from __future__ import annotations

from playwright.sync_api import Page


def customize(page: Page, game: str) -> None:
    """Open a game's form, in whichever language the page is."""
    page.locator(".card").filter(has=page.get_by_role("heading", name=game, exact=True)).locator(
        "button[aria-expanded]"
    ).click()
    page.get_by_role("form").wait_for()
