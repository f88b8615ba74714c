"""Nobody gains from where it sits or whom it follows: seatings are balanced, and identical bots tie however listed."""

from __future__ import annotations

import itertools
import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest

from hegemon.core.bot import Bot, BotKind, View
from hegemon.core.errors import BadOptions
from hegemon.core.history.record import read_record
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.registry import BotSpec, find_bot, find_game
from hegemon.lab.arena import Plan
from hegemon.lab.backends.threads import Threads
from hegemon.lab.evolution import Breeding, FixedRivals, LearningRivals, Settings
from hegemon.lab.evolution.fitness import plan_round
from hegemon.lab.live_simulation import Simulation, live_simulation
from hegemon.lab.seating import SEATING, Pairing, circular_orders, seat_plan
from hegemon.lab.shares import DealSums
from hegemon.lab.simulate import simulate
from hegemon.lab.tournament import SprtPlan, TournamentPlan, live_tournament, sprt, tournament

sys.path.insert(0, str(Path(__file__).parent.parent))
from shell import Hegemon
from small_game import TAKE, Heap

Shares = dict[str, float]


def followers(plan: Plan) -> Counter[tuple[int, int]]:
    """The number of times that each bot sits behind each other one."""
    behind = zip(np.roll(plan, -1, axis=1).ravel().tolist(), plan.ravel().tolist(), strict=True)
    return Counter(behind)


@pytest.mark.parametrize("seed", [0, 1, 5, 2**70 + 3])
@pytest.mark.parametrize(("seats", "first"), [(2, 3), (3, 0), (3, 1), (4, 0), (4, 5), (5, 0), (5, 7)])
def test_over_all_circular_orders_everybody_follows_everybody_equally_often(seats: int, first: int, seed: int) -> None:
    deals = math.factorial(seats - 1)
    plan = seat_plan(seats, first * seats, deals * seats, seed)
    assert len(set(map(tuple, plan.tolist()))) == len(plan), "every seating once"
    assert followers(plan) == dict.fromkeys(itertools.permutations(range(seats), 2), deals * seats // (seats - 1))


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_deal_in_all_rotations_puts_everybody_on_every_seat(seats: int) -> None:
    plan = seat_plan(seats, 0, 4 * seats, seed=3).reshape(4, seats, seats)
    for deal in plan:
        assert all(sorted(column) == list(range(seats)) for column in deal.T.tolist())
        assert len(set(followers(deal).values())) == 1, "one circular order"


@pytest.mark.parametrize("seats", range(3, 9))
def test_the_next_deal_has_the_mirror_image(seats: int) -> None:
    for deal in range(0, 12, 2):
        one, other = circular_orders(seats, deal, 2, seed=9)
        assert np.array_equal(np.roll(one[::-1], 1), other)


@pytest.mark.parametrize("seats", [3, 5, 7, 11])
def test_with_a_prime_number_of_seats_few_deals_are_balanced(seats: int) -> None:
    plan = seat_plan(seats, 0, (seats - 1) * seats, seed=4)
    assert followers(plan) == dict.fromkeys(itertools.permutations(range(seats), 2), seats)


def test_at_six_seats_orders_are_drawn_from_the_seed_and_fair() -> None:
    orders = circular_orders(6, 0, 6000, seed=1)
    assert len(set(map(tuple, orders.tolist()))) == 120
    counts = np.array(list(Counter(map(tuple, orders.tolist())).values()))
    assert ((counts - 50) ** 2 / 50).sum() < 119 + 4 * math.sqrt(2 * 2 * 119)  # mirror images come in pairs
    assert not np.array_equal(orders[:100], circular_orders(6, 0, 100, seed=2))


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 7])
def test_an_order_depends_on_the_number_of_the_deal_and_not_on_who_asks(seats: int) -> None:
    whole = circular_orders(seats, 0, 40, seed=6)
    for first, deals in ((0, 1), (3, 0), (7, 5), (13, 27)):
        assert np.array_equal(circular_orders(seats, first, deals, seed=6), whole[first : first + deals])
    assert np.array_equal(seat_plan(seats, 5, 11, seed=6), seat_plan(seats, 0, 40, seed=6)[5:16])


