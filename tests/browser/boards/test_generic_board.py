"""The board of games that have none of their own: Connect Four played to its end, and a picture that means harm."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from lobby import customize
from playwright.sync_api import Browser, Locator, Page, expect
from screens import PHONE

from hegemon.core import drawing
from seed_agreement import all_agree
from spoken import Spoken

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[3]
WAIT = 120
GAMES = (ROOT / "examples" / "connect_four" / "connect_four.py", Path(__file__).with_name("hostile_game.py"))


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that offers games of the operator's own, and none of those that are shipped."""
    database = tmp_path_factory.mktemp("generic") / "games.db"
    command = [sys.executable, str(ROOT / "tests" / "server" / "serve_small.py"), "--port", "0"]
    command += ["--database", str(database), *(word for game in GAMES for word in ("--game", str(game)))]
    path = os.pathsep.join([str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": path}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        yield Spoken(server).line(r"ready on (\S+)")
        server.terminate()


def table(url: str, game: str, *names: str) -> tuple[str, list[str]]:
    """A table for people, and a link for every seat."""
    asked = {"game": game, "seats": [{"kind": "human", "name": name} for name in names], "pace": 0, "seed": 1}
    made = httpx.post(f"{url}/api/tables", json=asked, timeout=WAIT).json()
    all_agree(url, made)
    path = f"/table/{made['table']['id']}"
    return path, [f"{path}#token={token}" for token in made["tokens"]]


def picture(page: Page) -> Locator:
    return page.get_by_role("group", name="Position")


def drop(page: Page, column: str, moves: int) -> None:
    """Click a column of the picture, and wait until the disc is there."""
    picture(page).get_by_role("button", name=f"drop {column}").click()
    expect(page.get_by_role("log").get_by_role("listitem")).to_have_count(moves)


def test_two_people_at_one_screen_play_a_whole_game_and_look_back(open_page: Callable[..., Page]) -> None:
    page = open_page()
    customize(page, "Connect Four")
    page.get_by_role("button", name="Hot seat").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(picture(page).get_by_role("button")).to_have_count(7, timeout=WAIT * 1000)
    for moves, column in enumerate("abababa"):
        drop(page, column, moves + 1)
    over = page.get_by_role("alert").filter(has_text="Replay")
    expect(over).to_be_visible()
    expect(picture(page).get_by_role("button")).to_have_count(0)
    over.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile("/replay/"))
    expect(picture(page)).to_be_visible()
    letters = picture(page).locator("text", has_text=re.compile("^[AB]$"))
    expect(letters).to_have_count(0)
    page.keyboard.press("End")
    expect(letters).to_have_count(7)
    expect(page.get_by_text("Nothing to choose now.")).to_be_visible()


def test_a_bot_answers_and_a_spectator_watches_in_czech_on_a_phone(open_page: Callable[..., Page], url: str) -> None:
    seats: list[dict[str, Any]] = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    asked = {"game": "connect-four", "seats": seats, "pace": 0, "seed": 1}
    made = httpx.post(f"{url}/api/tables", json=asked, timeout=WAIT).json()
    path = f"/table/{made['table']['id']}"
    ann = open_page(f"{path}#token={made['tokens'][0]}", **PHONE)
    watcher = open_page(path, color_scheme="dark", locale="cs-CZ", **PHONE)
    picture(ann).get_by_role("button", name="drop d").tap()
    letters = re.compile("^[AB]$")
    expect(picture(ann).locator("text", has_text=letters)).to_have_count(2, timeout=WAIT * 1000)
    seen = watcher.get_by_role("group", name="Pozice")
    expect(seen.locator("text", has_text=letters)).to_have_count(2)
    expect(seen.get_by_role("button")).to_have_count(0)
    expect(watcher.get_by_text("Teď není co vybírat.")).to_be_visible()
    for page in (ann, watcher):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_moves_over_the_board_and_plays(open_page: Callable[..., Page], url: str) -> None:
    _, (link, _) = table(url, "connect-four", "Ann", "Bob")
    page = open_page(link)
    picture(page).get_by_role("button", name="drop c").focus()
    page.keyboard.press("ArrowRight")
    expect(picture(page).get_by_role("button", name="drop d")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Ann: drops a disc into column d")
    expect(picture(page).get_by_role("button")).to_have_count(0)
    # The browser's own outline is as thick as the picture's units are large: it would cover half of the board.
    columns = picture(page).locator("[data-move]")
    assert columns.evaluate_all("all => all.map(one => getComputedStyle(one).outlineStyle)") == ["none"] * 7


def test_numbers_are_typed_where_a_move_leaves_them_open(open_page: Callable[..., Page], url: str) -> None:
    _, (link, _) = table(url, "heap", "Ann", "Bob")
    page = open_page(link)
    count = page.get_by_role("tabpanel").get_by_role("spinbutton", name="count, 1–3")
    play = page.get_by_role("tabpanel").get_by_role("button", name=re.compile("^Play"))
    count.fill("4")
    expect(play).to_be_disabled()
    count.fill("2")
    play.click()
    expect(picture(page)).to_contain_text("heap: 19")


def test_a_picture_that_means_harm_is_only_a_picture(browser: Browser, url: str) -> None:
    """The browser complains of what it would not run when it reads the picture: what counts is what is left of it."""
    _, (link, other) = table(url, "hostile", "<img src=x onerror='window.ran = 1'>", "</title><script>ran = 1</script>")
    context = browser.new_context()
    context.set_default_timeout(15_000)
    page, asked = context.new_page(), []
    page.on("request", lambda request: asked.append(request.url))
    for one in (link, other):
        page.goto(url + one)
    expect(picture(page)).to_contain_text("21")
    roll = picture(page).get_by_role("button", name="roll")
    roll.hover()
    inside = "script, style, image, a, foreignObject, iframe, animate, set, [style], [class*=board], #main, #go"
    assert page.eval_on_selector(".picture svg", "(svg, bad) => svg.querySelectorAll(bad).length", inside) == 0
    names = page.eval_on_selector_all(".picture *", "all => all.flatMap(one => one.getAttributeNames())")
    assert not [name for name in names if name.startswith("on")]
    picture(page).get_by_role("button", name="take").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    page.keyboard.press("Escape")
    roll.click()
    expect(page.get_by_role("log")).to_contain_text("<img src=x onerror='window.ran = 1'>: roll")
    assert page.evaluate("window.ran") is None
    assert page.url.startswith(url)
    assert all(address.startswith((url, "data:", "blob:")) for address in asked), asked
    context.close()


def test_the_page_knows_the_colours_of_drawings() -> None:
    text = (ROOT / "web" / "src" / "boards" / "generic" / "picture.ts").read_text(encoding="utf-8")
    known = re.findall(r"'(#[0-9a-f]{6})': 'var", text)
    ground = {drawing.INK, drawing.QUIET, drawing.PAPER, drawing.SEA, drawing.LAND, drawing.LINE, drawing.NOBODY.fill}
    assert set(known) == ground | {seat.tint for seat in drawing.SEATS}
