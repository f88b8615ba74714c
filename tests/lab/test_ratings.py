"""Ratings: right where another library agrees, their ranges hold the truth as often as they say; ladders by them."""

from __future__ import annotations

import itertools
import math

import choix
import numpy as np
import pytest

from hegemon.core.helpers.confidence import Z95
from hegemon.lab.tournament import ratings
from hegemon.lab.tournament.ratings import ELO, Points, rate
from hegemon.lab.tournament.schedule import make_schedule

Group = tuple[int, ...]


def deals(rng: np.random.Generator, elo: list[float], group: Group, count: int, luck: float, drawn: float) -> Points:
    """Deals whose seats are lucky or not, the same in all rotations; each game has luck of its own, some are drawn."""
    seats = len(group)
    level = np.array([elo[bot] for bot in group]) / ELO
    lucky = rng.normal(0, luck, (count, seats))
    points = np.zeros((count, seats))
    for rotation in range(seats):
        felt = level + np.roll(lucky, -rotation, axis=1) + rng.gumbel(size=(count, seats))
        won = np.eye(seats)[felt.argmax(axis=1)]
        points += np.where(rng.random((count, 1)) < drawn, 1 / seats, won)
    return points


@pytest.mark.parametrize(
    ("elo", "seats", "count", "luck", "drawn", "runs"),
    [
        ([0, 50], 2, 20, 1.0, 0.2, 600),  # paired deals, so that ranges are narrower than single games would give
        ([0, 400], 2, 20, 0.0, 0.0, 600),  # one hardly ever wins
        ([0, 50, 400, -300], 2, 30, 0.0, 0.1, 200),
        ([0, 50, 100, -100], 3, 10, 1.0, 0.1, 200),
        ([0, 50, 100, -100, 200, 0], 6, 20, 1.5, 0.1, 200),
    ],
)
def test_ranges_hold_the_truth_in_95_of_100(
    elo: list[float], seats: int, count: int, luck: float, drawn: float, runs: int
) -> None:
    rng = np.random.default_rng(7)
    groups = list(itertools.combinations(range(len(elo)), seats))

    def play(count: int) -> ratings.Ratings:
        return rate(len(elo), [(group, deals(rng, elo, group, count, luck, drawn)) for group in groups])

    truth = play(100_000).elo
    held = [np.abs((found := play(count)).elo - truth) <= Z95 * found.error for _ in range(runs)]
    # Participants of one run hang together: as many independent looks as there are runs, at least.
    assert abs(np.mean(held) - 0.95) < 0.01 + 3 * np.sqrt(0.95 * 0.05 / runs)


@pytest.mark.parametrize("seats", [2, 3])
def test_another_library_finds_the_same(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "ASSUMED", 1e-9)
    rng, elo = np.random.default_rng(3), [0.0, 120.0, -80.0, 40.0]
    won: list[tuple[int, tuple[int, ...]]] = []
    results = []
    for group in itertools.combinations(range(4), seats):
        points = deals(rng, elo, group, 40, 0.5, 0.0)
        results.append((group, points))
        for member, times in zip(group, points.sum(axis=0), strict=True):
            won += [(member, tuple(x for x in group if x != member))] * int(times)
    theirs = choix.opt_top1(4, won) * ELO
    assert rate(4, results).elo == pytest.approx(theirs - theirs.mean(), abs=0.05)


def test_points_that_are_shared_count_as_shared() -> None:
    half_of_each = np.array([[1.0, 1.0]] * 10)
    one_each = np.array([[2.0, 0.0], [0.0, 2.0]] * 5)
    assert rate(2, [((0, 1), half_of_each)]).elo == pytest.approx(rate(2, [((0, 1), one_each)]).elo)
    assert rate(2, [((0, 1), half_of_each)]).error[0] < rate(2, [((0, 1), one_each)]).error[0]


def test_the_order_and_the_cuts_do_not_matter() -> None:
    rng = np.random.default_rng(1)
    whole = [(group, deals(rng, [0, 50, 90], group, 12, 1.0, 0.1)) for group in itertools.combinations(range(3), 2)]
    mixed = [(group, rng.permutation(points)) for group, points in reversed(whole)]
    assert rate(3, mixed).elo == pytest.approx(rate(3, whole).elo)
    assert rate(3, mixed).error == pytest.approx(rate(3, whole).error)
    turned = [((b, a), points[:, ::-1]) for (a, b), points in whole]
    assert rate(3, turned).elo == pytest.approx(rate(3, whole).elo)


def test_who_won_everything_is_far_ahead_but_nobody_knows_how_far() -> None:
    few, many = (rate(2, [((0, 1), np.array([[2.0, 0.0]] * count))]) for count in (10, 1000))
    lead_few, error_few = few.between(0, 1)
    lead_many, error_many = many.between(0, 1)
    assert 300 < lead_few < lead_many < 3000
    # Twenty games won of twenty: with 95 % the chance of one is above 0.83, which is 275 points.
    assert 175 < lead_few - Z95 * error_few < 275
    assert error_many > 100


def test_who_has_not_played_stands_in_the_middle_and_is_not_rated() -> None:
    found = rate(3, [((0, 2), np.array([[2.0, 0.0], [1.0, 1.0], [2.0, 0.0]]))])
    assert found.played.tolist() == [True, False, True]
    assert found.elo[0] > found.elo[1] > found.elo[2]
    assert rate(3, []).elo.tolist() == [0, 0, 0]


@pytest.mark.parametrize(("participants", "seats", "most"), [(24, 2, 80), (10, 3, 24), (10, 4, 20)])
def test_on_a_ladder_all_find_their_place_in_a_quarter_of_the_bouts(participants: int, seats: int, most: int) -> None:
    rng = np.random.default_rng(0)
    elo = (rng.permutation(participants) * 100.0).tolist()
    played: list[tuple[Group, Points]] = []
    for stage in make_schedule("ladder", participants, seats, deals=50)(lambda: played):
        played.extend((bout.group, deals(rng, elo, bout.group, bout.deals, 0.5, 0.1)) for bout in stage)
    assert participants - seats < len(played) < most < math.comb(participants, seats) / 3
    found = rate(participants, played).elo
    assert np.abs(np.argsort(np.argsort(found)) - np.argsort(np.argsort(elo))).max() <= 1
