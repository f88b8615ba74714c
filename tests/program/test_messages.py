"""The messages that programs get: as their schema says, in the game's words, and none of the old ones lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hegemon.core.bot import View
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.program.messages import hello, question, schema
from hegemon.core.program.words import words
from hegemon.core.registry import find_game, shipped_games
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER

ROOT = Path(__file__).parents[2]
SCHEMA = schema(shipped_games().values())
WITH_JSON = ("risk", "settlers", "vampires")
"""Warlight has a text protocol of its own."""


def views(match: Match, moves: int) -> list[View]:
    """The views of the seats that are asked in the first moves of a game."""
    timeline, rng, seen = Timeline(match), make_rng(5), []
    while len(timeline) < moves and not timeline.result:
        seat = match.to_move(timeline.state)[0]
        if seat == DEALER:
            move = match.legal(timeline.state, seat)[0].low
        else:
            seen.append(View(match, match.view(timeline.state, seat), seat))
            move = seen[-1].random_move(rng)
        timeline.play(seat, move, rng)
    return seen


def of_words(game: str) -> dict[str, Any]:
    return SCHEMA["$defs"][f"words of {game}"]


@pytest.mark.parametrize("game", WITH_JSON)
def test_messages_are_as_their_schema_says(game: str) -> None:
    match = find_game(game).match(2)
    checked = jsonschema.Draft202012Validator(SCHEMA)
    checked.validate(json.loads(json.dumps(hello(match, 0, 10.0, 7))))
    for number, view in enumerate(views(match, 60), 1):
        sent = json.loads(json.dumps(question(view, number, 1.0, [{"kind": "end", "seat": 1, "text": "ends"}])))
        checked.validate(sent)
        jsonschema.validate(sent["words"], of_words(game))


@pytest.mark.parametrize("game", shipped_games())
def test_the_words_are_all_those_of_the_view_that_need_nothing_more_to_be_told(game: str) -> None:
    match = find_game(game).match(2)
    for view in views(match, 25):
        said = words(view)
        assert set(said) == set(of_words(game)["properties"])
        assert all(one.get("description") for one in of_words(game)["properties"].values())
        listed = [move for each in said.values() if isinstance(each, list) for move in each if isinstance(move, dict)]
        for move in (one["move"] for one in listed if "move" in one):
            match.check(view.state, view.seat, match.read(move))


def test_the_words_of_risk_are_those_of_its_view() -> None:
    match = find_game("risk").match(2)
    view: Any = views(match, 8)[-1]
    said = words(view)
    assert said["my_territories"] == view.my_territories
    assert said["continents"][0] == view.continents[0]._asdict() | {"territories": [*view.continents[0].territories]}
    assert hello(match, 0, 1.0, 1)["names"][11] == "Brazil"


def test_the_reference_has_the_schema_that_the_command_prints() -> None:
    written = json.loads((ROOT / "docs" / "reference" / "exec-bots.schema.json").read_text(encoding="utf-8"))
    assert written == json.loads(json.dumps(SCHEMA)), "hegemon bot schema > docs/reference/exec-bots.schema.json"
