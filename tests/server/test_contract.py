"""The contract with the page holds: real games and runs send what `hegemon.wire` declares, and what is generated from
it is up to date."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter
from serving import SOURCES, Client, Server

from hegemon.core.registry import knowing, load_game, shipped_games
from hegemon.lab.backends.threads import Threads
from hegemon.lab.runs.kinds import KINDS, parse_settings
from hegemon.wire.lab import EvolutionSettings, LearningSettings, SimulationSettings, SprtSettings, TournamentSettings
from hegemon.wire.live import ServerMessage
from hegemon.wire.snapshots import Snapshot

ROOT = SOURCES.parent
MESSAGE: TypeAdapter[Any] = TypeAdapter(ServerMessage)
MOVES = 150
"""Of a game are watched; then a player resigns."""


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the games that are included."""
    server = Server(tmp_path_factory.mktemp("contract") / "games.db", program=("-m", "hegemon.cli", "serve"))
    server.http.timeout = 300
    yield server
    server.stop()


def check(*clients: Client) -> set[str]:
    """Every message has exactly the declared fields, of the declared types; their kinds."""
    heard = [message for client in clients for message in client.heard]
    for message in heard:
        MESSAGE.validate_json(json.dumps(message), strict=True)
    return {message["type"] for message in heard}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", sorted(shipped_games()))
def test_real_games_send_what_is_declared(shipped: Server, game: str) -> None:
    http = shipped.http
    about = next(one for one in http.get("/api/games").json() if one["name"] == game)
    bot = about["bots"][0]["name"]
    opened = shipped.open(
        *["human", "human", *[bot] * (about["seats"][0] - 2)],
        game=game,
        options={},
        clock={"per": "game", "seconds": 600},
    )
    table_id, tokens = opened["table"]["id"], opened["tokens"]
    one, both = shipped.client(table_id, tokens[0]), shipped.client(table_id, tokens[0], tokens[1], opened["owner"])
    watcher = shipped.client(table_id)

    one.send(type="ping")
    one.send(type="analyse", seat=0, ref=1)
    one.send(type="move", seat=0, move="nonsense", index=0, ref="a")
    one.send(type="chat", seat=0, text="hello", to=1)
    one.send(type="nonsense")
    for kind in ("pong", "analysis", "refused", "chat", "error"):
        if not any(message["type"] == kind for message in one.heard):
            one.wait(kind, 300)
    for seat in (0, 1):
        both.send(type="autoplay", seat=seat, bot=bot)
    made = 0
    while made < MOVES and not (message := watcher.next(300)).get("table", {}).get("result"):
        made = message.get("index", made)
    for seat in (0, 1):
        both.send(type="resign", seat=seat, ref=seat)
    while not (message := watcher.next(300)).get("table", {}).get("result"):
        pass
    both.send(type="rematch", seat=0)
    both.wait("rematch", 300)

    assert {"welcome", "presence", "clocks", "refused", "chat", "error", "pong", "analysis"} <= check(one)
    assert {"welcome", "update", "table"} <= check(watcher)
    assert {"update", "rematch"} <= check(both)
    for path in ("", "/board", "/frames?count=500", "/thoughts", "/record"):
        assert http.get(f"/api/tables/{table_id}{path}").status_code == 200


QUICK = {"fitness": "everybody", "seats": 2, "population": 3, "generations": 2, "bounds": {"seconds": [0, 0.001]}}
"""An evolution of a bot whose only parameter is how long it sleeps."""
TRAINED = {
    "game": "learned-tug", "options": {}, "bot": "learned", "teachers": ["random"], "rounds": 1, "games": 64,
    "hidden": [8], "epochs": 2, "test_games": 20,
}  # fmt: skip
LAB = {
    "simulation": (SimulationSettings, {"games": 6, "bots": [{"bot": "random"}] * 2}),
    "tournament": (TournamentSettings, {"games": 4, "bots": [{"bot": "random"}, {"bot": "random", "name": "other"}]}),
    "sprt": (SprtSettings, {"games": 6, "bots": [{"bot": "random"}, {"bot": "random", "name": "other"}]}),
    "evolution": (EvolutionSettings, {"bot": "random", "evolution": QUICK}),
    "learning": (LearningSettings, TRAINED),
}


@pytest.mark.parametrize("kind", KINDS)
def test_runs_show_what_is_declared(kind: str, tmp_path: Path) -> None:
    declared, asked = LAB[kind]
    if kind == "learning":
        pytest.importorskip("torch")
    game = load_game(str(ROOT / "tests" / ("learned_game.py" if kind == "learning" else "small_game.py")))
    with knowing(game), Threads(1) as backend:
        settings = parse_settings(kind, {"game": "heap", "options": {"heap": 5}, "seed": 3, **asked})
        shown = list(settings.play(tmp_path / "run", backend, threading.Event()))
    declared.model_validate_json(settings.model_dump_json(), strict=True)
    assert shown[-1]["finished"]
    for snapshot in shown:
        seen = TypeAdapter[Any](Snapshot).validate_json(json.dumps(snapshot), strict=True)
        assert seen["what"] == kind


def test_the_pages_types_and_the_documentation_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools/make_wire.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
