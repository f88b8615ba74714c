"""The data of an account can be had as a file, and are deleted with it; its running games, too."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "server"))

from serving import Client, Server

from hegemon.arena import accounts, players, ratings
from hegemon.core.registry import knowing, load_game
from hegemon.store import ClockTerms, Store, Terms, open_store
from hegemon.store.competition_schema import competitions as kept
from hegemon.store.competition_schema import entrants
from hegemon.table import Host, seating

PASSWORD = "correct horse battery"
SMALL_GAME = str(Path(__file__).parent.parent / "small_game.py")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("own") / "games.db", "--arena")
    yield server
    server.stop()


def sign_up(server: Server, name: str) -> httpx.Client:
    visitor = httpx.Client(base_url=server.url, timeout=60)
    visitor.post("/api/arena/accounts", json={"name": name, "password": PASSWORD}).raise_for_status()
    return visitor


def rated_game(server: Server, visitor: httpx.Client) -> tuple[str, Client]:
    """A rated game in which the visitor has moved once."""
    seats = [{"kind": "human", "name": "x"}, {"kind": "bot", "bot": "random"}]
    terms = {"rated": True, "clock": {"per": "turn", "seconds": 600}, "pace": 0}
    opened = visitor.post("/api/tables", json={"game": "heap", "options": {"heap": 50}, "seats": seats, **terms})
    opened.raise_for_status()
    table: dict[str, Any] = opened.json()
    player = server.client(table["table"]["id"], *filter(None, table["tokens"]))
    made = 1 + player.seat
    if player.welcome["index"] < made:
        player.wait_index(made)
    player.send(type="move", seat=player.seat, move="take 1", index=made)
    player.wait("accepted")
    return table["table"]["id"], player


def test_who_deletes_their_account_resigns_their_games_and_leaves_no_name_there(server: Server) -> None:
    visitor = sign_up(server, "Quitter")
    table, player = rated_game(server, visitor)
    player.send(type="chat", seat=player.seat, text="bye", ref=1)
    player.wait("chat")
    assert visitor.post("/api/arena/account/delete", json={"password": PASSWORD}).status_code == 200
    after = server.http.get(f"/api/tables/{table}").json()
    assert (after["status"], after["result"]["winners"]) == ("over", [1 - player.seat])
    assert after["seats"][player.seat]["name"].startswith("deleted ")
    for where in ("", "/record"):
        assert "Quitter" not in server.http.get(f"/api/tables/{table}{where}").text
    assert "Quitter" not in str(server.client(table).welcome)


def test_the_export_holds_chat_and_competitions(server: Server) -> None:
    visitor = sign_up(server, "Curious")
    table, player = rated_game(server, visitor)
    player.send(type="chat", seat=player.seat, text="what do you keep of me?", ref=1)
    player.wait("chat")
    store = open_store(str(server.database))
    me = accounts.find(store, "Curious")
    terms = {"title": "Cup", "code_hash": "the hash of a code"}
    made = {"id": "cup", "terms": terms, "status": "open", "organiser": me.id, "secret": "0" * 64}
    with store.changing() as connection:
        connection.execute(kept.insert().values(**made, version=1, created="2030", updated="2030"))
        connection.execute(entrants.insert().values(competition_id="cup", number=0, account_id=me.id, entered="2030"))
    store.close()
    export = visitor.get("/api/arena/account/export").json()
    assert [(line["table_id"], line["text"]) for line in export["chat"]] == [(table, "what do you keep of me?")]
    assert [entry["competition_id"] for entry in export["entries"]] == ["cup"]
    assert [one["terms"]["title"] for one in export["competitions"]] == ["Cup"]
    assert "the hash of a code" not in str(export)


def test_a_name_that_a_running_game_still_holds_goes_with_its_end(store: Store) -> None:
    """As when the account is deleted beside the server, or the server is killed meanwhile."""
    ratings.follow(store)
    game = load_game(SMALL_GAME)
    with knowing(game):
        names = ("Ann", "Bob")
        people = [accounts.create(store, name) for name in names]

        async def scene() -> str:
            host, match = Host(store), game.match(2, {"heap": 30})
            seats = [replace(seating.human(one.name), account=one.id) for one in people]
            terms = Terms(clock=ClockTerms("turn", 600), help=False, rated=True, stand_in="random")
            opened = await host.open(match, seats, 0.0, terms=terms)
            room = await host.room(opened.table.row.id)
            players.remove(store, people[0])
            await room.resign(0)
            await host.close()
            return opened.table.row.id

        table_id = asyncio.run(asyncio.wait_for(scene(), 60))
    row = store.row(table_id)
    assert row is not None
    assert [seat.name.split()[0] for seat in row.seats] == ["deleted", "Bob"]
