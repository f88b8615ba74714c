"""The bot `report` (V4), as section 4 of the report has it. Lines are those of document 004."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hegemon.core.bot import View, make_workspaces
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.games.vampires.bots.evaluation import REPORT
from hegemon.games.vampires.bots.lead_value import chance_of
from hegemon.games.vampires.bots.report import BRANCHER, PARAMETERS, SCALE
from hegemon.search.alphabeta import Alphabeta

from ..positions import Play, grid
from .test_branches import random_play

DEFAULTS = {p.name: p.default for p in PARAMETERS} | REPORT


def workspace_of(play: Play, searcher: int) -> Any:
    (workspace,) = make_workspaces(play.match, 1)
    workspace.weights[: len(DEFAULTS)] = list(DEFAULTS.values())
    BRANCHER.prepare(play.state, play.match.board, searcher, workspace)
    return workspace


def candidates(play: Play, searcher: int | None = None) -> list[frozenset[str]]:
    """The candidate turns of the seat to move, as sets of moves without the end; in the thoughts of `searcher`."""
    workspace = workspace_of(play, play.seat if searcher is None else searcher)
    rows = np.zeros((BRANCHER.widest, BRANCHER.longest, play.match.game.forms.width), np.int32)
    lengths = np.zeros(BRANCHER.widest, np.int32)
    count = BRANCHER.turns(play.state, play.match.board, play.seat, workspace, rows, lengths)
    texts = [[play.match.write(tuple(row)) for row in rows[i, : lengths[i]].tolist()] for i in range(count)]
    assert all(turn[-1] == "end" for turn in texts)
    return [frozenset(turn[:-1]) for turn in texts]


def seated(play: Play, text: str, seat: int | None = None) -> Alphabeta:
    seat = play.seat if seat is None else seat
    bot = find_bot(play.match, text).seat(play.match, seat, make_rng(1))
    assert isinstance(bot, Alphabeta)
    return bot


# Attack


def test_the_one_attack_is_the_best_ratio_of_enemies_to_distance() -> None:
    # 004, line 82: "retourner le groupe présentant le meilleur ratio nombre d'ennemis / distance": 3/1 before 6/3.
    play = grid("""10v . . 6w
                   . 3w . .
                   . . . .""")
    assert candidates(play) == [{"move 0,0>1,1 x10"}]


def test_it_attacks_only_whom_it_is_sure_to_beat() -> None:
    # 004, line 82: "dont 1,5 * leur nombre est plus petit que la position": 1.5 · 4 is not smaller than 6, but than 7.
    sure, unsure = grid("2h 7v . 4w"), grid("2h 6v . 4w")
    assert {"move 1,0>2,0 x7"} in candidates(sure)
    assert {"move 1,0>2,0 x6"} not in candidates(unsure)


def test_the_last_group_attacks_the_weakest_all_or_nothing() -> None:
    # 004, line 82: "qu'il ne nous reste qu'un seul groupe et pas d'humains, nous attaquons le groupe le plus faible".
    alone = """2v . . .
               . . . 5w
               . . . .
               9w . . ."""
    assert candidates(grid(alone)) == [{"move 0,0>1,1 x2"}]
    with_humans = alone.replace("2v . . .", "2v . . 8h")
    assert {"move 0,0>1,1 x2"} not in candidates(grid(with_humans))


def test_with_another_group_left_nobody_makes_a_last_stand() -> None:
    # 004, line 82: "qu'il ne nous reste qu'un seul groupe".
    play = grid("""2v . . . 1v
                   . . . . .
                   . . . . .
                   9w . . . 5w""")
    assert not any("move 0,0>1,1 x2" in turn for turn in candidates(play))


# Conversion


def test_the_two_best_groups_of_humans_are_considered() -> None:
    # 004, line 83: "les deux groupes d'humains … le meilleur ratio nombre d'humains / distance": 4/1 and 6/2 of four.
    play = grid(""". . 2h . 5h .
                   6h . 7v 4h . .
                   . . . . . 30w""")
    assert candidates(play) == [{"move 2,1>3,1 x7"}, {"move 2,1>1,1 x7"}]


def test_humans_are_considered_up_to_the_size_of_the_group() -> None:
    # 004, line 83: "dont la population est inférieure ou égale au nombre d'éléments sur la position étudiée".
    play = grid("""5h . 5v . 6h
                   . . . . .
                   . . . . 30w""")
    assert candidates(play) == [{"move 2,0>1,0 x5"}]


# Flight and merging


def test_it_flees_where_the_sum_of_distances_to_the_enemies_is_largest() -> None:
    # 004, line 84: "maximiser la somme des distances vis-à-vis des adversaires pour chacune des cases adjacentes".
    play = grid("""9w . . . .
                   . . . . .
                   . . 2v . .
                   . . . . .
                   9w . . . 8h""")
    # Sums of the distances to (0,0) and (0,4): 3 + 3 from (3,2), 3 + 3 from (3,1) and (3,3), less from all others.
    (turn,) = candidates(play)
    assert turn in ({"move 2,2>3,1 x2"}, {"move 2,2>3,2 x2"}, {"move 2,2>3,3 x2"})


def test_it_merges_with_the_nearest_larger_group() -> None:
    # 004, line 85: "la position du plus proche groupe le plus grand de nous".
    play = grid("""3v . . 2v . . 9v
                   . . . . . . .
                   . . . . . . .
                   . . . 90w . . .""")
    turns = candidates(play)
    assert any("move 3,0>2,0 x2" in turn for turn in turns)  # three are three steps away
    assert not any("move 3,0>4,0 x2" in turn for turn in turns)  # so are nine, but they come later in reading order
    equal = grid("""2v . . 2v
                    . . . .
                    . . . 90w""")
    assert not any("move 0,0>1,0 x2" in turn for turn in candidates(equal))  # none is larger than the other


@pytest.mark.parametrize("prey", ["2h", "1w"])
def test_it_flees_and_merges_only_where_there_is_nothing_to_attack_or_convert(prey: str) -> None:
    # 004, line 87: "ne sont étudiées que si l'attaque et la transformation ne renvoient aucun résultat".
    drawn = """. . . . . . 9h
               . . 2v . . . 9v
               . . . . . . .
               . . . . . . .
               . . {} . . . 90w"""
    assert candidates(grid(drawn.format(prey))) == [{"move 2,1>2,2 x2", "move 6,1>6,0 x9"}]
    free = candidates(grid(drawn.format(".")))
    flight, merging = ({move for move in turn if move.startswith("move 2,1")} for turn in free)
    assert flight in ({"move 2,1>1,0 x2"}, {"move 2,1>1,1 x2"}, {"move 2,1>1,2 x2"})
    assert merging == {"move 2,1>3,1 x2"}


# Splitting


def test_it_splits_for_two_conversions() -> None:
    # 004, line 87: "on regarde, pour la transformation, s'il n'est pas possible de se séparer".
    play = grid("""3h . 8v . 4h
                   . . . . .
                   . . . . 90w""")
    turns = candidates(play)
    assert {"move 2,0>1,0 x3", "move 2,0>3,0 x5"} in turns
    assert {"move 2,0>1,0 x4", "move 2,0>3,0 x4"} in turns
    assert len(turns) == 4


def test_it_does_not_split_towards_enemies() -> None:
    # 004, line 87: "pour la transformation" alone.
    play = grid("""3h . 9v . 2w
                   . . . . .
                   . . . . 90w""")
    assert sorted(map(sorted, candidates(play))) == [["move 2,0>1,0 x9"], ["move 2,0>3,0 x9"]]


@pytest.mark.parametrize("seed", range(40))
def test_no_part_is_smaller_than_the_stated_minimum(seed: int) -> None:
    # 004, line 95: "au moins min(Nombre minimum d'humain, 1,5 * Nombre minimum d'ennemis) alliés".
    play = random_play(seed)
    if play.match.to_move(play.state) in ((), (DEALER,)):
        return
    cells = {
        (x, y): text for y, row in enumerate(play.drawn) for x, text in enumerate(row.split(" ")) if text != "."
    }  # fmt: skip
    foe = "wv"[play.seat]
    humans = [int(text[:-1]) for text in cells.values() if text[-1] == "h"]
    enemies = [int(text[:-1]) for text in cells.values() if text[-1] == foe]
    least = min([*humans, *(1.5 * count for count in enemies)])
    for turn in candidates(play):
        origins = [move.split(">")[0] for move in turn]
        for move in turn:
            if origins.count(move.split(">")[0]) > 1:
                assert int(move.split("x")[1]) >= least


# Combinations


def test_all_combinations_of_the_groups_wishes_but_no_two_destinations_alike() -> None:
    # 004, line 89: "toutes les combinaisons possibles"; "Nous enlevons … dont deux destinations sont égales".
    # Both have two groups of three humans three steps away, one of them in common: 2 · 2 − 1.
    play = grid("""3h . . 4v . . 3h . . 4v . . 3h
                   . . . . . . . . . . . . .
                   . . . . . . . . . . . . .
                   . . . . . . . . . . . . .
                   . . . . . . . . . . . . 90w""")
    west, east = ("move 3,0>2,0 x4", "move 3,0>4,0 x4"), ("move 9,0>8,0 x4", "move 9,0>10,0 x4")
    wanted = [{west[0], east[0]}, {west[0], east[1]}, {west[1], east[1]}]
    turns = candidates(play)
    assert len(turns) == 3
    assert all(turn in turns for turn in wanted)


def test_of_two_with_the_same_only_wish_one_goes() -> None:
    # 004, line 89: "enlever les mouvements de troupes qui veulent atteindre le même point".
    play = grid("""4v . . 3h . . 4v
                   . . . . . . .
                   . . . . . . .
                   . . . . . . 90w""")
    assert set(candidates(play)) == {frozenset({"move 0,0>1,0 x4"}), frozenset({"move 6,0>5,0 x4"})}


def test_a_destination_becomes_the_best_step_to_a_neighbour() -> None:
    # 004, line 89: "trouver le meilleur mouvement à faire pour aller d'une source vers une cible". Nine are too many.
    play = grid("""5v 9h . 3h
                   . . . .
                   . . . 90w""")
    assert candidates(play) == [{"move 0,0>1,1 x5"}]


@pytest.mark.parametrize("seed", range(60))
def test_nobody_swaps_and_all_turns_are_legal_and_differ(seed: int) -> None:
    # 004, line 89: "Nous enlevons également les mouvements circulaires".
    play = random_play(seed)
    if play.match.to_move(play.state) in ((), (DEALER,)):
        return
    for searcher in (0, 1):
        turns = candidates(play, searcher)
        assert 1 <= len(turns) == len(set(turns)) <= BRANCHER.widest
        for turn in turns:
            Play(play.match, play.state).do(*sorted(turn))
            ways = [move.split()[1].split(">") for move in turn]
            assert not {a for a, _ in ways} & {b for _, b in ways}


# The opponent


def test_the_opponent_attacks_and_converts_without_splits() -> None:
    # 004, line 91: "pour l'adversaire, nous n'étudions que l'attaque et la transformation sans séparation".
    play = grid("""3h . 8v . 4h
                   . . . . .
                   . . . . 3w""")
    own, thought = candidates(play, searcher=0), candidates(play, searcher=1)
    assert any(len(turn) == 2 for turn in own)
    assert sorted(map(sorted, thought)) == [["move 2,0>1,0 x8"], ["move 2,0>3,0 x8"], ["move 2,0>3,1 x8"]]


def test_an_opponent_does_not_flee_or_merge_while_another_group_has_something_to_do() -> None:
    # 004, line 91.
    play = grid("""2v . . . . . . 5v 5h
                   . . . . . . . . .
                   9w . . . . . . . .""")
    assert candidates(play, searcher=1) == [{"move 7,0>8,0 x5"}]
    assert all(len(turn) == 2 for turn in candidates(play, searcher=0))


# Search


def test_it_looks_three_turns_ahead() -> None:
    # 004, line 73: "à une profondeur 3".
    play = grid("""5v . 3h . . .
                   . . . . 2h .
                   . . . . . 5w""")
    bot = seated(play, "report")
    bot.choose(View(play.match, play.state, 0), Limit())
    thoughts: Any = bot.thoughts
    assert thoughts["depth"] == bot.values["depth"] == 3


def test_a_game_that_is_over_is_evaluated_too() -> None:
    # 004, line 74: "L'heuristique étant calculée lorsque le noeud est terminal (partie terminée) ou …".
    play = grid("7v 4w .\n. . .")  # 2 · 7 − 0 after the only attack; there are no humans and no enemies
    search = seated(play, "report").deepening(play.state)
    search.begin(1)
    search.look(10**6)
    assert search.value == pytest.approx(chance_of(14.0, SCALE))


def plain(play: Play, searcher: int, depth: int, workspace: Workspace) -> float:
    """Minimax as the textbook has it, over the report's branches; battles are averages."""
    match = play.match
    if depth == 0 or match.result(play.state) is not None:
        return float(BRANCHER.evaluate(play.state, match.board, searcher, workspace))
    values, end = [], match.read("end")
    for turn in candidates(play, searcher):
        begun = Play(match, play.state).do(*sorted(turn))
        lucks, chances = np.zeros((BRANCHER.luckiest, match.game.luck_width), np.int32), np.zeros(BRANCHER.luckiest)
        count = int(BRANCHER.outcomes(begun.state, match.board, play.seat, match.row(end), workspace, lucks, chances))
        expected = 0.0
        for luck, chance in zip(lucks[:count], chances[:count], strict=True):
            after = match.copy(begun.state)
            match.rules.apply(after, match.board, play.seat, match.row(end), luck)
            expected += chance * plain(Play(match, after), searcher, depth - 1, workspace)
        values.append(expected)
    return max(values) if play.seat == searcher else min(values)


