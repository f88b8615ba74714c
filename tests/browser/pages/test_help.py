"""Help beside the moves: hints, moves taken back, replays that analyse and are played on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from bots_games import GAMES, RISK, SLOW, opened, played
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

STEPS = 10
"""Hints that are followed: enough of them for several kinds of moves."""
MOVE = """([table, token, move]) => new Promise((done, fail) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/ws`)
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', tokens: [token] }))
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    if (message.type === 'welcome') {
      const [seat] = message.seats
      const text = move ?? `place ${[message.views[seat].legal[0].territory].flat()[0]} x1`
      socket.send(JSON.stringify({ type: 'move', seat, move: text, index: message.index, ref: 1 }))
    } else if (message.type === 'accepted') { socket.close(); done() }
    else if (message.type === 'refused') fail(new Error(message.error))
  }
})"""
"""Makes a move for the seat of a token; without one, places an army."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_replay_of_every_game_is_evaluated_advised_and_analysed(name: str, open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    root = page.url.rstrip("/")
    table = played(page, GAMES[name])
    ask = page.get_by_role("button", name="Ask for the best move")
    for at in range(12, 16):  # where a seat is to move, not the dealer
        page.goto(f"{root}/replay/{table}?at={at}")
        expect(page.get_by_role("button", name="Evaluate", exact=True)).to_be_visible()
        if ask.is_visible():
            break
    page.get_by_role("button", name="Evaluate", exact=True).click()
    chances = page.get_by_role("list", name="Chance to win of every player")
    expect(chances.get_by_role("listitem")).to_have_count(2, timeout=SLOW)
    ask.click()
    said = page.get_by_role("status").filter(has_text="of the games from here")
    expect(said).to_be_visible(timeout=SLOW)
    expect(said.locator("strong")).not_to_have_text(re.compile(r"^(place|attack|deploy|move|settle|road|rob) \d"))
    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_text(re.compile(r"decisions and .* rolls were judged"))).to_be_visible(timeout=SLOW)
    expect(page.get_by_text(re.compile("Squared error of its values in this game"))).to_be_visible()
    page.get_by_role("tab", name="Statistics").click()
    expect(page.get_by_role("img", name=re.compile("of every player, over the game$"))).not_to_have_count(0)
    dice = page.get_by_role("heading", name="Dice against expectation")
    expect(dice).to_have_count(1 if name in ("risk", "settlers") else 0)


@pytest.mark.timeout(600)
def test_a_replay_leads_to_its_mistakes_and_is_played_on(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    root = page.url.rstrip("/")
    page.goto(f"{root}/replay/{played(page)}?at=20")
    page.get_by_role("tab", name="Debug").click()
    page.get_by_role("tabpanel").get_by_role("button", name="Evaluate").click()
    expect(page.get_by_role("list", name="Evaluation of every seat")).to_be_visible(timeout=SLOW)
    page.get_by_role("tab", name="Analysis").click()
    mistake = page.locator(".moment").filter(has_text="Better by").first
    mistake.click(timeout=SLOW)
    expect(page).to_have_url(re.compile(r"at=\d+"))
    page.get_by_role("combobox", name="Your seat").select_option(label="Ada")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("list", name="Seats in playing order")).to_contain_text("Rudi")


@pytest.mark.timeout(600)
def test_a_hint_is_drawn_on_the_board_and_a_move_is_taken_back(open_page: Callable[..., Page]) -> None:
    page = open_page("/")
    root = page.url.rstrip("/")
    page.goto(f"{root}/replay/{played(page)}?at=20")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("status").filter(has_text="of the games from here")
    expect(hint).to_be_visible(timeout=SLOW)
    expect(hint).to_contain_text("Judged by “planner” after a round of “standard”")
    drawn = page.get_by_role("region", name="Board", exact=True).locator("[data-hinted]")
    hint.get_by_role("button", name="Close").click()
    expect(hint).to_have_count(0)
    expect(drawn).to_have_count(1)  # its words are closed, not what they said
    before = page.get_by_role("log").locator("li").count()
    page.get_by_role("button", name="Take back my last move").click()
    expect(page.get_by_role("log").locator("li")).not_to_have_count(before)
    expect(drawn).to_have_count(0)  # it was for another position


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_hint_gives_its_reason_and_is_drawn_where_one_clicks(name: str, open_page: Callable[..., Page]) -> None:
    page = open_page("/", reduced_motion="reduce")
    root = page.url.rstrip("/")
    game = GAMES[name] | {"seed": 7}
    seats = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "random", "name": "Rudi"}]
    made = opened(page, game, seats)
    table, token = made["table"]["id"], made["tokens"][0]
    page.goto(f"{root}/table/{table}#token={token}")
    mine = page.get_by_role("status").filter(has_text="Your turn")
    drawn = page.get_by_role("region", name="Board", exact=True).locator("[data-hinted]")
    told = page.get_by_role("status").filter(has_text="of the games from here")
    kinds = set()
    for _ in range(STEPS):
        expect(mine).to_be_visible(timeout=SLOW)
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(told).to_be_visible(timeout=SLOW)  # also where the other commits meanwhile
        expect(told.locator(".why")).not_to_be_empty()
        expect(drawn.first).to_be_visible()
        move = drawn.first.get_attribute("data-hinted") or ""
        kinds.add(move.split()[0])
        page.evaluate(MOVE, [table, token, move])
        expect(drawn).to_have_count(0)  # it was for the position before
    assert len(kinds) > 1  # buttons are marked as well as places


@pytest.mark.timeout(600)
def test_people_are_asked_before_a_move_is_taken_back(open_page: Callable[..., Page]) -> None:
    ann = open_page("/")
    root = ann.url.rstrip("/")
    made = opened(ann, RISK, [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}])
    table, (first, second) = made["table"]["id"], made["tokens"]
    bob = open_page(f"/table/{table}#token={second}", locale="cs-CZ")
    ann.goto(f"{root}/table/{table}#token={first}")
    expect(ann.get_by_role("button", name="Hint")).to_be_visible(timeout=SLOW)
    log = bob.get_by_role("log").locator("li")
    before = ann.request.get(f"{root}/api/tables/{table}").json()["moves"]
    expect(log).to_have_count(before)  # Bob sees the game as it waits for Ann
    ann.evaluate(MOVE, [table, first, None])
    expect(log).to_have_count(before + 1)
    ann.get_by_role("button", name="Take back my last move").click()
    expect(ann.get_by_text("The others must agree")).to_be_visible()
    bob.get_by_role("button", name="Odmítnout").click()
    expect(ann.get_by_text("The others must agree")).to_have_count(0)
    expect(log).to_have_count(before + 1)
    ann.get_by_role("button", name="Take back my last move").click()
    expect(bob.get_by_text("Ann chce vrátit tah.")).to_be_visible()
    bob.get_by_role("button", name="Dovolit").click()
    expect(log).to_have_count(before)
    expect(ann.get_by_text("The others must agree")).to_have_count(0)
