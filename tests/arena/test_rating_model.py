"""The arithmetic of ratings, against the exact posterior, openskill's numbers, and Glickman's example."""

from __future__ import annotations

import math

import numpy as np
import pytest
from openskill.models import ThurstoneMostellerFull

from hegemon.arena import accounts, ratings
from hegemon.arena.rating_model import ANCHOR, DRIFT, SCALE, Rating, expected, rate
from hegemon.store import Store
from hegemon.store.arena_schema import ratings as kept

GAMES = [
    (Rating(1500, 350), Rating(1500, 350), 1.0),
    (Rating(1500, 200), Rating(1400, 30), 1.0),
    (Rating(1500, 200), Rating(1550, 100), 0.0),
    (Rating(1500, 200), Rating(1700, 300), 0.0),
    (Rating(1800, 60), Rating(1500, 60), 0.0),
    (Rating(1600, 100), ANCHOR, 1.0),
    (Rating(1500, 80), Rating(1500, 80), 0.5),
    (Rating(1700, 350), Rating(1500, 350), 0.0),
]
"""Two players before a game, and the score of the first."""


def exact(players: list[Rating], scores: list[float]) -> list[Rating]:
    """A game's evidence by Bayes' theorem, without any shortcut: weighted means over a million possible strengths."""
    rng = np.random.default_rng(1)
    grown = [math.hypot(one.deviation, DRIFT) if one.deviation else 0.0 for one in players]
    drawn = [rng.normal(one.rating, width, 1_000_000) for one, width in zip(players, grown, strict=True)]
    strengths = np.array(drawn)
    weights = np.exp((strengths - strengths.max(axis=0)) / SCALE)
    chances = weights / weights.sum(axis=0)
    likely = np.prod([chance**score for chance, score in zip(chances, scores, strict=True)], axis=0)
    means = (strengths * likely).sum(axis=1) / likely.sum()
    spreads = np.sqrt(((strengths - means[:, None]) ** 2 * likely).sum(axis=1) / likely.sum())
    return [Rating(float(mean), float(spread)) for mean, spread in zip(means, spreads, strict=True)]


@pytest.mark.parametrize(("first", "second", "score"), GAMES)
def test_a_game_of_two_says_what_bayes_theorem_says(first: Rating, second: Rating, score: float) -> None:
    before, scores = [first, second], [score, 1 - score]
    for old, found, true in zip(before, rate(before, scores), exact(before, scores), strict=True):
        assert found.rating == pytest.approx(true.rating, abs=0.09 * old.deviation + 0.5)
        assert found.deviation == pytest.approx(true.deviation, rel=0.035)


@pytest.mark.parametrize("winner", range(4))
def test_a_game_of_four_says_what_bayes_theorem_says(winner: int) -> None:
    before = [Rating(1500, 200), Rating(1650, 80), Rating(1400, 150), ANCHOR]
    scores = [float(seat == winner) for seat in range(4)]
    for old, found, true in zip(before, rate(before, scores), exact(before, scores), strict=True):
        assert found.rating == pytest.approx(true.rating, abs=0.12 * old.deviation + 0.5)
        assert found.deviation == pytest.approx(true.deviation, rel=0.05)


@pytest.mark.parametrize(("first", "second", "score"), GAMES)
def test_a_game_of_two_says_what_openskill_says(first: Rating, second: Rating, score: float) -> None:
    """Its Thurstone-Mosteller model with all that a game says; a normal distribution is not quite a logistic one."""
    if ANCHOR in (first, second):
        pytest.skip("openskill knows no player whose strength is certain")
    beta = 1.702 * SCALE / math.sqrt(2)
    model = ThurstoneMostellerFull(mu=1500, sigma=350, beta=beta, tau=DRIFT, gamma=lambda *_arguments, **_more: 1.0)
    teams = [[model.rating(mu=one.rating, sigma=one.deviation)] for one in (first, second)]
    theirs = [team[0] for team in model.rate(teams, scores=[score, 1 - score])]
    for old, ours, other in zip((first, second), rate([first, second], [score, 1 - score]), theirs, strict=True):
        assert ours.rating == pytest.approx(other.mu, abs=0.09 * old.deviation)
        assert ours.deviation == pytest.approx(other.sigma, rel=0.035)


def test_glickmans_example_comes_out_as_he_published_it() -> None:
    """One player of 1500 ± 200 against three; he rates the games together (1464 ± 151.4), we one after the other."""
    player = Rating(1500, 200)
    for rival, score in ((Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)):
        player = rate([player, rival], [score, 1 - score])[0]
    assert player.rating == pytest.approx(1464, abs=10)
    assert player.deviation == pytest.approx(151.4, rel=0.06)


def test_the_order_of_the_seats_does_not_matter() -> None:
    players, scores = [Rating(1500, 200), Rating(1700, 90), Rating(1350, 300)], [0.0, 1.0, 0.0]
    turned = rate(players[::-1], scores[::-1])[::-1]
    for one, other in zip(rate(players, scores), turned, strict=True):
        assert one == pytest.approx(other)


def test_an_anchor_stays_and_a_draw_of_equals_moves_nobody() -> None:
    assert rate([ANCHOR, Rating(1500, 100)], [0, 1])[0] == ANCHOR
    drawn = rate([Rating(1600, 100)] * 4, [0.25] * 4)
    assert [one.rating for one in drawn] == pytest.approx([1600] * 4)


def test_who_scores_more_than_expected_gains_and_who_scores_less_loses() -> None:
    players = [Rating(1500, 100), Rating(1900, 100), Rating(1300, 100)]
    after = rate(players, [1.0, 0.0, 0.0])
    assert after[0].rating > players[0].rating
    assert all(new.rating < old.rating for new, old in zip(after[1:], players[1:], strict=True))
    assert players[1].rating - after[1].rating > players[2].rating - after[2].rating
    assert sum(expected(players)) == pytest.approx(1)


def test_a_rating_settles_but_never_stops_moving() -> None:
    """Whoever wins half of many games against the anchor is as strong as it, and may still change."""
    player = Rating()
    for game in range(400):
        player = rate([player, ANCHOR], [float(game % 2), float(1 - game % 2)])[0]
    assert player.rating == pytest.approx(1500, abs=20)
    assert 20 < player.deviation < 60


def test_a_leaderboard_counts_those_whose_ratings_are_sure_or_all(store: Store) -> None:
    people = [accounts.create(store, name) for name in ("Ann", "Bob", "Cyd")]
    with store.changing() as connection:
        for account, deviation in zip(people, (50.0, 60.0, 300.0), strict=True):
            key = {"account_id": account.id, "game": "heap", "seats": 2, "games": 3, "score": 1.0, "updated": "2030"}
            connection.execute(kept.insert().values(**key, rating=1500.0 + deviation, deviation=deviation))
    assert ratings.scales(store) == [("heap", 2, 3)]
    sure, total = ratings.leaderboard(store, "heap", 2, count=1)
    assert ([one.account.name for one in sure], total) == (["Bob"], 2)
    everybody, total = ratings.leaderboard(store, "heap", 2, provisional=True)
    assert ([one.account.name for one in everybody], total) == (["Cyd", "Bob", "Ann"], 3)
