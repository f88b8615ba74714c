"""The belief of `pomcp` under fog: it agrees with all that was seen, conserves armies, and is near the truth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hegemon.core.bot import View
from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.timeline import Timeline
from hegemon.core.kernels.workspace_room import make_workspaces
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.warlight import GAME
from hegemon.games.warlight.bots.belief import Belief
from hegemon.games.warlight.bots.particles import MARCH, PLACING
from hegemon.games.warlight.bots.pomcp import Pomcp
from hegemon.games.warlight.game import PRESETS
from hegemon.games.warlight.rules.state import ORDERING, UNKNOWN
from hegemon.referee import Player, Referee, Step, run

from ..positions import Play, position

ENEMY = 1


def belief_of(play: Play) -> Belief:
    return Belief(play.match, 0, make_rng(3), make_workspaces(play.match, 1)[0])


def seen_by(play: Play) -> Any:
    return play.match.view(play.state, 0)


def foggy(**options: Any) -> Play:
    land = {0: {"Westgate": 9}, ENEMY: {"Westfield": 8, "Market": 7}}
    return position(land, fog=True, armies_move_once=True, **options)


def believed(belief: Belief, view: Any) -> Any:
    """The enemy's armies on every region, a row for every particle."""
    roots = belief.positions(view)
    return np.where(roots["owner"] == ENEMY, roots["armies"], 0)


def next_round(play: Play, land: dict[str, tuple[int, int]]) -> Any:
    """The seat's view of the next round, after what may have happened."""
    state = play.match.copy(play.state)
    state.turn += 1
    for name, (owner, armies) in land.items():
        state.owner[play.at(name)], state.armies[play.at(name)] = owner, armies
    return play.match.view(state, 0)


def test_particles_agree_with_what_is_seen() -> None:
    play, view = foggy(), seen_by(foggy())
    belief = belief_of(play)
    belief.update(view)
    roots = belief.positions(view)
    in_sight = view.owner != UNKNOWN
    assert in_sight.any()
    assert (~in_sight).any()
    assert (roots["owner"][:, in_sight] == view.owner[in_sight]).all()
    assert (roots["armies"][:, in_sight] == view.armies[in_sight]).all()
    assert not (roots["owner"] == UNKNOWN).any()


def test_armies_that_march_out_of_sight_are_where_they_went() -> None:
    play = foggy()
    belief, ford, field = belief_of(play), play.at("North Ford"), play.at("Westfield")
    belief.update(seen_by(play))
    belief.hear([(PLACING, field, 0, 5), (MARCH, field, play.at("Bridge"), 12)])
    view = next_round(play, {"Westfield": (ENEMY, 1)})
    belief.update(view)
    hidden = view.owner == UNKNOWN
    assert hidden[play.at("Bridge")]
    assert hidden[ford]
    totals = believed(belief, view)[:, hidden].sum(axis=1)
    assert totals.min() >= 12 - 2, "twelve went there, and two neutral armies cost them two at most"


def test_more_deployed_than_earned_means_a_super_region() -> None:
    play = foggy()
    belief = belief_of(play)
    belief.update(seen_by(play))
    belief.hear([(PLACING, play.at("Westfield"), 0, 7)])
    view = next_round(play, {"Westfield": (ENEMY, 15)})
    belief.update(view)
    assert np.median(belief.positions(view)["income"][:, ENEMY]) >= 7


def test_a_view_without_a_memory_is_guessed() -> None:
    play = foggy(turn=6)
    belief = belief_of(play)
    belief.update(seen_by(play))
    assert len(belief.particles) > 0


class Errors:
    """The distance of a bot's belief from the truth, at the beginning of every round."""

    def __init__(self, match: Match, bot: Player) -> None:
        self._match, self._bot, self._turn = match, bot, 0
        self.armies: list[float] = []
        self.income: list[float] = []

    def moved(self, step: Step) -> None:
        state = step.after
        if state.phase != ORDERING or state.turn <= self._turn or step.entry.seat != 0:
            return
        self._turn = int(state.turn)
        assert isinstance(self._bot.bot, Pomcp)
        roots = self._bot.bot.belief.positions(self._match.view(state, 0))
        real = int(state.armies[state.owner == ENEMY].sum())
        self.armies.append(abs(float(np.where(roots["owner"] == ENEMY, roots["armies"], 0).sum(axis=1).mean()) - real))
        self.income.append(abs(float(roots["income"][:, ENEMY].mean()) - int(state.income[ENEMY])))


def test_the_belief_stays_near_the_truth() -> None:
    match = GAME.match(2, PRESETS["challenge-1"] | {"max_rounds": 10})
    armies, income = [], []
    for seed in range(3):
        streams = [make_rng(seed, i) for i in range(3)]
        names = ("pomcp:iterations=30,threads=1", "campaign")
        players = [
            Player(name, i, lambda i=i, name=name, streams=streams: find_bot(match, name).seat(match, i, streams[i]))
            for i, name in enumerate(names)
        ]
        errors = Errors(match, players[0])
        run(Referee(TimelineLedger(Timeline(match), streams[2]), players, limit=Limit(), observers=[errors]).play())
        armies += errors.armies
        income += errors.income
    assert len(armies) > 15
    assert np.mean(armies) < 3.5
    assert np.mean(income) < 1.0


@pytest.mark.parametrize("rules", ["challenge-1", "challenge-2"])
def test_the_same_seed_brings_the_same_turn(rules: str) -> None:
    match = GAME.match(2, PRESETS[rules])
    turns = []
    for _ in range(2):
        timeline = Timeline(match)
        timeline.deal(make_rng(4))
        bot = find_bot(match, "pomcp:iterations=120,threads=1").seat(match, 0, make_rng(9))
        made = []
        while len(made) < 3 and (seat := match.to_move(timeline.state)[0]) == 0:
            made.append(bot.choose(View(match, match.view(timeline.state, seat), seat), Limit()))
            timeline.play(seat, made[-1], make_rng(0))
        turns.append(made)
        bot.close()
    assert turns[0] == turns[1]