@pytest.mark.parametrize("seed", range(12))
def test_it_finds_the_value_of_plain_minimax(seed: int) -> None:
    # 004, lines 73–75: alpha-beta over these branches, to depth 3; pruning changes no value.
    play = random_play(seed)
    if play.match.to_move(play.state) in ((), (DEALER,)) or play.state.parts or len(candidates(play)) > 8:
        return
    search = seated(play, "report").deepening(play.state)
    search.begin(3)
    search.look(10**7)
    assert search.value == pytest.approx(plain(play, play.seat, 3, workspace_of(play, play.seat)), abs=1e-12)


def test_a_depth_that_is_not_finished_begins_with_the_best_turn_so_far() -> None:
    """Of the two groups of humans the second is the better one: the enemy is at the first."""
    play = grid("""4h . 5v . 4h . . .
                   9w . . . . . . .
                   . . . . . . . .""")
    search = seated(play, "report").deepening(play.state)
    for depth in (1, 2):
        search.begin(depth)
        search.look(10**6)
    best = search.best
    assert candidates(play)[best] == {"move 2,0>3,0 x5"} != candidates(play)[0]
    search.begin(3)
    for _ in range(5):
        search.look(1)
        assert search.best == best


@pytest.mark.parametrize("seat", [0, 1])
def test_either_species_plays_by_its_own_branches(seat: int) -> None:
    # 004, line 47: "l'on raisonne entre alliés et ennemis plutôt qu'entre vampires et loups-garous".
    drawn = """3h . 7v . 3h
               . . . . .
               . . . . .
               . . . . .
               . . . . 6w"""
    play = grid(drawn if seat == 0 else drawn.translate(str.maketrans("vw", "wv")), seat)
    bot, parts = seated(play, "report"), set()
    while (text := play.match.write(bot.choose(View(play.match, play.state, seat), Limit()))) != "end":
        parts.add(text)
        play.do(text)
    assert {part.split(">")[1].split(" ")[0] for part in parts} == {"1,0", "3,0"}
