"""The report's evaluation, worked out by hand (facts: "The report's evaluation"), and the race that was added to it.

Lines are those of document 004. Its formulas are pictures; the facts have them.
"""

from __future__ import annotations

import numpy as np
import pytest

from hegemon.core.bot import make_workspaces
from hegemon.games.vampires.bots.evaluation import EVALUATION, REPORT, SPACE, claims, clashes, largest, score
from hegemon.games.vampires.bots.lead_value import LEADS, chance_of, edible, gap, lateness, outlook, unity
from hegemon.games.vampires.bots.race import SPACE as RACE_SPACE
from hegemon.games.vampires.bots.race import race
from hegemon.games.vampires.bots.searches import BRANCHER, PARAMETERS
from hegemon.games.vampires.rules.state import VAMPIRES, WEREWOLVES
from hegemon.search.brancher import LIMIT

from ..positions import Play, grid

BY_STEPS = 0.0
"""The fade that divides by steps."""


def reported(play: Play, seat: int = 0, **changed: float) -> float:
    """The report's score, with some of its coefficients changed."""
    values = {p.name: p.default for p in EVALUATION} | REPORT | changed
    weights = np.array([values[p.name] for p in EVALUATION])
    return float(score(play.state, play.match.board, seat, weights, np.zeros(SPACE), 0.0, 0.0))


def test_a_small_position_term_by_term() -> None:
    """2·3 − 4; the humans are the werewolves', 2 steps away: −2/2; three against four, 5 away, p = 3/8."""
    # 004, line 100: "on va évaluer l'état d'une carte, avec nos positions, celles de l'ennemis ainsi que les humains".
    play = grid("3v . . 2h . 4w")
    assert claims(play.state, play.match.board, VAMPIRES, True, BY_STEPS) == -1.0
    p = 3 / 8
    clash = (p * p * 3 - (1 - p) ** 2 * 4) / 5
    assert clashes(play.state, play.match.board, VAMPIRES, BY_STEPS) == pytest.approx(clash, abs=1e-15)
    assert reported(play) == pytest.approx(2 * 3 - 4 - 2 / 2 + clash, abs=1e-12)
    assert reported(play) == pytest.approx(0.771875)


def test_the_same_position_for_the_other_seat() -> None:
    """2·4 − 3; +2/2; four against three, p = 4/3 − 1/2 = 5/6."""
    p = 5 / 6
    expected = 2 * 4 - 3 + 1 + (p * p * 4 - (1 - p) ** 2 * 3) / 5
    assert reported(grid("3v . . 2h . 4w"), seat=1) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("seat", "sign"), [(0, 1), (1, -1)])
def test_humans_equally_near_are_whose_turn_it_is(seat: int, sign: int) -> None:
    # 004, line 129: "ou que les distances sont égales mais que c'est à nous de jouer, alors on ajoute".
    play = grid("5v . 4h . 5w", seat=seat)
    assert claims(play.state, play.match.board, VAMPIRES, seat == 0, BY_STEPS) == sign * 4 / 2


def test_who_is_too_few_has_no_claim() -> None:
    play = grid("3v 4h . . 6w")
    assert claims(play.state, play.match.board, VAMPIRES, True, BY_STEPS) == -4 / 3
    assert claims(play.state, play.match.board, WEREWOLVES, False, BY_STEPS) == 4 / 3
    nobody = grid("3v 9h . . 6w")
    assert claims(nobody.state, nobody.match.board, VAMPIRES, True, BY_STEPS) == 0.0


def test_humans_are_claimed_by_the_nearest_of_those_who_can() -> None:
    # 004, line 129: "le plus proche dont la population dépasse la population d'humains"; 3 / 2, by the nine.
    play = grid("""2v 3h . 9v
                   . . . .
                   . . . 9w""")
    assert claims(play.state, play.match.board, VAMPIRES, True, BY_STEPS) == 3 / 2


@pytest.mark.parametrize(
    ("drawn", "worth"),
    [
        ("7v . 4w", 4 / 2),  # 7 > 1.5 · 4: they are won
        ("4v . 7w", -4 / 2),
        ("6v . 4w", 6 / 2),  # exactly 1.5: p = 1, and nothing is lost
        ("4v . 6w", ((4 / 12) ** 2 * 4 - (8 / 12) ** 2 * 6) / 2),  # exactly 1.5 the other way: p = 4/12
        ("4v . 4w", 0.0),  # p = 1/2 on both sides
    ],
)
def test_how_a_group_would_fare(drawn: str, worth: float) -> None:
    play = grid(drawn)
    assert clashes(play.state, play.match.board, VAMPIRES, BY_STEPS) == pytest.approx(worth, abs=1e-12)


