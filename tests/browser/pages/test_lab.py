"""The lab's pages in a real browser: each kind of run from the form to the last number."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from screens import PHONE

pytestmark = pytest.mark.browser

COMPILED = 300_000
"""Milliseconds: the rules may have to be compiled first, on a busy machine."""


def new_run(page: Page, kind: str) -> None:
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Lab").click()
    page.get_by_role("link", name=f"New {kind}").click()
    expect(page.get_by_role("heading", name=f"New {kind}")).to_be_visible()
    page.get_by_role("group", name="Game", exact=True).get_by_role("radio").first.check(force=True)


def set_number(page: Page, name: str, value: int) -> None:
    page.get_by_role("spinbutton", name=name, exact=True).fill(str(value))


def badge(page: Page) -> Locator:
    return page.get_by_role("status").locator(".badge")


def start(page: Page) -> None:
    page.get_by_role("button", name="Start", exact=True).click()
    expect(badge(page)).to_be_visible()


def test_a_simulation_is_set_up_watched_and_downloaded(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    new_run(page, "simulation")
    set_number(page, "Games", 60)
    page.get_by_role("textbox", name="Name of bot 1").fill("Ann")
    start(page)
    expect(page.get_by_role("heading", name="Simulation: Risk")).to_be_visible()
    expect(badge(page)).to_have_text("Done", timeout=COMPILED)
    row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="Ann"))
    expect(row.get_by_role("cell").first).to_have_text("60")
    expect(page.get_by_text("Won from seat 2")).to_be_visible()
    expect(page.get_by_text(re.compile("interval of 95%"))).to_be_visible()  # of every ± and line on this page
    histogram = page.get_by_role("slider", name="Turns")
    histogram.press("ArrowRight")
    expect(page.get_by_text(re.compile(r"^[\d,]+( to [\d,]+)?: \d+ games?$"))).to_be_visible()
    with page.expect_download() as found:
        page.get_by_role("link", name="result.csv").click()
    assert found.value.path().read_text().startswith("bot,games,wins")
    page.get_by_role("link", name="New run like this").click()
    expect(page.get_by_role("spinbutton", name="Games", exact=True)).to_have_value("60")
    expect(page.get_by_role("textbox", name="Name of bot 1")).to_have_value("Ann")


def test_a_tournament_is_stopped_and_goes_on(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    new_run(page, "tournament")
    page.get_by_role("button", name="Add a bot").click()
    expect(page.get_by_text("Two participants have the same name")).to_be_visible()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    page.get_by_role("textbox", name="Name of bot 3").fill("Third")
    set_number(page, "Games for every group", 5)
    expect(page.get_by_text("Enter a multiple of 2.")).to_be_visible()
    set_number(page, "Games for every group", 4000)
    start(page)
    page.get_by_role("button", name="Stop").click()
    expect(badge(page)).to_have_text("Stopped", timeout=30_000)
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("rowheader", name="Third").first).to_be_visible(timeout=COMPILED)
    page.get_by_role("button", name="Stop").click()
    expect(badge(page)).to_have_text(re.compile("Stopped|Done"), timeout=30_000)
    page.get_by_role("radio", name="Wins when starting").check(force=True)
    expect(page.get_by_text("How many games the row won")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="Lab", exact=True)).to_be_visible()


def test_a_sequential_test_says_whether_a_bot_is_stronger(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    new_run(page, "sequential test")
    page.get_by_role("combobox", name="Kind of bot 1").select_option("standard")
    page.get_by_role("combobox", name="Kind of bot 2").select_option("random")
    set_number(page, "H1: Elo ahead", 0)
    expect(page.get_by_text("Enter more than in H0.")).to_be_visible()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_disabled()
    set_number(page, "H1: Elo ahead", 100)
    set_number(page, "Games at most", 2000)
    expect(page.get_by_text("at most 2,000 games")).to_be_visible()
    start(page)
    expect(page.get_by_role("heading", name="Sequential test: Risk")).to_be_visible()
    expect(badge(page)).to_have_text("Done", timeout=COMPILED)
    expect(page.get_by_text(re.compile(r"^Yes: Standard is at least \+100 Elo ahead"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Log-likelihood ratio after"))).to_be_visible()
    page.get_by_role("link", name="New run like this").click()
    expect(page.get_by_role("spinbutton", name="H1: Elo ahead")).to_have_value("100")
    expect(page.get_by_role("spinbutton", name="Games at most")).to_have_value("2000")


def test_an_evolution_is_stopped_goes_on_and_its_best_is_played(open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    new_run(page, "evolution")
    fitness = b'fitness = {kind = "fixed", rivals = ["random"], games = 10}'
    settings = fitness + b"\nseats = 2\npopulation = 6\ngenerations = 150\n"
    page.get_by_label("Settings from files").set_input_files(
        {"name": "mine.toml", "mimeType": "application/toml", "buffer": settings}
    )
    expect(page.get_by_role("spinbutton", name="Population")).to_have_value("6")
    start(page)
    curve = page.get_by_role("img", name=re.compile("^Fitness over"))
    expect(curve).to_be_visible(timeout=COMPILED)
    page.get_by_role("button", name="Stop").click()
    expect(badge(page)).to_have_text("Stopped", timeout=30_000)
    page.get_by_role("button", name="Resume").click()
    expect(badge(page)).to_have_text("Done", timeout=COMPILED)
    expect(page.get_by_text("Generation 150 of 150")).to_be_visible()
    expect(page.get_by_role("img", name="Parameters of the last generation")).to_be_visible()
    with page.expect_download() as found:
        page.get_by_role("link", name="best.xml").click()
    assert found.value.path().read_bytes().startswith(b"<")
    page.get_by_role("button", name="Play against it").click()
    expect(page.get_by_role("status").filter(has_text=re.compile("turn|thinking", re.I)).first).to_be_visible()


def test_a_training_begins_with_a_game_that_has_a_network(open_page: Callable[..., Page]) -> None:
    page = open_page("/lab/new/learning")
    expect(page.get_by_role("spinbutton", name="Neurons of the first layer")).to_be_visible()
    expect(page.get_by_text("This game has no bot that judges by a network.")).to_have_count(0)


@pytest.mark.parametrize(
    "path", ["/lab", "/lab/new/simulation", "/lab/new/tournament", "/lab/new/sprt", "/lab/new/evolution"]
)
def test_the_lab_in_czech_is_no_wider_than_a_phone(open_page: Callable[..., Page], path: str) -> None:
    page = open_page(path, locale="cs-CZ", **PHONE)
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
