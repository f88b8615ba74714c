"""A turn (V1): its parts, what they may be, taking one back, and carrying them out together."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove
from hegemon.games.vampires.rules.state import MAX_PARTS, MAX_WITHDRAWN

from ..positions import Play, grid, vampires


def test_the_vampires_begin_and_the_werewolves_follow() -> None:
    play = grid("4v . 4w")
    assert play.seat == 0
    play.do("move 0,0>1,0 x1", "end")
    assert play.seat == 1
    play.do("move 2,0>1,0 x4", "end")
    assert play.seat == 0


def test_a_turn_has_at_least_one_part() -> None:
    play = grid("4v . 4w")
    assert play.legal() == ["move 0,0>1,0 x1..4"]
    with pytest.raises(BadMove, match="not legal"):
        play.do("end")
    assert "end" in play.do("move 0,0>1,0 x1").legal()


def test_a_part_goes_to_one_of_the_eight_neighbours() -> None:
    play = grid(""". . . . .
                   . . . . .
                   . . 2v . .
                   . . . . .
                   9w . . . .""")
    ways = {(x, y) for x in (1, 2, 3) for y in (1, 2, 3)} - {(2, 2)}
    assert sorted(play.legal()) == sorted(f"move 2,2>{x},{y} x1..2" for x, y in ways)


def test_there_is_nothing_beyond_the_edge() -> None:
    play = grid("""2v . .
                   . . .
                   . . 2w""")
    assert play.legal() == [f"move 0,0>{to} x1..2" for to in ("1,0", "0,1", "1,1")]


def test_only_own_cells_move() -> None:
    play = grid("3h 4v . 4w")
    assert {text.split(">")[0] for text in play.legal()} == {"move 1,0"}
    play.do("move 1,0>2,0 x1", "end")
    assert {text.split(">")[0] for text in play.legal()} == {"move 3,0"}


def test_a_part_is_at_least_one() -> None:
    with pytest.raises(BadMove):
        grid("4v . 4w").do("move 0,0>1,0 x0")


def test_what_leaves_a_cell_is_at_most_its_population() -> None:
    play = grid("""4v .
                   . 9w""").do("move 0,0>1,0 x3")
    assert play.legal("move") == [f"move 0,0>{to} x1" for to in ("1,0", "0,1", "1,1")]
    play.do("move 0,0>0,1 x1")
    assert play.legal("move") == []


def test_no_cell_is_both_origin_and_target() -> None:
    play = grid("4v 3v . 9w").do("move 0,0>1,0 x1")
    assert play.legal("move") == ["move 0,0>1,0 x1..3"]
    play = grid("4v 3v . 9w").do("move 1,0>2,0 x1")
    assert play.legal("move") == ["move 1,0>0,0 x1..2", "move 1,0>2,0 x1..2"]


def test_groups_do_not_swap() -> None:
    play = grid("4v 3v . 9w").do("move 0,0>1,0 x4")
    with pytest.raises(BadMove):
        play.do("move 1,0>0,0 x3")


def test_nothing_happens_before_the_end() -> None:
    play = grid("4v 2h . 9w").do("move 0,0>1,0 x4")
    assert play.drawn == ["4v 2h . 9w"]
    assert play.do("end").drawn == [". 6v . 9w"]


def test_a_group_splits_and_merges() -> None:
    play = grid("""7v . 2v
                   . . .
                   . . 9w""")
    play.do("move 0,0>0,1 x3", "move 0,0>1,0 x2", "move 2,0>1,0 x1", "end")
    assert play.drawn == ["2v 3v 1v", "3v . .", ". . 9w"]


def test_the_same_way_twice_is_one_part() -> None:
    play = grid("7v . . 9w").do("move 0,0>1,0 x3", "move 0,0>1,0 x2")
    assert play.match.view_json(play.state, 0)["position"]["parts"] == [
        {"x": 0, "y": 0, "to_x": 1, "to_y": 0, "count": 5}
    ]
    assert play.do("end").drawn == ["2v 5v . 9w"]


def test_arrivals_are_summed_for_each_target() -> None:
    """Five humans stand firm against four, and not against four and one."""
    play = grid("4v 5h 1v . 9w").do("move 0,0>1,0 x4", "move 2,0>1,0 x1", "end")
    assert play.drawn == [". 10v . . 9w"]


def test_a_part_can_be_taken_back() -> None:
    start = grid("4v 3v . 9w")
    play = Play(start.match, start.state).do("move 1,0>2,0 x2", "withdraw 1,0>2,0")
    assert play.event["text"] == "does not send 2 from 1,0 to 2,0"
    assert play.legal() == start.legal()
    assert play.state.parts == 0


def test_taking_back_leaves_the_others_in_their_order() -> None:
    play = grid("""4v . 9w
                   . . .""")
    play.do("move 0,0>1,0 x1", "move 0,0>0,1 x1", "move 0,0>1,1 x1", "withdraw 0,0>0,1")
    ways = [(part["to_x"], part["to_y"]) for part in play.match.view_json(play.state, 0)["position"]["parts"]]
    assert ways == [(1, 0), (1, 1)]


def test_only_what_was_given_can_be_taken_back() -> None:
    with pytest.raises(BadMove):
        grid("4v . 9w").do("withdraw 0,0>1,0")


def test_a_turn_comes_to_its_end_however_often_a_bot_hesitates() -> None:
    play = grid("4v . 9w")
    for _ in range(MAX_WITHDRAWN):
        play.do("move 0,0>1,0 x1", "withdraw 0,0>1,0")
    play.do("move 0,0>1,0 x4")
    assert play.legal() == ["end"]
    play.do("end").do("move 2,0>1,0 x9")
    assert "withdraw 2,0>1,0" in play.legal()


def test_a_turn_has_no_more_parts_than_a_byte_counts() -> None:
    """On a field of single vampires every one goes somewhere, and the 256th cannot."""
    rows = [["1v" if y % 2 == 0 else "." for _ in range(52)] for y in range(11)]
    rows[10][51] = "1w"
    play = grid("\n".join(" ".join(row) for row in rows))
    sent = 0
    for y in range(0, 10, 2):
        for x in range(51 if y else 52):
            if sent < MAX_PARTS:
                play.do(f"move {x},{y}>{x},{y + 1} x1")
                sent += 1
    assert play.state.parts == MAX_PARTS
    assert play.legal("move") == []
    assert "end" in play.legal()
    play.do("end")
    assert play.state.population[2] == 52 * 6 - 1


def test_moves_read_as_they_are_written() -> None:
    match = vampires()
    for text in ("move 3,0>4,1 x12", "withdraw 3,0>4,1", "end", "skip", "stop", "forfeit 1", "deal"):
        assert match.write(match.read(text)) == text
    with pytest.raises(BadMove, match="<x>,<y>><to_x>,<to_y> x<count>"):
        match.read("move 3,0")
