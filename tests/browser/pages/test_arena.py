"""The arena's pages, as a person, a bot's author and an organiser use them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from screens import PHONE, violations
from vampires_player import VampiresPlayer

from hegemon.arena import accounts, sessions
from hegemon.arena.competitions import competition_store
from hegemon.store import open_store
from hegemon.wire.arena_competitions import CompetitionRequest
from spoken import Spoken

pytestmark = pytest.mark.browser

Open = Callable[..., Page]
PASSWORD = "four words are plenty"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("arena") / "arena.db"


@pytest.fixture(scope="module")
def url(database: Path) -> Iterator[str]:
    """A server of our own with an arena, in place of the common one."""
    command = [sys.executable, "-m", "hegemon.cli", "serve", "--arena", "--port", "0", "--database", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"})
    yield Spoken(process).line(r"ready on (\S+)")
    process.terminate()
    process.wait(10)


@pytest.fixture
def organiser(open_page: Open, database: Path, url: str) -> Callable[..., Page]:
    """Opens the pages of an organiser, who is signed in."""

    def open_one(name: str, **screen: Any) -> Page:
        store = open_store(str(database))
        account = accounts.create(store, name, role="organiser")
        cookie = sessions.open_session(store, account)
        store.close()
        page = open_page("/arena", refusals=True, **screen)
        page.context.add_cookies([{"name": sessions.COOKIE, "value": cookie, "url": url}])
        return page

    return open_one


def sign_up(page: Page, name: str) -> None:
    page.get_by_role("radio", name="Sign up").check(force=True)
    page.get_by_role("textbox", name=re.compile("^Name")).fill(name)
    page.get_by_role("textbox", name=re.compile("^Password")).fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def fill_competition(page: Page, url: str, title: str) -> None:
    page.goto(f"{url}/arena/competitions/new")
    page.get_by_role("combobox", name="Game", exact=True).select_option("vampires")
    expect(page.get_by_role("combobox", name="Board")).to_have_value("village")
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible(timeout=120_000)  # rules may compile first


def test_a_person_signs_up_adds_a_bot_and_makes_it_a_token(open_page: Open) -> None:
    page = open_page("/arena/sign-in")
    sign_up(page, "Grace")
    page.get_by_label("Name of a new bot").fill("Amazing Bot")
    page.get_by_role("button", name="Add the bot").click()
    expect(page.get_by_text("Amazing Bot").first).to_be_visible()
    page.get_by_label("What it is for").fill("my laptop")
    page.get_by_role("button", name="Make a token").click()
    expect(page.get_by_text(re.compile(r"hgm_[\w-]{20,}"))).to_be_visible()
    page.reload()
    expect(page.get_by_text("my laptop")).to_be_visible()
    expect(page.get_by_text(re.compile(r"hgm_[\w-]{20,}"))).to_have_count(0)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in", exact=True).first).to_be_visible()


def test_the_leaderboard_and_the_games_say_that_nothing_was_played(open_page: Open) -> None:
    page = open_page("/arena")
    expect(page.get_by_text("No rated game has been played yet.")).to_be_visible()
    page.get_by_role("link", name="Games", exact=True).click()
    expect(page).to_have_url(re.compile("/arena/games"))


def test_two_people_who_look_for_the_same_game_meet_without_asking_again(open_page: Open) -> None:
    first, second = open_page("/arena/sign-in"), open_page("/arena/sign-in")
    for page, name in ((first, "Ida"), (second, "Jana")):
        sign_up(page, name)
        page.get_by_role("link", name="Find a game").click()
        page.get_by_role("combobox", name="Game", exact=True).select_option("vampires")
        page.get_by_label(re.compile("Let bots fill up")).uncheck()
    first.get_by_role("button", name="Find a game").click()
    expect(first.get_by_role("button", name="Take back")).to_be_visible()
    waiting = second.get_by_role("listitem").filter(has_text="Ida")
    waiting.get_by_role("button", name="Join").click()
    for page in (first, second):
        expect(page).to_have_url(re.compile("/table/"))


def test_more_competitions_come_when_they_are_asked_for(
    organiser: Callable[[str], Page], database: Path, url: str
) -> None:
    page = organiser("Milan")
    store = open_store(str(database))
    form = CompetitionRequest(title="x", game="vampires", season="Many").model_dump(mode="json")
    for number in range(60):
        competition_store.create(store, accounts.find(store, "Milan"), form | {"title": f"Cup {number}"})
    store.close()
    page.goto(f"{url}/arena/competitions")
    expect(page.get_by_role("heading", name=re.compile("^Cup "))).to_have_count(50)
    page.get_by_role("button", name="More competitions").click()
    expect(page.get_by_role("heading", name=re.compile("^Cup "))).to_have_count(60)


def test_an_organiser_makes_a_competition_and_enters_it_and_withdraws(
    organiser: Callable[[str], Page], url: str
) -> None:
    page = organiser("Olga")
    fill_competition(page, url, "Spring cup")
    expect(page.get_by_text("Open for entry")).to_be_visible()
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("rowheader", name="Olga")).to_be_visible()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("withdrawn")).to_be_visible()
    expect(page.get_by_role("button", name="Withdraw")).to_have_count(0)
    page.get_by_role("button", name="Cancel it").click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel it").click()
    expect(page.get_by_text("Cancelled")).to_be_visible()


def test_a_bots_author_reads_the_terms_and_enters_the_bot_and_may_withdraw_nobody_else(
    organiser: Callable[[str], Page], open_page: Open, url: str
) -> None:
    page = organiser("Rosa")
    fill_competition(page, url, "Bots' cup")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("rowheader", name="Rosa")).to_be_visible()
    author = open_page(page.url.removeprefix(url))
    expect(author.get_by_text("Board: Village · 2 at a table · 60 s per turn · absent for 60 s")).to_be_visible()
    author.get_by_role("link", name="Sign in to enter.").click()
    sign_up(author, "Sona")
    author.get_by_label("Name of a new bot").fill("Sona bot")
    author.get_by_role("button", name="Add the bot").click()
    expect(author.get_by_text("Sona bot").first).to_be_visible()
    author.goto(page.url)
    author.get_by_label("Who enters").select_option("Sona bot")
    author.get_by_role("button", name="Enter", exact=True).click()
    expect(author.get_by_role("rowheader", name="Sona bot")).to_be_visible()
    expect(author.get_by_role("button", name="Withdraw")).to_have_count(1)


def test_two_organisers_do_not_overwrite_each_other_unseen(organiser: Callable[[str], Page], url: str) -> None:
    page = organiser("Petra")
    fill_competition(page, url, "League")
    competition = page.url
    other = page.context.new_page()
    for one in (page, other):
        one.goto(f"{competition}/edit")
        expect(one.get_by_label("Title")).to_have_value("League")
    other.get_by_label("Title").fill("League of hers")
    other.get_by_role("button", name="Save", exact=True).click()
    expect(other.get_by_role("heading", level=1, name="League of hers")).to_be_visible()
    page.get_by_label("Description").fill("Bring snacks.")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="Another organiser has changed")).to_contain_text("League of hers")
    expect(page.get_by_label("Description")).to_have_value("Bring snacks.")
    page.get_by_role("button", name="Take theirs into the form").click()
    expect(page.get_by_label("Title")).to_have_value("League of hers")
    page.get_by_label("Description").fill("Bring snacks.")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="League of hers")).to_be_visible()
    expect(page.get_by_text("Bring snacks.")).to_be_visible()


def test_a_season_is_a_ladder_and_a_final_with_its_date(organiser: Callable[[str], Page], url: str) -> None:
    page = organiser("Quido")
    page.goto(f"{url}/arena/seasons/new")
    page.get_by_role("combobox", name="Game", exact=True).select_option("vampires")
    page.get_by_label("Name of the season").fill("Autumn")
    page.get_by_label("Deadline and final").fill("2040-12-24T10:00")
    page.get_by_role("button", name="Create the season").click()
    expect(page.get_by_role("heading", level=1, name="Season Autumn")).to_be_visible(timeout=120_000)
    expect(page.get_by_role("link", name="Autumn: ladder", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Autumn: final", exact=True)).to_be_visible()
    expect(page.get_by_text(re.compile("The final begins on .*2040"))).to_be_visible()
    page.get_by_role("link", name="Autumn: final", exact=True).click()
    expect(page.get_by_role("button", name="Enter", exact=True)).to_have_count(0)
    page.get_by_role("link", name="everybody who stands in this competition then").click()
    expect(page.get_by_role("heading", level=1, name="Autumn: ladder")).to_be_visible()
    expect(page.get_by_role("button", name="Enter", exact=True)).to_be_visible()


def test_a_guest_who_signs_up_takes_the_game_along(open_page: Open, url: str) -> None:
    page = open_page("/")
    page.get_by_role("button", name=re.compile("^Play.* Vampires")).click()
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2].partition("#")[0]
    page.goto(f"{url}/arena/sign-in")
    sign_up(page, "Former guest")
    seats = page.request.get(f"{url}/api/tables/{table}").json()["seats"]
    assert [seat["account"] is not None for seat in seats if seat["kind"] == "human"] == [True]


def test_a_rated_game_asks_for_a_number_plays_without_help_and_changes_the_profile(open_page: Open, url: str) -> None:
    page = open_page("/arena/sign-in")
    sign_up(page, "Lenka")
    page.get_by_role("link", name="Find a game").click()
    page.get_by_role("combobox", name="Game", exact=True).select_option("vampires")
    page.get_by_label("Rated").check()
    page.get_by_label("Everybody adds a number").check()
    page.get_by_role("button", name="Find a game").click()
    page.wait_for_url("**/table/*")  # a bot fills up
    page.get_by_label("Letters and digits").fill("mine-17")
    page.get_by_role("button", name="Add it").click()
    expect(page.get_by_role("heading", name="Your number for the dice")).to_have_count(0)
    expect(page.get_by_label("Autoplay")).to_have_count(0)
    table = page.url.rpartition("/")[2].partition("#")[0]
    first = page.request.get(f"{url}/api/tables/{table}").json()["seats"][0]
    assert VampiresPlayer(page, "vampire" if first["kind"] == "human" else "werewolf").act()  # else nothing is rated
    page.get_by_role("button", name="Resign").first.click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_text("mine-17")).to_be_visible()
    expect(page.get_by_text("It is the same hash that this browser saw before the first move.")).to_be_visible()
    page.get_by_role("button", name="Check every roll").click()
    expect(page.get_by_text(re.compile("The secret has this hash"))).to_be_visible()
    page.evaluate(
        "id => localStorage.setItem('hegemon.commitments', JSON.stringify({[id]: {hash: 'another', moves: 0}}))", table
    )
    page.reload()
    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_text("This browser saw another hash while the game was running.")).to_be_visible()
    page.goto(f"{url}/arena")
    expect(page.get_by_role("row").filter(has_text="greedy")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Lenka")).to_have_count(0)
    page.get_by_label("Provisional ratings, too").check()
    page.get_by_role("row").filter(has_text="provisional").get_by_role("link", name="Lenka").click()
    expect(page).to_have_url(re.compile("/arena/players/Lenka"))
    expect(page.get_by_text("provisional")).to_be_visible()
    page.goto(f"{url}/arena/games?player=Lenka")
    expect(page.get_by_text("Vampires, Village")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "cs-CZ"])
@pytest.mark.parametrize(
    "screen", [{"color_scheme": "light"}, {"color_scheme": "dark", **PHONE}], ids=["wide", "phone"]
)
def test_axe_finds_no_violation_in_the_arena(
    organiser: Callable[..., Page], url: str, screen: dict[str, Any], locale: str
) -> None:
    name = f"Axel {len(screen)} {locale[:2]}"
    page = organiser(name, reduced_motion="reduce", locale=locale, **screen)
    host = organiser(f"Host of {name}")
    fill_competition(host, url, f"Cup of {name}")
    cup = host.url.removeprefix(f"{url}/arena")
    places = ["", "/play", "/games", "/competitions", "/competitions/new", "/seasons/new", "/account", "/sign-in"]
    places += [cup, f"{cup}/edit", "/reset", f"/players/{name}"]
    found = {}
    for place in places:
        page.goto(f"{url}/arena{place}")
        expect(page.locator("main h1").first).to_be_attached()
        expect(page.locator(".skeleton, .loading-note")).to_have_count(0)
        found[place] = violations(page)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


def test_the_arena_speaks_czech(open_page: Open) -> None:
    page = open_page("/arena/competitions", locale="cs-CZ")
    expect(page.get_by_role("heading", level=1, name="Soutěže")).to_be_visible()
    page.get_by_role("link", name="Najít hru").click()
    expect(page.get_by_role("heading", name="Čekající hráči")).to_be_visible()
