"""The bot `thesis` (W7): every statement of the thesis about its search, beside the lines that say it.

000 and 001 are the source documents of Warlight. Numbers that they leave open, such as the constants of the values, are
those of the thesis's program (test_values.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hegemon.core.bot import View, make_workspaces
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.warlight.bots.candidate_turns import CANDIDATE_TURNS
from hegemon.games.warlight.bots.evaluation import judge
from hegemon.games.warlight.bots.region_values import regions_beside, value_parts
from hegemon.games.warlight.bots.turn_builder import LONGEST, PART_VALUES, cell
from hegemon.search.mcts import Mcts, Worker
from hegemon.search.tree import ROOT, key_of, place_of

from ..positions import Play, new_game, position

ATTACK, DEFEND, EXPAND = 0, 3, 6
AGGRESSIVE, WAITING, DEFENSIVE = 0, 1, 2
"""A turn's number is that of its deploy and that of its attacks together."""


def workspace_of(play: Play, text: str = "thesis") -> Any:
    workspace, spec = make_workspaces(play.match, 1)[0], find_bot(play.match, text)
    weights = spec.kind.weights(play.match, spec.given)
    workspace.weights[: len(weights)] = weights
    workspace.rng = make_rng(3)
    return workspace


def written(play: Play, length: int, rows: Any) -> list[str]:
    return [play.named(play.match.write(tuple(row))) for row in rows[:length].tolist()]


def turns(play: Play, text: str = "thesis", seat: int = 0) -> list[list[str]]:
    """All candidate turns of a seat, with the names of the regions; equal ones are still there."""
    workspace, rows = workspace_of(play, text), np.zeros((LONGEST, 4), np.int32)
    count = CANDIDATE_TURNS.count(play.state, play.match.board, seat, workspace)
    return [
        written(play, CANDIDATE_TURNS.write(play.state, play.match.board, seat, which, workspace, rows), rows)
        for which in range(count)
    ]


def attacks(turn: list[str]) -> list[str]:
    return [move.removeprefix("attack ") for move in turn if move.startswith("attack")]


def seated(play: Play, text: str) -> Mcts:
    bot = find_bot(play.match, text).seat(play.match, 0, make_rng(1))
    assert isinstance(bot, Mcts)
    return bot


def thoughts(play: Play, text: str) -> dict[str, Any]:
    bot = seated(play, text)
    bot.choose(View(play.match, play.match.view(play.state, 0), 0), Limit())
    assert bot.thoughts is not None
    return bot.thoughts


def grown(play: Play, text: str, iterations: int) -> Worker:
    """A tree after a number of iterations."""
    bot = seated(play, text)
    (worker,) = bot.workers(View(play.match, play.match.view(play.state, 0), 0), 1)
    worker.iterate(iterations)
    return worker


def replies(worker: Worker, turn: int, count: int) -> tuple[int, list[tuple[int, float]]]:
    """After a turn of seat 0's at the root: visits of seat 1's node, and visits and worth of its branches."""
    tree, node = worker._room.tree, key_of(key_of(ROOT, -1 - turn), 1)
    at = [int(place_of(tree.keys, key_of(node, which))) for which in range(count)]
    return int(tree.visits[place_of(tree.keys, node)]), [(int(tree.visits[i]), float(tree.worth[i])) for i in at]


def front(own: int, enemy: int, **options: Any) -> Play:
    """Seat 0 on Westgate against seat 1 on Westfield; on their other neighbour stand more than anybody attacks."""
    return position({0: {"Westgate": own}, 1: {"Westfield": enemy}}, neutral={"Westport": 99}, **options)


def two_fronts() -> Play:
    return position({0: {"Westgate": 5, "Eastgate": 2}, 1: {"Westfield": 3, "Westport": 3, "Eastport": 20}})


# Selection


def test_c_is_the_root_of_two_and_nothing_is_random_about_it() -> None:
    # 000, lines 257-262: "wi / ni + c * sqrt(ln(Ni) / ni)", "Ni - celkový počet her (= počet her v kořeni)",
    # "c - konstanta, teoreticky rovná sqrt(2)". tests/search/test_mcts.py walks the tree beside it.
    kind = find_bot(front(5, 5).match, "thesis").kind
    defaults = {p.name: p.default for p in kind.parameters(front(5, 5).match)}
    assert defaults["exploration"] == pytest.approx(2**0.5)
    assert (defaults["root_games"], defaults["sway"], defaults["widening"]) == (1, 0, 0)


def test_every_candidate_is_tried_before_any_is_tried_twice() -> None:
    # 000, line 264: "Pokud ni je rovno 0, pak hodnota tohoto vrcholu je infinity."
    play = two_fronts()
    count = len({tuple(turn) for turn in turns(play)})
    visits, _ = grown(play, "thesis:rounds=0", count).counts()
    assert visits.tolist() == [1] * count


