"""A game as it unfolds: forth, back, and another way from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.core.errors import BadMove
from hegemon.core.history.timeline import Entry, Timeline
from hegemon.core.match import Match
from hegemon.core.registry import load_game
from hegemon.core.rng import make_rng

REST, PUSH = (0, 0), (1, 1)


@pytest.fixture
def match() -> Match:
    return load_game(str(Path(__file__).parents[3] / "examples" / "smallest_game.py")).match(2)


@pytest.fixture
def timeline(match: Match) -> Timeline:
    return Timeline(match, [Entry(0, REST, (3,)), Entry(1, REST, (5,)), Entry(0, PUSH, (1,))])


def test_it_begins_at_the_start(match: Match) -> None:
    timeline = Timeline(match)
    assert len(timeline) == timeline.at == 0
    assert timeline.state.tobytes() == match.start().tobytes()
    assert not timeline.back()
    assert not timeline.forward()


def test_moves_add_up(timeline: Timeline) -> None:
    assert (timeline.state.front, timeline.state.supplies.tolist()) == (3, [2, 5])
    assert timeline.result is None


def test_back_and_forth_gives_the_same_positions(timeline: Timeline) -> None:
    end = timeline.state.tobytes()
    assert timeline.back()
    assert timeline.state.front == 2
    assert timeline.forward()
    assert timeline.state.tobytes() == end
    assert not timeline.forward()


@pytest.mark.parametrize("index", [-1, 4])
def test_there_is_nothing_outside_the_game(timeline: Timeline, index: int) -> None:
    assert not timeline.go(index)
    assert timeline.at == 3


def test_a_move_after_an_undo_cuts_off_what_was_undone(timeline: Timeline) -> None:
    timeline.go(1)
    timeline.add(Entry(1, REST, (6,)))
    assert [entry.luck for entry in timeline.entries] == [(3,), (6,)]
    assert timeline.state_at(1).supplies.tolist() == [3, 0]


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (Entry(0, REST, (1,)), "seat 0 is not to move .to move: seat 1."),
        (Entry(7, REST, (1,)), "seat 7 is not to move"),
        (Entry(1, (1, 6), (1,)), "'push x6' is not legal now; legal: push x1..5"),
        (Entry(1, (1,), (1,)), "not a move"),
        (Entry(1, (9, 9), (1,)), "not a move"),
        (Entry(1, REST, (7,)), "the luck .7. cannot occur with 'rest'"),
        (Entry(1, REST, ()), "cannot occur"),
        (Entry(1, REST, (1, 1)), "cannot occur"),
        (Entry(1, REST, (10**12,)), "cannot occur"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(timeline: Timeline, entry: Entry, message: str) -> None:
    before = timeline.state.tobytes()
    with pytest.raises(BadMove, match=message):
        timeline.add(entry)
    assert timeline.state.tobytes() == before
    assert len(timeline) == 3


def test_play_rolls_the_dice_itself(timeline: Timeline) -> None:
    entry = timeline.play(1, REST, make_rng(1))
    assert entry.luck[0] in range(1, 7)
    assert timeline.state.supplies[1] == 5 + entry.luck[0]


def test_after_the_end_nobody_moves(match: Match) -> None:
    timeline = Timeline(match)
    for _ in range(2):
        timeline.add(Entry(0, REST, (6,)))
        timeline.add(Entry(1, REST, (1,)))
    for _ in range(3):
        timeline.add(Entry(0, PUSH, (1,)))
        if timeline.result is None:
            timeline.add(Entry(1, REST, (1,)))
    assert timeline.result is not None
    assert timeline.result.json() == {"ended": "won", "scores": [1.0, 0.0], "winners": [0]}
    with pytest.raises(BadMove, match="the game is over"):
        timeline.add(Entry(1, REST, (1,)))


def test_positions_long_past_are_made_again_and_most_of_them_not_kept() -> None:
    class Forgetful(Timeline):
        recent = 40

    match = load_game(str(Path(__file__).parents[2] / "small_game.py")).match(2, {"heap": 1000})
    whole, sparse, rng = Timeline(match), Forgetful(match), make_rng(3)
    while not whole.result:
        seat = match.to_move(whole.state)[0]
        sparse.add(whole.play(seat, match.legal(whole.state, seat)[0].low, rng))
    last = len(whole)
    assert last > 300

    def look() -> None:
        for index in (*range(last + 1), *range(last, -1, -1), 5, last - 1, 6):
            assert sparse.state_at(index).tobytes() == whole.state_at(index).tobytes()

    look()
    assert sum(state is not None for state in sparse._states) < 40 + last / 16
    for line in (sparse, whole):
        line.go(100)
    seat, last = match.to_move(whole.state)[0], 101
    sparse.add(whole.play(seat, match.legal(whole.state, seat)[0].high, rng))
    look()
