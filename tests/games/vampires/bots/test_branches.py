"""The candidate turns of the searching bots (V3): four strategies, splitting, combinations; and what luck may do."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hegemon.core.bot import make_workspaces
from hegemon.core.rng import below, make_rng
from hegemon.core.rules import DEALER
from hegemon.games.vampires.bots.battle_outcomes import OUTCOMES, battle_outcomes, survivors
from hegemon.games.vampires.bots.combinations import WIDEST
from hegemon.games.vampires.bots.searches import BRANCHER, CANDIDATE_TURNS, PARAMETERS
from hegemon.games.vampires.rules.battle import outcome
from hegemon.games.vampires.rules.state import HUMANS, VAMPIRES, WEREWOLVES
from hegemon.search.tree import key_of

from ..positions import Play, grid, vampires


def desk_for(play: Play, **values: float) -> Any:
    (workspace,) = make_workspaces(play.match, 1)
    listed = {p.name: p.default for p in PARAMETERS} | values
    workspace.weights[: len(listed)] = list(listed.values())
    return workspace


def candidates(play: Play, seat: int | None = None, **values: float) -> list[frozenset[str]]:
    """The candidate turns, as sets of moves without the end."""
    width = play.match.game.forms.width
    rows, lengths = np.zeros((BRANCHER.widest, BRANCHER.longest, width), np.int32), np.zeros(WIDEST, np.int32)
    seat = play.seat if seat is None else seat
    count = BRANCHER.turns(play.state, play.match.board, seat, desk_for(play, **values), rows, lengths)
    texts = [[play.match.write(tuple(row)) for row in rows[i, : lengths[i]].tolist()] for i in range(count)]
    assert all(turn[-1] == "end" for turn in texts)
    return [frozenset(turn[:-1]) for turn in texts]


def plainly(play: Play, **values: float) -> list[frozenset[str]]:
    """Without roaming and baits: only what a strategy of the report thinks of."""
    return candidates(play, roaming=0, baits=0, **values)


def test_attack_whom_one_beats_for_sure() -> None:
    play = grid("6v . . 4w . . 1w")
    assert {"move 0,0>1,0 x6"} in plainly(play, timid=1)
    assert plainly(play, timid=1) == [{"move 0,0>1,0 x6"}]


def test_convert_whom_one_can() -> None:
    play = grid("""5h . 5v . 6h
                   . . . . .
                   . . . . 30w""")
    assert plainly(play, timid=1) == [{"move 2,0>1,0 x5"}]


def test_flee_when_there_is_nothing_to_win() -> None:
    play = grid("""9w . . . .
                   . 2v . . .
                   . . . . .""")
    (away,) = (turn for turn in plainly(play, timid=1, daring=1) if turn != {"move 1,1>0,0 x2"})
    assert away in ({"move 1,1>2,0 x2"}, {"move 1,1>2,1 x2"}, {"move 1,1>2,2 x2"})


def test_merge_with_the_nearest_that_is_not_smaller() -> None:
    play = grid("""9v . . 2v
                   . . . .
                   . . . .
                   . . . 90w""")
    assert any("move 3,0>2,0 x2" in turn for turn in plainly(play, timid=1))


def test_the_last_group_goes_for_the_weakest_when_nothing_else_is_left() -> None:
    play = grid("""2v . . .
                   . . . 5w
                   . . . .
                   9w . . .""")
    assert any(turn == {"move 0,0>1,1 x2"} for turn in plainly(play, timid=1))


def test_a_battle_beside_one_is_an_option_by_its_chance() -> None:
    play = grid("5v 5w . 9h\n. . . .")
    assert {"move 0,0>1,0 x5"} in plainly(play, daring=0.5)
    assert {"move 0,0>1,0 x5"} not in plainly(play, daring=0.51)


def test_split_just_enough_for_one_goal_and_the_rest_for_the_other() -> None:
    play = grid("""3h . 8v . 4h
                   . . . . .
                   . . . . 90w""")
    turns = plainly(play)
    assert {"move 2,0>1,0 x3", "move 2,0>3,0 x5"} in turns
    assert {"move 2,0>1,0 x4", "move 2,0>3,0 x4"} in turns


def test_a_part_may_go_for_enemies_too() -> None:
    """That is not the report's (004, line 87: "pour la transformation"): `report` does not."""
    play = grid("""3h . 9v . 2w
                   . . . . .
                   . . . . 90w""")
    turns = plainly(play)
    assert {"move 2,0>1,0 x3", "move 2,0>3,0 x6"} in turns
    assert {"move 2,0>1,0 x6", "move 2,0>3,0 x3"} in turns


def test_no_part_is_too_small_to_win_anything() -> None:
    """The smallest humans are 3, the smallest enemies 1, for whom two are needed: no part is smaller than 2."""
    play = grid("""3h . 9v . 4h
                   1w . . . .
                   . . . . 90w""")
    sizes = [int(move.split("x")[1]) for turn in candidates(play) for move in turn]
    assert min(sizes) >= 2
    enough = grid("""3h . 5v . 4h
                     . . . . .
                     . . . . 90w""")
    assert all(len(turn) == 1 for turn in candidates(enough))


def test_it_splits_into_no_more_groups_than_it_may() -> None:
    play = grid("""3h . 8v . 4h
                   . . . . .
                   . . . . 90w""")
    assert all(len(turn) == 1 for turn in candidates(play, groups=1))


def test_no_two_groups_go_for_one_goal() -> None:
    play = grid("""5v . . . 5v
                   . . 3h . .
                   . . . . .
                   . . . . 90w""")
    for turn in plainly(play, timid=1):
        assert not {"move 0,0>1,1 x5", "move 4,0>3,1 x5"} <= turn


