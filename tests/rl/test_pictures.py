"""Positions draw themselves: well-formed SVG of every variant from every seat's eyes, that shows what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import etree

from hegemon.cli import main
from hegemon.core.bot import View
from hegemon.core.history.record import read_record
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.registry import find_game, load_game, shipped_games
from hegemon.core.rng import below, make_rng
from hegemon.core.rules import ARBITER, SPECTATOR
from hegemon.core.state import State

VARIANTS = [(name, variant) for name, game in sorted(shipped_games().items()) for variant in game.variants]
ROOT = Path(__file__).parents[2]
TUG = str(ROOT / "examples" / "smallest_game.py")
SVG = "{http://www.w3.org/2000/svg}"


def game_at_random(match: Match, moves: int) -> Timeline:
    rng, timeline = make_rng(5), Timeline(match)
    while len(timeline) < moves and (movers := match.to_move(timeline.state)):
        seat = movers[int(below(rng, len(movers)))]
        boxes = match.legal(timeline.state, seat)
        box = boxes[int(below(rng, len(boxes)))]
        timeline.play(seat, box.high if below(rng, 2) else box.low, rng)
    return timeline


def parsed(svg: str) -> etree._Element:
    root = etree.fromstring(svg.encode())
    assert root.tag == f"{SVG}svg"
    x, y, width, height = map(float, root.attrib["viewBox"].split())
    assert (x, y) == (0, 0)
    assert width > 100
    assert height > 40
    assert "nan" not in svg.lower().replace("lucida", "")
    return root


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_a_picture_is_well_formed_for_all_eyes_from_start_to_end(name: str, variant: str) -> None:
    game = find_game(name)
    match = game.match(game.seats[-1], game.variants[variant])
    timeline = game_at_random(match, 60)
    for index in (0, 1, 2, len(timeline) // 2, len(timeline)):
        for seat in (ARBITER, SPECTATOR, 0, match.seats - 1):
            drawing = timeline.show(index, seat)
            root = parsed(drawing._repr_svg_())
            state = timeline.state_at(index)
            assert repr(drawing) == game.draw_text(match, match.view(state, seat), seat)
            assert root.find(f"{SVG}title") is not None


def texts(match: Match, state: State, seat: int = ARBITER) -> list[str]:
    return [text for node in parsed(match.show(state, seat).svg).iter(f"{SVG}text") if (text := node.text)]


def test_armies_stand_on_the_worlds_lands_in_their_owners_colours() -> None:
    match = find_game("risk").match(3)
    state = game_at_random(match, 30).state
    root = parsed(match.show(state).svg)
    counts = [int(node.text) for node in root.iter(f"{SVG}text") if re.fullmatch(r"\d+", node.text or "")]
    assert counts == state.armies[: match.board.territories].tolist()
    fills = [node.attrib["fill"] for node in root.iter(f"{SVG}rect") if "rx" in node.attrib]
    owners = state.owner[: match.board.territories].tolist()
    assert len(set(zip(owners, fills, strict=True))) == len(set(owners)) == 3


def test_what_a_seat_may_not_see_is_not_in_its_picture() -> None:
    match = find_game("warlight").match(2, {"fog": True, "max_rounds": 5})
    state = game_at_random(match, 20).state
    assert "?" not in texts(match, state)
    assert texts(match, state, 0).count("?") > 10
    for name in sorted(shipped_games()):
        game = find_game(name)
        match, rng = game.match(game.seats[0]), make_rng(1)
        state = game_at_random(match, 80).state
        other = match.sample_hidden(match.view(state, 0), 0, rng)
        assert match.show(state, 0).svg == match.show(other, 0).svg


def test_pieces_and_groups_are_all_drawn() -> None:
    match = find_game("settlers").match(4)
    state = game_at_random(match, 60).state
    drawn = texts(match, state)
    assert sum(drawn.count(letter) for letter in "ABCD") == int((state.level > 0).sum()) + match.seats
    match = find_game("vampires").match(2)
    state = game_at_random(match, 6).state
    counts = [int(text) for text in texts(match, state) if text.isdecimal()]
    cells = state.place[: state.groups]
    assert sorted(state.count[cells].tolist() + state.sent[: state.parts].tolist() + [*range(10)] * 2) == sorted(counts)


def test_a_game_that_draws_only_text_has_a_picture_of_it(tmp_path: Path) -> None:
    match = load_game(TUG).match(2)
    drawing = match.show(match.start(), 0)
    parsed(drawing.svg)
    assert "front" in drawing.svg
    drawing.save(tmp_path / "tug.svg")
    assert (tmp_path / "tug.svg").read_text() == drawing.svg + "\n"


def test_a_view_of_a_bot_is_a_picture_in_a_notebook() -> None:
    match = find_game("vampires").match(2)
    state = match.start()
    assert View(match, state, 1)._repr_svg_() == match.show(state, 1).svg


def test_a_replay_writes_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record, file = ROOT / "tests" / "golden" / "vampires" / "short.jsonl", tmp_path / "position.svg"

    def replay(target: Path) -> int:
        monkeypatch.setattr("sys.argv", ["hegemon", "replay", str(record), "--at", "4", "--svg", str(target)])
        try:
            main()
        except SystemExit as ended:
            return int(ended.code or 0)
        return 0

    assert replay(file) == 0
    assert "after 4 moves" in capsys.readouterr().out.replace("\n", " ")
    _, timeline = read_record(record)
    assert file.read_text(encoding="utf-8") == timeline.show(4).svg + "\n"
    assert replay(tmp_path / "nowhere" / "position.svg") == 1
    assert "there is no folder" in capsys.readouterr().err.replace("\n", " ")