def test_every_group_counts_with_its_nearest_enemy() -> None:
    """9 beside 2: +2/1. 2 with the 2 three steps away, not the 9 that is four away: 0."""
    # 004, line 151: "pour chaque allié, on va trouver l'ennemi le plus proche".
    play = grid("""9v 2w . . 2v
                   . . . . .""")
    play.state.count[8] = 0
    assert clashes(play.state, play.match.board, VAMPIRES, BY_STEPS) == pytest.approx(2.0)


def test_humans_eaten_since_the_search_began() -> None:
    # 004, line 36: "nombre d'humains mangés par nous et l'adversaire depuis le début de l'algorithme".
    play = grid("3h 5v . . . 9w").do("move 1,0>0,0 x5", "end")
    assert play.state.eaten.tolist() == [3, 0]
    still = reported(play, eaten=0)
    assert reported(play) - still == 2 * 3
    assert reported(play, seat=1, lost=0) - reported(play, seat=1) == 2 * 3
    desk_before = np.zeros(SPACE)
    weights = np.array([({p.name: p.default for p in EVALUATION} | REPORT)[p.name] for p in EVALUATION])
    assert score(play.state, play.match.board, 0, weights, desk_before, 3.0, 0.0) == pytest.approx(still)


def test_every_coefficient_is_a_parameter() -> None:
    play = grid("""3v . . 2h . 4w
                   5v . 1h . . .""")
    play.state.eaten = (3, 4)
    for name in ("allies", "enemies", "humans", "clashes", "eaten", "lost", "threats"):
        values = [reported(play, **{name: value}) for value in (0, 1, 2)]
        assert values[0] != values[1]
        assert values[2] - values[1] == pytest.approx(values[1] - values[0])


def test_the_largest_group() -> None:
    play = grid("3v 5v . . 4w")
    assert (largest(play.state, VAMPIRES), largest(play.state, WEREWOLVES)) == (5.0, 4.0)


def test_no_lead_is_as_good_as_a_win() -> None:
    assert chance_of(0.0, 20.0) == 0.0
    assert chance_of(20.0, 20.0) == pytest.approx(LIMIT / 2)
    assert -LIMIT <= chance_of(-1e9, 20.0) < -0.97
    assert chance_of(5.0, 20.0) == -chance_of(-5.0, 20.0)


def lead(play: Play, patience: float = 1.0) -> float:
    return float(race(play.state, play.match.board, 0, patience, np.zeros(RACE_SPACE), 0))


def test_a_group_that_has_eaten_can_eat_more() -> None:
    assert lead(grid("2v 2h 4h 8h . . . . 1w")) == 14
    assert lead(grid("2v . 4h 8h . . . . 1w")) == 0


def test_who_comes_first_eats() -> None:
    """Both are two steps away: the side to move eats. The other finds nobody."""
    assert lead(grid("5v . 4h . 5w", seat=0)) == 4
    assert lead(grid("5v . 4h . 5w", seat=1)) == -4
    assert lead(grid("5v . . 4h . 5w", seat=0)) == -4


def test_one_group_cannot_be_everywhere() -> None:
    """The vampires take the six; the four are nearer to them too, but the werewolves are there by then."""
    play = grid("4h . . . 6v 6h . . . . . .\n. 6w . . . . . . . . . .")
    assert lead(play) == 6 - 4


def test_later_meals_count_less() -> None:
    """The first is eaten after one step, two plies away; the second after two more."""
    assert lead(grid("2v 2h . 3h . . . . . 1w"), patience=0.5) == pytest.approx(2 * 0.5**2 + 3 * 0.5**6)


def test_the_search_sees_a_position_as_its_seat_does() -> None:
    play = grid("9v . 2h . . 4w")
    (workspace,) = make_workspaces(play.match, 1)
    workspace.weights[: len(PARAMETERS)] = [p.default for p in PARAMETERS]
    BRANCHER.prepare(play.state, play.match.board, 0, workspace)
    values = [float(BRANCHER.evaluate(play.state, play.match.board, seat, workspace)) for seat in (0, 1)]
    assert values[0] > 0.2
    assert values[1] < -0.2