def test_two_seats_take_turns() -> None:
    assert seat_plan(2, 0, 4, seed=8).tolist() == [[0, 1], [1, 0], [0, 1], [1, 0]]


def test_every_deal_of_a_simulation_is_played_in_all_rotations() -> None:
    match = Heap().match(3)
    mixed = [find_bot(match, name) for name in ("random", "random", "cheating")]
    pairing = Pairing.of(mixed, seed=4)
    plan = pairing.plan(0, 10)
    deals: dict[int, list[list[int]]] = {}
    taken = np.zeros(10, int)
    for rows, part in pairing.parts(0, plan, size=2):
        taken[rows] += 1
        assert len(part.plan) <= 2
        assert part.plan.flags.c_contiguous
        for number, seating in enumerate(part.plan.tolist(), part.first):
            deals.setdefault(number, []).append(seating)
    assert taken.tolist() == [1] * 10
    assert [deals[deal] for deal in range(4)] == [plan[3 * deal : 3 * deal + 3].tolist() for deal in range(4)]


def test_bots_that_are_all_the_same_have_a_deal_for_every_game() -> None:
    match = Heap().match(3)
    assert Pairing.of([find_bot(match, "random")] * 3, seed=0).each == 1
    assert Pairing.of([find_bot(match, name) for name in ("random", "cheating", "broken")], 0, rotate=False).each == 1


class Bold(Bot):
    """Takes as much as it may."""

    def choose(self, view: View, limit: Limit) -> Move:
        return (TAKE, min(3, int(view.state.heap)))


class Shy(Bot):
    """Takes one."""

    def choose(self, view: View, limit: Limit) -> Move:
        return (TAKE, 1)


class Neat(Bot):
    """Leaves a multiple of four."""

    def choose(self, view: View, limit: Limit) -> Move:
        return (TAKE, int(view.state.heap) % 4 or 1)


PLAYERS = {"shy": Shy, "bold": Bold, "timid": Shy, "neat": Neat}
KINDS = {name: BotKind(name, "", make=bot) for name, bot in PLAYERS.items()}


def heap(names: Sequence[str]) -> tuple[Match, list[BotSpec]]:
    """No dice: who wins depends on who follows whom."""
    size = {3: "4", 4: "6"}[len(names)]
    return Heap().match(len(names), {"heap": size}), [BotSpec(name, KINDS[name], {}) for name in names]


def by_tournament(names: Sequence[str], games: int) -> Shares:
    return {one.name: one.share for one in tournament(TournamentPlan(*heap(names), games)).standings}


def by_simulation(names: Sequence[str], games: int) -> Shares:
    return {name: share for name, (share, _) in simulate(*heap(names), games).rates.items()}


def by_live_simulation(names: Sequence[str], games: int) -> Shares:
    *_, shown = live_simulation(Simulation(*heap(names), games), backend=Threads(2))
    return {bot["name"]: bot["share"] for bot in shown["bots"]}


def by_sprt(names: Sequence[str], games: int) -> Shares:
    """Of the one in question alone."""
    match, bots = heap(names)
    return {names[0]: sprt(SprtPlan(match, bots, elo1=1, max_games=games, batch=games)).share}


@pytest.mark.parametrize("played", [by_tournament, by_simulation, by_live_simulation, by_sprt])
@pytest.mark.parametrize("seats", [3, 4])
def test_listing_order_does_not_matter(seats: int, played: Callable[[Sequence[str], int], Shares]) -> None:
    games = math.factorial(seats)
    found: dict[str, set[float]] = {}
    for names in itertools.permutations(list(PLAYERS)[:seats]):
        for name, share in played(names, games).items():
            found.setdefault(name, set()).add(round(share, 9))
    assert all(len(shares) == 1 for shares in found.values()), found
    assert found["shy"] == found["timid"] != {0.0}


