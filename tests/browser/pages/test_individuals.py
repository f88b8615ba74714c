"""Files of the Settlers thesis on the page: an individual at a bot's seat, and settings of an evolution with rivals.

The files are those of its Appendix C (document 003), as they are printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from lobby import customize
from playwright.sync_api import Page, Response, expect

from hegemon.games.settlers.bots.individual import write_individual, write_individuals
from hegemon.games.settlers.bots.weight_names import EXAMPLE
from thesis_files import FIXED, INDIVIDUAL

pytestmark = pytest.mark.browser

COMPILED = 300_000
"""Milliseconds: the rules may have to be compiled first, on a busy machine."""


def posted_to(path: str) -> Callable[[Response], bool]:
    """The answer to what the page sends there; it reads the same address, too."""
    return lambda answer: answer.url.endswith(path) and answer.request.method == "POST"


def test_an_individual_from_a_file_sits_at_a_table(open_page: Callable[..., Page], tmp_path: Path) -> None:
    page = open_page(reduced_motion="reduce", refusals=True)
    start = page.get_by_role("button", name="Play", exact=True)
    customize(page, "Settlers")
    expect(start).to_be_enabled()
    kind = page.get_by_role("combobox", name="Who plays seat 2")
    expect(kind).to_have_value("bot:bred")  # line 695: without a choice, the best that was bred
    seat = page.get_by_role("listitem", name="Seat 2")
    button = seat.get_by_label("Parameters from a file")

    (tmp_path / "broken.xml").write_text(INDIVIDUAL.replace('weightWood="40598"', 'weightWood="forty"'))
    button.set_input_files(tmp_path / "broken.xml")
    expect(seat.get_by_role("alert")).to_have_text(
        "broken.xml, line 1: weightWood must be a whole number from 0 to 100000, not 'forty'"
    )
    (tmp_path / "two.xml").write_bytes(write_individuals([("a", EXAMPLE), ("b", EXAMPLE)]))
    button.set_input_files(tmp_path / "two.xml")
    expect(seat.get_by_role("alert")).to_have_text("two.xml holds 2 bots; a seat takes a file with one.")
    expect(kind).to_have_value("bot:bred")

    (tmp_path / "Kratochvil.xml").write_text(INDIVIDUAL)
    button.set_input_files(tmp_path / "Kratochvil.xml")
    expect(kind).to_have_value("bot:weights")
    expect(page.get_by_role("textbox", name="Name of seat 2")).to_have_value("Kratochvil")
    expect(seat.get_by_role("alert")).to_have_count(0)
    with page.expect_response(posted_to("/api/tables"), timeout=COMPILED) as made:
        start.click()
    seats = made.value.json()["table"]["seats"]
    assert seats[1]["name"] == "Kratochvil"
    bot, _, given = seats[1]["bot"].partition(":")
    assert bot == "weights"
    assert dict(re.findall(r"(\w+)=(\d+)", given)) == dict(re.findall(r'(\w+)="(\d+)"', INDIVIDUAL))
    assert seats[2]["bot"] == "bred"
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible(timeout=COMPILED)


def test_fixed_rivals_are_chosen_beside_their_settings(open_page: Callable[..., Page], tmp_path: Path) -> None:
    page = open_page("/lab/new/evolution", reduced_motion="reduce", refusals=True)
    page.get_by_role("radio", name=re.compile("^Settlers")).check(force=True)
    expect(page.get_by_role("spinbutton", name="Population")).to_be_visible()
    button = page.get_by_label("Settings from files")
    (tmp_path / "basic.xml").write_bytes(FIXED)
    for number in (1, 2, 3):
        (tmp_path / f"0{number}par.xml").write_bytes(write_individual(EXAMPLE | {"weightWood": number}))
    button.set_input_files([tmp_path / "basic.xml", tmp_path / "02par.xml"])
    expect(page.get_by_role("alert")).to_contain_text(
        "basic.xml names rivals whose files are missing: 01par.xml, 03par.xml"
    )
    button.set_input_files([tmp_path / name for name in ("03par.xml", "basic.xml", "01par.xml", "02par.xml")])
    expect(page.get_by_role("spinbutton", name="Population")).to_have_value("40")
    expect(page.get_by_role("spinbutton", name="Generations")).to_have_value("300")
    expect(page.get_by_role("spinbutton", name="Games for every individual")).to_have_value("400")
    expect(page.get_by_role("alert")).to_have_count(0)
    for name, value in {"Population": 4, "Generations": 1, "Games for every individual": 4}.items():
        page.get_by_role("spinbutton", name=name).fill(str(value))
    with page.expect_response(posted_to("/api/lab/runs"), timeout=COMPILED) as made:
        page.get_by_role("button", name="Start", exact=True).click()
    rivals = made.value.json()["run"]["settings"]["evolution"]["fitness"]["rivals"]
    assert [re.findall(r"weightWood=(\d+)", rival) for rival in rivals] == [["1"], ["2"], ["3"]]
    expect(page.get_by_role("status").locator(".badge")).to_have_text("Done", timeout=COMPILED)
