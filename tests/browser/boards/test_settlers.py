"""Settlers through the page, by hand: a whole game in Czech with a trade in it, and what the board shows on the way."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lobby import customize
from playwright.sync_api import Locator, Page, expect
from screens import PHONE
from settler import Settler

pytestmark = pytest.mark.browser

BOARDS = Path(__file__).parents[3] / "src" / "hegemon" / "games" / "settlers" / "data" / "boards"

TRADED = re.compile("^ *Anna mění .+ za 1× .+; protějšek: (Začátečník [12]|Příklad z práce)")


def test_a_person_plays_a_whole_game_in_czech_and_trades(open_page: Callable[..., Page], tmp_path: Path) -> None:
    page = open_page(reduced_motion="reduce")
    page.get_by_role("radio", name="Čeština").check(force=True)
    set_up_in_czech(page, tmp_path)
    settler = Settler(page)
    log = page.get_by_role("log")
    expect(log).to_contain_text("Hrací plán je rozložen.")
    while not settler.traded:
        assert settler.act(), "the game was over before anybody wanted to trade"
    expect(log.get_by_role("listitem").filter(has_text=TRADED)).to_have_count(1)
    for _ in range(2000):
        if not settler.act():
            break
    else:
        pytest.fail("the game did not end")
    ends_in_czech(page)


def test_the_island_stands_still_on_a_phone(open_page: Callable[..., Page]) -> None:
    page = open_page(locale="cs-CZ", reduced_motion="reduce", **PHONE)
    page.get_by_role("button", name="Hrát: Osadníci").tap()
    settler, island = Settler(page), page.locator(".board-stage")
    places = set()
    for _ in range(8):  # settlements and roads, then rolls, trades and turns ended
        assert settler.act()
        places.add(json.dumps(island.bounding_box()))
    assert len(places) == 1, places


SETTINGS = {
    "points": 14,
    "city_cost": [0, 0, 0, 1, 1],
    "card_cost": [0, 0, 0, 0, 0],
    "knights": 1,
    "point_cards": 0,
    "road_building": 1,
    "year_of_plenty": 1,
    "monopoly": 1,
    "settlement_yield": 2,
    "city_yield": 3,
    "hand_limit": 2,
    "title_points": 3,
    "bank_ratio": 3,
    "harbour_ratio": 2,
}
DEEDS = {
    "a city": "Anna staví město",
    "a card bought": "Anna kupuje akční kartu",
    "a knight": "Anna hraje rytíře",
    "the robber": "Anna přemisťuje zloděje",
    "road building": "Anna hraje dvě cesty zadarmo",
    "year of plenty": "Anna bere dvě suroviny zadarmo",
    "monopoly": "Anna bere všem surovinu",
    "the bank": "Anna mění v bance",
    "discards": "Anna odhazuje:",
}


def test_on_a_board_and_with_settings_of_ones_own_everything_is_clicked_through(
    open_page: Callable[..., Page], tmp_path: Path
) -> None:
    page = open_page(reduced_motion="reduce")
    page.get_by_role("radio", name="Čeština").check(force=True)
    customize(page, "Osadníci")
    page.get_by_role("button", name="Duel").click()
    page.get_by_role("textbox", name="Jméno hráče na místě 1").fill("Anna")
    page.get_by_role("combobox", name="Kdo hraje na místě 2").select_option("bot:random")
    page.get_by_text("Tempo, hodiny a náhoda").click()
    page.get_by_role("textbox", name="Semínko náhody").fill("11")
    page.get_by_text("Další pravidla").click()
    page.get_by_role("spinbutton", name="Nabídky").fill("0")
    from_files(page, tmp_path)
    page.get_by_role("button", name="Hrát", exact=True).click()
    page.get_by_role("radio", name="Hned").click()
    shows_the_numbers_in_play(page)
    settler = Settler(page)
    settler.traded = True  # there are no offers between players here
    log, missing = page.get_by_role("log"), dict(DEEDS)
    while missing:
        assert settler.act(), f"the game was over before {', '.join(missing)}"
        logged = log.inner_text()
        missing = {deed: text for deed, text in missing.items() if text not in logged}


def test_a_board_of_any_shape_from_an_xml_file_is_drawn_and_played(open_page: Callable[..., Page]) -> None:
    # 003, line 769: "Lze například velmi snadno změnit hrací plán za jiný. … Dále je třeba popsat tento hrací plán v
    # xml souboru."
    page = open_page(reduced_motion="reduce")
    customize(page, "Settlers")
    board = page.get_by_role("combobox", name="Board")
    board.locator("xpath=..").get_by_label("From a file of your own").set_input_files(BOARDS / "two-islands.xml")
    expect(board).to_contain_text("Two islands and a lake")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("radio", name="Instant").click(timeout=300_000)  # the rules are compiled for such boards first
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible(timeout=300_000)
    land = page.get_by_role("group", name="Board of 30 tiles")
    expect(land.get_by_role("img", name=re.compile("^Harbour"))).to_have_count(11)
    expect(land.get_by_role("button", name=re.compile("^Settlement spot"))).to_have_count(93)
    surface = page.get_by_role("region", name="Board", exact=True)
    for kind in ["Settlement spot", "Road spot"] * 2:
        expect(surface).to_contain_text(f"Set-up: {kind.split()[0].lower()}", timeout=300_000)
        land.get_by_role("button", name=re.compile(f"^{kind}")).last.press("Enter")
    expect(surface).to_contain_text("Before the roll", timeout=300_000)
    page.keyboard.press("d")
    expect(page.get_by_role("log")).to_contain_text(re.compile(r"Player rolls \d+"), timeout=60_000)
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        fits_the_screen(land)


def fits_the_screen(land: Locator) -> None:
    """All tiles lie within the picture, once it has followed the window's size."""
    tiles = land.get_by_role("img", name=re.compile(r"^(wood|brick|sheep|wheat|ore|desert)", re.I))
    expect(tiles).to_have_count(30)
    inside = """land => {
      const frame = land.getBoundingClientRect()
      return [...land.querySelectorAll('.rim')].every((rim) => {
        const box = rim.getBoundingClientRect()
        return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
      })
    }"""
    land.page.wait_for_function(inside, arg=land.element_handle())