# The tree


def test_a_tree_has_our_turns_and_below_each_the_replies_of_the_enemy() -> None:
    # 000, lines 277-282: an edge is a turn; "Vlastníkem kořene a jeho dětí bude náš hráč", then owners alternate.
    play = two_fronts()
    worker = grown(play, "thesis:rounds=0", 30)
    own, _ = worker.counts()
    found = [replies(worker, turn, 9) for turn in range(len(own))]
    assert [visits for visits, _ in found] == own.tolist(), "every turn of ours has replies of its own"
    assert [sum(visits for visits, _ in branches if visits > 0) for _, branches in found] == own.tolist()


def test_both_half_turns_of_a_round_are_added_together() -> None:
    # 000, lines 244-245: "Expanze - zvolenému listu selekcí přidej n dětí a zvol jedno z nich"; lines 297-298: it adds
    # our turns "a těm rovnou přidá jako potomky vrcholy určené tahy hráče nepřátelského". So the second iteration comes
    # to a leaf at the end of the first round, and adds the second.
    play = two_fronts()
    assert thoughts(play, "thesis:iterations=1,threads=1,rounds=0")["rounds"] == 1
    assert thoughts(play, "thesis:iterations=2,threads=1,rounds=0")["rounds"] == 1 + 2


def test_a_position_in_the_tree_is_kept() -> None:
    # 000, lines 285-286: "Stav mapy stačí mít uložený v kořeni a ve vrcholech vlastněných nepřítelem": the round is
    # reckoned once. Here it is the last one: an attack by nine on four or five wins the game or draws it.
    play = front(9, 4, income=1, max_rounds=1)
    worker = grown(play, "thesis", 60)
    own, _ = worker.counts()
    tried = [one for turn in range(len(own)) for one in replies(worker, turn, 9)[1] if one[0] > 2]
    assert tried
    assert all(worth / visits in (0.0, 0.5) for visits, worth in tried), "the same end on every way"
    again = grown(play, "thesis:reroll=1", 60)
    mixed = [one for turn in range(len(own)) for one in replies(again, turn, 9)[1] if one[0] > 2]
    assert not all(worth / visits in (0.0, 0.5) for visits, worth in mixed)


# Playouts and judgement


def test_a_playout_has_a_set_number_of_rounds_and_a_result_from_zero_to_one() -> None:
    # 000, lines 303-304: "odsimulujeme předem určený počet tahů, ohodnotíme pozici a zpětnou propagací vrátíme číslo v
    # intervalu [0, 1] určující kvalitu pozice."
    found = thoughts(two_fronts(), "thesis:iterations=1,threads=1,rounds=3")
    assert found["rounds"] == 1 + 3
    assert 0 < found["win"] < 1


def test_playouts_choose_at_random_among_the_same_nine_turns() -> None:
    # 001, lines 124-125: "semi-random, meaning it should randomly choose from meaningful actions".
    play, rows = two_fronts(), np.zeros((LONGEST, 4), np.int32)
    workspace, known = workspace_of(play), {tuple(turn) for turn in turns(play)}
    assert CANDIDATE_TURNS.policy is not None
    found = {
        tuple(written(play, CANDIDATE_TURNS.policy(play.state, play.match.board, 0, workspace, rows), rows))
        for _ in range(90)
    }
    assert found == known


def test_neighbouring_regions_are_regions_and_not_borders() -> None:
    # 000, lines 314 and 325: "má málo sousedících regionů", "- c * sousední_regiony". Counted by hand on the world map:
    # North America: Venezuela, Iceland, Kamchatka; South America: Central America, North Africa; Europe: Greenland,
    # North Africa, Egypt, Ural, Kazakhstan, Middle East; Africa: Brazil, Western Europe, Southern Europe, Middle East;
    # Asia: Alaska, Ukraine, Southern Europe, Egypt, East Africa, Indonesia; Australia: Siam.
    board = new_game(board="world").match.board
    assert [int(regions_beside(board, part)) for part in range(6)] == [3, 2, 6, 4, 6, 1]