TABLES = {
    "risk, 3 seats": ("risk", ("standard", "standard:area.0=1.0000001", "standard:denial=0"), 1200),
    "settlers, 3 seats": ("settlers", ("bred", "bred", "random"), 3600),
    "settlers, 4 seats": ("settlers", ("bred", "bred", "random", "random"), 3600),
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("swapped", [False, True], ids=["listed", "swapped"])
def test_identical_bots_tie(table: str, swapped: bool) -> None:
    # Where seats only rotated, the first two were 4 to 7 standard errors apart.
    game, texts, games = TABLES[table]
    match = find_game(game).match(len(texts))
    found = [find_bot(match, text) for text in texts]
    bots = [BotSpec(f"{bot.text} {number}", bot.kind, bot.given) for number, bot in enumerate(found)]
    twins = [bot.text for bot in bots[:2]]
    if swapped:
        bots[:2] = bots[1::-1]
    result = tournament(TournamentPlan(match, bots, games, seed=5), backend=Threads(2))
    first, second = result.standings[:2]
    assert sorted((first.name, second.name)) == twins
    assert first.lead < 3 * first.lead_error
    summary = simulate(match, bots, games, seed=5, backend=Threads(2))
    (one, error), (other, other_error) = (summary.rates[name] for name in twins)
    assert abs(one - other) < 3 * (error + other_error)
    # The same deals in the same seatings: a simulation is the tournament of one group.
    for standing in result.standings:
        assert summary.wins[standing.name] == standing.wins
        assert summary.rates[standing.name] == pytest.approx((standing.share, standing.error))


def lucky_deals(rng: np.random.Generator, deals: int, seats: int, luck: float) -> Plan:
    """The winners by deal and rotation, where the seats of a deal are lucky or not in all rotations."""
    lucky = luck * rng.gumbel(size=(deals, 1, seats))
    orders = np.array([circular_orders(seats, deal, 1)[0] for deal in range(deals)])
    seated = np.stack([np.roll(orders, rotation, axis=1) for rotation in range(seats)], axis=1)
    strength = np.linspace(0.5, -0.5, seats)[seated]
    winners = (strength + lucky + rng.gumbel(size=(deals, seats, seats))).argmax(axis=2)
    return np.asarray(np.take_along_axis(seated, winners[:, :, None], axis=2)[:, :, 0])


@pytest.mark.parametrize(("seats", "deals", "cut"), [(2, 60, 0), (3, 40, 0), (4, 40, 0), (4, 25, 3)])
@pytest.mark.parametrize("luck", [0.0, 4.0])
def test_errors_of_paired_games_hold(seats: int, deals: int, cut: int, luck: float) -> None:
    rng, trials = np.random.default_rng(2), 500
    shares, errors = np.zeros(trials), np.zeros(trials)
    for trial in range(trials):
        winners = lucky_deals(rng, deals, seats, luck).ravel()[: deals * seats - cut]
        sums = DealSums(seats)
        sums.add_games((winners[:, None] == np.arange(seats)).astype(float), seats)
        shares[trial], errors[trial] = sums.share(0)
    assert np.sqrt((errors**2).mean()) == pytest.approx(shares.std(), rel=0.12)
    inside = np.abs(shares - shares.mean()) < 1.96 * errors
    assert inside.mean() > 0.91
    if luck:
        alone = np.sqrt(shares.mean() * (1 - shares.mean()) / len(winners))
        assert alone > 1.3 * shares.std(), "pairing pays, and errors of single games would hide it"


def test_sums_of_parts_add_up() -> None:
    points = np.random.default_rng(1).random((22, 3))
    whole, parts = DealSums(3), DealSums(3)
    whole.add_games(points, each=3)
    for first, end in itertools.pairwise((0, 9, 12, 22)):
        more = DealSums(3)
        more.add_games(points[first:end], each=3)
        parts.add(DealSums.from_line(json.loads(json.dumps(more.line())), 3))
    for player in range(3):
        assert parts.share(player) == pytest.approx(whole.share(player))
    assert math.isnan(DealSums(2).share(0)[0])


def test_exactly_as_many_games_are_played_as_asked_for(hegemon: Hegemon, tmp_path: Path) -> None:
    asked = ("simulate", "risk", "--seats", "standard,random,standard:denial=0", "--games", "7", "-o", "max_turns=40")
    result = hegemon(*asked, "--records", str(tmp_path), "--json").json
    assert result["games"] == 7
    records = [read_record(tmp_path / f"risk-0-{number}.jsonl") for number in range(7)]
    wins: Counter[str] = Counter()
    for record, timeline in records:
        if timeline.result is not None and timeline.result.ended == "won":
            wins[record.seats[timeline.result.winners[0]]] += 1
    assert dict(wins) == {name: count for name, count in result["wins"].items() if count}
    assert sum(len(timeline) for _, timeline in records) == result["moves"]
    seats = [record.seats[0].split(":")[-1] for record, _ in records]
    assert seats == ["standard", "denial=0", "random", "standard", "random", "denial=0", "standard"]


def test_in_an_evolution_rivals_take_all_orders_behind_everybody() -> None:
    settings = Settings(fitness=FixedRivals(rivals=("a", "b", "c"), games=48), seats=4, population=3)
    round_ = plan_round(settings, seed=77)
    for one, part in enumerate(round_.parts):
        members = [one, 3, 4, 5]
        assert followers(part.plan) == dict.fromkeys(itertools.permutations(members, 2), 16)
        assert np.array_equal(part.plan == one, round_.parts[0].plan == 0), "the same seats in the same deals"
        assert (part.seed, part.first) == (77, 0)
    duel = plan_round(Settings(fitness=FixedRivals(rivals=("a",), games=4), seats=2, population=2), seed=77)
    assert [part.plan.tolist() for part in duel.parts] == [[[i, 2], [2, i], [i, 2], [2, i]] for i in range(2)]


def test_a_folder_of_an_older_run_is_refused_where_bots_sat_otherwise(tmp_path: Path) -> None:
    match, bots = heap(("shy", "bold", "timid"))
    older = TournamentPlan(match, bots, 6).settings()
    del older[SEATING]
    (tmp_path / "settings.json").write_text(json.dumps(older), encoding="utf-8")
    with pytest.raises(BadOptions, match="of an older version, which did not balance who follows whom"):
        list(live_tournament(TournamentPlan(match, bots, 6), folder=tmp_path))
    with pytest.raises(BadOptions, match="holds another run: games 6, not 12"):
        list(live_tournament(TournamentPlan(match, bots, 12), folder=tmp_path))
    duel = Heap().match(2)
    assert SEATING not in TournamentPlan(duel, bots[:2], 6).settings(), "two sat as they do"
    assert SEATING in Simulation(duel, bots[:2], 6).settings(), "their deals were not paired"


@pytest.mark.parametrize(
    ("fitness", "seats", "changed"),
    [
        (FixedRivals(rivals=("standard",), games=3), 3, False),
        (FixedRivals(rivals=("standard", "random"), games=3), 3, True),
        (LearningRivals(games=3), 3, True),
        (LearningRivals(games=3), 2, False),
    ],
)
def test_an_evolution_says_how_it_seats_where_that_has_changed(
    fitness: FixedRivals | LearningRivals, seats: int, changed: bool
) -> None:
    settings = Settings(fitness=fitness, seats=seats, population=4, generations=1)
    breeding = Breeding(find_game("risk").match(seats), "standard", settings)
    assert (SEATING in breeding.json()) == changed