def from_files(page: Page, tmp_path: Path) -> None:
    """A board and settings of one's own, after a file that is none; the lobby says what is wrong with it."""
    board = page.get_by_role("combobox", name="Hrací plán").locator("xpath=..").get_by_label("Z vlastního souboru")
    settings = settings_file(page)
    mine = tmp_path / "mine.json"
    mine.write_text("{")
    settings.set_input_files(mine)
    expect(page.get_by_role("alert")).to_contain_text("mine.json není JSON.")
    mine.write_text(json.dumps(SETTINGS))
    settings.set_input_files(mine)
    expect(page.get_by_role("combobox", name="Nastavení")).to_contain_text("Z vašeho souboru")
    board.set_input_files(Path(__file__).parents[3] / "examples" / "settlers" / "two_deserts.json")
    expect(page.get_by_role("combobox", name="Hrací plán")).to_contain_text("Two deserts")
    expect(page.get_by_role("alert")).to_have_count(0)


def settings_file(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Nastavení").locator("xpath=..").get_by_label("Z vlastního souboru")


def shows_the_numbers_in_play(page: Page) -> None:
    """Costs, points and harbours are those of the files, not of the rule book."""
    island = page.get_by_role("group", name="Hrací plán, počet políček: 19")
    expect(island.get_by_role("img", name=re.compile("^Přístav 2:1$"))).to_have_count(4)
    for what, cost in {"Město": "1× obilí, 1× ruda", "Akční karta": "nic"}.items():
        expect(page.get_by_role("button", name=re.compile(f"^{what}")).get_by_role("img", name=cost)).to_be_visible()
    expect(page.get_by_text("0/14 bodů")).to_be_visible()
    page.get_by_role("tab", name="Banka").click()
    expect(page.get_by_text("3:1", exact=True)).to_have_count(5)
    page.get_by_role("tab", name="Hra", exact=True).click()


def set_up_in_czech(page: Page, tmp_path: Path) -> None:
    """Three bots that answer offers; they do not pause, and seven points win."""
    customize(page, "Osadníci")
    short = tmp_path / "short.json"
    short.write_text(json.dumps({"points": 7}))
    settings_file(page).set_input_files(short)
    expect(page.get_by_role("combobox", name="Nastavení")).to_contain_text("Z vašeho souboru")
    page.get_by_role("button", name="Plný stůl").click()
    page.get_by_role("textbox", name="Jméno hráče na místě 1").fill("Anna")
    for number, bot in enumerate(["weights", "thesis-example", "weights"], 2):
        page.get_by_role("combobox", name=f"Kdo hraje na místě {number}").select_option(f"bot:{bot}")
    page.get_by_text("Tempo, hodiny a náhoda").click()
    page.get_by_role("textbox", name="Semínko náhody").fill("6")
    page.get_by_role("button", name="Hrát", exact=True).click()
    expect(page.get_by_role("status", name="Připojeno")).to_be_visible()
    page.get_by_role("radio", name="Hned").click()
    expect(page.get_by_role("radio", name="Hned")).to_be_checked()


def ends_in_czech(page: Page) -> None:
    """The ranking of all four, then the replay from beginning to end."""
    over = page.get_by_role("alert").filter(has_text="Přehrát")
    expect(over).to_contain_text(re.compile("Vítězství! Anna|Vyhrává "))
    ranking = page.get_by_role("dialog", name="Konečné pořadí")
    expect(ranking.get_by_role("listitem")).to_have_count(4)
    expect(ranking).to_contain_text("Anna")
    expect(ranking.get_by_role("listitem").first).to_contain_text(re.compile(r"\d (vesnic|měst)", re.I))
    over.get_by_role("link", name="Přehrát").click()
    expect(page).to_have_url(re.compile("/replay/"))
    scrubber = page.get_by_role("slider", name="Přehrávání")
    page.keyboard.press("Home")
    expect(scrubber).to_have_value("1")
    expect(page.get_by_role("log")).not_to_contain_text(re.compile(r"(vertex|vrchol|edge|hrana) \d"))
    page.keyboard.press("ArrowRight")
    expect(scrubber).to_have_value("2")
    page.keyboard.press("End")
    expect(page.get_by_role("region", name="Hrací plán")).to_contain_text("Hra skončila")


@pytest.fixture
def table(open_page: Callable[..., Page]) -> Page:
    """A game in English against bots; the bots do not pause, and the person is the first to settle."""
    page = open_page(reduced_motion="reduce")
    customize(page, "Settlers")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("radio", name="Instant").click()
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible(timeout=60_000)
    return page


def test_the_numbers_of_tiles_edges_and_vertices_come_and_go(table: Page) -> None:
    island = table.get_by_role("group", name="Board of 19 tiles")
    switch = table.get_by_role("button", name="Numbers of tiles, vertices and edges")
    numbers = island.locator("g[aria-hidden=true] > g:has(> text)")
    expect(switch).to_have_attribute("aria-pressed", "false")
    before = numbers.count()
    table.keyboard.press("i")
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(numbers).to_have_count(before + 19 + 72 + 54)
    for kind, last in {"tile": 18, "edge": 71, "vertex": 53}.items():
        shown = island.locator(f"g[aria-hidden=true] > g.{kind}:has(> text)").all_text_contents()
        assert sorted(map(int, shown)) == list(range(last + 1))
    table.keyboard.press("i")
    expect(numbers).to_have_count(before)


COSTS = {
    "Road": "1 wood, 1 brick",
    "Settlement": "1 wood, 1 brick, 1 sheep, 1 wheat",
    "City": "2 wheat, 3 ore",
    "Development card": "1 sheep, 1 wheat, 1 ore",
}


def test_the_table_shows_what_is_left_what_things_cost_and_what_everybody_has(table: Page) -> None:
    """003, lines 715 to 719: cards in the deck, pieces, prices; points, knights, cards and resources of the player."""
    for (name, cost), left in zip(COSTS.items(), (15, 5, 4, 25), strict=True):
        expect(table.get_by_role("button", name=re.compile(rf"^{name} {cost} ×{left}\b"))).to_be_visible()
    expect(table.get_by_text("0 of 10 points", exact=True)).to_be_visible()
    for resource in ("wood", "brick", "sheep", "wheat", "ore"):
        expect(table.get_by_role("img", name=f"0 {resource}", exact=True).first).to_be_visible()
    rival = table.get_by_role("list", name="Seats in playing order").get_by_role("listitem").nth(1)
    expect(rival).to_contain_text("resource cards: 0, knights: 0, road: 0")
    table.get_by_role("tab", name="Players").click()
    panel = table.get_by_role("tabpanel", name="Players")
    for fact in ("Knights played", "Development cards in hand", "Resource cards in hand", "Longest road"):
        expect(panel.get_by_text(fact, exact=True).first).to_be_visible()


def test_before_the_roll_only_what_is_possible_can_be_pressed(table: Page) -> None:
    board = table.get_by_role("region", name="Board", exact=True)
    for kind in ["Settlement spot", "Road spot"] * 2:
        expect(board).to_contain_text(f"Set-up: {kind.split()[0].lower()}")
        board.get_by_role("button", name=re.compile(f"^{kind}")).first.press("Enter")
    expect(board).to_contain_text("Before the roll", timeout=60_000)
    actions = board.get_by_role("group", name="Actions", exact=True)
    expect(actions.get_by_role("button")).to_have_text(["Roll dice D"])
    for name in ["Road", "Settlement", "City", "Development card"]:
        expect(table.get_by_role("button", name=re.compile(f"^{name}"))).to_be_disabled()
    for key in "rscbte":  # keys do no more than buttons
        table.keyboard.press(key)
    expect(board).to_contain_text("Before the roll")
    expect(board.get_by_role("dialog")).to_have_count(0)
    expect(board.get_by_role("button", name=re.compile("spot"))).to_have_count(0)
    table.keyboard.press("d")
    expect(table.get_by_role("log")).to_contain_text(re.compile(r"Player rolls \d+"))
    expect(board).not_to_contain_text("Before the roll")


def in_czech(open_page: Callable[..., Page], **screen: Any) -> Page:
    """A duel in Czech with an individual of the thesis, with Harbour Master; the person is the first to settle."""
    page = open_page(locale="cs-CZ", reduced_motion="reduce", **screen)
    customize(page, "Osadníci")
    page.get_by_role("button", name="Duel").click()
    page.get_by_role("textbox", name="Jméno hráče na místě 1").fill("Anna")
    page.get_by_role("combobox", name="Kdo hraje na místě 2").select_option("bot:thesis-example")
    page.get_by_text("Další pravidla").click()
    page.get_by_role("combobox", name="Suroviny na začátku").select_option("both")
    page.get_by_role("switch", name="Přístavní mistr").check(force=True)
    page.get_by_role("button", name="Hrát", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Jste na tahu")).to_be_visible(timeout=60_000)
    return page


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["wide", "phone"])
def test_all_possible_moves_stand_in_a_list_in_czech(open_page: Callable[..., Page], screen: dict[str, Any]) -> None:
    # 003, line 695: "Dále je možné zvolit zobrazení všech možných tahů, které může strategie udělat včetně jejich
    # ohodnocení."; line 200: "všechny možné volné dvojice vrchol a hrana", of which the island has 144.
    page = in_czech(open_page, **screen)
    page.get_by_role("tab", name="Ladění").click()
    page.get_by_role("button", name="Zeptat se bota").click()
    moves = page.get_by_role("list", name="Tahy a jejich ohodnocení")
    rows = moves.get_by_role("listitem")
    expect(rows).to_have_count(144)
    pair = re.compile(r"^Vesnice: vrchol u stěn .+ Cesta: hrana mezi: .+ \d[\d ]+$")
    for row in rows.all_inner_texts():
        assert pair.match(" ".join(row.split())), row
    expect(moves).not_to_contain_text(re.compile("settle|road|corner|edge"))
    expect(rows.first.locator(".sign svg")).to_have_count(2)  # a settlement and a road, as signs too
    # Numbers stand there where they are switched on: "K popisu stěn, hran a vrcholů používá právě tato ID označení."
    page.get_by_role("button", name="Čísla stěn, vrcholů a hran").click()
    expect(rows.first).to_contain_text(re.compile(r"\(vrchol \d+\).+\(hrana \d+\)"))
    # The panel scrolls, not the page; folding the list shows the panels below.
    rows.last.scroll_into_view_if_needed()
    expect(rows.last).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    width = "list => [list.scrollWidth, list.clientWidth, document.documentElement.scrollWidth, innerWidth]"
    wide, room, whole, window = moves.evaluate(width)
    assert wide <= room
    assert whole <= window
    page.get_by_text(re.compile("^Tahy a jejich ohodnocení")).click()
    expect(rows.last).to_be_hidden()
    page.get_by_role("tab", name="Hráči").click()
    expect(page.get_by_text("Body za přístavy")).to_have_count(2)


def test_the_round_is_shown_and_the_log_has_numbers_where_they_are_on(open_page: Callable[..., Page]) -> None:
    # 003, line 715: "Číslo v boxu jedna udává kolikáté kolo hry se odehrává."
    page = in_czech(open_page)
    board = page.get_by_role("region", name="Hrací plán", exact=True)
    for kind in ["Místo pro vesnici", "Místo pro cestu"] * 2:
        expect(board).not_to_contain_text("Kolo")
        board.get_by_role("button", name=re.compile(f"^{kind}")).first.press("Enter")
    expect(board).to_contain_text("Kolo 1", timeout=60_000)
    expect(page.get_by_role("status").filter(has_text="Jste na tahu")).to_contain_text("Kolo 1")
    log = page.get_by_role("log")
    expect(log).to_contain_text(re.compile("Anna staví vesnici: vrchol u stěn"))
    expect(log).not_to_contain_text("(vrchol")
    page.keyboard.press("i")
    expect(log).to_contain_text(re.compile(r"Anna staví vesnici: vrchol u stěn .+ \(vrchol \d+\)"))


def test_where_bots_play_all_that_they_chose_from_is_shown_in_czech(open_page: Callable[..., Page]) -> None:
    # 003, line 695, as above: "u AI ukázat možné tahy" in its figure 6.1.
    page = open_page(locale="cs-CZ", reduced_motion="reduce")
    customize(page, "Osadníci")
    page.get_by_role("button", name="Dívat se na boty").click()
    for seat in (1, 2, 3):
        page.get_by_role("combobox", name=f"Kdo hraje na místě {seat}").select_option("bot:thesis-example")
    page.get_by_role("button", name="Sledovat", exact=True).click()
    log = page.get_by_role("log")
    expect(log).to_contain_text("staví cestu", timeout=60_000)
    log.get_by_text("staví vesnici").first.click()
    page.get_by_role("tab", name="Úvahy").click()
    page.get_by_role("button", name="Zobrazit 132 dalších").click()
    rows = page.get_by_role("row").filter(has=page.get_by_role("cell"))
    expect(rows).to_have_count(144)
    expect(rows.first).to_contain_text(re.compile("^Vesnice: vrchol u stěn .+Cesta: hrana mezi: "))
    # The first settlement is the best one, with any of its edges.
    expect(rows.and_(page.locator("[aria-current=true]")).first).to_contain_text("Vesnice: ")


def test_a_simulation_tells_rounds_of_finished_games(open_page: Callable[..., Page]) -> None:
    # 003, line 659: "Jde konkrétně o maximální počet kol v jedné hře, minimální počet kol v jedné hře, průměrný počet
    # kol v jedné hře a počet nedohraných her. […] její výsledky nebudou započítány ve statistice."
    page = open_page("/lab/new/simulation", reduced_motion="reduce")
    games = page.get_by_role("group", name="Game", exact=True)
    games.get_by_role("radio", name=re.compile("^Settlers")).check(force=True)
    for number in (1, 2):
        page.get_by_role("combobox", name=f"Kind of bot {number}").select_option("thesis-example")
    page.get_by_role("spinbutton", name="Games", exact=True).fill("12")
    page.get_by_role("textbox", name="Seed").fill("5")
    page.get_by_text("More rules").click()
    page.get_by_role("spinbutton", name="Offers").fill("0")
    page.get_by_role("spinbutton", name="Turn limit").fill("100")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("status").locator(".badge")).to_have_text("Done", timeout=300_000)
    names, values = page.get_by_role("term").all_inner_texts(), page.get_by_role("definition").all_inner_texts()
    figures = {name.upper(): value.replace(",", "") for name, value in zip(names, values, strict=True)}
    fact = {name: float(value) for name, value in figures.items() if "%" not in value}
    rows = page.get_by_role("row").filter(has=page.get_by_role("cell"))
    wins = sum(int(row.get_by_role("cell").nth(1).inner_text()) for row in rows.all())
    assert 0 < fact["UNFINISHED"] < fact["GAMES"] == 12
    assert wins == 12 - fact["UNFINISHED"]
    expect(page.get_by_role("heading", name="Rounds")).to_be_visible()
    assert 10 <= fact["LEAST"] <= fact["MEAN"] <= fact["MOST"] <= 50  # of 100 turns, two a round