def test_super_regions_are_worth_what_the_formula_says() -> None:
    # 000, line 325: "a * bonus + b * sousední_super_regiony - c * sousední_regiony - d * regiony_super_regionu", and
    # line 330: later only the constants differ. With 3, 1, 5, 3 at the start: 15+3-15-27 = -24, 6+2-10-12 = -14,
    # 15+3-30-21 = -33, 9+3-20-18 = -26, 21+4-30-36 = -41, 6+1-5-12 = -10; shifted so that the least is 1.
    # With 3, -1, 3, 5 later: -42, -22, -41, -36, -61, -18.
    play = new_game(board="world")
    workspace, at = workspace_of(play), cell(play.state, PART_VALUES)
    value_parts(play.state, play.match.board, workspace, True)
    assert workspace.scratch[at : at + 6].tolist() == [18, 28, 9, 16, 1, 32]
    value_parts(play.state, play.match.board, workspace, False)
    assert workspace.scratch[at : at + 6].tolist() == [20, 40, 21, 26, 1, 44]


def test_a_position_is_judged_by_the_share_of_the_values() -> None:
    # 000, lines 346-361: a seat is worth its regions and its armies; "hodnotaHráče1 / (hodnotaHráče1 + hodnotaHráče2)".
    # On this map the West and the East are worth 9-1-9-15 = -16, the Middle 12-2-12-20 = -22: 7, 1 and 7, shifted. A
    # region is worth that and 20 for each of its owner's in the super region, all twice; an army 10.
    play, score = front(9, 4), np.zeros(2)
    judge(play.state, play.match.board, workspace_of(play), score)
    mine, theirs = 2 * (7 + 20) + 90, 2 * (7 + 20) + 40
    assert score.tolist() == pytest.approx([mine / (mine + theirs), theirs / (mine + theirs)])


# Candidates


def test_candidates_are_three_ways_to_deploy_times_three_to_attack() -> None:
    # 000, lines 383-400 (vygenerujTahy), 404 ("3 přístupy") and 448 ("3 možné varianty").
    assert len(turns(two_fronts())) == 9
    assert len(turns(two_fronts(), "mcts")) > 9, "mcts has joint turns, too"


def test_duplicates_are_removed() -> None:
    # 000, line 399: "odstraňDuplikáty(tahy)".
    play = front(5, 5)
    different = {tuple(turn) for turn in turns(play)}
    found = thoughts(play, "thesis:iterations=20,threads=1,rounds=0")
    assert sorted([play.named(move) for move in one["turn"]] for one in found["candidates"]) == sorted(
        map(list, different)
    )
    theirs = {tuple(turn) for turn in turns(play, seat=1)}
    worker = grown(play, "thesis:rounds=0", 60)
    _, branches = replies(worker, 0, 9)
    assert len(theirs) < 9
    assert sum(visits > 0 for visits, _ in branches) == len(theirs), "of the enemy's too"


def test_three_ways_to_deploy() -> None:
    # 000, lines 406-414. West and East are worth 7, see above. Attack: beside the most valuable foreign region, of seat
    # 1's in the West, 2·(7 + 20 + 40). Defend: the most valuable of ours that may be taken, Westgate (2 + 2 + 5 against
    # 5) and Eastgate (19 + 5 against 2). Expand: beside the most valuable region of nobody's, Eastfield.
    found = [[move for move in turn if move.startswith("deploy")] for turn in turns(two_fronts())]
    assert found[ATTACK] == ["deploy Westgate x5"]
    assert found[DEFEND] == ["deploy Westgate x2", "deploy Eastgate x3"]
    assert found[EXPAND] == ["deploy Eastgate x5"]


def test_the_aggressive_way_attacks_while_its_army_is_the_stronger_one() -> None:
    # 000, lines 451-453: "začneme posílat útoky, dokud naše útočící armáda je silnější než armáda bránící". Eight may
    # go, five of them new; what the owner may deploy is not reckoned with.
    assert attacks(turns(front(4, 7))[AGGRESSIVE]) == ["Westgate>Westfield x8"]
    assert attacks(turns(front(4, 8))[AGGRESSIVE]) == [], "as many are not stronger"
    assert attacks(turns(front(4, 7), "thesis:as_written=0")[AGGRESSIVE]) == [], "in the program it is 7 + 5"


def test_it_goes_on_with_the_next_neighbour_while_it_is_stronger() -> None:
    # The same lines. ⌊7 / 0.6⌋ + 4 = 15 of 24 go to Westfield; nine are left, more than eight and fewer than ten.
    land = {0: {"Westgate": 20}, 1: {"Westfield": 7}}
    strong = position(land, neutral={"Westport": 8})
    assert attacks(turns(strong)[AGGRESSIVE]) == ["Westgate>Westfield x15", "Westgate>Westport x9"]
    weak = position(land, neutral={"Westport": 10})
    assert attacks(turns(weak)[AGGRESSIVE]) == ["Westgate>Westfield x24"], "the rest goes with the last attack"


