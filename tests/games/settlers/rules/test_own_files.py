"""Boards and settings of one's own (S2): read from files, checked, played, recorded with what they hold."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.cli.common import make_match
from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.history.record import Record, parse_record
from hegemon.core.match import Match
from hegemon.core.registry import find_bot
from hegemon.games.settlers import GAME
from hegemon.games.settlers.rules.files.layout import Layout, load_board
from hegemon.games.settlers.rules.files.settings import Settings, load_settings
from hegemon.lab.arena import Arena

from ..positions import position

ROOT = Path(__file__).parents[4]
EXAMPLES = ROOT / "examples" / "settlers"
BEGINNER: dict[str, Any] = load_board("beginner").model_dump(mode="json")


def own(tmp_path: Path, content: object, option: str = "board") -> Match:
    """The match that the command line makes with such a file."""
    path = tmp_path / "mine.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return make_match("settlers", 2, [f"{option}={path}"])


def play(match: Match, *bots: str, number: int = 0) -> Record:
    arena = Arena(match, [find_bot(match, bot) for bot in bots])
    _, timeline = arena.play_one(3, number, list(range(len(bots))))
    return Record(match, list(bots), 3, timeline.entries)


def test_a_board_from_a_file_is_laid_out(tmp_path: Path) -> None:
    match = own(tmp_path, BEGINNER | {"title": "Mine", "robber": 3})
    assert isinstance(match.options.board, Layout)
    state = match.start()
    assert state.robber == 3
    assert state.resource.tolist() == GAME.match(2, {"board": "beginner"}).start().resource.tolist()


def test_settings_from_a_file_need_only_say_what_differs(tmp_path: Path) -> None:
    match = own(tmp_path, {"points": 4, "city_yield": 3}, "settings")
    assert (match.board.target, match.board.yields.tolist(), match.board.bank) == (4, [0, 1, 3], 19)


def test_a_record_carries_the_content_and_replays_where_the_files_are_not(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(BEGINNER | {"title": "Mine"}), encoding="utf-8")
    match = make_match("settlers", 2, [f"board={path}", f"settings={EXAMPLES / 'rich.json'}"])
    record = play(match, "thesis-example", "random")
    path.unlink()
    lines = list(record.lines())
    assert json.loads(lines[0])["options"]["board"]["title"] == "Mine"
    assert json.loads(lines[0])["options"]["settings"]["points"] == 12
    assert str(tmp_path) not in lines[0]
    again, timeline = parse_record(lines)
    assert timeline.result is not None
    assert list(again.lines()) == lines


@pytest.mark.parametrize(
    ("option", "content", "words"),
    [
        ("board", "{", "mine.json, line 1: not JSON: expecting property name"),
        ("board", '{\n"title": "x",\n}', "mine.json, line 3: not JSON"),
        ("board", "[]", "mine.json must be a JSON object with the fields title, resources, tokens, harbours, robber"),
        ("board", {}, "mine.json: field 'title' is missing; field 'resources' is missing; .*; and 2 more"),
        ("board", BEGINNER | {"robber": 19}, "mine.json: field 'robber': must be less than 19, not 19"),
        ("board", BEGINNER | {"colour": "red"}, "mine.json: there is no field 'colour'"),
        ("board", BEGINNER | {"harbours": [None]}, "field 'harbours': tuple should have at least 9 items"),
        (
            "board",
            BEGINNER | {"resources": ["gold", *BEGINNER["resources"][1:]]},
            "field 'resources.0': must be 'wood', 'brick', 'sheep', 'wheat' or 'ore', not 'gold'",
        ),
        (
            "board",
            BEGINNER | {"tokens": [7, *BEGINNER["tokens"][1:]]},
            "field 'tokens.0': must be 2, 3, 4, 5, 6, 8, 9, 10, 11 or 12, not 7",
        ),
        (
            "board",
            BEGINNER | {"tokens": [None, *BEGINNER["tokens"][1:]]},
            r"mine.json: fields: tile 0 gives ore \(resources\), so it needs a token, not null",
        ),
        (
            "board",
            BEGINNER | {"resources": [None, *BEGINNER["resources"][1:]]},
            r"tile 0 is the desert \(resources\), so its token is null, not 10",
        ),
        ("settings", {"points": 2}, "field 'points': must be at least 3, not 2"),
        ("settings", {"road_cost": [1, 1]}, "field 'road_cost.2' is missing"),
        ("settings", "\x00" * 600_000, "mine.json: longer than 512 KiB"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_file_and_field(
    tmp_path: Path, option: str, content: object, words: str
) -> None:
    with pytest.raises(BadFile, match=words):
        own(tmp_path, content, option)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"nowhere\.json: there is no such file"):
        make_match("settlers", 2, ["board=nowhere.json"])
    with pytest.raises(BadFile, match="not a file"):
        make_match("settlers", 2, [f"board={tmp_path}"])
    (tmp_path / "odd.json").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(BadFile, match="not UTF-8"):
        make_match("settlers", 2, [f"board={tmp_path / 'odd.json'}"])


@pytest.mark.parametrize("given", ["./examples/settlers/two_deserts.json", "/etc/passwd", "../../secret", "nowhere", 7])
def test_a_game_itself_takes_names_and_content_but_no_paths(given: object) -> None:
    with pytest.raises(BadOptions, match="there is no such board; choose one of beginner, fair, random, two-islands"):
        GAME.match(2, {"board": given})


@pytest.fixture
def http(tmp_path: Path) -> Iterator[httpx.Client]:
    """A real server, spoken to over a socket."""
    command = [sys.executable, "-m", "hegemon.cli", "serve", "--port", "0", "--database", str(tmp_path / "games.db")]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        ready = next(line for line in process.stdout if "ready on" in line)
        with httpx.Client(base_url=ready.split(" on ")[1].strip(), timeout=60) as client:
            yield client
        process.terminate()


def test_over_http_a_board_is_a_name_or_content_and_never_a_path(http: httpx.Client) -> None:
    def ask(**options: object) -> httpx.Response:
        seats = [{"kind": "bot", "bot": "random"}] * 2
        return http.post("/api/tables", json={"game": "settlers", "options": options, "seats": seats, "pace": 0})

    for path in (str(EXAMPLES / "two_deserts.json"), "../examples/settlers/two_deserts.json", "/etc/passwd"):
        refused = ask(board=path)
        assert refused.status_code == 422
        assert "there is no such board" in refused.json()["error"]
    assert "option 'board.robber'" in ask(board=BEGINNER | {"robber": 99}).json()["error"]
    assert ask(board=BEGINNER | {"title": "x" * 600_000}).status_code == 413
    made = ask(board=BEGINNER | {"title": "Mine", "robber": 3}, settings={"points": 3}).json()["table"]
    drawn = http.get(f"/api/tables/{made['id']}/board").json()
    assert (drawn["title"], drawn["layout"]["robber"]) == ("Mine", 3)
    while http.get(f"/api/tables/{made['id']}").json()["status"] == "running":
        time.sleep(0.05)
    record = http.get(f"/api/tables/{made['id']}/record").text
    kept = http.post("/api/records", content=record).json()["table"]
    assert kept["options"]["settings"]["points"] == 3
    assert http.get(f"/api/tables/{kept['id']}/board").json() == drawn
    last = http.get(f"/api/tables/{kept['id']}/frames?first={kept['moves']}").json()["frames"][0]
    assert None not in last["view"]["position"]["true_points"]


def test_over_http_a_file_of_xml_is_read_for_an_option(http: httpx.Client) -> None:
    text = "<gameProperties points='12'>\n<town produces='3'/></gameProperties>"
    read = http.post("/api/games/settlers/options/settings?name=mine.xml", content=text)
    assert read.json() == {"content": {"points": 12, "city_yield": 3}}
    wrong = http.post("/api/games/settlers/options/settings?name=mine.xml", content=text.replace("'3'", "'x'"))
    assert wrong.status_code == 422
    assert wrong.json()["error"] == "mine.xml, line 2: produces is a whole number, not 'x'"
    assert http.post("/api/games/settlers/options/rules?name=mine.xml", content=text).status_code == 404
    assert http.post("/api/games/settlers/options/board?name=mine.xml", content="x" * 600_000).status_code == 413


def test_troubles_with_content_name_the_option_and_say_no_more_than_needed() -> None:
    with pytest.raises(BadOptions, match=r"settlers: option 'board.robber': must be less than 19, not 99"):
        GAME.match(2, {"board": BEGINNER | {"robber": 99}})
    with pytest.raises(BadOptions) as caught:
        GAME.match(2, {"board": BEGINNER | {"resources": ["x" * 5000] * 19}})
    assert len(str(caught.value)) < 600


def test_the_schema_says_names_and_content() -> None:
    schema = GAME.options.model_json_schema()
    names, content = schema["properties"]["settings"]["anyOf"]
    assert names == {"type": "string", "enum": ["quick", "standard"]}
    assert content["type"] == "object"
    assert "points" in content["properties"]


def test_the_examples_are_what_the_page_says() -> None:
    page = (ROOT / "docs" / "reference" / "rules" / "settlers.md").read_text(encoding="utf-8")
    shown = re.search(r"```json\n(.*?)```", page, re.S)
    assert shown is not None
    assert json.loads(shown.group(1)) == json.loads((EXAMPLES / "two_deserts.json").read_text(encoding="utf-8"))
    fields = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| `.*?\|", page.split("### Settings")[1], re.M))))
    assert set(Settings.model_fields) <= fields
    for file, name in (("two_deserts", "board"), ("rich", "settings")):
        match = make_match("settlers", 3, [f"{name}={EXAMPLES / file}.json"])
        assert play(match, "planner", "thesis-example", "random").timeline().result is not None


def test_the_picture_of_ones_own_board_is_its_layout() -> None:
    layout = json.loads((EXAMPLES / "two_deserts.json").read_text(encoding="utf-8"))
    options = GAME.parse_options({"board": layout})
    picture = GAME.picture(options)
    assert (picture["name"], picture["title"], picture["layout"]["robber"]) == (None, "Two deserts", 4)
    assert GAME.picture(GAME.parse_options({}))["name"] == "fair"


def test_the_view_tells_the_numbers_in_play() -> None:
    match = GAME.match(2, {"settings": {"city_cost": [0, 0, 0, 3, 3], "hand_limit": 9, "title_points": 3}})
    shown = match.view_json(match.start(), 0)["position"]["settings"]
    assert shown["costs"]["city"] == [0, 0, 0, 3, 3]
    assert (shown["hand_limit"], shown["title_points"], shown["ratios"], shown["yields"]) == (9, 3, [4, 3, 2], [1, 2])
    match = GAME.match(2, {"rules": "thesis"})
    assert match.view_json(match.start(), 0)["position"]["settings"]["hand_limit"] is None


def test_a_roll_tells_what_cities_give_by_the_settings() -> None:
    rich = Settings(city_yield=3)
    play = position(cities={0: [19]}, phase="roll", settings=rich)
    tile = next(t for t in play.match.board.vertex_tiles[19] if play.state.token[t] == 8 or t >= 0)
    number = int(play.state.token[tile])
    before = play.state.resources[0].copy()
    play.do("roll", number // 2, number - number // 2)
    gained = (play.state.resources[0] - before).tolist()
    assert play.event["gains"][0] == gained
    assert 3 in gained


counts = st.integers(0, 25)
cost = st.tuples(*[st.integers(0, 4)] * 5)
some_settings = st.fixed_dictionaries(
    {},
    optional={
        "points": st.integers(3, 30),
        "bank": st.integers(1, 25),
        **dict.fromkeys(("road_cost", "settlement_cost", "city_cost", "card_cost"), cost),
        **dict.fromkeys(("knights", "point_cards", "road_building", "year_of_plenty", "monopoly"), counts),
        "roads": st.integers(2, 20),
        "settlements": st.integers(2, 9),
        "cities": st.integers(0, 9),
        "settlement_yield": st.integers(0, 5),
        "city_yield": st.integers(0, 5),
        "hand_limit": st.integers(0, 125),
        "longest_road": st.integers(2, 20),
        "largest_army": st.integers(1, 25),
        "title_points": st.integers(0, 5),
        **dict.fromkeys(("bank_ratio", "harbour_ratio", "own_harbour_ratio"), st.integers(1, 9)),
    },
)


@st.composite
def some_layouts(draw: st.DrawFn) -> dict[str, Any]:
    kinds = st.sampled_from(["wood", "brick", "sheep", "wheat", "ore", None])
    resources = draw(st.lists(kinds, min_size=19, max_size=19))
    tokens = [word and draw(st.sampled_from([2, 3, 4, 5, 6, 8, 9, 10, 11, 12])) for word in resources]
    harbours = draw(st.lists(kinds, min_size=9, max_size=9))
    return {"title": "?", "resources": resources, "tokens": tokens, "harbours": harbours, "robber": draw(counts) % 19}


@settings(max_examples=40, deadline=None)
@given(some_layouts(), some_settings, st.sampled_from(["official", "thesis"]), st.integers(0, 1000))
def test_games_on_any_board_with_any_settings_come_to_an_end(
    layout: dict[str, Any], numbers: dict[str, Any], rules: str, number: int
) -> None:
    match = GAME.match(4, {"board": layout, "settings": numbers, "rules": rules, "max_turns": 60})
    record = play(match, "planner", "weights", "random", "random", number=number)
    timeline = record.timeline()
    assert timeline.result is not None
    state = timeline.state
    held = state.resources[:4].sum(axis=0) + state.bank
    assert held.tolist() == [match.board.bank] * 5
    assert (state.resources >= 0).all()
    assert (state.bank >= 0).all()
    assert np.array_equal(state.hand[:4], state.resources[:4].sum(axis=1))


def test_the_shipped_files_hold_what_the_forms_say() -> None:
    assert load_settings("standard") == Settings()
    assert load_settings("quick") == Settings(points=5)