def random_play(seed: int) -> Play:
    """A position in the course of a random game."""
    match = vampires("random", rows=7, columns=8, homes=4)
    rng, state = make_rng(seed), match.start()
    for _ in range(1 + int(below(rng, 60))):
        to_move = match.to_move(state)
        if not to_move:
            break
        boxes = match.legal(state, to_move[0])
        box = boxes[below(rng, len(boxes))]
        move = tuple(low + int(below(rng, high - low + 1)) for low, high in zip(box.low, box.high, strict=True))
        state = match.apply(state, to_move[0], move, match.chance(state, to_move[0], move, rng))
    return Play(match, state)


@pytest.mark.parametrize("seed", range(60))
def test_all_candidates_are_legal_and_differ(seed: int) -> None:
    play = random_play(seed)
    if not play.match.to_move(play.state) or play.match.to_move(play.state) == (DEALER,):
        return
    turns = candidates(play)
    assert 1 <= len(turns) <= WIDEST
    assert len(set(turns)) == len(turns)
    for turn in turns:
        Play(play.match, play.state).do(*sorted(turn))
        ways = [move.split()[1].split(">") for move in turn]
        assert not {a for a, _ in ways} & {b for _, b in ways}, "nobody goes where a group leaves"


@pytest.mark.parametrize("seed", range(12))
def test_the_planner_of_mcts_counts_the_same_turns(seed: int) -> None:
    play = random_play(seed)
    if not play.match.to_move(play.state) or play.match.to_move(play.state) == (DEALER,):
        return
    workspace, board, seat = desk_for(play), play.match.board, play.seat
    count = int(CANDIDATE_TURNS.count(play.state, board, seat, workspace))
    row = np.zeros((CANDIDATE_TURNS.longest, play.match.game.forms.width), np.int32)
    plans = []
    for which in range(count):
        length = int(CANDIDATE_TURNS.write(play.state, board, seat, which, workspace, row))
        plans.append(frozenset(play.match.write(tuple(move)) for move in row[: length - 1].tolist()))
    assert plans == candidates(play)


def test_a_turn_that_was_begun_is_ended() -> None:
    play = grid("5v . 3h . 9w").do("move 0,0>1,0 x2")
    assert candidates(play) == [frozenset()]


# Luck


@pytest.mark.parametrize("slices", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("attackers", "kind", "defenders"),
    [(5, WEREWOLVES, 5), (7, WEREWOLVES, 5), (3, HUMANS, 8), (1, WEREWOLVES, 250), (140, WEREWOLVES, 100)],
)
def test_outcomes_stand_for_the_exact_distribution(slices: int, attackers: int, kind: int, defenders: int) -> None:
    lucks, chances = np.zeros((2 * OUTCOMES, 2), np.int32), np.zeros(2 * OUTCOMES)
    rows = int(battle_outcomes(kind, attackers, defenders, slices, lucks, chances, 0, 0))
    assert rows <= 2 * slices
    exact = outcome(vampires().board, VAMPIRES, attackers, kind, defenders)
    won = lucks[:rows, 0] == 1
    assert chances[:rows].sum() == pytest.approx(1)
    assert chances[:rows][won].sum() == pytest.approx(exact.win)
    left = (chances[:rows] * lucks[:rows, 1])[won].sum()
    assert left == pytest.approx(exact.attackers_left, abs=0.5 * exact.win + 1e-9)
    left = (chances[:rows] * lucks[:rows, 1])[~won].sum()
    assert left == pytest.approx(exact.defenders_left, abs=0.5 * (1 - exact.win) + 1e-9)


def test_a_single_unit_survives_or_not() -> None:
    lucks, chances = np.zeros((4, 2), np.int32), np.zeros(4)
    assert survivors(1, 0.25, 2, 1.0, lucks, chances, 0, 1) == 2
    assert dict(zip(lucks[:2, 1].tolist(), chances[:2].tolist(), strict=True)) == {0: 0.75, 1: 0.25}


@pytest.mark.parametrize("battles", [1, 2, 3, 4, 5])
def test_outcomes_of_several_battles_can_happen_and_add_up(battles: int) -> None:
    row = " ".join(["5w"] * battles)
    play = grid(row + "\n" + " ".join(["5v"] * battles) + "\n" + " ".join(["."] * battles))
    play.do(*(f"move {x},1>{x},0 x5" for x in range(battles)))
    lucks, chances = np.zeros((BRANCHER.luckiest, play.match.game.luck_width), np.int32), np.zeros(BRANCHER.luckiest)
    end = play.match.row(play.match.read("end"))
    rows = int(BRANCHER.outcomes(play.state, play.match.board, 0, end, desk_for(play), lucks, chances))
    assert 2 <= rows <= OUTCOMES
    assert chances[:rows].sum() == pytest.approx(1)
    found = {tuple(luck[: 2 * battles].tolist()) for luck in lucks[:rows]}
    assert len(found) == rows
    for luck in found:
        play.match.check_luck(play.state, 0, play.match.read("end"), luck)
    wins = sum(chances[i] for i in range(rows) if lucks[i, 0] == 1)
    assert wins == pytest.approx(0.5)


def test_positions_have_keys_of_their_own() -> None:
    one = grid("5v . 3h . 9w")
    key = BRANCHER.key
    assert key is not None
    others = [grid("5v . 3h . 9w", seat=1), grid("5v 3h . . 9w"), grid("4v . 3h . 9w"), grid("5w . 3h . 9v")]
    keys = {int(key(play.state, play.match.board)) for play in (one, *others)}
    assert len(keys) == 5
    assert int(key(one.state, one.match.board)) == int(key(grid("5v . 3h . 9w").state, one.match.board))
    assert key_of(1, 2) != key_of(2, 1)