def test_the_waiting_way_moves_from_inland_first_and_attacks_the_same() -> None:
    # 000, lines 423-446 (přesuňArmádyZVnitrozemí) and 455-456: "nejprve provedeme přesun jednotek z vnitrozemí, poté
    # útočíme stejně". The aggressive way says nothing of moves, and makes none.
    play = position({0: {"Westgate": 6, "Westfield": 4, "Westport": 2}, 1: {"Bridge": 3}})
    found = turns(play)
    first = attacks(found[ATTACK + AGGRESSIVE])
    assert first
    assert not [order for order in first if order.startswith("Westgate>")]
    for way in (WAITING, DEFENSIVE):
        assert attacks(found[ATTACK + way])[0].startswith("Westgate>West")
    after = [order.split(" x")[0] for order in attacks(found[ATTACK + WAITING])]
    assert after[: 1 + len(first)] == ["Westgate>Westfield", *(order.split(" x")[0] for order in first)]


@pytest.mark.parametrize(("own", "order"), [(17, ["Westgate>Westfield x21"]), (15, [])])
def test_the_defensive_way_wins_whatever_the_enemy_deploys_on_the_target(own: int, order: list[str]) -> None:
    # 000, lines 458-461: "na region zaútočíme jen s armádou, která porazí tu nepřátelskou i v případě, že by na region
    # postavil všechny jednotky, které může". Seven and five more: on average 60 % of those that go must be twelve.
    assert attacks(turns(front(own, 7))[DEFENSIVE]) == order


def test_the_defensive_way_reckons_with_the_target_alone() -> None:
    # The same lines: 2 + 5 on Westfield are beaten, whatever stands on Westport.
    play = position({0: {"Westgate": 20}, 1: {"Westfield": 2, "Westport": 50}})
    assert attacks(turns(play)[DEFENSIVE]) == ["Westgate>Westfield x24"]
    assert attacks(turns(play, "thesis:as_written=0")[DEFENSIVE]) == []


def test_what_nobody_owns_gets_no_armies() -> None:
    # "všechny jednotky, které může": an owner may. Four attackers kill 2.4 of two.
    play = position({0: {"Westgate": 2}, 1: {"Eastgate": 2}}, income=3)
    assert attacks(turns(play)[DEFENSIVE]) == ["Westgate>Westfield x4"]


# The start


def test_the_start_is_picked_by_value_and_apart() -> None:
    # 000, lines 337-338: "není dobré brát více regionů blízko vedle sebe", "hodnota super regionu má vliv na hodnotu
    # regionu"; a generator picks (001, lines 137-139), nothing is searched.
    play = new_game(board="world", picks=3)
    while play.to_move() == (-1,):
        play.do(-1, "deal", *play.match.chance(play.state, -1, play.row("deal"), make_rng(3)))
    found = turns(play)
    assert len(found) == 1
    assert len(found[0]) == 4
    assert found[0][-1] == "commit"
    distance = play.match.board.distance
    picked = [play.at(move.removeprefix("pick ")) for move in found[0][:-1]]
    offered = play.view(0)["offered"]
    parts = dict(zip(range(6), [18, 28, 9, 16, 1, 32], strict=True))
    value = {region: 3 * parts[int(play.match.board.super_region[region])] for region in offered}
    for number, region in enumerate(picked):
        near = {
            r: 50 * min(5.0, *(float(distance[r, one]) for one in picked[:number])) if number else 0.0 for r in offered
        }
        left = [r for r in offered if r not in picked[:number]]
        assert value[region] + near[region] == max(value[r] + near[r] for r in left)


# The whole of it


def test_trees_are_merged_and_the_most_visited_turn_is_played() -> None:
    # 001, lines 98-112: separate trees in parallel, merged, "that was visited the most times"; 000, line 240.
    play = two_fronts()
    bot = seated(play, "thesis:iterations=24,threads=2,rounds=0")
    first = bot.choose(View(play.match, play.match.view(play.state, 0), 0), Limit())
    found = bot.thoughts
    assert found is not None
    visits = [one["visits"] for one in found["candidates"]]
    assert sum(visits) == 24
    assert visits[0] == max(visits)
    assert found["candidates"][0]["turn"][0] == play.match.write(first)


def test_it_is_a_bot_of_its_own_and_says_what_it_is() -> None:
    match = front(5, 5).match
    kinds = {kind.name: kind for kind in match.game.bots()}
    assert kinds["thesis"].about.startswith("the thesis's search as it is written")
    assert {p.name for p in kinds["thesis"].parameters(match)} == {p.name for p in kinds["mcts"].parameters(match)}


def test_thoughts_tell_its_own_values() -> None:
    play = two_fronts()
    found = thoughts(play, "thesis:iterations=2,threads=1,rounds=0")
    assert found["values"][play.at("Eastfield")] == 7 + 20, "a region of nobody's, one of ours in the super region"