def judged(play: Play, lead: float, turn: int = 1, **changed: float) -> float:
    values = {p.name: p.default for p in LEADS} | changed
    play.state.turn = turn
    return float(outlook(play.state, play.match.board, 0, lead, np.array([values[p.name] for p in LEADS])))


def test_humans_within_reach_of_a_group() -> None:
    """All four and two vampires together could eat six, nobody seven."""
    assert edible(grid("4v 2v 6h 7h 1h . 5w").state) == 7


def test_steps_between_the_sides() -> None:
    play = grid("""4v . . 2v .
                   . . . . .
                   . 3w . . .""")
    assert gap(play.state, play.match.board) == 2


def test_who_is_together_counts_whole_and_others_by_their_distance() -> None:
    """Six of ten, three who are one step of five away, one who is four steps away."""
    play = grid("""6v 3v . . 1v
                   . . . . .
                   . . . 9w .""")
    assert unity(play.state, play.match.board, VAMPIRES) == pytest.approx((6 + 3 * 4 / 5 + 1 / 5) / 10)
    assert unity(play.state, play.match.board, WEREWOLVES) == 1.0


def test_a_few_who_are_left_are_as_good_as_nobody() -> None:
    assert lateness(0, 10, 0.0) == lateness(0, 10, 0.25) == 1.0
    assert lateness(1, 100, 0.0) == 0.0
    assert lateness(5, 100, 0.25) == pytest.approx(0.8)
    assert lateness(40, 100, 0.25) == 0.0


def test_in_the_end_it_counts_who_has_more_at_all() -> None:
    """Three quarters of the time are gone; half of what that tells is believed, and half of what else there is."""
    more, fewer, level = (grid(f"{n}v . . . 5w", max_plies=100) for n in (6, 4, 5))
    only = {"nearness": 0, "contempt": 0, "deadline": 2 / 3}
    hoped = chance_of(3.0, 1 + 0.05 * 10)
    assert judged(level, 3.0, 75, **only) == pytest.approx(hoped / 2)
    assert judged(more, 3.0, 75, **only) == pytest.approx((LIMIT + chance_of(3.0, 1 + 0.05 * 11)) / 2)
    assert judged(fewer, 3.0, 75, **only) == pytest.approx((-LIMIT + chance_of(3.0, 1 + 0.05 * 9)) / 2)
    assert judged(level, 3.0, 75, nearness=0, contempt=0, deadline=0) == pytest.approx(hoped)


def test_who_is_behind_had_better_be_together() -> None:
    near, far = grid("4v 2v . . . . . 9w"), grid("4v . . 2v . . . 9w")
    alone = {"nearness": 0, "contempt": 0, "deadline": 0}
    gain = judged(near, -3.0, **alone) - judged(far, -3.0, **alone)
    assert gain == pytest.approx(0.15 * 2 * (2 / 8) / 6)


def test_a_lead_is_worth_more_among_few_and_less_while_there_is_something_to_eat() -> None:
    few, many, meals = grid("5v . . . 1w"), grid("55v . . . 51w"), grid("5v . 3h . 1w")
    alone = {"nearness": 0, "contempt": 0, "deadline": 0}
    assert judged(few, 4, **alone) == pytest.approx(LIMIT * 4 / (1 + 0.05 * 6 + 4))
    assert judged(many, 4, **alone) == pytest.approx(LIMIT * 4 / (1 + 0.05 * 106 + 4))
    assert judged(meals, 4) == pytest.approx(LIMIT * 4 / (1 + 0.05 * 6 + 0.1 * 3 + 4))


def test_to_be_level_is_worse_the_less_time_is_left() -> None:
    play = grid("5v . . . 5w", max_plies=100)
    assert judged(play, 0.0, 1, nearness=0) == pytest.approx(-0.5 * 0.01**3)
    assert judged(play, 0.0, 50, nearness=0) == pytest.approx(-0.5 / 8)
    assert judged(play, 0.0, 100, nearness=0) == -0.5
    assert judged(grid("5v . 3h . 5w", max_plies=100), 0.0, 100) == 0.0


def test_to_be_near_is_as_well_when_nobody_is_left_to_eat() -> None:
    assert judged(grid("5v . . . 5w"), 0.0, contempt=0, deadline=0) == pytest.approx(0.05 * (1 - 4 / 5))
    assert judged(grid("5v 5w . . ."), 0.0, contempt=0, deadline=0) == pytest.approx(0.05 * (1 - 1 / 5))
