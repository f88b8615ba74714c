"""The texts of a table are true: whose turn it is, who has won, the places and errors, in the reader's language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from commander import Commander
from lobby import customize
from person import Person, world_of
from playwright.sync_api import Locator, Page, expect
from vampires_player import VampiresPlayer

pytestmark = pytest.mark.browser

WRITE_DOWN = """window.said = new Set()
const look = () => document.querySelectorAll('[role=status]').forEach(one => window.said.add(one.innerText))
new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })"""
"""Keeps all that the page has called its state."""

People = tuple[str, ...]


def opened(url: str, game: str, people: People, bots: People = (), **form: Any) -> tuple[str, list[str]]:
    """The address of a new table, and the keys of its people."""
    seats = [{"kind": "human", "name": name} for name in people]
    seats += [{"kind": "bot", "bot": bot, "name": name} for bot, name in zip(bots, ("Ada", "Rudi"), strict=False)]
    made = httpx.post(f"{url}/api/tables", json={"game": game, "seats": seats, "pace": 0} | form, timeout=300).json()
    return f"/table/{made['table']['id']}", [token for token in made["tokens"] if token]


def sits(page: Page) -> Locator:
    mine = page.get_by_role("status").filter(has_text=re.compile("Your turn|Jste na tahu"))
    expect(mine).to_be_visible(timeout=300_000)
    return mine


def test_who_resigned_does_not_win_and_the_imported_record_is_a_single_players(
    open_page: Callable[..., Page], url: str, tmp_path: Path
) -> None:
    options = {"board": "islands", "max_rounds": 4}
    address, keys = opened(url, "warlight", ("Player",), ("random", "random"), options=options)
    page = open_page(f"{address}#token={keys[0]}", reduced_motion="reduce")
    sits(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    over = page.get_by_role("alert").filter(has_text="Player resigned")
    expect(over).to_be_visible(timeout=300_000)
    expect(over).not_to_contain_text(re.compile("Victory|Player has won"))
    table = httpx.get(f"{url}/api{address.replace('/table', '/tables')}").json()
    assert 0 not in table["result"]["winners"]
    (tmp_path / "game.jsonl").write_text(httpx.get(f"{url}/api/tables/{table['id']}/record").text)
    page.goto(url)
    page.get_by_label("Import a record").set_input_files(tmp_path / "game.jsonl")
    expect(page).to_have_url(re.compile("/replay/"))
    kept = page.url.split("/")[-1]
    page.goto(url)
    row = page.locator("li.card").filter(has=page.locator(f"a[href$='{kept}']")).first
    expect(row).to_contain_text("Single player")


def test_while_battles_are_shown_nobody_without_a_name_is_waited_for(open_page: Callable[..., Page], url: str) -> None:
    address, keys = opened(url, "warlight", ("Player",), ("random",), options={"board": "duel"}, pace=0.2)
    page = open_page("/about")
    page.add_init_script(WRITE_DOWN)
    page.goto(f"{url}{address}#token={keys[0]}")
    sits(page)
    board = httpx.get(f"{url}/api/games/warlight/boards/duel").json()
    commander = Commander(page, board, "Player")
    while (commander.round() if "Round" in commander.surface.inner_text() else 0) < 3:
        assert commander.act()
    said = page.evaluate("[...window.said]")
    assert any("Your turn" not in one for one in said), said  # it has said what goes on meanwhile
    assert [one for one in said if re.search(r"Waiting for\W*($|\n)", one)] == []


def test_at_one_screen_the_turn_has_the_sign_of_whose_it_is(open_page: Callable[..., Page], url: str) -> None:
    address, (ann, bob) = opened(url, "vampires", ("Ann", "Bob"), options={"board": "duel"})
    page = open_page(f"{address}#token={ann}", reduced_motion="reduce")
    expect(page.locator(".board-surface")).to_be_visible(timeout=300_000)
    page.goto("about:blank")
    page.goto(f"{url}{address}#token={bob}")  # the same browser holds both seats
    for name, species in (("Ann", "vampire"), ("Bob", "werewolf")):
        status = page.get_by_role("status").filter(has_text=f"{name}’s turn")
        curtain = page.get_by_role("dialog").filter(has_text=name)
        expect(status.or_(curtain).first).to_be_visible()
        if curtain.is_visible():
            curtain.get_by_role("button").click()
        expect(status).to_be_visible()
        seat = page.get_by_role("list", name="Seats in playing order").get_by_role("listitem").filter(has_text=name)
        sign = seat.locator("svg path").first.get_attribute("d")
        expect(status.locator("svg path")).to_have_attribute("d", sign or "")
        hunter = VampiresPlayer(page, species)
        expect(hunter.end).to_be_visible()
        hunter.hunt()


def test_a_counter_that_is_pointed_at_tells_its_region(open_page: Callable[..., Page], url: str) -> None:
    address, keys = opened(url, "warlight", ("Player",), ("random",), options={"board": "duel"})
    page = open_page(f"{address}#token={keys[0]}", reduced_motion="reduce")
    sits(page)
    commander = Commander(page, httpx.get(f"{url}/api/games/warlight/boards/duel").json(), "Player")
    for number, region in list(commander.map().items())[:3]:
        page.mouse.move(*commander.where(number))
        expect(page.locator(".board-callout")).to_contain_text(region.name)


def test_every_map_has_its_own_name_once(open_page: Callable[..., Page], url: str) -> None:
    for board, name in (("classic", "Classic"), ("skerries", "Skerries")):
        address, keys = opened(url, "risk", ("Player",), ("random",), options={"board": board})
        page = open_page(f"{address}#token={keys[0]}", reduced_motion="reduce")
        sits(page)
        expect(page.get_by_role("group", name=re.compile(name, re.IGNORECASE))).to_have_count(1)


def test_what_the_server_refuses_is_said_in_czech(open_page: Callable[..., Page], tmp_path: Path) -> None:
    page = open_page(locale="cs-CZ", refusals=True)
    (tmp_path / "broken.jsonl").write_text(json.dumps({"hegemon": 2}))
    page.get_by_label("Nahrát záznam").set_input_files(tmp_path / "broken.jsonl")
    said = page.get_by_role("alert")
    expect(said).to_contain_text("záznam")
    expect(said).not_to_contain_text(re.compile("record|needs|header"))


def test_a_table_without_help_offers_none(open_page: Callable[..., Page], url: str) -> None:
    page = open_page(reduced_motion="reduce")
    customize(page, "Risk")
    page.get_by_text("Pace, clocks and seed").click()
    page.get_by_role("switch", name="Hints and takebacks").click()
    page.get_by_role("button", name="Play", exact=True).click()
    sits(page)
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    person = Person(page, world_of(url))
    assert person.act()
    expect(page.get_by_role("button", name="Take back my last move")).to_have_count(0)
